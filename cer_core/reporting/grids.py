"""The tables of a report, as every format to read shows them: figures in words, with their counts."""

from collections.abc import Sequence
from dataclasses import dataclass

from cer_core.beside import Share
from cer_core.breakdown.groups import GroupPart
from cer_core.breakdown.parts import Part
from cer_core.counts import Counts
from cer_core.evaluation import Evaluation
from cer_core.measures import MEASURES
from cer_core.proportions import Interval
from cer_core.rates import error_rate
from cer_core.report import formatted
from cer_core.reporting.content import ConfusedAt, Report, Sureness, SystemPart
from cer_core.reporting.plain import one_line, sides
from cer_core.visible import code_point_list, isolated
from cer_core.wording import counted, number, percent, span

GROUPS_SHOWN = 10
MISPLACED_SHOWN = 10
ORDERS_SHOWN = 6
CODES_SHOWN = 6


@dataclass(frozen=True)
class Cell:
    """A figure or a text, what stands small beside it, and whether it is the best of its row."""

    text: str
    small: str = ""
    best: bool = False


@dataclass(frozen=True)
class Grid:
    """A table to read; the first columns, so many as ``texts`` says, hold texts, the others figures."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    texts: int = 1


def _grid(title: str, columns: Sequence[str], rows: Sequence[Sequence[Cell | str]], texts: int = 1) -> Grid:
    cells = tuple(tuple(cell if isinstance(cell, Cell) else Cell(cell) for cell in row) for row in rows)
    return Grid(title, tuple(columns), cells, texts)


def _names(report: Report) -> list[str]:
    return [isolated(system.name) for system in report.systems]


def _rate(counts: Counts, unit: str = "") -> Cell:
    return Cell(percent(error_rate(counts)), f"{number(counts.edits)} / {number(counts.reference_length)}{unit}")


def _share(share: Share) -> Cell:
    rate, part, whole = share
    return Cell(percent(rate), f"{number(part)} / {number(whole)}")


def measures(report: Report) -> Grid:
    """Return every measure by system, the best one marked, and beside the pooled rate what was attempted."""
    rows: list[list[Cell | str]] = []
    for found in report.measures:
        values = zip(report.systems, found.values, found.counts, strict=True)
        cells = [
            Cell(formatted(found.measure, value), counts, found.best == system.name) for system, value, counts in values
        ]
        better = "higher" if found.measure.higher_is_better else "lower"
        rows.append([Cell(found.measure.label, f"{found.measure.formula}; {better} is better"), *cells])
        if found.measure.name == "cer":
            rows += ([Cell(row.label, row.formula), *map(_share, row.shares)] for row in report.beside.rows)
    return _grid("Every measure", ["measure", *_names(report)], rows)


def operations(report: Report) -> Grid:
    """Return the counts that the rates are made of, in characters and in words."""
    rows: list[list[str]] = []
    for label in ("characters", "words"):
        totals: list[Counts] = [getattr(system, label) for system in report.systems]
        for key in ("hits", "substitutions", "deletions", "insertions", "edits"):
            rows.append([f"{label}: {key}", *(number(getattr(total, key)) for total in totals)])
        rows.append([f"{label} of the references", *(number(total.reference_length) for total in totals)])
        rows.append([f"{label} of the outputs", *(number(total.hypothesis_length) for total in totals)])
    noun = report.evaluation.corpus.items
    rows.append([f"{noun}s scored", *(number(system.items) for system in report.systems)])
    rows.append([f"{noun}s without an output", *(number(system.missing) for system in report.systems)])
    rows.append([f"{noun}s with an empty reference", *(number(system.undefined) for system in report.systems)])
    return _grid("Counts", ["count", *_names(report)], rows)


def coverage(report: Report) -> Grid:
    """Return how much of the references each system attempted, and why not the rest."""
    rows: list[list[Cell | str]] = []
    noun = report.evaluation.corpus.items
    for system in report.systems:
        found = system.attempted
        declined = (found.missing, found.empty, found.marked)
        rows.append(
            [
                isolated(system.name),
                Cell(percent(found.share), f"{number(found.attempted)} / {number(found.characters)}"),
                Cell(percent(found.rate), f"{number(found.edits)} / {number(found.attempted)}"),
                _rate(found.overall),
                *(Cell(number(amount.characters), counted(amount.items, noun)) for amount in declined),
                Cell(number(found.invented.characters), counted(found.invented.items, noun)),
            ]
        )
    reasons = ["declined: no output", "declined: empty", "declined: gap markers", "for empty references"]
    columns = ["system", "attempted", "CER on attempted text", "CER overall", *reasons]
    return _grid("Attempted and declined, in reference characters", columns, rows)


def intervals(report: Report, sure: Sureness) -> Grid:
    """Return the usual measures with their intervals of 95 %."""
    values = {found.measure.name: found.values for found in report.measures}
    rows: list[list[Cell | str]] = [
        [
            MEASURES[name].over(report.evaluation.corpus.items).label,
            *(
                Cell(formatted(MEASURES[name], value), span(found[system.name]))
                for value, system in zip(values[name], report.systems, strict=True)
            ),
        ]
        for name, found in sure.intervals.items()
    ]
    return _grid("Intervals of 95 %", ["measure", *_names(report)], rows)


def orders(report: Report, sure: Sureness) -> Grid:
    """Return the likeliest orders of the systems, best first, by measure."""
    noun = report.evaluation.corpus.items
    rows = [
        [
            MEASURES[name].over(noun).label,
            " < ".join(" = ".join(map(isolated, tied)) for tied in order),
            percent(chance),
        ]
        for name, found in sure.orders.items()
        for order, chance in found[:ORDERS_SHOWN]
    ]
    return _grid("Probability of each order, fewest errors first", ["measure", "order", "of the draws"], rows, 2)


def confusions(system: SystemPart, found: ConfusedAt) -> Grid:
    """Return a system's most frequent confusions at a level, with shares of all its edits."""
    rows: list[list[Cell | str]] = []
    for each in found.top:
        codes = [_codes(each.reference), _codes(each.hypothesis)]
        first, second = map(Cell, sides(each), codes)
        rows.append([first, second, number(each.count), Cell(percent(each.share), counted(each.edits, "edit"))])
    title = f"{isolated(system.name)}, {found.level}: {number(len(found.top))} of {number(found.distinct)} confusions"
    return _grid(title, ["reference", "read as", "count", "share of edits"], rows, 2)


def _codes(unit: str | None) -> str:
    if unit is None:
        return ""
    return code_point_list(unit[:CODES_SHOWN]) + (" …" if len(unit) > CODES_SHOWN else "")


def classes(report: Report, of_words: bool) -> Grid:
    """Return the share of each class of characters, or of words, that was not read right, by system."""
    found: list[dict[str, Part]] = [
        {part.label: part for part in (system.word_classes if of_words else system.character_classes)}
        for system in report.systems
    ]
    labels = dict.fromkeys(label for parts in found for label in parts)
    rows: list[list[Cell | str]] = [[label, *(_wrong(parts.get(label)) for parts in found)] for label in labels]
    unit = "words" if of_words else "characters"
    return _grid(f"Reference {unit} not read right, by class", ["class", *_names(report)], rows)


def _wrong(part: Part | None) -> Cell:
    if part is None:
        return Cell("n/a")
    inserted = f", {number(part.counts.insertions)} inserted" if part.counts.insertions else ""
    of = f"{number(part.wrong.successes)} / {number(part.wrong.trials)}"
    return Cell(percent(part.wrong.share), f"{of}{inserted}")


def lengths(report: Report) -> Grid:
    """Return the pooled rate of the items of each band of length."""
    rows: list[list[Cell | str]] = [
        [band.label, number(band.lines), *(_rate(band.counts[system.name]) for system in report.systems)]
        for band in report.bands
    ]
    noun = report.evaluation.corpus.items
    columns = ["reference characters", f"{noun}s", *_names(report)]
    return _grid(f"CER by length of the {noun}", columns, rows)


def misplaced(report: Report, system: SystemPart) -> Grid:
    """Return the outputs of a system that are the text of another item."""
    ids, shown = report.evaluation.corpus.ids, system.misplaced[:MISPLACED_SHOWN]
    rows = [[isolated(ids[each.item]), isolated(ids[each.found_at]), number(each.edits)] for each in shown]
    noun = report.evaluation.corpus.items
    title = f"{isolated(system.name)}, text of another {noun}: {len(shown)} of {number(len(system.misplaced))}"
    return _grid(title, [noun, f"has the text of {noun}", "edits between them"], rows, 2)


def groups(report: Report, system: SystemPart) -> Grid:
    """Return the groups that a system reads worst."""
    name, shown = system.name, system.groups[:GROUPS_SHOWN]
    noun = report.evaluation.corpus.items
    rows: list[list[Cell | str]] = [
        [
            *(one_line(group.label), number(group.items), _rate(group.characters[name])),
            *(_interval(group, name), _rate(group.words[name], " words")),
        ]
        for group in shown
    ]
    by = isolated(report.choices.group_by or "")
    title = f"{isolated(name)}, groups by {by}: the worst {len(shown)} of {number(len(system.groups))}"
    return _grid(title, ["group", f"{noun}s", "CER", "interval of 95 %", "WER"], rows)


def _interval(group: GroupPart, system: str) -> str:
    interval: Interval | None = group.intervals[system]
    return span(interval)


def ladder(report: Report) -> Grid:
    """Return the pooled rate of every system without a step and after each step of the policy."""
    rows: list[list[Cell | str]] = []
    for place, rung in enumerate(report.rungs):
        step = "no step" if rung.step is None else f"{place}. {rung.step}"
        figures = [rung.figures[system.name] for system in report.systems]
        cells = [Cell(percent(f.cer), f"{number(f.edits)} / {number(f.reference_length)}") for f in figures]
        rows.append([step, *cells])
    return _grid("CER, pooled, after each step", ["after", *_names(report)], rows)


def lines(report: Report) -> Grid:
    """Return the worst items as texts: the reference, then what each system wrote."""
    rows: list[list[Cell | str]] = []
    for line in report.worst:
        before = None
        for score in line.scores:
            if score.reference != before:
                rows.append([isolated(line.id), "reference", one_line(score.reference), ""])
            before = score.reference
            rate = _rate(score.counts) if score.counts else ""
            rows.append([isolated(line.id), isolated(score.system), one_line(score.hypothesis), rate])
    title = f"The {report.evaluation.corpus.items}s with the most edits, as texts"
    return _grid(title, ["id", "text of", "text", "CER"], rows, 3)


def settings(evaluation: Evaluation, signature: str) -> Grid:
    """Return what the figures depend on, field by field of the signature."""
    fields = (part.partition(":") for part in signature.split("|"))
    rows = [[name, value] for name, _, value in fields]
    rows += [[f"step {step.name}", step.does] for step in evaluation.settings.policy.chosen]
    return _grid("What the figures depend on", ["field", "value"], rows, 2)

"""A report as an Excel workbook: figures to compute on, one sheet for each kind."""

from cer_core.beside import coverage_figures
from cer_core.breakdown.parts import Part
from cer_core.counts import Counts
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.export import confusion_sheet
from cer_core.rates import error_rate
from cer_core.reporting.content import Report, SystemPart
from cer_core.reporting.gather import LEVELS_SHOWN
from cer_core.reporting.progress import Said, nobody
from cer_core.reporting.worst_sheet import worst_sheet
from cer_core.sheets import Cell, Sheet, as_xlsx

_COUNTS = ("hits", "substitutions", "deletions", "insertions", "edits", "reference_length", "hypothesis_length")


def as_workbook(report: Report, said: Said = nobody) -> bytes:
    """Return a report as XLSX, ``said`` is told how far; ``InputError`` for more rows than Excel takes.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.reporting.gather import gather
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> as_workbook(gather(evaluate(workshop(0), Settings())))[:2]
    b'PK'
    """
    notices = Sheet("notices", ("notice",), tuple((notice,) for notice in report.notices))
    settings = Sheet("settings", ("policy as JSON",), ((report.policy,),))
    said("the tables", 0.0)
    worst = [worst_sheet(report)] if report.worst else []
    sheets = [_sentences(report), *figure_sheets(report), *worst, notices, settings]
    return as_xlsx(sheets, report.signature, lambda share: said("the workbook", share))


def figure_sheets(report: Report) -> list[Sheet]:
    """Return the figures of a report as sheets; shares and rates are from 0, undefined ones empty.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.reporting.gather import gather
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> [sheet.name for sheet in figure_sheets(gather(evaluate(workshop(0), Settings())))]
    ['measures', 'counts', 'lines', 'characters', 'runs', 'coverage', 'classes', 'lengths', 'elsewhere']
    """
    return [
        _measures(report),
        _counts(report),
        line_sheet(report.evaluation),
        *(confusion_sheet(report.evaluation, level) for level in LEVELS_SHOWN),
        _coverage(report),
        _classes(report),
        _lengths(report),
        _elsewhere(report),
        *([_groups(report)] if report.choices.group_by is not None else []),
        *([_ladder(report)] if report.rungs else []),
    ]


def _sentences(report: Report) -> Sheet:
    said = [("title", report.choices.title)]
    said += [("answer", each) for each in (*report.headline, *report.flips)]
    said += [("coverage", each) for each in report.beside.sentences]
    said += [("diagnosis", found.sentence) for found in report.diagnoses]
    said += [("comparison", each) for each in report.disagreements]
    return Sheet("answer", ("about", "sentence"), tuple(said))


def _measures(report: Report) -> Sheet:
    rows: list[tuple[Cell, ...]] = []
    for found in report.measures:
        bounds = report.sureness.intervals.get(found.measure.name, {}) if report.sureness else {}
        for system, value, counts in zip(report.systems, found.values, found.counts, strict=True):
            best = "best" if found.best == system.name else None
            named = (found.measure.name, found.measure.label, system.name)
            rows.append((*named, value, counts, best, *(bounds.get(system.name) or (None, None))))
    columns = ("measure", "label", "system", "value", "counts", "best", "low", "high")
    return Sheet("measures", columns, tuple(rows))


def _counted(counts: Counts) -> tuple[int, ...]:
    return tuple(getattr(counts, name) for name in _COUNTS)


def _counts(report: Report) -> Sheet:
    rows: list[tuple[Cell, ...]] = [
        (system.name, unit, *_counted(counts), system.items, system.missing, system.undefined)
        for system in report.systems
        for unit, counts in (("characters", system.characters), ("words", system.words))
    ]
    return Sheet("counts", ("system", "unit", *_COUNTS, "items", "missing", "undefined"), tuple(rows))


def line_sheet(evaluation: Evaluation) -> Sheet:
    """Return the counts of every item of every system; items that were left out have no row.

    Where references have other valid readings, ``reading`` is the one that the output was scored against: 0 is the
    reference itself, then come the alternatives.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> line_sheet(evaluate(council_register(), Settings())).rows[1][:3]
    ('page 1', 'output', 0.2222222222222222)
    """
    rows = [row for system in evaluation.systems for row in _lines(evaluation, system)]
    columns = ("id", "system", "rate", *_COUNTS, "word_edits", "reference_words")
    return Sheet("lines", (*columns, *(["reading"] if evaluation.several_readings else [])), tuple(rows))


def _lines(evaluation: Evaluation, system: SystemResult) -> list[tuple[Cell, ...]]:
    ids = [evaluation.corpus.ids[item] for item in system.items.tolist()]
    readings = [(which,) if evaluation.several_readings else () for which in system.readings.tolist()]
    return [
        (item, system.name, error_rate(counts), *_counted(counts), words.edits, words.reference_length, *reading)
        for item, counts, words, reading in zip(ids, system.characters, system.words, readings, strict=True)
    ]


def _coverage(report: Report) -> Sheet:
    found = [{"system": system.name, **coverage_figures(system.attempted)} for system in report.systems]
    return Sheet("coverage", tuple(found[0]), tuple(tuple(each.values()) for each in found))


def _classes(report: Report) -> Sheet:
    rows = [
        (system.name, unit, *_part(part))
        for system in report.systems
        for unit, parts in (("characters", system.character_classes), ("words", system.word_classes))
        for part in parts
    ]
    return Sheet("classes", ("system", "unit", "class", "wrong", "of", "share", "low", "high", "inserted"), tuple(rows))


def _part(part: Part) -> tuple[Cell, ...]:
    wrong = part.wrong
    low, high = wrong.interval or (None, None)
    return part.label, wrong.successes, wrong.trials, wrong.share, low, high, part.counts.insertions


def _lengths(report: Report) -> Sheet:
    rows = [
        (system.name, band.label, band.lines, error_rate(counts), counts.edits, counts.reference_length)
        for system in report.systems
        for band in report.bands
        for counts in [band.counts[system.name]]
    ]
    return Sheet("lengths", ("system", "length", "items", "cer", "edits", "reference_length"), tuple(rows))


def _elsewhere(report: Report) -> Sheet:
    ids = report.evaluation.corpus.ids
    rows = [
        (system.name, ids[each.item], ids[each.found_at], each.edits)
        for system in report.systems
        for each in system.misplaced
    ]
    return Sheet("elsewhere", ("system", "id", "has_text_of", "edits_between"), tuple(rows))


def _groups(report: Report) -> Sheet:
    rows = [row for system in report.systems for row in _group_rows(system)]
    columns = ("system", "group", "items", "cer", "edits", "reference_length", "low", "high", "wer")
    return Sheet("groups", columns, tuple(rows))


def _group_rows(system: SystemPart) -> list[tuple[Cell, ...]]:
    name = system.name
    return [
        (
            *(name, group.label, group.items, group.cer(name)),
            *(group.characters[name].edits, group.characters[name].reference_length),
            *(group.intervals[name] or (None, None)),
            group.wer(name),
        )
        for group in system.groups
    ]


def _ladder(report: Report) -> Sheet:
    rows = [
        (name, rung.step, found.cer, found.edits, found.reference_length, found.wer)
        for rung in report.rungs
        for name, found in rung.figures.items()
    ]
    return Sheet("ladder", ("system", "after", "cer", "edits", "reference_length", "wer"), tuple(rows))

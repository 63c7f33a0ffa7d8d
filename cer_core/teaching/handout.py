"""Handouts: what stands on one, of a stop of the tour, of a pair's table, and of a pair in several units."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cer_core.teaching.backtrace import AlignedCell, Backtrace
from cer_core.teaching.costs import metric
from cer_core.teaching.drawing import table_svg
from cer_core.teaching.filling import rule
from cer_core.teaching.paths import Paths
from cer_core.teaching.progress import Progress, progress
from cer_core.teaching.stop import Answer, Stop, rated
from cer_core.teaching.table import LETTERS, Table
from cer_core.teaching.unit_views import KINDS, MEANINGS, SHOWN, UnitView
from cer_core.teaching.unseen import unseen
from cer_core.visible import symbol
from cer_core.wording import number, rough

IN_A_ROW = 16
"""Operations of an alignment that a table of a handout holds; the next ones follow in another."""


@dataclass(frozen=True)
class Grid:
    """A small table of a handout: its head, and its rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Handout:
    """A page to hand out: title, paragraphs, tables and a picture; then, apart, the answer's paragraphs and tables."""

    title: str
    paragraphs: tuple[str, ...]
    grids: tuple[Grid, ...] = ()
    picture: str = ""
    answer: tuple[str, ...] = ()
    answer_grids: tuple[Grid, ...] = ()


def of_table(table: Table, found: Paths, walked: Backtrace, title: str, shown: Progress | None = None) -> Handout:
    """Return the handout of a pair's table: the distance, the rule, the picture, the alignment.

    It is the whole table, or what is ``shown`` of it after some step, without what is not found yet.

    >>> from cer_core.teaching.backtrace import backtrace
    >>> from cer_core.teaching.costs import Costs
    >>> from cer_core.teaching.paths import paths
    >>> from cer_core.teaching.table import table
    >>> made = table("form", "from", Costs(1, 1, 1))
    >>> of_table(made, paths(made), backtrace(made), "form, from").paragraphs[0]
    'Distance 2; cheapest alignments: 3. The path is that of diagonal-first.'
    """
    shown = shown or progress(table, walked)
    if shown.complete:
        opening = (
            f"Distance {table.distance}; cheapest alignments: {rough(found.alignments)}. "
            f"The path is that of {walked.ties}."
        )
    else:
        opening = "The table is filled in part; the rest is left to fill in."
    return Handout(
        title,
        (
            opening,
            *(() if shown.finished else (f"Shown as on screen. {shown.words}.",)),
            metric(table.costs).sentence,
            f"{'; '.join(rule(table.costs))}; r is the reference, h the output.",
        ),
        tuple(_aligned(shown.alignment[at : at + IN_A_ROW]) for at in range(0, len(shown.alignment), IN_A_ROW)),
        table_svg(table, found, shown),
    )


def _aligned(alignment: Sequence[AlignedCell]) -> Grid:
    def drawn(units: tuple[str, ...]) -> str:
        return "".join(map(symbol, units))

    return Grid(
        ("reference", *(drawn(cell.reference) for cell in alignment)),
        (
            ("output", *(drawn(cell.hypothesis) for cell in alignment)),
            ("operation", *(LETTERS[cell.operation] for cell in alignment)),
        ),
    )


def of_units(views: Sequence[UnitView], title: str, remarks: Sequence[str] = ()) -> Handout:
    """Return the handout of a pair in several units: what each is, the rates, and the units one by one.

    >>> from cer_core.teaching.unit_views import unit_views
    >>> of_units(unit_views("ab", "a"), "ab, a").grids[0].rows[0]
    ('code points', '50.00 % (1 / 2)', 'S 0, D 1, I 0')
    """
    rates = tuple((view.label, rated(view.rate, view.edits, view.reference_length), view.breakdown) for view in views)
    units = tuple((view.label, _boxed(view.reference), _boxed(view.hypothesis)) for view in views)
    return Handout(
        title,
        (*(f"{view.label}: {MEANINGS[view.name]}" for view in views), KINDS, *remarks),
        (Grid(("unit", "error rate", "edits"), rates), Grid(("unit", "reference", "output"), units)),
    )


def _boxed(units: Sequence[str]) -> str:
    more = len(units) - SHOWN
    return "\u00a0| ".join(units[:SHOWN]) + (f" and {number(more)} more" if more > 0 else "") or "nothing"


def of_stop(number: int, stop: Stop, answer: Answer) -> Handout:
    """Return the handout of a stop of the tour: idea, example and question, then the answer with its figures."""
    pairs = tuple(
        (f"{pair.label}:\n{stop.length(pair)}", pair.reference, pair.hypothesis) for pair in stop.example.pairs
    )
    seeds = [f"Seeds: {', '.join(map(str, stop.example.seeds))}."] if stop.example.seeds else []
    reading = [stop.reading] if stop.reading else []
    figures = (Grid(("figure", "value"), tuple((each.label, each.text) for each in answer.figures)),)
    parts = (Grid(answer.parts[0], answer.parts[1:]),) if answer.rows else ()
    return Handout(
        f"{number}. {stop.title}",
        (stop.idea, *seeds, *reading, *unseen(stop.example), f"Question: {stop.question}"),
        (Grid(("example", "reference", "output"), pairs),) if pairs else (),
        answer=answer.lines,
        answer_grids=(*(figures if answer.figures else ()), *parts),
    )


def without_answer(handout: Handout) -> Handout:
    """Return the handout for the class, before the reveal.

    >>> without_answer(Handout("t", ("p",), answer=("42",))).answer
    ()
    """
    return replace(handout, answer=(), answer_grids=())

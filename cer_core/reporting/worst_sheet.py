"""The worst items as a sheet of a workbook: both texts in step, and what happened in words."""

from collections.abc import Iterator, Sequence

from cer_core.columns import Column
from cer_core.rates import error_rate
from cer_core.reporting.content import Report, WorstLine
from cer_core.sheets import Cell, Sheet
from cer_core.visible import GAP, isolated

COLUMNS = (
    *("id", "system", "worst_of", "rate", "edits", "substitutions", "deletions", "insertions", "reference_length"),
    *("aligned_reference", "aligned_hypothesis", "what_happened", "reference", "hypothesis"),
)


def worst_sheet(report: Report) -> Sheet:
    """Return a row for each worst item and system; aligned texts have ``visible.GAP`` where a side has nothing.

    Rates are from 0. A system that was not scored on an item has no row.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.reporting.gather import gather
    >>> from cer_core.settings import Settings
    >>> found = worst_sheet(gather(evaluate(corpus_of(["adjourned"], A=["adjoumed"]), Settings())))
    >>> dict(zip(found.columns, found.rows[0]))["aligned_hypothesis"]
    'adjou∅med'
    """
    return Sheet("worst lines", COLUMNS, tuple(row for line in report.worst for row in _rows(line)))


def _rows(line: WorstLine) -> Iterator[tuple[Cell, ...]]:
    drawn = {
        name: (*_in_step(item.columns, row), words.removeprefix(f"{isolated(name)}: "))
        for item in line.items
        for row, (name, words) in enumerate(zip(item.names[1:], item.words, strict=True), 1)
    }
    for score in line.scores:
        if (counts := score.counts) is not None:
            yield (
                *(line.id, score.system, ", ".join(line.worst_of), error_rate(counts), counts.edits),
                *(counts.substitutions, counts.deletions, counts.insertions, counts.reference_length),
                *(*drawn[score.system], score.reference, score.hypothesis),
            )


def _in_step(columns: Sequence[Column], row: int) -> tuple[str, str]:
    """Return the reference and one output, as long as each other."""
    pairs = [(column.rows[0], column.rows[row]) for column in columns]
    some = [pair for pair in pairs if pair != (None, None)]
    reference, output = ("".join(GAP if pair[side] is None else str(pair[side]) for pair in some) for side in (0, 1))
    return reference, output

"""How far a table is filled and walked back after a step: first all filling, then the way back."""

from dataclasses import dataclass

from cer_core.teaching.backtrace import AlignedCell, Backtrace
from cer_core.teaching.filling import fill_steps
from cer_core.teaching.table import Cell, Table


@dataclass(frozen=True)
class Progress:
    """The cells that have a value, whether those are all, and the cells and alignment of the way back so far.

    ``words`` say which step it is, ``finished`` that none is left.
    """

    filled: frozenset[Cell]
    complete: bool
    walked: tuple[Cell, ...]
    alignment: tuple[AlignedCell, ...]
    words: str
    finished: bool


def progress(table: Table, walked: Backtrace, step: int | None = None, order: str = "cells") -> Progress:
    """Return how far a step goes; without one, and for a step beyond the end, to the end.

    ``InputError`` for an unknown order of filling.

    >>> from cer_core.teaching.backtrace import backtrace
    >>> from cer_core.teaching.costs import Costs
    >>> from cer_core.teaching.table import table
    >>> made = table("ab", "b", Costs(1, 1, 1))
    >>> [progress(made, backtrace(made), step).words for step in (3, 5, None)]
    ['Filling: step 3 of 4', 'Back: step 1 of 2', 'Back: step 2 of 2']
    """
    fills = fill_steps(*table.last, order)
    end = len(fills) + len(walked.steps)
    at = end if step is None else max(0, min(step, end))
    back = max(0, at - len(fills))
    words = f"Back: step {back} of {len(walked.steps)}" if back else f"Filling: step {at} of {len(fills)}"
    return Progress(
        frozenset(cell for cells in fills[:at] for cell in cells),
        at >= len(fills),
        walked.cells[: back + 1] if back else (),
        walked.steps[back - 1].alignment if back else (),
        words,
        at == end,
    )

"""What the engines share: with big integers, the state between blocks of columns and equal rows; with any
words, one step back over all optimal paths at once.

The recurrences stay apart, since each keeps only the masks that its walk back needs.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from numpy.typing import NDArray

Bits = TypeVar("Bits", int, NDArray[Any])
"""A window of rows: the bits of one big integer, or of a machine word for each of many pairs."""


@dataclass(frozen=True)
class State:
    """Vertical differences of the column before a block: one more, one less than the row above."""

    up: int
    down: int


def matching_rows(
    rows: Sequence[Hashable], columns: Sequence[Hashable], start: int, above: int, window: int
) -> Iterator[int]:
    """Yield for each column of a block, which begins at column ``start``, the window of rows that hold its unit.

    Bit k of column j stands for row ``j - above + k``.

    >>> list(matching_rows("aba", "ab", 0, 1, 3))
    [2, 2]
    """
    top = start - above  # index of the row at bit 0 in the block's first column
    skipped = max(-top, 0)
    where: defaultdict[Hashable, int] = defaultdict(int)
    for place, unit in enumerate(rows[max(top, 0) : max(top + len(columns) + window, 0)], skipped):
        where[unit] |= 1 << place
    mask = (1 << window) - 1
    for offset, unit in enumerate(columns):
        yield (where.get(unit, 0) >> offset) & mask


def edits_back(
    reach: Bits, equal: Bits, optimal: tuple[Bits, Bits, Bits], window: int
) -> tuple[tuple[Bits, Bits, Bits], Bits]:
    """Step back from one column on all optimal paths.

    ``reach`` holds the cells of the column that a path back enters from the right, ``optimal`` the
    cells that an optimal move leads to, in the order of ``Move``. Returns the cells that an optimal
    substitution, deletion and insertion leads to on these paths, and the ``reach`` of the column before.

    >>> edits_back(0b100, 0b000, (0b010, 0b100, 0b000), 3)
    ((2, 4, 0), 2)
    """
    diagonal, deletion, insertion = optimal
    through, step = deletion >> 1, 1  # a deletion stays in the column, one row higher
    while step < window:
        reach = reach | (through & (reach >> step))
        through = through & (through >> step)
        step *= 2
    straight, sideways = reach & diagonal, reach & insertion
    return (straight & ~equal, reach & deletion, sideways), straight | (sideways << 1)

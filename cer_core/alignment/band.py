"""What the engines with big integers share: the state between blocks of columns, and equal rows.

Their recurrences stay apart, since each keeps only the masks that its walk back needs.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass


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

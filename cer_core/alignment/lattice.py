"""Count the optimal alignments of one pair of any length, or list their edits, over the cells that they pass through.

The same bit-parallel recurrence and window as in ``single`` tells for every cell which moves to it
are optimal. The walk back then visits only cells on optimal paths, a column at a time, and carries
in each the number of ways on from there, with the fewest and most substitutions among them.
"""

import itertools
from collections.abc import Hashable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.band import State, edits_back, matching_rows
from cer_core.alignment.operations import DELETION, INSERTION, MIRRORED, SUBSTITUTION

BLOCK_COLUMNS = 2048
MOST_TABLE_CELLS = 2**30
MOST_PATH_CELLS = 2**19

Spread = tuple[int, int, int]
"""A number of paths, and the fewest and most substitutions among them."""

Column = tuple[int, tuple[int, int, int]]
"""Windows of rows with an equal unit; with an optimal diagonal move, deletion and insertion."""


class Lattice:
    """The optimal paths of one pair; ``spread()`` sums them up, ``edits()`` takes them apart.

    >>> Lattice("form", "from", 2).spread()
    (3, 0, 2)
    """

    def __init__(self, reference: Sequence[Hashable], hypothesis: Sequence[Hashable], distance: int) -> None:
        # The paths are the same when the two sides change places: make the shorter one the columns.
        self._mirrored = len(hypothesis) > len(reference)
        self._rows, self._columns = (hypothesis, reference) if self._mirrored else (reference, hypothesis)
        n, m = len(self._rows), len(self._columns)
        self._above = (distance - n + m) // 2
        self._last = n - m + self._above
        self._window = distance + 1
        self._mask = (1 << self._window) - 1

    def spread(self) -> Spread | None:
        """Return the number of optimal paths, the fewest and most substitutions; ``None`` if too large.

        Too large is a table of more than ``MOST_TABLE_CELLS`` cells within the window, or optimal
        paths through more than ``MOST_PATH_CELLS`` of them.
        """
        if self._too_large:
            return None
        cells: dict[int, Spread] = {self._last: (1, 0, 0)}
        visited = 0
        for column in self._backwards():
            cells, passed = _back(cells, column)
            visited += passed
            if visited > MOST_PATH_CELLS:
                return None
        numbers, fewest, most = zip(*cells.values(), strict=True)  # in column 0, only deletions are left
        return sum(numbers), min(fewest), max(most)

    def edits(self, most: int) -> NDArray[np.int64] | None:
        """Return every edit of any optimal path once, or ``None`` if too large, as a (3, edits) array.

        Its rows are the operation, and how many reference and hypothesis units are used up after it.
        Too large is a table of more than ``MOST_TABLE_CELLS`` cells within the window, or more than
        ``most`` edits.

        >>> Lattice("ab", "b", 1).edits(most=9).tolist()
        [[2], [1], [0]]
        """
        if self._too_large:
            return None
        first: Column = 0, (0, self._start.up << 1, 0)
        parts = [np.empty((3, 0), np.int64)]
        reach, j = 1 << self._last, len(self._columns)
        for equal, optimal in itertools.chain(self._backwards(), [first]):
            edits, reach = edits_back(reach, equal, optimal, self._window)
            for operation, window in zip((SUBSTITUTION, DELETION, INSERTION), edits, strict=True):
                if window:
                    i = _bits(window) + (j - self._above)
                    parts.append(np.stack((np.full_like(i, operation), i, np.full_like(i, j))))
                    most -= len(i)
            if most < 0:
                return None
            j -= 1
        found = np.concatenate(parts, axis=1)
        return np.stack((MIRRORED[found[0]], found[2], found[1])) if self._mirrored else found

    @property
    def _too_large(self) -> bool:
        return len(self._columns) * self._window > MOST_TABLE_CELLS

    @property
    def _start(self) -> State:
        return State(up=self._mask & (-1 << self._above), down=0)

    def _backwards(self) -> Iterator[Column]:
        """Yield the columns from the last to the first, computing each block from the state before it."""
        starts = range(0, len(self._columns), BLOCK_COLUMNS)
        states = [self._start]
        for start in starts[:-1]:
            states.append(self._forward(start, states[-1])[1])
        for start, state in zip(reversed(starts), reversed(states), strict=False):
            yield from reversed(self._forward(start, state)[0])

    def _forward(self, start: int, state: State) -> tuple[list[Column], State]:
        """Fill the columns of one block; return them and the state after them."""
        mask, above = self._mask, self._above
        up, down = state.up, state.down
        block: list[Column] = []
        columns = self._columns[start : start + BLOCK_COLUMNS]
        matches = matching_rows(self._rows, columns, start, above, self._window)
        for t, match in enumerate(matches, start):
            same = ((((match & up) + up) ^ up) | match | down) & mask
            right_up = down | ((same | up) ^ mask)
            diagonal = match | (same ^ mask)
            shifted = same >> 1
            new_up = (same & up) | ((shifted | right_up) ^ mask)
            if t < above:  # rows up to 0 lie above the table: only an insertion leads along row 0
                diagonal &= -1 << (above - t)
            block.append((match, (diagonal, new_up << 1, right_up)))
            up, down = new_up, shifted & right_up
        return block, State(up, down)


def _back(cells: dict[int, Spread], column: Column) -> tuple[dict[int, Spread], int]:
    """Move from the cells of one column, by diagonal, to those of the column before; count the cells."""
    equal, (diagonal, deletion, insertion) = column
    left: dict[int, Spread] = {}
    visited = 0
    for k in sorted(cells, reverse=True):
        while k in cells:  # a deletion stays in the column, one diagonal lower
            here = cells.pop(k)
            visited += 1
            number, fewest, most = here
            if (diagonal >> k) & 1:
                _join(left, k, here if (equal >> k) & 1 else (number, fewest + 1, most + 1))
            if (insertion >> k) & 1:
                _join(left, k + 1, here)
            if (deletion >> k) & 1:
                _join(cells, k - 1, here)
            k -= 1
    return left, visited


def _join(cells: dict[int, Spread], k: int, more: Spread) -> None:
    """Add paths to those that reach the cell on diagonal ``k``."""
    there = cells.get(k)
    if there is not None:
        more = (there[0] + more[0], min(there[1], more[1]), max(there[2], more[2]))
    cells[k] = more


def _bits(number: int) -> NDArray[np.int64]:
    """Return the places of the bits that are set, lowest first."""
    little = np.frombuffer(number.to_bytes((number.bit_length() + 7) // 8, "little"), np.uint8)
    return np.flatnonzero(np.unpackbits(little, bitorder="little"))

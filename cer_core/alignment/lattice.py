"""Count the optimal alignments of one pair of any length, over the cells that they pass through.

The same bit-parallel recurrence and window as in ``single`` tells for every cell which moves to it
are optimal. The walk back then visits only cells on optimal paths, a column at a time, and carries
in each the number of ways on from there, with the fewest and most substitutions among them.
"""

from collections.abc import Hashable, Sequence

from cer_core.alignment.band import State, matching_rows

BLOCK_COLUMNS = 2048
MOST_TABLE_CELLS = 2**30
MOST_PATH_CELLS = 2**19

Spread = tuple[int, int, int]
"""A number of paths, and the fewest and most substitutions among them."""

Column = tuple[int, int, int, int]
"""Windows of rows with an equal unit, an optimal diagonal move, deletion and insertion."""


class Lattice:
    """The optimal paths of one pair; ``spread()`` sums them up.

    >>> Lattice("form", "from", 2).spread()
    (3, 0, 2)
    """

    def __init__(self, reference: Sequence[Hashable], hypothesis: Sequence[Hashable], distance: int) -> None:
        # Neither figure changes when the two sides change places: make the shorter one the columns.
        self._rows, self._columns = sorted((reference, hypothesis), key=len, reverse=True)
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
        if len(self._columns) * self._window > MOST_TABLE_CELLS:
            return None
        starts = range(0, len(self._columns), BLOCK_COLUMNS)
        states = [State(up=self._mask & (-1 << self._above), down=0)]
        for start in starts[:-1]:
            states.append(self._forward(start, states[-1])[1])
        cells: dict[int, Spread] = {self._last: (1, 0, 0)}
        visited = 0
        for start, state in zip(reversed(starts), reversed(states), strict=False):
            for column in reversed(self._forward(start, state)[0]):
                cells, passed = _back(cells, column)
                visited += passed
                if visited > MOST_PATH_CELLS:
                    return None
        numbers, fewest, most = zip(*cells.values(), strict=True)  # in column 0, only deletions are left
        return sum(numbers), min(fewest), max(most)

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
            block.append((match, diagonal, new_up << 1, right_up))
            up, down = new_up, shifted & right_up
        return block, State(up, down)


def _back(cells: dict[int, Spread], column: Column) -> tuple[dict[int, Spread], int]:
    """Move from the cells of one column, by diagonal, to those of the column before; count the cells."""
    equal, diagonal, deletion, insertion = column
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

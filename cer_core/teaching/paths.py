"""Every cheapest path through the table: which cells and moves lie on one, how many there are, how they differ.

The paths into a cell are those into the cells before it, each with its last move, so their number is a sum, and the
least and most of an operation a minimum and maximum, over the cheapest moves into the cell.
"""

from dataclasses import dataclass

from cer_core.teaching.table import DELETION, HIT, INSERTION, MOVES, SUBSTITUTION, TRANSPOSITION, Candidate, Cell, Table

Range = tuple[int, int]
"""The least and the most."""


@dataclass(frozen=True)
class Paths:
    """All cheapest paths together: their cells and moves, their number, and the range of each operation over them.

    ``moves`` are in the order of their cells, from the start. Two alignments differ if their operations differ.
    """

    cells: frozenset[Cell]
    moves: tuple[Candidate, ...]
    alignments: int
    hits: Range
    substitutions: Range
    deletions: Range
    insertions: Range
    transpositions: Range


@dataclass(frozen=True)
class _Ways:
    number: int
    ranges: dict[str, Range]

    def then(self, move: str) -> "_Ways":
        """Return the same ways with one more move."""
        low, high = self.ranges[move]
        return _Ways(self.number, {**self.ranges, move: (low + 1, high + 1)})

    def __or__(self, other: "_Ways") -> "_Ways":
        ranges = ((move, self.ranges[move], other.ranges[move]) for move in MOVES)
        joined = {move: (min(a[0], b[0]), max(a[1], b[1])) for move, a, b in ranges}
        return _Ways(self.number + other.number, joined)


def paths(table: Table) -> Paths:
    """Find all cheapest paths through a table, exactly.

    >>> from cer_core.teaching.costs import Costs
    >>> from cer_core.teaching.table import table
    >>> found = paths(table("form", "from", Costs(1, 1, 1)))
    >>> found.alignments, found.substitutions, found.deletions, found.insertions
    (3, (0, 2), (0, 1), (0, 1))
    """
    cells = _on_a_path(table)
    ways = {(0, 0): _Ways(1, dict.fromkeys(MOVES, (0, 0)))}
    moves: list[Candidate] = []
    for cell in sorted(cells - {(0, 0)}):
        first, *others = table[cell].cheapest
        found = ways[first.source].then(first.move)
        for candidate in others:
            found |= ways[candidate.source].then(candidate.move)
        ways[cell] = found
        moves += (first, *others)
    all_ways = ways[table.last]
    ranges = (all_ways.ranges[move] for move in (HIT, SUBSTITUTION, DELETION, INSERTION, TRANSPOSITION))
    return Paths(frozenset(cells), tuple(moves), all_ways.number, *ranges)


def _on_a_path(table: Table) -> set[Cell]:
    """Return the cells from which a cheapest path goes on to the end; each is on one from the start too."""
    found, ahead = {table.last}, [table.last]
    while ahead:
        new = {candidate.source for candidate in table[ahead.pop()].cheapest} - found
        found |= new
        ahead += new
    return found

"""The one cheapest path that a tie-break takes, read backwards from the end of both sides, a step at a time."""

from collections.abc import Sequence
from dataclasses import dataclass

from cer_core.alignment.tiebreaks import TIE_BREAKS, Move, TieBreak, tie_break
from cer_core.errors import InputError
from cer_core.teaching.filling import move_words
from cer_core.teaching.table import DELETION, INSERTION, TRANSPOSITION, Candidate, Cell, Table

TIE_ORDERS: dict[str, TieBreak] = {
    name: rule for name, rule in TIE_BREAKS.items() if not (rule.trim or rule.strict_insertion)
}
"""The tie-breaks that are nothing but an order of preference among moves."""


@dataclass(frozen=True)
class AlignedCell:
    """One operation of an alignment, and the units that it uses up on either side.

    A hit and a substitution use up one of each, a deletion none of the output, an insertion none of the reference, a
    transposition two of each.
    """

    operation: str
    reference: tuple[str, ...]
    hypothesis: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """One step back: the cell it starts from, the cheapest moves into it, the one taken and why, and what it gives.

    ``alignment`` are the operations found so far, this one included, and ``rebuilt`` the output that they make: as
    the path is read backwards, both are the end of what they will be.
    """

    number: int
    cell: Cell
    allowed: tuple[Candidate, ...]
    taken: Candidate
    why: str
    alignment: tuple[AlignedCell, ...]
    rebuilt: tuple[str, ...]


@dataclass(frozen=True)
class Backtrace:
    """The path that a tie-break takes: the steps from the end to the start, the cells passed, and the alignment."""

    ties: str
    steps: tuple[Step, ...]
    cells: tuple[Cell, ...]
    alignment: tuple[AlignedCell, ...]

    def count(self, operation: str) -> int:
        """Return how often an operation occurs in the alignment."""
        return sum(cell.operation == operation for cell in self.alignment)


def backtrace(table: Table, ties: str = "diagonal-first") -> Backtrace:
    """Read a table backwards; among equally cheap moves the tie-break decides, a transposition after other diagonals.

    ``InputError`` for an unknown tie-break, and for ``rapidfuzz``, which is more than an order of moves.

    >>> from cer_core.teaching.costs import Costs
    >>> from cer_core.teaching.table import table
    >>> found = backtrace(table("ab", "b", Costs(1, 1, 1)), "gaps-first")
    >>> [(cell.operation, *cell.reference, *cell.hypothesis) for cell in found.alignment]
    [('deletion', 'a'), ('hit', 'b', 'b')]
    >>> found.steps[1].why
    'Only a deletion is cheapest here.'
    """
    rule = _order(ties)
    cell, cells = table.last, [table.last]
    steps: list[Step] = []
    alignment: tuple[AlignedCell, ...] = ()
    while cell != (0, 0):
        allowed = table[cell].cheapest
        taken = min(allowed, key=lambda candidate: _rank(candidate, rule))
        alignment = (_aligned(table, taken), *alignment)
        rebuilt = table.hypothesis[taken.source[1] :]
        steps.append(Step(len(steps) + 1, cell, allowed, taken, _why(allowed, taken, rule), alignment, rebuilt))
        cell = taken.source
        cells.append(cell)
    return Backtrace(rule.name, tuple(steps), tuple(cells), alignment)


def _order(ties: str) -> TieBreak:
    rule = tie_break(ties)
    if rule.name not in TIE_ORDERS:
        raise InputError(
            f"{ties} is more than an order of moves; to read the table, choose one of: {', '.join(TIE_ORDERS)}"
        )
    return rule


_MOVES = {DELETION: Move.DELETION, INSERTION: Move.INSERTION}


def _rank(candidate: Candidate, rule: TieBreak) -> tuple[int, bool]:
    move = _MOVES.get(candidate.move, Move.DIAGONAL)
    return rule.order.index(move), candidate.move == TRANSPOSITION


def _why(allowed: Sequence[Candidate], taken: Candidate, rule: TieBreak) -> str:
    if len(allowed) == 1:
        return f"Only {move_words(taken.move)} is cheapest here."
    *others, last = (move_words(candidate.move) for candidate in allowed)
    return f"{', '.join(others)} and {last} are equally cheap; {rule.name} takes {move_words(taken.move)}.".capitalize()


def _aligned(table: Table, taken: Candidate) -> AlignedCell:
    (a, c), (b, d) = taken.source, taken.target
    return AlignedCell(taken.move, table.reference[a:b], table.hypothesis[c:d])

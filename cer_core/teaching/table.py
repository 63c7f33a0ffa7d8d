"""The textbook table of two sequences: every cell's value, where it comes from, and the order of filling it.

D[i,j] is the least that it costs to turn the first i units of the reference into the first j units of the output.
Source: Wagner and Fischer (1974); the transposition is that of the optimal string alignment, as in NLTK's option.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cer_core.alignment.operations import NAMES
from cer_core.errors import InputError
from cer_core.teaching.costs import Costs, Number, exact, plain

MOST_UNITS = 40
HIT, SUBSTITUTION, DELETION, INSERTION = NAMES
TRANSPOSITION = "transposition"
MOVES = (*NAMES, TRANSPOSITION)
"""Every way into a cell; a hit and a substitution are the diagonal, a transposition two diagonals at once."""

LETTERS = dict(zip(MOVES, "=SDIT", strict=True))
"""The sign of each move in an alignment."""

Cell = tuple[int, int]
"""How many units of the reference, and of the output, are used up: the row and the column."""


@dataclass(frozen=True)
class Candidate:
    """One way into a cell: the move, the cell it comes from and leads to, its cost, and the cost up to here with it.

    ``cheapest`` says that no other way into the cell costs less.
    """

    move: str
    source: Cell
    target: Cell
    cost: Number
    total: Number
    cheapest: bool


@dataclass(frozen=True)
class Filled:
    """One cell of the table: where it is, its value, and every way into it; none into the first cell."""

    cell: Cell
    value: Number
    candidates: tuple[Candidate, ...]

    @property
    def cheapest(self) -> tuple[Candidate, ...]:
        """Return the ways into the cell that give its value."""
        return tuple(candidate for candidate in self.candidates if candidate.cheapest)


@dataclass(frozen=True)
class Table:
    """The whole table: rows[i][j] is the cell after i reference units and j output units."""

    reference: tuple[str, ...]
    hypothesis: tuple[str, ...]
    costs: Costs
    rows: tuple[tuple[Filled, ...], ...]

    def __getitem__(self, cell: Cell) -> Filled:
        return self.rows[cell[0]][cell[1]]

    @property
    def last(self) -> Cell:
        """Return the cell in the far corner, where both sides are used up."""
        return len(self.reference), len(self.hypothesis)

    @property
    def distance(self) -> Number:
        """Return what turning the whole reference into the whole output costs at least."""
        return self[self.last].value

    def view(self) -> dict[str, Any]:
        """Return the table as JSON can hold it; a cost that is no whole number is text such as ``1/2``.

        >>> table("a", "", Costs(1, 1, 1)).view()["cells"][1][0]["candidates"]
        [{'move': 'deletion', 'from': [0, 0], 'cost': 1, 'total': 1, 'cheapest': True}]
        """
        costs = self.costs
        return {
            "reference": list(self.reference),
            "hypothesis": list(self.hypothesis),
            "costs": {
                SUBSTITUTION: plain(costs.substitution),
                DELETION: plain(costs.deletion),
                INSERTION: plain(costs.insertion),
                TRANSPOSITION: None if costs.transposition is None else plain(costs.transposition),
            },
            "distance": plain(self.distance),
            "cells": [[_view(filled) for filled in row] for row in self.rows],
        }


def _view(filled: Filled) -> dict[str, Any]:
    return {
        "value": plain(filled.value),
        "candidates": [
            {
                "move": candidate.move,
                "from": list(candidate.source),
                "cost": plain(candidate.cost),
                "total": plain(candidate.total),
                "cheapest": candidate.cheapest,
            }
            for candidate in filled.candidates
        ],
    }


def table(reference: Sequence[str], hypothesis: Sequence[str], costs: Costs) -> Table:
    """Fill the table of two sequences of units, exactly; a text is the sequence of its code points.

    ``InputError`` for more than 40 units on a side.

    >>> [table("intention", "execution", Costs(substitution, 1, 1)).distance for substitution in (1, 2)]
    [5, 8]
    >>> table("form", "from", Costs(1, 1, 1, transposition=1)).distance
    1
    """
    for side, units in (("reference", reference), ("output", hypothesis)):
        if len(units) > MOST_UNITS:
            raise InputError(
                f"the {side} has {len(units)} units; the table shows up to {MOST_UNITS} a side. Take a shorter piece, "
                "or see the whole on the Alignments page."
            )
    rows: list[list[Filled]] = []
    for i in range(len(reference) + 1):
        rows.append([])
        for j in range(len(hypothesis) + 1):
            rows[i].append(_filled((i, j), list(_ways(rows, (i, j), reference, hypothesis, costs))))
    return Table(tuple(reference), tuple(hypothesis), costs, tuple(map(tuple, rows)))


def _filled(cell: Cell, ways: Sequence[tuple[str, Cell, Number, Number]]) -> Filled:
    value = min((total for *_, total in ways), default=0)
    candidates = (Candidate(move, source, cell, cost, total, total == value) for move, source, cost, total in ways)
    return Filled(cell, value, tuple(candidates))


def _ways(
    rows: Sequence[Sequence[Filled]], cell: Cell, reference: Sequence[str], hypothesis: Sequence[str], costs: Costs
) -> Iterator[tuple[str, Cell, Number, Number]]:
    """Yield the moves into a cell: the move, where it comes from, its cost, and the cost up to here with it."""

    def way(move: str, source: Cell, cost: Number) -> tuple[str, Cell, Number, Number]:
        return move, source, cost, exact(rows[source[0]][source[1]].value + cost)

    i, j = cell
    if i and j:
        equal = reference[i - 1] == hypothesis[j - 1]
        yield way(HIT if equal else SUBSTITUTION, (i - 1, j - 1), 0 if equal else costs.substitution)
    if i:
        yield way(DELETION, (i - 1, j), costs.deletion)
    if j:
        yield way(INSERTION, (i, j - 1), costs.insertion)
    if costs.transposition is not None and i > 1 and j > 1:
        first, second = reference[i - 2], reference[i - 1]
        if first != second and (hypothesis[j - 2], hypothesis[j - 1]) == (second, first):
            yield way(TRANSPOSITION, (i - 2, j - 2), costs.transposition)

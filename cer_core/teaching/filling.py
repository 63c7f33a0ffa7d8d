"""How the table is filled, one step after the other: the rule, each cell explained, and the order."""

from dataclasses import dataclass

from cer_core.errors import InputError
from cer_core.teaching.costs import Costs
from cer_core.teaching.table import HIT, INSERTION, Cell, Filled, Table
from cer_core.visible import distinct_label, isolated, label
from cer_core.wording import counted


def rule(costs: Costs) -> tuple[str, ...]:
    """Return the recurrence under some costs, a line each: the first cell, column and row, and any other cell.

    >>> for line in rule(Costs(2, 1, 1)):
    ...     print(line)
    D[0,0] = 0
    D[i,0] = D[i−1,0] + 1
    D[0,j] = D[0,j−1] + 1
    D[i,j] = min(D[i−1,j−1] + (0 if rᵢ = hⱼ, else 2), D[i−1,j] + 1, D[i,j−1] + 1)
    """
    ways = [
        f"D[i−1,j−1] + (0 if rᵢ = hⱼ, else {costs.substitution})",
        f"D[i−1,j] + {costs.deletion}",
        f"D[i,j−1] + {costs.insertion}",
    ]
    if costs.transposition is not None:
        ways.append(f"D[i−2,j−2] + {costs.transposition} (only if rᵢ₋₁ = hⱼ, rᵢ = hⱼ₋₁ and rᵢ₋₁ ≠ rᵢ)")
    return (
        "D[0,0] = 0",
        f"D[i,0] = D[i−1,0] + {costs.deletion}",
        f"D[0,j] = D[0,j−1] + {costs.insertion}",
        f"D[i,j] = min({', '.join(ways)})",
    )


@dataclass(frozen=True)
class Explanation:
    """Why a cell has its value: the recurrence in symbols, in numbers, both in one line, and in words."""

    symbols: str
    numbers: str
    whole: str
    words: str


def explain(table: Table, cell: Cell) -> Explanation:
    """Say why a cell of the table has its value; ``InputError`` for a cell that is not in the table.

    >>> from cer_core.teaching.table import table
    >>> explain(table("form", "from", Costs(1, 1, 1)), (2, 2)).whole
    'D[2,2] = min(D[1,1] + 1, D[1,2] + 1, D[2,1] + 1) = min(1, 2, 2) = 1'
    >>> explain(table("form", "from", Costs(1, 1, 1)), (2, 0)).words
    'Of the output there is nothing yet, so the first 2 units of the reference are deleted.'
    """
    rows, columns = table.last
    if not (0 <= cell[0] <= rows and 0 <= cell[1] <= columns):
        raise InputError(f"there is no cell {cell[0]}, {cell[1]}: rows go from 0 to {rows}, columns to {columns}")
    filled = table[cell]
    name = _name(cell)
    if not filled.candidates:
        start = f"{name} = 0"
        return Explanation(start, start, start, "Nothing turns into nothing, and costs nothing.")
    symbols = _least([f"{_name(way.source)} + {way.cost}" for way in filled.candidates])
    sums = [str(way.total) for way in filled.candidates]
    numbers = f"{_least(sums)} = {filled.value}" if len(sums) > 1 else f"{filled.value}"
    return Explanation(
        f"{name} = {symbols}", f"{name} = {numbers}", f"{name} = {symbols} = {numbers}", _words(table, filled)
    )


def _name(cell: Cell) -> str:
    return f"D[{cell[0]},{cell[1]}]"


def _least(terms: list[str]) -> str:
    return f"min({', '.join(terms)})" if len(terms) > 1 else terms[0]


def _words(table: Table, filled: Filled) -> str:
    i, j = filled.cell
    if not j:
        return f"Of the output there is nothing yet, so the {_first(i)} of the reference {_is(i)} deleted."
    if not i:
        return f"Of the reference there is nothing yet, so the {_first(j)} of the output {_is(j)} inserted."
    ours, theirs = table.reference[i - 1], table.hypothesis[j - 1]
    if filled.candidates[0].move == HIT:
        opening = f"{isolated(label(ours))} is the same on both sides, so the diagonal is a hit and costs nothing."
    else:
        both = f"{distinct_label(ours, theirs)} and {distinct_label(theirs, ours)}"
        opening = f"{both} differ, so the diagonal is a substitution."
    moves = [move_words(way.move) for way in filled.cheapest]
    return f"{opening} Cheapest is {moves[0]}." if len(moves) == 1 else f"{opening} Equally cheap: {', '.join(moves)}."


def move_words(move: str) -> str:
    """Return a move with its article.

    >>> move_words("hit"), move_words("insertion")
    ('a hit', 'an insertion')
    """
    return f"{'an' if move == INSERTION else 'a'} {move}"


def _first(count: int) -> str:
    return "first unit" if count == 1 else f"first {counted(count, 'unit')}"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


FILLING_ORDERS = {
    "cells": "cell by cell: the first row, the first column, then the others from left to right",
    "rows": "row by row: the first row, the first column, then a row at a time",
}
"""The orders of filling, by name."""


@dataclass(frozen=True)
class Filling:
    """The table after some steps of filling: the cells that have a value, and those that the last step gave theirs."""

    step: int
    steps: int
    filled: frozenset[Cell]
    current: tuple[Cell, ...]


def fill_steps(rows: int, columns: int, order: str = "cells") -> list[tuple[Cell, ...]]:
    """Return the cells that each step of filling a table gives a value; ``InputError`` for an unknown order.

    The first step fills the first row, the second the rest of the first column, where there is one.

    >>> fill_steps(1, 1)
    [((0, 0), (0, 1)), ((1, 0),), ((1, 1),)]
    """
    if order not in FILLING_ORDERS:
        raise InputError(f"unknown order {order!r}; choose one of: {', '.join(FILLING_ORDERS)}")
    steps = [tuple((0, j) for j in range(columns + 1))]
    steps.append(tuple((i, 0) for i in range(1, rows + 1)))
    others = [tuple((i, j) for j in range(1, columns + 1)) for i in range(1, rows + 1)]
    steps += others if order == "rows" else [(cell,) for row in others for cell in row]
    return [cells for cells in steps if cells]


def filling(rows: int, columns: int, step: int, order: str = "cells") -> Filling:
    """Return which cells of a table for so many reference and output units are filled after a step.

    Step 0 is the empty table; step 1 fills the first row, step 2 the rest of the first column, where there is one.
    ``InputError`` for an unknown order, and for a step that does not exist.

    >>> [filling(2, 2, step).current for step in (2, 3)]
    [((1, 0), (2, 0)), ((1, 1),)]
    >>> filling(2, 2, 4, "rows").current, filling(2, 2, 4, "rows").steps, len(filling(2, 2, 4, "rows").filled)
    (((2, 1), (2, 2)), 4, 9)
    """
    steps = fill_steps(rows, columns, order)
    if not 0 <= step <= len(steps):
        raise InputError(f"there is no step {step}: filling this table takes the steps 0 to {len(steps)}")
    done = frozenset(cell for cells in steps[:step] for cell in cells)
    return Filling(step, len(steps), done, steps[step - 1] if step else ())

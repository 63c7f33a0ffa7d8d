"""The slow textbook alignment that every fast one must equal: fill a table, read it backwards."""

import random
from collections.abc import Sequence

Cell = tuple[str, str | None, str | None]
Table = list[list[int]]

ORDERS = {
    "diagonal-first": ("diagonal", "deletion", "insertion"),
    "gaps-first": ("deletion", "insertion", "diagonal"),
    "diagonal-insertion-deletion": ("diagonal", "insertion", "deletion"),
    "deletion-diagonal-insertion": ("deletion", "diagonal", "insertion"),
    "insertion-deletion-diagonal": ("insertion", "deletion", "diagonal"),
    "insertion-diagonal-deletion": ("insertion", "diagonal", "deletion"),
}
RULES = (*ORDERS, "rapidfuzz")


def fill(reference: Sequence[str], hypothesis: Sequence[str]) -> Table:
    """Return D, where D[i][j] is the least number of edits from i reference to j hypothesis units."""
    table = [list(range(len(hypothesis) + 1))]
    for i, r in enumerate(reference, 1):
        above, row = table[-1], [i]
        for j, h in enumerate(hypothesis, 1):
            row.append(min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (r != h)))
        table.append(row)
    return table


def distance(reference: Sequence[str], hypothesis: Sequence[str]) -> int:
    """Return the least number of edits."""
    return fill(reference, hypothesis)[-1][-1]


def path(reference: Sequence[str], hypothesis: Sequence[str], rule: str) -> list[Cell]:
    """Return the alignment that the rule prefers, as (operation, reference unit, hypothesis unit) cells."""
    return paths(reference, hypothesis, (rule,))[rule]


def paths(reference: Sequence[str], hypothesis: Sequence[str], rules: Sequence[str] = RULES) -> dict[str, list[Cell]]:
    """Return the alignment that each rule prefers, all read from one table."""
    table = fill(reference, hypothesis)
    return {
        rule: _rapidfuzz(reference, hypothesis) if rule == "rapidfuzz" else _read(table, reference, hypothesis, rule)
        for rule in rules
    }


def _read(table: Table, reference: Sequence[str], hypothesis: Sequence[str], rule: str) -> list[Cell]:
    i, j = len(reference), len(hypothesis)
    backwards: list[Cell] = []
    while i or j:
        here = table[i][j]
        optimal = set()
        if i and j and here == table[i - 1][j - 1] + (reference[i - 1] != hypothesis[j - 1]):
            optimal.add("diagonal")
        if i and here == table[i - 1][j] + 1:
            optimal.add("deletion")
        if j and here == table[i][j - 1] + 1:
            optimal.add("insertion")
        move = next(m for m in ORDERS[rule] if m in optimal)
        i, j = _step(move, reference, hypothesis, i, j, backwards)
    return backwards[::-1]


def _rapidfuzz(reference: Sequence[str], hypothesis: Sequence[str]) -> list[Cell]:
    """Take off the common prefix, then the common suffix; read the rest by rapidfuzz's own rule."""
    start = 0
    while start < min(len(reference), len(hypothesis)) and reference[start] == hypothesis[start]:
        start += 1
    before = [("hit", unit, unit) for unit in reference[:start]]
    reference, hypothesis = reference[start:], hypothesis[start:]
    after: list[Cell] = []
    while reference and hypothesis and reference[-1] == hypothesis[-1]:
        after.insert(0, ("hit", reference[-1], hypothesis[-1]))
        reference, hypothesis = reference[:-1], hypothesis[:-1]

    table = fill(reference, hypothesis)
    i, j = len(reference), len(hypothesis)
    backwards: list[Cell] = []
    while i or j:
        if i and table[i][j] == table[i - 1][j] + 1:
            move = "deletion"
        elif not i or (j > 1 and table[i][j - 1] == table[i - 1][j - 1] - 1):
            move = "insertion"
        else:
            move = "diagonal"
        i, j = _step(move, reference, hypothesis, i, j, backwards)
    return before + backwards[::-1] + after


def _step(
    move: str, reference: Sequence[str], hypothesis: Sequence[str], i: int, j: int, backwards: list[Cell]
) -> tuple[int, int]:
    """Write down one move back from cell (i, j); return the cell it leads to."""
    if move == "deletion":
        backwards.append(("deletion", reference[i - 1], None))
        return i - 1, j
    if move == "insertion":
        backwards.append(("insertion", None, hypothesis[j - 1]))
        return i, j - 1
    name = "hit" if reference[i - 1] == hypothesis[j - 1] else "substitution"
    backwards.append((name, reference[i - 1], hypothesis[j - 1]))
    return i - 1, j - 1


def misread(reference: str, edits: int, alphabet: str, rng: random.Random) -> str:
    """Return the text with random units put in, replaced or taken out, one after another."""
    units = list(reference)
    for _ in range(edits):
        place, what = rng.randint(0, len(units)), rng.randrange(3)
        units[place : place + (what > 0)] = [rng.choice(alphabet)] if what < 2 else []
    return "".join(units)


def drawn(rng: random.Random, alphabet: str, longest: int) -> str:
    """Return a random text."""
    return "".join(rng.choices(alphabet, k=rng.randint(0, longest)))

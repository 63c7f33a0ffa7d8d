"""Alignments that our aligner does not make: other costs, or a preference that looks at the symbols.

The whole table of distances, row by row over many pairs at once; what each cell comes from is
decided there and then, so a path's substitutions can be carried along instead of the table; its
cost then tells how many gaps there are, and the lengths which of them are deletions.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment import Move
from cer_core.counts import Counts
from cer_core.ragged import Ragged, flat_indices
from cer_core.units import CodedPairs

LARGEST_TABLE = 400_000_000
"""Cells of one pair's table, up to which it is filled."""
BATCH_CELLS = 2**16
"""Cells of one row of a batch: few enough to stay in the processor's cache."""

Cells = NDArray[np.int16 | np.int64]
Symbols = NDArray[np.int64]
Moves = NDArray[np.uint8]
Row = tuple[Cells, NDArray[np.bool_], Moves]


@dataclass(frozen=True)
class Rule:
    """What a substitution and a gap cost, and the preferred move where several are equally cheap.

    ``unequal`` is the preference where the two symbols differ, ``equal`` where they match.
    """

    substitution: int
    gap: int
    unequal: tuple[Move, Move, Move]
    equal: tuple[Move, Move, Move]


def fits(coded: CodedPairs) -> bool:
    """Say whether no pair's table is larger than what is filled.

    >>> from cer_core.units import code_pairs
    >>> fits(code_pairs(["ab"], ["b"]))
    True
    """
    return bool((coded.reference.lengths * coded.hypothesis.lengths).max(initial=0) <= LARGEST_TABLE)


def path_counts(coded: CodedPairs, rows: NDArray[np.int64], rule: Rule) -> Counts:
    """Return the operations on the cheapest paths of some pairs together, under the rule.

    >>> from cer_core.units import code_pairs
    >>> order = (Move.DIAGONAL, Move.INSERTION, Move.DELETION)
    >>> path_counts(code_pairs(["xyzab"], ["abcde"]), np.array([0]), Rule(4, 3, order, order))
    Counts(hits=2, substitutions=0, deletions=3, insertions=3)
    """
    found = Counts()
    for batch in _batches(coded, rows):
        n, m = coded.reference.lengths[batch], coded.hypothesis.lengths[batch]
        pairs, places = np.arange(len(batch)), np.arange(int(m.max(initial=0)) + 1)
        carried = np.zeros((len(pairs), len(places)), np.int32)
        cheapest, substituted = rule.gap * m, np.zeros(len(pairs), np.int64)
        for row, (costs, same, moves) in enumerate(table_rows(coded, batch, rule), 1):
            carried[:, 1:] = np.where(
                moves == Move.DELETION, carried[:, 1:], carried[:, :-1] + ((moves == Move.DIAGONAL) & ~same)
            )
            origin = np.maximum.accumulate(np.where(moves == Move.INSERTION, 0, places[1:]), axis=1)
            carried[:, 1:] = np.take_along_axis(carried, origin, axis=1)
            done = n == row
            cheapest[done], substituted[done] = costs[pairs[done], m[done]], carried[pairs[done], m[done]]
        gaps = int((cheapest - rule.substitution * substituted).sum()) // rule.gap
        substitutions, surplus = int(substituted.sum()), int((n - m).sum())
        deletions, insertions = (gaps + surplus) // 2, (gaps - surplus) // 2
        found += Counts(int(n.sum()) - substitutions - deletions, substitutions, deletions, insertions)
    return found


def path_of(coded: CodedPairs, pair: int, rule: Rule) -> list[tuple[Move, bool]]:
    """Return one pair's path from left to right: each move, and whether it is a match.

    Keeps a byte for each cell of the pair's table.

    >>> from cer_core.units import code_pairs
    >>> order = (Move.DELETION, Move.DIAGONAL, Move.INSERTION)
    >>> path_of(code_pairs(["ab"], ["b"]), 0, Rule(1, 1, order, order))
    [(<Move.DELETION: 1>, False), (<Move.DIAGONAL: 0>, True)]
    """
    table = [(moves[0], same[0]) for _, same, moves in table_rows(coded, np.array([pair]), rule)]
    i, j = len(table), int(coded.hypothesis.lengths[pair])
    path: list[tuple[Move, bool]] = []
    while i or j:
        move = Move.INSERTION if not i else Move.DELETION if not j else Move(table[i - 1][0][j - 1])
        path.append((move, move is Move.DIAGONAL and bool(table[i - 1][1][j - 1])))
        i -= move is not Move.INSERTION
        j -= move is not Move.DELETION
    return path[::-1]


def table_rows(coded: CodedPairs, batch: NDArray[np.int64], rule: Rule) -> Iterator[Row]:
    """Yield for each reference symbol the costs, which columns match it, and the move each cell comes by.

    Costs have a column more than the other two: the empty output's. Shorter pairs are padded with
    symbols that match nothing, beyond the part of the table that is theirs.
    """
    reference, hypothesis = (_padded(side, batch, pad) for side, pad in ((coded.reference, -1), (coded.hypothesis, -2)))
    longest = reference.shape[1] + hypothesis.shape[1]
    kind = np.int16 if rule.gap * (longest + 2) < np.iinfo(np.int16).max else np.int64
    gaps = (rule.gap * np.arange(hypothesis.shape[1] + 1)).astype(kind)
    substitution, gap = kind(rule.substitution), kind(rule.gap)
    above = np.broadcast_to(gaps, (len(batch), len(gaps)))
    for row in range(reference.shape[1]):
        same = hypothesis == reference[:, row, None]
        diagonal = above[:, :-1] + np.where(same, kind(0), substitution)
        deletion = above[:, 1:] + gap
        costs = np.empty_like(above)
        costs[:, 0] = (row + 1) * rule.gap
        costs[:, 1:] = np.minimum(diagonal, deletion)
        costs = np.minimum.accumulate(costs - gaps, axis=1) + gaps
        cheapest = costs[:, 1:]
        optimal = {
            Move.DIAGONAL: diagonal == cheapest,
            Move.DELETION: deletion == cheapest,
            Move.INSERTION: costs[:, :-1] + gap == cheapest,
        }
        moves = _preferred(optimal, rule.unequal)
        if rule.equal != rule.unequal:
            moves = np.where(same, _preferred(optimal, rule.equal), moves)
        yield costs, same, moves
        above = costs


def _preferred(optimal: dict[Move, NDArray[np.bool_]], order: tuple[Move, Move, Move]) -> Moves:
    first, second, third = order
    return np.where(optimal[first], np.uint8(first), np.where(optimal[second], np.uint8(second), np.uint8(third)))


def _batches(coded: CodedPairs, rows: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """Split pairs into batches of similar size, the widest first."""
    n, m = coded.reference.lengths[rows], coded.hypothesis.lengths[rows]
    rows = rows[np.lexsort((-n, -m))]
    start = 0
    while start < len(rows):
        size = max(BATCH_CELLS // (int(coded.hypothesis.lengths[rows[start]]) + 1), 1)
        yield rows[start : start + size]
        start += size


def _padded(side: Ragged[np.uint32], batch: NDArray[np.int64], pad: int) -> Symbols:
    lengths = side.lengths[batch]
    out = np.full((len(batch), int(lengths.max(initial=0))), pad, np.int64)
    out[np.arange(out.shape[1]) < lengths[:, None]] = side.values[flat_indices(side.offsets[batch], lengths)]
    return out

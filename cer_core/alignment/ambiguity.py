"""How far equally short alignments differ: how many there are, and the range of S, D and I over them.

An optimal alignment is a path of fewest edits from corner to corner of the Levenshtein table. With
N(i, j) the number of such paths to cell (i, j), N(0, 0) = 1 and N(i, j) is the sum of N over the
neighbours from which a move to (i, j) is optimal; the least and the most substitutions follow the
same moves with minimum and maximum instead of sum. S + D + I = d and D - I = n - m are the same for
all of them, so S decides D = (d - S + n - m) / 2 and I = (d - S - n + m) / 2.

No optimal path leaves the d + 1 diagonals that ``batched`` describes. ``sweep`` counts many near
pairs at once, ``lattice`` any one pair, and so the pairs whose number outgrows a machine word.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.alignments import distances
from cer_core.alignment.batched import WIDEST, Pairs
from cer_core.alignment.lattice import Lattice
from cer_core.alignment.sweep import COUNTABLE, sweep
from cer_core.units import CodedPairs

UNKNOWN = -1
LONGEST_IN_BATCH = 2**13
BATCH_CELLS = 2**16
SMALLEST_BATCH = 32
MOST_SWEPT_CELLS = 2**26

Integers = NDArray[np.int64]


@dataclass(frozen=True)
class AmbiguityTotal:
    """The least and most S, D and I over all optimal alignments of all items together.

    Items are aligned independently, so sums of the items' bounds are exact bounds of the sum. They
    leave out the ``unknown`` items: while there are any, the sums are those of the others alone.
    ``ambiguous`` items have more than one optimal alignment.
    """

    substitutions: tuple[int, int]
    deletions: tuple[int, int]
    insertions: tuple[int, int]
    ambiguous: int
    unknown: int


@dataclass(frozen=True, eq=False)
class Ambiguity:
    """Per item: the number of optimal alignments, and the least and most S, D and I over them.

    The number is exact however large (Python writes out no more than 4,300 digits by default), but
    ``None`` for the rare item whose optimal paths fill a large area, such as a page read as a
    thousand times one letter. If its table is larger than ``MOST_SWEPT_CELLS``, or an item's larger
    than ``lattice`` takes on at all, its bounds are not known either and stand as -1.
    """

    alignments: list[int | None]
    substitutions_least: Integers
    substitutions_most: Integers
    deletions_least: Integers
    deletions_most: Integers
    insertions_least: Integers
    insertions_most: Integers

    def __len__(self) -> int:
        return len(self.alignments)

    @property
    def known(self) -> NDArray[np.bool_]:
        """Mark the items whose bounds are known."""
        known: NDArray[np.bool_] = self.substitutions_least != UNKNOWN
        return known

    def total(self) -> AmbiguityTotal:
        """Return the sums of the bounds over the items where they are known.

        >>> from cer_core.units import code_pairs
        >>> ambiguity(code_pairs(["form", "ab"], ["from", "ba"])).total()
        AmbiguityTotal(substitutions=(0, 4), deletions=(0, 2), insertions=(0, 2), ambiguous=2, unknown=0)
        """
        known = self.known

        def sums(least: Integers, most: Integers) -> tuple[int, int]:
            return int(least[known].sum()), int(most[known].sum())

        return AmbiguityTotal(
            sums(self.substitutions_least, self.substitutions_most),
            sums(self.deletions_least, self.deletions_most),
            sums(self.insertions_least, self.insertions_most),
            ambiguous=sum(number != 1 for number, sure in zip(self.alignments, known.tolist(), strict=True) if sure),
            unknown=int(np.count_nonzero(~known)),
        )


def ambiguity(coded: CodedPairs, least: Integers | None = None) -> Ambiguity:
    """Count the optimal alignments of every pair and bound their operations, exactly.

    ``least`` may hand over the pairs' distances where they are known. Two alignments differ if
    their sequences of operations differ.

    >>> from cer_core.units import code_pairs
    >>> found = ambiguity(code_pairs(["form"], ["from"]))
    >>> found.alignments, found.substitutions_least, found.substitutions_most, found.deletions_most
    ([3], array([0]), array([2]), array([1]))
    """
    pairs = Pairs(coded.reference, coded.hypothesis, distances(coded) if least is None else least)
    n, m, d = pairs.reference.lengths, pairs.hypothesis.lengths, pairs.distances
    numbers, low, high = np.ones_like(d), np.zeros_like(d), np.zeros_like(d)
    unsettled = (d > 0) & (n > 0) & (m > 0)  # any other pair has one alignment, without substitutions
    near = unsettled & (d < WIDEST) & (n + m <= LONGEST_IN_BATCH)
    for batch in _batches(n + m, d, np.flatnonzero(near)):
        numbers[batch], low[batch], high[batch] = sweep(pairs, batch)
        unsettled[batch] = numbers[batch] >= COUNTABLE
    alignments: list[int | None] = numbers.tolist()
    for row in np.flatnonzero(unsettled).tolist():
        alignments[row], low[row], high[row] = _alone(pairs, row)
    return _with_gaps(alignments, low, high, d, n - m)


def _alone(pairs: Pairs, row: int) -> tuple[int | None, int, int]:
    """Return one pair's number of alignments, and the least and most substitutions."""
    reference, hypothesis, distance = pairs.reference[row], pairs.hypothesis[row], int(pairs.distances[row])
    spread = Lattice(reference.tolist(), hypothesis.tolist(), distance).spread()
    if spread is not None:
        return spread
    if (len(reference) + len(hypothesis)) * (distance + 1) // 2 > MOST_SWEPT_CELLS:
        return None, UNKNOWN, UNKNOWN
    number, low, high = (int(figure[0]) for figure in sweep(pairs, np.array([row])))
    return (number if number < COUNTABLE else None), low, high


def _with_gaps(alignments: list[int | None], low: Integers, high: Integers, d: Integers, longer: Integers) -> Ambiguity:
    """Derive the bounds of D and I from those of S: most gaps where there are fewest substitutions."""
    known = low != UNKNOWN
    gaps = [np.where(known, (d - s + excess) // 2, UNKNOWN) for excess in (longer, -longer) for s in (high, low)]
    return Ambiguity(alignments, low, high, *gaps)


def _batches(lengths: Integers, d: Integers, rows: Integers) -> Iterator[Integers]:
    """Split rows into batches of similar length and distance; leave out what makes too small a batch."""
    size_class = np.ceil(np.log2(lengths[rows] + 1)).astype(np.int64)
    order = np.lexsort((-d[rows], -size_class))
    start = 0
    while start < len(order):
        first = order[start]
        widest = int(d[rows[first]])
        ahead = order[start : start + max(BATCH_CELLS // (widest + 1), SMALLEST_BATCH)]
        stop = np.flatnonzero((size_class[ahead] != size_class[first]) | (d[rows[ahead]] * 2 + 4 < widest))
        taken = ahead[: stop[0]] if stop.size else ahead
        if len(taken) >= SMALLEST_BATCH:
            yield rows[taken]
        start += len(taken)

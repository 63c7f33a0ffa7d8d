"""How often one unit is read as another, at the least and at the most, over all optimal alignments.

Between two edits of an optimal alignment lie only hits: a stretch of one diagonal without a break. So
the optimal alignments of an item are the ways through a graph whose nodes are such stretches, from the
one that holds the first cell to the one that holds the last, and whose arrows are the edits that any
of them holds. In the order of i + j where they start, an arrow that ends before another starts comes
before it; one walk over the arrows of all items at once then gives the least and the most.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.alignments import distances
from cer_core.alignment.batched import Pairs
from cer_core.alignment.operations import DELETION, INSERTION, Pair
from cer_core.alignment.optimal_edits import OptimalEdits, optimal_edits
from cer_core.ragged import Ragged, offsets_of
from cer_core.units import CodedPairs

EDITS_TOGETHER = 2**16  # of one alignment each: what makes up one graph
MOST_TOGETHER = 2**22  # of all optimal alignments: seldom even twice as many
GAP = -1
FAR = 2**62

Integers = NDArray[np.int64]


@dataclass(frozen=True)
class Bounds:
    """The least and the most often that a pair occurs over all optimal alignments of all items together.

    Items are aligned independently, so sums of the items' bounds are exact bounds of the sum. They
    leave out the ``unknown`` items: those that hold both units and are too large to examine.
    """

    least: int
    most: int
    unknown: int


def pair_bounds(coded: CodedPairs, pairs: Sequence[Pair], edits: Integers | None = None) -> list[Bounds]:
    """Bound how often each pair of units occurs as an edit, exactly.

    ``edits`` may hand over the distances of the items where they are known.

    >>> from cer_core.units import code_pairs
    >>> pair_bounds(code_pairs(["form", "for"], ["from", "far"]), [("o", "r"), ("o", "a")])
    [Bounds(least=0, most=1, unknown=0), Bounds(least=1, most=1, unknown=0)]
    """
    bounds = PairBounds(coded, edits)
    return [bounds.of(pair) for pair in pairs]


class PairBounds:
    """The edits of all optimal alignments, found once, to be asked pair by pair.

    >>> from cer_core.units import code_pairs
    >>> PairBounds(code_pairs(["aab"], ["ab"])).of(("a", None))
    Bounds(least=1, most=1, unknown=0)
    """

    def __init__(self, coded: CodedPairs, edits: Integers | None = None) -> None:
        self._coded = coded
        self._codes: dict[str | None, int] = {symbol: code for code, symbol in enumerate(coded.symbols)}
        self._codes[None] = GAP
        pairs = Pairs(coded.reference, coded.hypothesis, distances(coded) if edits is None else edits)
        rows = np.flatnonzero(pairs.distances)
        share = np.cumsum(pairs.distances[rows]) // EDITS_TOGETHER
        self._graphs: list[_Graph] = []
        self._unknown: list[int] = []
        for some in np.split(rows, np.flatnonzero(np.diff(share)) + 1):
            found = optimal_edits(pairs, some, MOST_TOGETHER)
            self._graphs.append(_Graph(pairs, some, found))
            self._unknown.extend(found.unknown.tolist())

    def of(self, pair: Pair) -> Bounds:
        """Return the bounds of one pair; what is no edit, as a unit read as itself, occurs 0 times."""
        reference, hypothesis = (self._codes.get(unit) for unit in pair)
        if reference is None or hypothesis is None or reference == hypothesis:
            return Bounds(0, 0, 0)
        least, most = np.sum([graph.bounds(reference, hypothesis) for graph in self._graphs], axis=0).tolist()
        return Bounds(least, most, sum(self._holds(row, reference, hypothesis) for row in self._unknown))

    def _holds(self, row: int, reference: int, hypothesis: int) -> bool:
        """Tell whether each unit stands on its side of the item."""
        sides = (self._coded.reference[row], reference), (self._coded.hypothesis[row], hypothesis)
        return all(code == GAP or code in units for units, code in sides)


class _Graph:
    """The edits of some items as arrows from stretch to stretch, in an order in which to walk them."""

    def __init__(self, pairs: Pairs, rows: Integers, edits: OptimalEdits) -> None:
        edits = edits.sorted_by_start()
        n, m = pairs.reference.lengths[rows], pairs.hypothesis.lengths[rows]
        diagonals, height = offsets_of(n + m + 1)[:-1] + m, int(n.max(initial=0)) + 1

        def cell(item: Integers, i: Integers, j: Integers) -> Integers:
            """Return a number of its own for every cell, rising by 1 along a diagonal."""
            return (diagonals[item] + i - j) * height + i

        item, i, j = np.searchsorted(rows, edits.row), edits.reference, edits.hypothesis
        before_i, before_j = _unit_before(pairs.reference, edits.row, i), _unit_before(pairs.hypothesis, edits.row, j)
        opens = before_i != before_j  # no hit leads to where the edit ends: a stretch begins there
        items = np.arange(len(rows))
        stretches = np.unique(np.concatenate((cell(items, 0 * n, 0 * m), cell(item, i, j)[opens])))

        def stretch(cells: Integers) -> Integers:
            return np.searchsorted(stretches, cells, side="right") - 1

        self._first, self._last = stretch(cell(items, 0 * n, 0 * m)), stretch(cell(items, n, m))
        self._begin = stretch(cell(item, *edits.start)).astype(np.int32)
        self._end = stretch(cell(item, i, j)).astype(np.int32)
        self._step = np.add(*edits.start).astype(np.int32)
        self._item = item.astype(np.int32)
        self._reference = np.where(edits.operation == INSERTION, GAP, before_i).astype(np.int32)
        self._hypothesis = np.where(edits.operation == DELETION, GAP, before_j).astype(np.int32)
        self._stretches = len(stretches)
        self._ambiguous = np.bincount(item, minlength=len(rows)) != pairs.distances[rows]

    def bounds(self, reference: int, hypothesis: int) -> tuple[int, int]:
        """Return the least and the most over the items, each aligned optimally, of one pair of codes."""
        marked = (self._reference == reference) & (self._hypothesis == hypothesis)
        item = self._item[marked]
        unsure = self._ambiguous[item]  # in the other items, all edits are in every alignment
        certain = int(np.count_nonzero(~unsure))
        touched = np.zeros(len(self._ambiguous), np.bool_)
        touched[item[unsure]] = True
        if not touched.any():
            return certain, certain
        fewest, most = self._walk(np.flatnonzero(touched[self._item]), marked)
        last = self._last[touched]
        return certain + int(fewest[last].sum()), certain + int(most[last].sum())

    def _walk(self, chosen: Integers, marked: NDArray[np.bool_]) -> tuple[Integers, Integers]:
        """Return the fewest and most marked edits on the ways to each stretch along the chosen edits."""
        fewest, most = np.full(self._stretches, FAR), np.full(self._stretches, -1)
        fewest[self._first] = most[self._first] = 0
        begin, end, counted = self._begin[chosen], self._end[chosen], marked[chosen]
        steps = np.flatnonzero(np.diff(self._step[chosen])) + 1
        for start, stop in itertools.pairwise([0, *steps.tolist(), len(chosen)]):
            here = slice(start, stop)
            np.minimum.at(fewest, end[here], fewest[begin[here]] + counted[here])
            np.maximum.at(most, end[here], most[begin[here]] + counted[here])
        return fewest, most


def _unit_before(side: Ragged[np.uint32], row: Integers, used: Integers) -> Integers:
    """Return the last unit of those that are used up, or the gap where there are none."""
    units, some = np.full(len(row), GAP), used > 0
    units[some] = side.values[side.offsets[row[some]] + used[some] - 1]
    return units

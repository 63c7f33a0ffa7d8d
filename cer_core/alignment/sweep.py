"""Count the optimal alignments of many near pairs at once, one anti-diagonal of every table a step.

Cell (i, j) stands on diagonal k = i - j + a, with a the most insertions of any optimal path, and is
filled in step t = i + j + a. So j = (t - k) / 2 and i + a = (t + k) / 2, whatever the pair; k and t
are both even or both odd. The cells (i - 1, j) and (i, j - 1) stand on diagonals k - 1 and k + 1
since step t - 1, the cell (i - 1, j - 1) on k itself since step t - 2: one row a diagonal is enough.

A cell holds three costs: of a cheapest path where a gap costs g = d + 2 and a substitution g, g + 1
or g - 1. Under each of them a cheapest path is optimal, as d substitutions less or more do not
outweigh one edit. The first tells which moves are optimal, and so how many paths there are; the
second and third give the fewest and the most substitutions among them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.batched import Pairs, most_insertions
from cer_core.ragged import Ragged, flat_indices

NO_REFERENCE, NO_HYPOTHESIS = 0xFFFFFFFE, 0xFFFFFFFF  # beyond the ends; equal to no code
COUNTABLE = 2**61
"""Numbers from here on are given as this one: three of them still add up within 64 bits."""

Integers = NDArray[np.int64]


class Spreads(NamedTuple):
    """Per pair: the number of optimal alignments, and the fewest and most substitutions among them."""

    numbers: Integers
    fewest: Integers
    most: Integers


def sweep(pairs: Pairs, chosen: Integers) -> Spreads:
    """Return the spreads of the chosen pairs, in that order; numbers stop at ``COUNTABLE``.

    >>> from cer_core.units import code_pairs
    >>> coded = code_pairs(["form"], ["from"])
    >>> pairs = Pairs(coded.reference, coded.hypothesis, np.array([2]))
    >>> sweep(pairs, np.array([0]))
    Spreads(numbers=array([3]), fewest=array([0]), most=array([2]))
    """
    n, m, d = pairs.reference.lengths[chosen], pairs.hypothesis.lengths[chosen], pairs.distances[chosen]
    above = most_insertions(n, m, d)
    order = np.argsort(-(n + m + above), kind="stable")  # so that the pairs still at work come first
    n, m, d, above = n[order], m[order], d[order], above[order]
    table = _Table(pairs, chosen[order], above, int(d.max()), int((n + m + above)[0]))
    numbers, costs = table.corners(n + m + above, n - m + above)
    gap, back = table.gap, np.argsort(order)
    return Spreads(numbers[back], (costs[1] - gap * d)[back], (gap * d - costs[2])[back])


class _Table:
    """The rows of all diagonals, the pairs being the columns; row 0 and the last stay unreached."""

    def __init__(self, pairs: Pairs, chosen: Integers, above: Integers, widest: int, last: int) -> None:
        self.gap = widest + 2
        self._above, self._last, self._diagonals = above, last, widest + 1
        self._lead = self._diagonals // 2 + 1  # steps before any cell of column 0, two steps a unit
        height = (last + self._diagonals) // 2 + self._lead + 1
        self._reference = _columns(pairs.reference, chosen, above + 1, height, NO_REFERENCE)
        ahead = np.full_like(above, self._lead + 1)
        self._hypothesis = _columns(pairs.hypothesis, chosen, ahead, height, NO_HYPOTHESIS)

        unreached = self.gap * self.gap  # dearer than any optimal path: d (g + 1) < g g
        cost = np.min_scalar_type(-unreached - (self.gap + 1) * (last // 2 + 4))
        self._costs = np.full((3, self._diagonals + 2, len(chosen)), unreached, cost)
        self._numbers = np.zeros(self._costs.shape[1:], np.int64)
        self._weights = np.array([self.gap, self.gap + 1, self.gap - 1], cost)[:, None, None]

    def corners(self, steps: Integers, diagonals: Integers) -> tuple[Integers, Integers]:
        """Sweep over the table; return each pair's number and costs in its last cell."""
        numbers, costs = np.empty(len(steps), np.int64), np.empty((3, len(steps)), np.int64)
        active = np.searchsorted(-steps, -np.arange(self._last + 2), side="right")
        for t in range(int(self._above.min()), self._last + 1):
            self._step(t, active[t])
            done = np.arange(active[t + 1], active[t])
            if done.size:
                numbers[done] = self._numbers[diagonals[done] + 1, done]
                costs[:, done] = self._costs[:, diagonals[done] + 1, done]
        return numbers, costs

    def _step(self, t: int, live: int) -> None:
        """Fill the cells of step t in the pairs that still have any."""
        odd, width = t % 2, self._diagonals
        own, before, after = (slice(odd + shift, width + shift, 2) for shift in (1, 0, 2))
        costs, numbers = self._costs[..., :live], self._numbers[:, :live]

        diagonal = costs[:, own] + self._weights * self._differ(t, live)
        best = np.minimum(costs[:, before], costs[:, after])
        best += costs.dtype.type(self.gap)
        np.minimum(best, diagonal, out=best)
        optimal, dearest = best[0], best[0] - costs.dtype.type(self.gap)
        total = numbers[own] * (diagonal[0] == optimal)
        total += numbers[before] * (costs[0, before] == dearest)
        total += numbers[after] * (costs[0, after] == dearest)
        np.minimum(total, COUNTABLE, out=numbers[own])
        costs[:, own] = best

        if t < width:  # (0, 0) is the first cell of its diagonal, in the step of the same number
            starting = np.flatnonzero(self._above[:live] == t)
            costs[:, t + 1, starting], numbers[t + 1, starting] = 0, 1

    def _differ(self, t: int, live: int) -> NDArray[np.bool_]:
        """Mark the cells of step t whose reference and hypothesis unit differ."""
        odd = t % 2
        size = (self._diagonals + 1 - odd) // 2
        top, left = (t + odd) // 2, (t - odd) // 2 + self._lead
        reference = self._reference[top : top + size, :live]
        hypothesis = self._hypothesis[left - size + 1 : left + 1, :live][::-1]
        differ: NDArray[np.bool_] = reference != hypothesis
        return differ


def _columns(
    rows: Ragged[np.uint32], chosen: Integers, down: Integers, height: int, padding: int
) -> NDArray[np.uint32]:
    """Return a (height, pairs) table with each chosen row as a column, ``down`` places from the top."""
    lengths = rows.lengths[chosen]
    table = np.full((height, len(chosen)), padding, np.uint32)
    places = flat_indices(down, lengths), np.repeat(np.arange(len(chosen)), lengths)
    table[places] = rows.values[flat_indices(rows.offsets[chosen], lengths)]
    return table

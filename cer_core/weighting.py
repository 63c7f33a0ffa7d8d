"""Between the line mean and the pooled rate: each line weighted by its reference length to a power.

With reference lengths n, edits e and a power a from 0 to 1, the rate is

    R(a) = sum n^a (e / n) / sum n^a,

the line mean at a = 0 and the pooled rate at a = 1 (Jurafsky and Martin pool; see ``rates``). Lines of
the same length have the same weight at every power, so only the distinct lengths matter. As a mean
with weights proportional to exp(a log n), R has the derivatives

    R' = covariance of rate and log n,  R'' = mean of (rate - R) (log n - its mean)^2,

and by Cauchy and Schwarz |R'| is at most the product S of both standard deviations, |R''| at most S
times the range of log n. Within h of a power, no weight grows by more than exp(h times that range), and
neither does S. So the crossings of two systems are certain: where the bound says that their difference
cannot be 0 there is none, and where it says that the difference only rises or only falls, at most one.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cer_core.counts import LineCounts

Floats = NDArray[np.float64]

FIRST_CELLS = 64
"""Cells that [0, 1] is cut into before any is looked at."""
NARROWEST, MOST_CELLS = 2.0**-30, 4096
"""Width at which, and number beyond which, cells are no longer halved; crossings within one are not told apart."""
ROUNDING = 1e-14
"""Difference of two rates, as a share of the larger one, that rounding alone can make."""


def weighted_rate(counts: LineCounts, a: float) -> float | None:
    """Return the mean of the lines' rates with weights of reference length to the power ``a``.

    0 gives the line mean, 1 the pooled rate of the lines that have a reference, ``None`` where no line
    has one. A line with an empty reference has no rate: it is left out at every power with the edits
    on it, which the measure ``cer`` keeps in its sum. ``ValueError`` unless ``a`` lies from 0 to 1.

    >>> counts = LineCounts(*np.array([[0, 9], [1, 0], [0, 0], [0, 0]]))  # rates 1/1 and 0/9
    >>> [weighted_rate(counts, a) for a in (0.0, 0.5, 1.0)]
    [0.5, 0.25, 0.1]
    """
    rate = float(curve(counts, np.array([a]))[0])
    return None if np.isnan(rate) else rate


def curve(counts: LineCounts, powers: Floats) -> Floats:
    """Return ``weighted_rate`` at each of the powers (p,) as an array (p,); NaN where it is undefined.

    ``ValueError`` unless all powers lie from 0 to 1.

    >>> curve(LineCounts(*np.array([[0, 9], [1, 0], [0, 0], [0, 0]])), np.array([0.0, 1.0])).tolist()
    [0.5, 0.1]
    """
    if not ((powers >= 0) & (powers <= 1)).all():
        raise ValueError("a power lies from 0 (line mean) to 1 (pooled)")
    return _Weighted.of(counts).rates(powers)


def crossings(first: LineCounts, second: LineCounts) -> list[float]:
    """Return, in order, every power from 0 to 1 at which two systems' weighted rates are equal.

    To 1e-12 unless the curves cross so flatly that rounding decides. Equal rates at 0 or at 1 count;
    curves that touch between them without changing the order do not, nor do two crossings closer than
    1e-9. Empty where a rate is undefined, or the curves are the same from 0 to 1.

    >>> a = LineCounts(*np.array([[0, 9], [1, 0], [0, 0], [0, 0]]))  # rates 1/1 and 0/9
    >>> b = LineCounts(*np.array([[1, 6], [0, 3], [0, 0], [0, 0]]))  # rates 0/1 and 3/9
    >>> crossings(a, b), curve(a, np.array([0.5])) == curve(b, np.array([0.5]))
    ([0.5], array([ True]))
    """
    gap = _Gap.of(_Weighted.of(first), _Weighted.of(second))
    edges = np.linspace(0, 1, FIRST_CELLS + 1)
    heights = gap.at(edges)
    if np.isnan(heights).any() or (abs(heights) <= gap.rounding).all():
        return []
    inside = _sure(gap, _bisect(gap, *_isolate(gap, edges[:-1], edges[1:])))
    ends = [a for a, height in ((0.0, heights[0]), (1.0, heights[-1])) if abs(height) <= gap.rounding]
    return sorted([*ends, *inside])


@dataclass(frozen=True, eq=False)
class _Weighted:
    """Lines by distinct reference length: how many there are, and what their edits are on average."""

    lines: Floats
    edits: Floats
    lengths: Floats

    @classmethod
    def of(cls, counts: LineCounts) -> "_Weighted":
        length, edits = counts.reference_length, counts.edits
        distinct, member, lines = np.unique(length[length > 0], return_inverse=True, return_counts=True)
        summed = np.bincount(member, weights=edits[length > 0], minlength=len(distinct))
        return cls(lines.astype(np.float64), summed / np.maximum(lines, 1), distinct.astype(np.float64))

    def rates(self, powers: Floats) -> Floats:
        """Return R at each power; exact quotients of sums at 0 and at 1."""
        if not self.lengths.size:
            return np.full(len(powers), np.nan)
        column = powers[:, None]
        edits = (self.lines * self.edits / self.lengths ** (1 - column)).sum(axis=1)
        rates: Floats = edits / (self.lines * self.lengths**column).sum(axis=1)
        return rates

    def slopes(self, powers: Floats) -> tuple[Floats, Floats]:
        """Return R' at each power, and S, the product of the standard deviations of rate and log n."""
        weights = self.lines * self.lengths ** powers[:, None]
        weights /= weights.sum(axis=1, keepdims=True)
        logs, rates = np.log(self.lengths), self.edits / self.lengths
        logs = logs - (weights * logs).sum(axis=1, keepdims=True)
        rates = rates - (weights * rates).sum(axis=1, keepdims=True)
        slopes, variances = (weights * rates * logs).sum(axis=1), (weights * rates**2).sum(axis=1)
        return slopes, np.sqrt(variances * (weights * logs**2).sum(axis=1))


@dataclass(frozen=True, eq=False)
class _Gap:
    """The difference of two systems' curves: a sum of one or two weighted means.

    ``logs`` is the range of log n, ``rounding`` the largest difference that may be nothing else.
    """

    parts: tuple[_Weighted, ...]
    logs: float
    rounding: float

    @classmethod
    def of(cls, first: _Weighted, second: _Weighted) -> "_Gap":
        """Subtract the curves: one weighted mean of differences where the lines are as long as each other."""
        alike = np.array_equal(first.lengths, second.lengths) and np.array_equal(first.lines, second.lines)
        if alike:
            parts: tuple[_Weighted, ...] = (_Weighted(first.lines, first.edits - second.edits, first.lengths),)
        else:
            parts = first, _Weighted(second.lines, -second.edits, second.lengths)
        rates = [part.edits / part.lengths for part in (first, second)]
        ranges = [float(np.ptp(np.log(part.lengths))) if part.lengths.size else 0.0 for part in parts]
        return cls(parts, max(ranges), ROUNDING * max((float(rate.max()) for rate in rates if rate.size), default=0.0))

    def at(self, powers: Floats) -> Floats:
        """Return the difference at each power."""
        return sum((part.rates(powers) for part in self.parts), np.zeros(len(powers)))

    def slopes(self, powers: Floats, reach: Floats) -> tuple[Floats, Floats]:
        """Return the slope at each power, and a bound of all slopes within its reach."""
        slopes, products = (sum(each) for each in zip(*(part.slopes(powers) for part in self.parts), strict=True))
        return slopes, products * np.exp(self.logs * reach)


def _isolate(gap: _Gap, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """Halve cells until each that is left has at most one change of sign; return the ends of those with one."""
    found: list[tuple[Floats, Floats]] = []
    while low.size:
        middle, reach = (low + high) / 2, (high - low) / 2
        slopes, steepest = gap.slopes(middle, reach)
        possible = abs(gap.at(middle)) <= steepest * reach + gap.rounding
        settled = (abs(slopes) > steepest * gap.logs * reach) | (2 * reach <= NARROWEST) | (len(low) > MOST_CELLS)
        found.append((low[possible & settled], high[possible & settled]))
        halved = possible & ~settled
        low, high = (np.concatenate(ends) for ends in ((low[halved], middle[halved]), (middle[halved], high[halved])))
    lows, highs = (np.concatenate(ends) for ends in zip(*found, strict=True))
    changes = (gap.at(lows) < 0) != (gap.at(highs) < 0)
    return lows[changes], highs[changes]


def _bisect(gap: _Gap, low: Floats, high: Floats) -> Floats:
    """Halve every cell around its change of sign down to the spacing of floating-point numbers."""
    negative = gap.at(low) < 0
    for _ in range(52):
        middle = (low + high) / 2
        left = (gap.at(middle) < 0) == negative
        low, high = np.where(left, middle, low), np.where(left, high, middle)
    return np.sort((low + high) / 2)


def _sure(gap: _Gap, roots: Floats) -> list[float]:
    """Return the roots where the order changes by more than rounding: one for those with nothing sure between."""
    bounds = np.concatenate(([0.0], roots, [1.0]))
    heights = gap.at((bounds[:-1] + bounds[1:]) / 2)
    sure = np.flatnonzero(abs(heights) > gap.rounding).tolist()
    return [float(roots[i:j].mean()) for i, j in pairwise(sure) if heights[i] * heights[j] < 0]

"""Between the line mean and the pooled rate: each line weighted by its reference length to a power.

With reference lengths n, edits e and a power a from 0 to 1, the rate is

    R(a) = sum n^a (e / n) / sum n^a,

the line mean at a = 0 and the pooled rate at a = 1 (Jurafsky and Martin pool; see ``rates``). Lines of
the same length have the same weight at every power, so only the distinct lengths matter. As a mean
with weights exp(a log n), R has the derivatives

    R' = covariance of rate and log n,  R'' = mean of (rate - R) (log n - its mean)^2,

and neither exceeds what the ranges of the rates and of log n allow. That makes the crossings of two
systems certain: where the bound says that their difference cannot be 0 there is none, and where it
says that the difference only rises or only falls there is at most one.
"""

from dataclasses import dataclass
from functools import cached_property

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
    gap = _Gap(_Weighted.of(first), _Weighted.of(second))
    edges = np.linspace(0, 1, FIRST_CELLS + 1)
    heights = gap.at(edges)
    if np.isnan(heights).any() or (abs(heights) <= gap.rounding).all():
        return []
    ends = [a for a, height in ((0.0, heights[0]), (1.0, heights[-1])) if abs(height) <= gap.rounding]
    inside = _bisect(gap, *_isolate(gap, edges[:-1], edges[1:])).tolist()
    return sorted([*ends, *(a for a in inside if all(abs(a - end) > NARROWEST for end in ends))])


@dataclass(frozen=True, eq=False)
class _Weighted:
    """The lines of one system by distinct reference length: how many there are, and their mean rate."""

    lines: Floats
    mean_edits: Floats
    lengths: Floats

    @classmethod
    def of(cls, counts: LineCounts) -> "_Weighted":
        length, edits = counts.reference_length, counts.edits
        distinct, member, lines = np.unique(length[length > 0], return_inverse=True, return_counts=True)
        summed = np.bincount(member, weights=edits[length > 0], minlength=len(distinct))
        return cls(lines.astype(np.float64), summed / np.maximum(lines, 1), distinct.astype(np.float64))

    @cached_property
    def logs(self) -> Floats:
        return np.log(self.lengths)

    @cached_property
    def spread(self) -> tuple[float, float]:
        """The ranges of the rates and of the logarithms of the lengths."""
        if not self.lengths.size:
            return 0.0, 0.0
        return float(np.ptp(self.mean_edits / self.lengths)), float(np.ptp(self.logs))

    def rates(self, powers: Floats) -> Floats:
        """Return R at each power; exact quotients of sums at 0 and at 1."""
        if not self.lengths.size:
            return np.full(len(powers), np.nan)
        column = powers[:, None]
        edits = (self.lines * self.mean_edits / self.lengths ** (1 - column)).sum(axis=1)
        rates: Floats = edits / (self.lines * self.lengths**column).sum(axis=1)
        return rates

    def slopes(self, powers: Floats) -> Floats:
        """Return R' at each power, the weighted covariance of rate and log n."""
        weights = self.lines * self.lengths ** powers[:, None]
        weights /= weights.sum(axis=1, keepdims=True)
        logs = self.logs - weights @ self.logs[:, None]
        rates = self.mean_edits / self.lengths - (weights @ (self.mean_edits / self.lengths))[:, None]
        slopes: Floats = (weights * rates * logs).sum(axis=1)
        return slopes


@dataclass(frozen=True, eq=False)
class _Gap:
    """The difference of two systems' curves, and how fast it and its slope can change."""

    first: _Weighted
    second: _Weighted

    def at(self, powers: Floats) -> Floats:
        return self.first.rates(powers) - self.second.rates(powers)

    def slopes(self, powers: Floats) -> Floats:
        return self.first.slopes(powers) - self.second.slopes(powers)

    @cached_property
    def rounding(self) -> float:
        """The largest difference that may be rounding."""
        return ROUNDING * max(float(np.max(side.mean_edits / side.lengths)) for side in (self.first, self.second))

    @cached_property
    def steepest(self) -> float:
        """A bound of |R'|: the covariance of two variables is at most a quarter of both ranges' product."""
        return sum(rates * logs / 4 for rates, logs in (self.first.spread, self.second.spread))

    @cached_property
    def sharpest(self) -> float:
        """A bound of |R''|: the range of the rates times the largest variance of log n."""
        return sum(rates * logs**2 / 4 for rates, logs in (self.first.spread, self.second.spread))


def _isolate(gap: _Gap, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """Halve cells until each that is left has one change of sign; return both ends of those."""
    found: list[tuple[Floats, Floats]] = []
    while low.size:
        middle, reach = (low + high) / 2, (high - low) / 2
        possible = abs(gap.at(middle)) <= gap.steepest * reach + gap.rounding
        low, high, middle, reach = low[possible], high[possible], middle[possible], reach[possible]
        settled = (abs(gap.slopes(middle)) > gap.sharpest * reach) | (2 * reach <= NARROWEST) | (len(low) > MOST_CELLS)
        found.append((low[settled], high[settled]))
        low, high, middle = low[~settled], high[~settled], middle[~settled]
        low, high = np.concatenate((low, middle)), np.concatenate((middle, high))
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
    return (low + high) / 2

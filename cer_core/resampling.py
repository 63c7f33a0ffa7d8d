"""How far figures and rankings hang on the lines at hand: the paired bootstrap over items or groups.

A replicate draws as many items as there are, with replacement, the same ones for every system and
measure, and adds up their counts again; nothing is aligned anew. With groups (pages, speakers) whole
groups are drawn, for lines of one page are not independent.

Sources: Efron and Tibshirani (1993), An Introduction to the Bootstrap, chapter 13: the percentile
interval. Bisani and Ney (2004), Bootstrap Estimates for Confidence Intervals in ASR Performance
Evaluation, ICASSP: the same utterances drawn for both systems, and the share of replicates in which
one is better.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.draws import REPLICATES
from cer_core.evaluation import Evaluation
from cer_core.measures import MEASURES
from cer_core.proportions import Interval
from cer_core.sums import Floats, near, summed, unit_sums

USUAL = ("cer", "cer_mean", "wer")
LEVEL = 0.95
BLOCK = 2**20
"""Drawn units held at once."""

Order = tuple[tuple[str, ...], ...]
"""Systems from best to worst; those that tie stand together."""


@dataclass(frozen=True, eq=False)
class Resampled:
    """One measure in every replicate: ``values`` (replicates, systems), NaN where undefined.

    ``units`` says how many items or groups were drawn from. With fewer than two there is nothing to
    draw, and no interval.
    """

    measure: str
    systems: tuple[str, ...]
    units: int
    values: Floats

    def interval(self, system: str, level: float = LEVEL) -> Interval | None:
        """Return the percentile interval of a system's value, from the replicates that define it.

        Its ends are values the measure can take, or lie between two such. ``None`` where no replicate
        defines it.
        """
        return self._interval(self._of(system), level)

    def difference(self, first: str, second: str, level: float = LEVEL) -> Interval | None:
        """Return the percentile interval of the first system's value less the second's, drawn together."""
        return self._interval(self._of(first) - self._of(second), level)

    def undefined(self, *systems: str) -> int:
        """Return in how many replicates one of the systems (of all, if none is named) has no value."""
        columns = [self._of(system) for system in systems or self.systems]
        return int(np.isnan(columns).any(axis=0).sum())

    def better(self, first: str, second: str) -> NDArray[np.int8]:
        """Return for each replicate 1 where the first system is better, -1 where the second is, else 0.

        0 stands for a tie and for an undefined value.
        """
        ours, theirs = self._of(first), self._of(second)
        ahead = np.sign(np.nan_to_num(theirs - ours)).astype(np.int8)
        ahead[near(ours, theirs)] = 0
        return -ahead if MEASURES[self.measure].higher_is_better else ahead

    def rankings(self) -> dict[Order, float]:
        """Return the probability of each order of the systems, the likeliest first.

        They add up to 1 less the share of replicates in which some system has no value.
        """
        defined = self.values[~np.isnan(self.values).any(axis=1)]
        sign = -1 if MEASURES[self.measure].higher_is_better else 1
        by_value = np.argsort(sign * defined, axis=1, kind="stable")
        ordered = np.take_along_axis(defined, by_value, axis=1)
        steps = np.cumsum(~near(ordered[:, 1:], ordered[:, :-1]), axis=1)
        places = np.zeros_like(by_value)
        np.put_along_axis(places, by_value[:, 1:], steps, axis=1)
        found, counts = np.unique(places, axis=0, return_counts=True)
        chances = {
            self._order(row): count / len(self.values)
            for row, count in zip(found.tolist(), counts.tolist(), strict=True)
        }
        return dict(sorted(chances.items(), key=lambda entry: -entry[1]))

    def _order(self, places: list[int]) -> Order:
        named = list(zip(self.systems, places, strict=True))
        return tuple(tuple(name for name, at in named if at == place) for place in sorted(set(places)))

    def _of(self, system: str) -> Floats:
        return self.values[:, self.systems.index(system)]

    def _interval(self, values: Floats, level: float) -> Interval | None:
        defined = values[~np.isnan(values)]
        if self.units < 2 or not defined.size:
            return None
        low, high = np.quantile(defined, ((1 - level) / 2, (1 + level) / 2)).tolist()
        return low, high


def bootstrap(
    evaluation: Evaluation,
    measures: Sequence[str] = USUAL,
    *,
    replicates: int = REPLICATES,
    seed: int = 0,
    groups: Sequence[str] | None = None,
) -> dict[str, Resampled]:
    """Draw the items, or whole groups of them, again and again; return every measure in every replicate.

    ``groups`` has one label for each item of the corpus. The same seed draws the same items. Takes
    systems scored on the same items, and measures that are functions of sums (all but the median),
    else ``InputError``; ``ValueError`` without a replicate.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> drawn = bootstrap(evaluate(workshop(0), Settings()))
    >>> [round(end, 3) for end in drawn["cer"].interval("A")]
    [0.064, 0.107]
    >>> drawn["cer"].rankings()
    {(('A',), ('B',)): 0.995, (('B',), ('A',)): 0.004, (('A', 'B'),): 0.001}
    >>> drawn["cer_mean"].rankings(), flip_probability(drawn["cer"], drawn["cer_mean"], "A", "B")
    ({(('B',), ('A',)): 1.0}, 0.995)
    """
    if replicates < 1:
        raise ValueError("a bootstrap needs at least one replicate")
    sums = {measure: unit_sums(evaluation, evaluation.systems, measure, groups) for measure in measures}
    units = next((each.shape[-1] for each in sums.values()), 0)
    rows = [np.concatenate(each) for each in sums.values()]
    drawn = _drawn(np.concatenate(rows) if rows else np.empty((0, units)), replicates, seed)
    names = tuple(system.name for system in evaluation.systems)
    result, start = {}, 0
    for measure, each in sums.items():
        size, numbers, _ = each.shape
        totals = drawn[start : start + size * numbers].reshape(size, numbers, replicates)
        result[measure] = Resampled(measure, names, units, summed(measure).value(np.moveaxis(totals, 1, 0)).T)
        start += size * numbers
    return result


def flip_probability(first: Resampled, second: Resampled, a: str, b: str) -> float | None:
    """Return the share of replicates in which two measures of one bootstrap put two systems in opposite orders.

    A tie or an undefined value is no order; ``None`` where no replicate defines all four values.
    ``ValueError`` for measures of different bootstraps.
    """
    if (first.systems, first.units, len(first.values)) != (second.systems, second.units, len(second.values)):
        raise ValueError("the two measures come from different bootstraps")
    if min(first.undefined(a, b), second.undefined(a, b)) == len(first.values):
        return None
    return float((first.better(a, b) * second.better(a, b) < 0).mean())


def _drawn(columns: Floats, replicates: int, seed: int) -> Floats:
    """Sum columns (k, units) over the units that each replicate draws: an array (k, replicates)."""
    units = columns.shape[1]
    sums = np.zeros((len(columns), replicates))
    if not units:
        return sums
    rng = np.random.Generator(np.random.PCG64(seed))
    together = max(BLOCK // units, 1)
    for start in range(0, replicates, together):
        size = min(together, replicates - start)
        picked = rng.integers(units, size=(size, units))
        picked += np.arange(0, size * units, units)[:, None]
        times = np.bincount(picked.ravel(), minlength=size * units).reshape(size, units)
        sums[:, start : start + size] = np.einsum("ku,ru->kr", columns, times)  # no threads that wait for each other
    return sums

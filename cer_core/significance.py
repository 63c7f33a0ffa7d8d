"""Whether two systems' difference could be chance: the paired permutation test over items or groups.

If the systems were alike, either output of an item could be either system's. The test swaps the two
outputs of items at random and asks how often the difference comes out at least as large as it is.

Sources: Noreen (1989), Computer-Intensive Methods for Testing Hypotheses: approximate randomization.
Phipson and Smyth (2010), Permutation P-values Should Never Be Zero: (b + 1) / (m + 1) where swaps are
drawn, b / m where all are tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.evaluation import Evaluation
from cer_core.sums import near, summed, unit_sums

DRAWN = 10_000
TRIED_UP_TO = 17
"""Units that differ, up to which every way of swapping them is tried."""
BLOCK = 2**20
"""Numbers held at once."""


@dataclass(frozen=True)
class Permutation:
    """A difference, first system less second, and how often swapping made one at least as large.

    ``units`` is the number of items or groups on which the systems differ, ``swaps`` in how many ways
    they were swapped. ``exact`` says that these were all the ways there are (the half of them: swapping
    the rest instead gives the same difference with the other sign).
    """

    measure: str
    difference: float
    p_value: float
    exact: bool
    swaps: int
    units: int


def permutation_test(
    evaluation: Evaluation,
    measure: str,
    first: str,
    second: str,
    *,
    groups: Sequence[str] | None = None,
    drawn: int = DRAWN,
    seed: int = 0,
) -> Permutation | None:
    """Test the difference of two systems, two-sided, by swapping their outputs item by item or group by group.

    ``groups`` has one label for each item of the corpus; the same seed draws the same swaps. ``None``
    where the measure of a system is undefined. ``InputError`` for systems scored on different items
    and a measure that is no function of sums, ``KeyError`` for an unknown system.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> test = permutation_test(evaluate(workshop(0), Settings()), "cer", "A", "B")
    >>> round(test.difference, 4), round(test.p_value, 2), test.exact, test.units
    (-0.0685, 0.02, False, 57)
    """
    by_name = {system.name: system for system in evaluation.systems}
    value = summed(measure).value
    ours, theirs = unit_sums(evaluation, (by_name[first], by_name[second]), measure, groups)
    totals = ours.sum(axis=1), theirs.sum(axis=1)
    difference = float(value(totals[0]) - value(totals[1]))
    if np.isnan(difference):
        return None
    change = ours - theirs
    change = change[:, (change != 0).any(axis=0)]
    units = change.shape[1]
    exact = units <= TRIED_UP_TO
    if not exact:
        change, alike = np.unique(change, axis=1, return_counts=True)
    reached = swaps = 0
    for swapped in _all_swaps(units) if exact else _drawn_swaps(alike, drawn, seed):
        moved = np.einsum("ku,wu->kw", change, swapped)  # no threads that wait for each other
        differences = value(totals[0][:, None] - moved) - value(totals[1][:, None] + moved)
        size, least = abs(differences), np.array(abs(difference))
        reached += int(((size > least) | near(size, least) | np.isnan(size)).sum())  # undefined: against us
        swaps += len(swapped)
    p_value = reached / swaps if exact else (reached + 1) / (swaps + 1)
    return Permutation(measure, difference, p_value, exact, swaps, units)


def _all_swaps(units: int) -> Iterator[NDArray[np.int64]]:
    """Give every way of swapping units as one array (ways, units) of 0 and 1, the last one always staying."""
    ways = np.arange(2 ** max(units - 1, 0))
    yield (ways[:, None] >> np.arange(units)) & 1


def _drawn_swaps(alike: NDArray[np.int64], drawn: int, seed: int) -> Iterator[NDArray[np.int64]]:
    """Draw how many of so many units that change the sums alike are swapped: blocks (ways, kinds)."""
    rng = np.random.Generator(np.random.PCG64(seed))
    together = max(BLOCK // len(alike), 1)
    for start in range(0, drawn, together):
        yield rng.binomial(alike, 0.5, size=(min(together, drawn - start), len(alike)))

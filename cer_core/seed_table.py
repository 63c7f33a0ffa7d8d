"""The workshop set under many seeds: whether the averaging rule decides the ranking is no accident of one draw."""

from collections.abc import Iterable
from dataclasses import dataclass

from cer_core.comparison import standings
from cer_core.evaluation import evaluate
from cer_core.samples import workshop
from cer_core.settings import Settings
from cer_core.weighting import crossings

SEEDS = range(10)


@dataclass(frozen=True)
class SeedRow:
    """One seed: each system's pooled rate and line mean, and the powers of length at which they are equal."""

    seed: int
    pooled: dict[str, float | None]
    line_mean: dict[str, float | None]
    flips: bool
    crossings: tuple[float, ...]


def seed_table(settings: Settings, seeds: Iterable[int] = SEEDS) -> list[SeedRow]:
    """Return a row a seed of the workshop set under the settings.

    >>> row = seed_table(Settings(), [0])[0]
    >>> row.flips, [round(power, 4) for power in row.crossings]
    (True, [0.6122])
    """
    rows = []
    for seed in seeds:
        evaluation = evaluate(workshop(seed), settings)
        table = standings(evaluation)
        pooled, line_mean = table["cer"], table["cer_mean"]
        flips = None not in (pooled.best, line_mean.best) and pooled.best != line_mean.best
        first, second = (system.characters for system in evaluation.systems)
        rows.append(SeedRow(seed, pooled.values, line_mean.values, flips, tuple(crossings(first, second))))
    return rows

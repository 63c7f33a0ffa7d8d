"""How far a share that was counted a few times can be trusted.

Source: Wilson (1927), Probable Inference, the Law of Succession, and Statistical Inference, Journal
of the American Statistical Association 22, 209-212: the score interval, without continuity correction.
"""

from dataclasses import dataclass
from math import sqrt

Z_95 = 1.959963984540054
"""The standard normal quantile of 0.975: two-sided 95 %."""

Interval = tuple[float, float]


def wilson(successes: int, trials: int, z: float = Z_95) -> Interval | None:
    """Return Wilson's score interval of a share, within 0 and 1; ``None`` where there are no trials.

    ``ValueError`` unless ``successes`` lies from 0 to ``trials``.

    >>> [round(bound, 4) for bound in wilson(1, 3)], wilson(0, 0)
    ([0.0615, 0.7923], None)
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    if not trials:
        return None
    share, spread = successes / trials, z * z / trials
    centre = share + spread / 2
    reach = sqrt(spread * (share * (1 - share) + spread / 4))
    low = (centre - reach) / (1 + spread) if successes else 0.0  # exact at the ends, whatever the rounding
    high = (centre + reach) / (1 + spread) if successes < trials else 1.0
    return max(low, 0.0), min(high, 1.0)


@dataclass(frozen=True)
class Proportion:
    """So many successes in so many trials.

    >>> Proportion(1, 4).share, Proportion(0, 0).share
    (0.25, None)
    """

    successes: int
    trials: int

    @property
    def share(self) -> float | None:
        """Return successes / trials, ``None`` where there are no trials."""
        return self.successes / self.trials if self.trials else None

    @property
    def interval(self) -> Interval | None:
        """Return the 95 % interval of Wilson, ``None`` where there are no trials."""
        return wilson(self.successes, self.trials)

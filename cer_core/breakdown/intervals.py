"""How far a pooled error rate of some items can be trusted, by how its items differ from each other.

Wilson's interval (``proportions``) is for a share of independent trials. A pooled error rate is neither: insertions
take it above 1, and the errors of a line come together. So the items are the sample, and the rate is a ratio of
two sums over them, with the variance of a ratio estimator and Student's t.

Sources: Cochran (1977), Sampling Techniques, 3rd edition, section 6.4, without its correction for finite populations;
Abramowitz and Stegun (1964), Handbook of Mathematical Functions, 26.7.5, for the quantiles of t.
"""

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from cer_core.proportions import Z_95, Interval

LEAST_ITEMS = 8
"""Items below which no interval is given: their spread says too little of itself."""


def t_quantile(freedom: int, z: float = Z_95) -> float:
    """Return the quantile of Student's t that belongs to a normal one, to 0.001 from 7 degrees of freedom up.

    >>> round(t_quantile(7), 3), round(t_quantile(10**6), 3)
    (2.365, 1.96)
    """
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4


def ratio_interval(edits: NDArray[np.int64], lengths: NDArray[np.int64]) -> Interval | None:
    """Return the 95 % interval of all edits / all lengths over items, from 0 up and without an upper limit.

    ``None`` for fewer items than ``LEAST_ITEMS``, for no length at all, and where all items have the same rate, such as
    no error: then there is no spread to judge by.

    >>> low, high = ratio_interval(np.array([0, 1, 0, 2, 0, 1, 0, 0]), np.full(8, 10))
    >>> round(low, 4), round(high, 4)
    (0.0, 0.1132)
    """
    items, total = len(edits), int(lengths.sum())
    if items < LEAST_ITEMS or not total:
        return None
    rate = int(edits.sum()) / total
    residuals = edits - rate * lengths
    if np.allclose(residuals, 0, atol=1e-9):
        return None
    reach = t_quantile(items - 1) * sqrt(items / (items - 1) * float(residuals @ residuals)) / total
    return max(rate - reach, 0.0), rate + reach

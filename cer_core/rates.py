"""Error rates and averages: each a formula over counts, with its source.

Sources: J&M = Jurafsky and Martin, Speech and Language Processing, 3rd edition draft, chapter 2;
jiwer = jiwer 4.0, process.py; PARSeq = parseq 1.0.0, strhub/models/base.py; ICDAR 2013 = Karatzas
et al. (2013), ICDAR Robust Reading Competition; ANLS = Biten et al. (2019), Scene Text Visual
Question Answering; ISRI = the ISRI Analytic Tools, accrpt.c.

A rate with a zero denominator is undefined: ``None``, left out of means, and counted.
"""

import numpy as np
from numpy.typing import NDArray

from cer_core.counts import Counts, LineCounts

Rates = NDArray[np.float64]
"""Per-item rates; NaN marks an undefined one inside arrays, and becomes ``None`` outside them."""

ANLS_THRESHOLD = 0.5


def ratio(numerator: int, denominator: int) -> float | None:
    """Return the quotient, or ``None`` where the denominator is 0.

    >>> ratio(3, 4), ratio(0, 0)
    (0.75, None)
    """
    return numerator / denominator if denominator else None


def error_rate(counts: Counts) -> float | None:
    """Return (S + D + I) / (H + S + D): pooled CER over characters, pooled WER over words (J&M; jiwer).

    Range [0, inf). Undefined where the reference is empty.

    >>> error_rate(Counts(hits=1, insertions=2))
    2.0
    """
    return ratio(counts.edits, counts.reference_length)


def accuracy(counts: Counts) -> float | None:
    """Return 1 - error rate (ISRI's character accuracy); negative where the rate exceeds 1.

    >>> accuracy(Counts(hits=1, insertions=2))
    -1.0
    """
    rate = error_rate(counts)
    return None if rate is None else 1 - rate


def match_error_rate(counts: Counts) -> float | None:
    """Return MER, (S + D + I) / (H + S + D + I) (jiwer). Range [0, 1].

    >>> match_error_rate(Counts(hits=1, insertions=1))
    0.5
    """
    return ratio(counts.edits, counts.edits + counts.hits)


def word_information_preserved(counts: Counts) -> float | None:
    """Return WIP, (H / reference length) (H / hypothesis length) (jiwer). Range [0, 1].

    Undefined where the reference is empty; 0 where only the hypothesis is.

    >>> word_information_preserved(Counts(hits=1, insertions=1))
    0.5
    """
    if not counts.reference_length:
        return None
    if not counts.hypothesis_length:
        return 0.0
    return counts.hits / counts.reference_length * (counts.hits / counts.hypothesis_length)


def word_information_lost(counts: Counts) -> float | None:
    """Return WIL, 1 - WIP (jiwer). Range [0, 1].

    >>> word_information_lost(Counts(hits=1, insertions=1))
    0.5
    """
    preserved = word_information_preserved(counts)
    return None if preserved is None else 1 - preserved


def item_rates(lines: LineCounts) -> Rates:
    """Return each item's error rate, edits / reference length; NaN where the reference is empty.

    >>> item_rates(LineCounts(*np.array([[1, 0], [1, 0], [0, 0], [0, 2]]))).tolist()
    [0.5, nan]
    """
    return _divide(lines.edits, lines.reference_length)


def item_normalized_distances(lines: LineCounts) -> Rates:
    """Return each item's edits / the longer length (PARSeq's NED); NaN where both sides are empty.

    >>> item_normalized_distances(LineCounts(*np.array([[0], [1], [0], [1]]))).tolist()
    [1.0]
    """
    return _divide(lines.edits, np.maximum(lines.reference_length, lines.hypothesis_length))


def mean(rates: Rates) -> float | None:
    """Return the mean of the defined rates, ``None`` where there is none.

    >>> mean(np.array([0.5, np.nan])), mean(np.array([]))
    (0.5, None)
    """
    defined = _defined(rates)
    return float(defined.mean()) if defined.size else None


def quantile(rates: Rates, q: float) -> float | None:
    """Return a quantile of the defined rates by linear interpolation, ``None`` where there is none.

    >>> quantile(np.array([0.0, 1.0, np.nan]), 0.5)
    0.5
    """
    defined = _defined(rates)
    return float(np.quantile(defined, q)) if defined.size else None


def total(rates: Rates) -> float | None:
    """Return the sum of the defined rates (ICDAR 2013 total edit distance), ``None`` where there is none.

    >>> total(np.array([0.5, 0.25, np.nan]))
    0.75
    """
    defined = _defined(rates)
    return float(defined.sum()) if defined.size else None


def one_minus_mean_ned(lines: LineCounts) -> float | None:
    """Return 1 - the mean normalized distance over items (PARSeq). Range [0, 1], higher is better."""
    average = mean(item_normalized_distances(lines))
    return None if average is None else 1 - average


def anls(lines: LineCounts) -> float | None:
    """Return the mean over items of 1 - NED where NED is below 0.5, else 0 (ANLS). Range [0, 1]."""
    return mean(item_similarities(lines))


def item_similarities(lines: LineCounts) -> Rates:
    """Return each item's 1 - NED where NED is below 0.5, else 0; NaN where both sides are empty.

    >>> item_similarities(LineCounts(*np.array([[3, 1], [1, 3], [0, 0], [0, 0]]))).tolist()
    [0.75, 0.0]
    """
    distances = item_normalized_distances(lines)
    return np.where(distances >= ANLS_THRESHOLD, 0.0, 1 - distances)


def exact_match(lines: LineCounts) -> float | None:
    """Return the share of items without an edit; an empty pair is a match. Range [0, 1], higher is better."""
    return ratio(int((lines.edits == 0).sum()), len(lines))


def _divide(numerator: NDArray[np.int64], denominator: NDArray[np.int64]) -> Rates:
    rates: Rates = np.full(len(numerator), np.nan)
    np.divide(numerator, denominator, out=rates, where=denominator > 0)
    return rates


def _defined(rates: Rates) -> Rates:
    return rates[~np.isnan(rates)]

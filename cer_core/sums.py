"""Measures as functions of sums over items, so that drawing or swapping items is only adding up again.

Every measure but the median is one: the pooled rate of the sums of edits and lengths, the line mean
of the sums of rates and of lines that have one. The values are those of ``MEASURES``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.counts import LineCounts
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.rates import item_normalized_distances, item_rates, item_similarities

Floats = NDArray[np.float64]
Columns = list[NDArray[np.int64] | NDArray[np.bool_] | NDArray[np.float64]]


@dataclass(frozen=True)
class Summed:
    """A measure by what it sums: per item k numbers, ``columns`` (k, items), and a value of the k sums.

    ``value`` takes sums of any shape (k, ...) and gives an array (...), NaN where undefined.
    """

    columns: Callable[[LineCounts, LineCounts], Columns]
    value: Callable[[Floats], Floats]


def _quotient(sums: Floats) -> Floats:
    values: Floats = np.full(sums.shape[1:], np.nan)
    np.divide(sums[0], sums[1], out=values, where=sums[1] > 0)
    return values


def _rest(sums: Floats) -> Floats:
    return 1 - _quotient(sums)


def _total(sums: Floats) -> Floats:
    return np.where(sums[1] > 0, sums[0], np.nan)


def _preserved(sums: Floats) -> Floats:
    hits, reference, hypothesis = sums
    return _quotient(np.stack((hits, reference))) * _quotient(np.stack((hits, np.maximum(hypothesis, 1))))


def _lost(sums: Floats) -> Floats:
    return 1 - _preserved(sums)


def _pooled(counts: LineCounts) -> Columns:
    return [counts.edits, counts.reference_length]


def _information(counts: LineCounts) -> Columns:
    return [counts.hits, counts.reference_length, counts.hypothesis_length]


def _defined(values: Floats) -> Columns:
    """Return the values with 0 where undefined, and where they are defined."""
    return [np.nan_to_num(values), ~np.isnan(values)]


SUMMED: dict[str, Summed] = {
    "cer": Summed(lambda characters, words: _pooled(characters), _quotient),
    "cer_mean": Summed(lambda characters, words: _defined(item_rates(characters)), _quotient),
    "wer": Summed(lambda characters, words: _pooled(words), _quotient),
    "wer_mean": Summed(lambda characters, words: _defined(item_rates(words)), _quotient),
    "mer": Summed(lambda characters, words: [words.edits, words.edits + words.hits], _quotient),
    "wil": Summed(lambda characters, words: _information(words), _lost),
    "wip": Summed(lambda characters, words: _information(words), _preserved),
    "icdar_total": Summed(lambda characters, words: _defined(item_rates(characters)), _total),
    "one_minus_mean_ned": Summed(lambda characters, words: _defined(item_normalized_distances(characters)), _rest),
    "character_accuracy": Summed(lambda characters, words: _pooled(characters), _rest),
    "exact_match": Summed(lambda characters, words: [characters.edits == 0, np.ones(len(characters))], _quotient),
    "anls": Summed(lambda characters, words: _defined(item_similarities(characters)), _quotient),
}


def summed(measure: str) -> Summed:
    """Return a measure as a function of sums; ``InputError`` for one that is none, such as a median.

    >>> summed("cer").value(np.array([3.0, 4.0]))
    array(0.75)
    """
    if measure not in SUMMED:
        raise InputError(f"{measure!r} cannot be resampled; choose among: {', '.join(SUMMED)}")
    return SUMMED[measure]


def unit_sums(
    evaluation: Evaluation, systems: Sequence[SystemResult], measure: str, groups: Sequence[str] | None = None
) -> Floats:
    """Return what each unit adds to the sums of a measure, as an array (systems, k, units).

    A unit is an item, or with ``groups``, one label for each item of the corpus, all items of one
    label. ``InputError`` where the systems were scored on different items, the labels are not as many
    as the items, or the measure is no function of sums.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> two = evaluate(corpus_of(["ab", "c"], A=["a", "c"], B=["ab", ""]), Settings())
    >>> unit_sums(two, two.systems, "cer").tolist()  # edits and characters of each item, by system
    [[[1.0, 0.0], [2.0, 1.0]], [[0.0, 1.0], [2.0, 1.0]]]
    """
    items = systems[0].items
    if not all(np.array_equal(system.items, items) for system in systems):
        raise InputError(
            "the systems were scored on different items, so they cannot be compared item by item; "
            "count missing outputs as empty, or supply them"
        )
    columns = summed(measure).columns
    sums = np.array([columns(system.characters, system.words) for system in systems], np.float64)
    if groups is None:
        return sums
    if len(groups) != len(evaluation.corpus):
        raise InputError(f"{len(groups)} group labels for {len(evaluation.corpus)} items; give one for each item")
    labels, group = np.unique(np.asarray(groups, np.str_)[items], return_inverse=True)
    totals = [np.bincount(group, weights=column, minlength=len(labels)) for column in np.concatenate(sums)]
    return np.array(totals, np.float64).reshape(*sums.shape[:2], len(labels))


def near(a: Floats, b: Floats) -> NDArray[np.bool_]:
    """Say where two arrays of values differ by no more than rounding.

    >>> near(np.array([0.1 + 0.2, 0.1]), np.array([0.3, 0.1001])).tolist()
    [True, False]
    """
    close: NDArray[np.bool_] = abs(a - b) <= 1e-12 * np.maximum(1, np.maximum(abs(a), abs(b)))
    return close

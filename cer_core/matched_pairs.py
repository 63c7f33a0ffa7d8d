"""The matched-pairs sentence-segment word error test (MAPSSWE) of two systems.

Sources: Gillick and Cox (1989), Some Statistical Issues in the Comparison of Speech Recognition
Algorithms, ICASSP; the NIST scoring toolkit SCTK, ``mtchprs.c`` and ``statdist.c``: segments bounded
by two words that both systems have right or by the end of an item, variance over n - 1, and the
normal distribution, not Student's t, which makes the test one for many segments.

As in SCTK a segment starts at the first edit of either system and runs until both have two words in a
row right, without an insertion before or between them; segments without an edit do not exist. Other
than SCTK: the word alignments are those of the evaluation (every edit costs the same, equal words are
equal code points), insertions at the end of an item count for both systems, and an item for which the
systems were scored against different valid readings is one segment.
"""

from dataclasses import dataclass
from math import erfc, sqrt

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment import Alignments
from cer_core.alignment.operations import HIT, INSERTION
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.ragged import flat_indices, offsets_of
from cer_core.units import CodedPairs

Integers = NDArray[np.int64]

GOOD_WORDS = 2
"""Words in a row that both systems must have right to end a segment (SCTK's ``DEFAULT_MIN_NUM_GOOD``)."""


@dataclass(frozen=True)
class MatchedPairs:
    """The segments, both systems' word edits in them (all there are), and the test of their difference.

    ``z`` and the two-sided ``p_value`` are ``None`` where there are fewer than two segments, or all
    differences are the same but not 0; without any difference they are 0 and 1.
    """

    segments: int
    first_edits: int
    second_edits: int
    z: float | None
    p_value: float | None

    @property
    def mean_difference(self) -> float | None:
        """Return the mean of first less second word edits in a segment, ``None`` where there is no segment."""
        return (self.first_edits - self.second_edits) / self.segments if self.segments else None


def matched_pairs(evaluation: Evaluation, first: str, second: str) -> MatchedPairs:
    """Test whether two systems make as many word edits as each other, segment by segment.

    ``InputError`` where they were scored on different items, ``KeyError`` for an unknown system.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> test = matched_pairs(evaluate(workshop(0), Settings()), "A", "B")
    >>> test.segments, test.first_edits, test.second_edits, round(test.z, 2), round(test.p_value, 3)
    (77, 112, 94, 0.77, 0.44)
    """
    by_name = {system.name: system for system in evaluation.systems}
    ours, theirs = by_name[first], by_name[second]
    if not np.array_equal(ours.items, theirs.items):
        raise InputError(
            "the systems were scored on different items, so they cannot be compared item by item; "
            "count missing outputs as empty, or supply them"
        )
    edits = segments(ours.word_alignments, theirs.word_alignments)
    z = _z(edits[0] - edits[1])
    p_value = None if z is None else erfc(abs(z) / sqrt(2))
    return MatchedPairs(edits.shape[1], int(edits[0].sum()), int(edits[1].sum()), z, p_value)


def segments(first: Alignments, second: Alignments, good_words: int = GOOD_WORDS) -> Integers:
    """Return the edits of both systems in every segment, as an array (2, segments), in order.

    >>> from cer_core.evaluation import score
    >>> reference = ["the north road was closed at nine"]
    >>> ours = score(reference, ["a north road was closed at ten"]).word_alignments
    >>> segments(ours, score(reference, ["the north road is closed at nine"]).word_alignments).tolist()
    [[1, 0, 1], [0, 1, 0]]
    """
    alike = _same_references(first.coded, second.coded)
    words = np.maximum(first.coded.reference.lengths, second.coded.reference.lengths)
    starts = offsets_of(2 * (words + 1))
    ours, theirs = (starts[item] + place for item, place in (_edits(each, alike) for each in (first, second)))
    places, slot = np.unique(np.concatenate((ours, theirs)), return_inverse=True)
    right_between = places[1:] // 2 - (places[:-1] + 1) // 2
    item = np.searchsorted(starts, places, side="right")
    segment = offsets_of(((right_between >= good_words) | (item[1:] != item[:-1])).astype(np.int64))[slot]
    count = int(segment.max()) + 1 if segment.size else 0
    return np.array([np.bincount(part, minlength=count) for part in np.split(segment, [len(ours)])], np.int64)


def _edits(alignments: Alignments, alike: NDArray[np.bool_]) -> tuple[Integers, Integers]:
    """Return the item and the place of every edit: 2 w + 1 on word w, 2 w for an insertion before it.

    Where the items are not ``alike`` words do not correspond, so all edits are in place 0.
    """
    operations = alignments.operations
    item = np.repeat(np.arange(len(alignments), dtype=np.int64), operations.lengths)
    in_reference = (operations.values != INSERTION).astype(np.int64)
    words_before = np.cumsum(in_reference) - in_reference
    word = words_before - alignments.coded.reference.offsets[item]
    edits = operations.values != HIT
    place = (2 * word + in_reference) * alike[item]
    return item[edits], place[edits]


def _same_references(first: CodedPairs, second: CodedPairs) -> NDArray[np.bool_]:
    """Say of each item whether both systems were scored against the same words."""
    codes = {symbol: code for code, symbol in enumerate(first.symbols)}
    recoded = np.array([codes.get(symbol, -1) for symbol in second.symbols], np.int64)
    alike: NDArray[np.bool_] = first.reference.lengths == second.reference.lengths
    rows = np.flatnonzero(alike)
    lengths = first.reference.lengths[rows]
    ours, theirs = (
        each.reference.values[flat_indices(each.reference.offsets[rows], lengths)] for each in (first, second)
    )
    alike[np.repeat(rows, lengths)[ours != recoded[theirs]]] = False
    return alike


def _z(differences: Integers) -> float | None:
    """Return the mean over its standard error, from the sample variance (n - 1)."""
    if not differences.any():
        return 0.0
    if len(differences) < 2 or not np.ptp(differences):
        return None
    return float(differences.mean() / (differences.std(ddof=1) / sqrt(len(differences))))

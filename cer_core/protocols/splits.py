"""Substitutions, deletions and insertions as one tool or another tells them; the totals are all the same."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from cer_core.alignment import align, distances, tie_break
from cer_core.counts import Counts, LineCounts
from cer_core.units import CodedPairs

Rows = NDArray[np.int64]

WHOLE_TABLE_BELOW = 2048 * 2048
"""Cells of a table up to which our tie-break ``rapidfuzz`` is rapidfuzz's own; beyond, it cuts the table in two."""


def by_rapidfuzz(coded: CodedPairs) -> Counts:
    """Return the counts of the alignments that rapidfuzz itself picks, for very long pairs too.

    >>> from cer_core.units import code_pairs
    >>> by_rapidfuzz(code_pairs(["ab"], ["ba"]))
    Counts(hits=1, substitutions=0, deletions=1, insertions=1)
    """
    if (coded.reference.lengths * coded.hypothesis.lengths).max(initial=0) < WHOLE_TABLE_BELOW:
        return by_tie_break(coded, "rapidfuzz")
    references, hypotheses = coded.comparable()

    def ambiguous(rows: Rows) -> Counts:
        found = Counts()
        for row in rows.tolist():
            tags = [operation.tag for operation in Levenshtein.editops(references[row], hypotheses[row])]
            replaced, deleted, inserted = (tags.count(tag) for tag in ("replace", "delete", "insert"))
            found += Counts(len(references[row]) - replaced - deleted, replaced, deleted, inserted)
        return found

    return settled(coded, ambiguous)


def by_tie_break(coded: CodedPairs, name: str) -> Counts:
    """Return the counts of the alignments under one of our tie-breaks.

    >>> from cer_core.units import code_pairs
    >>> by_tie_break(code_pairs(["ab"], ["ba"]), "diagonal-first")
    Counts(hits=0, substitutions=2, deletions=0, insertions=0)
    """
    return LineCounts.of(align(coded, tie_break(name))).total()


def settled(coded: CodedPairs, ambiguous: Callable[[Rows], Counts]) -> Counts:
    """Return the counts of all pairs, asking for the split only where shortest alignments may disagree on it.

    Deletions less insertions is the difference of the lengths, whichever the alignment. So with at
    most one edit beyond that difference there is only one split, and one of the fewest edits is also
    the cheapest where a substitution costs less than two gaps.
    """
    least = distances(coded)
    surplus = coded.reference.lengths - coded.hypothesis.lengths
    beyond = least - np.abs(surplus)
    sure = beyond <= 1
    substitutions = int(beyond[sure].sum())
    deletions, insertions = (int(np.maximum(side[sure], 0).sum()) for side in (surplus, -surplus))
    hits = int(coded.reference.lengths[sure].sum()) - substitutions - deletions
    return Counts(hits, substitutions, deletions, insertions) + ambiguous(np.flatnonzero(~sure))

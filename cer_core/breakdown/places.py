"""Errors by where in the item they stand: its beginning, its middle, its end."""

import numpy as np

from cer_core.alignment import Alignments
from cer_core.alignment.operations import INSERTION
from cer_core.breakdown.parts import Part, Sides, tabled

TENTHS = 10
NOWHERE = "empty"
"""Name of the part of insertions where the reference is empty."""


def by_place(alignments: Alignments) -> list[Part]:
    """Return what became of each tenth of the items, first to last, and of what was inserted for empty references.

    Unit p of n (from 0) is in the tenth that holds (p + 1/2) / n; an insertion after p units of n in the one that
    holds p / n, after all of them in the last. Reading order counts, so in right-to-left text the first tenth is on
    the right. All parts together hold every edit.

    >>> from cer_core.evaluation import score
    >>> found = by_place(score(["abcdefghij"], ["Xbcdefghij!"]).alignments)
    >>> found[0].label, found[0].counts.substitutions, found[9].counts.insertions
    ('0 to 10 %', 1, 1)
    """
    coded, sides, operations = alignments.coded, Sides.of(alignments), alignments.operations
    lengths, offsets = coded.reference.lengths, coded.reference.offsets
    length = np.repeat(lengths, lengths)
    place = np.arange(len(coded.reference.values)) - np.repeat(offsets[:-1], lengths)
    tenth = TENTHS * (2 * place + 1) // np.maximum(2 * length, 1)

    inserted = np.flatnonzero(operations.values == INSERTION)
    item = np.searchsorted(operations.offsets, inserted, side="right") - 1
    used = np.cumsum(operations.values != INSERTION, dtype=np.int64)[inserted] - offsets[item]
    beside = np.minimum(TENTHS * used // np.maximum(lengths[item], 1), TENTHS - 1)
    beside[lengths[item] == 0] = TENTHS

    names = [*map(str, range(TENTHS)), NOWHERE]
    labels = [f"{10 * n} to {10 * (n + 1)} %" for n in range(TENTHS)]
    parts = tabled(names, [*labels, "Empty references"], (tenth * 4 + sides.reference, beside * 4 + INSERTION))
    return parts if parts[-1].counts.edits else parts[:-1]

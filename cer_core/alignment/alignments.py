"""Align a whole corpus: the alignment of every pair, as flat arrays, from one path each."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from cer_core.alignment.batched import WIDEST, Pairs, align_batch
from cer_core.alignment.operations import DELETION, HIT, INSERTION, MIRRORED, NAMES
from cer_core.alignment.single import SinglePair
from cer_core.alignment.tiebreaks import TieBreak
from cer_core.ragged import Ragged, flat_indices, offsets_of
from cer_core.units import CodedPairs

BATCH_CELLS = 2**18
SMALLEST_BATCH = 8


@dataclass(frozen=True, eq=False)
class Alignments:
    """One optimal alignment per pair under one tie-break.

    ``operations`` holds one row per pair of 0 hit, 1 substitution, 2 deletion, 3 insertion. The
    units themselves stay in ``coded``: reading a row from left to right, every operation but an
    insertion uses up the next reference unit, every one but a deletion the next hypothesis unit.
    """

    coded: CodedPairs
    rule: TieBreak
    operations: Ragged[np.uint8]

    def __len__(self) -> int:
        return len(self.operations)

    def count(self, operation: int) -> NDArray[np.int64]:
        """Return how often the operation occurs in each pair."""
        return self.operations.row_sums(self.operations.values == operation)

    def cells(self, pair: int) -> list[tuple[str, str | None, str | None]]:
        """Return one pair's alignment as (operation name, reference unit, hypothesis unit) cells.

        A gap is ``None``. Applying the cells to the reference rebuilds the hypothesis.

        >>> from cer_core.units import code_pairs
        >>> from cer_core.alignment.tiebreaks import tie_break
        >>> align(code_pairs(["ab"], ["b"]), tie_break("gaps-first")).cells(0)
        [('deletion', 'a', None), ('hit', 'b', 'b')]
        """
        symbols = self.coded.symbols
        reference, hypothesis = iter(self.coded.reference[pair]), iter(self.coded.hypothesis[pair])
        return [
            (
                NAMES[operation],
                None if operation == INSERTION else symbols[next(reference)],
                None if operation == DELETION else symbols[next(hypothesis)],
            )
            for operation in self.operations[pair].tolist()
        ]


def align(coded: CodedPairs, rule: TieBreak) -> Alignments:
    """Align every pair exactly, with the fewest edits, under the tie-break's preference.

    Distances come from rapidfuzz; equal pairs are all hits under any rule; near pairs go through
    ``batched`` together; the rest through ``single``. All give the path that the textbook table
    gives when it is read backwards from its last cell with the same preference.
    """
    least = distances(coded)
    trimmed = without_common_ends(coded) if rule.trim else Trimmed.nothing(coded)
    pairs = Pairs(trimmed.reference, trimmed.hypothesis, least)
    results = _Results(pairs)
    rows = np.arange(len(coded), dtype=np.int64)
    for batch, together in batches(pairs, rows[least > 0]):
        if together:
            results.add(batch, align_batch(pairs, batch, rule))
            continue
        for row in batch.tolist():
            results.add_one(row, _align_one(pairs, row, rule))
    return Alignments(coded, rule, results.padded(trimmed.prefix, trimmed.suffix))


def _align_one(pairs: Pairs, row: int, rule: TieBreak) -> NDArray[np.uint8]:
    """Align one pair, the shorter side being the columns; the strict rule cannot be mirrored."""
    reference, hypothesis = pairs.reference[row].tolist(), pairs.hypothesis[row].tolist()
    distance = int(pairs.distances[row])
    if len(hypothesis) <= len(reference) or rule.strict_insertion:
        return SinglePair(reference, hypothesis, distance, rule).operations()
    return MIRRORED[SinglePair(hypothesis, reference, distance, rule.mirrored()).operations()]


def distances(coded: CodedPairs) -> NDArray[np.int64]:
    """Return the Levenshtein distance of every pair, from rapidfuzz.

    >>> from cer_core.units import code_pairs
    >>> distances(code_pairs(["intention"], ["execution"]))
    array([5])
    """
    pairs = zip(*coded.comparable(), strict=True)
    return np.fromiter((Levenshtein.distance(r, h) for r, h in pairs), np.int64, len(coded))


def batches(pairs: Pairs, rows: NDArray[np.int64]) -> Iterator[tuple[NDArray[np.int64], bool]]:
    """Split rows into batches of one word width and similar hypothesis length, longest first.

    Each comes with whether ``batched`` takes its pairs together; if not, they are for an engine of one pair.
    """
    m = pairs.hypothesis.lengths[rows]
    width = np.minimum(np.maximum(np.ceil(np.log2(pairs.distances[rows] + 1)), 3), 7).astype(np.int64)
    width[m == 0] = 8  # nothing but deletions: no column to walk
    order = np.lexsort((-m, width))
    start = 0
    while start < len(order):
        longest, kind = m[order[start]], width[order[start]]
        size = max(BATCH_CELLS // max(int(longest) << max(int(kind) - 3, 0), 1), SMALLEST_BATCH)
        ahead = order[start : start + size]
        stop = np.flatnonzero((width[ahead] != kind) | (m[ahead] * 2 + 32 < longest))
        taken = ahead[: stop[0]] if stop.size else ahead
        batch = rows[taken]
        yield batch, bool(len(batch) >= SMALLEST_BATCH and pairs.distances[batch].max() < WIDEST)
        start += len(taken)


@dataclass(frozen=True, eq=False)
class Trimmed:
    """Pairs without the prefix and suffix they share, and how long those are."""

    reference: Ragged[np.uint32]
    hypothesis: Ragged[np.uint32]
    prefix: NDArray[np.int64]
    suffix: NDArray[np.int64]

    @classmethod
    def nothing(cls, coded: CodedPairs) -> "Trimmed":
        """Return pairs as they are."""
        none = np.zeros(len(coded), np.int64)
        return cls(coded.reference, coded.hypothesis, none, none)


def without_common_ends(coded: CodedPairs) -> Trimmed:
    """Take off each pair's common prefix, then its common suffix.

    >>> from cer_core.units import code_pairs
    >>> trimmed = without_common_ends(code_pairs(["road", "aa"], ["rod", "a"]))
    >>> trimmed.prefix, trimmed.suffix, trimmed.reference.lengths, trimmed.hypothesis.lengths
    (array([2, 1]), array([1, 0]), array([1, 1]), array([0, 0]))
    """
    prefix = _common_prefixes(coded.reference, coded.hypothesis)
    none = np.zeros(len(coded), np.int64)
    reference, hypothesis = _middle(coded.reference, prefix, none), _middle(coded.hypothesis, prefix, none)
    suffix = _common_suffixes(reference, hypothesis)
    return Trimmed(_middle(reference, none, suffix), _middle(hypothesis, none, suffix), prefix, suffix)


def _common_prefixes(a: Ragged[np.uint32], b: Ragged[np.uint32]) -> NDArray[np.int64]:
    """Return how many leading entries of each two rows agree."""
    shorter = np.minimum(a.lengths, b.lengths)
    ends = offsets_of(shorter)
    differs = _differing(a, a.offsets[:-1], b, b.offsets[:-1], shorter)
    first = np.append(differs, ends[-1])[np.searchsorted(differs, ends[:-1])]
    agreeing: NDArray[np.int64] = np.minimum(first, ends[1:]) - ends[:-1]
    return agreeing


def _common_suffixes(a: Ragged[np.uint32], b: Ragged[np.uint32]) -> NDArray[np.int64]:
    """Return how many entries at the ends of each two rows agree."""
    shorter = np.minimum(a.lengths, b.lengths)
    ends = offsets_of(shorter)
    differs = _differing(a, a.offsets[1:] - shorter, b, b.offsets[1:] - shorter, shorter)
    last = np.append(-1, differs)[np.searchsorted(differs, ends[1:])]
    agreeing: NDArray[np.int64] = ends[1:] - 1 - np.maximum(last, ends[:-1] - 1)
    return agreeing


def _differing(
    a: Ragged[np.uint32],
    a_starts: NDArray[np.int64],
    b: Ragged[np.uint32],
    b_starts: NDArray[np.int64],
    lengths: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return at which places two lots of stretches, each laid end to end, differ."""
    ours, theirs = a.values[flat_indices(a_starts, lengths)], b.values[flat_indices(b_starts, lengths)]
    return np.flatnonzero(ours != theirs)


def _middle(rows: Ragged[np.uint32], prefix: NDArray[np.int64], suffix: NDArray[np.int64]) -> Ragged[np.uint32]:
    lengths = rows.lengths - prefix - suffix
    return Ragged(rows.values[flat_indices(rows.offsets[:-1] + prefix, lengths)], offsets_of(lengths))


class _Results:
    """Collects the operations of pairs as they are aligned, in any order."""

    def __init__(self, pairs: Pairs) -> None:
        self._lengths = pairs.reference.lengths.copy()
        self._parts: list[tuple[NDArray[np.int64], Ragged[np.uint8]]] = []

    def add(self, rows: NDArray[np.int64], operations: Ragged[np.uint8]) -> None:
        self._parts.append((rows, operations))
        self._lengths[rows] = operations.lengths

    def add_one(self, row: int, operations: NDArray[np.uint8]) -> None:
        self.add(np.array([row], np.int64), Ragged(operations, np.array([0, len(operations)], np.int64)))

    def padded(self, prefix: NDArray[np.int64], suffix: NDArray[np.int64]) -> Ragged[np.uint8]:
        """Return the operations of every pair in order, with the hits of the common ends put back."""
        offsets = offsets_of(self._lengths + prefix + suffix)
        operations = np.full(int(offsets[-1]), HIT, np.uint8)
        for rows, part in self._parts:
            operations[flat_indices(offsets[rows] + prefix[rows], part.lengths)] = part.values
        return Ragged(operations, offsets)

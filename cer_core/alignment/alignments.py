"""Align a whole corpus: the alignment of every pair, as flat arrays, from one path each."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from cer_core.alignment.batched import WIDEST, Edits, Pairs, align_batch
from cer_core.alignment.operations import DELETION, HIT, INSERTION, MIRRORED, NAMES
from cer_core.alignment.single import SinglePair
from cer_core.alignment.tiebreaks import TieBreak
from cer_core.ragged import Ragged, flat_indices, offsets_of
from cer_core.units import CodedPairs, ComparableRows

Sides = tuple[ComparableRows, ComparableRows]

BATCH_CELLS = 2**19
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

    def edits(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return where in the flat operations every edit stands, in order, and which pair each is of.

        >>> from cer_core.units import code_pairs
        >>> from cer_core.alignment.tiebreaks import tie_break
        >>> align(code_pairs(["ab", "c"], ["ab", "d"]), tie_break("gaps-first")).edits()
        (array([2]), array([1]))
        """
        place = np.flatnonzero(self.operations.values != HIT)
        return place, np.searchsorted(self.operations.offsets, place, side="right") - 1

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

    Distances come from rapidfuzz; equal pairs are all hits under any rule; of pairs that are alike the
    first is aligned; near pairs go through ``batched`` together; the rest through ``single``. All give
    the path that the textbook table gives when it is read backwards from its last cell with the same
    preference.
    """
    both = coded.comparable()
    least = _compared(Levenshtein.distance, both)
    trimmed = without_common_ends(coded) if rule.trim else Trimmed.nothing(coded)
    pairs = Pairs(trimmed.reference, trimmed.hypothesis, least)
    differ = np.flatnonzero(least)
    first = _first_alike(both, differ)
    found: list[tuple[NDArray[np.int64], Edits]] = []
    for batch, together in batches(pairs, differ[first == differ]):
        if together:
            found.append((batch, align_batch(pairs, batch, rule)))
        else:
            found += ((row, _align_one(pairs, int(row[0]), rule)) for row in np.split(batch, len(batch)))
    return Alignments(coded, rule, _rows(found, trimmed, differ, first))


def _first_alike(both: Sides, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each of these rows the first of them whose pair is alike on both sides."""
    references, hypotheses = both
    hashes = [np.fromiter(map(hash, side), np.int64, len(side))[rows] for side in both]
    _, kind, times = np.unique(hashes[0] * 31 + hashes[1], return_inverse=True, return_counts=True)
    seen: dict[object, int] = {}
    first = rows.copy()
    for place in np.flatnonzero(times[kind] > 1).tolist():
        row = int(rows[place])
        first[place] = seen.setdefault((references[row], hypotheses[row]), row)
    return first


def _align_one(pairs: Pairs, row: int, rule: TieBreak) -> Edits:
    """Do for one pair what ``align_batch`` does for many."""
    operations = _operations_of_one(pairs, row, rule)
    place = np.flatnonzero(operations != HIT)
    return Edits(np.array([len(operations)]), np.zeros_like(place), place, operations[place])


def _operations_of_one(pairs: Pairs, row: int, rule: TieBreak) -> NDArray[np.uint8]:
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
    return _compared(Levenshtein.distance, coded.comparable())


def _compared(function: Callable[[Sequence[Hashable], Sequence[Hashable]], int], both: Sides) -> NDArray[np.int64]:
    """Return what the function says of each pair; ``ValueError`` where one side has fewer rows."""
    return np.fromiter(map(function, *both), np.int64, max(map(len, both)))


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


def _rows(
    found: Sequence[tuple[NDArray[np.int64], Edits]],
    trimmed: Trimmed,
    differ: NDArray[np.int64],
    first: NDArray[np.int64],
) -> Ragged[np.uint8]:
    """Return the operations of every pair: its edits with hits all around, or those of the ``first`` alike.

    ``first`` goes with ``differ``, the rows whose two sides are not equal.
    """
    lengths = trimmed.reference.lengths + trimmed.prefix + trimmed.suffix
    for rows, edits in found:
        lengths[rows] = edits.lengths + trimmed.prefix[rows] + trimmed.suffix[rows]
    lengths[differ] = lengths[first]
    offsets = offsets_of(lengths)
    operations = np.full(int(offsets[-1]), HIT, np.uint8)
    for rows, edits in found:
        row = rows[edits.pair]
        operations[offsets[row] + trimmed.prefix[row] + edits.place] = edits.operation
    again = first != differ
    source, target = (flat_indices(offsets[rows[again]], lengths[rows[again]]) for rows in (first, differ))
    operations[target] = operations[source]
    return Ragged(operations, offsets)

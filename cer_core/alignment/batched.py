"""Align many short or nearly equal pairs at once: one machine word a pair, one pass a column.

The recurrence is the bit-parallel one of Myers (1999) and Hyyrö (2003) in a sliding window of
diagonals. With distance d and lengths n and m, no optimal path leaves the diagonals
``-insertions_at_most <= i - j <= deletions_at_most``, and those two bounds sum to at most d, so a
window of d + 1 bits holds every optimal path. Bit k of column j stands for row
``i = j - insertions_at_most + k``; a diagonal move keeps k, a deletion (backwards) lowers it, an
insertion raises it. Cells outside the window only ever look dearer than they are, so no move that
is not optimal is ever offered.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.operations import DELETION, INSERTION, SUBSTITUTION
from cer_core.alignment.tiebreaks import Move, TieBreak
from cer_core.ragged import Ragged, flat_indices

Word = np.uint8 | np.uint16 | np.uint32 | np.uint64
Words = NDArray[np.unsignedinteger]

WORD_TYPES = (np.uint8, np.uint16, np.uint32, np.uint64)
WIDEST = 64


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of code sequences with their distances; arrays of one entry per pair."""

    reference: Ragged[np.uint32]
    hypothesis: Ragged[np.uint32]
    distances: NDArray[np.int64]


def most_insertions(
    reference_lengths: NDArray[np.int64], hypothesis_lengths: NDArray[np.int64], distances: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return, per pair, the largest number of insertions that any optimal path can hold."""
    return (distances - reference_lengths + hypothesis_lengths) // 2


@dataclass(frozen=True, eq=False)
class Windows:
    """The tables of many pairs side by side, a word for the window of one column of one pair.

    Arrays with an entry per pair are sorted by hypothesis length, longest first: the first
    ``active[t]`` pairs have a column t. ``equal`` has shape (columns, pairs).
    """

    reference_lengths: NDArray[np.int64]
    hypothesis_lengths: NDArray[np.int64]
    above: NDArray[np.int64]
    active: NDArray[np.int64]
    equal: Words

    @classmethod
    def of(cls, pairs: Pairs, chosen: NDArray[np.int64]) -> "Windows":
        """Lay out the chosen pairs, sorted by hypothesis length, longest first, of distances below 64."""
        starts_ref = pairs.reference.offsets[chosen]
        starts_hyp = pairs.hypothesis.offsets[chosen]
        n = pairs.reference.offsets[chosen + 1] - starts_ref
        m = pairs.hypothesis.offsets[chosen + 1] - starts_hyp
        window = int(pairs.distances[chosen].max()) + 1
        word = next(t for t in WORD_TYPES if t(0).itemsize * 8 >= window)
        above = most_insertions(n, m, pairs.distances[chosen])

        columns = int(m[0])
        active = np.searchsorted(-m, -np.arange(columns), side="left")
        ref, hyp = _narrowed(
            _gather(pairs.reference.values, starts_ref - above, columns + window - 1),
            _gather(pairs.hypothesis.values, starts_hyp, columns),
        )
        # Cells above the table match nothing; those below it may match, as nothing in the table depends on them.
        reach = int(above.max())
        ref[:reach][np.arange(reach)[:, None] < above] = np.iinfo(ref.dtype).max
        return cls(n, m, above, active, _equal_words(ref, hyp, window, word))

    @property
    def first_up(self) -> Words:
        """Return, per pair, where column 0 is one more than in the row above: in each row from row 1 down."""
        return _shifted(self._ones, self.above)

    @property
    def last_cell(self) -> Words:
        """Return, per pair, the bit of its last cell in its last column."""
        one = self.equal.dtype.type(1)
        return _shifted(one, self.reference_lengths - self.hypothesis_lengths + self.above)

    @property
    def _ones(self) -> Word:
        ones: Word = self.equal.dtype.type(np.iinfo(self.equal.dtype).max)
        return ones

    def optimal_moves(self, strict_insertion: bool = False) -> Iterator[tuple[int, slice, tuple[Words, Words, Words]]]:
        """Fill the tables; yield each column, the pairs that have it, and where each ``Move`` to it is optimal."""
        ones, one = self._ones, self.equal.dtype.type(1)
        vertical_up: Words = self.first_up
        vertical_down: Words = np.zeros_like(vertical_up)
        reach = int(self.above.max(initial=0))
        for t in range(len(self.equal)):
            live = slice(0, self.active[t])
            match, up, down = self.equal[t, live], vertical_up[live], vertical_down[live]
            same = (((match & up) + up) ^ up) | match | down  # diagonal neighbour is equal
            right_up = down | ~(same | up)
            right_down = same & up
            shifted = same >> one
            new_up = right_down | ~(shifted | right_up)
            diagonal, insertion = match | ~same, down if strict_insertion else right_up
            if t < reach:  # rows up to 0 lie above the table: only an insertion leads along row 0
                within = _shifted(ones, np.maximum(self.above[live] - t, 0))
                diagonal, insertion = diagonal & within, insertion | ~within
            yield t, live, (diagonal, new_up << one, insertion)
            vertical_up[live], vertical_down[live] = new_up, shifted & right_up


@dataclass(frozen=True, eq=False)
class Edits:
    """The rows of operations of many pairs with the hits left out: how long each row is, and every edit.

    ``pair``, ``place`` (in the row) and ``operation`` have one entry per edit, in no particular order.
    """

    lengths: NDArray[np.int64]
    pair: NDArray[np.int64]
    place: NDArray[np.int64]
    operation: NDArray[np.uint8]


def align_batch(pairs: Pairs, chosen: NDArray[np.int64], rule: TieBreak) -> Edits:
    """Return the edits of the chosen pairs, in that order, under the tie-break.

    ``chosen`` must be sorted by hypothesis length, longest first, and hold only pairs of distance
    below 64.
    """
    windows = Windows.of(pairs, chosen)
    equal, order = windows.equal, rule.order
    hits, deletions, insertions = (np.empty_like(equal) for _ in range(3))
    for t, live, optimal in windows.optimal_moves(rule.strict_insertion):
        first, second = optimal[order[0]], optimal[order[1]]
        preferred = {order[0]: first, order[1]: second & ~first, order[2]: ~(first | second)}
        np.bitwise_and(preferred[Move.DIAGONAL], equal[t, live], out=hits[t, live])
        deletions[t, live], insertions[t, live] = preferred[Move.DELETION], preferred[Move.INSERTION]
    return _backward(windows, hits, deletions, insertions)


def _backward(windows: Windows, hits: Words, deletions: Words, insertions: Words) -> Edits:
    """Walk back from the last cell of every pair at once; in each column, look closely only where there is no hit.

    The tables mark the cells where a hit, a deletion or an insertion is the preferred move; elsewhere it is a
    substitution.
    """
    here, one = windows.last_cell, windows.equal.dtype.type(1)
    deleted = np.zeros(len(here), np.int64)
    found = []  # for some edits the pair, the place counted from the end of its row, the operation
    for t in reversed(range(len(hits))):
        live = windows.active[t]
        some = ((hits[t, :live] & here[:live]) == 0).nonzero()[0]
        cell, deletable, to_end = here[some], deletions[t, some], windows.hypothesis_lengths[some] - t
        while (moving := (deletable & cell).nonzero()[0]).size:
            pair = some[moving]
            found.append((pair, to_end[moving] + deleted[pair], np.full(len(pair), DELETION, np.uint8)))
            deleted[pair] += 1
            cell[moving] >>= one
        inserts = (insertions[t, some] & cell) != 0
        here[some] = cell << inserts.view(np.uint8)
        edits = ((hits[t, some] & cell) == 0).nonzero()[0]
        pair = some[edits]
        operations = SUBSTITUTION + inserts[edits].view(np.uint8) * np.uint8(INSERTION - SUBSTITUTION)
        found.append((pair, to_end[edits] + deleted[pair], operations))

    rows_left = np.bitwise_count(here - one) - windows.above  # column 0: only deletions lead back from there
    lengths = windows.hypothesis_lengths + deleted + rows_left
    pair = np.repeat(np.arange(len(here)), rows_left)
    place = flat_indices(np.zeros_like(rows_left), rows_left)
    found.append((pair, lengths[pair] - place, np.full(len(pair), DELETION, np.uint8)))
    pair, from_end, operation = map(np.concatenate, zip(*found, strict=True))
    return Edits(lengths, pair, lengths[pair] - from_end, operation)


def _gather(flat: NDArray[np.uint32], starts: NDArray[np.int64], height: int) -> NDArray[np.uint32]:
    """Return a (height, pairs) table whose column p holds what begins at ``starts[p]``; beyond the ends anything."""
    if not flat.size:
        return np.zeros((height, len(starts)), flat.dtype)
    return flat.take(np.arange(height)[:, None] + starts, mode="clip")


def _narrowed(ref: NDArray[np.uint32], hyp: NDArray[np.uint32]) -> tuple[Words, Words]:
    """Return both in the smallest words that hold every code and one more: they are compared many times."""
    most = max(int(ref.max(initial=0)), int(hyp.max(initial=0)))
    word = next(t for t in WORD_TYPES if most < np.iinfo(t).max)
    return ref.astype(word), hyp.astype(word)


def _equal_words(ref: Words, hyp: Words, window: int, word: type[Word]) -> Words:
    """Return for each column the window of rows whose reference code equals the hypothesis code."""
    equal: Words = np.zeros(hyp.shape, word)
    for k in range(window):
        equal |= (ref[k : k + len(hyp)] == hyp).view(np.uint8) * word(1 << k)
    return equal


def _shifted(word: Word, places: NDArray[np.int64]) -> Words:
    """Return the word shifted left by each number of places."""
    result: Words = np.left_shift(np.full(len(places), word), places.astype(word.dtype))
    return result

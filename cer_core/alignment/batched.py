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

from cer_core.alignment.operations import DELETION, INSERTION
from cer_core.alignment.tiebreaks import Move, TieBreak
from cer_core.ragged import Ragged, offsets_of

Word = np.uint8 | np.uint16 | np.uint32 | np.uint64
Words = NDArray[np.unsignedinteger]

WORD_TYPES = (np.uint8, np.uint16, np.uint32, np.uint64)
WIDEST = 64
NO_REFERENCE, NO_HYPOTHESIS = 0xFFFFFFFE, 0xFFFFFFFF  # beyond the ends; equal to no code


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
        hyp = _gather(pairs.hypothesis.values, starts_hyp, 0, m, columns, padding=NO_HYPOTHESIS)
        ref = _gather(pairs.reference.values, starts_ref, above, n, columns + window - 1, padding=NO_REFERENCE)
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


def align_batch(pairs: Pairs, chosen: NDArray[np.int64], rule: TieBreak) -> Ragged[np.uint8]:
    """Return the operations of the chosen pairs, in that order, under the tie-break.

    ``chosen`` must be sorted by hypothesis length, longest first, and hold only pairs of distance
    below 64.
    """
    windows = Windows.of(pairs, chosen)
    equal, n, m = windows.equal, windows.reference_lengths, windows.hypothesis_lengths
    first, second = np.empty_like(equal), np.empty_like(equal)
    for t, live, optimal in windows.optimal_moves(rule.strict_insertion):
        first[t, live], second[t, live] = optimal[rule.order[0]], optimal[rule.order[1]]
    consumed, deletions = _backward(equal, first, second, windows.last_cell, windows.active, rule)
    diagonals = np.count_nonzero((consumed != INSERTION) & _inside(m, len(equal)), axis=0)
    deletions[0] += n - diagonals - deletions.sum(axis=0)
    return _interleave(consumed, deletions, m)


def _inside(lengths: NDArray[np.int64], columns: int) -> NDArray[np.bool_]:
    """Mark the cells of a (columns, pairs) table that lie within each pair's length."""
    return np.arange(columns)[:, None] < lengths[None, :]


def _gather(
    flat: NDArray[np.uint32],
    starts: NDArray[np.int64],
    shift: NDArray[np.int64] | int,
    lengths: NDArray[np.int64],
    columns: int,
    padding: int,
) -> NDArray[np.uint32]:
    """Return a (columns, pairs) table whose column p holds row p of ``flat``, ``shift[p]`` places down."""
    place = np.arange(columns)[:, None] - shift
    inside = (place >= 0) & (place < lengths)
    if not flat.size:
        return np.full(inside.shape, padding, flat.dtype)
    return np.where(inside, flat[np.where(inside, place + starts, 0)], flat.dtype.type(padding))


def _equal_words(ref: NDArray[np.uint32], hyp: NDArray[np.uint32], window: int, word: type[Word]) -> Words:
    """Return for each column the window of rows whose reference code equals the hypothesis code."""
    equal: Words = np.zeros(hyp.shape, word)
    for k in range(window):
        equal |= (ref[k : k + len(hyp)] == hyp).astype(word) << word(k)
    return equal


def _shifted(word: Word, places: NDArray[np.int64]) -> Words:
    """Return the word shifted left by each number of places."""
    result: Words = np.left_shift(np.full(len(places), word), places.astype(word.dtype))
    return result


def _backward(
    equal: Words, first: Words, second: Words, bit: Words, active: NDArray[np.int64], rule: TieBreak
) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
    """Walk back from the last cell of every pair at once.

    Returns the operation that consumes each hypothesis unit, and how many deletions follow it
    (row t + 1 for column t; row 0 is left for the caller: what remains in column 0).
    """
    consumed = np.full(equal.shape, INSERTION, np.uint8)
    deletions = np.zeros((len(equal) + 1, equal.shape[1]), np.int32)
    one = equal.dtype.type(1)
    for t in range(len(equal) - 1, -1, -1):
        live = slice(0, active[t])
        here = bit[live]
        can_first, can_second = first[t, live], second[t, live]
        wants = _move_here(rule, Move.DELETION, can_first, can_second, here)
        while wants.any():
            moving = np.flatnonzero(wants)
            here[moving] >>= one
            deletions[t + 1, moving] += 1
            wants[moving] = _move_here(rule, Move.DELETION, can_first[moving], can_second[moving], here[moving])
        diagonal = _move_here(rule, Move.DIAGONAL, can_first, can_second, here)
        hit = diagonal & ((equal[t, live] & here) != 0)
        consumed[t, live] = INSERTION - 2 * diagonal.view(np.uint8) - hit.view(np.uint8)
        here <<= (~diagonal).view(np.uint8).astype(here.dtype)
    return consumed, deletions


def _move_here(rule: TieBreak, move: Move, can_first: Words, can_second: Words, here: Words) -> NDArray[np.bool_]:
    """Mark the pairs whose preferred optimal move at the current cell is ``move``."""
    takes_first: NDArray[np.bool_] = (can_first & here) != 0
    if move == rule.order[0]:
        return takes_first
    takes_second: NDArray[np.bool_] = (can_second & here) != 0
    return ~takes_first & (takes_second if move == rule.order[1] else ~takes_second)


def _interleave(consumed: NDArray[np.uint8], deletions: NDArray[np.int32], m: NDArray[np.int64]) -> Ragged[np.uint8]:
    """Merge consuming operations and deletions into one flat array of operations, pair by pair."""
    before = np.cumsum(deletions, axis=0, dtype=np.int64)
    offsets = offsets_of(m + before[-1])
    operations = np.full(int(offsets[-1]), DELETION, np.uint8)
    inside = _inside(m, len(consumed))
    places = offsets[:-1] + np.arange(len(consumed))[:, None] + before[:-1]
    operations[places[inside]] = consumed[inside]
    return Ragged(operations, offsets)

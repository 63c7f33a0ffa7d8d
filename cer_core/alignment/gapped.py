"""Distances where an output says by a gap that it did not read something.

A gap is a unit of the hypothesis that stands for any stretch of the reference, also for none, at no cost.
Of all alignments those with the fewest edits count, and of these the ones whose gaps stand for the least
text. Both numbers are the same whichever of these alignments is taken, so no tie-break is needed. Where a gap
is told how it is written, it may stand for one stretch of the reference that reads the same: that is no text left
out but one that was read, at no cost, and whatever else the gap stands for beside it is left out as ever.

What both sides have in common at their ends is taken off first: no gap is in it, and matching it never costs
more. Then the textbook table is filled column by column, many pairs side by side: a cell holds the edits times K
plus the units that gaps stand for, K being larger than any reference, less what it costs to delete all units up
to there. Only rows that an alignment with at most ``reach`` edits can pass are filled; where more edits come out
than that, ``reach`` was too small (Ukkonen 1985, Algorithms for Approximate String Matching), and the pair is done
again with more of it. Memory is two columns a pair.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from cer_core.alignment.alignments import distances, without_common_ends
from cer_core.errors import InputError
from cer_core.ragged import Ragged, flat_indices
from cer_core.units import CodedPairs
from cer_core.wording import number

BATCH_CELLS = 2**15
A_FEW = 8
SPARE, GROWTH = 16, 4
"""Edits beyond those expected that the first filling reaches, and by what factor each one after it reaches farther."""
MOST_CELLS = 2**31
"""Cells that one pair may take: some seconds."""

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class GappedDistances:
    """For each pair the edits outside gaps, and how many reference units its gaps stand for."""

    edits: Ints
    declined: Ints


@dataclass(frozen=True, eq=False)
class _Reading:
    """A gap, by its column, that reads as some stretches of the reference: their length, and where they end."""

    column: int
    length: int
    ends: Ints


def gapped_distances(
    coded: CodedPairs,
    gap: str,
    names: Sequence[str] | None = None,
    written: Sequence[Sequence[Sequence[str]]] | None = None,
) -> GappedDistances:
    """Return the distances of pairs in whose hypotheses the unit ``gap`` stands for any stretch of the reference.

    The unit is no gap in a reference. ``written`` are for each pair the units that each of its gaps is written with.
    ``InputError`` names the pair that is too long to be done in some seconds.

    >>> from cer_core.units import code_rows
    >>> found = gapped_distances(code_rows(["the north road"], [["t", "h", "e", " ", "", "o", "a", "b"]]), "")
    >>> found.edits, found.declined  # "north r" was declined, and d read as b
    (array([1]), array([7]))
    >>> read = gapped_distances(code_rows(["a ? road"], [["a", " ", "", "d"]]), "", written=[[["?"]]])
    >>> read.edits, read.declined  # the reference has a ? there too, so only " roa" was declined
    (array([0]), array([4]))
    """
    code = coded.symbols.index(gap) if gap in coded.symbols else len(coded.symbols)
    ends = without_common_ends(coded)  # their units match in one of the alignments that count, and no gap is among them
    whole, coded = coded, CodedPairs(coded.symbols, ends.reference, ends.hypothesis)
    edits, declined = np.zeros(len(coded), np.int64), np.zeros(len(coded), np.int64)
    gaps = coded.hypothesis.values == code
    shift = coded.reference.lengths - coded.hypothesis.lengths + coded.hypothesis.row_sums(gaps)
    readings = _readings(coded, gaps, written) if written else {}
    expected = np.maximum(distances(coded) - coded.hypothesis.row_sums(gaps) - np.maximum(shift, 0), 0)
    for batch in _batches(coded):
        reach, left = SPARE + int(np.maximum(expected, -shift)[batch].max()), batch
        while left.size:
            _refuse_excess(coded, left, shift[left], reach, whole, names)
            table = _Table.of(coded, left, code, reach, shift[left], readings)
            edits[left], declined[left] = np.divmod(table.filled(), table.weight)
            left = left[edits[left] > reach]
            reach *= GROWTH
    return GappedDistances(edits, declined)


def _readings(
    coded: CodedPairs, gaps: NDArray[np.bool_], written: Sequence[Sequence[Sequence[str]]]
) -> dict[int, list[_Reading]]:
    """Return, by pair, which gaps the reference has written somewhere just as the hypothesis has."""
    code_of = {symbol: code for code, symbol in enumerate(coded.symbols)}
    found: dict[int, list[_Reading]] = {}
    for pair, texts in enumerate(written):
        start, stop = coded.hypothesis.offsets[pair : pair + 2]
        reference = coded.reference[pair]
        for column, units in zip(np.flatnonzero(gaps[start:stop]).tolist(), texts, strict=True):
            codes = [code_of.get(unit, -1) for unit in units]
            if not codes or -1 in codes or len(codes) > len(reference):
                continue
            ends = np.flatnonzero((sliding_window_view(reference, len(codes)) == codes).all(axis=1)) + len(codes)
            if ends.size:
                found.setdefault(pair, []).append(_Reading(column, len(codes), ends))
    return found


def _batches(coded: CodedPairs) -> Iterator[Ints]:
    """Yield rows whose references are about as long as each other, in each batch the longest hypothesis first.

    The shortest reference has three quarters of the longest one's units, or a few less.
    """
    order = np.argsort(-coded.reference.lengths, kind="stable")
    lengths = coded.reference.lengths[order]
    start = 0
    while start < len(order):
        longest = int(lengths[start])
        stop = min(
            start + max(BATCH_CELLS // (longest + 1), 1),
            int(np.searchsorted(-lengths, A_FEW - longest * 3 // 4, side="right")),
        )
        batch = order[start:stop]
        yield batch[np.argsort(-coded.hypothesis.lengths[batch], kind="stable")]
        start = stop


def _refuse_excess(
    coded: CodedPairs, rows: Ints, shift: Ints, reach: int, whole: CodedPairs, names: Sequence[str] | None
) -> None:
    band = np.minimum(np.maximum(shift, 0) + 2 * reach + 2, coded.reference.lengths[rows] + 1)
    cells = band * coded.hypothesis.lengths[rows]
    if (worst := int(cells.argmax())) >= 0 and cells[worst] > MOST_CELLS:
        row = int(rows[worst])
        lengths = whole.reference.lengths[row], whole.hypothesis.lengths[row]
        raise InputError(
            f"{names[row] if names else f'pair {row + 1}'}: with {number(int(lengths[0]))} units in the reference and "
            f"{number(int(lengths[1]))} in the output, the two differ too much to say what its gaps stand for. "
            "Cut it into lines or pages."
        )


@dataclass(frozen=True, eq=False)
class _Table:
    """The tables of some pairs, the longest hypothesis first; ``reference`` and ``hypothesis`` are (pairs, units).

    ``readings`` are, by column, those of the pairs that have a gap there that reads as the reference does.
    """

    reference: NDArray[np.uint32]
    hypothesis: NDArray[np.uint32]
    lengths: tuple[Ints, Ints]
    gaps: NDArray[np.bool_]
    reach: int
    shift: Ints
    readings: Mapping[int, Sequence[tuple[int, _Reading]]]

    @classmethod
    def of(
        cls,
        coded: CodedPairs,
        rows: Ints,
        code: int,
        reach: int,
        shift: Ints,
        readings: Mapping[int, Sequence[_Reading]],
    ) -> "_Table":
        reference, hypothesis = _padded(coded.reference, rows), _padded(coded.hypothesis, rows)
        lengths = coded.reference.lengths[rows], coded.hypothesis.lengths[rows]
        at: dict[int, list[tuple[int, _Reading]]] = {}
        for place, pair in enumerate(rows.tolist()):
            for each in readings.get(pair, ()):
                at.setdefault(each.column, []).append((place, each))
        return cls(reference, hypothesis, lengths, hypothesis == code, reach, shift, at)

    @property
    def weight(self) -> int:
        """Return K, what an edit weighs against a unit that a gap stands for."""
        return int(self.reference.shape[1]) + 1

    def filled(self) -> Ints:
        """Return the last cell of every pair's table."""
        (pairs, rows), columns, weight = self.reference.shape, self.hypothesis.shape[1], self.weight
        small = 2 * weight * (rows + columns + 2) < 2**30
        kind, never = (np.int32, 2**30) if small else (np.int64, 2**61)
        slope = np.arange(rows + 1, dtype=kind) * kind(weight - 1)
        costs = np.full((pairs, rows + 1), never, kind)  # less those of deleting all units so far
        taken: Ints = np.cumsum(~self.gaps, axis=1) - ~self.gaps  # units other than gaps before each column
        most = int(np.maximum(self.shift, 0).max()) + self.reach
        costs[:, : most + 2] = 0
        live = np.searchsorted(-self.lengths[1], -np.arange(columns), side="left")
        for t in range(columns):
            some = slice(0, int(live[t]))
            low = max(int(taken[some, t].min()) - self.reach, 0)
            high = min(int(taken[some, t].max()) + 1 + most, rows) + 1
            gap, old = self.gaps[some, t], costs[some, low:high]
            new = old + kind(weight)
            equal = self.reference[some, low : high - 1] == self.hypothesis[some, t, None]
            np.minimum(new[:, 1:], old[:, :-1] - equal * kind(weight), out=new[:, 1:])
            if any_gap := gap.any():
                new[gap] = old[gap] + slope[: high - low]
            np.minimum.accumulate(new, axis=1, out=old)
            if any_gap:
                for place, reading in self.readings.get(t, ()):
                    _read(old[place], low, reading)
                old[gap] -= slope[: high - low]
        return costs[np.arange(pairs), self.lengths[0]].astype(np.int64) + weight * self.lengths[0]


def _read(row: Ints, low: int, reading: _Reading) -> None:
    """Let a gap stand for one of the stretches that it reads as: what of it lies there is not left out.

    The row holds the cells from row ``low`` of the table on, with the units that gaps stand for counted up to there.
    """
    ends = reading.ends[(reading.ends - reading.length >= low) & (reading.ends < low + len(row))] - low
    row[ends] = np.minimum(row[ends], row[ends - reading.length] - reading.length)
    np.minimum.accumulate(row, out=row)


def _padded(rows: Ragged[np.uint32], chosen: Ints) -> NDArray[np.uint32]:
    """Return the chosen rows as one array, as wide as the longest; what fills the others up does not matter."""
    lengths = rows.lengths[chosen]
    padded = np.zeros((len(chosen), int(lengths.max(initial=0))), np.uint32)
    padded[np.arange(padded.shape[1]) < lengths[:, None]] = rows.values[flat_indices(rows.offsets[chosen], lengths)]
    return padded

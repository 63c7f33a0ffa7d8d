"""Every edit of every optimal alignment: what the shortest paths, however many, pass through together.

``batched`` tells which moves are optimal in many near pairs at once, ``lattice`` in any one pair. From
the last cell back, the moves that lie on any optimal path are marked for all the paths together.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.alignments import batches
from cer_core.alignment.band import edits_back
from cer_core.alignment.batched import Pairs, Windows
from cer_core.alignment.lattice import Lattice
from cer_core.alignment.operations import DELETION, INSERTION, SUBSTITUTION

Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class OptimalEdits:
    """The edits of many pairs, each once, in no particular order: arrays of one entry per edit.

    ``reference`` and ``hypothesis`` are how many units of either side of the pair are used up after
    the edit. ``unknown`` are the rows of the pairs that were too large; it holds none of their edits.
    """

    row: Integers
    operation: Integers
    reference: Integers
    hypothesis: Integers
    unknown: Integers

    @property
    def start(self) -> tuple[Integers, Integers]:
        """Return how many units of either side are used up before each edit."""
        return self.reference - (self.operation != INSERTION), self.hypothesis - (self.operation != DELETION)

    def sorted_by_start(self) -> "OptimalEdits":
        """Return the edits in the order of how many units of both sides together are used up before them."""
        order = np.argsort(np.add(*self.start), kind="stable")
        return OptimalEdits(
            self.row[order], self.operation[order], self.reference[order], self.hypothesis[order], self.unknown
        )


def optimal_edits(pairs: Pairs, rows: Integers, most: int) -> OptimalEdits:
    """Return every edit that any optimal alignment of the pairs in these rows holds.

    Pairs whose edits would bring the number above ``most``, or too large for ``lattice``, are left out.

    >>> from cer_core.units import code_pairs
    >>> coded = code_pairs(["aab"], ["ab"])
    >>> found = optimal_edits(Pairs(coded.reference, coded.hypothesis, np.array([1])), np.array([0]), most=9)
    >>> sorted(zip(found.operation.tolist(), found.reference.tolist(), found.hypothesis.tolist()))
    [(2, 1, 0), (2, 2, 1)]
    """
    parts, unknown = [np.empty((4, 0), np.int64)], [np.empty(0, np.int64)]
    for batch, together in batches(pairs, rows):
        for chosen in [batch] if together else np.split(batch, len(batch)):
            edits, left_out = (_together if together else _alone)(pairs, chosen, most)
            parts.append(edits)
            unknown.append(left_out)
            most -= edits.shape[1]
    row, operation, used_reference, used_hypothesis = np.concatenate(parts, axis=1)
    return OptimalEdits(row, operation, used_reference, used_hypothesis, np.concatenate(unknown))


def _alone(pairs: Pairs, chosen: Integers, most: int) -> tuple[Integers, Integers]:
    """Do for one pair what ``_together`` does for many."""
    row = int(chosen[0])
    reference, hypothesis = pairs.reference[row].tolist(), pairs.hypothesis[row].tolist()
    edits = Lattice(reference, hypothesis, int(pairs.distances[row])).edits(most)
    if edits is None:
        return np.empty((4, 0), np.int64), chosen
    return np.vstack((np.full_like(edits[0], row), edits)), chosen[:0]


def _together(pairs: Pairs, chosen: Integers, most: int) -> tuple[Integers, Integers]:
    """Return the row, operation, reference and hypothesis of every edit, and the rows left out."""
    windows = Windows.of(pairs, chosen)
    equal, word, width = windows.equal, windows.equal.dtype.type, windows.equal.dtype.itemsize * 8
    optimal = np.empty((3, *equal.shape), word)
    for t, live, moves in windows.optimal_moves():
        optimal[:, t, live] = moves

    leads = np.zeros((3, len(equal) + 1, len(chosen)), word)  # to which cells a substitution, deletion, insertion
    reach, none = windows.last_cell, np.zeros(len(chosen), word)
    for t in reversed(range(len(equal))):
        live = slice(0, windows.active[t])
        diagonal, deletion, insertion = optimal[:, t, live]
        leads[:, t + 1, live], reach[live] = edits_back(
            reach[live], equal[t, live], (diagonal, deletion, insertion), width
        )
    leads[:, 0], _ = edits_back(reach, none, (none, windows.first_up << word(1), none), width)

    numbers = np.bitwise_count(leads).sum(axis=(0, 1), dtype=np.int64)
    fewest_first = np.argsort(numbers, kind="stable")
    too_many = np.zeros(len(chosen), np.bool_)
    too_many[fewest_first] = numbers[fewest_first].cumsum() > most
    leads[..., too_many] = 0
    which, k = _bits(leads.ravel())
    kind, j, pair = np.unravel_index(which, leads.shape)
    return np.stack((chosen[pair], kind + SUBSTITUTION, j - windows.above[pair] + k, j)), chosen[too_many]


def _bits(words: NDArray[np.unsignedinteger]) -> tuple[Integers, Integers]:
    """Return, for every bit that is set, which word it is in and its place there."""
    some = np.flatnonzero(words)
    little = words[some].astype(words.dtype.newbyteorder("<"), copy=False)
    octets = little.view(np.uint8).reshape(len(some), words.dtype.itemsize)
    which, place = np.nonzero(np.unpackbits(octets, axis=1, bitorder="little"))
    return some[which], place

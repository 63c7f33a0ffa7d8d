"""Align one pair of any length and distance, with Python's big integers as machine words.

The same recurrence and window as in ``batched``, so the same path. Columns are worked in blocks;
where keeping every column would take too much memory, only the state before each block is kept and
the block is computed again on the way back.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.band import State, matching_rows
from cer_core.alignment.operations import DELETION, HIT, INSERTION, SUBSTITUTION
from cer_core.alignment.tiebreaks import Move, TieBreak

BLOCK_COLUMNS = 2048
KEEP_BYTES = 64 * 2**20


@dataclass(frozen=True)
class _Block:
    """What the walk back needs of some columns, a big integer a column."""

    equal: list[int]
    first: list[int]
    second: list[int]


class SinglePair:
    """One pair under one tie-break; ``operations()`` returns its path.

    >>> from cer_core.alignment.tiebreaks import DIAGONAL_FIRST
    >>> SinglePair([7, 8], [9], 2, DIAGONAL_FIRST).operations().tolist()
    [2, 1]
    """

    def __init__(self, reference: Sequence[int], hypothesis: Sequence[int], distance: int, rule: TieBreak) -> None:
        self._reference = reference
        self._hypothesis = hypothesis
        self._rule = rule
        n, m = len(reference), len(hypothesis)
        self._above = (distance - n + m) // 2
        self._window = distance + 1
        self._mask = (1 << self._window) - 1

    def operations(self) -> NDArray[np.uint8]:
        """Return the operations of the preferred optimal path, from the start to the end."""
        starts = range(0, len(self._hypothesis), BLOCK_COLUMNS)
        keep = len(self._hypothesis) * self._window * 3 // 8 <= KEEP_BYTES
        state = State(up=self._mask & (-1 << self._above), down=0)
        states: list[State] = []
        kept: dict[int, _Block] = {}
        for start in starts:
            states.append(state)
            block, state = self._forward(start, state)
            if keep:
                kept[start] = block
        backwards = bytearray()
        k = len(self._reference) - len(self._hypothesis) + self._above
        for start, state in zip(reversed(starts), reversed(states), strict=True):
            block = kept.pop(start) if keep else self._forward(start, state)[0]
            k = self._backward(block, k, backwards)
        backwards.extend([DELETION] * (k - self._above))
        return np.frombuffer(backwards, np.uint8)[::-1]

    def _forward(self, start: int, state: State) -> tuple[_Block, State]:
        """Fill the columns of one block; return them and the state after them."""
        rule, mask, above = self._rule, self._mask, self._above
        first_move, second_move, _ = rule.order
        up, down = state.up, state.down
        block = _Block([], [], [])
        columns = self._hypothesis[start : start + BLOCK_COLUMNS]
        matches = matching_rows(self._reference, columns, start, above, self._window)
        for t, match in enumerate(matches, start):
            same = ((((match & up) + up) ^ up) | match | down) & mask
            right_up = down | ((same | up) ^ mask)
            shifted = same >> 1
            new_up = (same & up) | ((shifted | right_up) ^ mask)
            diagonal, insertion = match | (same ^ mask), down if rule.strict_insertion else right_up
            if t < above:  # rows up to 0 lie above the table: only an insertion leads along row 0
                outside = (1 << (above - t)) - 1
                diagonal &= ~outside
                insertion |= outside
            optimal = (diagonal, new_up << 1, insertion)  # in the order of Move
            block.equal.append(match)
            block.first.append(optimal[first_move])
            block.second.append(optimal[second_move])
            up, down = new_up, shifted & right_up
        return block, State(up, down)

    def _backward(self, block: _Block, k: int, backwards: bytearray) -> int:
        """Walk back through one block from diagonal ``k``; return the diagonal that it leaves on."""
        first_move, second_move, third_move = self._rule.order
        for equal, first, second in zip(
            reversed(block.equal), reversed(block.first), reversed(block.second), strict=True
        ):
            while True:
                if (first >> k) & 1:
                    move = first_move
                elif (second >> k) & 1:
                    move = second_move
                else:
                    move = third_move
                if move is not Move.DELETION:
                    break
                backwards.append(DELETION)
                k -= 1
            if move is Move.DIAGONAL:
                backwards.append(HIT if (equal >> k) & 1 else SUBSTITUTION)
            else:
                backwards.append(INSERTION)
                k += 1
        return k

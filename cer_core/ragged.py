"""Rows of different lengths in one flat array."""

from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T", bound=np.generic)


@dataclass(frozen=True, eq=False)
class Ragged(Generic[T]):
    """Many rows in one array: row ``i`` is ``values[offsets[i]:offsets[i + 1]]``.

    >>> rows = Ragged(np.array([7, 8, 9]), np.array([0, 2, 2, 3]))
    >>> len(rows), rows[0], rows[1], rows[2], rows.lengths
    (3, array([7, 8]), array([], dtype=int64), array([9]), array([2, 0, 1]))
    """

    values: NDArray[T]
    offsets: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, row: int) -> NDArray[T]:
        return self.values[self.offsets[row] : self.offsets[row + 1]]

    @property
    def lengths(self) -> NDArray[np.int64]:
        """Return the number of values in each row."""
        return np.diff(self.offsets)

    def row_sums(self, mask: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Count the true entries of ``mask`` (one per value) in each row.

        >>> rows = Ragged(np.array([7, 8, 9]), np.array([0, 2, 2, 3]))
        >>> rows.row_sums(np.array([True, True, False]))
        array([2, 0, 0])
        """
        running = np.concatenate(([0], np.cumsum(mask, dtype=np.int64)))
        return running[self.offsets[1:]] - running[self.offsets[:-1]]

    def select(self, rows: NDArray[np.int64]) -> "Ragged[T]":
        """Return the rows at these places, in the order given.

        >>> Ragged(np.array([7, 8, 9]), np.array([0, 2, 2, 3])).select(np.array([2, 0])).values
        array([9, 7, 8])
        """
        lengths = self.lengths[rows]
        return Ragged(self.values[flat_indices(self.offsets[:-1][rows], lengths)], offsets_of(lengths))


def offsets_of(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return row boundaries, starting at 0, for rows of these lengths.

    >>> offsets_of(np.array([2, 0, 1]))
    array([0, 2, 2, 3])
    """
    return np.concatenate((np.zeros(1, np.int64), np.cumsum(lengths, dtype=np.int64)))


def flat_indices(starts: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return ``starts[i], starts[i] + 1, ...`` (``lengths[i]`` of them) for every ``i``, in one array.

    >>> flat_indices(np.array([10, 50]), np.array([2, 3]))
    array([10, 11, 50, 51, 52])
    """
    shifts = starts - offsets_of(lengths)[:-1]
    return np.arange(int(lengths.sum()), dtype=np.int64) + np.repeat(shifts, lengths)

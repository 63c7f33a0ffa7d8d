"""Hits, substitutions, deletions and insertions: counts that add up, and nothing else."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.alignments import Alignments
from cer_core.alignment.operations import DELETION, INSERTION, NAMES, SUBSTITUTION


@dataclass(frozen=True)
class Counts:
    """The operations of one alignment, or of many together; adding starts from ``Counts()``.

    >>> total = sum([Counts(hits=3, deletions=1), Counts(insertions=2)], Counts())
    >>> total.edits, total.reference_length, total.hypothesis_length
    (3, 4, 5)
    """

    hits: int = 0
    substitutions: int = 0
    deletions: int = 0
    insertions: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            self.hits + other.hits,
            self.substitutions + other.substitutions,
            self.deletions + other.deletions,
            self.insertions + other.insertions,
        )

    @property
    def edits(self) -> int:
        """Return S + D + I, the edit distance; the same under every tie-break."""
        return self.substitutions + self.deletions + self.insertions

    @property
    def reference_length(self) -> int:
        """Return H + S + D, the units of the reference."""
        return self.hits + self.substitutions + self.deletions

    @property
    def hypothesis_length(self) -> int:
        """Return H + S + I, the units of the hypothesis."""
        return self.hits + self.substitutions + self.insertions


@dataclass(frozen=True, eq=False)
class LineCounts:
    """The counts of many items: five arrays of one entry per item."""

    hits: NDArray[np.int64]
    substitutions: NDArray[np.int64]
    deletions: NDArray[np.int64]
    insertions: NDArray[np.int64]

    @classmethod
    def of(cls, alignments: Alignments) -> "LineCounts":
        """Count the operations of every alignment.

        >>> from cer_core.alignment import align, tie_break
        >>> from cer_core.units import code_pairs
        >>> LineCounts.of(align(code_pairs(["ab"], ["b"]), tie_break("gaps-first"))).edits
        array([1])
        """
        place, pair = alignments.edits()
        kinds = len(NAMES)
        keys = pair * kinds + alignments.operations.values[place]
        counts = np.bincount(keys, minlength=kinds * len(alignments)).reshape(-1, kinds)
        hits = alignments.operations.lengths - counts.sum(axis=1)
        return cls(hits, *(counts[:, operation].copy() for operation in (SUBSTITUTION, DELETION, INSERTION)))

    def __len__(self) -> int:
        return len(self.hits)

    def __iter__(self) -> Iterator[Counts]:
        columns = (self.hits, self.substitutions, self.deletions, self.insertions)
        return (Counts(*row) for row in zip(*(c.tolist() for c in columns), strict=True))

    @property
    def edits(self) -> NDArray[np.int64]:
        """Return each item's S + D + I."""
        return self.substitutions + self.deletions + self.insertions

    @property
    def reference_length(self) -> NDArray[np.int64]:
        """Return each item's H + S + D."""
        return self.hits + self.substitutions + self.deletions

    @property
    def hypothesis_length(self) -> NDArray[np.int64]:
        """Return each item's H + S + I."""
        return self.hits + self.substitutions + self.insertions

    def total(self) -> Counts:
        """Return the sum over all items.

        >>> one = np.array([1, 2])
        >>> LineCounts(one, one, one, one).total()
        Counts(hits=3, substitutions=3, deletions=3, insertions=3)
        """
        return Counts(
            int(self.hits.sum()),
            int(self.substitutions.sum()),
            int(self.deletions.sum()),
            int(self.insertions.sum()),
        )

    def select(self, items: NDArray[np.int64] | NDArray[np.bool_]) -> "LineCounts":
        """Return the counts of some items, by position or mask: filters and resampling are re-sums."""
        return LineCounts(self.hits[items], self.substitutions[items], self.deletions[items], self.insertions[items])

    def replaced(self, rows: NDArray[np.int64], others: "LineCounts") -> "LineCounts":
        """Return the counts with those of some rows, each named once, replaced by others in the same order.

        >>> one, two = np.array([1, 1]), np.array([2])
        >>> LineCounts(one, one, one, one).replaced(np.array([1]), LineCounts(two, two, two, two)).hits
        array([1, 2])
        """
        columns = []
        for name in ("hits", "substitutions", "deletions", "insertions"):
            column = getattr(self, name).copy()
            column[rows] = getattr(others, name)
            columns.append(column)
        return LineCounts(*columns)

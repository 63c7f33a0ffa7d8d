"""A part of all units, and what became of it; the parts of one split add up to the whole."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment import Alignments
from cer_core.alignment.operations import DELETION, HIT, INSERTION, SUBSTITUTION
from cer_core.counts import Counts
from cer_core.proportions import Proportion

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Part:
    """The units of one kind: hits, substitutions and deletions of those in the references, insertions apart.

    A substitution or deletion belongs to the part of the reference unit, whatever it was read as; an
    insertion has none, so it belongs to the part of the unit that was inserted, and is not in ``wrong``.
    """

    name: str
    label: str
    counts: Counts

    @property
    def wrong(self) -> Proportion:
        """Return how many of the reference units were not read right: S + D of H + S + D.

        Its interval takes units for independent of each other. Errors come in runs, so it is too narrow.

        >>> Part("digits", "Digits", Counts(hits=3, substitutions=1, insertions=9)).wrong
        Proportion(successes=1, trials=4)
        """
        return Proportion(self.counts.substitutions + self.counts.deletions, self.counts.reference_length)


@dataclass(frozen=True, eq=False)
class Sides:
    """The operation on every unit of each side, all items end to end.

    There are no insertions on the reference's side, no deletions on the other; substitutions are on both, in the same
    order.
    """

    reference: NDArray[np.uint8]
    hypothesis: NDArray[np.uint8]

    @classmethod
    def of(cls, alignments: Alignments) -> "Sides":
        """Take the operations of the alignments apart by side.

        >>> from cer_core.evaluation import score
        >>> sides = Sides.of(score(["ab"], ["bc"]).alignments)
        >>> sides.reference.tolist(), sides.hypothesis.tolist()
        ([1, 1], [1, 1])
        """
        operations = alignments.operations.values
        return cls(operations[operations != INSERTION], operations[operations != DELETION])

    def counts(self, reference: NDArray[np.bool_], hypothesis: NDArray[np.bool_]) -> Counts:
        """Count the operations on some units of the references, and the insertions among some of the outputs."""
        of = np.bincount(self.reference[reference], minlength=INSERTION)
        inserted = int((self.hypothesis[hypothesis] == INSERTION).sum())
        return Counts(int(of[HIT]), int(of[SUBSTITUTION]), int(of[DELETION]), inserted)


def split(alignments: Alignments, kind: Callable[[str], str], labels: Mapping[str, str]) -> list[Part]:
    """Return the units by kind, in the order of the labels, kinds that do not occur left out; they add up.

    >>> from cer_core.evaluation import score
    >>> aligned = score(["a1"], ["a7!"]).alignments
    >>> found = split(aligned, lambda unit: "x" if unit.isalpha() else "y", {"x": "Letters", "y": "Others"})
    >>> [(part.label, part.counts.substitutions, part.counts.insertions) for part in found]
    [('Letters', 0, 0), ('Others', 1, 1)]
    """
    coded, sides = alignments.coded, Sides.of(alignments)
    names = list(labels)
    places = {name: place for place, name in enumerate(names)}
    kinds = np.fromiter((places[kind(symbol)] for symbol in coded.symbols), np.int64, len(coded.symbols))
    of_reference = kinds[coded.reference.values] * 4 + sides.reference
    inserted = kinds[coded.hypothesis.values[sides.hypothesis == INSERTION]] * 4 + INSERTION
    return [part for part in tabled(names, labels.values(), (of_reference, inserted)) if part.counts != Counts()]


def tabled(names: Iterable[str], labels: Iterable[str], keys: Iterable[Ints]) -> list[Part]:
    """Return a part for each name from keys that are its place times 4 plus an operation, one key an operation.

    >>> tabled(["a"], ["A"], [np.array([0, 0, 3])])
    [Part(name='a', label='A', counts=Counts(hits=2, substitutions=0, deletions=0, insertions=1))]
    """
    named = list(zip(names, labels, strict=True))
    table = sum((np.bincount(key, minlength=4 * len(named)) for key in keys), np.zeros(4 * len(named), np.int64))
    return [
        Part(name, label, Counts(*row)) for (name, label), row in zip(named, table.reshape(-1, 4).tolist(), strict=True)
    ]

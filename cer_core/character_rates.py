"""How reliable each unit is: its recall in the references, its precision in the outputs.

Both come from the alignments shown, so both depend on the tie-break, as confusions do.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.alignments import Alignments
from cer_core.alignment.operations import HIT, INSERTION, Pair
from cer_core.confusions import Confusion, confusions
from cer_core.proportions import Proportion

Others = tuple[tuple[str | None, int], ...]


@dataclass(frozen=True)
class UnitRate:
    """How many of one unit's occurrences on one side are hits, and what stands across from the rest.

    ``others`` are (unit, count), most frequent first; ``None`` where nothing stands across: a
    reference unit that is lost, an output unit that is extra. The counts add up to what is no hit.
    """

    unit: str
    right: Proportion
    others: Others


def recalls(alignments: Alignments, found: Sequence[Confusion] | None = None) -> list[UnitRate]:
    """Return for each unit of the references how many of its occurrences were read right.

    Those wrong most often come first. ``found`` may hold the confusions of the same alignments.

    >>> from cer_core.evaluation import score
    >>> recalls(score(["barn"], ["bam"]).alignments)[0]
    UnitRate(unit='n', right=Proportion(successes=0, trials=1), others=(('m', 1),))
    """
    found = confusions(alignments) if found is None else found
    occurrences = _occurrences(alignments, alignments.coded.reference.values)
    pairs = [((c.reference, c.hypothesis), c.count) for c in found]
    return _rates(alignments, occurrences, pairs)


def precisions(alignments: Alignments, found: Sequence[Confusion] | None = None) -> list[UnitRate]:
    """Return for each unit of the outputs how many of its occurrences are right.

    Those wrong most often come first. ``found`` may hold the confusions of the same alignments.

    >>> from cer_core.evaluation import score
    >>> precisions(score(["barn"], ["bam"]).alignments)[0]
    UnitRate(unit='m', right=Proportion(successes=0, trials=1), others=(('n', 1),))
    """
    found = confusions(alignments) if found is None else found
    occurrences = _occurrences(alignments, alignments.coded.hypothesis.values)
    pairs = [((c.hypothesis, c.reference), c.count) for c in found]
    return _rates(alignments, occurrences, pairs)


def pair_proportions(alignments: Alignments, found: Iterable[Confusion]) -> list[Proportion | None]:
    """Return for each confusion how many of its reference unit's occurrences went so.

    ``None`` for insertions and for runs of several units: there is no one unit whose occurrences count.

    >>> from cer_core.evaluation import score
    >>> result = score(["noon"], ["moon!"])
    >>> pair_proportions(result.alignments, result.confusions)
    [Proportion(successes=1, trials=2), None]
    """
    counts = _occurrences(alignments, alignments.coded.reference.values).tolist()
    occurrences: dict[str | None, int] = dict(zip(alignments.coded.symbols, counts, strict=True))
    return [Proportion(c.count, occurrences[c.reference]) if c.reference in occurrences else None for c in found]


def _occurrences(alignments: Alignments, codes: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Return how often each code occurs."""
    return np.bincount(codes, minlength=len(alignments.coded.symbols)).astype(np.int64)


def _rates(alignments: Alignments, occurrences: NDArray[np.int64], pairs: Iterable[tuple[Pair, int]]) -> list[UnitRate]:
    """Return the rates of the units that occur; ``pairs`` name this side first and are ranked by count."""
    operations = alignments.operations.values
    hit = operations[operations != INSERTION] == HIT  # one entry for each reference unit, in order
    hits = _occurrences(alignments, alignments.coded.reference.values[hit]).tolist()
    others: dict[str | None, list[tuple[str | None, int]]] = {}
    for (unit, other), count in pairs:
        others.setdefault(unit, []).append((other, count))
    rates = [
        UnitRate(symbol, Proportion(right, trials), tuple(others.get(symbol, ())))
        for symbol, right, trials in zip(alignments.coded.symbols, hits, occurrences.tolist(), strict=True)
        if trials
    ]
    return sorted(rates, key=lambda rate: (rate.right.successes - rate.right.trials, rate.unit))

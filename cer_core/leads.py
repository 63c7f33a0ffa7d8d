"""Where one system's lead over another comes from: which lines, and which lengths of line."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.counts import Counts
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.selection import Positions

RULES = {"cer": "pooled", "cer_mean": "line mean"}
"""The averages that a lead is taken apart under, by measure."""

BANDS = (0, 1, 6, 11, 21, 41, 81, 161)
"""Reference lengths at which bands of lines begin."""


def contributions(first: SystemResult, second: SystemResult, measure: str) -> NDArray[np.float64]:
    """Return by how much each item moves the first system's average above the second's; below 0 it helps the first.

    Over items that both were scored on, and that have a reference, they add up to the difference of the
    averages: pooled, an item's edits over all reference characters; by the line mean, its rate over the
    number of items. Edits on empty references belong to the pooled average only. ``InputError`` for
    another measure, or where the systems were scored on different items.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> a, b = evaluate(corpus_of(["ab", "abcdef"], A=["ax", "abcdef"], B=["ab", "abcdxx"]), Settings()).systems
    >>> contributions(a, b, "cer").tolist(), contributions(a, b, "cer_mean").round(3).tolist()
    ([0.125, -0.25], [0.25, -0.167])
    """
    if measure not in RULES:
        raise InputError(f"a lead is taken apart under {' or '.join(RULES)}, not {measure!r}")
    if not np.array_equal(first.items, second.items):
        raise InputError("the systems were scored on different items: no line can be said to decide between them")
    if measure == "cer":
        ours, theirs = (s.characters.edits / max(s.characters.total().reference_length, 1) for s in (first, second))
    else:
        ours, theirs = (np.nan_to_num(s.rates) / max(len(s.rates) - s.undefined, 1) for s in (first, second))
    difference: NDArray[np.float64] = ours - theirs
    return difference


@dataclass(frozen=True)
class Band:
    """The lines whose reference is so long: from, up to and with (``None``: no end), how many, counts by system."""

    shortest: int
    longest: int | None
    lines: int
    counts: dict[str, Counts]

    @property
    def label(self) -> str:
        """Return the lengths in words.

        >>> Band(1, 5, 0, {}).label, Band(161, None, 0, {}).label, Band(0, 0, 0, {}).label
        ('1 to 5', '161 and more', 'empty')
        """
        if self.longest is None:
            return f"{self.shortest} and more"
        return "empty" if self.longest == 0 else f"{self.shortest} to {self.longest}"


def bands(evaluation: Evaluation) -> list[Band]:
    """Return the lines by the length of their reference, bands without a line left out; the counts add up.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> [(band.label, band.counts["A"].edits) for band in bands(evaluate(corpus_of(["ab"], A=["b"]), Settings()))]
    [('1 to 5', 1)]
    """
    lengths = evaluation.reference_lengths
    found = []
    for shortest, beyond in zip(BANDS, (*BANDS[1:], None), strict=True):
        held = lengths >= shortest
        if beyond is not None:
            held &= lengths < beyond
        if held.any():
            counts = {s.name: s.characters.select(held[s.items]).total() for s in evaluation.systems}
            found.append(Band(shortest, None if beyond is None else beyond - 1, int(held.sum()), counts))
    return found


def without(evaluation: Evaluation, shorter_than: int = 0, empty: bool = False, worst: float = 0.0) -> Positions:
    """Return the positions left when short references, empty ones, or the worst share of the lines are left out.

    ``worst`` is from 0 to 1, of the lines by their highest rate among the systems, those without a rate
    but with edits first.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> without(evaluate(council_register(), Settings()), shorter_than=10).tolist()
    [0, 2]
    """
    lengths = evaluation.reference_lengths
    keep = lengths >= shorter_than
    if empty:
        keep &= lengths > 0
    count = int(np.ceil(worst * len(lengths)))
    if count:
        rate = np.zeros(len(lengths))
        for system in evaluation.systems:
            own = np.where(np.isnan(system.rates), np.where(system.characters.edits > 0, np.inf, 0.0), system.rates)
            rate[system.items] = np.maximum(rate[system.items], own)
        keep[np.argsort(-rate, kind="stable")[:count]] = False
    return np.flatnonzero(keep)

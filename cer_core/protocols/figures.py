"""What a protocol is, and what it gives: the number another tool prints, and how that tool comes to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from cer_core.counts import Counts
from cer_core.errors import InputError
from cer_core.wording import NOT_AVAILABLE

INFINITE = "inf"

Hypotheses = Sequence[str | None]
"""One output per reference; ``None`` where there is none at all."""


@dataclass(frozen=True)
class Figure:
    """The number a tool prints, with the counts behind it where the tool has them.

    ``value`` is in the tool's unit, percent or fraction; ``None`` where it prints no finite number.
    ``printed`` is what stands in its report, ``n/a`` where it stops with an error. ``numerator`` and
    ``denominator`` are edits and reference units. ``left_out`` counts items that the tool does not score.
    ``refused`` says why we did not compute it, where we did not.

    >>> figure = rate(Counts(hits=3, substitutions=1), empty=0.0)
    >>> figure.value, figure.printed, figure.numerator, figure.denominator
    (0.25, '0.25', 1, 4)
    """

    value: float | None
    printed: str
    numerator: int | None = None
    denominator: int | None = None
    substitutions: int | None = None
    deletions: int | None = None
    insertions: int | None = None
    left_out: int = 0
    refused: str = ""


@dataclass(frozen=True)
class Protocol:
    """One figure of another tool: what it does, in plain words, and how to compute it.

    ``kind`` is error rate, accuracy or similarity. ``signature`` says in one line what is done to both
    sides, what is counted and how it is averaged.
    """

    name: str
    label: str
    kind: str
    percent: bool
    counts: str
    does: str
    differs: str
    source: str
    signature: str
    measure: Callable[[Sequence[str], Hypotheses], Figure]
    cost: Callable[[str, str], int] | None = None
    """What an output costs against one of several valid readings, where the tool takes the cheapest."""

    def compute(self, references: Sequence[str], hypotheses: Hypotheses) -> Figure:
        """Return the figure for these texts, item by item; ``InputError`` for unequal lengths."""
        if len(references) != len(hypotheses):
            raise InputError(
                f"{self.name}: {len(hypotheses)} outputs for {len(references)} references; "
                "give one output per reference, None where there is none"
            )
        return self.measure(references, hypotheses)


def computed(protocol: Protocol, references: Sequence[str], hypotheses: Hypotheses) -> Figure:
    """Return the protocol's figure, or why it was refused, so that an item too large for it spoils no other figure."""
    try:
        return protocol.compute(references, hypotheses)
    except InputError as error:
        return replace(stopped(), refused=str(error))


def closest(protocol: Protocol, readings: Sequence[Sequence[str]], hypotheses: Hypotheses) -> list[str]:
    """Return for each item the reading the tool scores: its cheapest, the first of equals, or just the first.

    >>> from cer_core.protocols import PROTOCOLS
    >>> closest(PROTOCOLS["sclite-wer"], [["an hour", "one hour"]], ["one hour"])
    ['one hour']
    """
    cost = protocol.cost
    return [
        valid[0] if cost is None or hypothesis is None or len(valid) == 1 else min(valid, key=partial(cost, hypothesis))
        for valid, hypothesis in zip(readings, hypotheses, strict=True)
    ]


def rate(counts: Counts, *, empty: float | None, split: bool = True) -> Figure:
    """Return edits / reference units as Python prints it; ``empty`` where the references hold no unit.

    ``empty=None`` stands for infinity. ``split=False`` leaves S, D and I out: the tool does not tell them.

    >>> rate(Counts(insertions=2), empty=None).printed
    'inf'
    """
    total = counts.reference_length
    value = counts.edits / total if total else empty
    return Figure(
        value,
        INFINITE if value is None else str(value),
        counts.edits,
        total,
        *((counts.substitutions, counts.deletions, counts.insertions) if split else ()),
    )


def stopped(numerator: int | None = None, denominator: int | None = None) -> Figure:
    """Return the figure of a tool that stops with an error on such texts.

    >>> stopped().printed
    'n/a'
    """
    return Figure(None, NOT_AVAILABLE, numerator, denominator)


def texts_of(hypotheses: Hypotheses) -> list[str]:
    """Return every output, a missing one as the empty text.

    >>> texts_of(["a", None])
    ['a', '']
    """
    return [text or "" for text in hypotheses]

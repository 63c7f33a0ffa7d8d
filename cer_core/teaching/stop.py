"""What a stop of the tour is made of: an example that can be edited, a question, and the answer in live figures."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cer_core.evaluation import SystemResult, score
from cer_core.visible import isolated
from cer_core.wording import NOT_AVAILABLE, number, percent

Value = int | float | str | bool | None


@dataclass(frozen=True)
class Pair:
    """A reference and an output of an example, with a name for people; a page of several lines where a stop says so."""

    label: str
    reference: str
    hypothesis: str


@dataclass(frozen=True)
class Example:
    """What a stop starts from, and what may be changed: pairs of texts, or the seeds of simulated test sets."""

    pairs: tuple[Pair, ...] = ()
    seeds: tuple[int, ...] = ()


@dataclass(frozen=True)
class Figure:
    """A figure with its name, as data and as people read it; ``None`` is undefined, and reads n/a."""

    label: str
    value: Value
    text: str


@dataclass(frozen=True)
class Row:
    """The figures of one part of the example, such as a pair, a page or a seed."""

    label: str
    figures: tuple[Figure, ...]

    def __getitem__(self, label: str) -> Value:
        return _value(self.figures, label)


@dataclass(frozen=True)
class Answer:
    """The answer to a stop's question: a sentence or more, the figures it turns on, and those of each part."""

    sentence: str
    figures: tuple[Figure, ...]
    rows: tuple[Row, ...] = ()

    def __getitem__(self, label: str) -> Value:
        return _value(self.figures, label)


def _value(figures: Sequence[Figure], label: str) -> Value:
    return {figure.label: figure.value for figure in figures}[label]


@dataclass(frozen=True)
class Stop:
    """One stop: what it is called, its idea, its example, the question before the reveal, and how to answer it.

    ``reading`` says how the texts of the example are read where that is not plain.
    """

    name: str
    title: str
    idea: str
    example: Example
    question: str
    answer: Callable[[Example], Answer]
    reading: str = ""


def count(label: str, value: int) -> Figure:
    """Return a count as a figure.

    >>> count("edits", 3)
    Figure(label='edits', value=3, text='3')
    """
    return Figure(label, value, number(value))


def rate(label: str, value: float | None) -> Figure:
    """Return a rate as a figure, in percent.

    >>> rate("CER", 0.0526).text, rate("CER", None).text
    ('5.26 %', 'n/a')
    """
    return Figure(label, value, percent(value))


def quotient(label: str, value: float | None) -> Figure:
    """Return a quotient of two figures, with one decimal.

    >>> quotient("WER / CER", 3.8).text
    '3.8'
    """
    return Figure(label, value, NOT_AVAILABLE if value is None else f"{value:.1f}")


def text(label: str, value: str) -> Figure:
    """Return words as a figure.

    >>> text("hit", "digits").text
    'digits'
    """
    return Figure(label, value, value)


def quoted(label: str) -> str:
    """Return a name for use inside a sentence.

    >>> quoted("a guess")
    '“a guess”'
    """
    return f"“{isolated(label)}”"


def scored(pairs: Sequence[Pair], ties: str = "diagonal-first") -> SystemResult:
    """Score the pairs of an example as they stand, code point by code point.

    >>> scored([Pair("", "m", "rn")]).measures["cer"]
    2.0
    """
    return score([pair.reference for pair in pairs], [pair.hypothesis for pair in pairs], ties=ties)


def divided(numerator: float | None, denominator: float | None) -> float | None:
    """Return a quotient of two figures, ``None`` where either is undefined or the denominator is 0.

    >>> divided(0.2, 0.05), divided(0.2, 0.0), divided(None, 0.1)
    (4.0, None, None)
    """
    return numerator / denominator if numerator is not None and denominator else None

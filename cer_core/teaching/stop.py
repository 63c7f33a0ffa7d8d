"""What a stop of the tour is made of: an example that can be edited, a question, and the answer in live figures."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cer_core.alignment.operations import DELETION, INSERTION
from cer_core.columns import phrase
from cer_core.comparison import same
from cer_core.evaluation import SystemResult, score
from cer_core.teaching.unit_views import unit_splitter
from cer_core.visible import isolated
from cer_core.wording import NOT_AVAILABLE, counted, listed, number, percent

Value = int | float | str | bool | None

SIDE_BY_SIDE = 3
"""How many parts of an answer stand in columns beside each other at most; more are rows beneath each other."""


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
    """The answer to a stop's question: sentences, the figures it turns on, and those of each part."""

    sentences: tuple[str, ...]
    figures: tuple[Figure, ...]
    rows: tuple[Row, ...] = ()

    def __getitem__(self, label: str) -> Value:
        return _value(self.figures, label)

    @property
    def sentence(self) -> str:
        """Return all sentences in one."""
        return " ".join(self.sentences)

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the sentences as lines, each of which begins with a capital.

        >>> Answer(("one: 3.", "Two."), ()).lines
        ('One: 3.', 'Two.')
        """
        return tuple(each[:1].upper() + each[1:] for each in self.sentences)

    @property
    def parts(self) -> tuple[tuple[str, ...], ...]:
        """Return the figures of each part as the rows of a table with a head; few parts stand side by side, in columns.

        >>> Answer((), (), (Row("one", (count("edits", 2),)), Row("two", (count("edits", 3),)))).parts
        (('', 'one', 'two'), ('edits', '2', '3'))
        """
        if not self.rows:
            return ()
        table = [("", *(figure.label for figure in self.rows[0].figures))]
        table += [(row.label, *(figure.text for figure in row.figures)) for row in self.rows]
        return tuple(zip(*table, strict=True)) if len(self.rows) <= SIDE_BY_SIDE else tuple(table)


def _value(figures: Sequence[Figure], label: str) -> Value:
    return {figure.label: figure.value for figure in figures}[label]


@dataclass(frozen=True)
class Stop:
    """One stop: what it is called, its idea, its example, the question before the reveal, and how to answer it.

    ``reading`` says how the texts of the example are read where that is not plain, ``by_line`` that line breaks part
    them and are no characters.
    """

    name: str
    title: str
    idea: str
    example: Example
    question: str
    answer: Callable[[Example], Answer]
    reading: str = ""
    by_line: bool = False

    def length(self, pair: Pair) -> str:
        """Return how much there is in a pair's reference, as its rates divide by it.

        >>> Stop("", "", "", Example(), "", lambda example: Answer((), ())).length(Pair("", "the road", ""))
        '8 characters, 2 words in the reference'
        """
        characters = len(pair.reference) - (pair.reference.count("\n") if self.by_line else 0)
        words = len(unit_splitter("word")(pair.reference))
        return f"{counted(characters, 'character')}, {counted(words, 'word')} in the reference"


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


def joined(names: Sequence[str]) -> str:
    """Return names as a part of a sentence, each isolated.

    >>> joined(["one"]), joined(["one", "two", "three"])
    ('one', 'one, two and three')
    """
    *others, last = map(isolated, names)
    return f"{', '.join(others)} and {last}" if others else last


def rated(value: float | None, part: int, whole: int) -> str:
    """Return a rate with the counts behind it.

    >>> rated(0.25, 1, 4), rated(None, 2, 0)
    ('25.00 % (1 / 4)', 'n/a (2 / 0)')
    """
    return f"{percent(value)} ({number(part)} / {number(whole)})"


def lowest(values: Sequence[float | None]) -> list[int]:
    """Return the places that share the lowest of several values, in order; none where one is undefined.

    >>> lowest([0.2, 0.1, 0.1]), lowest([0.2, None]), lowest([])
    ([1, 2], [], [])
    """
    defined = [value for value in values if value is not None]
    if not defined or len(defined) < len(values):
        return []
    return [place for place, value in enumerate(defined) if same(value, min(defined))]


def scored(pairs: Sequence[Pair], ties: str = "diagonal-first") -> SystemResult:
    """Score the pairs of an example as they stand, code point by code point.

    >>> scored([Pair("", "m", "rn")]).measures["cer"]
    2.0
    """
    return score([pair.reference for pair in pairs], [pair.hypothesis for pair in pairs], ties=ties)


def edits_of(result: SystemResult) -> str:
    """Return what was read as what in a result, in the order of the text, the first few where there are many.

    >>> edits_of(scored([Pair("", "dbca", "xbcy")])), edits_of(scored([Pair("", "aa", "bb")]))
    ('d read as x, a read as y', 'a read as b 2 times')
    """
    cells, coded = result.edit_cells, result.alignments.coded
    references, outputs, symbols = coded.reference.values, coded.hypothesis.values, coded.symbols
    found = Counter(
        phrase(
            None if operation == INSERTION else symbols[references[ours]],
            None if operation == DELETION else symbols[outputs[theirs]],
        )
        for ours, theirs, operation in zip(cells.reference, cells.hypothesis, cells.operation, strict=True)
    )
    return listed([each + (f" {number(times)} times" if times > 1 else "") for each, times in found.items()])


def divided(numerator: float | None, denominator: float | None) -> float | None:
    """Return a quotient of two figures, ``None`` where either is undefined or the denominator is 0.

    >>> divided(0.2, 0.05), divided(0.2, 0.0), divided(None, 0.1)
    (4.0, None, None)
    """
    return numerator / denominator if numerator is not None and denominator else None

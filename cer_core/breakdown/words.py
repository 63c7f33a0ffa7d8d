"""Errors by class of word: numbers, years, names, rare words. A word may be of several classes.

A rate of 4 % that falls on names is useless for an index of names and harmless for a search by topic. What
looks like a name or a number is a matter of form; nothing here knows what a word means. Case and punctuation
decide, so a policy that takes them away leaves classes empty.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import regex
from numpy.typing import NDArray

from cer_core.alignment import Alignments
from cer_core.alignment.operations import SUBSTITUTION
from cer_core.breakdown.parts import Part, Sides
from cer_core.ragged import Ragged

Mask = NDArray[np.bool_]

_ENDS = regex.compile(r"^[\p{P}\p{S}]+|[\p{P}\p{S}]+$")
_DIGIT = regex.compile(r"\p{Nd}")
_YEAR = regex.compile(r"(?<!\p{Nd})(?:1[0-9]{3}|20[0-9]{2})(?!\p{Nd})")
_HYPHEN = regex.compile(r"\w[-\u2010\u2011\u2e17]\w")
_SENTENCE_END = regex.compile(r"[.!?:\u2026\u3002][\p{Pe}\p{Pf}\"']*$")
_INITIAL = regex.compile(r"[\p{P}\p{S}]*\p{Lu}\.")


def core(word: str) -> str:
    """Return a word without the punctuation and symbols at its ends.

    >>> core("(1957),"), core("...")
    ('1957', '')
    """
    return str(_ENDS.sub("", word))


class Vocabulary:
    """The different words of both sides, and which of them pass a test; each test is made once."""

    def __init__(self, symbols: Sequence[str], reference: NDArray[np.uint32]) -> None:
        self._symbols, self._reference = symbols, reference
        self._passed: dict[Callable[[str], bool], Mask] = {}

    def passing(self, test: Callable[[str], bool]) -> Mask:
        """Return for each different word whether its text passes the test."""
        if test not in self._passed:
            self._passed[test] = np.fromiter(map(test, self._symbols), np.bool_, len(self._symbols))
        return self._passed[test]

    @cached_property
    def once(self) -> Mask:
        """Return which words all references together have once, capitals and outer punctuation aside."""
        words: dict[str, int] = {}
        keys = (core(symbol).casefold() for symbol in self._symbols)
        word = np.fromiter((words.setdefault(key, len(words)) for key in keys), np.int64, len(self._symbols))
        occurs = np.bincount(word[self._reference], minlength=len(words))
        once: Mask = (occurs[word] == 1) & (word != words.get("", -1))
        return once


@dataclass(frozen=True, eq=False)
class Words:
    """The words of one side, all items end to end, as places in the vocabulary."""

    rows: Ragged[np.uint32]
    vocabulary: Vocabulary

    def marked(self, test: Callable[[str], bool]) -> Mask:
        """Mark the words whose text passes a test."""
        return self.vocabulary.passing(test)[self.rows.values]

    @property
    def rare(self) -> Mask:
        """Mark the words that all references together have once."""
        return self.vocabulary.once[self.rows.values]

    @cached_property
    def inside(self) -> Mask:
        """Mark the words that are neither the first of their item nor follow the end of a sentence."""
        inside = np.ones(len(self.rows.values), np.bool_)
        inside[1:] = ~self.marked(ends_sentence)[:-1]
        starts = self.rows.offsets[:-1]
        inside[starts[starts < len(inside)]] = False
        return inside


def ends_sentence(word: str) -> bool:
    """Say whether a sentence may end with this word: at . ! ? : or dots, but not at an initial such as ``J.``.

    >>> ends_sentence("road."), ends_sentence("road.)"), ends_sentence("J."), ends_sentence("road,")
    (True, True, False, False)
    """
    return bool(_SENTENCE_END.search(word)) and not _INITIAL.fullmatch(word)


def _has_digit(word: str) -> bool:
    return bool(_DIGIT.search(word))


def _has_year(word: str) -> bool:
    return bool(_YEAR.search(word))


def _has_hyphen(word: str) -> bool:
    return bool(_HYPHEN.search(word))


def _capitalized(word: str) -> bool:
    letters = core(word)
    return letters[:1].isupper() and sum(map(str.isalpha, letters)) > 1


def _all_capitals(word: str) -> bool:
    return word.isupper() and sum(map(str.isalpha, word)) > 1


@dataclass(frozen=True)
class WordClass:
    """One class of words: what people call it, what it means, and which words of a side are of it."""

    name: str
    label: str
    meaning: str
    mark: Callable[[Words], Mask]


WORD_CLASSES: dict[str, WordClass] = {
    one.name: one
    for one in (
        WordClass(
            "number",
            "Words with a digit",
            "Holds a digit.",
            lambda words: words.marked(_has_digit),
        ),
        WordClass(
            "year",
            "Years",
            "Holds a number from 1000 to 2099 of exactly four digits.",
            lambda words: words.marked(_has_year),
        ),
        WordClass(
            "name",
            "Name-like words",
            "Begins with a capital inside a sentence: not first in its item, nor after . ! ? or a colon; one letter "
            "by itself is not counted. In German every noun is of it; names after an abbreviation such as Mr. are not.",
            lambda words: words.inside & words.marked(_capitalized),
        ),
        WordClass(
            "capitals",
            "Words in capitals",
            "Two letters or more, all of them capitals.",
            lambda words: words.marked(_all_capitals),
        ),
        WordClass(
            "hyphenated",
            "Hyphenated words",
            "Has a hyphen inside.",
            lambda words: words.marked(_has_hyphen),
        ),
        WordClass(
            "rare",
            "Rare words",
            "Occurs once in all references, capitals and outer punctuation aside: what a dictionary helps least with.",
            lambda words: words.rare,
        ),
    )
}
"""The classes of words, in the order they are shown."""


@dataclass(frozen=True)
class WordPart(Part):
    """What became of the words of one class.

    ``alike`` is how many of the substituted ones were read as another word of the same class: a year as another
    year, which nobody notices without the page.
    """

    alike: int


def by_word_class(alignments: Alignments) -> list[WordPart]:
    """Return what became of all words, of each class in ``WORD_CLASSES``, and of the words of none of them.

    ``alignments`` are those of words. Classes overlap, so they do not add up; insertions are the inserted
    words of the class. Without words of a class its rate is undefined.

    >>> from cer_core.evaluation import score
    >>> aligned = score(["in 1957 at Oxford"], ["in 1857 at 0xford"]).word_alignments
    >>> found = {part.name: part for part in by_word_class(aligned)}
    >>> found["all"].wrong.share, found["year"].wrong.share, found["year"].alike, found["name"].alike
    (0.5, 1.0, 1, 0)
    """
    coded, sides = alignments.coded, Sides.of(alignments)
    vocabulary = Vocabulary(coded.symbols, coded.reference.values)
    both = Words(coded.reference, vocabulary), Words(coded.hypothesis, vocabulary)
    marks = {name: [one.mark(words) for words in both] for name, one in WORD_CLASSES.items()}
    everything = [np.ones(len(words.rows.values), np.bool_) for words in both]
    none = [~np.logical_or.reduce([mark[side] for mark in marks.values()]) for side in (0, 1)]
    labels = {"all": "All words"} | {name: one.label for name, one in WORD_CLASSES.items()} | {"none": "Other words"}
    parts = []
    for name, label in labels.items():
        reference, hypothesis = {"all": everything, "none": none}.get(name) or marks[name]
        alike = reference[sides.reference == SUBSTITUTION] & hypothesis[sides.hypothesis == SUBSTITUTION]
        parts.append(WordPart(name, label, sides.counts(reference, hypothesis), int(alike.sum())))
    return parts

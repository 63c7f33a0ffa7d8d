"""Whether text was read right and put in the wrong place: errors that are left when order does not count.

With f(w) and g(w) the times that a word w stands in the references and in the outputs, n and m words there in all,

    bag-of-words error rate = (|n - m| + sum over w of |f(w) - g(w)|) / 2 n,

which is the larger one of the words lost and the words added: a lost word and an added one make one
substitution. It is never above WER over the same items, and how far WER is above it is what the order
of words costs.

Sources: Vidal, Toselli, Ríos-Vila and Calvo-Zaragoza (2023), End-to-End Page-Level Assessment of Handwritten
Text Recognition, Pattern Recognition 142 (bWER); ocrevalUAtion, BagOfWords.java (order-independent WER).
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from cer_core.evaluation import Evaluation, SystemResult
from cer_core.groups import labels
from cer_core.rates import ratio
from cer_core.visible import isolated
from cer_core.wording import counted, number

NEAR = 0.2
"""Edits, as a share of the longer text, up to which an output is taken for another item's reference."""
FAR = 0.5
"""Edits, as a share of the longer text, from which on an output is not its own item's."""
SHORTEST = 10
"""Characters below which a text is not looked for elsewhere: short lines are like each other by chance."""
NEIGHBOURS = 100
"""Items before and after, of the same page where pages are named, that are searched for nearly equal text."""

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class OrderErrors:
    """Word errors of one system with and without order, over the same items.

    ``word_edits`` is S + D + I of the alignments, ``lost`` and ``added`` what the bags of words lack and have
    too much. ``bags`` is how many bags there are: one an item, or one a page.
    """

    system: str
    reference_words: int
    word_edits: int
    lost: int
    added: int
    bag_edits: int
    bags: int

    @property
    def wer(self) -> float | None:
        """Return the pooled WER, ``None`` where the references have no words."""
        return ratio(self.word_edits, self.reference_words)

    @property
    def bag_rate(self) -> float | None:
        """Return the pooled bag-of-words error rate, at most WER, ``None`` where the references have no words."""
        return ratio(self.bag_edits, self.reference_words)

    @property
    def of_order(self) -> int:
        """Return the word edits that are gone when order does not count."""
        return self.word_edits - self.bag_edits


def order_errors(evaluation: Evaluation, grouping: str | None = None) -> list[OrderErrors]:
    """Return each system's word errors with and without order, in their order.

    Each item is a bag of words, or with a ``grouping`` that ``groups.groupings`` offers, each group, such as a page:
    then a line that stands in the place of another is no error either. ``InputError`` as ``groups.labels``.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.settings import Settings
    >>> from cer_core.evaluation import evaluate
    >>> [found] = order_errors(evaluate(corpus_of(["left one right two"], A=["left right one too"]), Settings()))
    >>> found.wer, found.bag_rate, found.of_order
    (0.75, 0.25, 2)
    """
    member = _members(evaluation, grouping)
    return [_order_errors(system, member[system.items]) for system in evaluation.systems]


def _members(evaluation: Evaluation, grouping: str | None) -> Ints:
    """Return the number of each item's bag."""
    if grouping is None:
        return np.arange(len(evaluation.corpus), dtype=np.int64)
    places: dict[str, int] = {}
    found = labels(evaluation.corpus, grouping)
    return np.fromiter((places.setdefault(label, len(places)) for label in found), np.int64, len(found))


def _order_errors(system: SystemResult, bag: Ints) -> OrderErrors:
    coded = system.word_alignments.coded
    size = len(coded.symbols)
    ours = np.repeat(bag, coded.reference.lengths) * size + coded.reference.values
    theirs = np.repeat(bag, coded.hypothesis.lengths) * size + coded.hypothesis.values
    words, word = np.unique(np.concatenate((ours, theirs)), return_inverse=True)
    side = np.where(np.arange(len(word)) < len(ours), 1, -1)
    surplus = np.bincount(word, weights=side, minlength=len(words)).astype(np.int64)
    of_bag = words // max(size, 1)
    bags = int(bag.max(initial=-1)) + 1
    lost = np.bincount(of_bag, weights=np.maximum(surplus, 0), minlength=bags).astype(np.int64)
    added = np.bincount(of_bag, weights=np.maximum(-surplus, 0), minlength=bags).astype(np.int64)
    total = system.words.total()
    return OrderErrors(
        system.name,
        total.reference_length,
        total.edits,
        int(lost.sum()),
        int(added.sum()),
        int(np.maximum(lost, added).sum()),
        len(np.unique(bag)),
    )


@dataclass(frozen=True)
class Misplaced:
    """An output that is the text of another item: corpus positions of both, and the edits between the two texts."""

    item: int
    found_at: int
    edits: int

    @property
    def exact(self) -> bool:
        """Say whether the output is the other reference to the letter."""
        return self.edits == 0


def misplaced(evaluation: Evaluation, system: SystemResult, grouping: str | None = None) -> list[Misplaced]:
    """Return the outputs of one system that stand elsewhere in the references, in order.

    An output is looked for where it is no reading of its own reference (``FAR``) and long enough (``SHORTEST``):
    first for an equal reference, then for a nearly equal one (``NEAR``), the closest, and of equally close ones the
    nearest. Equal ones are looked for among all items, or those of its group where a ``grouping`` such as the page is
    given; nearly equal ones among the ``NEIGHBOURS`` before and after of these. ``InputError`` as ``groups.labels``.
    The edits are of code points.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> lines = ["the north road", "adjourned at nine", "a vote was taken"]
    >>> result = evaluate(corpus_of(lines, A=["adjourned at nine", "tne north road", "a vote was taken"]), Settings())
    >>> misplaced(result, result.systems[0])
    [Misplaced(item=0, found_at=1, edits=0), Misplaced(item=1, found_at=0, edits=1)]
    """
    pages = np.zeros(len(evaluation.corpus), np.int64) if grouping is None else _members(evaluation, grouping)
    lengths = np.maximum(system.characters.reference_length, system.characters.hypothesis_length)
    far = (system.characters.edits >= FAR * lengths) & (system.characters.hypothesis_length >= SHORTEST)
    elsewhere = _Elsewhere(evaluation.references, pages.tolist())
    found = (elsewhere.find(int(system.items[row]), system.hypotheses[row]) for row in np.flatnonzero(far).tolist())
    return [each for each in found if each is not None]


def misplaced_sentence(evaluation: Evaluation, system: SystemResult, found: Sequence[Misplaced]) -> str:
    """Say how many of a system's outputs are the text of another item, of all that were scored.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> result = evaluate(corpus_of(["the north road"], A=["the north toad"]), Settings())
    >>> misplaced_sentence(result, result.systems[0], [])
    'No output of A was found to be the text of another line (1 line scored).'
    """
    noun, name, scored = evaluation.corpus.items, isolated(system.name), len(system.items)
    if not found:
        return f"No output of {name} was found to be the text of another {noun} ({counted(scored, noun)} scored)."
    exact = sum(each.exact for each in found)
    return (
        f"{number(len(found))} of {counted(scored, 'output')} of {name} {'is' if len(found) == 1 else 'are'} the text "
        f"of another {noun}, {number(exact)} of them to the letter."
    )


class _Elsewhere:
    """The references to look in: those of each page in order, and where on it each text stands."""

    def __init__(self, references: Sequence[str], pages: Sequence[int]) -> None:
        self._references, self._pages = references, pages
        self._equal: dict[tuple[int, str], list[int]] = {}
        self._of_page: dict[int, list[int]] = {}
        for place, (page, reference) in enumerate(zip(pages, references, strict=True)):
            self._equal.setdefault((page, reference), []).append(place)
            self._of_page.setdefault(page, []).append(place)

    def find(self, item: int, text: str) -> Misplaced | None:
        equal = self._equal.get((self._pages[item], text), [])
        if equal:
            return Misplaced(item, min(equal, key=lambda place: abs(place - item)), 0)
        near = [
            (Levenshtein.distance(text, self._references[place]), abs(place - item), place)
            for place in self._near(item, text)
        ]
        return Misplaced(item, min(near)[2], min(near)[0]) if near else None

    def _near(self, item: int, text: str) -> list[int]:
        """Return the places of the other references around the item that are nearly the text."""
        page = self._of_page[self._pages[item]]
        own = bisect_left(page, item)
        places = [p for p in page[max(own - NEIGHBOURS, 0) : own + NEIGHBOURS + 1] if p != item]
        choices = [self._references[place] for place in places]
        scorer = Levenshtein.normalized_distance
        found = process.extract(text, choices, scorer=scorer, score_cutoff=NEAR, limit=None)
        return [places[index] for _, _, index in found]

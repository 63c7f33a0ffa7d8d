"""What is counted: code points, grapheme clusters, words; and their coding as integers.

To add a unit of characters, write a function from text to a sequence of strings that concatenate to it,
and put it in ``CHARACTER_UNITS``. What a word is stands in ``word_units``.
"""

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import regex
from numpy.typing import NDArray

from cer_core.errors import InputError
from cer_core.ragged import Ragged, offsets_of
from cer_core.word_units import WHITE_SPACE as WHITE_SPACE
from cer_core.word_units import WORD_RULES
from cer_core.word_units import whitespace_words as whitespace_words

FEW = 20_000
"""Units up to which sorting them costs less than a table of all code points."""

Splitter = Callable[[str], Sequence[str]]
ComparableRows = Sequence[Sequence[Hashable]]

_GRAPHEMES = regex.compile(r"\X")


def code_points(text: str) -> Sequence[str]:
    """Split text into Unicode code points, which is what a Python string is made of.

    >>> list(code_points("e\\u0301a"))
    ['e', '\u0301', 'a']
    """
    return text


def graphemes(text: str) -> list[str]:
    """Split text into extended grapheme clusters (UAX #29), as the pinned ``regex`` package does.

    >>> len(graphemes("e\\u0301a"))
    2
    """
    if text.isascii() and "\r\n" not in text:
        return list(text)
    return cast(list[str], _GRAPHEMES.findall(text))


CHARACTER_UNITS: dict[str, Splitter] = {"codepoint": code_points, "grapheme": graphemes}
UNIT_NAMES = {"codepoint": "code points", "grapheme": "graphemes"}
"""What people call them."""
WORD_UNITS: dict[str, Splitter] = {name: rule.split for name, rule in WORD_RULES.items()}


def splitter(name: str) -> Splitter:
    """Return the function that splits text into the named unit.

    >>> splitter("whitespace")("a b")
    ['a', 'b']
    """
    known = CHARACTER_UNITS | WORD_UNITS
    if name not in known:
        raise InputError(f"unknown unit {name!r}; choose one of: {', '.join(known)}")
    return known[name]


@dataclass(frozen=True, eq=False)
class CodedPairs:
    """Pairs of unit sequences, each unit as an index into ``symbols``; equal units, equal codes.

    ``texts`` are both sides as they were where every unit is one code point.
    """

    symbols: Sequence[str]
    reference: Ragged[np.uint32]
    hypothesis: Ragged[np.uint32]
    texts: tuple[Sequence[str], Sequence[str]] | None = None

    def __len__(self) -> int:
        return len(self.reference)

    def comparable(self) -> tuple[ComparableRows, ComparableRows]:
        """Return both sides row by row in a form that rapidfuzz compares by value."""
        if self.texts is not None:
            return self.texts
        return _rows_of(self.reference, len(self.symbols)), _rows_of(self.hypothesis, len(self.symbols))


def _rows_of(rows: Ragged[np.uint32], symbols: int) -> ComparableRows:
    bounds = rows.offsets.tolist()
    spans = list(itertools.pairwise(bounds))
    if symbols <= 0x110000:  # every code fits a character, and rapidfuzz is fastest on strings
        text = rows.values.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")
        return [text[start:stop] for start, stop in spans]
    return [tuple(rows.values[start:stop].tolist()) for start, stop in spans]


def code_pairs(references: Sequence[str], hypotheses: Sequence[str], unit: str = "codepoint") -> CodedPairs:
    """Split both sides of every pair into units and code the units as integers, by equality.

    >>> coded = code_pairs(["a b"], ["b"], "whitespace")
    >>> [coded.symbols[code] for code in coded.hypothesis[0]]
    ['b']
    """
    if unit == "codepoint":
        return _code_points_coded(references, hypotheses)
    split = splitter(unit)
    return code_rows(map(split, references), map(split, hypotheses))


def code_rows(references: Iterable[Sequence[str]], hypotheses: Iterable[Sequence[str]]) -> CodedPairs:
    """Code both sides of every pair, already split into units, as integers, by equality.

    >>> code_rows([["a", "b"]], [["b"]]).hypothesis[0]
    array([1], dtype=uint32)
    """
    codes = _Codes()
    reference, hypothesis = codes.of(references), codes.of(hypotheses)
    return CodedPairs(list(codes), reference, hypothesis)


def with_hypotheses(coded: CodedPairs, rows: NDArray[np.int64], hypotheses: Iterable[Sequence[str]]) -> CodedPairs:
    """Return the pairs of some rows with other hypotheses, already split into units, in place of their own.

    >>> other = with_hypotheses(code_rows(["ab", "b"], ["", ""]), np.array([1]), ["bc"])
    >>> other.reference[0], other.hypothesis[0], other.symbols
    (array([1], dtype=uint32), array([1, 2], dtype=uint32), ['a', 'b', 'c'])
    """
    codes = _Codes(zip(coded.symbols, range(len(coded.symbols)), strict=True))
    hypothesis = codes.of(hypotheses)
    return CodedPairs(list(codes), coded.reference.select(rows), hypothesis)


class _Codes(dict[str, int]):
    """The code of each unit; one that has none yet gets the next."""

    def __missing__(self, unit: str) -> int:
        self[unit] = code = len(self)
        return code

    def of(self, splits: Iterable[Sequence[str]]) -> Ragged[np.uint32]:
        """Return the codes of rows of units."""
        rows = list(splits)
        lengths = np.fromiter(map(len, rows), np.int64, len(rows))
        codes = map(self.__getitem__, itertools.chain.from_iterable(rows))
        return Ragged(np.fromiter(codes, np.uint32, int(lengths.sum())), offsets_of(lengths))


def _code_points_coded(references: Sequence[str], hypotheses: Sequence[str]) -> CodedPairs:
    """Code points are integers already; close the gaps between those that occur."""
    flat_reference, flat_hypothesis = ordinals(references), ordinals(hypotheses)
    if len(flat_reference) + len(flat_hypothesis) < FEW:
        present, dense = np.unique(np.concatenate([flat_reference, flat_hypothesis]), return_inverse=True)
        reference, hypothesis = np.split(dense.astype(np.uint32), [len(flat_reference)])
    else:
        occurs = np.zeros(0x110000, np.bool_)
        for part in (*_parts(flat_reference), *_parts(flat_hypothesis)):
            occurs[part] = True
        present = np.flatnonzero(occurs)
        codes = np.zeros(present[-1] + 1, np.uint32)
        codes[present] = np.arange(len(present))
        reference, hypothesis = _replaced(flat_reference, codes), _replaced(flat_hypothesis, codes)
    return CodedPairs(
        list(map(chr, present.tolist())),
        Ragged(reference, _text_offsets(references)),
        Ragged(hypothesis, _text_offsets(hypotheses)),
        (references, hypotheses),
    )


def _parts(numbers: NDArray[np.uint32]) -> Iterator[NDArray[np.uint32]]:
    """Yield the numbers piece by piece: as indices they take twice the memory, and so it stays in the cache."""
    return (numbers[start : start + FEW] for start in range(0, len(numbers), FEW))


def _replaced(numbers: NDArray[np.uint32], by: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return for each number what stands at its place in a table."""
    result = np.empty_like(numbers)
    for start, part in zip(range(0, len(numbers), FEW), _parts(numbers), strict=True):
        by.take(part, out=result[start : start + len(part)], mode="clip")
    return result


def ordinals(texts: Sequence[str]) -> NDArray[np.uint32]:
    """Return the code points of all texts, end to end, as numbers.

    >>> ordinals(["ab", "c"]).tolist()
    [97, 98, 99]
    """
    return np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), "<u4")


def _text_offsets(texts: Sequence[str]) -> NDArray[np.int64]:
    return offsets_of(np.fromiter(map(len, texts), np.int64, len(texts)))

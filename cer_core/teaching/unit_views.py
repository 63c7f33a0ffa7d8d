"""One pair counted in several units side by side: the same two texts, and as many different rates."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cer_core.alignment import align, tie_break
from cer_core.counts import LineCounts
from cer_core.errors import InputError
from cer_core.rates import error_rate
from cer_core.units import code_rows, splitter
from cer_core.unspaced import unspaced_writing
from cer_core.visible import symbol
from cer_core.word_units import WORD_RULES

MOST_CHARACTERS = 2_000


def octets(text: str) -> list[str]:
    """Split text into the bytes of its UTF-8 form, each in hexadecimal.

    A lone surrogate, which has no such form, gives the three bytes that it would have.

    >>> octets("é")
    ['C3', 'A9']
    """
    return [f"{byte:02X}" for byte in text.encode("utf-8", "surrogatepass")]


@dataclass(frozen=True)
class UnitView:
    """A pair in one unit: the units as they are to be drawn, and their counts under a tie-break.

    ``units`` are the units themselves, the reference's and the output's; ``rate`` is ``None`` where the reference has
    none.
    """

    name: str
    label: str
    units: tuple[tuple[str, ...], tuple[str, ...]]
    reference: tuple[str, ...]
    hypothesis: tuple[str, ...]
    hits: int
    substitutions: int
    deletions: int
    insertions: int
    edits: int
    reference_length: int
    rate: float | None

    @property
    def breakdown(self) -> str:
        """Return how many edits there are of each kind, in words."""
        return f"S {self.substitutions}, D {self.deletions}, I {self.insertions}"


LABELS = {"codepoint": "code points", "grapheme": "graphemes", "byte": "UTF-8 bytes", "word": "words"}
"""The units of the comparison, in order, by what people call them."""


KINDS = "S, D and I are units substituted, deleted and inserted."
"""What the letters of a breakdown stand for."""

MEANINGS = {
    "codepoint": "A code point is one entry of Unicode's list of characters; an accented letter can be one or two.",
    "grapheme": "A grapheme is what a reader sees as one character, however many code points it is made of.",
    "byte": "A byte is a number from 0 to 255, in hexadecimal 00 to FF; UTF-8 stores a code point in one to four.",
    "word": "A word is what stands between white space, with the punctuation at it.",
}
"""What each unit of ``LABELS`` is, in a sentence."""

SHOWN = 60
"""Units of a side that are shown; more are counted."""


def unit_splitter(name: str, words: str = "whitespace") -> Callable[[str], Sequence[str]]:
    """Return the function that splits text into one of the units of ``LABELS``, words by the named rule.

    ``InputError`` for an unknown unit or rule of words.

    >>> unit_splitter("word")("the road")
    ['the', 'road']
    """
    if name not in LABELS:
        raise InputError(f"unknown unit {name!r}; choose one of: {', '.join(LABELS)}")
    if words not in WORD_RULES:
        raise InputError(f"unknown rule of words {words!r}; choose one of: {', '.join(WORD_RULES)}")
    return octets if name == "byte" else splitter(words if name == "word" else name)


def unit_views(
    reference: str, hypothesis: str, *, ties: str = "diagonal-first", words: str = "whitespace"
) -> tuple[UnitView, ...]:
    """Count a pair by code points, graphemes, UTF-8 bytes and words.

    ``InputError`` for an unknown tie-break or rule of words, and for more than 2,000 characters on a side.

    >>> [(view.name, view.edits, view.reference_length) for view in unit_views("\\u00e9", "e\\u0301")]
    [('codepoint', 2, 1), ('grapheme', 1, 1), ('byte', 3, 2), ('word', 1, 1)]
    """
    for side, text in (("reference", reference), ("output", hypothesis)):
        if len(text) > MOST_CHARACTERS:
            raise InputError(
                f"the {side} has {len(text)} characters; the units are shown for up to {MOST_CHARACTERS}. "
                "Take a shorter piece, or see the whole on the Alignments page."
            )
    return tuple(_view(name, reference, hypothesis, ties, words) for name in LABELS)


def word_remark(reference: str) -> str:
    """Say that words are no measure where a reference is written without spaces between them; else nothing.

    >>> word_remark("\\u5317\\u4eac"), word_remark("the road")  # doctest: +ELLIPSIS
    ('100.00 % of the letters of the references are Chinese ... whole phrase. Compare by characters.', '')
    """
    told = unspaced_writing([reference])
    return f"{told}: what counts as a word is a whole phrase. Compare by characters." if told else ""


def _view(name: str, reference: str, hypothesis: str, ties: str, words: str) -> UnitView:
    split = unit_splitter(name, words)
    ours, theirs = tuple(split(reference)), tuple(split(hypothesis))
    counts = LineCounts.of(align(code_rows([ours], [theirs]), tie_break(ties))).total()
    return UnitView(
        name,
        LABELS[name],
        (ours, theirs),
        tuple(map(symbol, ours)),
        tuple(map(symbol, theirs)),
        counts.hits,
        counts.substitutions,
        counts.deletions,
        counts.insertions,
        counts.edits,
        counts.reference_length,
        error_rate(counts),
    )

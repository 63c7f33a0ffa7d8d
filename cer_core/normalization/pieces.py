"""How a step takes a text apart: the pieces it changes independently, each with what becomes of it.

The pieces of a text, joined, are the text; what becomes of them, joined, is what the step makes of the text.
"""

import re
import sys
import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Literal

from cer_core.units import WHITE_SPACE

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
Pieces = list[tuple[str, str]]
"""Each piece of a text before a step, and after it; a removed piece is empty after it."""


def by_character(change: Callable[[str], str]) -> Callable[[str], Pieces]:
    """Return the tracer of a step that changes each character by itself, whatever stands around it.

    >>> by_character(str.casefold)("aß")
    [('a', 'a'), ('ß', 'ss')]
    """
    return lambda text: [(character, change(character)) for character in text]


def by_match(
    pattern: Callable[[], re.Pattern[str]], replacement: str | Callable[[re.Match[str]], str] = ""
) -> Callable[[str], Pieces]:
    """Return the tracer of a step that replaces every match of a pattern.

    ``replacement`` is a text, taken as it is, or a function of the match.

    >>> by_match(lambda: re.compile(" +"), " ")("a  b")
    [('a', 'a'), ('  ', ' '), ('b', 'b')]
    """

    def pieces(text: str) -> Pieces:
        found: Pieces = []
        start = 0
        for match in pattern().finditer(text):
            found += _unchanged(text[start : match.start()])
            new = replacement if isinstance(replacement, str) else replacement(match)
            if new == match[0]:
                found += _unchanged(new)
            elif new:
                found.append((match[0], new))
            else:
                found += [(character, "") for character in match[0]]
            start = match.end()
        return found + _unchanged(text[start:])

    return pieces


def by_ends(text: str) -> Pieces:
    """Return the pieces of a text whose white space at both ends is taken off.

    >>> by_ends(" a")
    [(' ', ''), ('a', 'a')]
    """
    body = text.strip(WHITE_SPACE)
    start = len(text) - len(text.lstrip(WHITE_SPACE)) if body else len(text)
    before, after = text[:start], text[start + len(body) :]
    return [(c, "") for c in before] + _unchanged(body) + [(c, "") for c in after]


def by_lower_case(text: str) -> Pieces:
    """Return the pieces of a text in lower case, in which a final sigma depends on its place.

    >>> by_lower_case("ΟΣ")
    [('Ο', 'ο'), ('Σ', 'ς')]
    """
    after = iter(text.lower())
    return [(c, "".join(next(after) for _ in c.lower())) for c in text]


def by_unicode_form(form: Form) -> Callable[[str], Pieces]:
    """Return the tracer of a Unicode normalization form, which works on a letter together with its marks.

    >>> by_unicode_form("NFC")("ae\\u0301")
    [('a', 'a'), ('e\u0301', '\u00e9')]
    """

    def pieces(text: str) -> Pieces:
        cuts = [place for place, character in enumerate(text) if place and _stands_alone(character)]
        found: Pieces = []
        for start, stop in pairwise([0, *cuts, len(text)]):
            before, after = text[start:stop], unicodedata.normalize(form, text[start:stop])
            found += _unchanged(before) if before == after else [(before, after)]
        return found

    return pieces


def _unchanged(text: str) -> Pieces:
    return [(character, character) for character in text]


def _stands_alone(character: str) -> bool:
    """Say whether no normalization form lets the character reach back to the one before it."""
    first = unicodedata.normalize("NFKD", character)[0]
    return unicodedata.combining(first) == 0 and first not in _composing_starters()


@cache
def _composing_starters() -> frozenset[str]:
    """Return the characters of combining class 0 that compose with a character before them."""
    vowels, finals = range(0x1161, 0x1176), range(0x11A8, 0x11C3)  # Hangul jamo compose by arithmetic
    seconds = {chr(ordinal) for ordinal in (*vowels, *finals)}
    for ordinal in range(sys.maxunicode + 1):
        parts = unicodedata.decomposition(chr(ordinal)).split()
        if len(parts) == 2 and not parts[0].startswith("<"):
            seconds.add(chr(int(parts[1], 16)))
    return frozenset(second for second in seconds if unicodedata.combining(second) == 0)

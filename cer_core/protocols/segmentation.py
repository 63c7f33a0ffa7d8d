"""Grapheme clusters and words by UAX #29 as other tools' libraries find them.

The ``regex`` package joins any virama to the consonant after it; the rule (GB9c) wants a consonant
before it too, and uniseg and unicode-segmentation follow the rule.
"""

import unicodedata
from functools import cache
from itertools import accumulate, pairwise

import regex

from cer_core.units import graphemes

FIRST_MARK = "\u0300"
"""Below it, only CR LF is a cluster of more than one code point."""

_LINKER = regex.compile(r"\p{InCB=Linker}")
_JOINED = r"[\p{InCB=Extend}\p{InCB=Linker}]"
_LOOSE = regex.compile(
    rf"(?V1)(?<=(?:^|[^\p{{InCB=Consonant}}\p{{InCB=Extend}}\p{{InCB=Linker}}]){_JOINED}*)(?=\p{{InCB=Consonant}})"
)
CEDILLA = "\u00b8"
"""A letter to the ``regex`` package's words and a symbol to uniseg's, as the acute accent is to both."""

_BOUNDARY = regex.compile(r"(?wV1)\b")


def clusters(text: str) -> list[str]:
    """Split text into extended grapheme clusters, a virama joining two consonants only.

    >>> [len(cluster) for cluster in clusters("\\u0915\\u094d\\u0937 \\u094d\\u0937")]
    [3, 2, 1]
    """
    if "\r\n" not in text and (text.isascii() or max(text) < FIRST_MARK):
        return list(text)
    found = graphemes(text)
    if not _LINKER.search(text):
        return found
    return [part for cluster in found for part in _LOOSE.split(cluster) if part]


def words(text: str) -> list[str]:
    """Split text at the word boundaries of UAX #29, dropping what holds no letter or digit.

    A word is kept where one of its characters is neither a mark, punctuation, a separator, a
    symbol, a control nor a format character: dinglehopper's rule.

    >>> words("It's 3.5 km, or so.")
    ["It's", '3.5', 'km', 'or', 'so']
    """
    parts = _BOUNDARY.split(text)
    if CEDILLA in text:
        ends = list(accumulate(map(len, _BOUNDARY.split(text.replace(CEDILLA, "\u00b4")))))
        parts = [text[start:end] for start, end in pairwise([0, *ends])]
    return [word for word in parts if not all(map(_unwanted, word))]


@cache
def _unwanted(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] in "MPZS" or category in ("Cc", "Cf")

"""Steps that remove marks: those of all scripts, or the diacritics of Latin, Greek and Cyrillic letters."""

import unicodedata
from functools import partial

import regex

from cer_core.categories import without
from cer_core.normalization.pieces import Pieces, by_character
from cer_core.normalization.step import Step

DIACRITICS = (
    "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u2de0-\u2dff"
    "\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ufe20-\ufe2f"
)
"""Unicode's combining marks for Latin, Greek and Cyrillic letters, as an expression writes them."""

_LETTER = regex.compile(r"(?V1)[[\p{Latin}\p{Greek}\p{Cyrillic}]&&\p{L}]")
_AFTER_LETTER = regex.compile(rf"(?<={_LETTER.pattern})[{DIACRITICS}]+".replace("(?V1)", ""), regex.VERSION1)
_COMPOSED = {
    ordinal: parts[0]
    for ordinal in range(0x2200)
    if len(parts := unicodedata.normalize("NFD", chr(ordinal))) > 1 and _LETTER.match(chr(ordinal))
}


def _remove_diacritics(text: str) -> str:
    return text if text.isascii() else _AFTER_LETTER.sub("", text.translate(_COMPOSED))


def _trace_diacritics(text: str) -> Pieces:
    bare = text.translate(_COMPOSED)
    gone = {place for found in _AFTER_LETTER.finditer(bare) for place in range(*found.span())}
    return [(c, "" if place in gone else bare[place]) for place, c in enumerate(text)]


_step = partial(Step, family="Marks")

MARK_STEPS = (
    _step(
        "remove-diacritics",
        "Marks on Latin, Greek and Cyrillic letters removed, composed or not; other scripts are left alone.",
        ("caf\u00e9 o\u0302", "cafe o"),
        "Hides real letters: \u00e4 becomes a, \u0439 becomes \u0438. Letters with a stroke stay, such as \u00f8.",
        _remove_diacritics,
        _trace_diacritics,
    ),
    _step(
        "remove-marks",
        "Nonspacing marks (category Mn) removed; nfd before it reaches composed letters.",
        ("cafe\u0301", "cafe"),
        "Breaks scripts whose vowel signs or viramas are marks, such as Devanagari.",
        without("Mn"),
        by_character(without("Mn")),
    ),
)
"""The steps of this family, in the order they are offered."""

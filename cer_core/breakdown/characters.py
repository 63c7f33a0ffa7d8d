"""Errors by class of the reference's characters, and by their script."""

import unicodedata
from functools import cache

from cer_core.alignment import Alignments
from cer_core.breakdown.parts import Part, split
from cer_core.scripts import SCRIPTS, script_of
from cer_core.units import WHITE_SPACE

CLASSES = {
    "capital": "Capital letters",
    "small": "Small letters",
    "letter": "Letters without case",
    "digit": "Digits",
    "number": "Other numbers",
    "mark": "Marks by themselves",
    "punctuation": "Punctuation",
    "symbol": "Symbols",
    "space": "White space",
    "other": "Invisible and other characters",
}
"""The classes of characters and what people call them; each character is of one."""

SHARED = "shared"
"""Name of the part of characters that are of no one script."""

_BY_CATEGORY = {
    "Lu": "capital",
    "Lt": "capital",
    "Ll": "small",
    "Lo": "letter",
    "Lm": "letter",
    "Nd": "digit",
    "Nl": "number",
    "No": "number",
}
_BY_MAJOR = {"M": "mark", "P": "punctuation", "S": "symbol", "Z": "space"}
_SCRIPT_LABELS = {name: name.replace("_", " ") for name in SCRIPTS} | {SHARED: "Of no one script"}


@cache
def character_class(unit: str) -> str:
    """Return the class of a character by its Unicode general category; a grapheme is of the class of its first one.

    >>> [character_class(unit) for unit in ("A", "e\\u0301", "\\u0301", "3", "\\u00bd", "\\t", "\\u00ad")]
    ['capital', 'small', 'mark', 'digit', 'number', 'space', 'other']
    """
    first = unit[0]
    if first in WHITE_SPACE:
        return "space"
    category = unicodedata.category(first)
    return _BY_CATEGORY.get(category) or _BY_MAJOR.get(category[0], "other")


def by_class(alignments: Alignments) -> list[Part]:
    """Return what became of the characters of each class; classes that do not occur are left out.

    >>> from cer_core.evaluation import score
    >>> found = by_class(score(["In 1957"], ["ln 1857"]).alignments)
    >>> [(part.label, part.wrong.successes, part.wrong.trials) for part in found]
    [('Capital letters', 1, 1), ('Small letters', 0, 1), ('Digits', 1, 4), ('White space', 0, 1)]
    """
    return split(alignments, character_class, CLASSES)


def by_script(alignments: Alignments) -> list[Part]:
    """Return what became of the characters of each script; digits and most punctuation are of no one script.

    >>> from cer_core.evaluation import score
    >>> [(part.label, part.counts.edits) for part in by_script(score(["a, \\u03b1"], ["b, a"]).alignments)]
    [('Latin', 1), ('Greek', 1), ('Of no one script', 0)]
    """
    return split(alignments, lambda unit: script_of(unit[0]) or SHARED, _SCRIPT_LABELS)

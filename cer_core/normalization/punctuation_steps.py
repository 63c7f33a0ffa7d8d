"""Steps for punctuation: removed, or its variants made one."""

import re
from functools import cache, partial

from cer_core.categories import class_of, without
from cer_core.normalization.pieces import by_character, by_match
from cer_core.normalization.space_steps import LINE_BREAK
from cer_core.normalization.step import Step
from cer_core.normalization.substitution import substitution

DECIMAL_POINTS = ".,\u066b\u066c"
"""What stands between the digits of one number: point, comma and their Arabic counterparts."""

INSIDE_WORDS = "\\-\u2010\u2011\u058a\u05be'\u2019\u05f3\u05f4"
"""Hyphens and apostrophes as an expression writes them, the Armenian and Hebrew ones among them."""

SINGLE_QUOTES, DOUBLE_QUOTES = "\u2018\u2019\u201a\u201b\u2039\u203a", "\u201c\u201d\u201e\u201f\u00ab\u00bb"
HYPHENS, DASHES = "\u2010\u2011", "\u2012\u2014\u2015\u2e3a\u2e3b"


@cache
def _loose() -> re.Pattern[str]:
    """Return the pattern of punctuation that does not stand inside a number or a word."""
    letters, marks = class_of("L", "N"), class_of("M")
    return re.compile(
        rf"(?![{DECIMAL_POINTS}{INSIDE_WORDS}])[{class_of('P')}]"
        rf"|[{DECIMAL_POINTS}](?:(?<!\d.)|(?!\d))"
        rf"|[{INSIDE_WORDS}](?:(?<![{letters}{marks}].)|(?![{letters}]))"
    )


@cache
def _line_hyphen() -> re.Pattern[str]:
    """Return the pattern of a hyphen after a letter, with the line break after it and a small letter next."""
    return re.compile(rf"[-\u2010\u00ad\u00ac\u2e17](?<=[{class_of('L', 'M')}].){LINE_BREAK}(?=[{class_of('Ll')}])")


def _remove_loose(text: str) -> str:
    return text if text.isascii() and text.isalpha() else _loose().sub("", text)


def _join_lines(text: str) -> str:
    return _line_hyphen().sub("", text)


_step = partial(Step, family="Punctuation")

PUNCTUATION_STEPS = (
    _step(
        "remove-punctuation",
        "Unicode punctuation (categories P*) removed, never marks.",
        ("Approved: works.", "Approved works"),
        "Joins what a hyphen parted and hides errors in numbers (3.5 becomes 35).",
        without("P"),
        by_character(without("P")),
    ),
    _step(
        "remove-loose-punctuation",
        "Punctuation removed, but a point or comma between two digits, and a hyphen or apostrophe inside a word.",
        ("Well-known: it's 3.5.", "Well-known it's 3.5"),
        "Hides errors of quotes, dashes and ends of sentences; abbreviations lose points (e.g. becomes eg).",
        _remove_loose,
        by_match(_loose),
    ),
    _step(
        "unify-quotes",
        "Curly, low and angle quotes to straight ones: the single to ' and the double to \".",
        ("\u201eso\u201c, it\u2019s", '"so", it\'s'),
        "Hides which quote opens and which closes, and apostrophes read as quotes; \u300c and \u2032 stay.",
        *substitution(dict.fromkeys(SINGLE_QUOTES, "'") | dict.fromkeys(DOUBLE_QUOTES, '"')),
    ),
    _step(
        "unify-dashes",
        "The hyphens U+2010 and U+2011 to -, and the dashes \u2012, \u2014, \u2015 and longer ones to \u2013.",
        ("so\u2014well\u2010known", "so\u2013well-known"),
        "Hides the length of dashes; - and \u2013 stay apart, and the minus sign \u2212 stays.",
        *substitution(dict.fromkeys(HYPHENS, "-") | dict.fromkeys(DASHES, "\u2013")),
    ),
    _step(
        "ellipsis-to-dots",
        "The one character \u2026 to three dots.",
        ("and so on\u2026", "and so on..."),
        "One character becomes three, so the denominator grows; dots with spaces between stay.",
        *substitution({"\u2026": "..."}),
    ),
    _step(
        "join-line-hyphens",
        "A word parted at a line end joined: a hyphen (also soft, \u2e17 or \u00ac), the line break, a small letter.",
        ("the coun-\ncil", "the council"),
        "A hyphen that belongs to the word, as in well-known, goes too; only items with line breaks change.",
        _join_lines,
        by_match(_line_hyphen),
    ),
)
"""The steps of this family, in the order they are offered."""

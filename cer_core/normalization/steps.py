"""Named normalization steps, applied alike to reference and hypothesis before anything is measured.

To add a step, add a ``Step`` to ``STEPS``; the command line, the app and the documentation read it from there.
"""

import re
import sys
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from cer_core.normalization.pieces import Pieces, by_character, by_ends, by_lower_case, by_match, by_unicode_form
from cer_core.units import WHITE_SPACE

ZERO_WIDTH_JOINERS = "\u200c\u200d"
FORMAT_CHARACTERS = (
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufeff"
)
"""Invisible format characters but the joiners; visible ones such as Arabic number signs are not here."""

_WHITE_SPACE_RUN = re.compile(f"[{WHITE_SPACE}]+")


@dataclass(frozen=True)
class Step:
    """One named normalization step.

    ``trace`` gives the pieces of a text that the step changes independently, each before and after.
    ``idempotent`` says that applying it twice gives what applying it once gives.
    """

    name: str
    does: str
    example: tuple[str, str]
    hazard: str
    apply: Callable[[str], str]
    trace: Callable[[str], Pieces]
    idempotent: bool = True


@cache
def _characters_of(*categories: str) -> re.Pattern[str]:
    """Return a pattern of the runs of characters whose Unicode general category starts so."""
    ordinals = (o for o in range(sys.maxunicode + 1) if unicodedata.category(chr(o)).startswith(categories))
    return re.compile(f"[{re.escape(''.join(map(chr, ordinals)))}]+")


def _remove_category(category: str, text: str) -> str:
    return text if text.isalpha() and text.isascii() else _characters_of(category).sub("", text)


def _remove_controls(text: str) -> str:
    return re.sub("[\x00-\x08\x0b-\x1f\x7f-\x9f]+", "", text)


def _remove_characters(table: dict[int, None], text: str) -> str:
    return text if text.isascii() else text.translate(table)


def _step(
    name: str,
    does: str,
    example: tuple[str, str],
    hazard: str,
    apply: Callable[[str], str],
    trace: Callable[[str], Pieces],
) -> tuple[str, Step]:
    return name, Step(name, does, example, hazard, apply, trace)


STEPS: dict[str, Step] = dict(
    (
        _step(
            "nfc",
            "Unicode NFC: letters and their marks composed into one code point where one exists.",
            ("e\u0301", "\u00e9"),
            "Makes composed and decomposed text equal; loses nothing that can be seen.",
            partial(unicodedata.normalize, "NFC"),
            by_unicode_form("NFC"),
        ),
        _step(
            "nfd",
            "Unicode NFD: composed letters taken apart into letter and marks.",
            ("\u00e9", "e\u0301"),
            "Marks count as characters of their own, so the denominator grows.",
            partial(unicodedata.normalize, "NFD"),
            by_unicode_form("NFD"),
        ),
        _step(
            "nfkc",
            "Unicode NFKC: compatibility forms (ligatures, full width, superscript) replaced, then composed.",
            ("\ufb01\u00b2", "fi2"),
            "Hides real differences: x\u00b2 becomes x2, \u017f becomes s.",
            partial(unicodedata.normalize, "NFKC"),
            by_unicode_form("NFKC"),
        ),
        _step(
            "nfkd",
            "Unicode NFKD: compatibility forms replaced, then taken apart into letter and marks.",
            ("\ufb01\u00e9", "fie\u0301"),
            "As nfkc, and the denominator grows.",
            partial(unicodedata.normalize, "NFKD"),
            by_unicode_form("NFKD"),
        ),
        _step(
            "casefold",
            "Full Unicode case folding, made for comparing.",
            ("Stra\u00dfe", "strasse"),
            "Hides errors of case, which matter for names; may change the length (\u00df becomes ss).",
            str.casefold,
            by_character(str.casefold),
        ),
        _step(
            "lower",
            "Lower case.",
            ("Stra\u00dfe", "stra\u00dfe"),
            "Hides errors of case; \u00df and ss stay different, as do \u03c3 and \u03c2.",
            str.lower,
            by_lower_case,
        ),
        _step(
            "strip",
            "White space taken off both ends of an item.",
            ("  the road ", "the road"),
            "Hides indentation.",
            lambda text: text.strip(WHITE_SPACE),
            by_ends,
        ),
        _step(
            "collapse-whitespace",
            "Each run of Unicode white space, newlines included, to one space.",
            ("the\n  road", "the road"),
            "Hides line breaks and columns; the ends are left to strip.",
            partial(_WHITE_SPACE_RUN.sub, " "),
            by_match(lambda: _WHITE_SPACE_RUN, " "),
        ),
        _step(
            "remove-whitespace",
            "All Unicode white space removed.",
            ("the road", "theroad"),
            "Hides words run together or cut in two; the whole text becomes one word.",
            partial(_WHITE_SPACE_RUN.sub, ""),
            by_match(lambda: _WHITE_SPACE_RUN),
        ),
        _step(
            "remove-punctuation",
            "Unicode punctuation (categories P*) removed, never marks.",
            ("Approved: works.", "Approved works"),
            "Joins what a hyphen parted and hides errors in numbers (3.5 becomes 35).",
            partial(_remove_category, "P"),
            by_character(partial(_remove_category, "P")),
        ),
        _step(
            "remove-marks",
            "Nonspacing marks (category Mn) removed; nfd before it reaches composed letters.",
            ("cafe\u0301", "cafe"),
            "Breaks scripts whose vowel signs or viramas are marks, such as Devanagari.",
            partial(_remove_category, "Mn"),
            by_character(partial(_remove_category, "Mn")),
        ),
        _step(
            "remove-controls",
            "Control characters (category Cc) removed, but newline and tab.",
            ("a\x07b", "ab"),
            "A carriage return or form feed between words goes too, and joins them.",
            _remove_controls,
            by_character(_remove_controls),
        ),
        _step(
            "remove-format-characters",
            "Invisible format characters removed: soft hyphen, zero-width space, BOM, bidi marks.",
            ("Wort\u00ad", "Wort"),
            "A soft hyphen printed at a line end goes too; the joiners ZWJ and ZWNJ stay.",
            partial(_remove_characters, {ord(c): None for c in FORMAT_CHARACTERS}),
            by_character(partial(_remove_characters, {ord(c): None for c in FORMAT_CHARACTERS})),
        ),
        _step(
            "remove-joiners",
            "Zero-width joiner and non-joiner (ZWJ, ZWNJ) removed.",
            ("\u0645\u06cc\u200c\u0631\u0648\u062f", "\u0645\u06cc\u0631\u0648\u062f"),
            "Changes spelling in Persian and Indic scripts and takes emoji families apart.",
            partial(_remove_characters, {ord(c): None for c in ZERO_WIDTH_JOINERS}),
            by_character(partial(_remove_characters, {ord(c): None for c in ZERO_WIDTH_JOINERS})),
        ),
    )
)

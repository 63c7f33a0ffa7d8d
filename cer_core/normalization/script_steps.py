"""Steps for one script: Arabic, Hebrew, the forms of East Asian type, kana; and the digits of all scripts."""

import re
import unicodedata
from functools import partial

from cer_core.normalization.pieces import by_match
from cer_core.normalization.step import Step
from cer_core.normalization.substitution import removal, substitution

HARAKAT = "".join(map(chr, range(0x064B, 0x0653))) + "\u0670"
"""Tanwin, the short vowels, shadda, sukun and the superscript alef."""

HEBREW_POINTS = "".join(c for c in map(chr, range(0x0591, 0x05C8)) if unicodedata.category(c) == "Mn") + "\ufb1e"
"""Hebrew cantillation marks and points, all of category Mn; maqaf, paseq and sof pasuq are punctuation."""

ALEFS_WITH_MARKS = "\u0622\u0623\u0625\u0671"
MARKS_OF_ALEF = "\u0653\u0654\u0655"
"""Madda above, hamza above and hamza below: what the composed alefs are taken apart into."""

_ALEF = "\u0627"
_AROUND_ALEF = f"[{HARAKAT}{MARKS_OF_ALEF}]"
_ALEFS = re.compile(f"[{ALEFS_WITH_MARKS}]{_AROUND_ALEF}*|{_ALEF}{_AROUND_ALEF}+")
_DIGITS = re.compile(r"[^\D0-9]")
_VOICING = {"\uff9e": "\u3099", "\uff9f": "\u309a"}


def _bare_alef(found: re.Match[str]) -> str:
    return _ALEF + "".join(mark for mark in found[0][1:] if mark not in MARKS_OF_ALEF)


def _ascii_digit(found: re.Match[str]) -> str:
    return str(unicodedata.decimal(found[0]))


def _to_ascii_digits(text: str) -> str:
    return text if text.isascii() else _DIGITS.sub(_ascii_digit, text)


def _pointed_letters() -> dict[str, str]:
    """Return the Hebrew letters that hold points, each with its bare letter."""
    taken_apart = {c: unicodedata.normalize("NFD", c) for c in map(chr, range(0xFB1D, 0xFB4F))}
    return {c: parts[0] for c, parts in taken_apart.items() if len(parts) > 1}


def _widths() -> dict[str, str]:
    """Return the full and half width forms with the ordinary ones; kana with a half width voicing mark as one."""
    decompositions = {c: unicodedata.decomposition(c).split() for c in map(chr, (0x3000, *range(0xFF01, 0xFFEF)))}
    forms = {c: chr(int(parts[1], 16)) for c, parts in decompositions.items() if parts}
    kana = {c: forms.get(c, c) for c in map(chr, (*range(0x3041, 0x30FF), *range(0xFF66, 0xFF9E)))}
    voiced = {
        base + mark: composed
        for base, ordinary in kana.items()
        for mark, combining in _VOICING.items()
        if len(composed := unicodedata.normalize("NFC", ordinary + combining)) == 1
    }
    return forms | voiced


def _hiragana() -> dict[str, str]:
    ordinals = (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)
    return {chr(ordinal): chr(ordinal - 0x60) for ordinal in ordinals}


_step = partial(Step, family="Scripts and digits")

SCRIPT_STEPS = (
    _step(
        "remove-tatweel",
        "Arabic: the tatweel (kashida) \u0640, which only makes a word longer, removed.",
        ("\u0643\u0640\u062a\u0628", "\u0643\u062a\u0628"),
        "Hides how the line was set; a tatweel that carries a mark goes too.",
        *removal("\u0640"),
    ),
    _step(
        "remove-harakat",
        "Arabic: short vowels, tanwin, shadda, sukun and the small alef above removed.",
        ("\u0643\u064e\u062a\u064e\u0628\u064e", "\u0643\u062a\u0628"),
        "Hides vowels, which part words that are spelt alike; hamza, madda and signs of the Quran stay.",
        *removal(HARAKAT),
    ),
    _step(
        "unify-alef",
        "Arabic: alef with hamza, madda or wasla to the bare alef \u0627, composed or not.",
        ("\u0623\u062d\u0645\u062f", "\u0627\u062d\u0645\u062f"),
        "Hides errors of spelling that a careful reader would mark; hamza on other letters stays.",
        partial(_ALEFS.sub, _bare_alef),
        by_match(lambda: _ALEFS, _bare_alef),
    ),
    _step(
        "unify-ya",
        "Arabic: alef maksura \u0649 and Farsi ya \u06cc to the Arabic ya \u064a.",
        ("\u0639\u0644\u0649", "\u0639\u0644\u064a"),
        "Makes different words equal, and respells Persian and Urdu; ta marbuta \u0629 is left alone.",
        *substitution(dict.fromkeys("\u0649\u06cc", "\u064a")),
    ),
    _step(
        "remove-hebrew-points",
        "Hebrew: vowel points and cantillation marks removed, also from composed letters.",
        ("\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05dc\u05d5\u05dd"),
        "Hides vowels and the dots that tell letters apart (shin and sin); the hyphen maqaf stays.",
        *substitution(_pointed_letters() | dict.fromkeys(HEBREW_POINTS, "")),
    ),
    _step(
        "unify-width",
        "Full width letters, digits and signs, and half width kana and jamo, to the ordinary ones.",
        ("\uff21\uff11\uff76\uff9e", "A1\u30ac"),
        "Hides how it was typed; a half width kana and its voicing mark become one character.",
        *substitution(_widths()),
    ),
    _step(
        "katakana-to-hiragana",
        "Japanese: each katakana to the hiragana of the same sound.",
        ("\u30ab\u30bf\u30ab\u30ca", "\u304b\u305f\u304b\u306a"),
        "Hides which words are foreign; \u30fc and \u30f7 to \u30fa stay. Half width kana need unify-width first.",
        *substitution(_hiragana()),
    ),
    _step(
        "digits-to-ascii",
        "The decimal digits of every script to 0 to 9.",
        ("\u0661\u0669\u0664\u0668 \u0967", "1948 1"),
        "Hides which digits were used. Roman numerals, fractions, \u00b2, currency signs and numbers in words stay.",
        _to_ascii_digits,
        by_match(lambda: _DIGITS, _ascii_digit),
    ),
)
"""The steps of this family, in the order they are offered."""

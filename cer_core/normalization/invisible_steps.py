"""Steps that remove what cannot be seen: controls, format characters, joiners, soft hyphens."""

import re
from functools import partial

from cer_core.normalization.pieces import by_character
from cer_core.normalization.step import Step
from cer_core.normalization.substitution import removal

SOFT_HYPHEN = "\u00ad"
ZERO_WIDTH_JOINERS = "\u200c\u200d"
FORMAT_CHARACTERS = SOFT_HYPHEN + (
    "\u061c\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f\ufeff"
)
"""Invisible format characters but the joiners; visible ones such as Arabic number signs are not here."""

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]+")
_remove_controls = partial(_CONTROLS.sub, "")

_step = partial(Step, family="Invisible characters")

INVISIBLE_STEPS = (
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
        *removal(FORMAT_CHARACTERS),
    ),
    _step(
        "remove-joiners",
        "Zero-width joiner and non-joiner (ZWJ, ZWNJ) removed.",
        ("\u0645\u06cc\u200c\u0631\u0648\u062f", "\u0645\u06cc\u0631\u0648\u062f"),
        "Changes spelling in Persian and Indic scripts and takes emoji families apart.",
        *removal(ZERO_WIDTH_JOINERS),
    ),
    _step(
        "remove-soft-hyphens",
        "Soft hyphens (U+00AD) removed, and no other invisible character.",
        ("Wort\u00adteil", "Wortteil"),
        "One that stands for a hyphen printed at a line end goes too; join-line-hyphens joins those words instead.",
        *removal(SOFT_HYPHEN),
    ),
)
"""The steps of this family, in the order they are offered."""

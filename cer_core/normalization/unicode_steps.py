"""Steps of the four Unicode normalization forms (UAX #15), in the version of Unicode that Python has."""

import unicodedata
from functools import partial

from cer_core.normalization.pieces import by_unicode_form
from cer_core.normalization.step import Step

_step = partial(Step, family="Unicode form")

UNICODE_STEPS = (
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
)
"""The steps of this family, in the order they are offered."""

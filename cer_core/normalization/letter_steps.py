"""Steps for letters of old print and handwriting: ligatures, long s, round r, the small e of old umlauts."""

from functools import partial

from cer_core.normalization.step import Step
from cer_core.normalization.substitution import substitution

LATIN_LIGATURES = {
    **{"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl"},
    **{"\ufb05": "\u017ft", "\ufb06": "st"},
}
"""Unicode's Latin presentation forms, U+FB00 to U+FB06, as letters; the long s in one of them stays."""

_SMALL_E = "\u0364"
_UMLAUTS = dict(zip("aouAOU", "äöüÄÖÜ", strict=True))

_step = partial(Step, family="Old letters")

LETTER_STEPS = (
    _step(
        "split-ligatures",
        "The Latin ligatures \ufb00 \ufb01 \ufb02 \ufb03 \ufb04 \ufb05 \ufb06 taken apart into their letters.",
        ("\ufb01nd", "find"),
        "Hides how it was printed. The letters \u00e6, \u0153, \u0133 and \u00df stay; Arabic forms are left to nfkc.",
        *substitution(LATIN_LIGATURES),
    ),
    _step(
        "long-s-to-s",
        "The long s \u017f to s.",
        ("\u017fein", "sein"),
        "Hides how it was printed; a long s read as f still counts. The ligature \ufb05 needs split-ligatures first.",
        *substitution({"\u017f": "s"}),
    ),
    _step(
        "round-r-to-r",
        "The round r \ua75b to r, and \ua75a to R.",
        ("o\ua75bt", "ort"),
        "Hides how it was written or printed.",
        *substitution({"\ua75b": "r", "\ua75a": "R"}),
    ),
    _step(
        "small-e-to-umlaut",
        "A, o or u with a small e above (U+0364) to \u00e4, \u00f6 or \u00fc.",
        ("scho\u0364n", "sch\u00f6n"),
        "Hides how it was printed; the umlaut comes out composed. U+0308 and small letters on other letters stay.",
        *substitution({vowel + _SMALL_E: umlaut for vowel, umlaut in _UMLAUTS.items()}),
    ),
)
"""The steps of this family, in the order they are offered."""

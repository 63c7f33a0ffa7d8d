"""Steps that make capital and small letters equal."""

from functools import partial

from cer_core.normalization.pieces import by_character, by_lower_case
from cer_core.normalization.step import Step

_step = partial(Step, family="Case")

CASE_STEPS = (
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
)
"""The steps of this family, in the order they are offered."""

"""Which steps leave Devanagari and Arabic as they are: letters, vowel signs, viramas and harakat in NFC."""

import sys
import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from cer_core.normalization import STEPS, Policy

KEEP = {"keep-36", "keep-62", "keep-94"}
CHANGES_DEVANAGARI = KEEP | {"nfd", "nfkd", "remove-marks"}
CHANGES_ARABIC = (
    KEEP
    | {"nfd", "nfkc", "nfkd", "remove-marks", "remove-tatweel", "remove-harakat"}
    | {
        "unify-alef",
        "unify-ya",
    }
)
ARABIC = ["\u0600-\u06ff", "\u0750-\u077f", "\u08a0-\u08ff"]


def letters_and_marks(blocks: str) -> list[str]:
    """Return the letters and marks of some blocks that NFC leaves as they are."""
    within = regex.compile(f"(?V1)[[{blocks}]&&[\\p{{L}}\\p{{M}}]]")
    every = (chr(ordinal) for ordinal in range(sys.maxunicode + 1))
    return [c for c in every if within.match(c) and unicodedata.normalize("NFC", c) == c]


SCRIPTS = {
    "Devanagari": (letters_and_marks("\u0900-\u097f"), CHANGES_DEVANAGARI),
    "Arabic": (letters_and_marks("".join(ARABIC)), CHANGES_ARABIC),
}


@pytest.mark.parametrize(("characters", "changes"), SCRIPTS.values(), ids=SCRIPTS)
def test_only_these_steps_change_a_letter_or_a_sign(characters: list[str], changes: set[str]) -> None:
    assert len(characters) > 100
    text = unicodedata.normalize("NFC", " ".join(characters))
    assert {name for name, step in STEPS.items() if text.split() != step.apply(text).split()} - changes == {
        "remove-whitespace"  # which joins them, and is looked at below
    }
    assert all(any(step.apply(c) != c for c in characters) for name, step in STEPS.items() if name in changes)


@pytest.mark.parametrize("script", SCRIPTS)
@given(data=st.data())
def test_the_other_steps_in_any_order_change_nothing_in_words(script: str, data: st.DataObject) -> None:
    characters, changes = SCRIPTS[script]
    text = unicodedata.normalize("NFC", data.draw(st.text(st.sampled_from(characters), max_size=20)))
    steps = data.draw(st.lists(st.sampled_from(sorted(set(STEPS) - changes)), max_size=6))
    assert Policy(tuple(steps))(text) == text


@pytest.mark.parametrize("text", ["हिन्दी में क़लम", "كَتَبَ أحمدُ إلى الرحمٰن"])
def test_no_step_is_on_by_default(text: str) -> None:
    assert Policy()(text) == text

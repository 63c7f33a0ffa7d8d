"""Every normalized character is linked to the raw text it came from, and to the steps that changed it."""

import sys
import unicodedata

import pytest
from any_text import TEXT
from hypothesis import given
from hypothesis import strategies as st

from cer_core.normalization import STEPS, Link, Policy, Step, trace

TOUCHED = [
    character
    for character in map(chr, range(sys.maxunicode + 1))
    if unicodedata.combining(character) or unicodedata.normalize("NFKD", character) != character
]
"""The characters that a Unicode form may change or move."""
ORDER = st.lists(st.sampled_from(sorted(STEPS)), max_size=5)
every_step = pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)


@every_step
@given(TEXT)
def test_the_pieces_of_a_step_are_the_text_and_become_what_the_step_makes_of_it(step: Step, text: str) -> None:
    pieces = step.trace(text)
    assert "".join(before for before, _ in pieces) == text
    assert "".join(after for _, after in pieces) == step.apply(text)
    assert all(before for before, _ in pieces)


@pytest.mark.parametrize("form", ["nfc", "nfd", "nfkc", "nfkd"])
def test_pieces_of_a_unicode_form_hold_beside_every_character_they_touch(form: str) -> None:
    step = STEPS[form]
    for around in ("\u1100", "a", "\u0b47", "\U00011347"):
        text = around.join(TOUCHED)
        assert "".join(after for _, after in step.trace(text)) == unicodedata.normalize(form.upper(), text)


@given(ORDER, TEXT)
def test_links_join_to_the_raw_and_to_the_normalized_text(steps: list[str], text: str) -> None:
    links = trace(steps, text)
    assert "".join(link.raw for link in links) == text
    assert "".join(link.text for link in links) == Policy(tuple(steps))(text)


@given(ORDER, TEXT)
def test_a_link_without_steps_is_one_unchanged_character(steps: list[str], text: str) -> None:
    for link in trace(steps, text):
        assert set(link.steps) <= set(steps)
        assert link.raw
        if not link.steps:
            assert link.raw == link.text
            assert len(link.raw) == 1


def test_links_are_as_fine_as_the_steps_allow() -> None:
    assert trace(("casefold", "remove-punctuation"), "Maß!") == [
        Link("M", "m", ("casefold",)),
        Link("a", "a"),
        Link("ß", "ss", ("casefold",)),
        Link("!", "", ("remove-punctuation",)),
    ]


def test_a_step_that_needs_several_characters_joins_their_links() -> None:
    assert trace(("remove-format-characters", "nfc"), "e\u00ad\u0301x") == [
        Link("e\u00ad\u0301", "\u00e9", ("remove-format-characters", "nfc")),
        Link("x", "x"),
    ]
    assert trace(("collapse-whitespace", "strip"), "a \n ") == [
        Link("a", "a"),
        Link(" \n ", "", ("collapse-whitespace", "strip")),
    ]

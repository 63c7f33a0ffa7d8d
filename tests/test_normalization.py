"""Each step does what it says on every text, and its example, hazard and idempotence hold."""

import sys
import unicodedata
from collections.abc import Callable
from itertools import groupby

import pytest
from any_text import TEXT
from hypothesis import given
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.evaluation import score
from cer_core.normalization import STEPS, Policy, Step, describe_steps, parse_steps

EVERY_CHARACTER = "".join(map(chr, range(sys.maxunicode + 1)))
WHITE_SPACE = {c for c in EVERY_CHARACTER if c.isspace()} - set("\x1c\x1d\x1e\x1f")
ORDER = st.lists(st.sampled_from(sorted(STEPS)), max_size=5)
every_step = pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)


@every_step
def test_the_example_holds(step: Step) -> None:
    before, after = step.example
    assert step.apply(before) == after != before


@every_step
def test_the_words_for_people_are_there(step: Step) -> None:
    assert step.does.endswith(".")
    assert step.hazard.endswith(".")
    assert STEPS[step.name] is step


COUNTER_EXAMPLES: dict[str, str] = {}
"""For each step that is not idempotent, a text that shows it."""


@every_step
@given(TEXT)
def test_a_step_is_idempotent_as_declared(step: Step, text: str) -> None:
    once = step.apply(text)
    assert (step.apply(once) == once) or not step.idempotent


def test_a_step_that_is_not_idempotent_has_a_text_that_shows_it() -> None:
    assert set(COUNTER_EXAMPLES) == {step.name for step in STEPS.values() if not step.idempotent}
    for name, text in COUNTER_EXAMPLES.items():
        once = STEPS[name].apply(text)
        assert STEPS[name].apply(once) != once


def test_steps_stand_family_by_family() -> None:
    families = [family for family, _ in groupby(step.family for step in STEPS.values())]
    assert len(families) == len(set(families))


@pytest.mark.parametrize("name", ["nfc", "nfd", "nfkc", "nfkd", "casefold", "lower"])
def test_a_mapping_is_idempotent_on_every_character(name: str) -> None:
    apply = STEPS[name].apply
    changed = [after for character in EVERY_CHARACTER if (after := apply(character)) != character]
    assert changed
    assert [text for text in changed if apply(text) != text] == []


@given(ORDER, st.lists(TEXT, max_size=4))
def test_a_policy_never_fails_and_treats_texts_one_by_one(steps: list[str], texts: list[str]) -> None:
    policy = Policy(tuple(steps))
    assert policy.apply_all(texts) == [policy(text) for text in texts]


@given(TEXT)
def test_no_step_changes_nothing(text: str) -> None:
    assert Policy()(text) == text


# ---- exact sets


@pytest.mark.parametrize(
    ("name", "removed"),
    [
        ("remove-punctuation", lambda c: unicodedata.category(c).startswith("P")),
        ("remove-marks", lambda c: unicodedata.category(c) == "Mn"),
        ("remove-controls", lambda c: unicodedata.category(c) == "Cc" and c not in "\n\t"),
        ("remove-whitespace", lambda c: c in WHITE_SPACE),
        ("remove-joiners", lambda c: c in "\u200c\u200d"),
    ],
)
def test_a_step_removes_its_set_and_nothing_else(name: str, removed: Callable[[str], bool]) -> None:
    assert STEPS[name].apply(EVERY_CHARACTER) == "".join(c for c in EVERY_CHARACTER if not removed(c))


def test_white_space_is_unicodes() -> None:
    assert len(WHITE_SPACE) == 25
    kept = [c for c in EVERY_CHARACTER if c not in WHITE_SPACE]
    assert STEPS["collapse-whitespace"].apply("".join(f"{c}|" for c in WHITE_SPACE)) == " |" * 25
    assert STEPS["collapse-whitespace"].apply("".join(kept)) == "".join(kept)
    assert [c for c in EVERY_CHARACTER if STEPS["strip"].apply(c) == ""] == sorted(WHITE_SPACE)


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("collapse-whitespace", " a\r\n\t\u2003b\u00a0 ", " a b "),
        ("strip", "\u00a0 a  b\n\u3000", "a  b"),
        ("remove-whitespace", "a\n b\u2028c", "abc"),
        ("remove-controls", "a\tb\nc\x00\x1c\x7f\x9f", "a\tb\nc"),
    ],
)
def test_white_space_and_controls(name: str, text: str, expected: str) -> None:
    assert STEPS[name].apply(text) == expected


def test_removed_format_characters_are_invisible_and_no_joiners() -> None:
    left = set(STEPS["remove-format-characters"].apply(EVERY_CHARACTER))
    removed = [c for c in EVERY_CHARACTER if c not in left]
    assert {unicodedata.category(c) for c in removed} == {"Cf"}
    assert set("\u00ad\u200b\u200e\u200f\u061c\u202a\u202e\u2066\u2069\u2060\ufeff") <= set(removed)
    numbers = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
    assert set("\u200c\u200d" + numbers) <= left


@every_step
def test_steps_that_remove_never_put_something_in(step: Step) -> None:
    if step.name.startswith("remove-") or step.name == "strip":
        text = "\u0915\u094d\u0937 caf\u00e9\u0301 \u200d, x\u00ad-\n\ud800"
        rest = iter(unicodedata.normalize("NFD", text))
        assert all(character in rest for character in unicodedata.normalize("NFD", step.apply(text)))


# ---- hazards


@pytest.mark.parametrize(
    ("steps", "a", "b"),
    [
        ("nfc", "e\u0301", "\u00e9"),
        ("nfkc", "x\u00b2", "x2"),
        ("nfkc", "\u017f", "s"),
        ("casefold", "\u00df", "ss"),
        ("casefold", "\u03c3", "\u03c2"),
        ("strip", "    indented", "indented"),
        ("collapse-whitespace", "left\n  right", "left right"),
        ("remove-whitespace", "to get her", "together"),
        ("remove-punctuation", "3.5", "35"),
        ("remove-punctuation", "well-known", "wellknown"),
        (
            "remove-marks",
            "\u0939\u093f\u0928\u094d\u0926\u0940",
            "\u0939\u093f\u0928\u0926\u0940",
        ),  # the virama is lost
        ("remove-controls", "one\rtwo", "onetwo"),
        ("remove-controls", "one\ftwo", "onetwo"),
        ("remove-format-characters", "Wort\u00ad\nteil", "Wort\nteil"),
        ("remove-joiners", "\U0001f468\u200d\U0001f469", "\U0001f468\U0001f469"),
    ],
)
def test_a_step_hides_what_its_hazard_says(steps: str, a: str, b: str) -> None:
    policy = Policy(parse_steps(steps))
    assert policy(a) == policy(b)


@pytest.mark.parametrize(
    ("steps", "a", "b"),
    [
        ("lower", "\u00df", "ss"),
        ("lower", "\u03c3", "\u03c2"),
        ("collapse-whitespace", " a", "a"),
        ("remove-marks", "\u00e9", "e"),
        ("remove-marks", "\u0939\u093f", "\u0939"),  # U+093F is a spacing mark, Mc
        ("remove-format-characters", "\u0645\u06cc\u200c\u0631", "\u0645\u06cc\u0631"),
        ("remove-punctuation", "a+b", "ab"),  # a symbol
        ("remove-punctuation", "e\u0301", "e"),
        ("nfc", "u\u0366", "u\u030a"),
    ],
)
def test_a_step_leaves_what_it_must_not_hide(steps: str, a: str, b: str) -> None:
    policy = Policy(parse_steps(steps))
    assert policy(a) != policy(b)


def test_denominators_grow_under_decomposition_and_folding() -> None:
    assert [len(STEPS[name].apply("\u00e9")) for name in ("nfc", "nfd", "nfkd")] == [1, 2, 2]
    assert [len(STEPS[name].apply("\u00df")) for name in ("lower", "casefold")] == [1, 2]
    assert len(STEPS["lower"].apply("\u0130")) == 2


# ---- order


@pytest.mark.parametrize(
    ("first", "second", "text", "results"),
    [
        ("nfd", "remove-marks", "caf\u00e9", ("cafe", "cafe\u0301")),
        ("remove-punctuation", "strip", "- item -", ("item", " item ")),
        ("remove-controls", "collapse-whitespace", "a\rb", ("ab", "a b")),
        ("nfkc", "collapse-whitespace", "a\u00a8", ("a \u0308", "a \u0308")),
        ("nfkc", "strip", "\u00a8", ("\u0308", " \u0308")),
    ],
)
def test_the_order_is_the_users(first: str, second: str, text: str, results: tuple[str, str]) -> None:
    assert (Policy((first, second))(text), Policy((second, first))(text)) == results


def test_a_step_may_be_repeated() -> None:
    assert Policy(("strip", "remove-punctuation", "strip"))(" - item - ") == "item"


@given(ORDER)
def test_the_list_of_steps_reads_back(steps: list[str]) -> None:
    assert parse_steps(describe_steps(steps)) == tuple(steps)


@pytest.mark.parametrize("text", ["nope", "NFC", "nfc,", ",", "nfc;strip", "none,nfc", "nfc strip"])
def test_unknown_steps_are_refused_with_all_there_are(text: str) -> None:
    with pytest.raises(InputError, match=", ".join(STEPS)):
        parse_steps(text)


# ---- what the steps do to a score

HINDI = "\u0939\u093f\u0928\u094d\u0926\u0940"
HINDI_BARE = "\u0939\u093f\u0928\u0926\u0940"
SHALOM = "\u05e9\u05dc\u05d5\u05dd"
THAI, THAI_SPLIT = "\u0e19\u0e49\u0e33", "\u0e19\u0e49\u0e4d\u0e32"
VOWELLED, BARE = "\u0643\u064e\u062a\u064e\u0628\u064e", "\u0643\u062a\u0628"


@pytest.mark.parametrize(
    ("reference", "hypothesis", "steps", "unit", "expected"),
    [  # expected: edits, reference length, hypothesis length
        ("zu\u0366\u017fein", "z\u016f\u017fein", "nfc", "codepoint", (2, 7, 6)),
        ("zu\u0366\u017fein", "z\u016f\u017fein", "nfd", "codepoint", (1, 7, 7)),
        ("zu\u0366\u017fein", "z\u016f\u017fein", "nfc", "grapheme", (1, 6, 6)),
        ("caf\u00e9", "cafe\u0301", "", "codepoint", (2, 4, 5)),
        ("caf\u00e9", "cafe\u0301", "nfc", "codepoint", (0, 4, 4)),
        ("caf\u00e9", "cafe\u0301", "nfd", "codepoint", (0, 5, 5)),
        ("caf\u00e9", "cafe\u0301", "", "grapheme", (1, 4, 4)),
        ("D\u0307\u0323", "D\u0323\u0307", "", "codepoint", (2, 3, 3)),
        ("D\u0307\u0323", "D\u0323\u0307", "nfc", "codepoint", (0, 2, 2)),
        ("Stra\u00dfe", "STRASSE", "lower", "codepoint", (2, 6, 7)),
        ("Stra\u00dfe", "STRASSE", "casefold", "codepoint", (0, 7, 7)),
        ("\u0130zmir", "izmir", "", "codepoint", (1, 5, 5)),
        ("\u0130zmir", "izmir", "lower", "codepoint", (1, 6, 5)),
        ("\u0130zmir", "izmir", "casefold", "codepoint", (1, 6, 5)),
        ("\u039f\u0394\u039f\u03a3", "\u03bf\u03b4\u03bf\u03c3", "lower", "codepoint", (1, 4, 4)),
        ("\u039f\u0394\u039f\u03a3", "\u03bf\u03b4\u03bf\u03c3", "casefold", "codepoint", (0, 4, 4)),
        (HINDI, HINDI_BARE, "", "codepoint", (1, 6, 5)),
        (HINDI, HINDI_BARE, "", "whitespace", (1, 1, 1)),
        (HINDI + "\u0964", HINDI, "remove-punctuation", "codepoint", (0, 6, 6)),
        (HINDI, HINDI_BARE, "remove-punctuation", "codepoint", (1, 6, 5)),
        (VOWELLED, BARE, "", "codepoint", (3, 6, 3)),
        (VOWELLED, BARE, "remove-marks", "codepoint", (0, 3, 3)),
        (VOWELLED, BARE, "remove-marks", "whitespace", (0, 1, 1)),
        ("\u0643\u0640\u062a\u0628", BARE, "remove-marks", "codepoint", (1, 4, 3)),  # tatweel is a letter
        ("\u05db\u05dc\u05d1 \u05d9\u05d5\u05e4\u05d9", "\u05db\u05dc\u05d1", "", "codepoint", (5, 8, 3)),
        (SHALOM, "\u200f" + SHALOM, "", "codepoint", (1, 4, 5)),
        (SHALOM, "\u200f" + SHALOM, "remove-format-characters", "codepoint", (0, 4, 4)),
        (SHALOM, SHALOM[::-1], "", "codepoint", (4, 4, 4)),
        (THAI, THAI_SPLIT, "nfc", "codepoint", (2, 3, 4)),
        (THAI, THAI_SPLIT, "nfkc", "codepoint", (0, 4, 4)),
        (THAI, THAI[:2], "", "codepoint", (1, 3, 2)),
        (THAI, THAI[:2], "", "grapheme", (1, 1, 1)),
        ("\u4eca\u5929\u5929\u6c14\u5f88\u597d", "\u4eca\u5929\u5929\u6c7d\u5f88\u597d", "", "codepoint", (1, 6, 6)),
        ("\u4eca\u5929\u5929\u6c14\u5f88\u597d", "\u4eca\u5929\u5929\u6c7d\u5f88\u597d", "", "whitespace", (1, 1, 1)),
        ("\uff21\uff22\uff11", "AB1", "", "codepoint", (3, 3, 3)),
        ("\uff21\uff22\uff11", "AB1", "nfkc", "codepoint", (0, 3, 3)),
        ("\u30ac", "\uff76\uff9e", "", "codepoint", (2, 1, 2)),
        ("\u30ac", "\uff76\uff9e", "nfkc", "codepoint", (0, 1, 1)),
        ("Wort-", "Wort\u00ad", "", "codepoint", (1, 5, 5)),
        ("Wort-", "Wort\u00ad", "remove-format-characters", "codepoint", (1, 5, 4)),
        ("a\ud800b", "ab", "", "codepoint", (1, 3, 2)),
    ],
)
def test_scores_of_scripts_and_forms(
    reference: str, hypothesis: str, steps: str, unit: str, expected: tuple[int, int, int]
) -> None:
    of_words = unit == "whitespace"
    result = score([reference], [hypothesis], steps=parse_steps(steps), unit="codepoint" if of_words else unit)
    counts = (result.words if of_words else result.characters).total()
    assert (counts.edits, counts.reference_length, counts.hypothesis_length) == expected

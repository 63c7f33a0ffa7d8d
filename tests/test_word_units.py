"""What a word is under each rule, beside the rules of jiwer and of Unicode."""

import re
import string
import unicodedata
from pathlib import Path

import jiwer
import pytest
import regex
import uniseg.wordbreak
from hypothesis import given, settings
from hypothesis import strategies as st

from cer_core.places import joined, places
from cer_core.units import splitter
from cer_core.word_units import (
    WORD_RULES,
    character_words,
    punctuation_words,
    space_words,
    uax29_words,
    whitespace_words,
)

every_rule = pytest.mark.parametrize("rule", WORD_RULES)

ARABIC = "\u0643\u0650\u062a\u064e\u0627\u0628 \u0627\u0644\u0652\u0639\u064e\u0631\u064e\u0628"
HINDI = "\u0939\u093f\u0928\u094d\u0926\u0940 \u092d\u093e\u0937\u093e"
BEIJING = "\u5317\u4eac\u5e02"
THAI = "\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22"
THAI_MARKED = "\u0e17\u0e35\u0e48\u0e19\u0e49\u0e33"  # two letters with vowel and tone marks, and sara am


def by_rule(words: list[str] | None = None, **others: list[str]) -> dict[str, list[str] | None]:
    """Return the words expected under each rule, ``None`` for the whole text as one."""
    return {rule: others.get(rule, words) for rule in WORD_RULES}


CASES: dict[str, tuple[str, dict[str, list[str] | None]]] = {
    "an empty text": ("", by_rule([])),
    "only spaces": (" \t\u00a0 \n", by_rule([])),
    "two words": (" the  road ", by_rule(["the", "road"])),
    "a lone surrogate": ("a\ud800b", by_rule(uax29=["a", "\ud800", "b"])),
    "emoji": ("\U0001f600", by_rule(uax29=[])),
    "emoji beside a word": ("ok\U0001f600", by_rule(uax29=["ok"])),
    "an apostrophe": ("don't", by_rule(punctuation=["don", "'", "t"])),
    "a curly one": ("don\u2019t", by_rule(punctuation=["don", "\u2019", "t"])),
    "a decimal": ("3.14", by_rule(punctuation=["3", ".", "14"])),
    "a hyphen": ("well-known", by_rule(punctuation=["well", "-", "known"], uax29=["well", "known"])),
    "symbols": ("$5+x", by_rule(uax29=["5", "x"])),
    "an underscore": ("a_b", by_rule(punctuation=["a", "_", "b"])),
    "dots in a row": ("ab...", by_rule(punctuation=["ab", ".", ".", "."], uax29=["ab"])),
    "Chinese": (BEIJING, by_rule(uax29=[*BEIJING], character=[*BEIJING])),
    "Chinese and Latin": (
        f"{BEIJING}hello you",
        by_rule([f"{BEIJING}hello", "you"], uax29=[*BEIJING, "hello", "you"], character=[*BEIJING, "hello", "you"]),
    ),
    "a Chinese full stop": (
        "\u5317\u3002",
        by_rule(punctuation=["\u5317", "\u3002"], character=["\u5317", "\u3002"], uax29=["\u5317"]),
    ),
    "Thai": (THAI, by_rule(uax29=[*THAI], character=[*THAI])),
    "Thai with marks": (
        THAI_MARKED,
        by_rule(
            uax29=["\u0e17\u0e35\u0e48", "\u0e19\u0e49", "\u0e33"],
            character=["\u0e17\u0e35\u0e48", "\u0e19\u0e49\u0e33"],
        ),
    ),
    "Arabic with marks": (ARABIC, by_rule(ARABIC.split(" "))),
    "Hindi": (HINDI, by_rule(HINDI.split(" "))),
    "Catalan": ("col\u00b7lecci\u00f3", by_rule(punctuation=["col", "\u00b7", "lecci\u00f3"])),
    "katakana with its length mark": ("\u30e9\u30fc\u30e1\u30f3", by_rule(character=[*"\u30e9\u30fc\u30e1\u30f3"])),
    "a character for private use": ("a\ue000", by_rule(uax29=["a", "\ue000"])),
}


@every_rule
@pytest.mark.parametrize("case", CASES)
def test_the_words_of_each_rule(case: str, rule: str) -> None:
    text, expected = CASES[case]
    wanted = expected[rule]
    assert splitter(rule)(text) == ([text] if wanted is None else wanted)


MIXED = st.text(max_size=20) | st.text(
    "ab ,.'-\t\n\u00a0\u0301\u200d\u5317\u0e01\u0e33\u30fc\ud800\ue000\U0001f600", max_size=20
)


@every_rule
@settings(deadline=None)
@given(MIXED)
def test_words_stand_in_the_text_in_order_and_hold_something(rule: str, text: str) -> None:
    words = splitter(rule)(text)
    starts, stops = places(text, words)
    assert all(words)
    assert all(stop <= start for stop, start in zip(stops, starts[1:], strict=False))
    assert [start == stop for stop, start in zip(stops, starts[1:], strict=False)] == joined(text, words)[1:]


@pytest.mark.parametrize("rule", ["whitespace", "punctuation", "character"])
@settings(deadline=None)
@given(MIXED)
def test_only_white_space_is_left_out_of_words(rule: str, text: str) -> None:
    assert "".join(splitter(rule)(text)) == "".join(whitespace_words(text))


@settings(deadline=None, max_examples=500)
@given(st.text() | st.text(string.whitespace + "ab\u00a0\u3000\u2028\x1c\x1f\x85\u200b\ud800"))
def test_the_rule_space_is_jiwer_s(text: str) -> None:
    [words] = jiwer.transformations.wer_default([text])
    assert space_words(text) == words


def test_jiwer_has_tabs_and_no_break_spaces_join_words() -> None:
    assert space_words("a\tb \u00a0c d\u00a0e") == ["a\tb", "c", "d\u00a0e"]


@settings(deadline=None)
@given(MIXED | st.text(string.punctuation + "ab 1\u3002\u00bf\u2014\u00b0"))
def test_punctuation_is_taken_apart_character_by_character(text: str) -> None:
    def is_mark(character: str) -> bool:
        return unicodedata.category(character).startswith("P")

    apart = "".join(f" {character} " if is_mark(character) else character for character in text)
    assert punctuation_words(text) == whitespace_words(apart)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("can't U.S. 3,456.78 3a a3", ["can't", "U.S", "3,456.78", "3a", "a3"]),
        ("a.b a..b a:b", ["a.b", "a", "b", "a:b"]),
        ("a.1 1.a 1..2", ["a", "1", "1", "a", "1", "2"]),
        ("e\u0301\u0301a a\u00adb a\u200db", ["e\u0301\u0301a", "a\u00adb", "a\u200db"]),  # marks and joiners go along
        ("\u05e6\u05d4\"\u05dc \u05d2'", ['\u05e6\u05d4"\u05dc', "\u05d2'"]),  # Hebrew letters keep their quotes
        ('a"b', ["a", "b"]),
        ("\u30ab\u30bf\u30ab\u30ca\u3072\u3089", ["\u30ab\u30bf\u30ab\u30ca", "\u3072", "\u3089"]),
        ("\ud55c\uad6d\uc5b4 \ub9d0", ["\ud55c\uad6d\uc5b4", "\ub9d0"]),
        ("\U0001f1eb\U0001f1ee \U0001f468\u200d\U0001f469 \u2764\ufe0f", []),
        ("\u0f56\u0f7c\u0f51\u0f0b\u0f61\u0f72\u0f42", ["\u0f56\u0f7c\u0f51", "\u0f61\u0f72\u0f42"]),
        ("1\u0663 \u0967\u0968 \u00bd", ["1\u0663", "\u0967\u0968", "\u00bd"]),
        ("mail x@y.de/z", ["mail", "x", "y.de", "z"]),
        ("\u0301 \u00ad", []),
    ],
)
def test_unicode_s_word_boundaries(text: str, words: list[str]) -> None:
    assert uax29_words(text) == words


# One or more characters of every class that the rules of UAX #29 tell apart, assigned before Unicode 14.
CLASSES = (
    "aZ\u00e9\u03b1\u0430\U0001d49c'\u2019\u2018\".\u2024,;:\u00b7\u0387_\u203f019\u0663\u066c- /@$ "
    "\u3000\t\n\r\x85\u00a0\u202f\u200d\u200c\u00ad\u2060\ufeff\u0301\u0903\u20e3\ufe0f\u05d0\u05d2\u05f3\u05f4\u0628\u064b\u30ab\u30fc\u3072\u6f22\u0e17"
    "\u0e49\u0e33\ud55c\u0915\u094d\u093f\U0001f1e9\U0001f1ea\U0001f600\U0001f469\U0001f3fb\u2764"
)


@settings(deadline=None, max_examples=300)
@given(st.text(CLASSES, max_size=14))
def test_unicode_s_word_boundaries_are_those_that_dinglehopper_uses(text: str) -> None:
    dropped = ("M", "P", "Z", "S", "Cc", "Cf")
    theirs = [
        word
        for word in uniseg.wordbreak.words(text)
        if not all(unicodedata.category(character).startswith(dropped) for character in word)
    ]
    assert uax29_words(text) == theirs


@settings(deadline=None)
@given(st.text("\u5317\u4eac\u3042\u30a2\u30fc\u0e01\u0e33\u0ea5\u1780\u17d2\u1000\u103a\u0f40\u0f72 ab\u0301,\u3002"))
def test_each_cluster_of_an_unspaced_script_is_a_word(text: str) -> None:
    unspaced = re.compile("[\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u4e00-\u9fff]")
    words: list[str] = []
    for part in whitespace_words(text):
        last_is_run = False
        for cluster in regex.findall(r"\X", part):
            own = bool(unspaced.match(cluster))
            if last_is_run and not own:
                words[-1] += cluster
            else:
                words.append(cluster)
            last_is_run = not own
    assert character_words(text) == words


def test_the_readme_says_what_each_rule_means_and_its_hazard() -> None:
    readme = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
    rows = {row.split(" ")[1]: row for row in readme.splitlines() if row.startswith("| ")}
    for rule in WORD_RULES.values():
        assert rule.meaning in rows[rule.name]
        assert rule.hazard in rows[rule.name]

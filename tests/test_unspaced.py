"""References written without spaces between words are announced where the word rule needs spaces."""

import pytest

from cer_core.corpus import corpus_of
from cer_core.evaluation import evaluate
from cer_core.settings import Settings
from cer_core.unspaced import UNSPACED, shares, word_notices
from cer_core.word_units import WORD_RULES

SAMPLES = {
    "Han": "\u5317\u4eac\u5e02",
    "Hiragana": "\u3072\u3089\u304c\u306a",
    "Katakana": "\u30ab\u30bf\u30ab\u30ca",
    "Thai": "\u0e20\u0e32\u0e29\u0e32",
    "Lao": "\u0e9e\u0eb2\u0eaa\u0eb2",
    "Khmer": "\u1781\u17d2\u1798\u17c2\u179a",
    "Myanmar": "\u1019\u103c\u1014\u103a\u1019\u102c",
    "Tibetan": "\u0f56\u0f7c\u0f51",
}
OTHERS = ["", "the road", "\u00e9t\u00e9 \u0437\u0438\u043c\u0430", "\ud55c\uad6d\uc5b4", "\u3002\u3001", "\ud800"]


def notices(reference: list[str], rule: str) -> list[str]:
    return evaluate(corpus_of(reference, A=reference), Settings(words=rule)).notices


@pytest.mark.parametrize("script", UNSPACED)
@pytest.mark.parametrize("rule", ["whitespace", "space", "punctuation"])
def test_rules_that_need_spaces_are_warned_of(script: str, rule: str) -> None:
    [notice] = notices([SAMPLES[script]], rule)
    assert UNSPACED[script] in notice
    assert f"word rule {rule}" in notice
    assert notice.startswith("100.00 %")


@pytest.mark.parametrize("script", UNSPACED)
def test_counting_characters_needs_no_warning(script: str) -> None:
    assert notices([SAMPLES[script]], "character") == []


@pytest.mark.parametrize("script", UNSPACED)
def test_unicode_s_boundaries_are_warned_of_where_they_need_a_dictionary(script: str) -> None:
    found = notices([SAMPLES[script]], "uax29")
    assert bool(found) == (script in ("Thai", "Lao", "Khmer", "Myanmar"))
    assert all("dictionary" in notice and UNSPACED[script] in notice for notice in found)


@pytest.mark.parametrize(("latin", "noticed"), [(8, True), (9, False)])
def test_a_fifth_of_the_letters_is_noticed_wherever_it_stands(latin: int, noticed: bool) -> None:
    references = ["a, 1"] * latin + ["..."] * 100 + ["\u5317", "\u4eac"]
    assert bool(word_notices(references, "whitespace")) == noticed


@pytest.mark.parametrize("rule", WORD_RULES)
@pytest.mark.parametrize(
    "text", ["", "the road", "\u00e9t\u00e9 \u0437\u0438\u043c\u0430", "\ud55c\uad6d\uc5b4", "\u3002\u3001", "\ud800"]
)
def test_other_writing_is_not_warned_of(text: str, rule: str) -> None:
    assert word_notices([text], rule) == []


def test_scripts_are_named_most_frequent_first_and_rare_ones_not_at_all() -> None:
    [notice] = word_notices([SAMPLES["Thai"] * 3 + SAMPLES["Han"] * 2 + "\u0e81"], "space")
    assert "Thai and Chinese characters" in notice
    assert "Lao" not in notice


def test_shares_are_of_letters_only() -> None:
    assert shares(["\u5317 1, 2, 3!", "abc"]) == {"Han": 0.25}
    assert shares([]) == {}

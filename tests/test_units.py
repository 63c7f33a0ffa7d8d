"""What is counted: code points, grapheme clusters and words, kept apart by equality alone."""

import sys

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.units import (
    CHARACTER_UNITS,
    WORD_UNITS,
    CodedPairs,
    code_pairs,
    code_points,
    graphemes,
    whitespace_words,
)
from cer_core.units import splitter as splitter_of

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"  # man, joiner, woman, joiner, girl
WHITE_SPACE_ORDINALS = {
    *range(0x09, 0x0E),
    *(0x20, 0x85, 0xA0, 0x1680),
    *range(0x2000, 0x200B),
    *(0x2028, 0x2029, 0x202F, 0x205F, 0x3000),
}


@pytest.mark.parametrize(
    ("text", "points", "clusters"),
    [
        ("", 0, 0),
        ("road", 4, 4),
        ("caf\u00e9", 4, 4),
        ("cafe\u0301", 5, 4),
        ("zu\u0366\u017fein", 7, 6),
        (FAMILY, 5, 1),
        ("\U0001f1eb\U0001f1ee\U0001f1e9\U0001f1ea", 4, 2),  # two flags
        ("a\r\nb", 4, 3),
        ("a\n\rb", 4, 4),
        ("\u0939\u093f\u0928\u094d\u0926\u0940", 6, 2),  # Hindi; 3 before rule GB9c of Unicode 15.1
        ("\u0939\u093f\u0928\u0926\u0940", 5, 3),  # without the virama nothing joins the consonants
        ("\u0e19\u0e49\u0e33", 3, 1),  # Thai, with a tone mark and sara am
        ("\u1112\u1161\u11ab", 3, 1),  # Hangul jamo
        ("\u0301a", 2, 2),  # a mark with nothing before it
    ],
)
def test_code_points_and_grapheme_clusters(text: str, points: int, clusters: int) -> None:
    assert len(code_points(text)) == points
    assert len(graphemes(text)) == clusters


def test_the_parts_of_a_cluster_stay_together() -> None:
    assert graphemes(f"e\u0301 {FAMILY}\r\n\n") == ["e\u0301", " ", FAMILY, "\r\n", "\n"]


@settings(deadline=None)
@given(st.text() | st.text("\r\n ab"))
def test_characters_of_either_kind_spell_the_text(text: str) -> None:
    assert "".join(code_points(text)) == text
    assert "".join(graphemes(text)) == text


@settings(deadline=None)
@given(st.text("\r\n\t ab\x00\x7f"))
def test_plain_text_is_cut_as_the_segmenter_cuts_it(text: str) -> None:
    assert graphemes(text) == regex.findall(r"\X", text)


def test_words_are_parted_by_exactly_the_25_white_space_characters() -> None:
    parting = {o for o in range(sys.maxunicode + 1) if whitespace_words(f"a{chr(o)}b") == ["a", "b"]}
    assert len(WHITE_SPACE_ORDINALS) == 25
    assert parting == WHITE_SPACE_ORDINALS


@pytest.mark.parametrize("separator", ["\x1c", "\x1d", "\x1e", "\x1f"])
def test_information_separators_do_not_part_words_though_python_s_split_does(separator: str) -> None:
    text = f"a{separator}b"
    assert text.split() == ["a", "b"]
    assert whitespace_words(text) == [text]


@pytest.mark.parametrize("character", ["\u200b", "\u200c", "\u200d", "\u00ad", "\ufeff", "\u180e", "-", "'"])
def test_what_only_looks_like_a_gap_does_not_part_words(character: str) -> None:
    assert whitespace_words(f"a{character}b") == [f"a{character}b"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        (" \t\u00a0\u3000", []),
        ("  the north\u00a0road ", ["the", "north", "road"]),
        ("\u4eca\u65e5\u3000\u660e\u65e5", ["\u4eca\u65e5", "\u660e\u65e5"]),
        ("one\u2028two\r\nthree", ["one", "two", "three"]),
        ("\u4eca\u5929\u5929\u6c14\u5f88\u597d", ["\u4eca\u5929\u5929\u6c14\u5f88\u597d"]),
    ],
)
def test_words_are_the_runs_between_white_space(text: str, words: list[str]) -> None:
    assert whitespace_words(text) == words


def spelled(coded: CodedPairs) -> list[tuple[list[str], list[str]]]:
    """Return the units of every pair, read back from their codes."""
    return [
        (
            [coded.symbols[c] for c in coded.reference[pair]],
            [coded.symbols[c] for c in coded.hypothesis[pair]],
        )
        for pair in range(len(coded))
    ]


texts = st.text(max_size=12) | st.text("a e\u0301\u00e9\r\n\ud800\udc00\U00010000", max_size=12)


@pytest.mark.parametrize("unit", [*CHARACTER_UNITS, *WORD_UNITS])
@settings(deadline=None)
@given(pairs=st.lists(st.tuples(texts, texts), max_size=8))
def test_coding_keeps_every_unit_and_codes_are_equal_where_units_are(unit: str, pairs: list[tuple[str, str]]) -> None:
    coded = code_pairs([r for r, _ in pairs], [h for _, h in pairs], unit)
    split = splitter_of(unit)
    assert len(coded) == len(pairs)
    assert len(set(coded.symbols)) == len(coded.symbols)
    assert spelled(coded) == [(list(split(r)), list(split(h))) for r, h in pairs]


@pytest.mark.parametrize("unit", [*CHARACTER_UNITS, *WORD_UNITS])
def test_composed_and_decomposed_letters_stay_different(unit: str) -> None:
    coded = code_pairs(["\u00e9"], ["e\u0301"], unit)
    assert set(coded.reference[0]).isdisjoint(coded.hypothesis[0].tolist())


@pytest.mark.parametrize("unit", [*CHARACTER_UNITS, *WORD_UNITS])
@settings(deadline=None)
@given(pairs=st.lists(st.tuples(texts, texts), max_size=6))
def test_comparable_rows_are_equal_where_the_units_are(unit: str, pairs: list[tuple[str, str]]) -> None:
    coded = code_pairs([r for r, _ in pairs], [h for _, h in pairs], unit)
    split = splitter_of(unit)
    references, hypotheses = coded.comparable()
    for (r, h), row, read in zip(pairs, references, hypotheses, strict=True):
        assert (len(row), len(read)) == (len(split(r)), len(split(h)))
        assert (row == read) == (list(split(r)) == list(split(h)))


def test_an_unknown_unit_lists_the_known_ones() -> None:
    with pytest.raises(InputError, match="unknown unit 'syllable'; choose one of: codepoint, grapheme, whitespace"):
        code_pairs(["a"], ["a"], "syllable")

"""One pair in four units: what each shows, counts and divides by."""

import pytest
from any_text import TEXT
from hypothesis import given

from cer_core.errors import InputError
from cer_core.evaluation import score
from cer_core.teaching.unit_views import (
    LABELS,
    MEANINGS,
    MOST_CHARACTERS,
    UnitView,
    octets,
    unit_splitter,
    unit_views,
    word_remark,
)

COMPOSED, DECOMPOSED = "\u00e9", "e\u0301"
MAN, WOMAN, GIRL, JOINER = "\U0001f468", "\U0001f469", "\U0001f467", "\u200d"
FAMILY = JOINER.join((MAN, WOMAN, GIRL))


def by_name(reference: str, hypothesis: str) -> dict[str, UnitView]:
    return {view.name: view for view in unit_views(reference, hypothesis)}


def figures(reference: str, hypothesis: str) -> dict[str, tuple[int, int, int, int, float | None]]:
    return {
        name: (view.substitutions, view.deletions, view.insertions, view.reference_length, view.rate)
        for name, view in by_name(reference, hypothesis).items()
    }


def test_the_same_letter_composed_and_decomposed() -> None:
    assert figures(COMPOSED, DECOMPOSED) == {
        "codepoint": (1, 0, 1, 1, 2.0),
        "grapheme": (1, 0, 0, 1, 1.0),
        "byte": (2, 0, 1, 2, 1.5),
        "word": (1, 0, 0, 1, 1.0),
    }
    found = by_name(COMPOSED, DECOMPOSED)
    assert (found["byte"].reference, found["byte"].hypothesis) == (("C3", "A9"), ("65", "CC", "81"))
    assert found["codepoint"].hypothesis == ("e", "\u25cc\u0301")
    assert found["grapheme"].hypothesis == (DECOMPOSED,)


def test_a_family_read_as_one_of_it() -> None:
    assert figures(FAMILY, MAN) == {
        "codepoint": (0, 4, 0, 5, 0.8),
        "grapheme": (1, 0, 0, 1, 1.0),
        "byte": (0, 14, 0, 18, 14 / 18),
        "word": (1, 0, 0, 1, 1.0),
    }
    found = by_name(FAMILY, MAN)
    assert found["codepoint"].reference == (MAN, "200D", WOMAN, "200D", GIRL)
    assert found["grapheme"].reference == (FAMILY,)
    assert " ".join(found["byte"].hypothesis) == "F0 9F 91 A8"


def test_words_and_spaces() -> None:
    found = by_name("the old road", "the road")
    assert found["word"].reference == ("the", "old", "road")
    assert (found["word"].deletions, found["word"].rate) == (1, 1 / 3)
    assert found["codepoint"].hypothesis == ("t", "h", "e", "\u2423", "r", "o", "a", "d")


def test_an_empty_reference_has_no_rate_in_any_unit() -> None:
    assert [view.rate for view in unit_views("", "ab")] == [None] * 4
    assert [view.insertions for view in unit_views("", "ab")] == [2, 2, 2, 1]


def test_white_space_has_characters_but_no_word() -> None:
    found = by_name(" ", "")
    assert (found["codepoint"].rate, found["word"].rate) == (1.0, None)


@given(TEXT, TEXT)
def test_every_view_counts_as_the_library_does_and_draws_every_unit(ref: str, hyp: str) -> None:
    found = by_name(ref, hyp)
    assert list(found) == list(LABELS)
    for unit in ("codepoint", "grapheme"):
        counts = score([ref], [hyp], unit=unit).characters.total()
        assert (found[unit].edits, found[unit].reference_length) == (counts.edits, counts.reference_length)
    assert found["word"].edits == score([ref], [hyp]).words.total().edits
    for view in found.values():
        assert view.edits == view.substitutions + view.deletions + view.insertions
        assert view.reference_length == len(view.units[0]) == len(view.reference)
        assert len(view.units[1]) == len(view.hypothesis)
        assert all((*view.reference, *view.hypothesis))


@given(TEXT)
def test_bytes_are_those_of_utf_8(text: str) -> None:
    assert bytes.fromhex(" ".join(octets(text))) == text.encode("utf-8", "surrogatepass")


def test_the_tie_break_and_the_rule_of_words_can_be_chosen() -> None:
    first, *_ = unit_views("form", "from", ties="gaps-first")
    assert (first.substitutions, first.deletions, first.insertions) == (0, 1, 1)
    *_, last = unit_views("well-known", "well known", words="uax29")
    assert last.reference == ("well", "known")


def test_every_unit_is_explained() -> None:
    assert list(MEANINGS) == list(LABELS)


@pytest.mark.parametrize("reference", ["\u5317\u4eac", "\u0e44\u0e1b", "\u1019\u103c\u1014\u103a", "\u3072\u3089"])
def test_words_without_spaces_between_them_are_remarked_on(reference: str) -> None:
    assert "written without spaces between words" in word_remark(reference)
    assert word_remark("the road") == word_remark("") == ""


def test_what_is_unknown_or_too_long_is_refused() -> None:
    with pytest.raises(InputError, match=f"the output has {MOST_CHARACTERS + 1} characters.*Alignments page"):
        unit_views("", "a" * (MOST_CHARACTERS + 1))
    with pytest.raises(InputError, match="unknown tie-break"):
        unit_views("a", "b", ties="first")
    with pytest.raises(InputError, match="unknown rule of words 'codepoint'"):
        unit_views("a", "b", words="codepoint")
    with pytest.raises(InputError, match="unknown unit 'letter'"):
        unit_splitter("letter")

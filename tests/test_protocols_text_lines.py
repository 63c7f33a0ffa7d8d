"""Under the names of kraken, stringalign, PARSeq and ocreval stands what they print."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from protocol_texts import Texts, texts
from rapidfuzz.distance import Levenshtein
from stringalign.normalize import StringNormalizer
from stringalign.statistics import StringConfusionMatrix
from stringalign.tokenize import GraphemeClusterTokenizer

from cer_core.errors import InputError
from cer_core.protocols import PROTOCOLS, Figure, ocreval
from cer_core.protocols.ocreval import cleaned
from cer_core.protocols.segmentation import clusters


def figure(name: str, references: Sequence[str], hypotheses: Sequence[str | None]) -> Figure:
    return PROTOCOLS[name].compute(references, hypotheses)


@settings(deadline=None, max_examples=150)
@given(texts())
def test_stringalign_to_the_digit(drawn: Texts) -> None:
    theirs = StringConfusionMatrix.from_string_collections(drawn.references, drawn.hypotheses)
    assert drawn.figure("stringalign-cer").printed == str(theirs.compute_token_error_rate())


INDIC = "\u0915\u0937\u094d\u09aa\u09cd\u0bcd\u0930\u200d\u200c\u0301 a\r\n\u0e33\u1100\u1161\U0001f600"
AS_IT_IS = StringNormalizer(normalization=None)


@settings(max_examples=500)
@given(st.text(INDIC, max_size=9))
def test_clusters_as_stringalign_finds_them(text: str) -> None:
    """Also where a virama has no consonant before it."""
    assert clusters(text) == GraphemeClusterTokenizer(AS_IT_IS, AS_IT_IS)(text)


@pytest.mark.parametrize(
    ("references", "hypotheses", "printed", "split"),
    [
        (["ab\tcd", " "], ["ab  cd", "x"], "80.00%", (0, 0, 1)),  # spaces are not collapsed; no reference, no line
        (["ab"], ["ba"], "0.00%", (0, 1, 1)),  # deletion first, then insertion
        (["abc"], [" abc\n"], "100.00%", (0, 0, 0)),
        (["a"], ["abc"], "-100.00%", (0, 0, 2)),
        (["abc"], [None], "0.00%", (0, 3, 0)),
        (["abc", "def", "gh"], ["abc", "def", "gx"], "87.50%", (1, 0, 0)),
        ([""], ["a"], "nan%", (None, None, None)),
    ],
)
def test_kraken_by_hand(
    references: list[str], hypotheses: list[str | None], printed: str, split: tuple[int | None, ...]
) -> None:
    found = figure("kraken-accuracy", references, hypotheses)
    assert (found.printed, found.substitutions, found.deletions, found.insertions) == (printed, *split)


@pytest.mark.parametrize(
    ("reference", "hypothesis", "printed"),
    [
        ("Café 5!", "CAFE5", ("100.00", "40.00", "33.33")),
        ("Café 5!", "cafe 5!", ("100.00", "80.00", "83.33")),
        ("one", "", ("0.00", "0.00", "0.00")),
        ("ONE", "øne", ("66.67", "0.00", "0.00")),  # the output keeps no ø: ne beside one
        ("x" * 26, "x", ("n/a", "n/a", "n/a")),
        ("道", "x", ("n/a", "n/a", "n/a")),
    ],
)
def test_parseq_by_hand(reference: str, hypothesis: str, printed: tuple[str, ...]) -> None:
    names = [f"parseq-ned-{size}" for size in (36, 62, 94)]
    assert tuple(figure(name, [reference], [hypothesis]).printed for name in names) == printed


def test_parseq_takes_the_mean_over_words_and_says_how_many_it_left_out() -> None:
    found = figure("parseq-ned-36", ["abcd", "ef", "!"], ["abcx", "ef", "a"])
    assert (found.value, found.printed, found.left_out) == (87.5, "87.50", 1)


@settings(deadline=None, max_examples=150)
@given(texts())
def test_ocreval_without_wildcards_counts_the_edits_of_the_cleaned_files(drawn: Texts) -> None:
    references = [reference.replace("~", "") for reference in drawn.references]
    found = figure("ocreval-accuracy", references, drawn.hypotheses)
    sides = [[cleaned(text) for text in side] for side in (references, drawn.hypotheses)]
    edits = sum(Levenshtein.distance(r, h) for r, h in zip(*sides, strict=True))
    assert (found.numerator, found.denominator) == (edits, sum(map(len, sides[0])))
    assert (found.substitutions or 0) + (found.deletions or 0) + (found.insertions or 0) == edits


@pytest.mark.parametrize(
    ("reference", "hypothesis", "counts", "printed"),
    [  # characters, then what it calls Subst, Ins, Del
        ("two  words \n\n\n here", "two words\nhere", (15, 0, 0, 0), "100.00%"),
        ("a\u00a0\t b", "^a ^b", (4, 0, 0, 0), "100.00%"),
        ("a\x85b", "a b", (4, 1, 0, 0), "75.00%"),  # next line is no blank to it
        ("abc", "a~c", (4, 1, 0, 0), "75.00%"),
        ("a~c", "abc", (3, 0, 0, 0), "100.00%"),
        ("a~c", "a~c", (3, 0, 0, 0), "100.00%"),
        ("a~c", "axyc", (3, 0, 0, 1), "66.67%"),
        ("a~c", "ac", (3, 0, 0, 0), "100.00%"),
        ("~~b", "xxxc", (2, 1, 0, 1), "0.00%"),
        ("", "ab", (0, 0, 0, 3), "------%"),
        ("ab", "", (3, 0, 3, 0), "0.00%"),
        ("ba", "abab", (3, 0, 0, 2), "33.33%"),
    ],
)
def test_ocreval_by_hand(reference: str, hypothesis: str, counts: tuple[int, ...], printed: str) -> None:
    found = figure("ocreval-accuracy", [reference], [hypothesis])
    assert (found.denominator, found.substitutions, found.deletions, found.insertions) == counts
    assert found.printed == printed


@pytest.mark.parametrize(
    ("reference", "hypothesis", "split"),
    [("ab", "ba", (0, 1, 1)), ("abcab", "cabba", (1, 1, 1)), ("rn", "m", (1, 1, 0)), ("baab", "abba", (1, 1, 1))],
)
def test_ocreval_splits_as_its_furthest_points_do(reference: str, hypothesis: str, split: tuple[int, ...]) -> None:
    """Figures of the tool itself, for these pairs."""
    found = figure("ocreval-accuracy", [reference], [hypothesis])
    assert (found.substitutions, found.deletions, found.insertions) == split


def test_wildcards_in_too_large_an_item_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocreval, "LARGEST_TABLE", 10)
    with pytest.raises(InputError, match=r"an item of 5 characters has ~.*Cut it into pages"):
        figure("ocreval-accuracy", ["abc~"], ["abcd"])

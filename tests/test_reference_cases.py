"""Cases that have gone wrong in other tools, scored in memory."""

import json
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest

from cer_core.alignment import TIE_BREAKS
from cer_core.corpus import corpus_of
from cer_core.counts import Counts
from cer_core.errors import InputError
from cer_core.evaluation import SystemResult, evaluate, score
from cer_core.settings import Settings

Split = tuple[int, int, int]
"""Substitutions, deletions, insertions."""


class Case(NamedTuple):
    """One pair under one policy; ``splits`` are those of all its optimal alignments."""

    reference: str
    hypothesis: str
    reference_length: int
    hypothesis_length: int
    edits: int
    splits: set[Split]
    steps: tuple[str, ...] = ()
    unit: str = "codepoint"


HINDI, HINDI_WITHOUT_VIRAMA = "\u0939\u093f\u0928\u094d\u0926\u0940", "\u0939\u093f\u0928\u0926\u0940"
VOWELLED, BARE = "\u0643\u064e\u062a\u064e\u0628\u064e", "\u0643\u062a\u0628"
HEBREW = "\u05e9\u05dc\u05d5\u05dd"
RING_ABOVE = ("zu\u0366\u017fein", "z\u016f\u017fein")
SARA_AM = ("\u0e19\u0e49\u0e33", "\u0e19\u0e49\u0e4d\u0e32")
DOTS = ("D\u0307\u0323", "D\u0323\u0307")
CHINESE = ("\u4eca\u5929\u5929\u6c14\u5f88\u597d", "\u4eca\u5929\u5929\u6c7d\u5f88\u597d")
MARKUP = "$5 & <b>x</b> [a](b) *i* `c` $6"

CASES = {
    "both sides empty": Case("", "", 0, 0, 0, {(0, 0, 0)}),
    "text invented on an empty line": Case("", "abcde", 0, 5, 5, {(0, 0, 5)}),
    "output empty": Case("wxyz", "", 4, 0, 4, {(0, 4, 0)}),
    "more insertions than the reference is long": Case("AB", "ABBBBBBB", 2, 8, 6, {(0, 0, 6)}),
    "a lost space is a deletion": Case("sea side", "seaside", 8, 7, 1, {(0, 1, 0)}),
    "an added space is an insertion": Case("seaside", "sea side", 7, 8, 1, {(0, 0, 1)}),
    "each of several spaces counts": Case("seaside", "see    side", 7, 11, 5, {(1, 0, 4)}),
    "collapsed spaces count once": Case("seaside", "see    side", 7, 8, 2, {(1, 0, 1)}, ("collapse-whitespace",)),
    "neighbours swapped": Case("ab", "ba", 2, 2, 2, {(0, 1, 1), (2, 0, 0)}),
    "shifted by one has one split": Case("abc", "bcd", 3, 3, 2, {(0, 1, 1)}),
    "one of two equal letters lost": Case("aa", "a", 2, 1, 1, {(0, 1, 0)}),
    "ring and small o differ in nfc": Case(*RING_ABOVE, 7, 6, 2, {(1, 1, 0)}, ("nfc",)),
    "ring and small o differ in nfd, mark for mark": Case(*RING_ABOVE, 7, 7, 1, {(1, 0, 0)}, ("nfd",)),
    "ring and small o are one grapheme": Case(*RING_ABOVE, 6, 6, 1, {(1, 0, 0)}, ("nfc",), "grapheme"),
    "composed against decomposed": Case("caf\u00e9", "cafe\u0301", 4, 5, 2, {(1, 0, 1)}),
    "composed by nfc": Case("caf\u00e9", "cafe\u0301", 4, 4, 0, {(0, 0, 0)}, ("nfc",)),
    "decomposed by nfd": Case("caf\u00e9", "cafe\u0301", 5, 5, 0, {(0, 0, 0)}, ("nfd",)),
    "graphemes are compared by code points": Case("caf\u00e9", "cafe\u0301", 4, 4, 1, {(1, 0, 0)}, unit="grapheme"),
    "marks in another order": Case(*DOTS, 3, 3, 2, {(0, 1, 1), (2, 0, 0)}),
    "marks put in order by nfc": Case(*DOTS, 2, 2, 0, {(0, 0, 0)}, ("nfc",)),
    "sharp s in lower case": Case("Stra\u00dfe", "STRASSE", 6, 7, 2, {(1, 0, 1)}, ("lower",)),
    "sharp s case-folded": Case("Stra\u00dfe", "STRASSE", 7, 7, 0, {(0, 0, 0)}, ("casefold",)),
    "dotted capital i": Case("\u0130zmir", "izmir", 5, 5, 1, {(1, 0, 0)}),
    "dotted capital i grows in lower case": Case("\u0130zmir", "izmir", 6, 5, 1, {(0, 1, 0)}, ("lower",)),
    "dotted capital i grows case-folded": Case("\u0130zmir", "izmir", 6, 5, 1, {(0, 1, 0)}, ("casefold",)),
    "final sigma in lower case": Case(
        "\u039f\u0394\u039f\u03a3", "\u03bf\u03b4\u03bf\u03c3", 4, 4, 1, {(1, 0, 0)}, ("lower",)
    ),
    "final sigma case-folded": Case(
        "\u039f\u0394\u039f\u03a3", "\u03bf\u03b4\u03bf\u03c3", 4, 4, 0, {(0, 0, 0)}, ("casefold",)
    ),
    "a lost virama": Case(HINDI, HINDI_WITHOUT_VIRAMA, 6, 5, 1, {(0, 1, 0)}),
    "a lost virama spoils one word": Case(HINDI, HINDI_WITHOUT_VIRAMA, 1, 1, 1, {(1, 0, 0)}, unit="whitespace"),
    "a danda is punctuation, marks are not": Case(
        HINDI + "\u0964", HINDI, 6, 6, 0, {(0, 0, 0)}, ("remove-punctuation",)
    ),
    "a lost virama outlasts the removal of punctuation": Case(
        HINDI, HINDI_WITHOUT_VIRAMA, 6, 5, 1, {(0, 1, 0)}, ("remove-punctuation",)
    ),
    "vowel signs lost": Case(VOWELLED, BARE, 6, 3, 3, {(0, 3, 0)}),
    "vowel signs removed": Case(VOWELLED, BARE, 3, 3, 0, {(0, 0, 0)}, ("remove-marks",)),
    "removing vowel signs leaves one word": Case(VOWELLED, BARE, 1, 1, 0, {(0, 0, 0)}, ("remove-marks",), "whitespace"),
    "tatweel": Case("\u0643\u0640\u062a\u0628", BARE, 4, 3, 1, {(0, 1, 0)}),
    "tatweel is not a mark": Case("\u0643\u0640\u062a\u0628", BARE, 4, 3, 1, {(0, 1, 0)}, ("remove-marks",)),
    "a right-to-left mark": Case(HEBREW, "\u200f" + HEBREW, 4, 5, 1, {(0, 0, 1)}),
    "a right-to-left mark removed": Case(
        HEBREW, "\u200f" + HEBREW, 4, 4, 0, {(0, 0, 0)}, ("remove-format-characters",)
    ),
    "a line in visual order": Case(HEBREW, HEBREW[::-1], 4, 4, 4, {(2, 1, 1), (4, 0, 0)}),
    "sara am taken apart": Case(*SARA_AM, 3, 4, 2, {(1, 0, 1)}, ("nfc",)),
    "sara am in nfkc": Case(*SARA_AM, 4, 4, 0, {(0, 0, 0)}, ("nfkc",)),
    "sara am lost": Case("\u0e19\u0e49\u0e33", "\u0e19\u0e49", 3, 2, 1, {(0, 1, 0)}),
    "sara am lost from its grapheme": Case("\u0e19\u0e49\u0e33", "\u0e19\u0e49", 1, 1, 1, {(1, 0, 0)}, unit="grapheme"),
    "one Chinese character": Case(*CHINESE, 6, 6, 1, {(1, 0, 0)}),
    "one Chinese character spoils the sentence, which is one word": Case(
        *CHINESE, 1, 1, 1, {(1, 0, 0)}, unit="whitespace"
    ),
    "full width": Case("\uff21\uff22\uff11", "AB1", 3, 3, 3, {(3, 0, 0)}),
    "full width in nfkc": Case("\uff21\uff22\uff11", "AB1", 3, 3, 0, {(0, 0, 0)}, ("nfkc",)),
    "half-width kana is two code points": Case("\u30ac", "\uff76\uff9e", 1, 2, 2, {(1, 0, 1)}),
    "half-width kana in nfkc": Case("\u30ac", "\uff76\uff9e", 1, 1, 0, {(0, 0, 0)}, ("nfkc",)),
    "a soft hyphen for a hyphen": Case("Wort-", "Wort\u00ad", 5, 5, 1, {(1, 0, 0)}),
    "a soft hyphen removed leaves a deletion": Case(
        "Wort-", "Wort\u00ad", 5, 4, 1, {(0, 1, 0)}, ("remove-format-characters",)
    ),
    "a carriage return is a character": Case("abc\r", "abc", 4, 3, 1, {(0, 1, 0)}),
    "a byte order mark within a line": Case("ab", "a\ufeffb", 2, 3, 1, {(0, 0, 1)}),
    "NUL characters": Case("abc", "a\x00b\x00c\x00", 3, 6, 3, {(0, 0, 3)}),
    "a lone surrogate": Case("a\ud800b", "ab", 3, 2, 1, {(0, 1, 0)}),
    "a replacement character": Case("caf\u00e9", "caf\ufffd", 4, 4, 1, {(1, 0, 0)}),
    "markup is text": Case(MARKUP, MARKUP, 31, 31, 0, {(0, 0, 0)}),
    "two spaces read as one": Case("a  b", "a b", 4, 3, 1, {(0, 1, 0)}),
    "a dot read as a bracket": Case(".", "[", 1, 1, 1, {(1, 0, 0)}),
    "an entity is not decoded": Case("&amp;", "&", 5, 1, 4, {(0, 4, 0)}),
    "a tag read as an escaped tag": Case("<img src=x onerror=alert(1)>", "&lt;img", 28, 7, 26, {(5, 21, 0)}),
    "a guarded cell costs an insertion": Case("+1", "'+1", 2, 3, 1, {(0, 0, 1)}),
}


@pytest.mark.parametrize("ties", TIE_BREAKS)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_one_pair(case: Case, ties: str) -> None:
    unit = "codepoint" if case.unit == "whitespace" else case.unit
    result = score([case.reference], [case.hypothesis], steps=case.steps, unit=unit, ties=ties)
    counts = (result.words if case.unit == "whitespace" else result.characters).total()
    assert (counts.reference_length, counts.hypothesis_length) == (
        case.reference_length,
        case.hypothesis_length,
    )
    assert counts.edits == case.edits
    assert (counts.substitutions, counts.deletions, counts.insertions) in case.splits
    rate = result.measures["wer" if case.unit == "whitespace" else "cer"]
    exact = Fraction(case.edits, case.reference_length) if case.reference_length else None
    assert rate == (None if exact is None else float(exact))


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if len(case.splits) > 1])
def test_where_several_splits_are_optimal_the_two_named_rules_choose_different_ones(name: str) -> None:
    case = CASES[name]
    found = set()
    for ties in ("diagonal-first", "gaps-first"):
        counts = score([case.reference], [case.hypothesis], ties=ties).characters.total()
        found.add((counts.substitutions, counts.deletions, counts.insertions))
    assert found == case.splits


def pooled(result: SystemResult) -> tuple[int, int]:
    total = result.characters.total()
    return total.edits, total.reference_length


def test_a_corpus_of_empty_references_has_edits_but_no_rate() -> None:
    result = score(["", ""], ["ab", "c"])
    assert pooled(result) == (3, 0)
    assert (result.measures["cer"], result.measures["cer_mean"], result.undefined) == (None, None, 2)


@pytest.mark.parametrize("hypotheses", [["", ""], ["ab", "c"]])
def test_undefined_rates_are_null_in_json(hypotheses: list[str]) -> None:
    written = json.dumps(score(["", ""], hypotheses).measures, allow_nan=False)
    assert json.loads(written)["cer"] is None


def test_text_on_a_blank_line_costs_the_pooled_rate_and_is_left_out_of_the_mean() -> None:
    result = score(["night train", ""], ["night train", "fog"])
    assert pooled(result) == (3, 11)
    assert result.measures["cer"] == 3 / 11
    assert (result.measures["cer_mean"], result.undefined) == (0.0, 1)


@pytest.mark.parametrize(("missing", "counted", "cer"), [("empty", (6, 10), 0.6), ("skip", (4, 8), 0.5)])
def test_a_missing_output_is_counted_as_empty_or_left_out_and_said(
    missing: str, counted: tuple[int, int], cer: float
) -> None:
    evaluation = evaluate(corpus_of(["abcd", "wxyz", "mn"], A=["abcd", "", None]), Settings(missing=missing))
    [result] = evaluation.systems
    assert (pooled(result), result.measures["cer"], result.missing) == (counted, cer, 1)
    treated = {"empty": "counted as empty", "skip": "left out"}[missing]
    assert [treated in notice for notice in evaluation.notices if "1 missing output" in notice] == [True]


def test_a_missing_output_can_stop_the_scoring() -> None:
    with pytest.raises(InputError, match=r"A: 1 of 3 items have no output \(3\)"):
        evaluate(corpus_of(["abcd", "wxyz", "mn"], A=["abcd", "", None]), Settings(missing="error"))


def test_an_empty_output_is_not_a_missing_one() -> None:
    [result] = evaluate(corpus_of(["wxyz"], A=[""]), Settings(missing="error")).systems
    assert (pooled(result), result.missing) == ((4, 4), 0)


def test_references_that_lose_all_their_text_stay_in_place() -> None:
    result = score(["...", "!!", "ab"], ["x", "y", "ab"], steps=["remove-punctuation"])
    assert list(result.characters) == [Counts(insertions=1), Counts(insertions=1), Counts(hits=2)]
    assert pooled(result) == (2, 2)
    assert (result.measures["cer"], result.measures["cer_mean"], result.undefined) == (1.0, 0.0, 2)


def test_emptied_references_are_announced() -> None:
    corpus = corpus_of(["...", "!!", "ab"], A=["x", "y", "ab"])
    [notice] = evaluate(corpus, Settings(steps=("remove-punctuation",))).notices
    assert notice.startswith("2 of 3 references are empty")
    assert evaluate(corpus, Settings()).notices == []


def test_pooled_and_mean_rates_are_different_figures() -> None:
    result = score(["a", "bcdefghij"], ["x", "bcdefghij"])
    assert pooled(result) == (1, 10)
    assert (result.measures["cer"], result.measures["cer_mean"]) == (0.1, 0.5)


@pytest.mark.parametrize("ties", TIE_BREAKS)
def test_swapping_the_sides_swaps_deletions_and_insertions(ties: str) -> None:
    lost, added = score(["sea side"], ["seaside"], ties=ties), score(["seaside"], ["sea side"], ties=ties)
    assert lost.characters.total() == Counts(hits=7, deletions=1)
    assert added.characters.total() == Counts(hits=7, insertions=1)
    assert (lost.measures["cer"], added.measures["cer"]) == (1 / 8, 1 / 7)


@pytest.mark.parametrize("ties", TIE_BREAKS)
def test_a_lost_hebrew_word_is_deleted_in_logical_order(ties: str) -> None:
    reference = "\u05db\u05dc\u05d1 \u05d9\u05d5\u05e4\u05d9"
    [row] = [score([reference], [reference[:3]], ties=ties).alignments.cells(0)]
    assert [operation for operation, _, _ in row] == ["hit"] * 3 + ["deletion"] * 5
    assert "".join(r for _, r, _ in row if r is not None) == reference


def test_generators_are_read_once_and_score_like_lists() -> None:
    result = score(iter(["ab", "cd"]), (text for text in ("ax", "cd")))
    assert pooled(result) == (1, 4)
    assert [(c.reference, c.hypothesis, c.count) for c in result.confusions] == [("b", "x", 1)]
    assert [(c.reference, c.hypothesis, c.count) for c in result.confusions] == [("b", "x", 1)]


def test_numpy_texts_score_like_lists() -> None:
    assert pooled(score(np.array(["ab", "cd"]), np.array(["ax", "cd"], object))) == (1, 4)


@pytest.mark.parametrize(
    ("references", "hypotheses"),
    [("a long day", "one day"), (["a long day"], "one day"), ("a long day", ["one day"]), (b"ab", [b"ab"])],
)
def test_a_bare_text_is_refused_and_never_taken_for_lines(references: object, hypotheses: object) -> None:
    with pytest.raises(TypeError, match="wrap it in a list"):
        score(references, hypotheses)  # type: ignore[arg-type]


@pytest.mark.parametrize("items", [[1, 2], [b"ab"], np.array([[1.0, 2.0]])])
def test_items_that_are_not_texts_are_refused(items: list[object]) -> None:
    with pytest.raises(TypeError, match="every item must be a text"):
        score(items, items)  # type: ignore[arg-type]


@pytest.mark.parametrize(("references", "hypotheses"), [(["a"], ["a", "b"]), (["a", "b"], ["a"]), ([], ["a"])])
def test_unequal_numbers_of_texts_are_refused(references: list[str], hypotheses: list[str]) -> None:
    message = f"{len(hypotheses)} items, but the reference has {len(references)}"
    with pytest.raises(InputError, match=message):
        score(references, hypotheses)


def test_one_pair_in_lists_scores_4_of_10() -> None:
    result = score(["a long day"], ["one day"])
    assert result.characters.total() == Counts(hits=6, substitutions=1, deletions=3)
    assert result.measures["cer"] == 0.4


def test_words_that_look_like_missing_values_or_numbers_are_text() -> None:
    references = ["NA", "null", "None", "n/a", "00123", "1.0", "True"]
    result = score(references, ["NA", "nul", "None", "N/A", "0123", "1", "TRUE"])
    assert result.characters.edits.tolist() == [0, 1, 0, 2, 1, 2, 3]
    assert pooled(result) == (9, 25)
    assert result.measures["cer"] == 0.36


def test_order_of_lines_matters() -> None:
    assert pooled(score(["abc", "xyz"], ["abc", "xyz"])) == (0, 6)
    assert pooled(score(["abc", "xyz"], ["xyz", "abc"])) == (6, 6)

"""Under the names of sclite, kaldialign and NeMo stands what they print."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import kaldialign
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from protocol_texts import Texts, texts
from rapidfuzz.distance import Levenshtein

from cer_core.corpus import corpus_of
from cer_core.protocols import PROTOCOLS, Figure, reproduce
from cer_core.protocols.speech import sclite_words, weighted_counts

some_words = st.lists(st.sampled_from("abcde"), max_size=9) | st.lists(st.sampled_from("ab"), max_size=12)
several = st.lists(st.tuples(some_words, some_words), min_size=1, max_size=12)


def sclite(references: Sequence[str], hypotheses: Sequence[str | None]) -> Figure:
    return PROTOCOLS["sclite-wer"].compute(references, hypotheses)


def textbook(reference: Sequence[str], hypothesis: Sequence[str]) -> tuple[int, int, int]:
    """Return S, D and I by the table of costs 4, 3 and 3, read backwards: diagonal, insertion, deletion."""

    @cache
    def cost(i: int, j: int) -> int:
        if not i or not j:
            return 3 * (i + j)
        differs = 4 * (reference[i - 1] != hypothesis[j - 1])
        return min(cost(i - 1, j - 1) + differs, cost(i, j - 1) + 3, cost(i - 1, j) + 3)

    i, j, found = len(reference), len(hypothesis), [0, 0, 0]
    while i or j:
        differs = bool(i and j) and reference[i - 1] != hypothesis[j - 1]
        if i and j and cost(i, j) == cost(i - 1, j - 1) + 4 * differs:
            found[0] += differs
            i, j = i - 1, j - 1
        elif j and cost(i, j) == cost(i, j - 1) + 3:
            found[2] += 1
            j -= 1
        else:
            found[1] += 1
            i -= 1
    return found[0], found[1], found[2]


@settings(deadline=None, max_examples=150)
@given(several)
def test_sclite_s_operations_are_those_of_the_weighted_table(pairs: list[tuple[list[str], list[str]]]) -> None:
    counts = weighted_counts([r for r, _ in pairs], [h for _, h in pairs])
    wanted = tuple(map(sum, zip(*(textbook(r, h) for r, h in pairs), strict=True)))
    assert (counts.substitutions, counts.deletions, counts.insertions) == wanted
    assert counts.reference_length == sum(len(r) for r, _ in pairs)


@settings(deadline=None, max_examples=150)
@given(several)
def test_the_cost_is_the_least_there_is(pairs: list[tuple[list[str], list[str]]]) -> None:
    counts = weighted_counts([r for r, _ in pairs], [h for _, h in pairs])
    least = sum(Levenshtein.distance(r, h, weights=(3, 3, 4)) for r, h in pairs)
    assert 4 * counts.substitutions + 3 * (counts.deletions + counts.insertions) == least


def test_the_errors_can_be_more_than_the_fewest() -> None:
    reference, hypothesis = "x y z one two", "one two v w u"
    assert sclite([reference], [hypothesis]).numerator == 6
    assert Levenshtein.distance(reference.split(), hypothesis.split()) == 5


def test_where_three_substitutions_cost_as_much_as_four_gaps_sclite_takes_the_substitutions() -> None:
    """kaldialign, asked to do as sclite, takes the gaps and counts 4."""
    figure = sclite(["a a b"], ["b c c"])
    assert (figure.substitutions, figure.deletions, figure.insertions) == (3, 0, 0)
    assert kaldialign.edit_distance("aab", "bcc", sclite_mode=True)["total"] == 4


def test_sclite_folds_ascii_letters_and_parts_words_at_ascii_white_space() -> None:
    assert sclite_words("The\tÉTÉ\u00a0x  y") == ["the", "ÉtÉ\u00a0x", "y"]
    assert sclite(["The Été"], ["THE été"]).printed == "50.0"


def test_sclite_does_not_score_what_is_missing_but_scores_what_is_empty() -> None:
    figure = sclite(["a b", "c d", "e"], ["a b", None, ""])
    assert (figure.printed, figure.numerator, figure.denominator, figure.left_out) == ("33.3", 1, 3, 1)


def test_of_several_readings_sclite_takes_the_cheapest_and_the_others_the_first() -> None:
    corpus = replace(
        corpus_of(["it is ten", "a", "x y"], A=["it's ten", "a", None]), alternatives=(("it's ten",), (), ("x",))
    )
    figures = reproduce(corpus)["A"]
    assert (figures["sclite-wer"].numerator, figures["sclite-wer"].denominator) == (0, 3)
    assert (figures["kaldi-wer"].numerator, figures["kaldi-wer"].denominator) == (4, 6)


@pytest.mark.parametrize(
    ("errors", "words", "printed"),
    [(0, 0, "0.0"), (1, 16, "6.3"), (1, 3, "33.3"), (336, 2565, "13.1"), (3, 2, "150.0")],
)
def test_sclite_prints_one_decimal_with_halves_up(errors: int, words: int, printed: str) -> None:
    hypothesis = "z " * min(errors, words) + "w " * (words - errors) + "z " * (errors - words)
    assert sclite(["w " * words], [hypothesis]).printed == printed


@settings(deadline=None, max_examples=150)
@given(several)
def test_kaldialign_to_the_operation(pairs: list[tuple[list[str], list[str]]]) -> None:
    references, hypotheses = [r for r, _ in pairs], [h for _, h in pairs]
    theirs = kaldialign.batch_error_rate(references, hypotheses)
    ours = PROTOCOLS["kaldi-wer"].compute(list(map(" ".join, references)), list(map("\t".join, hypotheses)))
    assert (ours.substitutions, ours.deletions, ours.insertions) == (theirs["sub"], theirs["del"], theirs["ins"])
    assert ours.printed == str(theirs["err_rate"])


def test_kaldi_s_tie_break_is_not_that_of_rapidfuzz() -> None:
    """Read backwards, a deletion and an insertion where jiwer would take the same two, the other way round."""
    pair = ["a b c"], ["c a b a"]
    kaldi, jiwer = (PROTOCOLS[name].compute(*pair) for name in ("kaldi-wer", "jiwer-wer"))
    assert (kaldi.numerator, kaldi.substitutions, kaldi.insertions) == (2, 1, 1)
    assert kaldi.numerator == jiwer.numerator


@settings(deadline=None, max_examples=150)
@given(texts())
def test_nemo_pools_python_s_split_and_characters(drawn: Texts) -> None:
    for name, split in (("nemo-wer", str.split), ("nemo-cer", list)):
        edits = units = 0
        for reference, hypothesis in zip(drawn.references, drawn.hypotheses, strict=True):
            edits += Levenshtein.distance(split(reference), split(hypothesis))
            units += len(split(reference))
        assert drawn.figure(name).printed == str(edits / units if units else float("inf"))

"""Every stop of the tour shows the figures of its source, and says nothing false when its example is changed."""

import json
import re
from dataclasses import asdict, replace
from itertools import product

import pytest
from any_text import TEXT
from hypothesis import given, settings
from hypothesis import strategies as st

from cer_core.attempted import attempted
from cer_core.corpus import corpus_of
from cer_core.evaluation import evaluate, score
from cer_core.settings import Settings
from cer_core.teaching.stop import Answer, Example, Pair, Row, Value
from cer_core.teaching.tour import TOUR
from cer_core.teaching.unseen import unseen

words = st.text("ab \n,", max_size=8)
pairs = st.builds(Pair, st.sampled_from(["one", "two"]), words | TEXT, words | TEXT)
examples = st.lists(pairs, max_size=3).map(tuple).map(Example)
on_texts = [name for name, stop in TOUR.items() if stop.example.pairs]


def answer(name: str, *changed: tuple[str, str]) -> Answer:
    """Return the answer of a stop, to its own example or to other pairs under the same names."""
    stop = TOUR[name]
    if not changed:
        return stop.answer(stop.example)
    names = [pair.label for pair in stop.example.pairs]
    named = (names * len(changed))[: len(changed)]
    return stop.answer(Example(tuple(Pair(label, *pair) for label, pair in zip(named, changed, strict=True))))


def percent(value: Value) -> float:
    assert isinstance(value, float)
    return round(100 * value, 2)


def tenths(value: Value) -> float:
    assert isinstance(value, float)
    return round(value, 1)


def row(found: Answer, label: str) -> Row:
    (only,) = (each for each in found.rows if each.label == label)
    return only


def test_nine_stops_with_an_idea_and_a_question() -> None:
    assert len(TOUR) == 9
    for stop in TOUR.values():
        assert stop.idea.endswith(".")
        assert stop.question.endswith("?")
        assert stop.example.pairs or stop.example.seeds


def test_same_errors_two_numbers() -> None:
    found = answer("two-units")
    assert (percent(found["CER"]), percent(found["WER"]), tenths(found["WER / CER"])) == (5.26, 20.0, 3.8)
    assert found.sentence == (
        "By characters the error rate is 5.26 % (3 / 57), by words 20.00 % (2 / 10): 3.8 times as much."
    )


@pytest.mark.parametrize(
    ("reference", "hypothesis", "ending"),
    [
        ("", "a", ": the reference is empty, so neither is defined."),
        ("", "", ": the reference is empty, so neither is defined."),
        (" ", "a", ": the reference has no word, so by words there is no rate."),
        ("a b", "a b", ": there is no error to count."),
        ("a b", "a  b", ": only white space differs, which no word contains."),
        ("a", "b", ": the same."),
        ("a b", "a      b, c", ": less by words than by characters."),
    ],
)
def test_two_numbers_of_other_texts(reference: str, hypothesis: str, ending: str) -> None:
    assert answer("two-units", (reference, hypothesis)).sentence.endswith(ending)


def test_above_100() -> None:
    found = answer("above-100")
    assert (percent(found["CER"]), percent(found["character accuracy"])) == (200.0, -100.0)
    assert (found["edits / longer side"], found["edits"], found["insertions"]) == (1.0, 2, 1)
    assert "That is above 100 %, since insertions (1) add edits" in found.sentence


@pytest.mark.parametrize(
    ("reference", "hypothesis", "said"),
    [
        ("m", "r", "exactly at 100 %"),
        ("mm", "m", "below 100 %"),
        ("", "rn", "CER is n/a: 2 edits against 0 characters"),
        ("m", "m", "CER is 0.00 %"),
    ],
)
def test_at_below_and_without_100(reference: str, hypothesis: str, said: str) -> None:
    found = answer("above-100", (reference, hypothesis))
    assert said in found.sentence
    assert "above 100 %, since" not in found.sentence


def test_the_tie_break() -> None:
    found = answer("tie-break")
    split = ("substitutions", "deletions", "insertions")
    assert [row(found, "diagonal-first")[name] for name in split] == [2, 0, 0]
    assert [row(found, "gaps-first")[name] for name in split] == [0, 1, 1]
    assert (found["edits"], found["equally short alignments"], found["most substitutions"]) == (2, 3, 2)


@pytest.mark.parametrize(
    ("reference", "hypothesis", "sentence"),
    [
        ("a", "a", "There is no edit, so there is nothing for a tie-break to decide."),
        ("", "", "There is no edit, so there is nothing for a tie-break to decide."),
        (
            "a",
            "b",
            "1 edit under every tie-break, broken down alike by both: S 1, D 0, I 0 (a read as b). "
            "No other alignment is as short.",
        ),
        (
            "aa",
            "a",
            "1 edit under every tie-break, broken down alike by both: S 0, D 1, I 0 (a lost). "
            "There are 2 equally short alignments, all with S 0.",
        ),
        (
            "bab",
            "ddbbd",
            "4 edits under every tie-break, as many of each kind by both, but not the same ones. "
            "Under diagonal-first: S 2, D 0, I 2 (d added 2 times, a read as b, b read as d). "
            "Under gaps-first: S 2, D 0, I 2 (b read as d, a read as d, b added, d added). "
            "There are 6 equally short alignments, with S from 0 to 2.",
        ),
    ],
)
def test_tie_breaks_that_agree(reference: str, hypothesis: str, sentence: str) -> None:
    assert answer("tie-break", (reference, hypothesis)).sentence == sentence


def test_the_normalization_ladder() -> None:
    found = answer("ladder")
    rates = [(each.label, percent(each["CER"]), each["edits"]) for each in found.rows]
    assert [(rate, edits) for label, rate, edits in rates if label.startswith("pair 1")] == [
        (66.67, 6),
        (44.44, 4),
        (22.22, 2),
        (22.22, 2),
        (0.0, 0),
    ]
    assert [rate for label, rate, _ in rates if label.startswith("pair 2")] == [16.13, 16.13, 6.45, 0.0, 0.0]
    assert found.sentence == (
        "pair 1: 66.67 % (6 / 9) as it stands; nfc: 2 edits fewer, 44.44 % (4 / 9); casefold: 2 edits fewer, 22.22 % "
        "(2 / 9); collapse-whitespace and strip: 2 edits fewer, 0.00 % (0 / 9). In the end nothing is wrong. "
        "pair 2: 16.13 % (5 / 31) as it stands; casefold: 3 edits fewer, 6.45 % (2 / 31); "
        "remove-punctuation: 2 edits fewer, 0.00 % (0 / 29). In the end nothing is wrong."
    )


def test_a_ladder_that_changes_nothing_or_takes_the_whole_reference_away() -> None:
    assert answer("ladder", ("ab", "ac")).sentence == (
        "pair 1: 50.00 % (1 / 2) as it stands, and no step changes that. In the end 1 edit is left: b read as c."
    )
    assert answer("ladder", (".", "x")).sentence == (
        "pair 1: 100.00 % (1 / 1) as it stands; remove-punctuation: as many edits, n/a (1 / 0). "
        "In the end 1 edit is left: x added."
    )
    assert answer("ladder", ("", "")).sentence == (
        "pair 1: n/a (0 / 0) as it stands, and no step changes that. In the end nothing is wrong."
    )


def test_pooled_against_the_plain_mean() -> None:
    found = answer("means")
    assert (percent(found["pooled CER"]), percent(found["mean of page rates"])) == (3.94, 9.16)
    assert (found["edits"], found["reference characters"]) == (5, 127)
    assert [percent(each["CER"]) for each in found.rows] == [5.26, 22.22, 0.0]
    assert "a page of 9 characters weighs as much as one of 61" in found.sentence
    assert "9.16 %, 2.3 times as much." in found.sentence
    assert found.sentence.endswith(
        "The mean is higher, most of all because of page 2: 2 edits on 9 characters, a rate of 22.22 % that counts for "
        "1 of 3 pages in the mean, but pooled for 9 of 127 characters."
    )


@pytest.mark.parametrize(
    ("pages", "said"),
    [
        ([("ab", "ax"), ("cd", "cx")], "Neither is higher, so no page makes it so."),
        (
            [("a", "a"), ("abcdefghi", "xbcdefghi")],
            "The pooled rate is higher, most of all because of page 2: 1 edit on 9",
        ),
        (
            [("a", "b"), ("abcdefghi", "abcdefghi"), ("c", "d")],
            "The mean is higher, most of all because of page 1 and page 3:",
        ),
        ([("ab", "ab"), ("", "xy")], "because of page 2: 2 edits without a reference character, which only the pooled"),
    ],
)
def test_which_page_makes_an_average_higher(pages: list[tuple[str, str]], said: str) -> None:
    assert said in answer("means", *pages).sentence


@pytest.mark.parametrize(
    ("pages", "said"),
    [
        ([("ab", "ax"), ("cd", "cx")], "50.00 %, the same."),
        ([("a", "a"), ("abcdefghi", "xbcdefghi")], "5.56 %, less than that."),
        ([("a", "a"), ("", "xy")], "0.00 %, less than that. 1 page without a reference character: no rate"),
        ([("", "xy")], "No page has a reference character, so both rates are n/a."),
        ([("", "")], "No page has a reference character, so both rates are n/a."),
        ([("a", "b")], "the mean of 1 page rate is 100.00 %, the same."),
    ],
)
def test_other_pages(pages: list[tuple[str, str]], said: str) -> None:
    assert said in answer("means", *pages).sentence


def test_the_ranking_flips_in_all_seeds() -> None:
    found = answer("flip")
    assert (found["flips"], found["draws"]) == (10, 10)
    ends = [
        percent(found[f"{rate} of {system}, {end}"])
        for rate, system, end in product(("pooled CER", "line mean"), "AB", ("least", "most"))
    ]
    assert ends == [7.22, 9.12, 12.51, 16.12, 18.2, 22.5, 5.34, 7.78]
    assert all(each["flips"] is True for each in found.rows)
    assert "; A is better in 10 of 10. By the line mean:" in found.sentence
    assert found.sentence.endswith("; B is better in 10 of 10.")
    assert found.sentence.startswith("In 10 of 10 draws, pooling prefers one system and the line mean the other.")


def test_other_seeds_and_none() -> None:
    stop = TOUR["flip"]
    assert [each.label for each in stop.answer(Example(seeds=(7,))).rows] == ["seed 7"]
    assert stop.answer(Example()).sentence == "No test set was drawn."


def test_a_wrong_century_and_a_stray_comma() -> None:
    found = answer("harm")
    assert [(each["edits"], percent(each["CER"])) for each in found.rows] == [(1, 2.44), (1, 2.44)]
    assert [each["what was hit"] for each in found.rows] == ["digits", "punctuation"]
    assert found.sentence == (
        "CER calls none worse: it counts all alike. output 1: 2.44 % (1 / 41), what was hit: digits. "
        "output 2: 2.44 % (1 / 41), what was hit: punctuation. "
        "For an index of years take output 2: it has the numbers of its reference. output 1 has 1857 for 1957."
    )


@pytest.mark.parametrize(
    ("pairs", "worse"),
    [
        ([("in 1957", "in 1857"), ("in 1957", "in 1957,,")], "CER calls output 2 worse. output 1: 14.29 % (1 / 7)"),
        ([("ab", "ab"), ("ab", "ab")], "CER calls none worse: it finds no error."),
        ([("", ","), ("a", "b")], "Where the reference is empty CER is n/a, so it calls none worse."),
        ([("a", "b")], "There is one output, so none is worse."),
    ],
)
def test_which_output_cer_calls_worse(pairs: list[tuple[str, str]], worse: str) -> None:
    assert answer("harm", *pairs).sentence.startswith(worse)


@pytest.mark.parametrize(
    ("outputs", "taken"),
    [
        (
            ("7 May 1957", "8 May 1957"),
            "take output 1: it has the numbers of its reference. output 2 has 8, 1957 for 7, 1957.",
        ),
        (("7 may 1957", "7 Mai 1957"), "none is better: the numbers are those of the reference."),
        (
            ("7 May", "1957"),
            "take none: the numbers are not those of the reference. output 1 has 7 for 7, 1957. "
            "output 2 has 1957 for 7, 1957.",
        ),
        (("", "7 1957"), "take output 2: it has the numbers of its reference. output 1 has no number for 7, 1957."),
    ],
)
def test_which_output_an_index_of_years_would_take(outputs: tuple[str, str], taken: str) -> None:
    pairs = [("7 May 1957", output) for output in outputs]
    assert answer("harm", *pairs).sentence.endswith(f"For an index of years {taken}")


def test_texts_without_a_number_do_not_decide_for_an_index_of_years() -> None:
    assert "No number stands in these texts" in answer("harm", ("may", "mai"), ("", "")).sentence


def test_guesses_score_better_than_honest_gaps() -> None:
    found = answer("gaps")
    guesses, honest = found.rows
    whole, tried = "CER of the whole page", "CER of what was attempted"
    assert [percent(guesses[name]) for name in (whole, tried, "coverage")] == [4.12, 4.12, 100.0]
    assert [percent(honest[name]) for name in (whole, tried, "coverage")] == [29.9, 0.0, 68.04]
    assert [(each["gaps"], each["edits"], each["edits on what was attempted"]) for each in found.rows] == [
        (0, 4, 4),
        (1, 29, 0),
    ]
    assert found.sentence.endswith(
        "Over the whole page output 1 has the lower rate. "
        "Of what was attempted output 2 has the lower rate: there, rely on output 2."
    )


def test_gaps_are_counted_as_the_scores_page_counts_them() -> None:
    stop = TOUR["gaps"]
    texts = [(pair.reference.split("\n"), pair.hypothesis.split("\n")) for pair in stop.example.pairs]
    for found, (reference, output) in zip(stop.answer(stop.example).rows, texts, strict=True):
        (expected,) = attempted(evaluate(corpus_of(reference, A=output), Settings()))
        assert found["CER of the whole page"] == expected.overall_rate
        assert (found["CER of what was attempted"], found["coverage"]) == (expected.rate, expected.share)
    inside = answer("gaps", ("the north road", "the [...] road")).rows[0]
    assert (inside["edits on what was attempted"], inside["coverage"], inside["gaps"]) == (0, 9 / 14, 1)


def test_gaps_of_other_texts() -> None:
    page = "ab\ncd"
    assert answer("gaps", (page, "ab\ncd"), (page, "ab\ncx")).sentence.endswith(
        "Over the whole page output 1 has the lower rate. "
        "Of what was attempted output 1 has the lower rate: there, rely on output 1."
    )
    for nothing in ("", "\n", "[illegible]\n [...] "):
        alone = answer("gaps", (page, nothing)).rows[0]
        assert (alone["coverage"], alone["CER of what was attempted"], alone["gaps"]) == (0.0, None, 2)
    assert answer("gaps", ("", "")).rows[0]["coverage"] is None
    assert answer("gaps", (page, "ab [lost] x\n[cd")).rows[0]["gaps"] == 0  # no usual marker
    assert answer("gaps", ("ab\n\ncd", "ab\n\ncd")).rows[0]["gaps"] == 0
    assert answer("gaps", (page, page), (page, page)).sentence.endswith(
        "Over the whole page they tie. Of what was attempted they tie, so rely on them alike."
    )
    assert answer("gaps", (page, page), (page, "")).sentence.endswith(
        "Nothing in output 2 was attempted, so there is nothing to rely on."
    )
    assert answer("gaps", (page, page), ("", "")).sentence.endswith(
        "A reference is empty, so the outputs do not compare."
    )


def test_concentrated_or_systematic() -> None:
    found = answer("concentration")
    together, apart = found.rows
    assert [percent(together[name]) for name in ("CER", "WER")] == [4.0, 8.0]
    assert [percent(apart[name]) for name in ("CER", "WER")] == [4.0, 22.0]
    assert (tenths(together["WER / CER"]), tenths(apart["WER / CER"])) == (2.0, 5.5)
    assert (apart["most frequent confusion"], apart["times"], apart["character edits"]) == ("e read as \u00e9", 11, 11)
    assert found.sentence.endswith(
        "The errors of output 1 lie closer together: 2.8 character edits for each word edit, "
        "against 1.0 of output 2. A rule for the most frequent substitution: output 1, n for every u, from 11 edits to "
        "13; output 2, e for every \u00e9, from 11 edits to 0. Such a rule mends output 2."
    )


def test_concentration_of_other_texts() -> None:
    assert answer("concentration", ("", "a"), ("a", "a")).sentence == (
        "output 1: CER n/a (1 / 0), WER n/a (1 / 0), so no ratio. "
        "output 2: CER 0.00 % (0 / 1), WER 0.00 % (0 / 1), so no ratio. "
        "There are no two outputs with wrong words whose errors could lie more or less closely. "
        "A rule for the most frequent substitution: output 1 has none. Such a rule mends none wholly."
    )
    same = answer("concentration", ("ab", "ax"), ("cd", "cx")).sentence
    assert "Their errors lie equally close: 1.0 character edits for each word edit." in same
    assert same.endswith("Such a rule mends output 1 and output 2.")
    assert answer("concentration", ("a", "a")).sentence.endswith("There is no error that a rule could mend.")


def test_what_a_rule_breaks_is_counted_with_what_it_mends() -> None:
    """In ecce, read as cccc, two e are c; c to e mends both and breaks both right c."""
    said = answer("concentration", ("ecce", "cccc")).sentence
    assert "output 1, e for every c, from 2 edits to 2." in said


@pytest.mark.parametrize("name", on_texts)
def test_names_of_pairs_say_nothing_of_their_texts(name: str) -> None:
    labels = [pair.label for pair in TOUR[name].example.pairs]
    assert [re.fullmatch(r"(?:pair|page|output) (\d)", label) for label in labels].count(None) == 0
    assert [int(label[-1]) for label in labels] == list(range(1, len(labels) + 1))


def test_what_the_eye_does_not_see_is_said_of_the_texts_as_they_are() -> None:
    assert unseen(TOUR["ladder"].example) == [
        "What the eye does not see in pair 1, output: cafe[\u25cc\u0301]␣␣noir␣ "
        "(␣ is a space; what stands in [ ] is one character)."
    ]
    assert unseen(Example((Pair("pair 1", "the road\nand on", "caf\u00e9"),))) == []
    assert unseen(Example((Pair("pair 1", "a\u200bb", ""),)))[0].startswith(
        "What the eye does not see in pair 1, reference: a[200B]b"
    )


def test_lengths_are_those_that_rates_divide_by() -> None:
    page = Pair("page 1", "ab cd\nef", "")
    assert TOUR["means"].length(page) == "8 characters, 3 words in the reference"
    assert TOUR["gaps"].length(page) == "7 characters, 3 words in the reference"
    for name in ("means", "gaps"):
        stop = TOUR[name]
        answered = stop.answer(Example((page,))).rows[0]
        assert stop.length(page).startswith(f"{answered['reference characters']} ")


@pytest.mark.parametrize("name", on_texts)
@settings(max_examples=40)
@given(examples)
def test_any_example_has_an_answer_of_plain_values(name: str, example: Example) -> None:
    found = TOUR[name].answer(example)
    json.dumps(asdict(found), allow_nan=False)
    assert found.sentence.strip()
    assert not re.search(r"\b(?:None|nan|inf)\b", re.sub("[“\u2068].*?[”\u2069]", "", found.sentence))
    for figure in (*found.figures, *(figure for each in found.rows for figure in each.figures)):
        assert (figure.value is None) == (figure.text in ("n/a", "very many"))


@given(examples)
def test_comparisons_are_true_of_the_figures(example: Example) -> None:
    units, means = (TOUR[name].answer(example) for name in ("two-units", "means"))
    cer, wer = units["CER"], units["WER"]
    if isinstance(cer, float) and isinstance(wer, float) and cer:
        assert ("times as much" in units.sentence) == (wer > cer)
        assert ("less by words" in units.sentence) == (0 < wer < cer)
    else:
        assert "times" not in units.sentence
    pooled, mean = means["pooled CER"], means["mean of page rates"]
    if isinstance(pooled, float) and isinstance(mean, float):
        assert ("less than that" in means.sentence) == (mean < pooled - 1e-12)
        assert ("times as much" in means.sentence) == (mean > pooled + 1e-12 and pooled > 0)
    above = TOUR["above-100"].answer(example)
    rate = above["CER"]
    assert ("above 100 %, since" in above.sentence) == (isinstance(rate, float) and rate > 1)


@given(words, words)
def test_the_figures_are_those_of_the_library(ref: str, hyp: str) -> None:
    stop = TOUR["two-units"]
    found = stop.answer(replace(stop.example, pairs=(Pair("x", ref, hyp),)))
    measures = score([ref], [hyp]).measures
    assert (found["CER"], found["WER"]) == (measures["cer"], measures["wer"])

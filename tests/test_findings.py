"""The sentences at the top of a page are true, in the right order, and say n/a where there is no rate."""

from cer_core.corpus import Corpus, System, corpus_of
from cer_core.evaluation import Evaluation, evaluate
from cer_core.findings import disagreement_sentences, flip_sentences, headline
from cer_core.samples import council_register, workshop
from cer_core.settings import Settings


def scored(references: list[str], **outputs: list[str]) -> Evaluation:
    return evaluate(corpus_of(references, **outputs), Settings())


def test_one_system_is_told_with_its_mean_and_median() -> None:
    assert headline(evaluate(council_register(), Settings())) == [
        "output is wrong on 3.94 % of characters.",
        "Line by line, the mean is 9.16 % and the median 5.26 %.",
    ]


def test_agreeing_measures_are_told_in_one_sentence() -> None:
    assert headline(scored(["ab cd"], A=["ab cd"], B=["ab cx"]))[1:] == [
        "A is better pooled, by the line mean and by words."
    ]


def test_nobody_is_called_better_where_systems_are_tied() -> None:
    assert headline(scored(["ab"], A=["ax"], B=["xb"])) == ["A is wrong on 50.00 % of characters, B on 50.00 %."]


def test_a_rate_above_one_hundred_percent_is_not_called_a_share() -> None:
    assert headline(scored(["m"], A=["rn"]))[0] == "A has 200 edits for every 100 characters of the reference."
    # 9 edits of 8 characters, 1 of 8
    assert headline(scored(["abcdefgh"], A=["xxxxxxxxx"], B=["abcdefgx"]))[0] == (
        "A has 112.5 edits for every 100 characters of the reference, B 12.5."
    )
    hundred = headline(scored(["a" * 100], A=["a" * 99 + "x"], B=["x" * 101]))[0]
    assert hundred == "A has 1 edit for every 100 characters of the reference, B 101."


def test_systems_scored_on_different_lines_are_not_compared() -> None:
    corpus = Corpus(("1", "2"), ("ab", "cd"), (System("A", ("ab", None)), System("B", (None, "cx"))))
    evaluation = evaluate(corpus, Settings(missing="skip"))
    assert headline(evaluation)[1:] == ["They were scored on different lines, so these rates do not compare."]
    assert "different items" in " ".join(evaluation.notices)


def test_many_systems_are_told_by_the_best_and_the_range_of_the_others() -> None:
    outputs = {name: ["abcdefgh"[:length]] for name, length in zip("ABCDE", (4, 5, 6, 7, 8), strict=True)}
    assert headline(scored(["abcdefgh"], **outputs))[0] == (
        "E has the fewest edits for every 100 characters of the reference: 0; the other 4 systems have 12.5 to 50."
    )
    assert headline(scored(["abcdefgh"], **outputs, F=["abcdefgh"]))[0] == (
        "The 6 systems have 0 to 50 edits for every 100 characters of the reference."
    )


def test_of_three_systems_one_is_best_and_of_two_better() -> None:
    outputs = {"A": ["ab cd"], "B": ["ab cx"], "C": ["ab xx"]}
    assert headline(scored(["ab cd"], **outputs))[1:] == ["A is best pooled, by the line mean and by words."]
    # A is wrong on 1 of 3 and 0 of 9 characters, B on 0 of 3 and 2 of 9, C on all.
    outputs = {"A": ["abx", "abcdefghi"], "B": ["abc", "abcdefgxx"], "C": ["xxx", "xxxxxxxxx"]}
    three = scored(["abc", "abcdefghi"], **outputs)
    assert headline(three)[1] == "Line by line, B is best: 11.11 % against 16.67 % for A."
    assert flip_sentences(three) == [
        "Of A and B, A is better pooled (8.33 % against 16.67 %); "
        "B is better by the line mean (11.11 % against 16.67 %)."
    ]
    assert all(said.startswith("Of A and B, A is better by CER, pooled") for said in disagreement_sentences(three))


def test_rows_are_called_rows() -> None:
    corpus = Corpus(("1", "2"), ("abc", "abcdefghi"), (System("A", ("abx", "abcdefghi")),), "row")
    said = headline(evaluate(corpus, Settings()))[1]
    assert said == "Row by row, the mean is 16.67 % and the median 16.67 %."


def test_an_undefined_rate_is_said_to_be_undefined() -> None:
    assert "no error rate is defined" in headline(scored([""], A=["x"]))[0]


def test_a_right_to_left_name_keeps_its_direction_to_itself() -> None:
    name = "\u05d0\u05d1"
    assert headline(scored(["ab"], **{name: ["ab"]}))[0].startswith(f"\u2068{name}\u2069 is wrong on")


def test_flips_are_named_and_their_absence_too() -> None:
    assert flip_sentences(evaluate(workshop(0), Settings()))[1] == (
        "A is better pooled (8.13 % against 14.98 %); B is better by words (WER) (47.00 % against 56.00 %)."
    )
    assert flip_sentences(scored(["ab"], A=["ab"], B=["ax"])) == [
        "The pooled rate, the line mean and WER put the systems in the same order."
    ]


def test_without_two_defined_rates_there_is_no_order() -> None:
    assert flip_sentences(scored(["", ""], A=["x", ""], B=["", ""])) == [
        "Fewer than two systems have a rate that is defined, so there is no order."
    ]


def test_every_measure_takes_one_side_where_systems_disagree() -> None:
    (sentence,) = disagreement_sentences(evaluate(workshop(0), Settings()))
    better_a, better_b = sentence.split("; B is better by ")
    assert "CER, pooled (8.13 % against 14.98 %)" in better_a
    assert "CER, line mean (7.01 % against 21.67 %)" in better_b

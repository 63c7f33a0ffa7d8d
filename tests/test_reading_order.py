"""What is left when order does not count: right words in the wrong place are told from wrong words."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.corpus import Corpus, System, corpus_of
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, evaluate
from cer_core.groups import BY_ID
from cer_core.reading_order import Misplaced, OrderErrors, misplaced, misplaced_sentence, order_errors
from cer_core.settings import Settings

WORDS = st.lists(st.sampled_from("abc"), max_size=6).map(" ".join)
PAIRS = st.lists(st.tuples(WORDS, WORDS), max_size=8)


def on_pages(pairs: list[tuple[str, str]]) -> Evaluation:
    ids = tuple(f"p{place // 2}-{place}" for place in range(len(pairs)))
    return evaluate(Corpus(ids, tuple(r for r, _ in pairs), (System("A", tuple(h for _, h in pairs)),)), Settings())


def by_formula(references: list[str], outputs: list[str]) -> float:
    """Return (|n - m| + sum of |f - g|) / 2, the numerator of the formula of Vidal and others."""
    f, g = (Counter(word for text in texts for word in text.split()) for texts in (references, outputs))
    differences = sum(abs(f[word] - g[word]) for word in {*f, *g})
    return (abs(f.total() - g.total()) + differences) / 2


@given(PAIRS)
def test_bags_of_items_are_the_formula_and_never_above_wer(pairs: list[tuple[str, str]]) -> None:
    [found] = order_errors(on_pages(pairs))
    assert found.bag_edits == sum(by_formula([r], [h]) for r, h in pairs)
    assert found.of_order >= 0
    assert found.reference_words == sum(len(r.split()) for r, _ in pairs)


@given(st.lists(st.tuples(WORDS, WORDS), min_size=3, max_size=8))
def test_bags_of_pages_are_the_formula_over_pages(pairs: list[tuple[str, str]]) -> None:
    [found] = order_errors(on_pages(pairs), BY_ID)
    pages = [pairs[start : start + 2] for start in range(0, len(pairs), 2)]
    assert found.bags == len(pages)
    assert found.bag_edits == sum(by_formula([r for r, _ in page], [h for _, h in page]) for page in pages)
    assert found.bag_edits <= order_errors(on_pages(pairs))[0].bag_edits


def test_two_columns_read_straight_across_have_every_word_right() -> None:
    left, right = "the council approved the works", "a vote was taken at nine"
    across = "the council a vote approved the was taken works at nine"
    [found] = order_errors(evaluate(corpus_of([f"{left} {right}"], A=[across]), Settings()))
    assert (found.bag_rate, found.lost, found.added) == (0.0, 0, 0)
    assert found.wer is not None
    assert found.wer > 0.5


def test_a_word_lost_and_another_added_are_one_error() -> None:
    [found] = order_errors(evaluate(corpus_of(["the north road"], A=["the worth road ahead"]), Settings()))
    assert (found.lost, found.added, found.bag_edits, found.word_edits) == (1, 2, 2, 2)


def test_lines_that_changed_places_are_errors_by_item_and_none_by_page() -> None:
    evaluation = on_pages([("one two", "three four"), ("three four", "one two"), ("five", "five")])
    assert [order_errors(evaluation, by)[0].bag_edits for by in (None, BY_ID)] == [4, 0]
    with pytest.raises(InputError, match="no column 'page'"):
        order_errors(evaluation, "page")


def test_without_reference_words_there_is_no_rate() -> None:
    assert order_errors(evaluate(corpus_of([""], A=["new"]), Settings())) == [OrderErrors("A", 0, 1, 0, 1, 1, 1)]
    [found] = order_errors(evaluate(corpus_of([], A=[]), Settings()))
    assert (found.wer, found.bag_rate, found.bags) == (None, None, 0)


LINES = ["the north road was mended", "a vote was taken at nine", "adjourned until the spring", "no further business"]


def found_in(outputs: list[str | None], lines: list[str] = LINES, **settings: str) -> list[Misplaced]:
    evaluation = evaluate(corpus_of(lines, A=outputs), Settings(**settings))  # type: ignore[arg-type]
    return misplaced(evaluation, evaluation.systems[0])


def test_outputs_in_the_place_of_others_are_found_exactly_and_nearly() -> None:
    outputs = [LINES[2], "a vote vvas taken at nine", "tne north road was mended", LINES[3]]
    found = found_in(outputs)
    assert found == [Misplaced(0, 2, 0), Misplaced(2, 0, 1)]
    assert [each.exact for each in found] == [True, False]


@pytest.mark.parametrize("outputs", [LINES, ["", "", "", ""], ["x" * 20] * 4, [None] * 4])
def test_what_is_right_lost_or_garbage_is_not_found_elsewhere(outputs: list[str | None]) -> None:
    assert found_in(outputs) == []


def test_short_lines_are_alike_by_chance() -> None:
    assert found_in(["fog", "mist"], ["mist", "fog"]) == []


def test_of_equal_lines_the_nearest_is_named() -> None:
    lines = ["page heading", "a vote was taken", "the works began", "page heading", "the end of it all"]
    outputs = [*lines[:4], "page heading"]
    assert found_in(outputs, lines) == [Misplaced(4, 3, 0)]


def test_skipped_items_keep_their_positions() -> None:
    assert found_in([None, LINES[0], LINES[2], LINES[3]], missing="skip") == [Misplaced(1, 0, 0)]


def test_with_pages_only_the_same_page_is_searched() -> None:
    lines = ["the north road", "a vote was taken", "adjourned at nine", "no business left"]
    outputs = (lines[2], lines[1], "no bvsiness left", lines[2])
    evaluation = evaluate(Corpus(("a-1", "a-2", "b-1", "b-2"), tuple(lines), (System("A", outputs),)), Settings())
    [system] = evaluation.systems
    assert misplaced(evaluation, system, BY_ID) == [Misplaced(2, 3, 1), Misplaced(3, 2, 0)]
    assert Misplaced(0, 2, 0) in misplaced(evaluation, system)


def test_how_many_outputs_stand_elsewhere_is_said_of_how_many() -> None:
    lines = ["the north road", "adjourned at nine", "a vote was taken"]
    outputs = ["adjourned at nine", "tne north road", "a vote was taken"]
    evaluation = evaluate(corpus_of(lines, A=outputs, B=lines), Settings())
    first, second = evaluation.systems
    assert misplaced_sentence(evaluation, first, misplaced(evaluation, first)) == (
        "2 of 3 outputs of A are the text of another line, 1 of them to the letter."
    )
    assert misplaced_sentence(evaluation, second, misplaced(evaluation, second)) == (
        "No output of B was found to be the text of another line (3 lines scored)."
    )

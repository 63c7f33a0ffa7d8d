"""Filters keep just the lines they name; orders and pooled figures follow."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.confusions import Confusion
from cer_core.corpus import Corpus, System, corpus_of
from cer_core.counts import Counts
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, evaluate
from cer_core.samples import workshop
from cer_core.selection import ORDERS, Filter, ordered, pooled, select
from cer_core.settings import Settings

REFERENCES = ["form", "works", "council", "", "same"]
A = ["from", "vvorks", "councl", "x", "same"]
B = ["form", "works", "council", "", "sane"]


@pytest.fixture(scope="module")
def evaluation() -> Evaluation:
    return evaluate(corpus_of(REFERENCES, A=A, B=B), Settings())


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        (Filter(), [0, 1, 2, 3, 4]),
        (Filter(operations=("substitutions",)), [0, 1, 4]),
        (Filter(operations=("deletions",)), [2]),
        (Filter(operations=("insertions", "deletions")), [1, 2, 3]),
        (Filter(text="work"), [1]),
        (Filter(text="vv"), [1]),
        (Filter(text="f.*m"), []),
        (Filter(text="^f.*m$", regular_expression=True), [0]),
        (Filter(rate=(0.2, 0.4)), [1, 4]),
        (Filter(rate=(0.5, float("inf"))), [0]),
        (Filter(length=(5, 7)), [1, 2]),
        (Filter(right_and_wrong=True), [0, 1, 2, 3, 4]),
        (Filter(differs_from="gaps-first"), [0, 1]),
        (Filter(confusion=("A", Confusion("w", "vv", 1), "runs")), [1]),
        (Filter(confusion=("B", Confusion("w", "vv", 1), "runs")), []),
        (Filter(confusion=("A", Confusion(None, "x", 1), "characters")), [3]),
        (Filter(operations=("substitutions",), text="s"), [1, 4]),
    ],
)
def test_a_filter_keeps_what_it_names(evaluation: Evaluation, wanted: Filter, kept: list[int]) -> None:
    assert select(evaluation, wanted).tolist() == kept


@pytest.mark.parametrize(
    ("order", "first"),
    [("position", 0), ("edits", 0), ("rate", 3), ("length", 2), ("difference", 0)],
)
def test_lines_come_in_the_order_asked_for(evaluation: Evaluation, order: str, first: int) -> None:
    found = ordered(evaluation, np.arange(5), order).tolist()
    assert found[0] == first
    assert sorted(found) == [0, 1, 2, 3, 4]


def test_every_order_offered_exists(evaluation: Evaluation) -> None:
    for order in ORDERS.values():
        assert len(ordered(evaluation, np.array([4, 1]), order)) == 2


def test_the_pooled_figure_of_what_is_shown_is_a_re_sum(evaluation: Evaluation) -> None:
    assert pooled(evaluation, np.array([0, 4])) == {
        "A": Counts(hits=6, substitutions=2),
        "B": Counts(hits=7, substitutions=1),
    }


@given(st.sets(st.integers(0, 59)))
def test_the_pooled_figures_of_two_parts_add_up_to_the_whole(part: set[int]) -> None:
    whole = evaluate(workshop(0), Settings())
    inside, outside = np.array(sorted(part), np.int64), np.array(sorted(set(range(60)) - part), np.int64)
    for system in whole.systems:
        assert pooled(whole, inside)[system.name] + pooled(whole, outside)[system.name] == system.characters.total()


def test_outputs_that_were_skipped_are_not_found() -> None:
    corpus = Corpus(("1", "2"), ("ab", "cd"), (System("A", (None, "cx")),))
    evaluation = evaluate(corpus, Settings(missing="skip"))
    assert select(evaluation, Filter(operations=("substitutions", "deletions"))).tolist() == [1]


@pytest.mark.parametrize(
    ("expression", "says"),
    [
        ("(", "not a regular expression"),
        ("(a+)+$", "takes too long"),
        ("a{99999999999}", "repeats more than"),
        ("a" * 1001, "of at most 1\u2009000 characters"),
    ],
    ids=["wrong", "endless", "repeated", "long"],
)
def test_an_expression_that_is_wrong_or_endless_is_refused(
    expression: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cer_core.selection.SECONDS", 0.05)
    evaluation = evaluate(corpus_of(["a" * 5000 + "b"], A=["a"]), Settings())
    with pytest.raises(InputError, match=says):
        select(evaluation, Filter(text=expression, regular_expression=True))


@pytest.mark.parametrize("expression", ["(" * 1000, "(?u)(?a)a", "["], ids=range(3))
def test_what_is_no_expression_is_refused_in_words(expression: str) -> None:
    evaluation = evaluate(corpus_of(["a"], A=["b"]), Settings())
    with pytest.raises(InputError, match="not a regular expression"):
        select(evaluation, Filter(text=expression, regular_expression=True))


def test_an_expression_may_not_be_slow_on_line_after_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cer_core.selection.SECONDS_IN_ALL", 0.2)
    monkeypatch.setattr("cer_core.selection.SECONDS", 60.0)
    evaluation = evaluate(corpus_of(["a" * 40 + "!"] * 50, A=["a"] * 50), Settings())
    with pytest.raises(InputError, match="takes too long"):
        select(evaluation, Filter(text="(a|aa)+$", regular_expression=True))

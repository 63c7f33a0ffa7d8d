"""The scatter of rate against length: what it draws, and which lines are picked in it."""

import numpy as np

from cer_core.corpus import corpus_of
from cer_core.evaluation import evaluate
from cer_core.length_chart import picked, rate_by_length_chart
from cer_core.samples import workshop
from cer_core.settings import Settings

WORKSHOP = evaluate(workshop(0), Settings())


def test_the_line_of_a_mark_is_found() -> None:
    for place, system in enumerate(WORKSHOP.systems):
        for row in range(len(system.items)):
            mark = {"place": place, "length": system.characters.reference_length[row], "rate": system.rates[row]}
            found = picked(WORKSHOP, {"pick": [mark], "frame": {}})
            assert found is not None
            assert row in found
            alike = system.rates == system.rates[row]
            assert len(found) == (alike & (system.characters.reference_length == mark["length"])).sum()


def test_a_frame_holds_the_lines_with_a_mark_inside() -> None:
    found = picked(WORKSHOP, {"frame": {"length": [0, 6], "rate": [1, 0]}})
    assert found is not None
    short = {row for s in WORKSHOP.systems for row in np.flatnonzero(s.characters.reference_length <= 6).tolist()}
    assert set(found.tolist()) == short
    empty = picked(WORKSHOP, {"frame": {"length": [1, 2], "rate": [5, 6]}})
    assert empty is not None
    assert not len(empty)


def test_nothing_is_picked_before_a_click() -> None:
    assert picked(WORKSHOP, {}) is None
    assert picked(WORKSHOP, {"pick": [], "frame": {}}) is None


def test_a_mark_that_stands_for_several_lines_picks_them_all() -> None:
    corpus = corpus_of(["abc"] * 7 + ["abcd"], A=["abd"] * 7 + ["abcd"])
    evaluation = evaluate(corpus, Settings())
    chart = rate_by_length_chart(evaluation, most_marks=3)
    assert chart is not None
    rows = next(iter(chart.to_dict()["datasets"].values()))
    mark = next(row for row in rows if row.get("lines") == 7)
    assert mark["rate"] == 0.33
    found = picked(evaluation, {"pick": [mark]}, most_marks=3)
    assert found is not None
    assert found.tolist() == list(range(7))


def test_lines_without_a_rate_have_no_mark() -> None:
    evaluation = evaluate(corpus_of(["", "a"], A=["x", "a"]), Settings())
    found = picked(evaluation, {"frame": {"length": [0, 9], "rate": [0, 9]}})
    assert found is not None
    assert found.tolist() == [1]
    assert rate_by_length_chart(evaluate(corpus_of([""], A=["x"]), Settings())) is None

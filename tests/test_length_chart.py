"""The scatter of rate against length: what it draws, and which lines are picked in it."""

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
            found = picked(WORKSHOP, {"pick": [mark]})
            assert found is not None
            assert row in found
            alike = system.rates == system.rates[row]
            assert len(found) == (alike & (system.characters.reference_length == mark["length"])).sum()


def test_several_marks_are_picked_together() -> None:
    first, second = WORKSHOP.systems
    marks = [
        {"place": 0, "length": first.characters.reference_length[0], "rate": first.rates[0]},
        {"place": 1, "length": second.characters.reference_length[-1], "rate": second.rates[-1]},
    ]
    found = picked(WORKSHOP, {"pick": marks})
    assert found is not None
    assert {0, len(WORKSHOP.corpus) - 1} <= set(found.tolist())


def test_nothing_is_picked_before_a_click() -> None:
    assert picked(WORKSHOP, {}) is None
    assert picked(WORKSHOP, {"pick": []}) is None


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
    chart = rate_by_length_chart(evaluation)
    assert chart is not None
    rows = next(rows for rows in chart.to_dict()["datasets"].values() if "length" in rows[0])
    assert [row["id"] for row in rows] == ["2"]
    assert rate_by_length_chart(evaluate(corpus_of([""], A=["x"]), Settings())) is None

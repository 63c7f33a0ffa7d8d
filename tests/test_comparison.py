"""Which system is better by which measure, and where measures disagree."""

import pytest

from cer_core.comparison import Disagreement, Flip, Standing, disagreements, flips, same, standings
from cer_core.corpus import corpus_of
from cer_core.evaluation import Evaluation, evaluate
from cer_core.measures import MEASURES
from cer_core.settings import Settings


def compared(references: list[str], **outputs: list[str | None]) -> Evaluation:
    return evaluate(corpus_of(references, **outputs), Settings())


def table_of(**values: dict[str, float | None]) -> dict[str, Standing]:
    return {measure: Standing(measure, column) for measure, column in values.items()}


@pytest.mark.parametrize(
    ("measure", "values", "best"),
    [
        ("cer", {"A": 0.1, "B": 0.2}, "A"),
        ("cer", {"A": 0.3, "B": 0.2, "C": 0.25}, "B"),
        ("wip", {"A": 0.1, "B": 0.2}, "B"),
        ("character_accuracy", {"A": -2.0, "B": -1.0}, "B"),
        ("cer", {"A": 0.1, "B": 0.1}, None),
        ("cer", {"A": 0.1, "B": 0.1, "C": 0.2}, None),
        ("cer", {"A": 0.2, "B": 0.2, "C": 0.1}, "C"),
        ("cer", {"A": 0.1 + 0.2, "B": 0.3}, None),
        ("wip", {"A": 0.1 + 0.2, "B": 0.3}, None),
        ("icdar_total", {"A": 1e9 + 1e-4, "B": 1e9}, None),
        ("cer", {"A": 0.1, "B": 0.1 + 1e-9}, "A"),
        ("cer", {"A": None, "B": 0.2, "C": 0.3}, "B"),
        ("cer", {"A": None, "B": None}, None),
        ("cer", {}, None),
        ("cer", {"A": 0.0, "B": None}, "A"),
    ],
)
def test_the_best_system_of_a_measure(measure: str, values: dict[str, float | None], best: str | None) -> None:
    assert Standing(measure, values).best == best


@pytest.mark.parametrize(
    ("a", "b", "better"), [("A", "B", "A"), ("B", "A", "A"), ("A", "C", None), ("A", "D", None), ("D", "E", None)]
)
def test_a_measure_prefers_one_of_two_unless_tied_or_undefined(a: str, b: str, better: str | None) -> None:
    assert Standing("cer", {"A": 0.1, "B": 0.2, "C": 0.1, "D": None, "E": None}).prefers(a, b) == better


def test_values_that_differ_by_rounding_are_the_same() -> None:
    assert same(sum([0.1] * 10), 1.0)
    assert same(1e9 + 1e-4, 1e9)
    assert not same(0.0, 1e-9)
    assert not same(1 / 10_000_000, 2 / 10_000_000)


def test_standings_hold_every_measure_of_every_system() -> None:
    evaluation = compared(["ab", "cd"], A=["ab", "cx"], B=["", None])
    table = standings(evaluation)
    assert list(table) == list(MEASURES)
    for name, standing in table.items():
        assert standing.values == {system.name: system.measures[name] for system in evaluation.systems}


def test_an_undefined_measure_has_no_best_system() -> None:
    table = standings(compared(["", ""], A=["x", ""], B=["", ""]))
    assert table["cer"].values == {"A": None, "B": None}
    assert table["cer"].best is None
    assert table["exact_match"].best == "B"
    assert all("cer" not in (flip.first, flip.second) for flip in flips(table))


def test_a_short_line_and_a_long_one_put_two_systems_in_opposite_orders() -> None:
    """A loses the short line: 1 of 10 edits, mean of 1 and 0. B loses 3 of 9: 3 of 10, mean of 0 and 1/3."""
    table = standings(compared(["a", "bcdefghij"], A=["x", "bcdefghij"], B=["a", "bcdefgxyz"]))
    assert table["cer"].values == pytest.approx({"A": 1 / 10, "B": 3 / 10})
    assert table["cer_mean"].values == pytest.approx({"A": 1 / 2, "B": 1 / 6})
    assert Flip("cer", "cer_mean", "A", "B") in flips(table)
    [found] = disagreements(table)
    assert (found.first, found.second) == ("A", "B")
    assert {"cer", "character_accuracy"} <= set(found.prefer_first)
    assert {"cer_mean", "icdar_total", "one_minus_mean_ned"} <= set(found.prefer_second)
    assert not {"wer", "exact_match"} & {*found.prefer_first, *found.prefer_second}  # tied: one line and one word each


def test_flips_name_each_pair_of_measures_once_with_the_first_systems_that_change_places() -> None:
    table = table_of(
        cer={"A": 0.1, "B": 0.2, "C": 0.3},
        cer_mean={"A": 0.1, "B": 0.3, "C": 0.2},  # only B and C change places
        wip={"A": 0.1, "B": 0.2, "C": 0.3},  # higher is better: all three change places
    )
    assert flips(table) == [
        Flip("cer", "cer_mean", "B", "C"),
        Flip("cer", "wip", "A", "B"),
        Flip("cer_mean", "wip", "A", "B"),
    ]


def test_disagreements_name_each_pair_of_systems_with_the_measures_on_either_side() -> None:
    table = table_of(
        cer={"A": 0.1, "B": 0.2, "C": 0.3},
        cer_mean={"A": 0.1, "B": 0.3, "C": 0.2},
        wip={"A": 0.3, "B": 0.3, "C": None},
        wer={"A": 0.5, "B": 0.4, "C": 0.6},
    )
    assert disagreements(table) == [
        Disagreement("A", "B", ("cer", "cer_mean"), ("wer",)),
        Disagreement("B", "C", ("cer", "wer"), ("cer_mean",)),
    ]


@pytest.mark.parametrize(
    "table",
    [
        {},
        table_of(cer={"A": 0.1}, wer={"A": 0.2}),
        table_of(cer={"A": 0.1, "B": 0.2}),
        table_of(cer={"A": 0.1, "B": 0.2}, wer={"A": 0.1, "B": 0.2}, wip={"A": 0.2, "B": 0.1}),
        table_of(cer={"A": 0.1, "B": 0.2}, wer={"A": 0.1, "B": 0.1}),
        table_of(cer={"A": 0.1, "B": 0.2}, wer={"A": 0.2, "B": None}),
        table_of(cer={"A": 0.1, "B": 0.2}, wer={"A": 0.1 + 0.2, "B": 0.3}),
    ],
    ids=["no measure", "one system", "one measure", "agreeing", "a tie", "an undefined value", "a rounding difference"],
)
def test_no_flip_and_no_disagreement(table: dict[str, Standing]) -> None:
    assert flips(table) == []
    assert disagreements(table) == []

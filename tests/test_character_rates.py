"""Rates of units come from the alignments shown, and none is sold as surer than it is."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import RULES

from cer_core.alignment import Alignments, align, tie_break
from cer_core.character_rates import pair_proportions, precisions, recalls
from cer_core.confusions import Confusion, confusions, runs
from cer_core.proportions import Proportion, wilson
from cer_core.units import code_pairs

texts = st.text("ab e\u0301\U0001f468\u200d", max_size=14)
many_pairs = st.lists(st.tuples(texts, texts), max_size=10)


def aligned(pairs: list[tuple[str, str]], rule: str = "diagonal-first", unit: str = "codepoint") -> Alignments:
    return align(code_pairs([r for r, _ in pairs], [h for _, h in pairs], unit), tie_break(rule))


@given(pairs=many_pairs, rule=st.sampled_from(RULES), unit=st.sampled_from(["codepoint", "grapheme"]))
def test_rates_are_what_the_cells_say_one_by_one(pairs: list[tuple[str, str]], rule: str, unit: str) -> None:
    alignments = aligned(pairs, rule, unit)
    cells = Counter((r, h) for pair in range(len(pairs)) for _, r, h in alignments.cells(pair))
    for rates, side in ((recalls(alignments), 0), (precisions(alignments), 1)):
        assert {rate.unit for rate in rates} == {cell[side] for cell in cells} - {None}
        for rate in rates:
            across = {cell[1 - side]: count for cell, count in cells.items() if cell[side] == rate.unit}
            assert rate.right == Proportion(across.pop(rate.unit, 0), rate.right.trials)
            assert dict(rate.others) == across
            assert rate.right.successes + sum(across.values()) == rate.right.trials
            assert [count for _, count in rate.others] == sorted(across.values(), reverse=True)


@given(pairs=many_pairs, rule=st.sampled_from(RULES))
def test_both_sides_have_the_same_hits_and_the_worst_come_first(pairs: list[tuple[str, str]], rule: str) -> None:
    alignments = aligned(pairs, rule)
    found = confusions(alignments)
    recall, precision = recalls(alignments, found), precisions(alignments, found)
    assert sum(rate.right.successes for rate in recall) == sum(rate.right.successes for rate in precision)
    for rates in (recall, precision):
        wrong = [rate.right.trials - rate.right.successes for rate in rates]
        assert wrong == sorted(wrong, reverse=True)


def test_a_lost_letter_goes_to_nothing_and_an_extra_one_comes_from_nothing() -> None:
    alignments = aligned([("council", "councl"), ("hour", "hour!")])
    lost = next(rate for rate in recalls(alignments) if rate.unit == "i")
    extra = next(rate for rate in precisions(alignments) if rate.unit == "!")
    assert (lost.right, lost.others) == (Proportion(0, 1), ((None, 1),))
    assert (extra.right, extra.others) == (Proportion(0, 1), ((None, 1),))


def test_units_of_one_side_only_have_no_rate_on_the_other() -> None:
    alignments = aligned([("a", "b")])
    assert [rate.unit for rate in recalls(alignments)] == ["a"]
    assert [rate.unit for rate in precisions(alignments)] == ["b"]


def test_no_text_has_no_rates() -> None:
    for pairs in ([], [("", "")]):
        assert recalls(aligned(pairs)) == precisions(aligned(pairs)) == []


def test_a_confusion_is_a_share_of_its_reference_unit() -> None:
    alignments = aligned([("noon", "moon"), ("n", "n!")])
    found = confusions(alignments)
    assert found == [Confusion("n", "m", 1), Confusion(None, "!", 1)]
    assert pair_proportions(alignments, found) == [Proportion(1, 3), None]


def test_a_run_of_several_units_is_a_share_of_nothing() -> None:
    alignments = aligned([("adjourned", "adjoumed")])
    assert pair_proportions(alignments, runs(alignments)) == [None]


def test_a_pair_seen_once_in_three_is_not_sold_as_a_third() -> None:
    proportion = Proportion(1, 3)
    assert proportion.share == pytest.approx(1 / 3)
    assert proportion.interval == pytest.approx((0.0615, 0.7923), abs=5e-5)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (1, 3, 0.06149, 0.79234),
        (0, 10, 0.0, 0.27753),
        (10, 10, 0.72247, 1.0),
        (5, 10, 0.23659, 0.76341),
        (0, 1, 0.0, 0.79345),
        (81, 263, 0.25527, 0.36621),  # Newcombe (1998), Statistics in Medicine 17, table I, method 3
        (15, 148, 0.06240, 0.16053),  # the same
        (1, 29, 0.00611, 0.17176),  # the same
    ],
)
def test_the_interval_has_known_values(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=6e-5)


@given(st.integers(0, 10**9), st.integers(0, 10**9), st.floats(0.01, 10))
def test_the_interval_lies_within_0_and_1_around_the_share_and_mirrors(a: int, b: int, z: float) -> None:
    interval = wilson(a, a + b, z)
    if a + b == 0:
        assert interval is None
        return
    assert interval is not None
    low, high = interval
    assert 0 <= low <= high <= 1
    assert low - 1e-12 <= a / (a + b) <= high + 1e-12
    assert wilson(b, a + b, z) == pytest.approx((1 - high, 1 - low), abs=1e-9)


@given(st.integers(1, 1000), st.integers(0, 1000))
def test_more_of_the_same_makes_the_interval_narrower(successes: int, failures: int) -> None:
    few, many = wilson(successes, successes + failures), wilson(4 * successes, 4 * (successes + failures))
    assert few is not None
    assert many is not None
    assert many[1] - many[0] < few[1] - few[0]


@pytest.mark.parametrize(("successes", "trials"), [(2, 1), (-1, 3)])
def test_more_successes_than_trials_are_a_mistake_of_the_caller(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match="trials"):
        wilson(successes, trials)

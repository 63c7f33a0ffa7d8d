"""The measures: worked by hand, undefined where they must be, and bound to one another."""

from fractions import Fraction
from math import isclose, isfinite, nan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cer_core.alignment import TIE_BREAKS
from cer_core.counts import Counts, LineCounts
from cer_core.evaluation import SystemResult, score
from cer_core.measures import MEASURES
from cer_core.rates import (
    accuracy,
    error_rate,
    item_normalized_distances,
    item_rates,
    match_error_rate,
    mean,
    quantile,
    total,
    word_information_lost,
    word_information_preserved,
)


def lines_of(*rows: tuple[int, int, int, int]) -> LineCounts:
    """Make the counts of some items from (hits, substitutions, deletions, insertions)."""
    return LineCounts(*np.array(rows, np.int64).reshape(-1, 4).T)


# hits, substitutions, deletions, insertions    reference  hypothesis  edits    rate    edits / longer
CHARACTERS = lines_of(
    (8, 1, 1, 0),  #                                   10           9      2     0.2              0.2
    (1, 0, 0, 3),  #                                    1           4      3     3.0             0.75
    (0, 0, 0, 2),  #                                    0           2      2     n/a              1.0
    (0, 0, 0, 0),  #                                    0           0      0     n/a              n/a
    (5, 0, 0, 0),  #                                    5           5      0     0.0              0.0
)  #                            together: 14, 1, 1, 5   16          20      7
WORDS = lines_of(
    (3, 1, 1, 0),  #                                    5           4      2     0.4
    (2, 0, 0, 2),  #                                    2           4      2     1.0
    (0, 0, 0, 1),  #                                    0           1      1     n/a
)  #                             together: 5, 1, 1, 3    7           9      5

BY_HAND = {
    "cer": Fraction(7, 16),
    "cer_mean": (Fraction(1, 5) + 3 + 0) / 3,
    "cer_median": Fraction(1, 5),  # of 0, 0.2, 3
    "wer": Fraction(5, 7),
    "wer_mean": (Fraction(2, 5) + 1) / 2,
    "mer": Fraction(5, 5 + 5),
    "wil": 1 - Fraction(5, 7) * Fraction(5, 9),
    "wip": Fraction(5, 7) * Fraction(5, 9),
    "icdar_total": Fraction(1, 5) + 3 + 0,
    "one_minus_mean_ned": 1 - (Fraction(1, 5) + Fraction(3, 4) + 1 + 0) / 4,
    "character_accuracy": 1 - Fraction(7, 16),
    "exact_match": Fraction(2, 5),  # the empty pair and the perfect one
    "anls": (Fraction(4, 5) + 0 + 0 + 1) / 4,  # 0.75 and 1 are not below 0.5: they count as 0
}


def test_every_measure_is_worked_by_hand_below() -> None:
    assert set(BY_HAND) == set(MEASURES)


@pytest.mark.parametrize("name", MEASURES)
def test_measures_by_hand(name: str) -> None:
    assert MEASURES[name].compute(CHARACTERS, WORDS) == pytest.approx(float(BY_HAND[name]), abs=1e-15)


@pytest.mark.parametrize("name", MEASURES)
def test_a_perfect_output_has_the_best_value(name: str) -> None:
    perfect = score(["the north road", "nine"], ["the north road", "nine"])
    assert perfect.measures[name] == (1.0 if MEASURES[name].higher_is_better else 0.0)


@pytest.mark.parametrize("name", MEASURES)
def test_a_measure_that_is_better_when_higher_falls_with_an_error(name: str) -> None:
    [perfect, flawed] = [score(["the north road"], [read]) for read in ("the north road", "the nor road")]
    before, after = perfect.measures[name], flawed.measures[name]
    assert before is not None
    assert after is not None
    assert (after < before) == MEASURES[name].higher_is_better


@pytest.mark.parametrize("name", MEASURES)
def test_nothing_is_defined_for_no_items(name: str) -> None:
    assert MEASURES[name].compute(lines_of(), lines_of()) is None


@pytest.mark.parametrize(
    ("hypothesis", "defined"),
    [
        ("", {"exact_match": 1.0}),
        ("fog", {"exact_match": 0.0, "one_minus_mean_ned": 0.0, "anls": 0.0, "mer": 1.0}),
    ],
    ids=["both empty", "empty reference"],
)
def test_an_empty_reference_leaves_rates_undefined(hypothesis: str, defined: dict[str, float]) -> None:
    values = score(["", ""], [hypothesis, hypothesis]).measures
    assert values == {name: defined.get(name) for name in MEASURES}


def test_an_empty_output_loses_all_and_no_rate_is_undefined() -> None:
    values = score(["the road"], [""]).measures
    zero = {"wip", "character_accuracy", "exact_match", "anls", "one_minus_mean_ned"}
    assert values == {name: 0.0 if name in zero else 1.0 for name in MEASURES}


@pytest.mark.parametrize(("hypothesis", "anls"), [("abcdx", 0.8), ("abcxy", 0.6), ("abxyzq", 0.0), ("abcxyz", 0.0)])
def test_anls_counts_an_item_that_is_half_wrong_for_nothing(hypothesis: str, anls: float) -> None:
    """Edits over the longer length: 1/5, 2/5, 4/6, and 3/6, which is no longer below one half."""
    assert score(["abcde"], [hypothesis]).measures["anls"] == pytest.approx(anls)


def test_insertions_carry_a_rate_above_one_and_accuracy_below_zero() -> None:
    counts = Counts(hits=2, insertions=6)  # AB read as ABBBBBBB
    assert error_rate(counts) == 3.0
    assert accuracy(counts) == -2.0
    assert match_error_rate(counts) == 0.75


def test_rates_of_items_mark_the_undefined_ones() -> None:
    assert item_rates(CHARACTERS).tolist() == pytest.approx([0.2, 3.0, nan, nan, 0.0], nan_ok=True)
    assert item_normalized_distances(CHARACTERS).tolist() == pytest.approx([0.2, 0.75, 1.0, nan, 0.0], nan_ok=True)


@pytest.mark.parametrize(
    ("rates", "average", "lower_quartile", "summed"),
    [
        ([], None, None, None),
        ([nan, nan], None, None, None),
        ([nan, 0.5], 0.5, 0.5, 0.5),
        ([1.0, 0.0, nan, 0.5, 0.1], 0.4, 0.075, 1.6),  # a quarter of the way over 0, 0.1, 0.5, 1: 0.75 of 0.1
    ],
)
def test_folds_leave_undefined_rates_out(
    rates: list[float], average: float | None, lower_quartile: float | None, summed: float | None
) -> None:
    array = np.array(rates)
    assert mean(array) == pytest.approx(average)
    assert quantile(array, 0.25) == pytest.approx(lower_quartile)
    assert total(array) == pytest.approx(summed)


numbers = st.integers(0, 60)
some_counts = st.builds(Counts, numbers, numbers, numbers, numbers)
rows = st.tuples(numbers, numbers, numbers, numbers)


@settings(deadline=None)
@given(some_counts, some_counts, some_counts)
def test_counts_add_up_in_any_grouping_and_order_from_zero(a: Counts, b: Counts, c: Counts) -> None:
    assert (a + b) + c == a + (b + c)
    assert a + b == b + a
    assert Counts() + a == a + Counts() == a
    whole = sum([a, b, c], Counts())
    for name in ("edits", "reference_length", "hypothesis_length", "hits"):
        assert getattr(whole, name) == sum(getattr(part, name) for part in (a, b, c))


@settings(deadline=None)
@given(some_counts)
def test_the_measures_of_one_sum_are_bound_to_one_another(counts: Counts) -> None:
    wer, mer = error_rate(counts), match_error_rate(counts)
    kept, lost, exact = word_information_preserved(counts), word_information_lost(counts), accuracy(counts)
    if not counts.reference_length:
        assert (wer, kept, lost, exact) == (None, None, None, None)
        return
    assert wer is not None
    assert mer is not None
    assert kept is not None
    assert lost is not None
    assert exact is not None
    assert 0 <= mer <= 1
    assert mer <= wer
    assert counts.insertions or mer == wer
    assert 0 <= kept <= 1
    assert isclose(kept + lost, 1)
    assert isclose(wer + exact, 1, abs_tol=1e-12)


@settings(deadline=None)
@given(st.lists(rows, max_size=12), st.integers(0, 12))
def test_a_split_corpus_pools_to_the_whole(items: list[tuple[int, int, int, int]], cut: int) -> None:
    whole, first, second = lines_of(*items), lines_of(*items[:cut]), lines_of(*items[cut:])
    assert first.total() + second.total() == whole.total() == sum(whole, Counts())
    assert error_rate(first.total() + second.total()) == MEASURES["cer"].compute(whole, whole)


@settings(deadline=None)
@given(st.lists(rows, min_size=1, max_size=12), st.data())
def test_selecting_items_sums_again(items: list[tuple[int, int, int, int]], data: st.DataObject) -> None:
    lines, singles = lines_of(*items), [Counts(*item) for item in items]
    drawn = data.draw(st.lists(st.integers(0, len(items) - 1), max_size=20))  # as a bootstrap draws
    kept = data.draw(st.lists(st.booleans(), min_size=len(items), max_size=len(items)))
    assert list(lines.select(np.array(drawn, np.int64))) == [singles[i] for i in drawn]
    assert lines.select(np.array(kept)).total() == sum(
        (one for one, keep in zip(singles, kept, strict=True) if keep), Counts()
    )


letters = st.text("ab ", max_size=12)
pairs_of_text = st.lists(st.tuples(letters, letters), min_size=1, max_size=8)


def scored(pairs: list[tuple[str, str]], ties: str) -> SystemResult:
    return score([r for r, _ in pairs], [h for _, h in pairs], ties=ties)


@settings(deadline=None)
@given(pairs_of_text, st.sampled_from([*TIE_BREAKS]))
def test_bounds_and_identities_over_real_alignments(pairs: list[tuple[str, str]], ties: str) -> None:
    result = scored(pairs, ties)
    values = {name: value for name, value in result.measures.items() if value is not None}
    assert all(isfinite(value) for value in values.values())
    for name in {"mer", "wil", "wip", "one_minus_mean_ned", "exact_match", "anls"} & set(values):
        assert 0 <= values[name] <= 1
    distances = item_normalized_distances(result.characters)
    defined = ~np.isnan(result.rates)
    assert (distances[defined] <= result.rates[defined]).all()
    assert ((distances >= 0) & (distances <= 1) | np.isnan(distances)).all()
    assert values.get("one_minus_mean_ned", 1.0) >= values.get("anls", 0.0) - 1e-12
    assert result.undefined == len(pairs) - int(defined.sum())
    if "cer_mean" in values:
        assert isclose(values["icdar_total"], values["cer_mean"] * int(defined.sum()), abs_tol=1e-12)
        assert isclose(values["character_accuracy"], 1 - values["cer"], abs_tol=1e-12)


BREAKDOWN = {"mer", "wil", "wip"}  # these use the counts one by one


@settings(deadline=None, max_examples=40)
@given(pairs_of_text)
def test_measures_of_the_total_do_not_depend_on_the_tie_break(pairs: list[tuple[str, str]]) -> None:
    first, *others = (scored(pairs, ties).measures for ties in TIE_BREAKS)
    for name in set(MEASURES) - BREAKDOWN:
        assert {other[name] for other in others} == {first[name]}


def test_measures_of_the_breakdown_do() -> None:
    """`a b` read as `b a` is two substitutions, or a hit, a deletion and an insertion."""
    pairs = [("a b", "b a")]
    assert {name: scored(pairs, "diagonal-first").measures[name] for name in BREAKDOWN} == {
        "mer": 1.0,
        "wil": 1.0,
        "wip": 0.0,
    }
    assert {name: scored(pairs, "gaps-first").measures[name] for name in BREAKDOWN} == {
        "mer": 2 / 3,
        "wil": 3 / 4,
        "wip": 1 / 4,
    }

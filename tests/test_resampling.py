"""The bootstrap against drawing and scoring again, and its intervals against corpora whose rate is known."""

from statistics import quantiles

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from cer_core import resampling
from cer_core.corpus import corpus_of
from cer_core.counts import LineCounts
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, evaluate
from cer_core.measures import MEASURES
from cer_core.resampling import Resampled, bootstrap, flip_probability
from cer_core.samples import workshop
from cer_core.settings import Settings
from cer_core.sums import SUMMED, unit_sums

WORKSHOP = evaluate(workshop(0), Settings())


def compared(references: list[str], missing: str = "empty", **outputs: list[str | None]) -> Evaluation:
    return evaluate(corpus_of(references, **outputs), Settings(missing=missing))


def of_values(measure: str, **values: list[float]) -> Resampled:
    return Resampled(measure, tuple(values), 9, np.array(list(values.values())).T)


@given(st.lists(st.tuples(*[st.integers(0, 4)] * 8), min_size=0, max_size=5))
@settings(max_examples=100, deadline=None)
def test_a_measure_of_sums_is_the_measure(rows: list[tuple[int, ...]]) -> None:
    table = np.array(rows, np.int64).reshape(-1, 8).T
    characters, words = LineCounts(*table[:4]), LineCounts(*table[4:])
    for name, summed in SUMMED.items():
        sums = np.array([np.sum(column, dtype=np.float64) for column in summed.columns(characters, words)])
        value = float(summed.value(sums))
        expected = MEASURES[name].compute(characters, words)
        assert np.isnan(value) if expected is None else value == pytest.approx(expected, abs=1e-12), name


def test_every_measure_but_the_median_can_be_resampled() -> None:
    assert set(MEASURES) - set(SUMMED) == {"cer_median"}
    with pytest.raises(InputError, match="'cer_median' cannot be resampled; choose among: cer, "):
        bootstrap(WORKSHOP, ["cer_median"])


@pytest.mark.parametrize("block", [1, 250, 2**20])
def test_each_replicate_is_the_score_of_the_drawn_lines(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resampling, "BLOCK", block)
    drawn = bootstrap(WORKSHOP, list(SUMMED), replicates=20, seed=7)
    lines = np.random.Generator(np.random.PCG64(7)).integers(60, size=(20, 60))
    for name, resampled in drawn.items():
        expected = [
            [MEASURES[name].compute(s.characters.select(row), s.words.select(row)) for s in WORKSHOP.systems]
            for row in lines
        ]
        assert resampled.values == pytest.approx(np.array(expected, np.float64), abs=1e-12)


def test_groups_are_drawn_whole() -> None:
    labels = [f"page {number // 7}" for number in range(60)]  # nine pages, the last of four lines
    resampled = bootstrap(WORKSHOP, ["wer"], replicates=10, seed=1, groups=labels)["wer"]
    assert resampled.units == 9
    pages: NDArray[np.int64] = np.arange(60) // 7
    for row, picked in enumerate(np.random.Generator(np.random.PCG64(1)).integers(9, size=(10, 9))):
        lines = np.concatenate([np.flatnonzero(pages == page) for page in picked])
        expected = [
            MEASURES["wer"].compute(s.characters.select(lines), s.words.select(lines)) for s in WORKSHOP.systems
        ]
        assert resampled.values[row] == pytest.approx(np.array(expected, np.float64), abs=1e-14)


def test_lines_alike_within_a_page_make_wider_intervals_by_page() -> None:
    references, output = ["abcdefghij"] * 60, ["abcdefghij"] * 30 + ["abcdefgxyz"] * 30
    evaluation = compared(references, A=output)
    spans = []
    for groups in (None, [str(number // 10) for number in range(60)]):
        low, high = bootstrap(evaluation, ["cer"], groups=groups)["cer"].interval("A") or (0, 0)
        spans.append(high - low)
    assert spans[1] > 2 * spans[0]


def test_the_same_seed_gives_the_same_values_and_another_seed_others() -> None:
    first, again, other = (bootstrap(WORKSHOP, ["cer"], seed=seed)["cer"].values for seed in (3, 3, 4))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_percentile_intervals_by_the_standard_library() -> None:
    resampled = bootstrap(WORKSHOP)["cer_mean"]
    a, b = resampled.values.T.tolist()
    for found, values in (
        (resampled.interval("B"), b),
        (resampled.difference("A", "B"), [ours - theirs for ours, theirs in zip(a, b, strict=True)]),
    ):
        cuts = quantiles(values, n=40, method="inclusive")
        assert found == pytest.approx((cuts[0], cuts[-1]), abs=1e-15)


@pytest.mark.parametrize("measure", SUMMED)
def test_intervals_stay_within_what_a_measure_can_be(measure: str) -> None:
    garbage = compared(["ab", "a", "b c"], A=["x" * 30, "", "b c"], B=["ab", "a", "b c"])
    low, high = bootstrap(garbage, [measure], replicates=200)[measure].interval("A") or (0.0, 0.0)
    assert low <= high
    assert low >= 0 or measure == "character_accuracy"
    assert high <= 1 or measure in {"cer", "cer_mean", "wer", "wer_mean", "icdar_total"}


def test_a_perfect_output_has_no_spread() -> None:
    resampled = bootstrap(compared(["ab", "cde"], A=["ab", "cde"]), ["cer"])["cer"]
    assert resampled.interval("A") == (0.0, 0.0)


def test_undefined_replicates_are_counted() -> None:
    """One line of two has a reference: a quarter of all draws of two misses it."""
    resampled = bootstrap(compared(["ab", ""], A=["a", "x"], B=["ab", ""]), ["cer"], replicates=4000)["cer"]
    assert resampled.undefined("A") == resampled.undefined() == pytest.approx(1000, abs=120)
    assert sum(resampled.rankings().values()) == pytest.approx(1 - resampled.undefined() / 4000)
    assert resampled.interval("B") == (0.0, 0.5) or resampled.interval("B") == (0.0, 0.0)


def test_nothing_to_draw_from() -> None:
    for evaluation in (compared([], A=[], B=[]), compared([""], A=["x"], B=[""])):
        resampled = bootstrap(evaluation, ["cer"], replicates=5)["cer"]
        assert (resampled.interval("A"), resampled.difference("A", "B"), resampled.rankings()) == (None, None, {})
        assert resampled.undefined("A") == 5
    assert bootstrap(compared([], A=[]), ["cer"], groups=[])["cer"].units == 0
    single = bootstrap(compared(["ab"], A=["a"]), ["cer"])["cer"]
    assert (single.units, single.interval("A"), single.undefined()) == (1, None, 0)


def test_rankings_with_ties() -> None:
    resampled = of_values(
        "cer",
        A=[0.1, 0.1, 0.3, 0.1 + 0.2, np.nan],
        B=[0.2, 0.2, 0.2, 0.3, 0.2],
        C=[0.3, 0.3, 0.1, 0.1, 0.2],
    )
    assert resampled.rankings() == {
        (("A",), ("B",), ("C",)): 0.4,
        (("C",), ("A", "B")): 0.2,
        (("C",), ("B",), ("A",)): 0.2,
    }
    assert next(iter(resampled.rankings())) == (("A",), ("B",), ("C",))
    assert resampled.better("A", "B").tolist() == [1, 1, -1, 0, 0]
    assert resampled.undefined() == 1


def test_where_higher_is_better() -> None:
    resampled = of_values("wip", A=[0.1, 0.2], B=[0.2, 0.1])
    assert resampled.better("A", "B").tolist() == [-1, 1]
    assert next(iter(of_values("wip", A=[0.1], B=[0.2]).rankings())) == (("B",), ("A",))


def test_the_flip_has_a_probability() -> None:
    pooled = of_values("cer", A=[0.1, 0.2, 0.1, 0.1], B=[0.2, 0.1, 0.2, 0.1])
    by_words = of_values("wip", A=[0.1, 0.1, 0.2, 0.1], B=[0.2, 0.2, 0.1, 0.2])
    assert flip_probability(pooled, by_words, "A", "B") == flip_probability(by_words, pooled, "B", "A") == 0.25
    with pytest.raises(ValueError, match="different bootstraps"):
        flip_probability(pooled, of_values("wip", A=[0.1], B=[0.2]), "A", "B")


def test_systems_scored_on_different_items_are_refused() -> None:
    evaluation = compared(["ab", "cd"], missing="skip", A=["ab", None], B=["ab", "cd"])
    with pytest.raises(InputError, match="different items"):
        bootstrap(evaluation)


def test_the_flip_has_no_probability_where_nothing_is_defined() -> None:
    drawn = bootstrap(compared(["", ""], A=["x", ""], B=["", "y"]))
    assert flip_probability(drawn["cer"], drawn["cer_mean"], "A", "B") is None


def test_groups_have_one_label_for_each_item_of_the_corpus() -> None:
    with pytest.raises(InputError, match="2 group labels for 60 items"):
        bootstrap(WORKSHOP, groups=["a", "b"])
    skipped = compared(["ab", "cd", "ef"], missing="skip", A=["ab", None, "ex"])
    assert unit_sums(skipped, skipped.systems, "cer", ["q", "p", "p"]).tolist() == [[[1.0, 0.0], [2.0, 2.0]]]


def test_a_bootstrap_needs_a_replicate() -> None:
    with pytest.raises(ValueError, match="at least one"):
        bootstrap(WORKSHOP, replicates=0)


def test_no_measure_no_figure() -> None:
    assert bootstrap(WORKSHOP, []) == {}


def test_intervals_cover_the_true_rate_about_as_often_as_they_say() -> None:
    """200 corpora of 60 lines whose own rates scatter around 10 %, whatever their length."""
    rng, covered, true_rate = np.random.default_rng(11), 0, 0.1
    for corpus in range(200):
        lengths = rng.integers(3, 60, 60)
        edits = rng.binomial(lengths, rng.beta(2, 18, 60))
        rows = list(zip(lengths.tolist(), edits.tolist(), strict=True))
        evaluation = compared(["a" * n for n, _ in rows], A=["b" * e + "a" * (n - e) for n, e in rows])
        interval = bootstrap(evaluation, ["cer"], replicates=400, seed=corpus)["cer"].interval("A")
        assert interval is not None
        covered += interval[0] <= true_rate <= interval[1]
    assert 180 <= covered <= 198

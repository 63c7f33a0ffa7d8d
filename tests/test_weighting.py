"""From the line mean to the pooled rate, and where two systems change places on the way."""

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from rapidfuzz.distance import Levenshtein

from cer_core.counts import LineCounts
from cer_core.evaluation import evaluate
from cer_core.rates import error_rate, item_rates, mean
from cer_core.samples import workshop
from cer_core.settings import Settings
from cer_core.simulation import simulate
from cer_core.weighting import crossings, curve, weighted_rate


def lines(*edits_and_lengths: tuple[int, int]) -> LineCounts:
    """Make lines of so many edits in so many reference units; edits beyond the length are insertions."""
    edits, lengths = np.array(edits_and_lengths, np.int64).reshape(-1, 2).T
    substitutions = np.minimum(edits, lengths)
    return LineCounts(lengths - substitutions, substitutions, np.zeros_like(edits), edits - substitutions)


def by_hand(counts: LineCounts, a: float) -> float:
    """Take the mean line by line: the definition, without grouping."""
    rows = [(line.edits, line.reference_length) for line in counts if line.reference_length]
    return sum(n**a * e / n for e, n in rows) / sum(n**a for _, n in rows)


def crossings_of_distances(seed: int) -> list[float]:
    """Find where the workshop set's order changes, from rapidfuzz's distances and by regula falsi."""
    drawn = simulate(seed)
    rows = [
        (len(text), Levenshtein.distance(text, a) - Levenshtein.distance(text, b))
        for text, a, b in zip(drawn.reference, drawn.outputs["A"], drawn.outputs["B"], strict=True)
    ]

    def ahead(a: float) -> float:
        return sum(n ** (a - 1) * difference for n, difference in rows)

    grid = [step / 997 for step in range(998)]
    return [root(ahead, low, high) for low, high in pairwise(grid) if ahead(low) * ahead(high) < 0]


def root(of: Callable[[float], float], low: float, high: float) -> float:
    """Find a root by the Illinois rule: secants, with the weight of an end that stays halved."""
    at_low, at_high, kept = of(low), of(high), 0
    for _ in range(100):
        guess = (low * at_high - high * at_low) / (at_high - at_low)
        at_guess = of(guess)
        if at_guess == 0 or high - low < 1e-15:
            return guess
        if (at_guess > 0) == (at_high > 0):
            high, at_high, at_low, kept = guess, at_guess, at_low / 2 if kept == 1 else at_low, 1
        else:
            low, at_low, at_high, kept = guess, at_guess, at_high / 2 if kept == -1 else at_high, -1
    return guess


@pytest.mark.parametrize("seed", range(10))
def test_where_the_workshop_systems_change_places(seed: int) -> None:
    first, second = (system.characters for system in evaluate(workshop(seed), Settings()).systems)
    [found] = crossings(first, second)
    assert [found] == pytest.approx(crossings_of_distances(seed), abs=1e-12)
    before, after = np.array([0.0, found - 1e-9]), np.array([found + 1e-9, 1.0])
    assert (curve(first, before) > curve(second, before)).all()
    assert (curve(first, after) < curve(second, after)).all()


def test_seed_0_changes_places_at_0_6122() -> None:
    first, second = (system.characters for system in evaluate(workshop(0), Settings()).systems)
    assert [round(a, 4) for a in crossings(first, second)] == [0.6122]
    assert crossings(second, first) == crossings(first, second)


def test_the_ends_are_the_line_mean_and_the_pooled_rate() -> None:
    for system in evaluate(workshop(3), Settings()).systems:
        assert weighted_rate(system.characters, 1.0) == error_rate(system.characters.total())
        assert weighted_rate(system.characters, 0.0) == pytest.approx(mean(item_rates(system.characters)), rel=1e-14)


@pytest.mark.parametrize("a", [0.0, 0.1, 0.5, 0.9, 1.0])
def test_the_definition_line_by_line(a: float) -> None:
    counts = lines((1, 4), (0, 4), (7, 4), (3, 50), (0, 1), (2, 1), (5, 0))
    assert weighted_rate(counts, a) == pytest.approx(by_hand(counts, a), rel=1e-14)


def test_lines_without_a_reference_are_left_out_with_their_edits() -> None:
    assert weighted_rate(lines((1, 4), (9, 0)), 1.0) == 1 / 4  # the measure cer has 10/4
    assert weighted_rate(lines((9, 0)), 0.5) is None
    assert weighted_rate(lines(), 0.5) is None
    assert np.isnan(curve(lines((9, 0)), np.array([0.0, 1.0]))).all()


@pytest.mark.parametrize("a", [-0.01, 1.01, float("nan")])
def test_a_power_lies_from_0_to_1(a: float) -> None:
    with pytest.raises(ValueError, match="from 0"):
        weighted_rate(lines((1, 4)), a)


def test_curve_of_lengths_that_a_page_has() -> None:
    rng = np.random.default_rng(5)
    length = rng.integers(1, 100_000, 2_000)
    counts = lines(*zip(rng.binomial(length, 0.1).tolist(), length.tolist(), strict=True))
    powers = np.linspace(0, 1, 11)
    assert curve(counts, powers) == pytest.approx([by_hand(counts, a) for a in powers.tolist()], rel=1e-12)


def test_two_crossings() -> None:
    """With x = 4^a, edits d more on lengths 1, 4, 16 differ by d1 + d4 / 4 x + d16 / 16 x^2: (x - 2) (x - 3) here."""
    first, second = lines((6, 1), (0, 4), (16, 16)), lines((0, 1), (20, 4), (0, 16))
    assert crossings(first, second) == pytest.approx([np.log(2) / np.log(4), np.log(3) / np.log(4)], abs=1e-12)


@pytest.mark.parametrize("closeness", [1e-2, 1e-4, 1e-6])
def test_two_crossings_close_together(closeness: float) -> None:
    """(x - 2 - c) (x - 2 + c) = x^2 - 4 x + 4 - c^2, scaled to whole edits."""
    scale = round(1 / closeness**2)
    first = lines((4 * scale - 1, 1), (0, 4), (16 * scale, 16))
    second = lines((0, 1), (16 * scale, 4), (0, 16))
    expected = [np.log(2 - closeness) / np.log(4), np.log(2 + closeness) / np.log(4)]
    found = crossings(first, second)
    assert found == pytest.approx(expected, abs=1e-15 / closeness + 1e-13)


def test_three_crossings() -> None:
    """(x - 1.5) (x - 2) (x - 3) = x^3 - 6.5 x^2 + 12 x - 9, doubled, at x = 4^a over lengths 1, 4, 16, 64."""
    polynomial = np.poly([1.5, 2.0, 3.0])[::-1] * 2
    d = (polynomial * 4.0 ** np.arange(4)).round().astype(int).tolist()
    first = lines(*((max(e, 0), 4**k) for k, e in enumerate(d)))
    second = lines(*((max(-e, 0), 4**k) for k, e in enumerate(d)))
    assert crossings(first, second) == pytest.approx(np.log([1.5, 2.0, 3.0]) / np.log(4), abs=1e-12)


def test_a_touch_changes_no_order() -> None:
    """(x - 2)^2 = 4 - 4 x + x^2."""
    assert crossings(lines((4, 1), (0, 4), (16, 16)), lines((0, 1), (16, 4), (0, 16))) == []


def test_equal_rates_at_an_end() -> None:
    assert crossings(lines((1, 1), (0, 9)), lines((0, 1), (1, 9))) == [1.0]
    assert crossings(lines((1, 2), (0, 4)), lines((0, 2), (2, 4))) == [0.0]


def test_no_crossing() -> None:
    same = lines((1, 4), (2, 9))
    assert crossings(same, same) == []
    assert crossings(same, lines((2, 4), (2, 9))) == []
    assert crossings(lines((1, 5), (0, 5)), lines((0, 5), (1, 5))) == []  # one length: the same everywhere
    assert crossings(same, lines((1, 0), (2, 0))) == []
    assert crossings(lines(), lines()) == []
    assert crossings(lines((0, 4)), lines((0, 9))) == []


def test_references_of_different_lengths() -> None:
    """Of several valid readings each system may be scored against another one."""
    first, second = lines((2, 4), (0, 30), (1, 10)), lines((0, 5), (4, 28), (1, 10))
    [found] = crossings(first, second)
    assert by_hand(first, found) == pytest.approx(by_hand(second, found), abs=1e-14)
    grid = np.linspace(0, 1, 1001)
    assert (np.diff(np.sign(curve(first, grid) - curve(second, grid))) != 0).sum() == 1


@pytest.mark.parametrize("seed", range(20))
def test_no_crossing_of_random_systems_is_missed(seed: int) -> None:
    rng = np.random.default_rng(seed)
    length = rng.integers(1, 40, 12)
    first, second = (
        lines(*zip(rng.binomial(length, rng.uniform(0.1, 0.3)).tolist(), length.tolist(), strict=True))
        for _ in range(2)
    )
    grid = np.linspace(0, 1, 20_001)
    signs = np.sign(curve(first, grid) - curve(second, grid))
    assert len(crossings(first, second)) == (np.diff(signs) != 0).sum()


@pytest.mark.parametrize(("power", "count"), [(5, 1), (6, 0)])
def test_curves_so_flat_that_rounding_decides(power: int, count: int) -> None:
    """(x - 2)^5 changes the order once, (x - 2)^6 never, though rounding changes the sign many times."""
    d = (np.poly([2.0] * power)[::-1] * 4.0 ** np.arange(power + 1)).astype(int).tolist()
    first = lines(*((max(e, 0), 4**k) for k, e in enumerate(d)))
    second = lines(*((max(-e, 0), 4**k) for k, e in enumerate(d)))
    assert crossings(first, second) == pytest.approx([0.5] * count, abs=1e-2)

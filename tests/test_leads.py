"""A lead is the sum of what its lines contribute; bands add up; what is left out is what was asked for."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.comparison import standings
from cer_core.corpus import corpus_of
from cer_core.counts import Counts
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, evaluate
from cer_core.leads import RULES, bands, contributions, without
from cer_core.samples import workshop
from cer_core.settings import Settings

TEXT = st.text("ab ", max_size=8)
LINES = st.lists(st.tuples(TEXT, TEXT, TEXT), min_size=1, max_size=8)


def evaluated(lines: list[tuple[str, str, str]]) -> Evaluation:
    return evaluate(
        corpus_of([r for r, _, _ in lines], A=[a for _, a, _ in lines], B=[b for _, _, b in lines]), Settings()
    )


@pytest.mark.parametrize("measure", RULES)
@given(LINES)
def test_contributions_add_up_to_the_difference(measure: str, lines: list[tuple[str, str, str]]) -> None:
    first, second = evaluated(lines).systems
    ours, theirs = first.measures[measure], second.measures[measure]
    found = contributions(first, second, measure)
    assert len(found) == len(lines)
    if ours is not None and theirs is not None:
        assert found.sum() == pytest.approx(ours - theirs)


def test_a_lead_needs_a_known_rule_and_the_same_items() -> None:
    first, second = evaluated([("a", "a", "b")]).systems
    with pytest.raises(InputError, match="under cer or cer_mean, not 'wer'"):
        contributions(first, second, "wer")
    skipped = evaluate(corpus_of(["a", "b"], A=["a", None], B=["a", "b"]), Settings(missing="skip")).systems
    with pytest.raises(InputError, match="different items"):
        contributions(*skipped, "cer")


@given(LINES)
def test_bands_hold_every_line_once(lines: list[tuple[str, str, str]]) -> None:
    evaluation = evaluated(lines)
    found = bands(evaluation)
    assert sum(band.lines for band in found) == len(lines)
    for system in evaluation.systems:
        assert sum((band.counts[system.name] for band in found), Counts()) == system.characters.total()


@given(LINES, st.integers(0, 9), st.booleans(), st.sampled_from([0.0, 0.01, 0.5]))
def test_what_is_left_is_long_enough_and_not_the_worst(
    lines: list[tuple[str, str, str]], shorter_than: int, empty: bool, worst: float
) -> None:
    evaluation = evaluated(lines)
    left = without(evaluation, shorter_than, empty, worst)
    assert all(len(evaluation.references[place]) >= max(shorter_than, int(empty)) for place in left.tolist())
    assert np.array_equal(without(evaluation), np.arange(len(lines)))
    assert standings(evaluation, np.arange(len(lines))) == standings(evaluation)


def test_without_its_worst_line_a_system_is_perfect() -> None:
    evaluation = evaluated([("abc", "xyz", "abc"), ("ab", "ab", "ab"), ("a", "a", "b")])
    left = without(evaluation, worst=0.5)
    assert left.tolist() == [1]
    assert standings(evaluation, left)["cer"].values == {"A": 0.0, "B": 0.0}


def test_leaving_out_short_lines_ends_the_flip_of_the_workshop_set() -> None:
    evaluation = evaluate(workshop(0), Settings())
    table = standings(evaluation, without(evaluation, shorter_than=20))
    assert table["cer"].best == table["cer_mean"].best == "A"

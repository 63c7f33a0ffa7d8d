"""The curve of confusions over edits rises to all of them, and is read off exactly."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.confusions import Confusion
from cer_core.coverage import cumulative_shares, pairs_for_share
from cer_core.errors import InputError

counts = st.lists(st.integers(1, 1000), max_size=30)


def of(counts: list[int]) -> list[Confusion]:
    return [Confusion(chr(0x4E00 + n), None, count) for n, count in enumerate(counts)]


@given(counts)
def test_the_curve_rises_ever_more_slowly_and_ends_at_all_edits(counts: list[int]) -> None:
    curve = cumulative_shares(of(counts))
    steps = [b - a for a, b in zip([0.0, *curve], curve, strict=False)]
    assert len(curve) == len(counts)
    assert all(later <= sooner + 1e-12 for sooner, later in pairwise(steps))
    assert curve[-1:] == ([1.0] if counts else [])


@given(counts, st.integers(1, 100))
def test_no_fewer_confusions_make_the_share(counts: list[int], percent: int) -> None:
    needed = pairs_for_share(of(counts), percent / 100)
    largest = sorted(counts, reverse=True)
    reached = [100 * sum(largest[:k]) >= percent * sum(counts) for k in range(len(counts) + 1)]
    assert needed == (reached.index(True) if counts else 0)


def test_a_share_that_is_met_exactly_is_met() -> None:
    assert pairs_for_share(of([3, 1, 1]), 0.8) == 2
    assert pairs_for_share(of([4, 1]), 0.8) == 1
    assert pairs_for_share(of([1] * 10), 0.3) == 3


def test_no_edits_need_no_repair() -> None:
    assert cumulative_shares([]) == []
    assert pairs_for_share([], 0.8) == 0


@pytest.mark.parametrize("share", [0.0, -0.1, 1.1, 80.0, float("nan")])
def test_a_share_that_is_none_is_refused(share: float) -> None:
    with pytest.raises(InputError, match=r"such as 0\.8"):
        pairs_for_share(of([1]), share)

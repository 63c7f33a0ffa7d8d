"""All orders of a policy's steps: which give the same figures, and which steps must not change places."""

from itertools import permutations

import pytest
from any_text import TEXT
from hypothesis import given, settings
from hypothesis import strategies as st

from cer_core.corpus import corpus_of
from cer_core.errors import InputError
from cer_core.evaluation import evaluate
from cer_core.normalization import STEPS
from cer_core.settings import Settings
from cer_core.step_orders import outcomes, swaps_that_matter

some_steps = st.lists(st.sampled_from(list(STEPS)), min_size=1, max_size=4, unique=True).map(tuple)


@settings(deadline=None, max_examples=40)
@given(TEXT, TEXT, some_steps)
def test_every_order_is_in_the_outcome_that_scoring_with_it_gives(ref: str, hyp: str, steps: tuple[str, ...]) -> None:
    corpus = corpus_of([ref], A=[hyp])
    found = outcomes(corpus, Settings(steps=steps))
    assert sorted(order for outcome in found for order in outcome.orders) == sorted(permutations(steps))
    assert steps in found[0].orders
    for outcome in found:
        for order in outcome.orders:
            system = evaluate(corpus, Settings(steps=order)).systems[0]
            counts = outcome.figures["A"]
            assert (counts.edits, counts.word_edits) == (system.characters.total().edits, system.words.total().edits)
            assert counts.reference_length == system.characters.total().reference_length


def test_steps_that_must_not_change_places_are_named() -> None:
    corpus = corpus_of(["cafe\u0301 x"], A=["cafe x"])
    found = outcomes(corpus, Settings(steps=("nfc", "remove-marks", "strip")))
    assert len(found) == 2
    assert swaps_that_matter(found) == [("nfc", "remove-marks")]
    assert all(order.index("nfc") < order.index("remove-marks") for order in found[0].orders)
    assert [outcome.figures["A"].edits for outcome in found] == [1, 0]


def test_an_order_that_makes_no_difference_is_one_outcome() -> None:
    (only,) = outcomes(corpus_of(["Ab c"], A=["ab"]), Settings(steps=("nfc", "casefold", "strip")))
    assert len(only.orders) == 6


def test_progress_is_told_up_to_the_end() -> None:
    told: list[float] = []
    outcomes(corpus_of(["a"], A=["a"]), Settings(steps=("nfc", "casefold", "strip")), told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_more_than_six_steps_are_refused() -> None:
    with pytest.raises(InputError, match="up to 6 steps; this policy has 7"):
        outcomes(corpus_of(["a"], A=["a"]), Settings(steps=tuple(STEPS)[:7]))

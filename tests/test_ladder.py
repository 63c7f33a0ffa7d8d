"""The ladder: the figures after each step of a policy, and what each step changed."""

import numpy as np
import pytest
from any_text import TEXT
from hypothesis import given, settings
from hypothesis import strategies as st

from cer_core.corpus import Corpus, System, corpus_of
from cer_core.evaluation import evaluate
from cer_core.ladder import Figures, Touched, ladder, stepped
from cer_core.ladder_charts import waterfall
from cer_core.normalization import STEPS, CustomStep
from cer_core.settings import Settings
from cer_core.step_changes import changed_characters, step_changes

CAFE = corpus_of(["Café Noir"], A=["cafe\u0301  noir "])
APPROVED = corpus_of(["Approved: the North Road works."], A=["approved the north road works"])
some_steps = st.lists(st.sampled_from(list(STEPS)), max_size=4, unique=True).map(tuple)


def rates(corpus: Corpus, *steps: str) -> list[float]:
    return [round(100 * (rung.figures["A"].cer or 0), 2) for rung in ladder(corpus, Settings(steps=steps))]


def test_cafe_noir_loses_two_edits_to_form_to_case_and_to_spaces() -> None:
    assert rates(CAFE, "nfc", "casefold", "collapse-whitespace", "strip") == [66.67, 44.44, 22.22, 11.11, 0.0]
    rungs = ladder(CAFE, Settings(steps=("nfc", "casefold")))
    assert [rung.figures["A"].reference_length for rung in rungs] == [9, 9, 9]
    assert [rung.touched["A"] for rung in rungs[1:]] == [Touched(1, 0, 2), Touched(1, 2, 0)]


def test_the_policy_pair_loses_case_then_punctuation() -> None:
    assert rates(APPROVED, "casefold", "remove-punctuation") == [16.13, 6.45, 0.0]
    last = ladder(APPROVED, Settings(steps=("casefold", "remove-punctuation")))[-1]
    assert last.touched["A"] == Touched(1, 2, 0)
    assert last.figures["A"] == Figures(0, 29, 0, 5)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(TEXT, TEXT), min_size=1, max_size=3), some_steps)
def test_every_rung_is_what_scoring_with_so_many_steps_gives(
    pairs: list[tuple[str, str]], steps: tuple[str, ...]
) -> None:
    corpus = corpus_of([pair[0] for pair in pairs], A=[pair[1] for pair in pairs])
    for place, rung in enumerate(ladder(corpus, Settings(steps=steps))):
        system = evaluate(corpus, Settings(steps=steps[:place])).systems[0]
        characters, words = system.characters.total(), system.words.total()
        assert rung.figures["A"] == Figures(
            characters.edits, characters.reference_length, words.edits, words.reference_length
        )


@settings(deadline=None, max_examples=60)
@given(st.lists(TEXT, min_size=1, max_size=3), some_steps)
def test_changes_explain_every_character_that_a_step_moved(texts: list[str], steps: tuple[str, ...]) -> None:
    if not steps:
        return
    corpus, chosen = corpus_of(texts, A=texts), Settings(steps=steps)
    before = [Settings(steps=steps[:-1]).policy(text) for text in texts]
    after = [chosen.policy(text) for text in texts]
    found = [change for change in step_changes(corpus, chosen, len(steps) - 1) if change.side == "the reference"]
    grown = sum(map(len, after)) - sum(map(len, before))
    assert sum((len(change.after) - len(change.before)) * change.count for change in found) == grown
    step = STEPS[steps[-1]]
    assert sum(len(change.before) * change.count for change in found) == changed_characters(step, before)
    touched = {place for place, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}
    assert {place for change in found for place in change.items} == touched


def test_changes_are_counted_by_side_and_name_their_first_items() -> None:
    corpus = corpus_of(["AbA", "xA", "c"], ocr=["ab", None, "B"])
    found = step_changes(corpus, Settings(steps=("lower",)), 0)
    assert [(c.side, c.before, c.after, c.count, c.items) for c in found] == [
        ("the reference", "A", "a", 3, (0, 1)),
        ("ocr", "B", "b", 1, (2,)),
    ]


def test_a_step_applies_to_other_readings_and_leaves_missing_outputs_missing() -> None:
    corpus = Corpus(("1", "2"), ("A", "B"), (System("s", ("C", None)),), alternatives=(("D",), ()))
    after = stepped(corpus, STEPS["lower"])
    assert (after.reference, after.systems[0].texts, after.alternatives) == (("a", "b"), ("c", None), (("d",), ()))


def test_items_without_output_that_are_skipped_do_not_count() -> None:
    corpus = corpus_of(["A", "B"], s=["a", None])
    (_, rung) = ladder(corpus, Settings(steps=("lower",), missing="skip"))
    assert rung.touched["s"] == Touched(1, 1, 0)
    assert rung.figures["s"].reference_length == 1


def test_a_step_that_would_change_more_when_repeated_is_counted() -> None:
    own = CustomStep("replace", (("sch", "s"),))
    corpus = corpus_of(["schch", "sch"], A=["s", "s"])
    rung = ladder(corpus, Settings(steps=(own.name,), custom=(own,)))[1]
    assert rung.again == 1


def test_the_waterfall_goes_from_rate_to_rate() -> None:
    chosen = Settings(steps=("nfc", "casefold"))
    evaluation = evaluate(CAFE, chosen)
    chart = waterfall(evaluation, ladder(CAFE, chosen))
    assert chart is not None
    rows = next(rows for rows in chart.to_dict()["datasets"].values() if rows)
    ends = [(row["from"], row["rate"]) for row in rows]
    assert np.allclose(ends, [(0, 6 / 9), (6 / 9, 4 / 9), (4 / 9, 2 / 9)])
    nothing = corpus_of([""], A=["x"])
    assert waterfall(evaluate(nothing, Settings()), ladder(nothing, Settings())) is None


@pytest.mark.parametrize("rate", ["cer", "wer"])
def test_rates_without_a_denominator_are_undefined(rate: str) -> None:
    (rung,) = ladder(corpus_of([""], A=["x"]), Settings())
    assert getattr(rung.figures["A"], rate) is None

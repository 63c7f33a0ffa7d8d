"""Repairs are scored anew: the counts are those that the repaired texts would have had."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import RULES

from cer_core.confusions import Confusion
from cer_core.corpus import Corpus, System, corpus_of
from cer_core.counts import Counts, LineCounts
from cer_core.evaluation import Evaluation, SystemResult, evaluate
from cer_core.repairs import repair, repaired_texts
from cer_core.rescoring import Change, rescore
from cer_core.settings import Settings

Pair = tuple[str, str | None]

texts = st.text("ab  e\u0301\U0001f468\u200d", max_size=12)
many_pairs = st.lists(st.tuples(texts, st.none() | texts), min_size=1, max_size=8)
many_settings = st.builds(
    Settings,
    steps=st.sampled_from([(), ("nfc",), ("nfd", "casefold"), ("collapse-whitespace", "strip")]),
    unit=st.sampled_from(["codepoint", "grapheme"]),
    ties=st.sampled_from(RULES),
    missing=st.sampled_from(["empty", "skip"]),
)


def scored(pairs: list[Pair], settings: Settings | None = None) -> Evaluation:
    return evaluate(corpus_of([r for r, _ in pairs], A=[h for _, h in pairs]), settings or Settings())


def rows(lines: LineCounts) -> list[Counts]:
    return list(lines)


def with_texts(evaluation: Evaluation, system: SystemResult, changed: dict[int, str]) -> SystemResult:
    """Score the normalized texts of a system anew, all of them, with some changed."""
    hypotheses = [changed.get(row, text) for row, text in enumerate(system.hypotheses)]
    references = [evaluation.references[position] for position in system.items.tolist()]
    return evaluate(corpus_of(references, A=hypotheses), replace(evaluation.settings, steps=())).systems[0]


@given(
    data=st.data(),
    pairs=many_pairs,
    settings=many_settings,
    level=st.sampled_from(["characters", "runs", "runs in context"]),
)
def test_counts_are_those_of_scoring_everything_anew(
    data: st.DataObject, pairs: list[Pair], settings: Settings, level: str
) -> None:
    evaluation = scored(pairs, settings)
    system = evaluation.systems[0]
    found = system.levels.of(level).confusions
    chosen = data.draw(st.lists(st.sampled_from(found), unique=True)) if found else []
    after = repair(evaluation, system, chosen, level)
    fresh = with_texts(evaluation, system, repaired_texts(system, chosen, level))
    assert rows(after.characters.before) == rows(system.characters)
    assert rows(after.words.before) == rows(system.words)
    assert rows(after.characters.after) == rows(fresh.characters)
    assert rows(after.words.after) == rows(fresh.words)
    assert after.measures == fresh.measures
    assert {row: fresh.hypotheses[row] for row in after.texts} == after.texts


@given(pairs=many_pairs, settings=many_settings, level=st.sampled_from(["characters", "runs", "runs in context"]))
def test_repairing_every_confusion_leaves_no_error(pairs: list[Pair], settings: Settings, level: str) -> None:
    evaluation = scored(pairs, settings)
    system = evaluation.systems[0]
    after = repair(evaluation, system, system.levels.of(level).confusions, level)
    assert after.characters.after.total().edits == after.words.after.total().edits == 0
    assert after.characters.repaired == system.characters.total().edits
    assert len(after.texts) == int((system.characters.edits > 0).sum())


@given(data=st.data(), pairs=many_pairs, ties=st.sampled_from(RULES))
def test_each_repaired_code_point_is_one_edit_less(data: st.DataObject, pairs: list[Pair], ties: str) -> None:
    evaluation = scored(pairs, Settings(ties=ties))
    system = evaluation.systems[0]
    if system.confusions:
        chosen = data.draw(st.lists(st.sampled_from(system.confusions), unique=True))
        after = repair(evaluation, system, chosen)
        repaired = sum(confusion.count for confusion in chosen)
        assert after.characters.after.total().edits == system.characters.total().edits - repaired
        assert (after.characters.repaired, after.characters.caused) == (repaired, 0)


def test_only_the_chosen_confusion_is_repaired_and_only_in_its_lines() -> None:
    evaluation = scored([("adjourned", "adjoumed"), ("works", "vvorks"), ("road", "road")])
    system = evaluation.systems[0]
    after = repair(evaluation, system, [Confusion("w", "vv", 1)], "runs")
    assert after.texts == {1: "works"}
    assert after.characters.after.edits.tolist() == [2, 0, 0]
    assert repaired_texts(system, [Confusion("n", "m", 1)]) == {0: "adjouned"}


def test_a_repaired_space_changes_words() -> None:
    evaluation = scored([("night train", "nighttrain"), ("hour", "h our")])
    after = repair(evaluation, evaluation.systems[0], [Confusion(" ", None, 1), Confusion(None, " ", 1)])
    assert after.texts == {0: "night train", 1: "hour"}
    assert after.words.before.edits.tolist() == [2, 2]
    assert after.words.after.edits.tolist() == [0, 0]


def test_a_repair_that_leaves_words_wrong_is_worth_nothing_in_words() -> None:
    evaluation = scored([("council", "coumcl")])
    after = repair(evaluation, evaluation.systems[0], [Confusion("n", "m", 1)])
    assert (after.measures["cer"], after.measures["wer"]) == (1 / 7, 1.0)


def test_a_grapheme_is_repaired_whole() -> None:
    evaluation = scored([("cafe\u0301", "cafe\u0300")], Settings(unit="grapheme"))
    assert repaired_texts(evaluation.systems[0], [Confusion("e\u0301", "e\u0300", 1)]) == {0: "cafe\u0301"}


@pytest.mark.parametrize("chosen", [[], [Confusion("q", "x", 1)], [Confusion("r", "n", 1), Confusion(None, "q", 1)]])
def test_confusions_that_are_not_there_change_nothing(chosen: list[Confusion]) -> None:
    evaluation = scored([("ab", "ax"), ("", None)])
    after = repair(evaluation, evaluation.systems[0], chosen)
    assert after.texts == {}
    assert rows(after.characters.after) == rows(after.characters.before)


def test_a_missing_output_is_repaired_from_nothing() -> None:
    evaluation = scored([("ab", None), ("c", "c")])
    after = repair(evaluation, evaluation.systems[0], [Confusion("a", None, 1)])
    assert after.texts == {0: "a"}
    assert after.characters.after.total().edits == 1


def test_a_repaired_output_is_scored_against_the_reading_that_is_closest_now() -> None:
    corpus = Corpus(("1",), ("the colour",), (System("A", ("tke coler",)),), alternatives=(("The Color",),))
    evaluation = evaluate(corpus, Settings(steps=("casefold",)))
    system = evaluation.systems[0]
    assert [(c.reference, c.hypothesis) for c in system.confusions] == [("h", "k"), ("o", "e")]
    after = repair(evaluation, system, system.confusions)
    assert after.texts == {0: "the color"}
    assert after.characters.after.total() == Counts(hits=9)
    assert rescore(evaluation, system, {0: "the colour"}).characters.after.total() == Counts(hits=10)


def test_what_is_better_and_worse_is_said_line_by_line_the_most_first() -> None:
    nothing = np.zeros(5, np.int64)
    before, after = np.array([3, 0, 1, 5, 0]), np.array([2, 1, 1, 0, 4])
    change = Change(LineCounts(nothing, before, nothing, nothing), LineCounts(nothing, nothing, nothing, after))
    assert change.difference.tolist() == [-1, 1, 0, -5, 4]
    assert (change.better.tolist(), change.worse.tolist()) == ([3, 0], [4, 1])
    assert (change.repaired, change.caused) == (6, 5)

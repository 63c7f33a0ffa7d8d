"""Rules are judged by their exact effect: what they repair, what they cause, and where."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.corpus import Corpus, System, corpus_of
from cer_core.counts import Counts
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, evaluate
from cer_core.postprocessing import post_process, post_processed_signature
from cer_core.rules import Rule, apply_rules
from cer_core.settings import Settings, Signature

letters = st.text("vwmn V\u0301e", max_size=10)
many_rules = st.lists(st.builds(Rule, letters.filter(bool), letters, st.booleans()), max_size=4)
many_settings = st.builds(
    Settings,
    steps=st.sampled_from([(), ("nfc",), ("casefold", "strip"), ("remove-whitespace",)]),
    unit=st.sampled_from(["codepoint", "grapheme"]),
    missing=st.sampled_from(["empty", "skip"]),
)


def of(references: list[str], outputs: list[str | None], settings: Settings | None = None) -> Evaluation:
    return evaluate(corpus_of(references, A=outputs), settings or Settings())


def test_a_good_rule_repairs_the_edits_of_its_confusion() -> None:
    evaluation = of(["works", "the wall", "road"], ["vvorks", "the vvall", "road"])
    done = post_process(evaluation, evaluation.systems[0], [Rule("vv", "w")])
    assert (done.replacements, done.scores.characters.repaired, done.scores.characters.caused) == ((2,), 4, 0)
    assert done.scores.measures["cer"] == done.scores.measures["wer"] == 0.0
    assert done.scores.characters.better.tolist() == [0, 1]


def test_a_rule_for_one_output_repairs_its_two_edits() -> None:
    evaluation = of(["works"], ["vvorks"])
    done = post_process(evaluation, evaluation.systems[0], [Rule("vv", "w")])
    assert (done.scores.characters.repaired, done.scores.characters.after.total()) == (2, Counts(hits=5))


def test_a_harmful_rule_is_reported_with_the_line_that_it_spoils() -> None:
    evaluation = of(["modern", "summer"], ["modem", "summer"])
    system = evaluation.systems[0]
    done = post_process(evaluation, system, [Rule("m", "rn")])
    change = done.scores.characters
    assert done.scores.texts == {0: "rnodern", 1: "surnrner"}
    assert (change.before.edits.tolist(), change.after.edits.tolist()) == ([2, 0], [2, 4])
    assert (change.worse.tolist(), change.difference[change.worse].tolist()) == ([1], [4])
    assert (change.repaired, change.caused) == (0, 4)
    assert done.scores.words.caused == 1
    assert evaluation.corpus.ids[system.items[change.worse[0]]] == "2"


@given(
    lines=st.lists(st.tuples(letters, st.none() | letters), min_size=1, max_size=6),
    rules=many_rules,
    settings=many_settings,
)
def test_figures_are_those_of_the_rewritten_outputs_scored_anew(
    lines: list[tuple[str, str | None]], rules: list[Rule], settings: Settings
) -> None:
    references, outputs = [r for r, _ in lines], [h for _, h in lines]
    evaluation = of(references, outputs, settings)
    system = evaluation.systems[0]
    done = post_process(evaluation, system, rules)
    applied = apply_rules(rules, outputs)
    fresh = of(references, list(applied.texts), settings).systems[0]
    assert done.replacements == applied.replacements
    for change, before, after in (
        (done.scores.characters, system.characters, fresh.characters),
        (done.scores.words, system.words, fresh.words),
    ):
        assert list(change.before) == list(before)
        assert list(change.after) == list(after)
        assert change.repaired - change.caused == before.total().edits - after.total().edits
    assert done.scores.measures == fresh.measures
    assert done.scores.texts.items() <= dict(enumerate(fresh.hypotheses)).items()


def test_rules_meet_the_output_before_normalization() -> None:
    evaluation = of(["works"], ["VVorks"], Settings(steps=("casefold",)))
    system = evaluation.systems[0]
    assert post_process(evaluation, system, [Rule("vv", "w")]).replacements == (0,)
    assert post_process(evaluation, system, [Rule("VV", "W")]).scores.texts == {0: "works"}


def test_a_change_that_normalization_undoes_is_no_change() -> None:
    evaluation = of(["works"], ["works"], Settings(steps=("casefold",)))
    done = post_process(evaluation, evaluation.systems[0], [Rule("w", "W")])
    assert (done.replacements, done.scores.texts) == ((1,), {})


def test_a_missing_output_stays_missing() -> None:
    evaluation = of(["ab", "c"], [None, "x"])
    done = post_process(evaluation, evaluation.systems[0], [Rule("^", "ab", regular_expression=True)])
    assert (done.replacements, done.scores.texts) == ((1,), {1: "abx"})
    assert done.scores.characters.after.edits.tolist() == [2, 3]


def test_each_system_has_its_own_outputs_and_readings() -> None:
    systems = (System("A", ("ab",)), System("B", ("Colo vr",)))
    corpus = Corpus(("1",), ("colour",), systems, alternatives=(("Colo\u0301r", "colo r"),))
    evaluation = evaluate(corpus, Settings(steps=("casefold",)))
    done = post_process(evaluation, evaluation.systems[1], [Rule("v", "")])
    assert done.scores.characters.after.total() == Counts(hits=6)


def test_the_signature_says_that_the_figure_is_post_processed_and_by_which_rules() -> None:
    evaluation = of(["works"], ["vvorks"])
    rules = [Rule("vv", "w"), Rule("m", "rn")]
    signature = post_process(evaluation, evaluation.systems[0], rules).signature
    assert signature.startswith(f"{evaluation.signature}|post-processed:rules=2,sha256=")
    with pytest.raises(InputError, match="unknown field 'post-processed'"):
        Signature.parse(signature)
    others = [rules[::-1], rules[:1], [replace(rules[0], whole_word=True), rules[1]], []]
    signatures = {post_processed_signature(evaluation.signature, some) for some in (rules, *others)}
    assert len(signatures) == 5
    assert post_processed_signature(evaluation.signature, []) == str(evaluation.signature)

"""What another policy would make of the figures is what scoring under that policy gives."""

from hypothesis import given
from hypothesis import strategies as st

from cer_core.corpus import corpus_of
from cer_core.evaluation import evaluate
from cer_core.normalization import STEPS
from cer_core.settings import Settings
from cer_core.step_effects import effects

TEXTS = st.lists(st.tuples(*[st.text("aA \u00e9e\u0301.", max_size=8)] * 3), max_size=5)


@given(TEXTS, st.lists(st.sampled_from(sorted(STEPS)), max_size=3), st.sampled_from(["codepoint", "grapheme"]))
def test_effects_are_the_counts_of_scoring_under_those_steps(
    lines: list[tuple[str, str, str]], steps: list[str], unit: str
) -> None:
    corpus = corpus_of([r for r, _, _ in lines], A=[a for _, a, _ in lines], B=[b for _, _, b in lines])
    found = effects(corpus, Settings(unit=unit), steps)
    for system in evaluate(corpus, Settings(tuple(steps), unit)).systems:
        total = system.characters.total()
        assert (found[system.name].edits, found[system.name].reference_length) == (total.edits, total.reference_length)
        assert found[system.name].rate == system.measures["cer"]


def test_a_rate_without_characters_is_undefined() -> None:
    assert effects(corpus_of(["."], A=["."]), Settings(), ("remove-punctuation",))["A"].rate is None

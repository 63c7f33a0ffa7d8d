"""The sentence to publish beside a figure."""

from cer_core.corpus import corpus_of
from cer_core.evaluation import evaluate
from cer_core.publication import sentence, word_sentence
from cer_core.settings import Settings


def test_the_sentence_holds_rate_counts_unit_policy_and_version() -> None:
    evaluation = evaluate(corpus_of(["a" * 127], A=["a" * 122]), Settings(steps=("nfc", "casefold")))
    assert sentence(evaluation, evaluation.systems[0]) == (
        "CER 3.94 % (5 / 127 code points, pooled, NFC, casefold; cer-lens 1.0)"
    )


def test_graphemes_word_rules_and_items_left_out_are_said() -> None:
    corpus = corpus_of(["e\u0301a b", "c"], A=["ea b", None])
    evaluation = evaluate(corpus, Settings(unit="grapheme", words="uax29", missing="skip"))
    (system,) = evaluation.systems
    assert sentence(evaluation, system) == (
        "CER 25.00 % (1 / 4 graphemes, pooled, no normalization, items without output left out; cer-lens 1.0)"
    )
    assert word_sentence(evaluation, system) == (
        "WER 50.00 % (1 / 2 words, Unicode boundaries, pooled, no normalization, items without output left out; "
        "cer-lens 1.0)"
    )


def test_an_undefined_rate_is_not_available() -> None:
    evaluation = evaluate(corpus_of([""], A=["x"]), Settings())
    assert sentence(evaluation, evaluation.systems[0]).startswith("CER n/a (1 / 0 code points")

"""Under jiwer's name stands what jiwer prints; and so for what is built on it."""

import jiwer
import pytest
from hypothesis import given, settings
from protocol_texts import Texts, texts
from rapidfuzz.distance import Levenshtein
from whisper_normalizer.basic import BasicTextNormalizer

from cer_core.protocols import PROTOCOLS, Figure
from cer_core.protocols.jiwer_family import whisper_basic
from cer_core.protocols.splits import WHOLE_TABLE_BELOW, by_rapidfuzz
from cer_core.units import code_pairs

BEFORE_JIWER_4 = jiwer.Compose(
    [
        jiwer.RemoveMultipleSpaces(),
        jiwer.Strip(),
        jiwer.ReduceToSingleSentence(""),
        jiwer.ReduceToListOfListOfChars(),
    ]
)
"""What evaluate gives jiwer for characters, where jiwer is older than 4."""


def split(figure: Figure) -> tuple[int | None, ...]:
    return figure.substitutions, figure.deletions, figure.insertions


def split_of(output: jiwer.WordOutput | jiwer.CharacterOutput) -> tuple[int, ...]:
    return output.substitutions, output.deletions, output.insertions


@settings(deadline=None, max_examples=200)
@given(texts())
def test_characters_as_jiwer(drawn: Texts) -> None:
    theirs = jiwer.process_characters(drawn.references, drawn.hypotheses)
    ours = drawn.figure("jiwer-cer")
    assert (ours.value, ours.printed, split(ours)) == (theirs.cer, str(theirs.cer), split_of(theirs))


@settings(deadline=None, max_examples=200)
@given(texts())
def test_words_as_jiwer(drawn: Texts) -> None:
    theirs = jiwer.process_words(drawn.references, drawn.hypotheses)
    ours = drawn.figure("jiwer-wer")
    assert (ours.value, ours.printed, split(ours)) == (theirs.wer, str(theirs.wer), split_of(theirs))


def test_what_is_longer_than_one_table_is_split_as_rapidfuzz_splits_it() -> None:
    size = 2100
    pair = "x" + "abca" * (size // 4) + "y", "z" + "bcab" * (size // 4) + "w"
    assert len(pair[0]) * len(pair[1]) > WHOLE_TABLE_BELOW
    tags = [operation.tag for operation in Levenshtein.editops(*pair)]
    counts = by_rapidfuzz(code_pairs(*([text] for text in pair)))
    assert [counts.substitutions, counts.deletions, counts.insertions] == [
        tags.count(tag) for tag in ("replace", "delete", "insert")
    ]


@pytest.mark.parametrize(("hypothesis", "printed"), [("", "0"), (" ", "0"), ("abc", "3")])
def test_over_nothing_jiwer_prints_the_number_of_insertions(hypothesis: str, printed: str) -> None:
    figure = PROTOCOLS["jiwer-cer"].compute([""], [hypothesis])
    assert figure.printed == printed == str(jiwer.cer([""], [hypothesis]))


def test_a_missing_output_is_an_empty_one() -> None:
    assert PROTOCOLS["jiwer-wer"].compute(["a b", "c"], [None, "c"]).printed == "0.6666666666666666"


@settings(deadline=None, max_examples=150)
@given(texts())
def test_evaluate_pools_what_jiwer_counts_pair_by_pair(drawn: Texts) -> None:
    pairs = list(zip(drawn.references, drawn.hypotheses, strict=True))
    for name, outputs in (
        ("hf-cer", [jiwer.process_characters(*pair, BEFORE_JIWER_4, BEFORE_JIWER_4) for pair in pairs]),
        ("hf-wer", [jiwer.process_words(*pair) for pair in pairs]),
    ):
        ours = drawn.figure(name)
        lengths = [output.hits + output.substitutions + output.deletions for output in outputs]
        if all(lengths):
            assert ours.value == sum(sum(split_of(output)) for output in outputs) / sum(lengths)
        else:
            assert (ours.value, ours.printed) == (None, "n/a")


def test_spaces_in_a_row_count_once_for_evaluate_and_one_by_one_for_jiwer() -> None:
    references = ["sun over the harbour", "a boat came in"]
    hypotheses = ["sun  over the  harbor", "a boat came  in"]
    assert PROTOCOLS["hf-cer"].compute(references, hypotheses).printed == str(1 / 34)
    assert PROTOCOLS["jiwer-cer"].compute(references, hypotheses).printed == str(4 / 34)


@settings(deadline=None, max_examples=300)
@given(texts())
def test_whisper_s_basic_normalizer(drawn: Texts) -> None:
    theirs = BasicTextNormalizer()
    sides = drawn.references, drawn.hypotheses
    for text in (text for side in sides for text in side):
        assert whisper_basic(text) == theirs(text)
    wanted = jiwer.wer(*([theirs(text) for text in side] for side in sides))
    assert drawn.figure("whisper-wer").printed == str(wanted)

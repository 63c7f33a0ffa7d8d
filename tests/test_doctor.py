"""Suspicions appear where there is evidence, keep away where there is none, and their fix mends it."""

import pytest

from cer_core.corpus import Corpus, System, corpus_of
from cer_core.doctor import Suspicion, examine
from cer_core.evaluation import evaluate
from cer_core.settings import Settings

LINES = ["the council met", "the road was mended", "a vote was taken", "the works were approved", "adjourned"]
HEBREW = ["שלום עולם", "ערב טוב לכולם", "תודה רבה"]


def only(corpus: Corpus, kind: str) -> Suspicion:
    found = examine(corpus)
    assert [suspicion.kind for suspicion in found] == [kind]
    return found[0]


def edits(corpus: Corpus, *steps: str) -> int:
    return evaluate(corpus, Settings(steps=steps)).systems[0].characters.total().edits


@pytest.mark.parametrize("output", [LINES, [line.upper() for line in LINES], [""] * 5, ["x"] * 5])
def test_nothing_is_suspected_without_evidence(output: list[str]) -> None:
    assert examine(corpus_of(LINES, A=output)) == []


@pytest.mark.parametrize(("output", "lost"), [(["", *LINES[:-1]], 0), ([*LINES[1:], "extra"], 1)])
def test_outputs_shifted_by_one_line_are_found_and_moved_back(output: list[str], lost: int) -> None:
    corpus = corpus_of(LINES, A=output)
    suspicion = only(corpus, "shifted")
    assert suspicion.change is not None
    mended = suspicion.change(corpus)
    texts = mended.systems[0].texts
    agreeing = [text == line for text, line in zip(texts, LINES, strict=True)]
    assert sum(agreeing) == len(LINES) - 1
    assert None in texts
    assert any("moved one line" in notice for notice in mended.notices)


def test_right_to_left_text_in_visual_order_is_found_and_turned() -> None:
    corpus = corpus_of(HEBREW, A=[line[::-1] for line in HEBREW])
    suspicion = only(corpus, "reversed")
    assert suspicion.change is not None
    assert edits(suspicion.change(corpus)) == 0


def test_different_unicode_forms_are_found_and_nfc_mends_them() -> None:
    corpus = corpus_of(["été à Noël"] * 2, A=["e\u0301te\u0301 a\u0300 Noe\u0308l"] * 2)
    suspicion = only(corpus, "unicode forms")
    assert suspicion.step == "nfc"
    assert edits(corpus) == 16
    assert edits(corpus, "nfc") == 0


@pytest.mark.parametrize("swapped", [False, True])
def test_invisible_characters_on_one_side_are_found(swapped: bool) -> None:
    sides = ["ab", "cd"], ["\ufeffab", "cd"]
    reference, output = sides[::-1] if swapped else sides
    suspicion = only(corpus_of(reference, A=output), "invisible characters")
    assert suspicion.step == "remove-format-characters"
    assert ("the references" in suspicion.evidence) is swapped


def test_entities_in_outputs_are_found_and_turned_into_characters() -> None:
    corpus = corpus_of(["fish & chips", "a < b"], A=["fish &amp; chips", "a &lt; b"])
    suspicion = only(corpus, "entities")
    assert suspicion.change is not None
    assert edits(suspicion.change(corpus)) == 0


def test_what_only_looks_like_an_entity_is_text() -> None:
    assert examine(corpus_of(["AT&T; fish &foo; chips"], A=["AT&T; fish &foo; chip"])) == []
    assert examine(corpus_of(["a b"], A=["a &foo; b"])) == []


def test_entities_on_both_sides_are_text() -> None:
    assert examine(corpus_of(["write &amp; here"], A=["write &amp; here"])) == []


def test_columns_named_the_wrong_way_round_are_found_and_swapped() -> None:
    corpus = Corpus(("1",), ("councl",), (System("ground truth", ("council",)),), reference_name="OCR text")
    suspicion = only(corpus, "swapped")
    assert suspicion.change is not None
    mended = suspicion.change(corpus)
    assert (mended.reference, mended.systems[0]) == (("council",), System("OCR text", ("councl",)))


def test_each_system_is_examined_by_itself() -> None:
    found = examine(corpus_of(LINES, good=LINES, late=["", *LINES[:-1]]))
    assert [suspicion.system for suspicion in found] == ["late"]


def test_texts_of_any_kind_are_examined_without_a_fault() -> None:
    examine(corpus_of(["\ud800", "", "&#x110000;", "שא"], A=["\udfff", "", "&#x110000;", ""]))
    examine(corpus_of([], A=[]))

"""Columns are suggested by their names and by what they hold; ids only where they name every row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.readers.guesses import ColumnGuess, guess_columns
from cer_core.readers.tables import Table
from cer_core.samples import workshop


def guess(*columns: str, rows: list[tuple[str | None, ...]] | None = None) -> ColumnGuess:
    held = rows or []
    return guess_columns(Table("t.csv", columns, tuple(held), tuple(range(len(held)))))


@pytest.mark.parametrize(
    ("columns", "reference", "systems", "identifier"),
    [
        ("audio_filepath,duration,text,pred_text", "text", "pred_text", "audio_filepath"),
        (
            "audio_filepath,text,pred_text_x,pred_text_y,pred_text_y_wer",
            "text",
            "pred_text_x,pred_text_y",
            "audio_filepath",
        ),
        ("id,reference,A,B", "reference", "A,B", "id"),
        ("sample_id,reference,prediction,cer,wer", "reference", "prediction", "sample_id"),
        ("ID,Ground-Truth,tesseract 5.3,kraken", "Ground-Truth", "tesseract 5.3,kraken", "ID"),
        ("refID,groundTruth,ocrText,meanConfidence", "groundTruth", "ocrText", "refID"),
        ("KEY,GT,HYP_A,HYP_B", "GT", "HYP_A,HYP_B", "KEY"),
        ("utt,target,hypothesis", "target", "hypothesis", "utt"),
        ("file,transcription,whisper_large,whisper_time", "transcription", "whisper_large", "file"),
        ("file,line,truth,output", "truth", "output", "file"),
        ("line,Référence,ocr", "Référence", "ocr", "line"),
        ("id,ref,hyp,ref_cer,model", "ref", "hyp", "id"),
        ("rank,model,cer,wer", None, "", None),
        ("a,b", None, "", None),
        ("", None, "", None),
    ],
)
def test_names_say_what_columns_hold(columns: str, reference: str | None, systems: str, identifier: str | None) -> None:
    expected = ColumnGuess(reference, tuple(filter(None, systems.split(","))), identifier)
    assert guess(*columns.split(",")) == expected


@pytest.mark.parametrize(
    ("columns", "reference", "systems", "alternatives"),
    [
        ("ref1,ref2,ocr", "ref1", "ocr", "ref2"),
        ("reference_2,reference,reference_3,A", "reference", "A", "reference_2,reference_3"),
        ("Ground Truth 1,Ground Truth 2,OCR", "Ground Truth 1", "OCR", "Ground Truth 2"),
        ("gt,gt2_cer,ocr", "gt", "ocr", ""),
        ("reference,reference_3,ocr", "reference", "ocr", ""),
        ("text,text_2,ocr", "text", "text_2,ocr", ""),
    ],
)
def test_other_readings_are_suggested_only_where_names_count_them(
    columns: str, reference: str, systems: str, alternatives: str
) -> None:
    found = guess(*columns.split(","))
    assert (found.reference, found.alternatives) == (reference, tuple(filter(None, alternatives.split(","))))
    if alternatives:
        assert found.systems == tuple(systems.split(","))


def test_the_workshop_set_gives_its_two_recognizers() -> None:
    corpus = workshop()
    rows = list(zip(corpus.ids, corpus.reference, *(system.texts for system in corpus.systems), strict=True))
    assert guess("id", "reference", "A", "B", rows=rows) == ColumnGuess("reference", ("A", "B"), "id")


def test_ids_that_repeat_or_are_absent_are_not_suggested() -> None:
    columns = ("Sample ID", "Date", "Publication", "OCR Text", "Ground Truth", "old_CER", "Model Correction", "new_CER")
    rows: list[tuple[str | None, ...]] = [("1", "1882", "News", "ab", "ac", "0.5", "ac", "0.0")] * 2
    found = guess(*columns, rows=rows)
    assert found == ColumnGuess("Ground Truth", ("OCR Text", "Model Correction"), None)
    assert guess("id", "ref", "file", rows=[("1", "a", "x"), (None, "b", "y")]).identifier == "file"
    assert guess("id", "ref", "file", rows=[("1", "a", "x"), ("", "b", "y")]).identifier == "file"


def test_a_column_that_reads_like_the_reference_is_an_output_and_one_that_does_not_is_none() -> None:
    rows = [("council", "x1", "councii", "Leeds"), ("adjourned", "x2", "adjoumed", "Leeds")]
    assert guess("reference", "id", "mine", "town", rows=rows).systems == ("mine",)


def test_another_form_of_the_reference_is_no_output() -> None:
    assert guess("text", "normalized_text", "ocr", rows=[("a b", "a b", "a b")]).systems == ("ocr",)


def test_columns_of_one_name_are_never_suggested() -> None:
    assert guess("ref", "ref", "ocr") == ColumnGuess(None, ("ocr",), None)


@given(st.lists(st.text(), max_size=5), st.lists(st.text() | st.none(), min_size=5, max_size=5))
def test_any_table_has_a_guess_of_columns_it_has(columns: list[str], cells: list[str | None]) -> None:
    found = guess(*columns, rows=[tuple(cells[: len(columns)])])
    assert {found.reference, *found.systems, found.identifier} - {None} <= set(columns)
    assert found.reference not in found.systems

"""Exports are safe to open, whatever is in the texts, and lose nothing that they need not."""

import csv
import io
import json
from collections import Counter

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.confusions import Confusion
from cer_core.corpus import Corpus, System, corpus_of
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, evaluate
from cer_core.export import character_sheet, confusion_sheet, sample_sheet
from cer_core.levels import LEVELS
from cer_core.readers.spreadsheets import read_xlsx
from cer_core.readers.tables import read_table
from cer_core.settings import Settings
from cer_core.sheets import FORMULA_STARTS, LONGEST_CELL, MOST_ROWS, Sheet, as_csv, as_json, as_xlsx, guarded, unguarded

HOSTILE = [
    "=1+1",
    '=HYPERLINK("http://x","y")',
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1+1",
    "'",
    "'=1",
    "#N/A",
    "TRUE",
    "007",
    "2020-01-01",
    ' "quoted", ',
    "a;=1",
    "<b>&amp;",
    "_x0041_",
    "_x005F_x0041_",
    "\x00\x07\x1f\x7f\x85",
    "\ufffe\uffff",
    "\u202eabc",
    "\u2028",
    " ",
    "\U0001f468\u200d",
]

anything = st.text(st.characters(codec=None, exclude_categories=()), min_size=1, max_size=8)
texts = st.sampled_from(HOSTILE) | anything


def cells_of(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True))


def scored(references: list[str], outputs: list[str | None]) -> Evaluation:
    return evaluate(corpus_of(references, A=outputs), Settings())


def safe(text: str) -> str:
    return "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)


@given(texts)
def test_a_guarded_cell_is_no_formula_and_gives_its_text_back(text: str) -> None:
    assert not guarded(text).startswith(FORMULA_STARTS)
    assert unguarded(guarded(text)) == text


@given(st.lists(texts, max_size=4), texts)
def test_csv_gives_every_text_back_but_lone_surrogates(values: list[str], signature: str) -> None:
    sheet = Sheet("t", ("text", "count"), tuple((value, 3) for value in values))
    header, *rows = cells_of(as_csv(sheet, signature))
    assert header == ["text", "count", "signature"]
    assert [[unguarded(cell) for cell in row] for row in rows] == [[safe(v), "3", safe(signature)] for v in values]
    assert not any(cell.startswith(FORMULA_STARTS) for row in rows for cell in row)


@given(st.lists(texts, min_size=1, max_size=4))
def test_xlsx_gives_every_text_back_but_lone_surrogates(values: list[str]) -> None:
    data = as_xlsx([Sheet("t", ("text", "count"), tuple((value, 3) for value in values))], "s")
    assert read_xlsx(data, "t.xlsx").rows == tuple((safe(value), "3") for value in values)


def test_xlsx_has_texts_and_numbers_but_no_formula() -> None:
    data = as_xlsx([Sheet("t", tuple("=ab"), tuple((text, 1, 0.5) for text in HOSTILE))], "=signature")
    book = openpyxl.load_workbook(io.BytesIO(data))
    kinds = Counter(cell.data_type for page in book.worksheets for row in page.iter_rows() for cell in row)
    assert kinds == {"s": 3 + len(HOSTILE) + 2, "n": 2 * len(HOSTILE)}
    assert book.sheetnames == ["t", "policy"]
    assert book["policy"]["A2"].value == "=signature"
    assert {cell.number_format for (cell,) in book["t"]["A1:A9"]} == {"@"}


@pytest.mark.parametrize("text", ["a" * 40_000, "\x07" * 9_000, "\U0001f468" * 20_000, "_x0041_" * 3_000])
def test_a_text_too_long_for_a_cell_is_cut_with_dots(text: str) -> None:
    cell = read_xlsx(as_xlsx([Sheet("t", ("text",), ((text,),))], "s"), "t.xlsx").rows[0][0]
    assert cell is not None
    assert len(cell) <= LONGEST_CELL
    assert cell.endswith("…")
    assert text.startswith(cell[:-1])


def test_more_rows_than_excel_takes_are_refused() -> None:
    with pytest.raises(InputError, match="more than Excel takes; choose CSV or JSON"):
        as_xlsx([Sheet("t", ("id",), (("1",),) * (MOST_ROWS + 1))], "s")


@given(st.lists(texts, max_size=4))
def test_json_is_strict_ascii_and_holds_every_text_as_it_is(values: list[str]) -> None:
    written = as_json([Sheet("t", ("text", "gap"), tuple((value, None) for value in values))], "s")
    assert written.isascii()
    assert json.loads(written) == {"signature": "s", "t": [{"text": value, "gap": None} for value in values]}


def test_json_refuses_what_is_no_number() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        as_json([Sheet("t", ("rate",), ((float("nan"),),))], "s")


def test_confusions_have_their_code_points_and_shares() -> None:
    sheet = confusion_sheet(scored(["rn", "a=", "b"], ["m", "a", "b!"]))
    assert sheet.columns == (
        "system",
        "reference",
        "hypothesis",
        "reference_code_points",
        "hypothesis_code_points",
        "count",
        "edits",
        "share_of_edits",
    )
    assert sheet.rows == (
        ("A", "=", None, "U+003D", None, 1, 1, 0.25),
        ("A", "n", "m", "U+006E", "U+006D", 1, 1, 0.25),
        ("A", "r", None, "U+0072", None, 1, 1, 0.25),
        ("A", None, "!", None, "U+0021", 1, 1, 0.25),
    )
    assert confusion_sheet(scored(["rn"], ["m"]), "runs").rows == (
        ("A", "rn", "m", "U+0072 U+006E", "U+006D", 1, 2, 1.0),
    )


@given(st.lists(st.tuples(texts, st.none() | texts), min_size=1, max_size=5))
def test_every_confusion_of_hostile_texts_survives_every_format(lines: list[tuple[str, str | None]]) -> None:
    evaluation = scored([r for r, _ in lines], [h for _, h in lines])
    sheets = [*(confusion_sheet(evaluation, level) for level in LEVELS), character_sheet(evaluation)]
    signature = str(evaluation.signature)
    for sheet in sheets:
        assert all(len(row) == len(sheet.columns) for row in sheet.rows)
        assert len(cells_of(as_csv(sheet, signature))) == 1 + len(sheet.rows)
    assert openpyxl.load_workbook(io.BytesIO(as_xlsx(sheets, signature))).sheetnames[-1] == "policy"
    found = json.loads(as_json(sheets, signature))["characters"]
    assert [(c["reference"], c["hypothesis"], c["count"]) for c in found] == [
        (c.reference, c.hypothesis, c.count) for c in evaluation.systems[0].confusions
    ]
    assert sum(c["count"] for c in found) == evaluation.systems[0].characters.total().edits


def test_a_lone_surrogate_is_told_by_its_code_point() -> None:
    evaluation = scored(["\ud800"], ["a"])
    row = cells_of(as_csv(confusion_sheet(evaluation), "s"))[1]
    assert row[1:5] == ["\ufffd", "a", "U+D800", "U+0061"]


def test_an_export_can_be_read_as_any_table_can() -> None:
    table = read_table(as_csv(confusion_sheet(scored(["a"], [","])), "s"), "confusions.csv")
    assert (table.column("hypothesis"), table.column("signature")) == ((",",), ("s",))


def test_rates_of_characters_have_both_measures_and_bounds() -> None:
    sheet = character_sheet(scored(["aab"], ["axb"]))
    named = [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows]
    assert [(row["measure"], row["unit"], row["hits"], row["occurrences"]) for row in named] == [
        ("recall", "a", 1, 2),
        ("recall", "b", 1, 1),
        ("precision", "x", 0, 1),
        ("precision", "a", 1, 1),
        ("precision", "b", 1, 1),
    ]
    assert (named[0]["mostly"], named[0]["mostly_code_points"], named[0]["mostly_count"]) == ("x", "U+0078", 1)
    assert (named[1]["mostly"], named[1]["mostly_count"]) == (None, 0)
    assert named[0]["rate"] == 0.5
    assert (named[0]["low"], named[0]["high"]) == pytest.approx((0.0945, 0.9055), abs=5e-5)


def test_samples_are_the_ids_of_the_items_that_hold_a_chosen_confusion() -> None:
    outputs = ("bam bam", None, "road")
    corpus = Corpus(("p1", "=p2", "p3"), ("barn barn", "n", "road"), (System("A", outputs),))
    evaluation = evaluate(corpus, Settings())
    system = evaluation.systems[0]
    runs = sample_sheet(evaluation, system, [Confusion("rn", "m", 2)], "runs")
    assert (runs.columns, runs.rows) == (("system", "id", "edits"), (("A", "p1", 4),))
    units = sample_sheet(evaluation, system, [Confusion("n", "m", 2), Confusion("n", None, 1)])
    assert units.rows == (("A", "p1", 2), ("A", "=p2", 1))
    assert cells_of(as_csv(units, "s"))[2][1] == "'=p2"
    assert sample_sheet(evaluation, system, []).rows == ()


def test_samples_are_named_by_their_own_ids_where_missing_outputs_are_skipped() -> None:
    evaluation = evaluate(corpus_of(["a", "n"], A=[None, "m"]), Settings(missing="skip"))
    assert sample_sheet(evaluation, evaluation.systems[0], [Confusion("n", "m", 1)]).rows == (("A", "2", 1),)

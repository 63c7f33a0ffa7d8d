"""Several valid readings from tables and JSON: which ones a row has, and that the closest one counts."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from cer_core.__main__ import main
from cer_core.corpus import Corpus
from cer_core.errors import InputError
from cer_core.evaluation import evaluate
from cer_core.pairing import pair_table, pair_tables
from cer_core.readers.json_lines import read_json
from cer_core.readers.tables import Table, read_table
from cer_core.settings import Settings

CSV = b"id,ref,ref2,ref3,ocr\nu1,grey road,gray road,,gray rood\nu2,north,,north,worth\nu3,,,fog,fog\n"
LISTED = '{"id": "u1", "ref": ["grey road", "gray road"], "ocr": "gray rood"}\n{"id": "u2", "ref": %s, "ocr": "fog"}\n'


def of_csv(others: tuple[str, ...] = ("ref2", "ref3"), data: bytes = CSV) -> Corpus:
    return pair_table(read_table(data, "t.csv"), "ref", ["ocr"], "id", others)


def of_json(written: str, others: tuple[str, ...] = ()) -> Corpus:
    return pair_table(read_json((LISTED % written).encode(), "t.jsonl"), "ref", ["ocr"], "id", others)


def test_columns_of_references_are_readings_in_their_order_and_empty_cells_are_none() -> None:
    corpus = of_csv()
    assert corpus.reference == ("grey road", "north", "fog")
    assert corpus.alternatives == (("gray road",), (), ())  # "north" twice is one reading
    assert corpus.notices == ("t.csv: 1 reference empty in column 'ref', taken from the next column that has one",)
    assert corpus.details == ()
    assert of_csv(()).reference == ("grey road", "north", "")
    assert of_csv(()).alternatives is None


def test_the_closest_reading_counts_under_the_policy() -> None:
    # "gray rood" is 1 edit from "gray road", 2 from "grey road"; "worth" 1 from "north"; 9 + 5 + 3 characters
    [system] = evaluate(of_csv(), Settings()).systems
    assert system.readings.tolist() == [1, 0, 0]
    assert (system.characters.total().edits, system.characters.total().reference_length) == (2, 17)
    data = b"id,ref,ref2,ocr\nu1,Gray Road,gray rodd,gray road\n"
    assert evaluate(of_csv(("ref2",), data), Settings()).systems[0].readings.tolist() == [1]
    assert evaluate(of_csv(("ref2",), data), Settings(steps=("lower",))).systems[0].readings.tolist() == [0]


def test_a_list_in_json_is_the_readings_and_an_empty_one_a_missing_reference() -> None:
    corpus = of_json("[]")
    assert (corpus.reference, corpus.alternatives) == (("grey road", ""), (("gray road",), ()))
    assert corpus.notices == ("t.jsonl: 1 reference absent in column 'ref', counted as empty",)
    assert of_json('["", "fog"]').alternatives == (("gray road",), ("fog",))
    assert of_json('"[]"').reference == ("grey road", "[]")  # a text that looks like a list is a text


@pytest.mark.parametrize("written", ['["fog", 7]', "[null]", '[["fog"]]', '[{"a": "fog"}]', "[true]"])
def test_a_list_with_something_else_than_texts_is_refused_with_its_line(written: str) -> None:
    with pytest.raises(InputError) as error:
        of_json(written)
    assert str(error.value).startswith("t.jsonl, line 2: the list in column 'ref' holds something that is no text: [")


def test_lists_in_other_columns_stay_as_they_are_written() -> None:
    corpus = pair_table(read_json(b'{"ref": "a", "ocr": ["a", 1.0], "n": [1]}\n', "t.jsonl"), "ref", ["ocr"])
    assert (corpus.systems[0].texts, corpus.details[0].values) == (('["a", 1.0]',), ("[1]",))


def test_joined_tables_take_readings_from_the_table_of_references() -> None:
    ocr = Table("o.csv", ("id", "text"), (("u2", "worth"), ("u1", "gray rood")), (2, 3))
    corpus = pair_tables((read_table(CSV, "t.csv"), "id", "ref"), {"o": (ocr, "id", "text")}, ["ref2"])
    assert corpus.alternatives == (("gray road",), (), ())
    assert evaluate(corpus, Settings()).systems[0].readings.tolist() == [1, 0, 0]
    assert [detail.name for detail in corpus.details] == ["ref3", "ocr"]


@pytest.mark.parametrize(
    ("others", "systems", "says"),
    [
        (["ref"], ["ocr"], "a column of references is named twice: 'ref', 'ref'"),
        (["ref2", "ref2"], ["ocr"], "a column of references is named twice: 'ref', 'ref2', 'ref2'"),
        (["ocr"], ["ocr"], "column 'ocr' is named for readings of the reference and for a system"),
        (["gt"], ["ocr"], "no column 'gt'"),
    ],
)
def test_columns_that_cannot_be_readings_are_refused(others: list[str], systems: list[str], says: str) -> None:
    with pytest.raises(InputError, match=says):
        pair_table(read_table(CSV, "t.csv"), "ref", systems, "id", others)


def test_of_more_than_64_readings_those_that_differ_least_from_the_first_are_kept_in_order() -> None:
    # ten that differ in all 4 characters stand before 70 that differ in one: the first and 63 of the latter are kept
    far, near = [chr(200 + place) * 4 for place in range(10)], ["abc" + chr(300 + place) for place in range(70)]
    corpus = of_json(json.dumps(["abcd", *far, *near]))
    assert corpus.reference[1] == "abcd"
    assert corpus.alternatives is not None
    assert corpus.alternatives[1] == tuple(near[:63])
    assert corpus.notices == (
        "t.jsonl: 1 row with more readings than are kept, which is 64: those that differ least from the first",
    )


TEXTS = st.text("ab ", max_size=5)


@given(st.lists(st.tuples(st.lists(TEXTS, min_size=1, max_size=4), TEXTS), min_size=1, max_size=5))
def test_no_reading_costs_fewer_word_edits_than_the_one_taken(rows: list[tuple[list[str], str]]) -> None:
    records = [{"id": place, "ref": readings, "ocr": output} for place, (readings, output) in enumerate(rows)]
    table = read_json(json.dumps(records).encode(), "t.json")
    [system] = evaluate(pair_table(table, "ref", ["ocr"], "id"), Settings()).systems
    for (readings, output), words, characters in zip(rows, system.words, system.characters, strict=True):
        costs = [
            (Levenshtein.distance(reading.split(), output.split()), Levenshtein.distance(reading, output))
            for reading in readings
        ]
        assert (words.edits, characters.edits) == min(costs)


@given(st.lists(st.lists(st.none() | TEXTS, min_size=3, max_size=3), min_size=1, max_size=5))
def test_cells_with_text_and_no_others_are_readings(rows: list[list[str | None]]) -> None:
    cells = tuple((*row, "x") for row in rows)
    corpus = pair_table(
        Table("t.csv", ("a", "b", "c", "ocr"), cells, tuple(range(len(rows)))), "a", ["ocr"], None, "bc"
    )
    for position, row in enumerate(rows):
        there = list(dict.fromkeys(cell for cell in row if cell))
        assert list(corpus.readings_of(position)) == (there or [""])


def test_the_command_line_takes_several_columns_of_references(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "t.csv").write_bytes(CSV)
    columns = ["--reference", "ref", "--reference", "ref2", "--system", "ocr", "--id", "id"]
    assert main(["score", str(tmp_path / "t.csv"), *columns, "--json", "--lines"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["signature"].endswith("|readings:closest")
    assert [line["reading"] for line in found["systems"][0]["lines"]] == [1, 0, 0]
    (tmp_path / "o.csv").write_bytes(b"id,ocr\nu1,gray rood\n")
    (tmp_path / "r.csv").write_bytes(b"id,ref,ref2\nu1,grey road,gray road\n")
    assert main(["score", str(tmp_path / "r.csv"), str(tmp_path / "o.csv"), *columns, "--json", "--lines"]) == 0
    assert json.loads(capsys.readouterr().out)["systems"][0]["lines"][0]["reading"] == 1


def test_the_command_line_names_what_may_be_readings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.csv").write_bytes(b"ref1,ref2,ocr\na,b,a\n")
    assert main(["score", str(tmp_path / "t.csv")]) == 2
    assert "perhaps: --reference 'ref1' --reference 'ref2' --system 'ocr'" in capsys.readouterr().err

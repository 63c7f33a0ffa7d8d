"""JSON and JSON Lines tables: every value as it is written, and refusals that name the line."""

import contextlib
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.readers.json_lines import is_json, read_json
from cer_core.readers.tables import Table

TEXT = st.text()  # lone surrogates and NUL too: JSON escapes them
VALUES = st.none() | st.booleans() | st.integers() | st.floats() | TEXT


def table(text: str) -> Table:
    return read_json(text.encode(), "a.json")


def refusal(text: str) -> str:
    with pytest.raises(InputError) as error:
        table(text)
    return str(error.value)


@pytest.mark.parametrize(
    ("written", "cell"),
    [
        ("7", "7"),
        ("1.0", "1.0"),
        ("-0", "-0"),
        ("1e5", "1e5"),
        ("0.10", "0.10"),
        ("12345678901234567890123", "12345678901234567890123"),
        ("true", "true"),
        ("false", "false"),
        ("NaN", "NaN"),
        ("-Infinity", "-Infinity"),
        ("null", None),
        ('""', ""),
        ('"007"', "007"),
        ('"null"', "null"),
        ('"NA"', "NA"),
        ('"\\ud800"', "\ud800"),
        ('"a\\nb"', "a\nb"),
        ('"\u2028"', "\u2028"),
        ("[1, 1.0]", "[1, 1.0]"),
        ('{"b":{"a":[true,null,"x\\u00e9"]}}', '{"b": {"a": [true, null, "xé"]}}'),
        ("9" * 5000, "9" * 5000),
    ],
    ids=lambda given: repr(given)[:40],
)
def test_a_value_keeps_its_spelling(written: str, cell: str | None) -> None:
    assert table(f'{{"id": "1", "ref": {written}}}').column("ref") == (cell,)
    assert table(f'[{{"ref": {written}, "id": 2}}]').column("ref") == (cell,)


def test_a_nemo_manifest_is_json_lines() -> None:
    read = table(
        '{"audio_filepath": "a.wav", "duration": 1.0, "text": "so", "pred_text": "sow"}\n'
        '{"audio_filepath": "b.wav", "text": "NA", "pred_text_x": "na"}\n'
    )
    assert read.format == "JSON Lines"
    assert read.columns == ("audio_filepath", "duration", "text", "pred_text", "pred_text_x")
    assert read.rows == (("a.wav", "1.0", "so", "sow", None), ("b.wav", None, "NA", None, "na"))
    assert read.lines == (1, 2)


@pytest.mark.parametrize(
    ("text", "lines", "kind"),
    [
        ('[{"a": "x", "b": null},\n {"a": "y"}]', (1, 2), "JSON"),
        ('[{"a": "x", "b": null}, {"a": "y"}]', (1, 2), "JSON"),
        ('[\n\n{"a": "x", "b": null}, {"a": "y"}]', (1, 2), "JSON"),
        ('[\r\n{"a":\r\n"x"},\r\n\r\n{"a": "y", "b": null}]\r\n', (2, 5), "JSON"),
        ('{"a": ["x", "y"], "b": [null, null]}', (1, 2), "JSON"),
        ('{\n "a": ["x",\n "y"], "b": [null, null]}\n', (1, 2), "JSON"),
        ('[["a", "b"],\n["x", null],\n["y", null]]', (2, 3), "JSON"),
        ('{"a": "x", "b": null}\r{"a": "y"}\r', (1, 2), "JSON Lines"),
        ('\n{"a": "x", "b": null}\n \n{"a": "y"}', (2, 4), "JSON Lines"),
    ],
)
def test_records_lists_and_columns_give_one_table(text: str, lines: tuple[int, ...], kind: str) -> None:
    read = table(text)
    assert (read.columns, read.rows) == (("a", "b"), (("x", None), ("y", None)))
    assert (read.lines, read.format) == (lines, kind)


def test_blank_lines_of_json_lines_are_told() -> None:
    assert table('{"a": 1}\n\n{"a": 2}\n\n').notices == ("a.json: 2 blank lines left out, the first is line 2",)


def test_records_inside_an_object_are_read_and_what_is_left_out_is_told() -> None:
    read = table('{"meta": {"x": 1}, "rows": [{"a": "x"}]}')
    assert read.rows == (("x",),)
    assert read.notices == ("a.json: the records are those in 'rows'; left out: 'meta'",)


def test_a_single_record_may_hold_anything() -> None:
    assert table('{"a": "x", "b": [1, 2]}\n').rows == (("x", "[1, 2]"),)
    assert table('{\n  "a": "x"\n}\n').rows == (("x",),)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": 007}', "a.json, line 1: not valid JSON: expecting ',' delimiter, found '07}'"),
        ('{"a": 1}\n{"a": }\n', "a.json, line 2: not valid JSON: expecting a value, found '}'"),
        ('{"a": 1}\n{"a": 1\n', "a.json, line 2: not valid JSON: expecting ',' delimiter, found the end"),
        ('{"a": "x\n{"a": 1}\n', "a.json, line 1: not valid JSON: a text without its closing quote, found '\"x'"),
        ('{"a": "x"\n{"a": 1}\n', "a.json, line 1: not valid JSON: expecting ',' delimiter"),
        ('{"a": 1}\n{"a": 1} x\n', "a.json, line 2: expected the end of the line after the object but found 'x'"),
        ('{"a": 1}\n[1]\n', "a.json, line 2: expected an object in braces but found '[1]'"),
        ('{"a": 1, "a": 2}', "a.json, line 1: the key 'a' occurs twice in one object"),
        ('{"a": 1}\n{"b": {"c": 1, "c": 1}}\n', "a.json, line 2: the key 'c' occurs twice in one object"),
        ('[{"a": 1},\n{"a": 1},]', "a.json, line 2: expected an object in braces but found ']'"),
        ('[{"a": 1}\n{"a": 1}]', "a.json, line 2: expected ',' or ']' but found '{\"a\": 1}]'"),
        ('[{"a": 1},\n1]', "a.json, line 2: expected an object in braces but found '1]'"),
        ('[{"a": 1}', "a.json, line 1: expected ',' or ']' but found the end"),
        ('[{"a": 1}]\n[]', "a.json, line 2: expected the end after the first value but found '[]'"),
        ('[["a", "b"],\n["x"]]', "a.json, line 2: expected 2 values in the list before this, as in the first"),
        ('[["a", "a"]]', "a.json, line 1: expected names of columns that differ"),
        ('["a"]', "a.json, line 1: expected a list of objects or of lists but found '\"a\"]'"),
        ('{"a": [1], "b": [1, 2]}', "a.json, line 1: the lists of the columns differ in length: {'a': 1, 'b': 2}"),
        ('{"a": {"0": "x"}}', "a.json, line 1: an object that is no record; expected one JSON object a line"),
        ('{"a": [{}], "b": [{}]}', "a.json, line 1: an object that is no record"),
        ("id,ref\n1,a\n", "a.json, line 1: expected one JSON object a line, a list of objects"),
        ("", "a.json, line 1: expected one JSON object a line"),
        ("[]", "a.json: no records; expected one JSON object a line"),
        ("{}\n{}\n", "a.json: no records"),
        ("[" * 100_000, "a.json, line 1: lists and objects are nested too deep"),
        ('{"a": ' * 100_000, "a.json, line 1: lists and objects are nested too deep"),
        ('[{"a": ' + "[" * 900 + "]" * 900 + "}]", ""),
        ('{"a": "\0"}', "a.json: a NUL character"),
    ],
    ids=lambda given: given[:40],
)
def test_what_is_no_table_is_refused_with_the_line(text: str, says: str) -> None:
    if says:
        assert refusal(text).startswith(says)
    else:
        with contextlib.suppress(InputError):
            table(text)


def test_an_encoding_can_be_named_and_a_mark_says_it() -> None:
    assert read_json('{"a": "é"}'.encode("utf-16"), "a.json").rows == (("é",),)
    read = read_json('{"a": "é"}'.encode("cp1252"), "a.json", "cp1252")
    assert (read.rows, read.encoding) == ((("é",),), "cp1252")


@given(st.lists(st.dictionaries(TEXT, VALUES, min_size=1), min_size=2), st.booleans())
def test_no_value_is_lost(records: list[dict[str, object]], ascii_only: bool) -> None:
    def written(value: object) -> str:
        text = json.dumps(value, ensure_ascii=ascii_only)
        return text if ascii_only else re.sub("[\ud800-\udfff]", lambda found: json.dumps(found[0])[1:-1], text)

    for text in ("\n".join(map(written, records)), written(records)):
        read = read_json(text.encode(), "a.json")
        for record, row in zip(records, read.rows, strict=True):
            cells = dict(zip(read.columns, row, strict=True))
            for key in read.columns:
                value = record.get(key)
                assert cells[key] == (value if value is None or isinstance(value, str) else json.dumps(value))


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ('{"text": "a"', True),
        ('[\n  {"a"', True),
        ("[[1", True),
        ("{}", True),
        ("[]", True),
        ("[sic] a", False),
        ("{ um / uh } a (s)", False),
        ("a", False),
        ("", False),
    ],
)
def test_json_is_told_by_its_beginning(text: str, yes: bool) -> None:
    assert is_json(text) is yes


MESS = st.lists(st.sampled_from(["{", "}", "[", "]", '"a"', ":", ",", "1.0", "null", "\n", " ", '"\\ud800"', "\0"]))


@given(MESS.map("".join).map(str.encode) | st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(InputError):
        read = read_json(data, "a.json")
        assert {len(row) for row in read.rows} <= {len(read.columns)}
        assert len(read.lines) == len(read.rows)


def test_a_column_whose_name_no_widget_takes_is_refused_and_its_cells_may_hold_anything() -> None:
    with pytest.raises(InputError, match=r"^a.json: the name of a column, 'b.ud800', holds half of a surrogate pair"):
        read_json(b'[{"a": "x", "b\\ud800": "y"}]', "a.json")
    assert read_json(b'[{"a": "x\\ud800\\u0000"}]', "a.json").rows == (("x\ud800\0",),)

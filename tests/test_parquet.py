"""Parquet files: text columns as they are, scalars as text, and sizes checked before a row is read."""

import contextlib
import datetime
import io
import re
from decimal import Decimal

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.readers import parquet, tables
from cer_core.readers.limits import Limits
from cer_core.readers.parquet import is_parquet, read_parquet
from cer_core.readers.tables import Table


def file_of(columns: dict[str, object], **options: object) -> bytes:
    file = io.BytesIO()
    pq.write_table(pa.table(columns), file, **options)
    return file.getvalue()


def table(columns: dict[str, object], **options: object) -> Table:
    return read_parquet(file_of(columns, **options), "t.parquet")


CELLS = ["NA", "null", "007", "1.0", "", " x ", "a\nb", "é\U0001f600", None]


@pytest.mark.parametrize(
    "kind", [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())]
)
@pytest.mark.parametrize("dictionary", [True, False])
def test_text_stays_as_it_is_whatever_it_is_stored_as(kind: pa.DataType, dictionary: bool) -> None:
    read = table({"ref": pa.array(CELLS).cast(kind)}, use_dictionary=dictionary, row_group_size=4)
    assert read.column("ref") == tuple(CELLS)
    assert (read.lines, read.notices, read.format) == (tuple(range(1, 10)), (), "Parquet")


@pytest.mark.parametrize(
    ("values", "cell"),
    [
        (pa.array([7]), "7"),
        (pa.array([1.0]), "1"),
        (pa.array([0.1], pa.float32()), "0.1"),
        (pa.array([True]), "true"),
        (pa.array([Decimal("1.50")]), "1.50"),
        (pa.array([datetime.date(2024, 1, 5)]), "2024-01-05"),
        (pa.array([datetime.datetime(2024, 1, 5, 10, 30)], pa.timestamp("s")), "2024-01-05 10:30:00.000"),
        (pa.nulls(1), None),
    ],
)
def test_scalars_become_text_with_a_notice(values: pa.Array, cell: str | None) -> None:
    read = table({"ref": ["a"], "n": values})
    assert read.column("n") == (cell,)
    assert read.notices == ("t.parquet: 1 column not of text, turned into text: n",)


def test_columns_of_anything_else_are_left_out_by_name() -> None:
    read = table({"audio": [b"x"], "ref": ["a"], "words": [["a"]], "meta": [{"x": 1}]})
    assert read.columns == ("ref",)
    (notice,) = read.notices
    assert "3 columns left out, not of text or numbers: audio (binary), words (list" in notice


def test_a_table_without_rows_has_its_columns() -> None:
    read = table({"ref": pa.array([], pa.string()), "A": pa.array([], pa.string())})
    assert (read.columns, read.rows) == (("ref", "A"), ())


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "t.parquet: not a Parquet file; one begins and ends with PAR1"),
        (b"id,ref\n1,a\n", "t.parquet: not a Parquet file"),
        (b"PAR1" + bytes(40), "t.parquet: not a Parquet file"),
        (b"PAR1" + bytes(40) + b"PAR1", "t.parquet: not a Parquet file that can be read"),
        (b"PARE" + bytes(40) + b"PARE", "t.parquet: the file is encrypted"),
        (file_of({"audio": [b"x"]}), "t.parquet: no column holds text; its columns are: audio (binary)"),
        (file_of({"ref": pa.array([b"\xff"]).view(pa.string())}), "t.parquet: not a Parquet file that can be read"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_what_is_no_table_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(says)}"):
        read_parquet(data, "t.parquet")


def test_columns_of_one_name_are_refused() -> None:
    file = io.BytesIO()
    pq.write_table(pa.Table.from_arrays([pa.array(["a"]), pa.array(["b"])], ["ref", "ref"]), file)
    with pytest.raises(InputError, match=r"^t.parquet: two columns have the same name"):
        read_parquet(file.getvalue(), "t.parquet")


def test_sizes_are_checked_before_a_row_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    data = file_of({"ref": pa.array(["a" * 1000] * 1_000_000)})
    assert len(data) < 200_000
    monkeypatch.setattr(pq.ParquetFile, "read", lambda *_, **__: pytest.fail("it was read"))
    monkeypatch.setattr(tables, "LIMITS", Limits(lines=999_999))
    with pytest.raises(InputError, match=r"^t.parquet: more than 999999 rows, the limit"):
        read_parquet(data, "t.parquet")
    monkeypatch.setattr(tables, "LIMITS", Limits())
    monkeypatch.setattr(tables, "CELLS", 999_999)
    with pytest.raises(InputError, match=r"^t.parquet: more than 999999 cells, the limit"):
        read_parquet(data, "t.parquet")
    monkeypatch.setattr(tables, "CELLS", 10**9)
    monkeypatch.setattr(parquet, "LIMITS", Limits(archive_bytes=100))
    with pytest.raises(InputError, match=r"^t.parquet: unpacks to 0 MB, more than the limit"):
        read_parquet(data, "t.parquet")


def test_a_text_that_repeats_is_in_memory_once() -> None:
    read = table({"ref": pa.array(["a" * 1000] * 1000)})
    assert len({id(cell) for cell in read.column("ref")}) == 1


TEXT = st.none() | st.text(st.characters(exclude_categories=["Cs"]))


@given(st.lists(st.tuples(TEXT, TEXT)), st.sampled_from(["snappy", "zstd", "none"]), st.booleans())
def test_no_cell_is_lost(rows: list[tuple[str | None, str | None]], compression: str, dictionary: bool) -> None:
    columns = {name: pa.array([row[n] for row in rows], pa.string()) for n, name in enumerate(["ref", "A"])}
    assert table(columns, compression=compression, use_dictionary=dictionary).rows == tuple(rows)


SMALL = file_of({"ref": ["a", "b", None], "n": [1, 2, 3]})


@settings(deadline=None)
@given(st.integers(0, len(SMALL) - 1), st.binary(min_size=1, max_size=4), st.binary())
def test_any_bytes_are_read_or_refused(place: int, patch: bytes, noise: bytes) -> None:
    for data in (SMALL[:place] + patch + SMALL[place + len(patch) :], noise, b"PAR1" + noise + b"PAR1"):
        assert is_parquet(data) in (True, False)
        with contextlib.suppress(InputError):
            read = read_parquet(data, "t.parquet")
            assert {len(row) for row in read.rows} <= {len(read.columns)}

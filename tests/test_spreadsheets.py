"""Excel workbooks: text stays text, numbers read as a person sees them, and traps are refused."""

import contextlib
import datetime
import io
import re
import zipfile
from collections.abc import Callable, Sequence

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.readers.limits import Limits
from cer_core.readers.spreadsheets import read_xlsx
from cer_core.readers.tables import Table
from cer_core.readers.workbooks import is_xlsx

Rows = Sequence[Sequence[object]]


def workbook(**sheets: Rows) -> bytes:
    book = openpyxl.Workbook(write_only=True)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def table(*rows: Sequence[object]) -> Table:
    return read_xlsx(workbook(data=rows), "t.xlsx")


def remade(data: bytes, change: Callable[[str, bytes], bytes]) -> bytes:
    """Return an archive with its members changed."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    return file.getvalue()


SMALL = workbook(data=[["id", "ref"], ["1", "a"]])


@pytest.mark.parametrize("cell", ["NA", "null", "None", "007", "1.0", "1e5", "True", " x ", "=", "a\nb", "#N/B", "é"])
def test_text_stays_as_it_is_written(cell: str) -> None:
    read = table(["id", "ref"], ["1", cell])
    assert (read.column("ref"), read.notices, read.format) == ((cell,), (), "XLSX")


@pytest.mark.parametrize(
    ("value", "cell", "kind"),
    [
        (7, "7", "number"),
        (1.0, "1", "number"),
        (0.5, "0.5", "number"),
        (0.1 + 0.2, "0.3", "number"),
        (-3, "-3", "number"),
        (123456789012345, "123456789012345", "number"),
        (1e20, "1E+20", "number"),
        (True, "TRUE", "true-or-false"),
        (datetime.datetime(2024, 1, 5), "2024-01-05", "date or time"),
        (datetime.datetime(2024, 1, 5, 10, 30), "2024-01-05T10:30:00", "date or time"),
        (datetime.date(2024, 1, 5), "2024-01-05", "date or time"),
        (datetime.time(10, 30), "10:30:00", "date or time"),
    ],
)
def test_what_is_no_text_becomes_what_a_person_sees_with_a_notice(value: object, cell: str, kind: str) -> None:
    read = table(["id", "ref"], ["1", value])
    assert read.column("ref") == (cell,)
    (notice,) = read.notices
    assert notice.startswith(f"t.xlsx: 1 {kind} cell turned into text")
    assert ("no leading zeros" in notice) == (kind == "number")


def test_errors_stay_and_an_empty_cell_is_absent() -> None:
    read = table(["id", "ref", "A"], ["1", "#N/A", None], ["2", None, "b"], ["3", "c"])
    assert read.rows == (("1", "#N/A", None), ("2", None, "b"), ("3", "c", None))


def test_escaped_characters_are_what_they_stand_for() -> None:
    assert table(["ref"], ["a_x0009_b"], ["_x005F_x0009_"], ["a_x b"]).rows == (("a\tb",), ("_x0009_",), ("a_x b",))


def test_two_escaped_halves_of_a_character_are_the_character() -> None:
    """As two they would come back as one from a session file, which is JSON, and then be taken for other data."""
    assert table(["ref"], ["a_xD83D__xDE00_b"], ["_xDE00_"]).rows == (("a\U0001f600b",), ("\ude00",))


def test_a_formula_without_a_stored_result_is_told() -> None:
    read = table(["id", "ref"], ["1", "=1+1"], ["2", "a"])
    assert read.column("ref") == (None, "a")
    assert read.notices == ("t.xlsx: 1 formula without a stored result counted as absent; save the file in Excel",)


def test_rows_know_their_number_and_empty_ones_are_told() -> None:
    read = table([], ["id", "ref"], ["1", "a"], [], [None, ""], ["2", "b"], [])
    assert read.rows == (("1", "a"), ("2", "b"))
    assert read.lines == (3, 6)
    assert read.notices == ("t.xlsx: 2 empty rows left out, the first is row 4",)


def test_the_first_sheet_with_anything_in_it_is_read_and_the_others_are_named() -> None:
    data = workbook(notes=[], data=[["ref"], ["a"]], more=[["x"]], last=[])
    read = read_xlsx(data, "t.xlsx")
    assert read.rows == (("a",),)
    assert read.notices == ("t.xlsx: the sheet 'data' was read; others hold something too: 'more'",)
    assert read_xlsx(data, "t.xlsx", "more").columns == ("x",)
    with pytest.raises(InputError, match=r"^t.xlsx: no sheet 'no'; its sheets are: 'notes', 'data', 'more', 'last'$"):
        read_xlsx(data, "t.xlsx", "no")


def test_the_size_that_a_sheet_claims_does_not_hide_cells() -> None:
    lying = remade(
        SMALL,
        lambda name, data: data.replace(b"<sheetPr>", b'<dimension ref="A1"/><sheetPr>') if "sheet1" in name else data,
    )
    assert read_xlsx(lying, "t.xlsx").rows == (("1", "a"),)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (workbook(data=[]), "t.xlsx: the sheet 'data' is empty; expected a header row"),
        (workbook(data=[["ref"], ["a", "b"]]), "t.xlsx, row 2: 2 cells, but the header in row 1 names 1 columns"),
        (b"id,ref\n", "t.xlsx: not an Excel file (.xlsx): it is no zip archive"),
        (b"", "t.xlsx: not an Excel file (.xlsx): it is no zip archive"),
        (SMALL[:200], "t.xlsx: not an Excel file (.xlsx): it is a damaged zip archive"),
        (b"\xd0\xcf\x11\xe0" + bytes(100), "t.xlsx: the old Excel format (.xls) is not read; save it as .xlsx or .csv"),
        (
            b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"),
            "t.xlsx: the workbook is protected by a password; save it without one",
        ),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_what_is_no_sheet_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(says)}"):
        read_xlsx(data, "t.xlsx")


def test_a_zip_without_a_workbook_is_refused() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("page.txt", "a")
    assert not is_xlsx(file.getvalue())
    assert is_xlsx(SMALL)
    with pytest.raises(InputError, match="there is no workbook in it"):
        read_xlsx(file.getvalue(), "t.xlsx")


def test_a_zip_bomb_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cer_core.readers.workbooks.LIMITS", Limits(archive_bytes=1_000_000))
    bomb = remade(SMALL, lambda name, data: data + b" " * 2_000_000 if "sheet1" in name else data)
    assert len(bomb) < 20_000
    with pytest.raises(InputError, match=r"^t.xlsx: unpacks to 2 MB, more than the limit of 1 MB\. Split it"):
        read_xlsx(bomb, "t.xlsx")


BILLION = '<!DOCTYPE x [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("member", ["xl/worksheets/sheet1.xml", "xl/workbook.xml", "_rels/.rels"])
def test_xml_with_entities_is_refused(member: str, encoding: str) -> None:
    def bomb(name: str, data: bytes) -> bytes:
        if name != member:
            return data
        return (BILLION + re.sub(r"^<\?xml.*?\?>", "", data.decode())).encode(encoding)

    with pytest.raises(InputError, match=f"^t.xlsx: {re.escape(member)}: declares a document type"):
        read_xlsx(remade(SMALL, bomb), "t.xlsx")


def test_a_workbook_with_broken_xml_is_refused() -> None:
    broken = remade(SMALL, lambda name, data: data[: len(data) // 2] if "sheet1" in name else data)
    with pytest.raises(InputError, match=r"^t.xlsx: the workbook cannot be read: "):
        read_xlsx(broken, "t.xlsx")


def test_a_cell_far_out_does_not_fill_the_memory() -> None:
    far = remade(
        SMALL,
        lambda name, data: (
            data.replace(b"</sheetData>", b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>')
            if "sheet1" in name
            else data
        ),
    )
    with pytest.raises(InputError, match=r"^t.xlsx, row 1048576: 16384 cells, but the header in row 1 names 2"):
        read_xlsx(far, "t.xlsx")


CELLS = st.none() | st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff=_"), min_size=1
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(st.tuples(CELLS.filter(bool), CELLS), max_size=4))
def test_no_cell_is_lost(rows: list[tuple[str | None, str | None]]) -> None:
    assert table(["id", "ref"], *rows).rows == tuple(rows)


@settings(deadline=None)
@given(st.integers(0, len(SMALL) - 1), st.binary(min_size=1, max_size=8), st.binary())
def test_any_bytes_are_read_or_refused(place: int, patch: bytes, noise: bytes) -> None:
    for data in (SMALL[:place] + patch + SMALL[place + len(patch) :], noise, b"PK\x03\x04" + noise):
        assert is_xlsx(data) in (True, False)
        with contextlib.suppress(InputError):
            read = read_xlsx(data, "t.xlsx")
            assert {len(row) for row in read.rows} <= {len(read.columns)}


@pytest.mark.filterwarnings("ignore::UserWarning:openpyxl")
@settings(deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([b"", b"<", b"9", b'"', b"\xff", b"A", b"</row>", b'<c r="ZZ9"/>']))
def test_any_xml_in_a_workbook_is_read_or_refused(place: int, patch: bytes) -> None:
    def changed(name: str, data: bytes) -> bytes:
        at = place % len(data)
        return data[:at] + patch + data[at + 1 :] if name in ("xl/worksheets/sheet1.xml", "xl/workbook.xml") else data

    with contextlib.suppress(InputError):
        read_xlsx(remade(SMALL, changed), "t.xlsx")

"""Excel workbooks (.xlsx): one sheet as a table of text."""

import datetime
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any
from zipfile import ZipFile

import openpyxl
from openpyxl.utils.escape import unescape

from cer_core.errors import InputError
from cer_core.readers.tables import Table, check_cells
from cer_core.readers.workbooks import check_workbook
from cer_core.visible import paired
from cer_core.wording import counted, listed

Row = tuple[int, tuple[Any, ...]]  # the number of a row in its sheet, and its values up to the last that is there


def read_xlsx(data: bytes, name: str, sheet: str | None = None) -> Table:
    """Read one sheet of an Excel workbook; its first row that is not empty names the columns.

    Without ``sheet`` it is the first that holds anything. Text stays text; numbers become the text
    that a person sees (7, 0.5), dates ISO dates, booleans TRUE and FALSE, errors such as #N/A
    themselves; an empty cell is absent. Formulas count as the results that are stored with them.
    ``InputError`` for what is no workbook, is protected or too large, or has no such sheet.

    >>> read_xlsx(b"id,ref", "t.xlsx")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: t.xlsx: not an Excel file (.xlsx): it is no zip archive
    """
    check_workbook(data, name)
    try:
        found, rows, others = _sheet(data, name, sheet)
        unknown = _unknown_results(data, found) if rows else 0
    except InputError:
        raise
    except Exception as error:  # openpyxl raises whatever its parsers trip on
        raise InputError(f"{name}: the workbook cannot be read: {type(error).__name__}: {error}") from error
    if not rows:
        raise InputError(f"{name}: the sheet {found!r} is empty; expected a header row that names the columns")
    kinds: Counter[str] = Counter()
    cells = [(number, tuple(_text(value, kinds) for value in values)) for number, values in rows]
    (header_line, header), *body = cells
    for number, row in body:
        if len(row) > len(header):
            raise InputError(
                f"{name}, row {number}: {len(row)} cells, but the header in row {header_line} names "
                f"{len(header)} columns"
            )
    return Table(
        name,
        tuple(text or "" for text in header),
        tuple(row + (None,) * (len(header) - len(row)) for _, row in body),
        tuple(number for number, _ in body),
        tuple(_notices(name, found, others, [number for number, _ in cells], kinds, unknown)),
        "XLSX",
    )


def _sheet(data: bytes, name: str, wanted: str | None) -> tuple[str, list[Row], list[str]]:
    """Return the name of the sheet to read, its rows, and the names of the other sheets that hold anything."""
    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    try:
        sheets = {sheet.title: sheet for sheet in book.worksheets}
        if not sheets:
            raise InputError(f"{name}: there is no sheet with cells in this workbook")
        if wanted is not None and wanted not in sheets:
            raise InputError(f"{name}: no sheet {wanted!r}; its sheets are: {', '.join(map(repr, sheets))}")
        filled = [title for title, sheet in sheets.items() if next(_rows(sheet), None)]
        found = wanted if wanted is not None else next(iter(filled), next(iter(sheets)))
        rows: list[Row] = []
        for row in _rows(sheets[found]):
            rows.append(row)
            check_cells(name, len(rows), len(rows[0][1]))
        return found, rows, [title for title in filled if title != found]
    finally:
        book.close()


def _rows(sheet: Any) -> Iterator[Row]:
    """Yield the rows of a sheet that are not empty, whatever size the file says the sheet has."""
    sheet.reset_dimensions()
    for number, cells in enumerate(sheet.iter_rows(values_only=True), 1):
        last = next((place for place in range(len(cells), 0, -1) if cells[place - 1] is not None), 0)
        if last:
            yield number, tuple(cells[:last])


def _unknown_results(data: bytes, title: str) -> int:
    """Count the formulas whose results are not stored in the file."""
    with ZipFile(io.BytesIO(data)) as archive:
        sheets = [member for member in archive.namelist() if member.startswith("xl/worksheets/")]
        if not any(b"<f" in archive.read(member) for member in sheets):
            return 0
    books = [openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=known) for known in (False, True)]
    try:
        for book in books:
            book[title].reset_dimensions()
        rows = zip(*(book[title].iter_rows() for book in books), strict=True)
        return sum(
            formula.data_type == "f" and result.value is None
            for formulas, results in rows
            for formula, result in zip(formulas, results, strict=True)
        )
    finally:
        for book in books:
            book.close()


def _text(value: Any, kinds: Counter[str]) -> str | None:
    """Return a cell as text, and count what was no text in the file."""
    if value is None:
        return None
    if isinstance(value, str):
        return paired(unescape(value)) if "_x" in value else value
    if isinstance(value, bool):
        kinds["true-or-false"] += 1
        return str(value).upper()
    if isinstance(value, int | float):
        kinds["number"] += 1
        return str(value) if isinstance(value, int) else _number(value)
    kinds["date or time"] += 1
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        value = value.date()
    return str(value.isoformat()) if hasattr(value, "isoformat") else str(value)


def _number(value: float) -> str:
    """Return a number with the fifteen digits that Excel shows, without a fraction that is nothing."""
    with suppress(OverflowError, ValueError):
        if value == int(value) and abs(value) < 1e15:
            return str(int(value))
    return format(value, ".15G")


def _notices(
    name: str, sheet: str, others: Sequence[str], numbers: Sequence[int], kinds: Counter[str], unknown: int
) -> Iterator[str]:
    if others:
        yield f"{name}: the sheet {sheet!r} was read; others hold something too: {listed([*map(repr, others)])}"
    if empty := numbers[-1] - numbers[0] + 1 - len(numbers):
        first = next(a + 1 for a, b in pairwise(numbers) if b > a + 1)
        yield f"{name}: {counted(empty, 'empty row')} left out, the first is row {first}"
    for kind, count in kinds.items():
        also = "; a number has no leading zeros in the file" if kind == "number" else ""
        yield f"{name}: {counted(count, f'{kind} cell')} turned into text{also}"
    if unknown:
        yield f"{name}: {counted(unknown, 'formula')} without a stored result counted as absent; save the file in Excel"

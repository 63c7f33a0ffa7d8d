"""Tables to take away, as CSV, XLSX or JSON, safe to open whatever texts are in them.

CSV: spreadsheets run a cell that begins with ``= + - @``, a tab or a line end as a formula (OWASP,
CSV Injection), so such a cell gets an apostrophe before it; so does one that begins with an
apostrophe, so that taking one off gives every cell back. Bytes are UTF-8 with a byte order mark,
without which Excel guesses. XLSX: texts are written as texts, never as formulas. In both, lone surrogates become
U+FFFD, as no encoder takes them. JSON escapes them, and holds every text as it is.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cer_core.errors import InputError
from cer_core.visible import safe
from cer_core.workbook_file import workbook

Cell = str | int | float | None

FORMULA_STARTS = tuple("=+-@\t\r\n＝＋－＠")  # the wide forms are formulas to some spreadsheets, too
SIGNATURE = "signature"
LONGEST_CELL = 16_383  # Excel holds 32,767 UTF-16 units: twice this and one
MOST_ROWS = 1_048_575  # of Excel, without the header
ROWS_A_TELLING = 2_000

_NOT_IN_XML = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_CUT_ESCAPE = re.compile("_(x[0-9A-Fa-f]{0,4})?$")


@dataclass(frozen=True)
class Sheet:
    """A named table: columns, and rows as long as the columns; ``None`` is an empty cell."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def guarded(text: str) -> str:
    """Return a text as a CSV cell that no spreadsheet runs: with an apostrophe before what would be a formula.

    >>> guarded("=1+1"), guarded("'tis"), guarded("m")
    ("'=1+1", "''tis", 'm')
    """
    return f"'{text}" if text.startswith((*FORMULA_STARTS, "'")) else text


def unguarded(cell: str) -> str:
    """Return the text that a guarded cell stands for.

    >>> unguarded(guarded("=1+1"))
    '=1+1'
    """
    return cell.removeprefix("'")


def as_csv(sheet: Sheet, signature: str) -> bytes:
    """Return a sheet as CSV, the signature as the last column of every row.

    Empty cells are empty texts, numbers have a decimal point, lines end in CR LF (RFC 4180).

    >>> as_csv(Sheet("t", ("unit",), (("=",),)), "s").decode("utf-8-sig")
    "unit,signature\\r\\n'=,s\\r\\n"
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([*sheet.columns, SIGNATURE])
    for row in sheet.rows:
        writer.writerow([guarded(safe(cell)) if isinstance(cell, str) else cell for cell in (*row, signature)])
    return out.getvalue().encode("utf-8-sig")


Progress = Callable[[float], object]
"""Is told the share of the work that is done, from 0 to 1."""


def as_xlsx(sheets: Sequence[Sheet], signature: str, progress: Progress = lambda share: None) -> bytes:
    """Return sheets as one Excel workbook, with a last one named policy that holds the signature.

    Control characters are written as Excel escapes them (``_x0007_``); a text too long for a cell
    is cut, with dots. The same sheets are the same bytes, and nothing is put on disk meanwhile.
    ``InputError`` for a sheet with more rows than Excel takes.

    >>> as_xlsx([Sheet("t", ("unit",), (("=",),))], "s")[:2]
    b'PK'
    """
    every = (*sheets, Sheet("policy", (SIGNATURE,), ((signature,),)))
    for sheet in every:
        if len(sheet.rows) > MOST_ROWS:
            raise InputError(f"{sheet.name}: {len(sheet.rows)} rows, more than Excel takes; choose CSV or JSON")
    return workbook((sheet.name, rows) for sheet, rows in zip(every, _told_rows(every, progress), strict=True))


def _told_rows(sheets: Sequence[Sheet], progress: Progress) -> Iterator[Iterator[list[Cell]]]:
    """Yield each sheet's rows as Excel takes them; every now and then, tell how many of all have been taken."""
    total, done = sum(1 + len(sheet.rows) for sheet in sheets), 0

    def rows(sheet: Sheet) -> Iterator[list[Cell]]:
        nonlocal done
        for row in (sheet.columns, *sheet.rows):
            if done % ROWS_A_TELLING == 0:
                progress(done / total)
            done += 1
            yield [_escaped(cell) if isinstance(cell, str) else cell for cell in row]

    return map(rows, sheets)


def _escaped(text: str) -> str:
    escaped = _NOT_IN_XML.sub(lambda found: f"_x{ord(found[0]):04X}_", safe(text))
    return escaped if len(escaped) <= LONGEST_CELL else _CUT_ESCAPE.sub("", escaped[: LONGEST_CELL - 1]) + "…"


def as_json(sheets: Sequence[Sheet], signature: str) -> str:
    """Return sheets as one strict JSON object: the signature, and a list of objects for each sheet by its name.

    >>> as_json([Sheet("t", ("unit",), (("\\ud800",),))], "s")
    '{"signature": "s", "t": [{"unit": "\\\\ud800"}]}'
    """
    content = {sheet.name: [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows] for sheet in sheets}
    return json.dumps({SIGNATURE: signature, **content}, allow_nan=False)

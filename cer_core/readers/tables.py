"""CSV and TSV tables; every cell stays text."""

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from cer_core.errors import InputError
from cer_core.readers.decoding import decode
from cer_core.readers.limits import LIMITS
from cer_core.visible import refuse_broken
from cer_core.wording import counted

DELIMITERS = {",": "comma", "\t": "tab", ";": "semicolon"}
CELLS = 10 * LIMITS.lines  # with the absent ones: formats that list only what is there could ask for any number


@dataclass(frozen=True)
class Table:
    """A header and rows of text cells, each row as long as the header.

    ``None`` stands for a cell that is absent, which an empty cell is not. ``lines`` gives the line
    each row begins in: of a text file, of a sheet, else counted from 1. ``lists`` holds, by column and row counted from
    0, the texts of cells that are lists in a JSON file, ``None`` where a list holds anything else.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | None, ...], ...]
    lines: tuple[int, ...]
    notices: tuple[str, ...] = ()
    format: str = "CSV"
    encoding: str = "utf-8"
    lists: Mapping[str, Mapping[int, tuple[str, ...] | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self.columns:
            refuse_broken(name, f"{self.name}: the name of a column")

    def column(self, name: str) -> tuple[str | None, ...]:
        """Return the cells of one column; ``InputError`` lists the columns there are.

        >>> Table("t.csv", ("id", "ref"), (("007", "NA"),), (2,)).column("ref")
        ('NA',)
        """
        if self.columns.count(name) != 1:
            found = "no column" if name not in self.columns else "more than one column"
            raise InputError(f"{self.name}: {found} {name!r}; its columns are: {', '.join(map(repr, self.columns))}")
        place = self.columns.index(name)
        return tuple(row[place] for row in self.rows)


def check_cells(name: str, rows: int, columns: int) -> None:
    """Raise ``InputError`` if a table of this size has too many rows or cells.

    >>> check_cells("t.parquet", 3_000_000, 2)
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: t.parquet: more than 2000000 rows, the limit. Split it, or raise CER_LENS_LINES.
    """
    if rows > LIMITS.lines:
        raise InputError(f"{name}: more than {LIMITS.lines} rows, the limit. Split it, or raise CER_LENS_LINES.")
    if rows * columns > CELLS:
        raise InputError(f"{name}: more than {CELLS} cells, the limit. Leave out columns, or split the file.")


def read_table(data: bytes, name: str, encoding: str | None = None) -> Table:
    """Read a CSV or TSV file; the first row names the columns, every cell stays as it is written.

    The delimiter is the tab for names in .tsv or .tab, else the one of comma, semicolon and tab that
    parts the header into the most columns. Quotes enclose cells; where that does not fit a
    tab-separated file, quotes are text, with a notice. Wholly empty lines are left out with a notice.
    ``InputError`` for an empty file, an open quote or a row longer or shorter than the header.

    >>> read_table(b"id,ref\\n007,NA\\n", "t.csv").rows
    (('007', 'NA'),)
    """
    LIMITS.check_file(data, name)
    text, used = decode(data, name, encoding)
    csv.field_size_limit(2**31 - 1)  # the default refuses cells over 128 KiB
    delimiter = "\t" if name.lower().endswith((".tsv", ".tab")) else _delimiter(text)
    notices = [f"{name}: read as {DELIMITERS[delimiter]}-separated"] if delimiter == ";" else []
    if used != "utf-8":
        notices.append(f"{name}: read as {used.upper()}")
    parsed = _parse_tabs(text, name) if delimiter == "\t" else _parse(text, name, delimiter)
    if not parsed.columns:
        raise InputError(f"{name}: the table is empty; expected a header row that names the columns")
    if parsed.quotes_are_text:
        notices.append(f"{name}: read without quoting: quotes are text, as they do not enclose whole cells")
    if parsed.empty:
        left_out = counted(len(parsed.empty), "empty line")
        notices.append(f"{name}: {left_out} left out, the first is line {parsed.empty[0]}")
    kind = "TSV" if delimiter == "\t" else "CSV"
    return Table(name, parsed.columns, parsed.rows, parsed.lines, tuple(notices), kind, used)


@dataclass(frozen=True)
class _Parsed:
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    empty: tuple[int, ...]
    quotes_are_text: bool


def _parse(text: str, name: str, delimiter: str, quotes: bool = True) -> _Parsed:
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if quotes else csv.QUOTE_NONE
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True, quoting=quoting)
    rows: list[tuple[str, ...]] = []
    lines: list[int] = []
    empty: list[int] = []
    columns: tuple[str, ...] = ()
    line = 1
    try:
        for row in reader:
            if not row:
                empty.append(line)
            elif not columns:
                columns = tuple(row)
            elif len(row) != len(columns):
                raise InputError(
                    f"{name}, line {line}: {len(row)} cells, but the header names {len(columns)} columns "
                    f"({DELIMITERS[delimiter]}-separated); a cell that holds the separator needs quotes"
                )
            else:
                rows.append(tuple(row))
                lines.append(line)
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"{name}, line {line}: not a well-formed table: {error}") from error
    return _Parsed(columns, tuple(rows), tuple(lines), tuple(empty), not quotes)


def _parse_tabs(text: str, name: str) -> _Parsed:
    """Parse a tab-separated text with quotes that enclose cells, or else with quotes as text.

    Two cells such as ``"Oh`` and ``no"`` in different rows also look like one that spans the rows;
    where each line by itself is a row, and the header has no quotes, they are two.
    """
    try:
        quoted = _parse(text, name, "\t")
    except InputError as error:
        if '"' not in text:
            raise
        try:
            return _parse(text, name, "\t", quotes=False)
        except InputError:
            raise error from None
    spans_lines = any("\n" in cell or "\r" in cell for row in quoted.rows for cell in row)
    header = re.split("[\r\n]", text.lstrip("\r\n"), maxsplit=1)[0]
    if not spans_lines or '"' in header:
        return quoted
    try:
        return _parse(text, name, "\t", quotes=False)
    except InputError:
        return quoted


def _delimiter(text: str) -> str:
    """Return the delimiter that parts the header into the most columns; the comma on a tie."""

    def columns(delimiter: str) -> int:
        try:
            rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
            return next((len(row) for row in rows if row), 0)
        except csv.Error:
            return 0

    return max(DELIMITERS, key=columns)

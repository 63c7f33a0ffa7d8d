"""CSV and TSV tables; every cell stays text."""

import csv
import io
from dataclasses import dataclass

from cer_core.errors import InputError
from cer_core.readers.decoding import decode
from cer_core.wording import counted

DELIMITERS = {",": "comma", "\t": "tab", ";": "semicolon"}


@dataclass(frozen=True)
class Table:
    """A header and rows of text cells, each row as long as the header; ``lines`` gives each row's line."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    notices: tuple[str, ...] = ()

    def column(self, name: str) -> tuple[str, ...]:
        """Return the cells of one column; ``InputError`` lists the columns there are.

        >>> Table("t.csv", ("id", "ref"), (("007", "NA"),), (2,)).column("ref")
        ('NA',)
        """
        if self.columns.count(name) != 1:
            found = "no column" if name not in self.columns else "more than one column"
            raise InputError(f"{self.name}: {found} {name!r}; its columns are: {', '.join(map(repr, self.columns))}")
        place = self.columns.index(name)
        return tuple(row[place] for row in self.rows)


def read_table(data: bytes, name: str, encoding: str | None = None) -> Table:
    """Read a CSV or TSV file; the first row names the columns, every cell stays as it is written.

    The delimiter is the tab for names in .tsv or .tab, else the one of comma, semicolon and tab that
    parts the header into the most columns. Wholly empty lines are left out with a notice.
    ``InputError`` for an empty file, an open quote or a row longer or shorter than the header.

    >>> read_table(b"id,ref\\n007,NA\\n", "t.csv").rows
    (('007', 'NA'),)
    """
    text, _ = decode(data, name, encoding)
    csv.field_size_limit(2**31 - 1)  # the default refuses cells over 128 KiB
    delimiter = "\t" if name.lower().endswith((".tsv", ".tab")) else _delimiter(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
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
    if not columns:
        raise InputError(f"{name}: the table is empty; expected a header row that names the columns")
    notices = [] if delimiter in ",\t" else [f"{name}: read as {DELIMITERS[delimiter]}-separated"]
    if empty:
        notices.append(f"{name}: {counted(len(empty), 'empty line')} left out, the first is line {empty[0]}")
    return Table(name, columns, tuple(rows), tuple(lines), tuple(notices))


def _delimiter(text: str) -> str:
    """Return the delimiter that parts the header into the most columns; the comma on a tie."""

    def columns(delimiter: str) -> int:
        try:
            rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
            return next((len(row) for row in rows if row), 0)
        except csv.Error:
            return 0

    return max(DELIMITERS, key=columns)

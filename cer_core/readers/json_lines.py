"""JSON and JSON Lines tables, such as lists of records and NeMo manifests."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from cer_core.errors import InputError
from cer_core.readers.decoding import decode
from cer_core.readers.json_values import JsonText, spelled, texts_of
from cer_core.readers.limits import LIMITS
from cer_core.readers.tables import Table, check_cells
from cer_core.readers.text import split_lines
from cer_core.wording import counted, listed

SHAPES = (
    "one JSON object a line, a list of objects, a list of lists whose first names the columns, "
    "or an object of lists of equal length"
)
BEGINNING = re.compile(r"[ \t\r\n]*(\{[ \t\r\n]*[\"}]|\[[ \t\r\n]*[{\[\]])")

Row = tuple[int, dict[str, Any]]  # the line it begins in, and its values by column


def is_json(text_head: str) -> bool:
    """Tell whether a text begins as a JSON object or a list of objects or lists does.

    >>> is_json('{"text": "a"}'), is_json("[sic] a"), is_json("a")
    (True, False, False)
    """
    return BEGINNING.match(text_head) is not None


def read_json(data: bytes, name: str, encoding: str | None = None) -> Table:
    """Read a table from JSON Lines, or from JSON: a list of objects, of lists, or an object of lists.

    An object that holds one list of objects among other things gives that list, with a notice. Text
    stays as it is; numbers, ``true`` and ``false`` keep their JSON spelling, lists and objects in a
    cell are JSON text, and the texts of lists are kept beside it; ``null`` and a missing key are an
    absent cell. Rows are told by their lines, and by their numbers where several share a line.
    ``InputError`` names the line of what is not valid JSON, of a key that occurs twice, or of what is
    no record.

    >>> read_json(b'{"text": "007", "n": 1.0}\\n{"text": null}\\n', "a.jsonl").rows
    (('007', '1.0'), (None, None))
    """
    LIMITS.check_file(data, name)
    text, used = decode(data, name, encoding)
    notices = [] if used == "utf-8" else [f"{name}: read as {used.upper()}"]
    lines = _json_lines(text, name)
    try:
        if lines is None:
            rows, more = _json(JsonText(text, name), name)
        else:
            rows = [_record(JsonText(line, name, number), last=True) for number, line in lines]
            more = _blank_lines(text, name)
        return _table(name, rows, (*notices, *more), "JSON" if lines is None else "JSON Lines", used)
    except RecursionError as error:
        raise InputError(f"{name}: lists and objects are nested too deep to be read") from error


def _json_lines(text: str, name: str) -> list[tuple[int, str]] | None:
    """Return the lines that are not blank, numbered, if the first of several is one whole object."""
    lines = [(number, line) for number, line in enumerate(split_lines(text), 1) if line.strip(" \t")]
    if len(lines) < 2 or not lines[0][1].lstrip(" \t").startswith("{"):
        return None
    first = JsonText(lines[0][1], name, lines[0][0])
    try:
        first.value()
    except InputError:
        return None if _goes_on(lines[0][1]) else lines
    return lines


def _goes_on(line: str) -> bool:
    """Tell whether an object that begins in a line was meant to go on in the next."""
    return line.rstrip(" \t").endswith(("{", "[", ",", ":"))


def _blank_lines(text: str, name: str) -> list[str]:
    blank = [number for number, line in enumerate(split_lines(text), 1) if not line.strip(" \t")]
    return [f"{name}: {counted(len(blank), 'blank line')} left out, the first is line {blank[0]}"] if blank else []


def _record(text: JsonText, last: bool = False) -> Row:
    """Return the object that comes next; ``last`` says that nothing may follow it."""
    line = text.line
    if text.peek() != "{":
        text.refuse("an object in braces")
    record = text.value()
    if last and not text.ended:
        text.refuse("the end of the line after the object")
    return line, record


def _json(text: JsonText, name: str) -> tuple[list[Row], list[str]]:
    """Return the rows of a text that is one JSON value, and notices."""
    line = text.line
    if text.peek() == "[":
        rows = list(_listed(text))
        notices: list[str] = []
    elif text.peek() == "{":
        rows, notices = _object(text.value(), line, name)
    else:
        text.refuse(SHAPES)
    if not text.ended:
        text.refuse("the end after the first value")
    return rows, notices


def _listed(text: JsonText) -> Iterator[Row]:
    """Yield the rows of a list of objects, or of lists of which the first names the columns."""
    text.take("[")
    opening = text.peek()
    if opening not in ("{", "[", "]"):
        text.refuse("a list of objects or of lists")
    columns: Sequence[str] | None = None
    more = not text.take("]")
    while more:
        line = text.line
        if text.peek() != opening:
            text.refuse("an object in braces" if opening == "{" else "a list in brackets")
        value = text.value()
        if opening == "{":
            yield line, value
        elif columns is None:
            columns = _header(value, text)
        elif len(value) != len(columns):
            text.refuse(f"{len(columns)} values in the list before this, as in the first,")
        else:
            yield line, dict(zip(columns, value, strict=True))
        more = text.take(",")
        if not more and not text.take("]"):
            text.refuse("',' or ']'")


def _header(value: list[Any], text: JsonText) -> list[str]:
    names = [spelled(cell) or "" for cell in value]
    if len(set(names)) < len(names):
        text.refuse("names of columns that differ in the list before this,")
    return names


def _object(value: dict[str, Any], line: int, name: str) -> tuple[list[Row], list[str]]:
    """Return the rows that an object holds: in columns, in one of its values, or as itself."""
    place = f"{name}, line {line}"
    if value and all(isinstance(column, list) for column in value.values()):
        lengths = {key: len(column) for key, column in value.items()}
        if len(set(lengths.values())) > 1:
            raise InputError(f"{place}: the lists of the columns differ in length: {lengths}")
        if not any(isinstance(cell, dict) for column in value.values() for cell in column):
            cells = zip(*value.values(), strict=True)
            return [(number, dict(zip(value, row, strict=True))) for number, row in enumerate(cells, 1)], []
    tables = [key for key, held in value.items() if held and _is_records(held)]
    if len(tables) == 1:
        others = [repr(key) for key in value if key != tables[0]]
        aside = f"; left out: {listed(others)}" if others else ""
        notice = f"{name}: the records are those in {tables[0]!r}{aside}"
        return list(enumerate(value[tables[0]], 1)), [notice]
    if tables or (value and all(isinstance(held, dict) for held in value.values())):
        raise InputError(f"{place}: an object that is no record; expected {SHAPES}")
    return [(line, value)], []


def _is_records(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(record, dict) for record in value)


def _table(name: str, rows: Sequence[Row], notices: tuple[str, ...], kind: str, encoding: str) -> Table:
    columns = tuple(dict.fromkeys(key for _, record in rows for key in record))
    if not columns:
        raise InputError(f"{name}: no records; expected {SHAPES}")
    check_cells(name, len(rows), len(columns))
    cells = tuple(tuple(spelled(record.get(column)) for column in columns) for _, record in rows)
    lists: dict[str, dict[int, tuple[str, ...] | None]] = {}
    for place, (_, record) in enumerate(rows):
        for column, value in record.items():
            if isinstance(value, list):
                lists.setdefault(column, {})[place] = texts_of(value)
    lines = tuple(line for line, _ in rows)
    numbers = lines if len(set(lines)) == len(lines) else tuple(range(1, len(lines) + 1))
    return Table(name, columns, cells, numbers, notices, kind, encoding, lists)

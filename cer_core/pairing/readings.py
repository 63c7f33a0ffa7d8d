"""The valid readings of each row of a table: what its reference columns and lists say."""

from collections.abc import Sequence
from itertools import chain

from rapidfuzz.distance import Levenshtein

from cer_core.errors import InputError
from cer_core.readers.alternates import READINGS, most_readings
from cer_core.readers.tables import Table
from cer_core.wording import counted

Alternatives = tuple[tuple[str, ...], ...]
SHOWN = 40
"""Characters of a list that is refused."""


def readings_of_rows(
    table: Table, reference: str, others: Sequence[str], notices: list[str]
) -> tuple[tuple[str, ...], Alternatives | None]:
    """Return the reference of each row and its other valid readings, ``None`` where no row has any.

    A cell that is absent is no reading, nor is an empty one where there are other columns; a list of a JSON file is
    the readings that it holds. The first reading is the reference; one that stands twice counts once. Of more than
    64, those that differ least from the first are kept. What there is to tell is added to ``notices``. ``InputError``
    for a column that is unknown or named twice, and for a list that holds something else than texts.

    >>> told = []
    >>> table = Table("t.csv", ("ref", "ref2"), (("grey", "gray"), ("", "fog")), (2, 3))
    >>> readings_of_rows(table, "ref", ["ref2"], told)
    (('grey', 'fog'), (('gray',), ()))
    >>> told
    ["t.csv: 1 reference empty in column 'ref', taken from the next column that has one"]
    """
    columns = (reference, *others)
    if len(set(columns)) < len(columns):
        raise InputError(f"{table.name}: a column of references is named twice: {', '.join(map(repr, columns))}")
    cells = [_cells(table, column, bool(others)) for column in columns]
    found = [tuple(dict.fromkeys(chain.from_iterable(row))) for row in zip(*cells, strict=True)]
    rows = [_closest_to_the_first(row) for row in found]
    moved = sum(not first and bool(row) for first, row in zip(cells[0], rows, strict=True))
    absent = rows.count(())
    cut = sum(len(kept) < len(row) for kept, row in zip(rows, found, strict=True))
    for count, noun, told in (
        (moved, "reference", f"empty in column {reference!r}, taken from the next column that has one"),
        (absent, "reference", f"absent in column {' and '.join(map(repr, columns))}, counted as empty"),
        (cut, "row", f"with more readings than are kept, which is {READINGS}: those that differ least from the first"),
    ):
        if count:
            notices.append(f"{table.name}: {counted(count, noun)} {told}")
    alternatives = tuple(row[1:] for row in rows)
    return tuple(row[0] if row else "" for row in rows), alternatives if any(alternatives) else None


def _cells(table: Table, column: str, several: bool) -> list[tuple[str, ...]]:
    """Return what each cell of a column holds: nothing, a text, or the texts of a list.

    ``several`` says that there are other columns, so that an empty text is no reading.
    """
    cells = table.column(column)
    found: list[tuple[str, ...]] = [() if cell is None or (several and not cell) else (cell,) for cell in cells]
    for row, texts in table.lists.get(column, {}).items():
        if texts is None:
            raise InputError(
                f"{table.name}, line {table.lines[row]}: the list in column {column!r} holds something that is no "
                f'text: {(cells[row] or "")[:SHOWN]}; a list of references holds texts, such as ["grey", "gray"]'
            )
        found[row] = texts
    return found


def _closest_to_the_first(readings: tuple[str, ...]) -> tuple[str, ...]:
    """Return as many readings as are kept, in their order: the first and those with the fewest edits from it."""
    most = most_readings(max(map(len, readings), default=0))
    if len(readings) <= most:
        return readings
    edits = [Levenshtein.distance(readings[0], reading) for reading in readings]
    return tuple(readings[place] for place in sorted(sorted(range(len(readings)), key=edits.__getitem__)[:most]))

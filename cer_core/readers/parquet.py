"""Parquet files: their text and scalar columns as a table of text."""

from collections.abc import Iterator

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from cer_core.errors import InputError
from cer_core.readers.limits import LIMITS, MEGABYTE
from cer_core.readers.tables import Table, check_cells
from cer_core.wording import counted, listed

MAGIC, ENCRYPTED = b"PAR1", b"PARE"
SHORTEST = 12  # magic, the length of the footer, magic


def is_parquet(data: bytes) -> bool:
    """Tell whether bytes begin and end as a Parquet file does.

    >>> is_parquet(b"id,ref")
    False
    """
    return len(data) >= SHORTEST and data[:4] in (MAGIC, ENCRYPTED) and data[-4:] == data[:4]


def read_parquet(data: bytes, name: str) -> Table:
    """Read the text columns of a Parquet file, and its columns of numbers, booleans and times as text.

    Columns of anything else, such as lists, records and bytes, are left out with a notice. A null is
    an absent cell. Sizes are checked in the file's metadata before a row is read. ``InputError``
    for what is no Parquet file, is encrypted or too large, or has no column to read.

    >>> read_parquet(b"id,ref", "t.parquet")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: t.parquet: not a Parquet file; one begins and ends with PAR1
    """
    LIMITS.check_file(data, name)
    if not is_parquet(data):
        raise InputError(f"{name}: not a Parquet file; one begins and ends with {MAGIC.decode()}")
    if data.startswith(ENCRYPTED):
        raise InputError(f"{name}: the file is encrypted; save it without encryption")
    try:
        return _read(data, name)
    except InputError:
        raise
    except (pa.ArrowException, OSError, ValueError, KeyError, TypeError, OverflowError) as error:
        raise InputError(f"{name}: not a Parquet file that can be read: {error}") from error


def _read(data: bytes, name: str) -> Table:
    source = pa.BufferReader(data)
    schema = pq.read_schema(source)
    texts = [field.name for field in schema if _is_text(field.type)]
    scalars = [field.name for field in schema if _is_scalar(field.type)]
    others = [f"{field.name} ({field.type})" for field in schema if field.name not in {*texts, *scalars}]
    columns = [field.name for field in schema if field.name in {*texts, *scalars}]
    if not columns:
        raise InputError(f"{name}: no column holds text; its columns are: {listed(others) or 'none'}")
    if len(set(schema.names)) < len(schema.names):
        raise InputError(f"{name}: two columns have the same name; its columns are: {listed(schema.names)}")
    # Texts that repeat are stored once; read as they are, a small file could take any amount of memory.
    file = pq.ParquetFile(pa.BufferReader(data), read_dictionary=texts)
    _check_size(file.metadata, name, len(columns))
    table = file.read(columns=columns)
    cells = [[cell for chunk in table.column(field).chunks for cell in _cells(chunk)] for field in columns]
    notices = []
    if others:
        notices.append(f"{name}: {counted(len(others), 'column')} left out, not of text or numbers: {listed(others)}")
    if scalars:
        notices.append(f"{name}: {counted(len(scalars), 'column')} not of text, turned into text: {listed(scalars)}")
    rows = tuple(zip(*cells, strict=True))
    return Table(name, tuple(columns), rows, tuple(range(1, len(rows) + 1)), tuple(notices), "Parquet")


def _is_text(kind: pa.DataType) -> bool:
    if pa.types.is_dictionary(kind):
        return _is_text(kind.value_type)
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _is_scalar(kind: pa.DataType) -> bool:
    tests = (
        pa.types.is_integer,
        pa.types.is_floating,
        pa.types.is_boolean,
        pa.types.is_decimal,
        pa.types.is_date,
        pa.types.is_time,
        pa.types.is_timestamp,
        pa.types.is_null,
    )
    return any(test(kind) for test in tests)


def _check_size(metadata: pq.FileMetaData, name: str, columns: int) -> None:
    check_cells(name, metadata.num_rows, columns)
    unpacked = sum(metadata.row_group(number).total_byte_size for number in range(metadata.num_row_groups))
    if unpacked > LIMITS.archive_bytes:
        raise InputError(
            f"{name}: unpacks to {unpacked / MEGABYTE:.0f} MB, more than the limit of "
            f"{LIMITS.archive_bytes / MEGABYTE:.0f} MB. Split it, or raise CER_LENS_ARCHIVE_BYTES."
        )


def _cells(chunk: pa.Array) -> Iterator[str | None]:
    """Yield the cells of one piece of a column; texts that repeat are one text in memory."""
    if pa.types.is_dictionary(chunk.type):
        texts = chunk.dictionary.to_pylist()
        yield from (None if place is None else texts[place] for place in chunk.indices.to_pylist())
    elif pa.types.is_null(chunk.type):
        yield from (None for _ in range(len(chunk)))
    else:
        yield from pc.cast(chunk, pa.string()).to_pylist()

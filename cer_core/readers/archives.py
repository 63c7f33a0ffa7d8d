"""Zip archives: their files in memory, with sizes checked before anything is unpacked."""

import io
import lzma
import struct
import zipfile
import zlib
from collections import Counter
from dataclasses import dataclass
from pathlib import PurePosixPath

from cer_core.errors import InputError
from cer_core.readers.limits import LIMITS, MEGABYTE, Limits

MAGIC = b"PK\x03\x04"
UNREADABLE = (
    *(zipfile.BadZipFile, NotImplementedError, OSError, EOFError, ValueError, RuntimeError, struct.error),
    *(zlib.error, lzma.LZMAError),
)
"""What reading a broken zip archive raises, by what is broken in it."""


@dataclass(frozen=True)
class SourceFile:
    """A file to read: its name, with folders, its bytes, and whether the user named this very file."""

    name: str
    data: bytes
    named: bool = True


def unzip(data: bytes, name: str, limits: Limits = LIMITS) -> list[SourceFile]:
    """Return the files of a zip archive, sorted by name, but hidden ones and folders.

    Nothing is written to disk, so names cannot lead anywhere; absolute names and ``..`` are refused
    all the same, since no honest archive has them. ``InputError`` for an archive that is broken,
    encrypted, or would unpack to more than the limits.

    >>> unzip(b"PK", "a.zip")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: a.zip: not a zip archive that can be read: File is not a zip file
    """
    if len(data) > limits.archive_bytes:
        raise InputError(f"{name}: {len(data) / MEGABYTE:.0f} MB is more than the limit for archives")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir() and not _hidden(entry.filename)]
            _refuse_excess(entries, name, limits)
            return [
                SourceFile(e.filename, _unpacked(archive, e, name), named=False) for e in sorted(entries, key=_by_name)
            ]
    except InputError:
        raise
    except UNREADABLE as error:
        raise InputError(f"{name}: not a zip archive that can be read: {error}") from error


def _by_name(entry: zipfile.ZipInfo) -> str:
    return entry.filename


def _hidden(name: str) -> bool:
    return any(part.startswith((".", "__MACOSX")) and part != ".." for part in _path(name).parts)


def _path(name: str) -> PurePosixPath:
    return PurePosixPath(name.replace("\\", "/"))


def _refuse_excess(entries: list[zipfile.ZipInfo], name: str, limits: Limits) -> None:
    if len(entries) > limits.archive_files:
        raise InputError(f"{name}: holds {len(entries)} files, more than the limit of {limits.archive_files}")
    total = sum(entry.file_size for entry in entries)
    if total > limits.archive_bytes:
        raise InputError(
            f"{name}: would unpack to {total / MEGABYTE:.0f} MB, more than the limit of "
            f"{limits.archive_bytes / MEGABYTE:.0f} MB"
        )
    names = Counter(entry.filename for entry in entries)
    if repeated := [entry for entry, times in names.items() if times > 1]:
        raise InputError(f"{name}: holds {repeated[0]!r} twice; only one of them could be read")
    for entry in entries:
        path = _path(entry.filename)
        if path.is_absolute() or ".." in path.parts:
            raise InputError(f"{name}: the name {entry.filename!r} leads out of the archive")
        if entry.flag_bits & 1:
            raise InputError(f"{name}: {entry.filename!r} is encrypted; unpack it first")


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str) -> bytes:
    """Read one file, never more of it than the archive says it holds."""
    with archive.open(entry) as file:
        data = file.read(entry.file_size + 1)
    if len(data) > entry.file_size:
        raise InputError(f"{name}: {entry.filename!r} is larger than the archive says")
    return data

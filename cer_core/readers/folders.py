"""Files and folders on disk: the one place that opens files."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from cer_core.errors import InputError
from cer_core.readers.archives import SourceFile
from cer_core.readers.limits import LIMITS, MEGABYTE

NOT_TEXT = frozenset(
    (
        *(".png", ".jpg", ".jpeg", ".jp2", ".tif", ".tiff", ".gif", ".bmp", ".webp", ".svg", ".pdf"),
        *(".wav", ".mp3", ".flac", ".ogg", ".opus", ".m4a", ".mp4", ".pt", ".npy"),
    )
)
"""Endings of files that lie beside transcriptions and are not opened."""


def files_of(path: Path) -> list[SourceFile]:
    """Return a file, or the files of a folder and its subfolders by name, but hidden ones.

    Names in a folder are relative to it. Pictures and recordings come without their bytes.
    ``InputError`` where there is nothing, or something cannot be read.
    """
    if not _is_folder(path):  # a file, or a pipe such as a shell's <(command)
        return [SourceFile(path.name, read_bytes(path))]
    files = sorted(_files_below(path))
    contents = [b"" if file.suffix.lower() in NOT_TEXT else read_bytes(file) for file in files]
    names = [file.relative_to(path).as_posix() for file in files]
    return [SourceFile(name, data, named=False) for name, data in zip(names, contents, strict=True)]


def read_bytes(path: Path) -> bytes:
    """Return what a file holds; ``InputError`` where that cannot be read, or is too large."""
    try:
        if path.is_file() and path.stat().st_size > LIMITS.file_bytes:
            raise InputError(f"{path}: more than {LIMITS.file_bytes // MEGABYTE} MB, the limit. Split the file.")
        return path.read_bytes()
    except FileNotFoundError as error:
        raise InputError(f"{path}: no such file or folder") from error
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from error


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError as error:
        _refuse(error)


def _files_below(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder and its subfolders, but hidden ones."""
    for parent, subfolders, names in os.walk(folder, onerror=_refuse):
        subfolders[:] = [name for name in subfolders if not name.startswith(".")]
        yield from (Path(parent, name) for name in names if not name.startswith("."))


def _refuse(error: OSError) -> NoReturn:
    raise InputError(f"{error.filename}: cannot be read: {error.strerror}") from error

"""Files and folders on disk: the one place that opens files."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from cer_core.errors import InputError
from cer_core.readers.document import Document
from cer_core.readers.text import read_text
from cer_core.wording import counted


def read_path(path: Path) -> list[Document]:
    """Read a text file, or every ``.txt`` file of a folder and its subfolders, sorted by name.

    Names in a folder are relative to it. Files that are not ``.txt`` are named in a notice on the
    first document. ``InputError`` where there is nothing to read.
    """
    if not _is_folder(path):  # a file, or a pipe such as a shell's <(command)
        return [read_text(read_bytes(path), path.name)]
    files = sorted(_files_below(path))
    texts = [file for file in files if file.suffix.lower() == ".txt"]
    if not texts:
        raise InputError(f"{path}: no .txt file in this folder")
    documents = [read_text(read_bytes(file), file.relative_to(path).as_posix()) for file in texts]
    if others := [file.name for file in files if file not in set(texts)]:
        notice = f"{path.name}: {counted(len(others), 'file')} not read because not .txt, such as {others[0]}"
        first = documents[0]
        documents[0] = replace(first, notices=(*first.notices, notice))
    return documents


def read_bytes(path: Path) -> bytes:
    """Return what a file holds; ``InputError`` where that cannot be read."""
    try:
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

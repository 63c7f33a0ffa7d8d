"""Files and folders on disk: the one place that opens files."""

from pathlib import Path

from cer_core.errors import InputError
from cer_core.readers.text import Document, read_text


def read_path(path: Path) -> list[Document]:
    """Read a text file, or every ``.txt`` file of a folder and its subfolders, sorted by name.

    Names in a folder are relative to it. Files that are not ``.txt`` are named in a notice on the
    first document. ``InputError`` where there is nothing to read.
    """
    if not path.exists():
        raise InputError(f"{path}: no such file or folder")
    if path.is_file():
        return [read_text(_bytes(path), path.name)]
    files = sorted(file for file in path.rglob("*") if file.is_file() and not _hidden(file.relative_to(path)))
    texts = [file for file in files if file.suffix.lower() == ".txt"]
    if not texts:
        raise InputError(f"{path}: no .txt file in this folder")
    documents = [read_text(_bytes(file), file.relative_to(path).as_posix()) for file in texts]
    if others := [file.name for file in files if file not in set(texts)]:
        notice = f"{path.name}: {len(others)} files that are not .txt were not read, such as {others[0]}"
        first = documents[0]
        documents[0] = Document(first.name, first.lines, first.encoding, (*first.notices, notice))
    return documents


def _hidden(relative: Path) -> bool:
    return any(part.startswith(".") for part in relative.parts)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from error

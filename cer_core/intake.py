"""From files to a corpus: unpack, read, tell sides apart, pair."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from cer_core.corpus import Corpus
from cer_core.errors import InputError
from cer_core.pairing import default_items, pair_files, pair_tables, split_mixed
from cer_core.readers import Document, SourceFile, Table, detect, read, unzip
from cer_core.readers.archives import MAGIC
from cer_core.readers.folders import NOT_TEXT
from cer_core.readers.segments import words_into_segments
from cer_core.readers.workbooks import is_xlsx
from cer_core.wording import counted, listed


@dataclass(frozen=True)
class Choices:
    """What the user chose about reading and pairing; ``None`` leaves it to the files.

    ``form`` is a format's name, ``encoding`` of the text files, ``items`` a level, ``columns`` the
    names of the id and text columns where several tables are joined, ``readings`` those of other valid
    readings of the reference; ``folder`` says that the references came as a folder, whose text files are items.
    """

    form: str | None = None
    encoding: str | None = None
    items: str | None = None
    fold_ids: bool = False
    columns: tuple[str, str, str] | None = None
    folder: bool = False
    readings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Side:
    """What the files of one side hold."""

    documents: tuple[Document, ...] = ()
    tables: tuple[Table, ...] = ()


def unpacked(files: Iterable[SourceFile]) -> list[SourceFile]:
    """Return the files, with the files of zip archives in place of the archives.

    >>> [file.name for file in unpacked([SourceFile("a.txt", b"x")])]
    ['a.txt']
    """
    found: list[SourceFile] = []
    for file in files:
        found += unzip(file.data, file.name) if file.data.startswith(MAGIC) and not is_xlsx(file.data) else [file]
    return found


def read_side(files: Sequence[SourceFile], choices: Choices, where: str) -> Side:
    """Read the files of one side; those found in a folder or archive may be left out, with a notice.

    >>> read_side([SourceFile("a.txt", b"x")], Choices(), "the reference").documents[0].lines
    ('x',)
    """
    wanted = [file for file in files if not _left_out(file, choices)]
    if not wanted:
        raise InputError(
            f"{where}: no file with a known kind of text; found {listed([file.name for file in files]) or 'none'}"
        )
    results = [_read(file, choices) for file in wanted]
    kept = set(wanted)
    if others := [file.name for file in files if file not in kept]:
        notice = f"{where}: {counted(len(others), 'file')} not read, because of their kind ({listed(others)})"
        results[0] = replace(results[0], notices=(*results[0].notices, notice))
    return Side(
        tuple(result for result in results if isinstance(result, Document)),
        tuple(result for result in results if isinstance(result, Table)),
    )


def _read(file: SourceFile, choices: Choices) -> Document | Table:
    """Read a file as UTF-8 or as its byte order mark says, and in the encoding named where that fails."""
    try:
        return read(file, choices.form)
    except InputError:
        if choices.encoding is None:
            raise
    return read(file, choices.form, choices.encoding)


def _left_out(file: SourceFile, choices: Choices) -> bool:
    """Say whether a file that nobody named holds no text, or not in the format asked for."""
    if file.named:
        return False
    if PurePosixPath(file.name).suffix.lower() in NOT_TEXT:
        return True
    found = detect(file)
    if found is None:
        return True
    if choices.form is not None:
        return choices.form.removesuffix("-lines") not in ("text", "kaldi", found.name)
    return found.name == "text" and PurePosixPath(file.name).suffix.lower() not in found.endings


def split_sides(files: Sequence[SourceFile], choices: Choices) -> tuple[list[SourceFile], dict[str, list[SourceFile]]]:
    """Tell references from outputs where one folder, archive or upload holds both.

    >>> files = [SourceFile("a.gt.txt", b"x"), SourceFile("a.pred.txt", b"y"), SourceFile("a.png", b"", named=False)]
    >>> list(split_sides(files, Choices())[1])
    ['pred']
    """
    readable = {file.name: file for file in inside_folder([file for file in files if not _left_out(file, choices)])}
    sides = split_mixed(list(readable))
    outputs = {system: [readable[name] for name in names] for system, names in sides.outputs.items()}
    return [readable[name] for name in sides.reference], outputs


def inside_folder(files: Sequence[SourceFile]) -> list[SourceFile]:
    """Return the files named from within the one folder that holds them all, where there is one.

    >>> [file.name for file in inside_folder([SourceFile("w/gt/a.txt", b""), SourceFile("w/ocr/a.txt", b"")])]
    ['gt/a.txt', 'ocr/a.txt']
    """
    tops = {file.name.partition("/")[0] for file in files}
    if len(tops) != 1 or not all("/" in file.name for file in files):
        return list(files)
    return [replace(file, name=file.name.partition("/")[2]) for file in files]


def corpus_from(
    reference: Sequence[SourceFile], outputs: Mapping[str, Sequence[SourceFile]], choices: Choices
) -> Corpus:
    """Read both sides and pair them.

    >>> gt, ocr = SourceFile("a.gt.txt", b"one\\n"), SourceFile("a.txt", b"ona\\n")
    >>> corpus_from([gt], {"ocr": [ocr]}, Choices()).systems[0].texts
    ('ona',)
    """
    ours = read_side(reference, choices, "the reference")
    theirs = {name: read_side(files, choices, name) for name, files in outputs.items()}
    if ours.tables or any(side.tables for side in theirs.values()):
        return _joined(ours, theirs, choices)
    documents = {name: list(side.documents) for name, side in theirs.items()}
    if len(ours.documents) == 1 and ours.documents[0].spans is not None:
        stm = ours.documents[0]
        documents = {
            name: [
                words_into_segments(stm, doc, ignore_case=choices.fold_ids) if doc.format == "ctm" else doc
                for doc in side
            ]
            for name, side in documents.items()
        }
    items = choices.items or default_items(ours.documents, documents, choices.folder)
    return pair_files(ours.documents, documents, items, choices.fold_ids)


def _joined(ours: Side, theirs: Mapping[str, Side], choices: Choices) -> Corpus:
    """Join one table a side on ids."""
    sides = {"the reference": ours, **theirs}
    for name, side in sides.items():
        if side.documents or len(side.tables) != 1:
            raise InputError(f"{name}: where one side is a table, every side must be exactly one table")
    if choices.columns is None:
        names = "; ".join(f"{name} has {', '.join(map(repr, side.tables[0].columns))}" for name, side in sides.items())
        raise InputError(
            f"to join tables, name the column of ids and the columns of texts (--id COL --reference COL --system COL): "
            f"{names}"
        )
    identifier, text, output = choices.columns
    outputs = {name: (side.tables[0], identifier, output) for name, side in theirs.items()}
    return pair_tables((ours.tables[0], identifier, text), outputs, choices.readings)

"""Put references and outputs together, item by item, and say what did not pair."""

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from cer_core.corpus import Corpus, System
from cer_core.errors import InputError
from cer_core.readers.document import Document
from cer_core.readers.tables import Table
from cer_core.wording import counted, listed


def pair_files(reference: Sequence[Document], outputs: Mapping[str, Sequence[Document]], items: str) -> Corpus:
    """Pair reference files with each system's files; each file, or each line, becomes an item.

    One file on each side pairs whatever its name; several pair by stem (the name up to its first
    dot, or up to its last where that would make two names one). Lines pair by position within their
    file, so their numbers must agree. ``InputError`` says what does not fit.

    >>> gt, ocr = Document("p1.gt.txt", ("ab",)), Document("p1.ocr.txt", ("ac",))
    >>> pair_files([gt], {"ocr": [ocr]}, "line").ids
    ('1',)
    """
    if not reference:
        raise InputError("there is no reference file")
    if not outputs:
        raise InputError("there is no system to score: give at least one output beside the reference")
    notices = [notice for side in (reference, *outputs.values()) for doc in side for notice in doc.notices]
    columns: dict[str, list[Document | None]] = {}
    if len(reference) == 1 and all(len(side) == 1 for side in outputs.values()):
        ids = [PurePosixPath(reference[0].name).stem]
        columns = {name: list(side) for name, side in outputs.items()}
    else:
        stem = _stem_rule([reference, *outputs.values()])
        ids = list(_by_stem("reference", reference, stem))
        for name, side in outputs.items():
            by_stem = _by_stem(name, side, stem)
            columns[name] = [by_stem.get(item) for item in ids]
            notices += _unpaired(name, ids, list(by_stem))
    if items == "file":
        systems = tuple(
            System(name, tuple(None if doc is None else doc.text for doc in docs)) for name, docs in columns.items()
        )
        return Corpus(tuple(ids), tuple(doc.text for doc in reference), systems, "file", tuple(notices))
    return _lines(ids, reference, columns, tuple(notices))


def group_outputs(names: Sequence[str], many_references: bool) -> dict[str, list[str]]:
    """Say which system each uploaded output file belongs to: system name to file names.

    With one reference file, each output is a system, named by its stem. With many, a file's top
    folder names its system; without folders, what stands between the first dot and the last does.

    >>> group_outputs(["p1.abbyy.txt", "p1.tess.txt", "p2.tess.txt"], many_references=True)
    {'abbyy': ['p1.abbyy.txt'], 'tess': ['p1.tess.txt', 'p2.tess.txt']}
    """
    systems: dict[str, list[str]] = {}
    for name in names:
        path = PurePosixPath(name)
        if not many_references:
            system = path.stem
        elif len(path.parts) > 1:
            system = path.parts[0]
        else:
            system = ".".join(path.name.split(".")[1:-1]) or "output"
        systems.setdefault(system, []).append(name)
    return systems


def pair_table(table: Table, reference: str, systems: Sequence[str], identifier: str | None = None) -> Corpus:
    """Take a reference column and one column per system from a table; each row is an item.

    Without an id column, ids are the line numbers of the file. ``InputError`` for an unknown column
    or an id that occurs twice.

    >>> table = Table("t.csv", ("id", "ref", "A"), (("007", "NA", "N"),), (2,))
    >>> pair_table(table, "ref", ["A"], "id").ids
    ('007',)
    """
    ids = table.column(identifier) if identifier else tuple(str(line) for line in table.lines)
    if identifier:
        _refuse_repeated_ids(table, ids)
    columns = tuple(System(name, table.column(name)) for name in systems)
    return Corpus(ids, table.column(reference), columns, "row", table.notices)


def _refuse_repeated_ids(table: Table, ids: Sequence[str]) -> None:
    first: dict[str, int] = {}
    for value, line in zip(ids, table.lines, strict=True):
        if value in first:
            raise InputError(
                f"{table.name}: id {value!r} occurs twice, in lines {first[value]} and {line}; each id must be unique"
            )
        first[value] = line


def system_names(paths: Sequence[str]) -> list[str]:
    """Name systems by the stem of their file, or by their folder, whose path ends in a slash.

    Where two would be alike, by their whole names, and by as many parents as it takes. Only the
    same path given twice has the same name twice.

    >>> system_names(["ocr/abbyy.txt", "tess-5.4/"]), system_names(["a/out.txt", "b/out.txt"])
    (['abbyy', 'tess-5.4'], ['a/out', 'b/out'])
    """
    stems = [_without_suffix(path) for path in paths]
    wholes = [PurePosixPath(path).parts for path in paths]
    return [
        _end_of_its_own(stem, stems) or _end_of_its_own(whole, wholes) or whole[-1]
        for stem, whole in zip(stems, wholes, strict=True)
    ]


def _without_suffix(path: str) -> tuple[str, ...]:
    pure = PurePosixPath(path)
    return pure.parts if path.endswith("/") else (*pure.parts[:-1], pure.stem)


def _end_of_its_own(path: tuple[str, ...], paths: Sequence[tuple[str, ...]]) -> str | None:
    """Return the shortest end of a path that no other path has, ``None`` if there is no such end."""
    ends = (path[-size:] for size in range(1, len(path) + 1))
    alone = (end for end in ends if sum(other[-len(end) :] == end for other in paths) == 1)
    return next(map("/".join, alone), None)


def _by_stem(side: str, documents: Sequence[Document], stem: "_Stem") -> dict[str, Document]:
    """Key documents by their stem; ``InputError`` names the two files of one stem."""
    found: dict[str, Document] = {}
    for doc in documents:
        key = stem(doc.name)
        if key in found:
            raise InputError(
                f"{side}: the files {found[key].name!r} and {doc.name!r} would both pair as {key!r}; rename one of them"
            )
        found[key] = doc
    return found


def _stem_rule(sides: Sequence[Sequence[Document]]) -> "_Stem":
    short = _Stem(at_first_dot=True)
    for side in sides:
        stems = [short(doc.name) for doc in side]
        if len(set(stems)) < len(stems):
            return _Stem(at_first_dot=False)
    return short


class _Stem:
    """Cuts a file name down to what pairs it, keeping subfolders."""

    def __init__(self, at_first_dot: bool) -> None:
        self._at_first_dot = at_first_dot

    def __call__(self, name: str) -> str:
        path = PurePosixPath(name)
        stem = path.name.split(".")[0] if self._at_first_dot else path.stem
        return (path.parent / stem).as_posix()


def _unpaired(system: str, reference: Sequence[str], outputs: Sequence[str]) -> list[str]:
    """Say which outputs have no reference; refuse where none has."""
    known = set(reference)
    extra = [item for item in outputs if item not in known]
    if not extra:
        return []
    if len(extra) == len(outputs):
        raise InputError(
            f"{system}: none of its files pairs with a reference. References are named {listed(reference)}; "
            f"these outputs are named {listed(outputs)}. The names must agree up to their first dot."
        )
    return [f"{system}: {counted(len(extra), 'output')} without a reference, not scored ({listed(extra)})"]


def _lines(
    ids: Sequence[str],
    reference: Sequence[Document],
    columns: Mapping[str, Sequence[Document | None]],
    notices: tuple[str, ...],
) -> Corpus:
    """Make each line of each file an item."""
    line_ids: list[str] = []
    texts: dict[str, list[str | None]] = {name: [] for name in columns}
    for place, (item, doc) in enumerate(zip(ids, reference, strict=True)):
        prefix = f"{item}:" if len(reference) > 1 else ""
        line_ids += [f"{prefix}{number}" for number in range(1, len(doc.lines) + 1)]
        for name, docs in columns.items():
            output = docs[place]
            if output is not None:
                _refuse_unequal_lines(doc, output)
            texts[name] += [None] * len(doc.lines) if output is None else output.lines
    return Corpus(
        tuple(line_ids),
        tuple(line for doc in reference for line in doc.lines),
        tuple(System(name, tuple(lines)) for name, lines in texts.items()),
        "line",
        notices,
    )


def _refuse_unequal_lines(reference: Document, output: Document) -> None:
    if len(reference.lines) == len(output.lines):
        return
    pairs = zip(reference.lines, output.lines, strict=False)
    shorter = min(len(reference.lines), len(output.lines))
    differs = next((number for number, (a, b) in enumerate(pairs, 1) if a != b), shorter + 1)
    raise InputError(
        f"{reference.name} has {len(reference.lines)} lines and {output.name} has {len(output.lines)} lines, "
        f"so they cannot be paired line by line (first difference at line {differs}). "
        "Make the line breaks agree, or let each whole file be one item (on the command line: --items file)"
    )

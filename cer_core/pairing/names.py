"""Which names belong together: stems of files, names of systems."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath

from cer_core.errors import InputError
from cer_core.readers.document import Document
from cer_core.wording import counted, listed


def stems(sides: Mapping[str, Sequence[str]]) -> dict[str, dict[str, str]]:
    """Say what each file of each side pairs by: side to stem to file name, in the order given.

    The stem is the name up to its first dot, with its subfolders; up to its last dot where the
    first would make two names of one side one. ``InputError`` names two files of one stem.

    >>> stems({"reference": ["p1.gt.txt"], "ocr": ["p1.ocr.txt"]})["ocr"]
    {'p1': 'p1.ocr.txt'}
    """
    first_dot = {side: [_stem(name, at_first_dot=True) for name in names] for side, names in sides.items()}
    unique = all(len(set(found)) == len(found) for found in first_dot.values())
    return {side: _keyed(side, names, unique) for side, names in sides.items()}


def _keyed(side: str, names: Sequence[str], at_first_dot: bool) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in names:
        key = _stem(name, at_first_dot)
        if key in found:
            raise InputError(
                f"{side}: the files {found[key]!r} and {name!r} would both pair as {key!r}; rename one of them"
            )
        found[key] = name
    return found


def _stem(name: str, at_first_dot: bool) -> str:
    path = PurePosixPath(name)
    return (path.parent / (path.name.split(".")[0] if at_first_dot else path.stem)).as_posix()


def folded(name: str) -> str:
    """Return what stays of an id or stem when neither case nor Unicode form matters.

    >>> folded("E\u0301t\u00c9") == folded("\u00e9te\u0301")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", name).casefold())


def with_folded_names(reference: Iterable[str], output: Mapping[str, str]) -> dict[str, str]:
    """Return an output side's stems, each spelled as the reference's stem that it equals when folded.

    >>> with_folded_names(["P1"], {"p1": "p1.txt", "p2": "p2.txt"})
    {'P1': 'p1.txt', 'p2': 'p2.txt'}
    """
    spelled = {folded(stem): stem for stem in reference}
    return {spelled.get(folded(stem), stem): name for stem, name in output.items()}


def fold_hint(reference: Iterable[str], output: Iterable[str], name: str) -> tuple[str, ...]:
    """Say how many outputs would pair if case and Unicode form did not matter: offered, never assumed.

    >>> fold_hint(["A1"], ["a1", "b2"], "h.trn")
    ('h.trn: 1 id would pair if case and Unicode form did not matter (--fold-ids, or "How to read them")',)
    """
    exact = set(reference)
    folds = {folded(given) for given in exact}
    alike = sum(given not in exact and folded(given) in folds for given in output)
    if not alike:
        return ()
    return (
        f"{name}: {counted(alike, 'id')} would pair if case and Unicode form did not matter "
        '(--fold-ids, or "How to read them")',
    )


def without_common_beginning(found: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """Take off what all stems of one side begin with, up to a separator, as in OCR-D file groups.

    >>> without_common_beginning({"OCR-D-GT_0001": "a.xml", "OCR-D-GT_0002": "b.xml"})
    ('OCR-D-GT_', {'0001': 'a.xml', '0002': 'b.xml'})
    """
    first, last = min(found, default=""), max(found, default="")
    differs = (place for place, (a, b) in enumerate(zip(first, last, strict=False)) if a != b)
    shared = first[: next(differs, len(first))].rstrip("0123456789")
    end = max((shared.rfind(separator) + 1 for separator in "_-/"), default=0)
    return shared[:end], {stem[end:]: name for stem, name in found.items()}


def refuse_strangers(system: str, reference: Sequence[str], outputs: Sequence[str]) -> None:
    """Raise ``InputError`` where no output's name is a reference's name."""
    if outputs and not set(outputs) & set(reference):
        raise InputError(
            f"{system}: none of its files pairs with a reference. References are named {listed(reference)}; "
            f"these outputs are named {listed(outputs)}. The names must agree up to their first dot. "
            + " ".join(fold_hint(reference, outputs, system))
        )


def by_name(documents: Sequence[Document]) -> dict[str, Document]:
    """Return documents by file name.

    >>> list(by_name([Document("a.txt", ())]))
    ['a.txt']
    """
    return {document.name: document for document in documents}


def system_names(paths: Sequence[str]) -> list[str]:
    """Name systems by the stem of their file, or by their folder, whose path ends in a slash.

    Where two would be alike, by their whole names, and by as many parents as it takes. Only the
    same path given twice has the same name twice.

    >>> system_names(["ocr/abbyy.txt", "tess-5.4/"]), system_names(["a/out.txt", "b/out.txt"])
    (['abbyy', 'tess-5.4'], ['a/out', 'b/out'])
    """
    cut = [_without_suffix(path) for path in paths]
    wholes = [PurePosixPath(path).parts for path in paths]
    return [
        _end_of_its_own(stem, cut) or _end_of_its_own(whole, wholes) or whole[-1]
        for stem, whole in zip(cut, wholes, strict=True)
    ]


def _without_suffix(path: str) -> tuple[str, ...]:
    pure = PurePosixPath(path)
    return pure.parts if path.endswith("/") else (*pure.parts[:-1], pure.stem)


def _end_of_its_own(path: tuple[str, ...], paths: Sequence[tuple[str, ...]]) -> str | None:
    """Return the shortest end of a path that no other path has, ``None`` if there is no such end."""
    ends = (path[-size:] for size in range(1, len(path) + 1))
    alone = (end for end in ends if sum(other[-len(end) :] == end for other in paths) == 1)
    return next(map("/".join, alone), None)

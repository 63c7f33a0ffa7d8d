"""Which files of one folder or upload are references, and which system the others belong to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from cer_core.errors import InputError
from cer_core.wording import listed

_REFERENCE_FOLDER = re.compile(
    r"(^|[-_ .])(gt|reference|references|ref|truth|ground[-_ ]?truth)([-_ .]|$)", re.IGNORECASE
)
UNNAMED = "output"


@dataclass(frozen=True)
class Side:
    """File names of the reference side, and of each system."""

    reference: list[str]
    outputs: dict[str, list[str]]


def split_mixed(names: Sequence[str]) -> Side:
    """Tell references from outputs in one folder that holds both.

    Either by file: ``stem.gt.txt`` is a reference (tesstrain, kraken, calamari) and ``stem.txt``,
    ``stem.pred.txt`` and ``stem.<model>.pred.txt`` are outputs. Or by folder, one a system, the one
    whose name says ``gt`` or ``reference`` being the reference (OCR-D). ``InputError`` says what was
    looked for.

    >>> split_mixed(["a.gt.txt", "a.pred.txt", "a.tess.pred.txt"]).outputs
    {'pred': ['a.pred.txt'], 'tess': ['a.tess.pred.txt']}
    >>> split_mixed(["OCR-D-GT-PAGE/1.xml", "OCR-D-OCR-TESS/1.xml"]).outputs
    {'OCR-D-OCR-TESS': ['OCR-D-OCR-TESS/1.xml']}
    """
    by_file = [name for name in names if ".gt." in PurePosixPath(name).name.lower()]
    if by_file and len(by_file) < len(names):
        rest = [name for name in names if name not in set(by_file)]
        return Side(by_file, _grouped(rest, by_suffix=True))
    folders = dict.fromkeys(_top(name) for name in names)
    references = [folder for folder in folders if folder and _REFERENCE_FOLDER.search(folder)]
    if len(references) == 1 and len(folders) > 1:
        reference = [name for name in names if _top(name) == references[0]]
        return Side(reference, _grouped([name for name in names if name not in set(reference)], by_suffix=False))
    raise InputError(
        "cannot tell references from outputs: expected files such as page1.gt.txt beside page1.pred.txt, or one folder "
        f"a system with one named gt or reference. Found {listed(list(names))}"
    )


def group_outputs(names: Sequence[str], many_references: bool) -> dict[str, list[str]]:
    """Say which system each uploaded output file belongs to: system name to file names.

    With one reference file, each output is a system, named by its stem. With many, a file's top
    folder names its system; without folders, what stands between the first dot and the last does.

    >>> group_outputs(["p1.abbyy.txt", "p1.tess.txt", "p2.tess.txt"], many_references=True)
    {'abbyy': ['p1.abbyy.txt'], 'tess': ['p1.tess.txt', 'p2.tess.txt']}
    """
    if not many_references:
        systems: dict[str, list[str]] = {}
        for name in names:
            systems.setdefault(PurePosixPath(name).stem, []).append(name)
        return systems
    return _grouped(names, by_suffix=not all(_top(name) for name in names))


def _grouped(names: Sequence[str], by_suffix: bool) -> dict[str, list[str]]:
    systems: dict[str, list[str]] = {}
    for name in names:
        systems.setdefault(_suffix_system(name) if by_suffix else _top(name) or UNNAMED, []).append(name)
    return systems


def _suffix_system(name: str) -> str:
    """Return what stands between the first dot and the last, without calamari's ``pred``."""
    middle = PurePosixPath(name).name.split(".")[1:-1]
    if len(middle) > 1 and middle[-1].lower() == "pred":
        middle = middle[:-1]
    return ".".join(middle) or UNNAMED


def _top(name: str) -> str:
    parts = PurePosixPath(name).parts
    return parts[0] if len(parts) > 1 else ""

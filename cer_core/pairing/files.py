"""Pair reference files with each system's files, and the items within them."""

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from cer_core.corpus import Corpus, Source, System
from cer_core.errors import InputError
from cer_core.pairing.items import Items, PairedItems, items_of, pair_items, share_ids
from cer_core.pairing.names import (
    by_name,
    fold_hint,
    refuse_strangers,
    stems,
    with_folded_names,
    without_common_beginning,
)
from cer_core.readers.document import Document

Paired = list[tuple[str, Document, dict[str, Document | None]]]
"""Per reference file: what it pairs by, the reference, each system's file or ``None``."""


def default_items(
    reference: Sequence[Document], outputs: Mapping[str, Sequence[Document]], folder: bool = False
) -> str:
    """Return what an item is where nobody said: ``line`` for one text file, speech or shared line ids, else ``file``.

    The text files of a ``folder`` are items, even where there is but one.

    >>> default_items([Document("a.txt", ("x",))], {"A": [Document("b.txt", ("y",))]})
    'line'
    """
    if any(doc.line_ids is not None and doc.regions is None for doc in reference):
        return "line"
    if any(doc.line_ids is not None for doc in reference):
        paired, _, _ = _paired_files(reference, outputs, fold_ids=False)
        shared = all(
            share_ids(ours, theirs) for _, ours, found in paired for theirs in found.values() if theirs is not None
        )
        return "line" if shared else "file"
    return "line" if len(reference) == 1 and reference[0].format == "plain text" and not folder else "file"


def pair_files(
    reference: Sequence[Document], outputs: Mapping[str, Sequence[Document]], items: str, fold_ids: bool = False
) -> Corpus:
    """Pair files by stem, then their items by id or position; each line, region or file is an item.

    One file on each side pairs whatever its name. Lines pair by id where both sides name them, by
    position where their numbers agree. ``InputError`` says what does not fit.

    >>> gt, ocr = Document("p1.gt.txt", ("ab",)), Document("p1.ocr.txt", ("ac",))
    >>> pair_files([gt], {"ocr": [ocr]}, "line").ids
    ('1',)
    """
    if not reference:
        raise InputError("there is no reference file")
    if not outputs:
        raise InputError("there is no system to score: give at least one output beside the reference")
    paired, extra, notices = _paired_files(reference, outputs, fold_ids)
    notices = [n for side in (reference, *outputs.values()) for doc in side for n in doc.notices] + notices
    ids: list[str] = []
    alternatives: list[tuple[str, ...]] = []
    references: list[str] = []
    texts: dict[str, list[str | None]] = {name: [] for name in outputs}
    for key, doc, found in paired:
        ours = items_of(doc, items)
        ids += _item_ids(key, ours, items, many=len(paired) > 1)
        references += ours.texts
        alternatives += ours.alternatives or [()] * len(ours.texts)
        for name, output in found.items():
            result = _paired_items(doc, ours, output, items, fold_ids)
            texts[name] += result.outputs
            extra += [(name, f"{key}:{item}" if len(paired) > 1 else item) for item in result.extra]
            notices += result.notices
    return Corpus(
        tuple(ids),
        tuple(references),
        tuple(System(name, tuple(column)) for name, column in texts.items()),
        items,
        tuple(notices),
        tuple(_sources(reference, outputs)),
        tuple(extra),
        tuple(alternatives) if any(alternatives) else None,
        reference[0].name if len(reference) == 1 else None,
    )


def _paired_files(
    reference: Sequence[Document], outputs: Mapping[str, Sequence[Document]], fold_ids: bool
) -> tuple[Paired, list[tuple[str, str]], list[str]]:
    """Return what pairs, the output files without a reference, and notices."""
    if len(reference) == 1 and all(len(side) == 1 for side in outputs.values()):
        return [(PurePosixPath(reference[0].name).stem, reference[0], {n: s[0] for n, s in outputs.items()})], [], []
    keyed = stems({"reference": [d.name for d in reference], **{n: [d.name for d in s] for n, s in outputs.items()}})
    ours = keyed.pop("reference")
    notices, extra = [], []
    if fold_ids:
        keyed = {name: with_folded_names(ours, theirs) for name, theirs in keyed.items()}
    if all(not ours.keys() & theirs.keys() for theirs in keyed.values()):
        beginning, cut = without_common_beginning(ours)
        others = {name: without_common_beginning(theirs)[1] for name, theirs in keyed.items()}
        if any(cut.keys() & theirs.keys() for theirs in others.values()):
            ours, keyed = cut, others
            notices.append(f"files were paired by what follows the beginning they share on each side ({beginning!r})")
    documents = by_name(reference)
    paired: Paired = [(key, documents[name], {}) for key, name in ours.items()]
    for system, theirs in keyed.items():
        refuse_strangers(system, list(ours), list(theirs))
        files = by_name(outputs[system])
        for key, _, found in paired:
            found[system] = files[theirs[key]] if key in theirs else None
        extra += [(system, name) for key, name in theirs.items() if key not in ours]
        notices += () if fold_ids else fold_hint(ours, theirs, system)
    return paired, extra, notices


def _paired_items(reference: Document, ours: Items, output: Document | None, items: str, fold_ids: bool) -> PairedItems:
    if output is None:
        return PairedItems((None,) * len(ours.texts))
    return pair_items(ours, items_of(output, items), (reference.name, output.name), fold_ids)


def _item_ids(key: str, ours: Items, items: str, many: bool) -> list[str]:
    if items == "file":
        return [key]
    prefix = f"{key}:" if many else ""
    own = ours.ids or tuple(str(number) for number in range(1, len(ours.texts) + 1))
    return [f"{prefix}{item}" for item in own]


def _sources(reference: Sequence[Document], outputs: Mapping[str, Sequence[Document]]) -> list[Source]:
    sides: list[tuple[str | None, Sequence[Document]]] = [(None, reference), *outputs.items()]
    return [
        Source(doc.name, system, doc.format, doc.encoding, len(doc.lines)) for system, side in sides for doc in side
    ]

"""Cut documents into items (lines, regions, the whole file) and pair the items of two documents."""

from collections.abc import Set
from dataclasses import dataclass
from itertools import groupby

from cer_core.errors import InputError
from cer_core.pairing.names import fold_hint, folded
from cer_core.readers.document import Document
from cer_core.wording import counted, listed


@dataclass(frozen=True)
class Items:
    """The items of one document: texts, ids where the format names them, other valid readings.

    ``ids_decide`` says that the ids are the speakers' or files' own (a transcript of speech), so
    that items without a common id do not belong together, whatever their position.
    """

    texts: tuple[str, ...]
    ids: tuple[str, ...] | None = None
    alternatives: tuple[tuple[str, ...], ...] | None = None
    ids_decide: bool = False
    noun: str = "line"


@dataclass(frozen=True)
class PairedItems:
    """The items of a reference and what one system wrote for each; ``extra`` have no reference."""

    outputs: tuple[str | None, ...]
    extra: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


def items_of(document: Document, level: str) -> Items:
    """Return the document's items: its lines, its regions, or itself as one item.

    ``InputError`` where regions are asked of a format that has none.

    >>> items_of(Document("a.txt", ("x", "y")), "file").texts
    ('x\\ny',)
    """
    if level == "file":
        return Items((document.text,))
    if level == "line":
        return Items(document.lines, document.line_ids, document.alternatives, document.regions is None)
    if document.regions is None:
        raise InputError(f"{document.name}: {document.format} has no regions; choose lines or whole files as items")
    lines = zip(document.regions, document.lines, strict=True)
    regions = [(region, "\n".join(line for _, line in group)) for region, group in groupby(lines, lambda pair: pair[0])]
    return Items(tuple(text for _, text in regions), tuple(region for region, _ in regions), noun="region")


def share_ids(reference: Document, output: Document) -> bool:
    """Say whether an output names at least half of the reference's lines as the reference does.

    >>> share_ids(Document("a", ("x",), line_ids=("1",)), Document("b", ("y",), line_ids=("1",)))
    True
    """
    return enough_shared(set(reference.line_ids or ()), set(output.line_ids or ()))


def enough_shared(reference: Set[str], output: Set[str]) -> bool:
    """Say whether at least half of the reference's ids are the output's too.

    Fewer are chance: tools number their lines alike, and the lines differ.

    >>> enough_shared({"l1", "l2"}, {"l2", "x"}), enough_shared({"l1", "l2", "l3"}, {"l2"}), enough_shared(set(), set())
    (True, False, False)
    """
    shared = len(reference & output)
    return shared > 0 and 2 * shared >= len(reference)


def pair_items(reference: Items, output: Items, names: tuple[str, str], fold_ids: bool = False) -> PairedItems:
    """Pair by id where both sides have ids and share enough, by position where their numbers agree.

    ``fold_ids`` takes ids for equal that differ only in case or Unicode form. ``InputError`` for an id that occurs
    twice, or numbers that do not agree.

    >>> pair_items(Items(("a", "b"), ("1", "2")), Items(("B",), ("2",)), ("r", "h")).outputs
    (None, 'B')
    """
    if reference.ids is not None and output.ids is not None:
        ours = _by_id(reference, names[0], fold_ids)
        theirs = _by_id(output, names[1], fold_ids)
        decide = reference.ids_decide and output.ids_decide
        if enough_shared(ours.keys(), theirs.keys()) or (decide and ours.keys() & theirs.keys()):
            outputs = tuple(output.texts[theirs[key]] if key in theirs else None for key in ours)
            extra = tuple(output.ids[place] for key, place in theirs.items() if key not in ours)
            return PairedItems(outputs, extra, () if fold_ids else fold_hint(reference.ids, output.ids, names[1]))
        if decide:
            hint = " ".join(() if fold_ids else fold_hint(reference.ids, output.ids, names[1]))
            raise InputError(
                f"{names[0]} and {names[1]} share no id ({listed(reference.ids)} against {listed(output.ids)}). {hint}"
            )
    if len(reference.texts) == len(output.texts):
        notices: tuple[str, ...] = ()
        if reference.ids and output.ids:
            notices = (f"{names[1]}: names too few items as {names[0]} does, so they were paired by position",)
        return PairedItems(output.texts, notices=notices)
    raise InputError(_unequal(reference, output, names))


def _by_id(items: Items, name: str, fold: bool) -> dict[str, int]:
    """Return each id's place; ``InputError`` names an id that occurs twice and both places."""
    places: dict[str, int] = {}
    for place, given in enumerate(items.ids or ()):
        key = folded(given) if fold else given
        if key in places:
            raise InputError(
                f"{name}: id {given!r} occurs twice, at items {places[key] + 1} and {place + 1}; each id must be unique"
            )
        places[key] = place
    return places


def _unequal(reference: Items, output: Items, names: tuple[str, str]) -> str:
    noun = reference.noun
    pairs = zip(reference.texts, output.texts, strict=False)
    shorter = min(len(reference.texts), len(output.texts))
    differs = next((number for number, (a, b) in enumerate(pairs, 1) if a != b), shorter + 1)
    return (
        f"{names[0]} has {counted(len(reference.texts), noun)} and {names[1]} has "
        f"{counted(len(output.texts), noun)}, so they cannot be paired {noun} by {noun} "
        f"(first difference at {noun} {differs}). Make the breaks agree, or let each whole file be one item "
        "(on the command line: --items file)"
    )

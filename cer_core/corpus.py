"""What is scored: one reference and one hypothesis column per system, item by item."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from cer_core.errors import InputError


@dataclass(frozen=True)
class System:
    """One system's output: a text per item, ``None`` where the item is missing."""

    name: str
    texts: tuple[str | None, ...]

    @property
    def missing(self) -> int:
        """Return for how many items there is no output at all."""
        return sum(text is None for text in self.texts)


@dataclass(frozen=True)
class Detail:
    """What a column of a table says of every item, such as its writer or page; ``None`` where it is silent."""

    name: str
    values: tuple[str | None, ...]


@dataclass(frozen=True)
class Source:
    """One file that was read: its system (``None`` for the reference), format, encoding, lines or rows."""

    name: str
    system: str | None
    format: str
    encoding: str
    lines: int


@dataclass(frozen=True)
class Corpus:
    """Paired texts: item ids, references, systems; what an item is; and everything worth a notice.

    ``sources`` says what was read, ``extra`` which outputs (system, id) have no reference and are not
    scored, ``alternatives`` the other valid readings of each reference, ``reference_name``
    the column or file that the references come from, ``details`` the columns that are neither text nor id.

    Raises ``InputError`` where lengths disagree, a name or an id occurs twice, or there is no system.
    """

    ids: tuple[str, ...]
    reference: tuple[str, ...]
    systems: tuple[System, ...]
    items: str = "line"
    notices: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    extra: tuple[tuple[str, str], ...] = ()
    alternatives: tuple[tuple[str, ...], ...] | None = None
    reference_name: str | None = None
    details: tuple[Detail, ...] = ()

    def __post_init__(self) -> None:
        if not self.systems:
            raise InputError("there is no system to score: give at least one output beside the reference")
        systems = [(system.name, system.texts) for system in self.systems]
        columns = [*systems, *((detail.name, detail.values) for detail in self.details)]
        for name, texts in (("ids", self.ids), *columns):
            if len(texts) != len(self.reference):
                raise InputError(f"{name}: {len(texts)} items, but the reference has {len(self.reference)}")
        refuse_duplicates([system.name for system in self.systems], "system name", "system")
        refuse_duplicates(self.ids, "id", "item")

    def __len__(self) -> int:
        return len(self.reference)

    def texts_of(self, name: str) -> tuple[str | None, ...]:
        """Return the raw outputs of the system of this name; ``KeyError`` for an unknown one."""
        return {system.name: system.texts for system in self.systems}[name]

    def readings_of(self, position: int) -> tuple[str, ...]:
        """Return the valid readings of the item at a position: the reference, then its alternatives."""
        return (self.reference[position], *(self.alternatives[position] if self.alternatives else ()))

    @cached_property
    def digest(self) -> str:
        """Return a digest of everything in the corpus, to key caches with."""
        parts = hashlib.sha256()
        systems = (system.texts for system in self.systems)
        for texts in (self.ids, self.reference, *systems, *(detail.values for detail in self.details)):
            parts.update(f"[{len(texts)}]".encode())
            for text in texts:
                encoded = None if text is None else text.encode("utf-8", "surrogatepass")
                parts.update(b"-" if encoded is None else b"%d:" % len(encoded) + encoded)
        parts.update(repr(self._described()).encode())
        return parts.hexdigest()

    def _described(self) -> tuple[object, ...]:
        names = [system.name for system in self.systems], [detail.name for detail in self.details]
        return names, self.items, self.notices, self.sources, self.extra, self.alternatives, self.reference_name


def refuse_duplicates(names: Sequence[str], kind: str, place: str) -> None:
    """Raise ``InputError`` naming the first name that occurs twice, and both places.

    >>> refuse_duplicates(["u1", "u1"], "id", "row")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: id 'u1' occurs twice: row 1 and row 2. Each id must be unique.
    """
    if len(set(names)) == len(names):
        return
    seen: dict[str, int] = {}
    for number, name in enumerate(names, 1):
        if name in seen:
            raise InputError(
                f"{kind} {name!r} occurs twice: {place} {seen[name]} and {place} {number}. Each {kind} must be unique."
            )
        seen[name] = number


def corpus_of(references: Iterable[str], /, **hypotheses: Iterable[str | None]) -> Corpus:
    """Build a corpus from texts already in memory; keyword names are the systems.

    Iterables are read once. A bare string is refused with ``TypeError``: it would be taken for a
    list of one-character items.

    >>> corpus_of(["ab", "cd"], A=["ax", "cd"]).ids
    ('1', '2')
    """
    for texts in (references, *hypotheses.values()):
        if isinstance(texts, str | bytes):
            raise TypeError("expected a list of texts, not one text; wrap it in a list to score one item")
    reference = tuple(references)
    ids = tuple(str(number) for number in range(1, len(reference) + 1))
    systems = tuple(System(name, tuple(texts)) for name, texts in hypotheses.items())
    for text in (*reference, *(text for system in systems for text in system.texts if text is not None)):
        if not isinstance(text, str):
            raise TypeError(f"every item must be a text, not {type(text).__name__}")
    return Corpus(ids, reference, systems)

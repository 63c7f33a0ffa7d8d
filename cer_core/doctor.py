"""What looks wrong with the data, each suspicion with its evidence and a fix; nothing is fixed unasked."""

import html
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rapidfuzz.distance import Levenshtein

from cer_core.corpus import Corpus, System
from cer_core.normalization import FORMAT_CHARACTERS
from cer_core.visible import direction
from cer_core.wording import counted, number, percent

LOOKED_AT = 400
CLEARLY_BETTER = 0.5
FEW = 3
_ENTITY = re.compile(r"&(?:[a-zA-Z][a-zA-Z0-9]{1,30}|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});")
_INVISIBLE = re.compile(f"[{FORMAT_CHARACTERS}]")


@dataclass(frozen=True)
class Suspicion:
    """Something that looks wrong: in which system, the evidence, what a fix would do, and the fix.

    The fix is a change of the corpus, or the name of a normalization step to add to the policy.
    """

    kind: str
    system: str
    evidence: str
    remedy: str
    change: Callable[[Corpus], Corpus] | None = None
    step: str | None = None


def examine(corpus: Corpus) -> list[Suspicion]:
    """Return every suspicion about a corpus, system by system.

    >>> from cer_core.corpus import corpus_of
    >>> [s.kind for s in examine(corpus_of(["one", "two", "three", "four"], A=["", "one", "two", "three"]))]
    ['shifted']
    """
    checks = (_shifted, _reversed, _unicode_forms, _invisible, _entities, _swapped)
    return [found for system in corpus.systems for check in checks for found in check(corpus, system)]


def _pairs(corpus: Corpus, system: System) -> list[tuple[str, str]]:
    """Return evenly spread pairs that have an output."""
    step = max(len(corpus) // LOOKED_AT, 1)
    both = zip(corpus.reference[::step], system.texts[::step], strict=True)
    return [(reference, text) for reference, text in both if text is not None]


def _shifted(corpus: Corpus, system: System) -> Iterator[Suspicion]:
    texts = [text or "" for text in system.texts]
    if len(texts) < FEW or corpus.items == "file":
        return
    start = max((len(texts) - LOOKED_AT) // 2, 1)
    places = range(start, min(start + LOOKED_AT, len(texts) - 1))
    costs = {by: _cost([(corpus.reference[p], texts[p - by]) for p in places]) for by in (-1, 0, 1)}
    best = min(costs, key=costs.__getitem__)
    if best and costs[best] < CLEARLY_BETTER * costs[0]:
        stand, way = ("early", "down") if best > 0 else ("late", "up")
        yield Suspicion(
            "shifted",
            system.name,
            f"Its outputs seem to stand one line too {stand}: moved one line {way}, the error rate of "
            f"{counted(len(places), 'line')} looked at falls from {percent(costs[0])} to {percent(costs[best])}.",
            f"move every output one line {way}",
            _changed(system.name, lambda old: _moved(old, best), f"outputs moved one line {way}, as asked"),
        )


def _moved(texts: Sequence[str | None], by: int) -> list[str | None]:
    return [None, *texts[:-1]] if by > 0 else [*texts[1:], None]


def _cost(pairs: Sequence[tuple[str, str]]) -> float:
    """Return the pooled rate of pairs over the longer side, so that it stays between 0 and 1."""
    longer = sum(max(len(reference), len(text)) for reference, text in pairs)
    return sum(Levenshtein.distance(reference, text) for reference, text in pairs) / max(longer, 1)


def _reversed(corpus: Corpus, system: System) -> Iterator[Suspicion]:
    pairs = [(r, t) for r, t in _pairs(corpus, system) if direction(r + t) == "rtl" and len(t) > 1]
    if not pairs:
        return
    as_is, turned = _cost(pairs), _cost([(reference, text[::-1]) for reference, text in pairs])
    if turned < CLEARLY_BETTER * as_is:
        yield Suspicion(
            "reversed",
            system.name,
            "Its right-to-left lines seem to be in visual order (last letter first): reversed, their error rate falls "
            f"from {percent(as_is)} to {percent(turned)}.",
            "reverse the letters of every right-to-left output",
            _changed(system.name, _turned, "right-to-left outputs reversed, as asked"),
        )


def _turned(texts: Sequence[str | None]) -> list[str | None]:
    return [text[::-1] if text is not None and direction(text) == "rtl" else text for text in texts]


def _unicode_forms(corpus: Corpus, system: System) -> Iterator[Suspicion]:
    pairs = [(r, t) for r, t in _pairs(corpus, system) if not (r.isascii() and t.isascii())]
    as_is = sum(Levenshtein.distance(reference, text) for reference, text in pairs)
    composed = [(unicodedata.normalize("NFC", r), unicodedata.normalize("NFC", t)) for r, t in pairs]
    after = sum(Levenshtein.distance(reference, text) for reference, text in composed)
    if as_is - after >= FEW:
        yield Suspicion(
            "unicode forms",
            system.name,
            f"The two sides are in different Unicode forms: NFC removes {number(as_is - after)} of {number(as_is)} "
            f"edits on the {counted(len(pairs), corpus.items)} looked at that are not plain ASCII.",
            "add the step nfc to the policy",
            step="nfc",
        )


def _invisible(corpus: Corpus, system: System) -> Iterator[Suspicion]:
    pairs = _pairs(corpus, system)
    ours = sum(len(_INVISIBLE.findall(reference)) for reference, _ in pairs)
    theirs = sum(len(_INVISIBLE.findall(text)) for _, text in pairs)
    if bool(ours) != bool(theirs):
        side = "the references" if ours else "its outputs"
        yield Suspicion(
            "invisible characters",
            system.name,
            f"Invisible format characters (such as BOM, soft hyphen or bidi marks) stand only in {side}: "
            f"{number(ours or theirs)} in the {counted(len(pairs), corpus.items)} looked at.",
            "add the step remove-format-characters to the policy",
            step="remove-format-characters",
        )


def _entities(corpus: Corpus, system: System) -> Iterator[Suspicion]:
    pairs = _pairs(corpus, system)
    ours = sum(len(_entities_in(reference)) for reference, _ in pairs)
    found = [entity for _, text in pairs for entity in _entities_in(text)]
    if found and not ours:
        yield Suspicion(
            "entities",
            system.name,
            f"Its outputs hold HTML entities such as {found[0]} ({number(len(found))} in the "
            f"{counted(len(pairs), corpus.items)} looked at), the references none.",
            "turn the entities of its outputs into characters",
            _changed(system.name, _unescaped, "HTML entities of the outputs turned into characters, as asked"),
        )


def _entities_in(text: str) -> list[str]:
    """Return the character references in a text that name a character."""
    return [entity for entity in _ENTITY.findall(text) if html.unescape(entity) != entity]


def _unescaped(texts: Sequence[str | None]) -> list[str | None]:
    return [None if text is None else html.unescape(text) for text in texts]


def _swapped(corpus: Corpus, system: System) -> Iterator[Suspicion]:
    named_output = re.search(r"pred|hyp|ocr|output|recogni", corpus.reference_name or "", re.IGNORECASE)
    named_reference = re.search(r"^(gt|ref|truth)|ground.?truth|reference", system.name, re.IGNORECASE)
    if named_reference and named_output and len(corpus.systems) == 1:
        yield Suspicion(
            "swapped",
            system.name,
            f"The references come from {corpus.reference_name!r} and the outputs from {system.name!r}: "
            "the two look swapped.",
            "swap the two sides",
            _swap,
        )


def _swap(corpus: Corpus) -> Corpus:
    (system,) = corpus.systems
    return replace(
        corpus,
        reference=tuple(text or "" for text in system.texts),
        systems=(System(corpus.reference_name or "output", corpus.reference),),
        reference_name=system.name,
        notices=(*corpus.notices, "references and outputs swapped, as asked"),
        alternatives=None,
    )


def _changed(
    name: str, change: Callable[[Sequence[str | None]], list[str | None]], told: str
) -> Callable[[Corpus], Corpus]:
    """Return a change of one system's texts that leaves a notice with every figure."""

    def apply(corpus: Corpus) -> Corpus:
        systems = tuple(
            System(system.name, tuple(change(system.texts))) if system.name == name else system
            for system in corpus.systems
        )
        return replace(corpus, systems=systems, notices=(*corpus.notices, f"{name}: {told}"))

    return apply

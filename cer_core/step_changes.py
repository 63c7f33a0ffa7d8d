"""What a step turned into what: every change of characters with its count and the first items that have it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from cer_core.corpus import Corpus
from cer_core.normalization import Step
from cer_core.settings import Settings

REFERENCE = "the reference"
ITEMS_KEPT = 5
"""Items named for each change."""


@dataclass(frozen=True)
class StepChange:
    """A piece of text that a step replaced: how often on which side, and the first items that have it.

    ``after`` is empty where the piece was removed.
    """

    side: str
    before: str
    after: str
    count: int
    items: tuple[int, ...]


def changed_characters(step: Step, texts: Iterable[str]) -> int:
    """Return how many code points of the texts a step replaces or removes.

    >>> from cer_core.normalization import STEPS
    >>> changed_characters(STEPS["nfc"], ["ae\\u0301", "b"])
    2
    """
    return sum(len(before) * count for (before, _), count in _changes(step, texts).items())


def step_changes(corpus: Corpus, settings: Settings, place: int) -> list[StepChange]:
    """Return what one step of the policy changed in the texts as the steps before it left them, most frequent first.

    Each side is listed by itself: the reference, and every system. ``IndexError`` for a place beyond
    the last step.

    >>> from cer_core.corpus import corpus_of
    >>> settings = Settings(steps=("nfc", "lower"))
    >>> step_changes(corpus_of(["AbA"], ocr=["ab"]), settings, 1)
    [StepChange(side='the reference', before='A', after='a', count=2, items=(0,))]
    """
    step = settings.policy.chosen[place]
    before = replace(settings, steps=settings.steps[:place]).policy
    found: list[StepChange] = []
    for side, texts in ((REFERENCE, corpus.reference), *((system.name, system.texts) for system in corpus.systems)):
        counts: Counter[tuple[str, str]] = Counter()
        items: dict[tuple[str, str], list[int]] = {}
        for position, text in enumerate(texts):
            if text is None:
                continue
            here = _changes(step, [before(text)])
            counts.update(here)
            for change in here:
                places = items.setdefault(change, [])
                if len(places) < ITEMS_KEPT:
                    places.append(position)
        found += [StepChange(side, *change, count, tuple(items[change])) for change, count in counts.items()]
    return sorted(found, key=lambda change: -change.count)


def _changes(step: Step, texts: Iterable[str]) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for text in texts:
        if step.apply(text) != text:
            counts.update(piece for piece in step.trace(text) if piece[0] != piece[1])
    return counts

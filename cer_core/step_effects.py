"""What other normalization steps would do to the figures: exact counts, without alignments."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cer_core.alignment.alignments import distances
from cer_core.corpus import Corpus
from cer_core.evaluation import prepare
from cer_core.rates import ratio
from cer_core.settings import Settings


@dataclass(frozen=True)
class Effect:
    """A system's edits and reference length, in units as counted, under some policy."""

    edits: int
    reference_length: int

    @property
    def rate(self) -> float | None:
        """Return edits / reference length, ``None`` where that is 0."""
        return ratio(self.edits, self.reference_length)


def effects(corpus: Corpus, settings: Settings, steps: Sequence[str]) -> dict[str, Effect]:
    """Return each system's pooled counts with these steps in place of the settings' own.

    >>> from cer_core.corpus import corpus_of
    >>> effects(corpus_of(["Caf\\u00e9"], A=["cafe"]), Settings(), ("casefold",))
    {'A': Effect(edits=1, reference_length=4)}
    """
    prepared = prepare(corpus, replace(settings, steps=tuple(steps)))
    return {
        system.name: Effect(int(distances(system.characters).sum()), len(system.characters.reference.values))
        for system in prepared.systems
    }

"""Score a system again where its texts changed, and say item by item what became better and worse."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cer_core.corpus import Corpus, System
from cer_core.counts import LineCounts
from cer_core.evaluation import Evaluation, SystemResult, evaluate
from cer_core.measures import MEASURES


@dataclass(frozen=True, eq=False)
class Change:
    """The counts of the same items before and after; a row is one of the system's scored items.

    >>> none, one, two = np.array([0, 0]), np.array([1, 1]), np.array([0, 3])
    >>> change = Change(LineCounts(one, one, none, none), LineCounts(one, two, none, none))
    >>> change.difference.tolist(), change.repaired, change.caused
    ([-1, 2], 1, 2)
    """

    before: LineCounts
    after: LineCounts

    @property
    def difference(self) -> NDArray[np.int64]:
        """Return each row's edits after minus its edits before; below 0 it is better."""
        return self.after.edits - self.before.edits

    @property
    def repaired(self) -> int:
        """Return the sum over rows of how much their edits fell.

        An edit repaired and another caused in the same row cancel out; ``repaired - caused`` is by
        how much the total fell.
        """
        return int(np.maximum(-self.difference, 0).sum())

    @property
    def caused(self) -> int:
        """Return the sum over rows of how much their edits rose."""
        return int(np.maximum(self.difference, 0).sum())

    @property
    def better(self) -> NDArray[np.int64]:
        """Return the rows with fewer edits than before, those that gain most first."""
        return self._rows_by(self.difference)

    @property
    def worse(self) -> NDArray[np.int64]:
        """Return the rows with more edits than before, those that lose most first."""
        return self._rows_by(-self.difference)

    def _rows_by(self, key: NDArray[np.int64]) -> NDArray[np.int64]:
        order = np.argsort(key, kind="stable")
        return order[key[order] < 0]


@dataclass(frozen=True, eq=False)
class Rescored:
    """A system's counts before and after; ``texts`` are the normalized texts that changed, by row."""

    texts: dict[int, str]
    characters: Change
    words: Change

    @cached_property
    def measures(self) -> dict[str, float | None]:
        """Return every measure as it is after the change; ``None`` where it is undefined."""
        return {name: m.compute(self.characters.after, self.words.after) for name, m in MEASURES.items()}


def rescore(evaluation: Evaluation, system: SystemResult, texts: Mapping[int, str]) -> Rescored:
    """Score a system with other normalized texts in some rows, exactly as if all had been scored anew.

    Only those rows are aligned again, under the settings of the evaluation; where a reference has
    several valid readings, against the one that is closest now. ``InputError`` for a text beyond the
    limit on an item.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.settings import Settings
    >>> evaluation = evaluate(corpus_of(["form", "ab"], A=["from", "ab"]), Settings())
    >>> again = rescore(evaluation, evaluation.systems[0], {0: "form"})
    >>> again.characters.before.total().edits, again.characters.after.total().edits
    (2, 0)
    """
    changed = {row: text for row, text in sorted(texts.items()) if text != system.hypotheses[row]}
    rows = np.array(list(changed), np.int64)
    part = _part(evaluation, system.name, system.items[rows].tolist(), tuple(changed.values()))
    again = evaluate(part, replace(evaluation.settings, steps=())).systems[0]
    return Rescored(
        changed,
        Change(system.characters, system.characters.replaced(rows, again.characters)),
        Change(system.words, system.words.replaced(rows, again.words)),
    )


def _part(evaluation: Evaluation, name: str, positions: list[int], texts: tuple[str, ...]) -> Corpus:
    """Return a corpus of some items with normalized references and these texts as its one system."""
    corpus, policy = evaluation.corpus, evaluation.settings.policy
    readings = corpus.alternatives
    return Corpus(
        tuple(corpus.ids[position] for position in positions),
        tuple(evaluation.references[position] for position in positions),
        (System(name, texts),),
        corpus.items,
        alternatives=readings and tuple(tuple(policy.apply_all(readings[position])) for position in positions),
    )

"""Error rates by group of items, such as page or writer: which groups are worst, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cer_core.breakdown.intervals import ratio_interval
from cer_core.counts import Counts, LineCounts
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.groups import labels
from cer_core.proportions import Interval
from cer_core.rates import error_rate


@dataclass(frozen=True)
class GroupPart:
    """The items of one group and each system's counts on them; all groups together hold every item once.

    ``label`` is empty for the items of which the column says nothing. ``intervals`` are those of the pooled CER,
    by how the group's items differ (``ratio_interval``), ``None`` where they are too few or all alike.
    """

    label: str
    items: int
    characters: dict[str, Counts]
    words: dict[str, Counts]
    intervals: dict[str, Interval | None]

    def cer(self, system: str) -> float | None:
        """Return a system's pooled CER on the group, ``None`` where its references are empty."""
        return error_rate(self.characters[system])

    def wer(self, system: str) -> float | None:
        """Return a system's pooled WER on the group, ``None`` where it has no reference words."""
        return error_rate(self.words[system])


def by_group(evaluation: Evaluation, grouping: str) -> list[GroupPart]:
    """Return the groups by a name that ``groups.groupings`` offers, in the order of their first items.

    ``InputError`` as ``groups.labels``.

    >>> from cer_core.corpus import Corpus, System
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> pages = Corpus(("p1-1", "p1-2", "p2-1"), ("ab", "cd", "ef"), (System("A", ("ab", "cx", "")),))
    >>> [(group.label, group.cer("A")) for group in by_group(evaluate(pages, Settings()), "start of the id")]
    [('p1', 0.25), ('p2', 1.0)]
    """
    found = labels(evaluation.corpus, grouping)
    names = list(dict.fromkeys(found))
    places = {name: place for place, name in enumerate(names)}
    member = np.fromiter((places[label] for label in found), np.int64, len(found))
    sizes = np.bincount(member, minlength=len(names)).tolist()
    held = {}
    for system in evaluation.systems:
        own = member[system.items]
        ends = np.cumsum(np.bincount(own, minlength=len(names)))[:-1]
        held[system.name] = np.split(np.argsort(own, kind="stable"), ends)
    return [
        GroupPart(
            name,
            sizes[place],
            {s.name: s.characters.select(held[s.name][place]).total() for s in evaluation.systems},
            {s.name: s.words.select(held[s.name][place]).total() for s in evaluation.systems},
            {s.name: _interval(s.characters.select(held[s.name][place])) for s in evaluation.systems},
        )
        for place, name in enumerate(names)
    ]


def _interval(counts: LineCounts) -> Interval | None:
    return ratio_interval(counts.edits, counts.reference_length)


def worst_first(groups: Sequence[GroupPart], system: str) -> list[GroupPart]:
    """Return the groups by one system's pooled CER, the highest first; those without a rate last, by their edits.

    ``InputError`` for a system that there is not.

    >>> worst_first([], "A")
    []
    """
    if groups and system not in groups[0].characters:
        raise InputError(f"there is no system {system!r}; choose one of: {', '.join(groups[0].characters)}")

    def rank(group: GroupPart) -> tuple[bool, float, int]:
        rate = group.cer(system)
        return rate is None, -(rate or 0.0), -group.characters[system].edits

    return sorted(groups, key=rank)

"""Compare systems: who is better by each measure, and which measures disagree."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from cer_core.confusions import Confusion
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.measures import MEASURES
from cer_core.sums import near


@dataclass(frozen=True)
class Standing:
    """One measure over all systems: each value, and the best system, ``None`` when tied or undefined."""

    measure: str
    values: dict[str, float | None]

    @property
    def best(self) -> str | None:
        """Return the one system with the best defined value, ``None`` when several share it.

        >>> Standing("cer", {"A": 0.1, "B": 0.2}).best, Standing("cer", {"A": 0.1, "B": 0.1}).best
        ('A', None)
        """
        defined = {name: value for name, value in self.values.items() if value is not None}
        if not defined:
            return None
        choose = max if MEASURES[self.measure].higher_is_better else min
        target = choose(defined.values())
        winners = [name for name, value in defined.items() if same(value, target)]
        return winners[0] if len(winners) == 1 else None

    def prefers(self, a: str, b: str) -> str | None:
        """Return the better one of two systems by this measure, ``None`` when tied or undefined.

        >>> Standing("anls", {"A": 0.1, "B": 0.2}).prefers("A", "B")
        'B'
        """
        return Standing(self.measure, {name: self.values[name] for name in (a, b)}).best if self._both(a, b) else None

    def _both(self, a: str, b: str) -> bool:
        return self.values[a] is not None and self.values[b] is not None


@dataclass(frozen=True)
class Flip:
    """Two measures that put two systems in opposite orders."""

    first: str
    second: str
    better_by_first: str
    better_by_second: str


def same(a: float, b: float) -> bool:
    """Say whether two values of a measure differ by no more than rounding.

    >>> same(0.1 + 0.2, 0.3), same(0.1, 0.1001)
    (True, False)
    """
    return bool(near(np.array(a), np.array(b)))


def standings(evaluation: Evaluation, positions: NDArray[np.int64] | None = None) -> dict[str, Standing]:
    """Return every measure's values over the systems, from all items or from those at some corpus positions.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> standings(evaluate(corpus_of(["ab"], A=["ab"], B=["b"]), Settings()))["cer"].best
    'A'
    """
    values = {system.name: _measured(system, positions) for system in evaluation.systems}
    return {name: Standing(name, {system: values[system][name] for system in values}) for name in MEASURES}


def _measured(system: SystemResult, positions: NDArray[np.int64] | None) -> dict[str, float | None]:
    if positions is None:
        return system.measures
    some = np.isin(system.items, positions)
    characters, words = system.characters.select(some), system.words.select(some)
    return {name: measure.compute(characters, words) for name, measure in MEASURES.items()}


def flips(table: dict[str, Standing]) -> list[Flip]:
    """Return every pair of measures that disagree about some pair of systems, in table order.

    One flip per pair of measures: the first pair of systems they disagree about.

    >>> table = {"cer": Standing("cer", {"A": 1, "B": 2}), "wer": Standing("wer", {"A": 2, "B": 1})}
    >>> flips(table)
    [Flip(first='cer', second='wer', better_by_first='A', better_by_second='B')]
    """
    found = []
    for first, second in combinations(table.values(), 2):
        for a, b in combinations(first.values, 2):
            by_first, by_second = first.prefers(a, b), second.prefers(a, b)
            if by_first and by_second and by_first != by_second:
                found.append(Flip(first.measure, second.measure, by_first, by_second))
                break
    return found


@dataclass(frozen=True)
class Disagreement:
    """Two systems that different measures put in different orders: which measures prefer which."""

    first: str
    second: str
    prefer_first: tuple[str, ...]
    prefer_second: tuple[str, ...]


def disagreements(table: dict[str, Standing]) -> list[Disagreement]:
    """Return every pair of systems whose order depends on the measure.

    >>> table = {"cer": Standing("cer", {"A": 1, "B": 2}), "wer": Standing("wer", {"A": 2, "B": 1})}
    >>> disagreements(table)
    [Disagreement(first='A', second='B', prefer_first=('cer',), prefer_second=('wer',))]
    """
    systems = next(iter(table.values())).values if table else {}
    found = []
    for a, b in combinations(systems, 2):
        preferred = {name: standing.prefers(a, b) for name, standing in table.items()}
        prefer_a = tuple(name for name, better in preferred.items() if better == a)
        prefer_b = tuple(name for name, better in preferred.items() if better == b)
        if prefer_a and prefer_b:
            found.append(Disagreement(a, b, prefer_a, prefer_b))
    return found


def confusion_differences(ours: Sequence[Confusion], theirs: Sequence[Confusion]) -> list[tuple[Confusion, int, int]]:
    """Return every confusion of two systems with its count in each, the largest difference first.

    >>> found = confusion_differences([Confusion("n", "m", 3)], [Confusion("n", "m", 1), Confusion("a", None, 4)])
    >>> [(confusion.reference, ours, theirs) for confusion, ours, theirs in found]
    [('a', 0, 4), ('n', 3, 1)]
    """
    first, second = ({(c.reference, c.hypothesis): c.count for c in found} for found in (ours, theirs))
    pairs = dict.fromkeys([*first, *second])
    counts = [(pair, first.get(pair, 0), second.get(pair, 0)) for pair in pairs]
    counts.sort(key=lambda entry: -abs(entry[1] - entry[2]))
    return [(Confusion(*pair, max(a, b)), a, b) for pair, a, b in counts]

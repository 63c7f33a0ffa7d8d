"""Whether the order of a policy's steps matters for these texts: all orders, and which give which figures."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from cer_core.corpus import Corpus
from cer_core.errors import InputError
from cer_core.evaluation import prepare
from cer_core.ladder import Figures, Progress, figures, stepped
from cer_core.normalization import Step
from cer_core.settings import Settings

MOST_STEPS = 6


@dataclass(frozen=True)
class Outcome:
    """Orders of the same steps that give every system the same counts, and these counts."""

    orders: tuple[tuple[str, ...], ...]
    figures: dict[str, Figures]


def outcomes(corpus: Corpus, settings: Settings, progress: Progress = lambda share: None) -> list[Outcome]:
    """Return all orders of the policy's steps by what they give: first that of the policy, then the most frequent.

    Orders that leave the same texts are scored once, and no text is normalized twice by the same steps
    in orders that make no difference. ``InputError`` for more than six steps.

    >>> from cer_core.corpus import corpus_of
    >>> settings = Settings(steps=("strip", "remove-punctuation"))
    >>> [found.orders for found in outcomes(corpus_of(["a"], A=["a ."]), settings)]
    [(('strip', 'remove-punctuation'),), (('remove-punctuation', 'strip'),)]
    """
    steps = settings.policy.chosen
    if len(steps) > MOST_STEPS:
        raise InputError(f"all orders are tried for up to {MOST_STEPS} steps; this policy has {len(steps)}")
    leaves = _leaves(corpus, steps, progress)
    plain = replace(settings, steps=())
    found: list[Outcome] = []
    for texts, orders in leaves:
        counts = figures(prepare(texts, plain))
        named = {tuple(steps[place].name for place in order) for order in orders}
        alike = next((place for place, outcome in enumerate(found) if outcome.figures == counts), None)
        if alike is None:
            found.append(Outcome(tuple(sorted(named)), counts))
        else:
            found[alike] = Outcome(tuple(sorted({*found[alike].orders, *named})), counts)
    return sorted(found, key=lambda outcome: (settings.steps not in outcome.orders, -len(outcome.orders)))


Orders = list[tuple[int, ...]]


def _leaves(corpus: Corpus, steps: Sequence[Step], progress: Progress) -> list[tuple[Corpus, Orders]]:
    """Return the different texts that the orders end in, each with its orders as places of the steps."""
    level: dict[frozenset[int], dict[str, tuple[Corpus, Orders]]] = {frozenset(): {corpus.digest: (corpus, [()])}}
    done, all_steps = 0, len(steps) * 2 ** max(len(steps) - 1, 0)
    for size in range(1, len(steps) + 1):
        above: dict[frozenset[int], dict[str, tuple[Corpus, Orders]]] = {}
        for chosen in map(frozenset, combinations(range(len(steps)), size)):
            states: dict[str, tuple[Corpus, Orders]] = {}
            for last in sorted(chosen):
                for texts, orders in level[chosen - {last}].values():
                    after = stepped(texts, steps[last])
                    states.setdefault(after.digest, (after, []))[1].extend((*order, last) for order in orders)
                done += 1
                progress(min(done / all_steps, 1.0))
            above[chosen] = states
        level = above
    return list(level[frozenset(range(len(steps)))].values())


def swaps_that_matter(found: Sequence[Outcome]) -> list[tuple[str, str]]:
    """Return pairs of steps of which it matters which comes first: orders that differ in them alone, side by side.

    >>> texts = Outcome((("a", "b", "c"),), {}), Outcome((("b", "a", "c"),), {})
    >>> swaps_that_matter(texts)
    [('a', 'b')]
    """
    place = {order: number for number, outcome in enumerate(found) for order in outcome.orders}
    pairs: dict[tuple[str, str], None] = {}
    for order, number in place.items():
        for at in range(len(order) - 1):
            swapped = (*order[:at], order[at + 1], order[at], *order[at + 2 :])
            if place.get(swapped, number) != number:
                first, second = sorted((order[at], order[at + 1]))
                pairs[first, second] = None
    return list(pairs)

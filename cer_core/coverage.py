"""How few confusions make most of the edits: the curve of Pareto over confusions ranked by count."""

from collections.abc import Iterable
from itertools import accumulate

from cer_core.confusions import Confusion
from cer_core.errors import InputError


def cumulative_shares(found: Iterable[Confusion]) -> list[float]:
    """Return what share of all counts the k most frequent confusions make, for k from 1 on; the last is 1.

    Over unit confusions the counts add up to the edits, so these are shares of the edits; over runs
    they are shares of the runs.

    >>> cumulative_shares([Confusion("r", "n", 3), Confusion("a", None, 1)])
    [0.75, 1.0]
    """
    counts = sorted((confusion.count for confusion in found), reverse=True)
    total = sum(counts)
    return [covered / total for covered in accumulate(counts)]


def pairs_for_share(found: Iterable[Confusion], share: float) -> int:
    """Return the fewest confusions that make at least this share of all counts; 0 where there are none.

    ``InputError`` unless the share is above 0 and at most 1.

    >>> pairs_for_share([Confusion("r", "n", 3), Confusion("a", None, 1), Confusion("b", None, 1)], 0.8)
    2
    """
    if not 0 < share <= 1:
        raise InputError(f"a share of {share}: choose one above 0 and at most 1, such as 0.8")
    return next((k for k, covered in enumerate(cumulative_shares(found), 1) if covered >= share), 0)

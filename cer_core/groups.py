"""Groups of items that are not independent of each other, such as the lines of one page."""

import re
from collections.abc import Sequence

_LAST_PART = re.compile(r"[-_./:#][^-_./:#]*$")


def by_id(ids: Sequence[str]) -> list[str] | None:
    """Return for each id what stands before its last ``- _ . / : #``, ``None`` where that makes no groups.

    There are groups where at least two differ and at least one has two items.

    >>> by_id(["p1-1", "p1-2", "p2-1"]), by_id(["1", "2"])
    (['p1', 'p1', 'p2'], None)
    """
    groups = [_LAST_PART.sub("", item) for item in ids]
    return groups if 1 < len(set(groups)) < len(groups) else None

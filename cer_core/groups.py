"""Groups of items that are not independent of each other, such as the lines of one page or one writer."""

import re
from collections.abc import Sequence

from cer_core.corpus import Corpus
from cer_core.errors import InputError

BY_ID = "start of the id"
"""Name of the grouping by what stands before the last ``- _ . / : #`` of an id."""

_LAST_PART = re.compile(r"[-_./:#][^-_./:#]*$")


def by_id(ids: Sequence[str]) -> list[str]:
    """Return for each id what stands before its last ``- _ . / : #``; all of an id without one.

    >>> by_id(["p1-1", "p1-2", "p2-1"])
    ['p1', 'p1', 'p2']
    """
    return [_LAST_PART.sub("", item) for item in ids]


def groupings(corpus: Corpus) -> list[str]:
    """Return the names by which items can be grouped: the start of the id, and columns of the table.

    The start of the id groups where at least two differ and at least one has two items; a column,
    where its groups have two items or more on average, so that columns of text are not offered.

    >>> from cer_core.corpus import Detail, System
    >>> writers = Detail("writer", ("ann", "ben", "ann", "ben"))
    >>> groupings(Corpus(("1", "2", "3", "4"), ("a",) * 4, (System("A", ("a",) * 4),), details=(writers,)))
    ['writer']
    """
    found = [BY_ID] if 1 < len(set(by_id(corpus.ids))) < len(corpus) else []
    return found + [d.name for d in corpus.details if 1 < len(set(d.values)) <= len(corpus) / 2]


def labels(corpus: Corpus, grouping: str) -> list[str]:
    """Return each item's group; items of which a column says nothing form one group.

    ``InputError`` for a name that is no column, and where all items are in one group or each in its own.

    >>> from cer_core.corpus import corpus_of
    >>> labels(corpus_of(["a"], A=["a"]), "writer")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: there is no column 'writer' to group by; choose from: 'start of the id'
    """
    columns = {detail.name: detail.values for detail in corpus.details}
    if grouping != BY_ID and grouping not in columns:
        known = ", ".join(map(repr, (BY_ID, *columns)))
        raise InputError(f"there is no column {grouping!r} to group by; choose from: {known}")
    found = [value or "" for value in columns[grouping]] if grouping in columns else by_id(corpus.ids)
    if len(set(found)) in (1, len(found)):
        each = "all are in the same one" if len(set(found)) == 1 else "each item is one of its own"
        raise InputError(f"the {len(found)} items make no groups by {grouping!r}: {each}")
    return found

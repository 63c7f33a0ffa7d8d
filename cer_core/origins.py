"""What raw text each unit came from, and what normalization removed between units."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from cer_core.normalization import Link
from cer_core.places import places


@dataclass(frozen=True)
class Origin:
    """The raw text of a unit that some step changed, and those steps.

    ``starts`` is the part of the raw text that no unit before shares: of ß that became ss, the second
    s starts nothing.
    """

    raw: str
    starts: str
    steps: tuple[str, ...]


@dataclass(frozen=True)
class Origins:
    """The origin of every unit of one text, ``None`` where nothing changed it, and the removed text around them.

    ``removed`` has one entry more than there are units: what was removed before each, and at the end.
    """

    units: Sequence[Origin | None]
    removed: Sequence[Sequence[Origin]]


def origins(links: Sequence[Link], units: Sequence[str]) -> Origins:
    """Return where the units of a normalized text came from; the units stand in it in order.

    >>> from cer_core.normalization import trace
    >>> found = origins(trace(("casefold", "remove-punctuation"), "ß!"), "ss")
    >>> [origin.starts for origin in found.units], [origin.raw for origin in found.removed[2]]
    (['ß', ''], ['!'])
    """
    starts, stops = places("".join(link.text for link in links), units)
    parts: list[list[tuple[Link, bool]]] = [[] for _ in units]
    removed: list[list[Origin]] = [[] for _ in range(len(units) + 1)]
    at = 0
    for link in links:
        end = at + len(link.text)
        first = bisect_right(stops, at)
        if not link.text and (first == len(units) or at <= starts[first]):
            removed[first].append(Origin(link.raw, link.raw, link.steps))
        for unit in range(first, len(units)):
            if starts[unit] >= end:
                break
            parts[unit].append((link, unit == first))
        at = end
    return Origins([_origin(part) for part in parts], removed)


def _origin(parts: Sequence[tuple[Link, bool]]) -> Origin | None:
    """Return the origin of the unit that these links make up; each says whether it starts in the unit."""
    steps = dict.fromkeys(name for link, _ in parts for name in link.steps)
    if not steps:
        return None
    raw = "".join(link.raw for link, _ in parts)
    return Origin(raw, "".join(link.raw for link, starts in parts if starts), tuple(steps))

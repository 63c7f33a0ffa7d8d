"""Where the units of a text stand in it, and which of them follow the one before without anything between."""

from collections.abc import Sequence


def places(text: str, units: Sequence[str]) -> tuple[list[int], list[int]]:
    """Return where each unit starts and stops in the text; the units stand in it in order.

    >>> places("the road", ["the", "road"])
    ([0, 4], [3, 8])
    """
    starts, stops = list[int](), list[int]()
    for unit in units:
        starts.append(text.index(unit, stops[-1] if stops else 0))
        stops.append(starts[-1] + len(unit))
    return starts, stops


def joined(text: str, units: Sequence[str]) -> list[bool]:
    """Say of each unit whether it follows the one before with nothing between; the first one does not.

    >>> joined("the road.", ["the", "road", "."])
    [False, False, True]
    """
    starts, stops = places(text, units)
    return [start == stop for start, stop in zip(starts, [-1, *stops[:-1]], strict=True)] if units else []

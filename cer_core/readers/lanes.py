"""Spans of one file and channel, and which of them a moment lies in or near to."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from cer_core.readers.document import Span

Channel = tuple[str, str]


class Lane:
    """The spans of one file and channel, in the order they begin in; ``places`` says which they are.

    >>> lane = Lane([Span("f", "A", 0, 2), Span("f", "A", 3, 5)], [0, 1])
    >>> lane.containing(3), lane.containing(2.4), lane.nearest(2.4)
    (1, None, 0)
    """

    def __init__(self, spans: Sequence[Span], places: Iterable[int]) -> None:
        self._places = sorted(places, key=lambda place: (spans[place].begin, spans[place].end))
        self._begins = [spans[place].begin for place in self._places]
        self._ends = [spans[place].end for place in self._places]
        self._latest: list[int] = []  # of the spans up to each one, the one that ends last
        for number, end in enumerate(self._ends):
            latest = self._latest[-1] if self._latest else number
            self._latest.append(number if end >= self._ends[latest] else latest)

    @property
    def overlaps(self) -> int:
        """Return how many spans begin before an earlier one has ended."""
        earlier = (self._ends[latest] for latest in self._latest)
        return sum(begin < end for begin, end in zip(self._begins[1:], earlier, strict=False))

    def containing(self, time: float) -> int | None:
        """Return the place of the span that holds a time, the one that begins last if several do."""
        number = bisect_right(self._begins, time) - 1
        while number >= 0 and self._ends[self._latest[number]] > time:
            if self._ends[number] > time:
                return self._places[number]
            number -= 1
        return None

    def nearest(self, time: float) -> int:
        """Return the place of the span nearest to a time that none holds, the later of two as near."""
        after = bisect_right(self._begins, time)
        if after == 0:
            return self._places[0]
        before = self._latest[after - 1]
        if after == len(self._begins) or time - self._ends[before] < self._begins[after] - time:
            return self._places[before]
        return self._places[after]


def lanes(spans: Sequence[Span], channel: Callable[[Span], Channel]) -> dict[Channel, Lane]:
    """Return the spans in lanes, one for each file and channel.

    >>> sorted(lanes([Span("f", "A", 0, 1), Span("f", "B", 0, 1)], lambda span: (span.file, span.channel)))
    [('f', 'A'), ('f', 'B')]
    """
    places: dict[Channel, list[int]] = defaultdict(list)
    for place, span in enumerate(spans):
        places[channel(span)].append(place)
    return {name: Lane(spans, held) for name, held in places.items()}

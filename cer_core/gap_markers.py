"""What an output writes where it could not read: the usual markers of a gap, and a pattern of one's own."""

import hashlib
import json
import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import regex

from cer_core.errors import InputError
from cer_core.expressions import SECONDS, SECONDS_IN_ALL, compiled
from cer_core.normalization import Policy
from cer_core.units import WHITE_SPACE
from cer_core.visible import refuse_broken

USUAL = (
    *("[...]", "[…]", "[..]", "[?]", "[illegible]", "[unclear]", "[unreadable]", "[gap]", "[UNK]"),
    *("<unk>", "<gap/>", "<gap>", "<unclear>", "<illegible>", "\ufffd"),
)
"""Texts that mark a gap unless others are named. Plain dots are not among them: they are punctuation too."""

USUAL_NAME = "usual"
"""What the usual markers are called in a signature."""

STAND_IN = "\U0010fffd"
"""The private character that holds the place of a marker while the text around it is normalized."""

Spans = list[tuple[int, int]]
Parted = tuple[tuple[str, ...], tuple[str, ...]]
"""A text taken apart: the stretches between its markers, and the markers, one fewer."""


@dataclass(frozen=True)
class GapMarkers:
    """The texts that mark a gap, found in upper and lower case alike, and a regular expression for others.

    White space between two markers, and between a marker and an end of the output, belongs to the marker;
    markers with nothing else between them are one. ``InputError`` for an empty text, for what is no regular
    expression, and for one that finds nothing but emptiness.

    >>> GapMarkers(pattern="[?]{3}").cut(["the ??? on [Illegible] [...]"])
    [('the ', ' on ', '')]
    """

    texts: tuple[str, ...] = USUAL
    pattern: str = ""

    def __post_init__(self) -> None:
        if not all(self.texts):
            raise InputError("an empty text marks no gap; write what the outputs have there, such as [...]")
        if self.pattern:
            refuse_broken(self.pattern, "the pattern for gaps")
            try:
                empty = self._own.match("", timeout=SECONDS)
            except TimeoutError as error:
                raise self._too_slow from error
            if empty:
                raise InputError(f"the pattern {self.pattern!r} finds gaps where nothing is written; make it stricter")

    @cached_property
    def name(self) -> str:
        """Return the name: usual, or own and the first ten hex digits of the SHA-256 of texts and pattern.

        >>> GapMarkers().name, GapMarkers(pattern="[?]{3}").name
        ('usual', 'own@3b909aabf7')
        """
        if self == USUAL_MARKERS:
            return USUAL_NAME
        content = json.dumps([self.texts, self.pattern])
        return f"own@{hashlib.sha256(content.encode('ascii')).hexdigest()[:10]}"

    def in_any(self, texts: Iterable[str | None]) -> bool:
        """Say whether one of the texts has a marker of ``texts``; the pattern is not looked for.

        >>> GapMarkers().in_any([None, "the [...] road"])
        True
        """
        return self._usual is not None and any(text and self._usual.search(text) for text in texts)

    @cached_property
    def _usual(self) -> "re.Pattern[str] | None":
        longest_first = sorted(self.texts, key=len, reverse=True)
        return re.compile("|".join(map(re.escape, longest_first)), re.IGNORECASE) if longest_first else None

    def cut(self, texts: Iterable[str]) -> list[tuple[str, ...]]:
        """Return the stretches of each text between its markers, one more than it has markers.

        ``InputError`` where the pattern takes too long.

        >>> GapMarkers().cut(["the [...] road", "adjourned", " [...] "])
        [('the ', ' road'), ('adjourned',), ('', '')]
        """
        return [stretches for stretches, _ in self.parted(texts)]

    def parted(self, texts: Iterable[str]) -> list[Parted]:
        """Return the stretches of each text as ``cut`` does, and the markers between them as they are written.

        >>> GapMarkers().parted(["the [?] [...] road", "adjourned"])
        [(('the ', ' road'), ('[?] [...]',)), (('adjourned',), ())]
        """
        deadline = time.monotonic() + SECONDS_IN_ALL
        return [_parted(text, self._found(text, deadline)) for text in texts]

    def _found(self, text: str, deadline: float) -> Spans:
        spans = [found.span() for found in self._usual.finditer(text)] if self._usual else []
        return sorted([*spans, *self._found_by_pattern(text, deadline)]) if self.pattern else spans

    def _found_by_pattern(self, text: str, deadline: float) -> Iterator[tuple[int, int]]:
        left = max(min(SECONDS, deadline - time.monotonic()), 0.001)
        try:
            for found in self._own.finditer(text, timeout=left):
                if found.start() < found.end():
                    yield found.span()
        except TimeoutError as error:
            raise self._too_slow from error

    @property
    def _too_slow(self) -> InputError:
        return InputError(f"the pattern {self.pattern!r} takes too long; make it simpler")

    @cached_property
    def _own(self) -> "regex.Pattern[str]":
        return compiled(self.pattern)


USUAL_MARKERS = GapMarkers()


def _parted(text: str, spans: Spans) -> Parted:
    if not spans:
        return (text,), ()
    stretches, written, at = list[str](), Spans(), 0
    for start, stop in spans:
        before = text[at:start]
        at = max(at, stop)
        if stretches and _blank(before):
            written[-1] = written[-1][0], at
        else:
            stretches.append("" if _blank(before) else before)
            written.append((start, at))
    last = "" if _blank(text[at:]) else text[at:]
    return (*stretches, last), tuple(text[start:stop] for start, stop in written)


def _blank(text: str) -> bool:
    return not text.strip(WHITE_SPACE)


def normalized(policy: Policy, cut: tuple[str, ...]) -> tuple[str, ...]:
    """Return the stretches between markers after the policy, normalized as the one text that they are.

    A private character holds the place of each marker meanwhile. Where a step takes that away, or the text has it
    already, each stretch is normalized by itself.

    >>> normalized(Policy(("remove-punctuation", "strip")), (" the, ", " road."))
    ('the ', ' road')
    """
    together = tuple(policy(STAND_IN.join(cut)).split(STAND_IN))
    return together if len(together) == len(cut) else tuple(policy.apply_all(cut))

"""Steps of a user's own: a table of replacements, characters to remove, or the only characters to keep."""

import hashlib
import json
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from cer_core.errors import InputError
from cer_core.normalization.replacements import proven_idempotent
from cer_core.normalization.step import Step
from cer_core.normalization.substitution import keeping, removal, substitution
from cer_core.readers.limits import LIMITS
from cer_core.units import WHITE_SPACE
from cer_core.visible import isolated, label
from cer_core.wording import counted, listed

Kind = Literal["replace", "remove", "keep"]
FAMILY = "Your own"
NAME = re.compile("(?:replace|remove|keep)@[0-9a-f]{10}")
"""What the names of such steps look like."""

MOST_PAIRS = 5_000
LONGEST = 50  # characters on either side of a pair


@dataclass(frozen=True)
class CustomStep:
    """A step made of ``pairs`` (from, to) to replace, or of ``characters`` to remove or to keep.

    The pairs are applied in one pass, leftmost first, the longest where several fit; what they put in is
    not replaced again. The order of pairs and characters does not matter. ``InputError`` for an empty
    step, an empty ``from``, the same ``from`` with two ``to``, and for too many or too long pairs.

    >>> step = CustomStep("replace", (("vv", "w"), ("w", "W")))
    >>> step.name, step.step.apply("vvow")
    ('replace@90f4b04fa9', 'woW')
    """

    kind: Kind
    pairs: tuple[tuple[str, str], ...] = ()
    characters: str = ""

    def __post_init__(self) -> None:
        if self.kind not in ("replace", "remove", "keep"):
            raise InputError(f"unknown kind of step {self.kind!r}; choose one of: replace, remove, keep")
        if bool(self.pairs) != (self.kind == "replace") or bool(self.characters) == (self.kind == "replace"):
            needed = "pairs" if self.kind == "replace" else "characters"
            raise InputError(f"a step to {self.kind} is made of {needed}, one at least, and of nothing else")
        object.__setattr__(self, "pairs", tuple(sorted(set(self.pairs))))
        object.__setattr__(self, "characters", "".join(sorted(set(self.characters))))
        _check(self.pairs)

    @cached_property
    def name(self) -> str:
        """Return the name: the kind, and the first ten hex digits of the SHA-256 of the content."""
        content = json.dumps([self.kind, self.pairs, self.characters])
        return f"{self.kind}@{hashlib.sha256(content.encode('ascii')).hexdigest()[:10]}"

    @cached_property
    def step(self) -> Step:
        """Return the step that does it.

        >>> CustomStep("keep", characters="ba ").step.apply("a-b c")
        'ab '
        """
        makers = {"replace": self._replacing, "remove": self._removing, "keep": self._keeping}
        return makers[self.kind]()

    def _replacing(self) -> Step:
        table = dict(self.pairs)
        apply, trace = substitution(table)
        grows = max(len(new) / len(old) for old, new in self.pairs) > 1

        def bounded(text: str) -> str:
            result = apply(text)
            if len(result) > max(len(text), LIMITS.item_characters):
                raise InputError(f"{self.name}: writes more than {LIMITS.item_characters} characters into one item")
            return result

        said = [f"{_shown(old)} to {_shown(new)}" if new else f"{_shown(old)} removed" for old, new in self.pairs]
        idempotent = proven_idempotent(table)
        return Step(
            self.name,
            f"{counted(len(said), 'replacement')} of your own: {listed(said)}.",
            next(((old, new) for old, new in self.pairs if old != new), self.pairs[0]),
            "Hides every difference between what is replaced and what is put in."
            + ("" if idempotent else " Applied twice it may change more."),
            bounded if grows else apply,
            trace,
            idempotent,
            family=FAMILY,
        )

    def _removing(self) -> Step:
        return Step(
            self.name,
            f"{counted(len(self.characters), 'character')} of your own removed: {_all(self.characters)}.",
            (self.characters[0], ""),
            "Hides every error that these characters are part of."
            + (" White space among them joins words." if _has_space(self.characters) else ""),
            *removal(self.characters),
            family=FAMILY,
        )

    def _keeping(self) -> Step:
        others = map(chr, range(ord(" "), sys.maxunicode + 1))
        gone = next((character for character in others if character not in self.characters), "")
        first = self.characters[0]
        return Step(
            self.name,
            f"Only {counted(len(self.characters), 'character')} of your own kept: {_all(self.characters)}.",
            (first + gone, first),
            "Hides every error that other characters are part of."
            + ("" if _has_space(self.characters) else " Spaces go too, so what is left is one word."),
            *keeping(self.characters),
            family=FAMILY,
        )


def _check(pairs: Iterable[tuple[str, str]]) -> None:
    seen: dict[str, str] = {}
    for old, new in pairs:
        if not old:
            raise InputError(f"the text to replace by {new!r} is empty; a pair needs something to look for")
        if len(old) > LONGEST or len(new) > LONGEST:
            raise InputError(f"{old[:20]!r} to {new[:20]!r}: more than {LONGEST} characters on one side, the limit")
        if old in seen:
            raise InputError(f"{old!r} is to become {seen[old]!r} and also {new!r}; keep one of the two")
        seen[old] = new
    if len(seen) > MOST_PAIRS:
        raise InputError(f"{len(seen)} pairs, more than the limit of {MOST_PAIRS}; make several tables of them")


def _shown(text: str) -> str:
    return isolated(label(text))


def _all(characters: str) -> str:
    return listed([_shown(character) for character in characters])


def _has_space(characters: str) -> bool:
    return any(character in WHITE_SPACE for character in characters)

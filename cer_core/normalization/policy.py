"""A policy: named steps in order, and its short written form."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from cer_core.errors import InputError
from cer_core.normalization.custom import NAME, CustomStep
from cer_core.normalization.step import Step
from cer_core.normalization.steps import STEPS


@dataclass(frozen=True)
class Policy:
    """An ordered list of named steps, the same for both sides; empty by default.

    A name is one of ``STEPS`` or that of one of the ``custom`` steps; ``InputError`` for any other.

    >>> Policy(("nfc", "casefold"))("Cafe\\u0301")
    'caf\u00e9'
    """

    steps: tuple[str, ...] = ()
    custom: tuple[CustomStep, ...] = ()

    def __post_init__(self) -> None:
        _ = self.chosen

    @cached_property
    def chosen(self) -> tuple[Step, ...]:
        """Return the steps that the names stand for, in order."""
        known = STEPS | {own.name: own.step for own in self.custom}
        for name in self.steps:
            if name not in known:
                raise InputError(_unknown(name, known))
        return tuple(known[name] for name in self.steps)

    def __call__(self, text: str) -> str:
        """Return the text after every step, in order."""
        for step in self.chosen:
            text = step.apply(text)
        return text

    def apply_all(self, texts: Iterable[str]) -> list[str]:
        """Return every text after every step, in order.

        >>> Policy(("strip",)).apply_all([" a", "b "])
        ['a', 'b']
        """
        result = list(texts)
        for step in self.chosen:
            result = list(map(step.apply, result))
        return result


def _unknown(name: str, known: Iterable[str]) -> str:
    if NAME.fullmatch(name):
        kind, _, mark = name.partition("@")
        made_of = "a table" if kind == "replace" else "a set of characters"
        return f"the step {name!r} is somebody's own: {made_of} with the hash {mark} is needed; load it, then try again"
    meant = f" (did you mean {name.lower()!r}?)" if name.lower() in known else ""
    return f"unknown normalization step {name!r}{meant}; choose from: {', '.join(known)}"


def parse_steps(text: str, custom: tuple[CustomStep, ...] = ()) -> tuple[str, ...]:
    """Return the step names of a comma-separated list; empty or ``none`` for no step.

    ``InputError`` for a name that is neither one of ``STEPS`` nor of the ``custom`` steps.

    >>> parse_steps("nfc, casefold")
    ('nfc', 'casefold')
    """
    names = [name.strip() for name in text.split(",")]
    if names in ([""], ["none"]):
        return ()
    return Policy(tuple(names), custom).steps


def describe_steps(steps: Sequence[str]) -> str:
    """Return the step names in order, or ``none``.

    >>> describe_steps(()), describe_steps(("nfc", "strip"))
    ('none', 'nfc,strip')
    """
    return ",".join(steps) or "none"

"""A policy: named steps in order, and its short written form."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cer_core.errors import InputError
from cer_core.normalization.steps import STEPS


@dataclass(frozen=True)
class Policy:
    """An ordered list of named steps, the same for both sides; empty by default.

    >>> Policy(("nfc", "casefold"))("Cafe\\u0301")
    'caf\u00e9'
    """

    steps: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in self.steps:
            if name not in STEPS:
                raise InputError(f"unknown normalization step {name!r}; choose from: {', '.join(STEPS)}")

    def __call__(self, text: str) -> str:
        """Return the text after every step, in order."""
        for name in self.steps:
            text = STEPS[name].apply(text)
        return text

    def apply_all(self, texts: Iterable[str]) -> list[str]:
        """Return every text after every step, in order.

        >>> Policy(("strip",)).apply_all([" a", "b "])
        ['a', 'b']
        """
        result = list(texts)
        for name in self.steps:
            result = list(map(STEPS[name].apply, result))
        return result


def parse_steps(text: str) -> tuple[str, ...]:
    """Return the step names of a comma-separated list; empty or ``none`` for no step.

    >>> parse_steps("nfc, casefold")
    ('nfc', 'casefold')
    """
    names = [name.strip() for name in text.split(",")]
    if names in ([""], ["none"]):
        return ()
    return Policy(tuple(names)).steps


def describe_steps(steps: Sequence[str]) -> str:
    """Return the step names in order, or ``none``.

    >>> describe_steps(()), describe_steps(("nfc", "strip"))
    ('none', 'nfc,strip')
    """
    return ",".join(steps) or "none"

"""What a normalization step is: a name, what it does and hides, and how to apply and to trace it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from cer_core.normalization.pieces import Pieces


@dataclass(frozen=True)
class Step:
    """One named normalization step.

    ``family`` groups steps of one kind. ``example`` is a text before and after. ``trace`` gives the pieces
    of a text that the step changes independently, each before and after. ``idempotent`` says that applying
    it twice gives what applying it once gives, whatever the text; without it, that is not certain.
    """

    name: str
    does: str
    example: tuple[str, str]
    hazard: str
    apply: Callable[[str], str]
    trace: Callable[[str], Pieces]
    idempotent: bool = True
    family: str = field(kw_only=True)

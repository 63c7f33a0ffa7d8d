"""What one rule found."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Diagnosis:
    """What follows from some figures: the rule's name, a sentence, the figures as (label, value), the systems."""

    name: str
    sentence: str
    evidence: tuple[tuple[str, str], ...]
    systems: tuple[str, ...]

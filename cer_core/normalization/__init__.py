"""Normalization: named steps, the ordered policy made of them, and where each normalized character came from.

The steps stand in one module a family; ``custom`` makes steps of a user's own tables and sets of characters.
"""

from cer_core.normalization.custom import CustomStep
from cer_core.normalization.invisible_steps import FORMAT_CHARACTERS
from cer_core.normalization.policy import Policy, describe_steps, parse_steps
from cer_core.normalization.provenance import Link, trace
from cer_core.normalization.step import Step
from cer_core.normalization.steps import STEPS

__all__ = [
    "FORMAT_CHARACTERS",
    "STEPS",
    "CustomStep",
    "Link",
    "Policy",
    "Step",
    "describe_steps",
    "parse_steps",
    "trace",
]

"""Normalization: named steps, the ordered policy made of them, and where each normalized character came from."""

from cer_core.normalization.policy import Policy, describe_steps, parse_steps
from cer_core.normalization.provenance import Link, trace
from cer_core.normalization.steps import FORMAT_CHARACTERS, STEPS, Step

__all__ = ["FORMAT_CHARACTERS", "STEPS", "Link", "Policy", "Step", "describe_steps", "parse_steps", "trace"]

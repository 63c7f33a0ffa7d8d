"""From the arguments of a command to settings, and to an evaluation under them."""

import argparse
from dataclasses import replace
from typing import Any

from cer_core import policy_file
from cer_core.command_line.source import corpus_of_arguments
from cer_core.evaluation import Evaluation, evaluate
from cer_core.normalization import parse_steps
from cer_core.normalization.replacement_file import read_replacements
from cer_core.readers.folders import read_bytes
from cer_core.settings import Settings

GIVEN = ("unit", "ties", "words", "missing", "gaps")


def evaluated(options: argparse.Namespace) -> Evaluation:
    """Read, pair and score what the arguments name, under the policy that they name."""
    settings, notices = settings_of(options)
    corpus = corpus_of_arguments(options)
    return evaluate(replace(corpus, notices=(*corpus.notices, *notices)), settings)


def settings_of(options: argparse.Namespace) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings of a policy file, or the usual ones, with what is given beside it in their place.

    Each table of replacements is one more step at the end; their notices come second.
    """
    settings = Settings()
    if options.policy is not None:
        settings = policy_file.read(read_bytes(options.policy), options.policy.name)
    given: dict[str, Any] = {name: value for name in GIVEN if (value := getattr(options, name)) is not None}
    if options.steps is not None:
        given["steps"] = parse_steps(options.steps, settings.custom)
    settings = replace(settings, **given)
    tables = [read_replacements(read_bytes(file), file.name, options.encoding) for file in options.replace]
    own = [table.step for table in tables]
    steps, custom = (*settings.steps, *(step.name for step in own)), (*settings.custom, *own)
    return replace(settings, steps=steps, custom=custom), tuple(said for table in tables for said in table.notices)

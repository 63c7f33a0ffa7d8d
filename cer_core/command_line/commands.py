"""The commands: what each is asked, does and prints."""

import argparse
import csv
import sys
from pathlib import Path

from cer_core import confusion_report, policy_file, ranking_report, reporting
from cer_core.command_line.arguments import (
    Parser,
    add_draws,
    add_measuring,
    add_policy,
    add_source,
    grouping,
    path,
    whole,
)
from cer_core.command_line.pair import aligned_pair
from cer_core.command_line.settings import evaluated
from cer_core.command_line.source import corpus_of_arguments
from cer_core.draws import Draws
from cer_core.errors import InputError
from cer_core.levels import LEVELS
from cer_core.protocols import report as protocol_report
from cer_core.report import as_json, as_text
from cer_core.reporting.progress import nobody
from cer_core.simulation import simulate


def parser() -> argparse.ArgumentParser:
    """Return the parser of every command, each with the function that runs it as ``run``."""
    made = Parser(prog="python -m cer_core", description="Measure transcriptions against their references.")
    commands = made.add_subparsers(required=True, metavar="COMMAND")

    score = commands.add_parser("score", allow_abbrev=False, help="score outputs against a reference")
    score.set_defaults(run=_score)
    score.add_argument("--json", action="store_true", help="print one JSON object")
    score.add_argument("--lines", action="store_true", help="with --json: add each item's counts")
    score.add_argument(
        "--save-policy", type=path, metavar="FILE", help="write the policy with the figures to a .toml or .json file"
    )

    compared = commands.add_parser("compare", allow_abbrev=False, help="say which system is better, and how sure it is")
    compared.set_defaults(run=_compare)
    compared.add_argument("--json", action="store_true", help="print one JSON object")

    confused = commands.add_parser("confusions", allow_abbrev=False, help="say what was read as what, how often")
    confused.set_defaults(run=_confusions)
    confused.add_argument("--level", choices=tuple(LEVELS), default="characters", help="what is counted as one")
    confused.add_argument("--out", type=path, metavar="FILE", help="write all of them to a .csv, .xlsx or .json file")

    kept = commands.add_parser("report", allow_abbrev=False, help="write everything into one file to keep")
    kept.set_defaults(run=_report)
    kept.add_argument("--out", type=path, metavar="FILE", required=True, help=f"named {', '.join(reporting.ENDINGS)}")
    kept.add_argument("--title", default=reporting.Choices.title, help="what stands at the top")
    kept.add_argument(
        "--worst", type=whole, default=reporting.Choices.worst, metavar="N", help="items with the most edits, a system"
    )

    reproduced = commands.add_parser("reproduce", allow_abbrev=False, help="print the numbers that other tools print")
    reproduced.set_defaults(run=_reproduce)
    reproduced.add_argument("--json", action="store_true", help="print one JSON object")

    for command in (compared, kept):
        add_draws(command)
    for command in (score, compared, confused, kept, reproduced):
        add_source(command)
    for command in (score, compared, confused, kept):
        add_policy(command)

    simulation = commands.add_parser("simulate", allow_abbrev=False, help="write the workshop set as a table")
    simulation.set_defaults(run=_simulate)
    simulation.add_argument("--seed", type=int, default=0)
    simulation.add_argument("output", type=path, metavar="OUT.csv")

    alignment = commands.add_parser("align", allow_abbrev=False, help="print one alignment in three rows")
    alignment.set_defaults(run=aligned_pair)
    alignment.add_argument("reference", metavar="REF")
    alignment.add_argument("hypothesis", metavar="HYP")

    add_measuring(alignment, "codepoint", "diagonal-first")
    return made


def _score(options: argparse.Namespace) -> str:
    if options.lines and not options.json:
        raise InputError("--lines adds to --json; give both")
    evaluation = evaluated(options)
    if options.save_policy is not None:
        _write(options.save_policy, policy_file.write(policy_file.with_figures(evaluation), options.save_policy.name))
    return as_json(evaluation, options.lines) if options.json else as_text(evaluation)


def _compare(options: argparse.Namespace) -> str:
    told = ranking_report.as_json if options.json else ranking_report.as_text
    return told(evaluated(options), Draws(seed=options.seed, by=grouping(options)))


def _reproduce(options: argparse.Namespace) -> str:
    told = protocol_report.as_json if options.json else protocol_report.as_text
    return told(corpus_of_arguments(options))


def _confusions(options: argparse.Namespace) -> str:
    evaluation = evaluated(options)
    if options.out is None:
        return confusion_report.as_text(evaluation, options.level)
    content = confusion_report.as_file(evaluation, options.level, options.out.name)
    _write(options.out, content)
    return f"{options.out}: {evaluation.signature}"


def _report(options: argparse.Namespace) -> str:
    reporting.ending(options.out.name)
    said = _say if sys.stderr.isatty() else nobody
    said("reading and aligning", 0.0)
    choices = reporting.Choices(options.title, options.worst, options.seed, grouping(options))
    found = reporting.gather(evaluated(options), choices, said)
    _write(options.out, reporting.write(found, options.out.name, said))
    return f"{options.out}: {found.signature}"


def _say(doing: str, share: float) -> None:
    print(f"report: {doing}{f', {share:.0%}' if share else ''} ...", file=sys.stderr, flush=True)


def _write(target: Path, content: bytes) -> None:
    try:
        target.write_bytes(content)
    except OSError as error:
        raise InputError(f"{target}: cannot be written: {error.strerror}") from error


def _simulate(options: argparse.Namespace) -> str:
    workshop = simulate(options.seed)
    target: Path = options.output
    columns = (workshop.ids, workshop.reference, *workshop.outputs.values())
    try:
        with target.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["id", "reference", *workshop.outputs])
            writer.writerows(zip(*columns, strict=True))
    except OSError as error:
        raise InputError(f"{target}: cannot be written: {error.strerror}") from error
    return f"{target}: {len(workshop.ids)} lines, systems {' and '.join(workshop.outputs)}, seed {options.seed}"

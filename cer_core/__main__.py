"""The command line: ``python -m cer_core score | simulate | align``."""

import argparse
import csv
import sys
from collections.abc import Sequence
from pathlib import Path

from cer_core.alignment import TIE_BREAKS, align, tie_break
from cer_core.alignment.tiebreaks import ALIASES
from cer_core.corpus import Corpus
from cer_core.errors import InputError
from cer_core.evaluation import evaluate
from cer_core.normalization import STEPS, parse_steps
from cer_core.pairing import pair_files, pair_table, system_names
from cer_core.readers import read_path, read_table
from cer_core.report import as_json, as_text
from cer_core.settings import MISSING, Settings
from cer_core.simulation import simulate
from cer_core.units import CHARACTER_UNITS, code_pairs

TABLE_SUFFIXES = (".csv", ".tsv", ".tab")
BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0 when it did what was asked, 2 for bad input."""
    _write_any_unicode()
    options = _parser().parse_args(arguments)
    try:
        print(options.run(options))
    except InputError as error:
        print(f"cer_core: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        sys.stderr.close()
    return 0


def _score(options: argparse.Namespace) -> str:
    settings = Settings(
        steps=parse_steps(options.steps), unit=options.unit, ties=options.ties, missing=options.missing
    )
    evaluation = evaluate(_read(options), settings)
    if options.lines and not options.json:
        raise InputError("--lines adds to --json; give both")
    return as_json(evaluation, options.lines) if options.json else as_text(evaluation)


def _read(options: argparse.Namespace) -> Corpus:
    source = Path(options.source)
    columns = options.reference or options.system or options.id
    if source.suffix.lower() in TABLE_SUFFIXES and (columns or not options.outputs):
        if not options.reference or not options.system or options.outputs:
            raise InputError(f"{source}: for a table, name the columns: --reference COL --system COL [--id COL]")
        if not source.is_file():
            raise InputError(f"{source}: no such file")
        return pair_table(
            read_table(source.read_bytes(), source.name), options.reference, options.system, options.id
        )
    if columns:
        raise InputError("--reference, --system and --id name columns of a .csv or .tsv table")
    if not options.outputs:
        raise InputError("give a hypothesis file or folder after the reference")
    items = options.items or ("file" if source.is_dir() else "line")
    names = system_names([Path(output).absolute().as_posix() for output in options.outputs])
    outputs = {name: read_path(Path(output)) for name, output in zip(names, options.outputs, strict=True)}
    if len(outputs) < len(names):
        raise InputError("two hypotheses have the same name and folder; each system needs a name of its own")
    return pair_files(read_path(source), outputs, items)


def _simulate(options: argparse.Namespace) -> str:
    workshop = simulate(options.seed)
    target = Path(options.output)
    columns = (workshop.ids, workshop.reference, *workshop.outputs.values())
    try:
        with target.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["id", "reference", *workshop.outputs])
            writer.writerows(zip(*columns, strict=True))
    except OSError as error:
        raise InputError(f"{target}: cannot be written: {error.strerror}") from error
    return f"{target}: {len(workshop.ids)} lines, systems {' and '.join(workshop.outputs)}, seed {options.seed}"


def _align(options: argparse.Namespace) -> str:
    pairs = code_pairs([options.reference], [options.hypothesis], options.unit)
    cells = align(pairs, tie_break(options.ties)).cells(0)
    marks = {"hit": " ", "substitution": "S", "deletion": "D", "insertion": "I"}
    rows = [(reference or "*", hypothesis or "*", marks[operation]) for operation, reference, hypothesis in cells]
    return "\n".join("".join(row).rstrip() if n == 2 else "".join(row) for n, row in enumerate(zip(*rows, strict=True)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m cer_core", description="Measure transcriptions against their references."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    score = commands.add_parser("score", help="score outputs against a reference")
    score.set_defaults(run=_score)
    score.add_argument("source", metavar="REFERENCE", help="reference text file or folder, or a .csv or .tsv table")
    score.add_argument("outputs", metavar="HYPOTHESIS", nargs="*", help="one text file or folder per system")
    score.add_argument("--reference", metavar="COL", help="table: the column of references")
    score.add_argument("--system", metavar="COL", action="append", default=[], help="table: a system's column")
    score.add_argument("--id", metavar="COL", help="table: the column of ids")
    score.add_argument("--steps", default="", metavar="A,B,C", help=f"steps, in order, from: {', '.join(STEPS)}")
    score.add_argument("--items", choices=("line", "file"), help="what an item is (text files: line; folders: file)")
    score.add_argument("--missing", choices=tuple(MISSING), default="empty", help="what to do with missing outputs")
    score.add_argument("--json", action="store_true", help="print one JSON object")
    score.add_argument("--lines", action="store_true", help="with --json: add each item's counts")

    simulation = commands.add_parser("simulate", help="write the workshop set as a table")
    simulation.set_defaults(run=_simulate)
    simulation.add_argument("--seed", type=int, default=0)
    simulation.add_argument("output", metavar="OUT.csv")

    alignment = commands.add_parser("align", help="print one alignment in three rows")
    alignment.set_defaults(run=_align)
    alignment.add_argument("reference", metavar="REF")
    alignment.add_argument("hypothesis", metavar="HYP")

    for command in (score, alignment):
        command.add_argument("--unit", choices=tuple(CHARACTER_UNITS), default="codepoint", help="what is counted")
        command.add_argument(
            "--ties", choices=(*TIE_BREAKS, *ALIASES), default="diagonal-first", help="preference among optimal moves"
        )
    return parser


def _write_any_unicode() -> None:
    """Let every text be printed, whatever the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())

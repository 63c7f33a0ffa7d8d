"""The command line: ``python -m cer_core score | compare | confusions | simulate | align``."""

import argparse
import csv
import os
import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from cer_core import confusion_report, ranking_report
from cer_core.alignment import TIE_BREAKS, align, tie_break
from cer_core.alignment.tiebreaks import ALIASES
from cer_core.corpus import Corpus
from cer_core.draws import Draws
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, evaluate
from cer_core.groups import BY_ID
from cer_core.intake import Choices, corpus_from, read_side, split_sides, unpacked
from cer_core.levels import LEVELS
from cer_core.normalization import STEPS, parse_steps
from cer_core.normalization.replacement_file import read_replacements
from cer_core.pairing import pair_table, system_names
from cer_core.readers import FORMATS, SourceFile, Table, files_of
from cer_core.readers.folders import read_bytes
from cer_core.readers.guesses import guess_columns
from cer_core.report import as_json, as_text
from cer_core.settings import MISSING, Settings
from cer_core.simulation import simulate
from cer_core.units import CHARACTER_UNITS, code_pairs
from cer_core.visible import symbol
from cer_core.word_units import WORD_RULES

BAD_INPUT = 2
GAP = "*"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0 when it did what was asked, 2 for bad input."""
    _write_any_unicode()
    try:
        options = _parser().parse_args(arguments)
        _print(options.run(options))
    except InputError as error:
        print(f"cer_core: {error}", file=sys.stderr)
        return BAD_INPUT
    return 0


def _print(text: str) -> None:
    try:
        print(text, flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python tries again at its end
        if not isinstance(error, BrokenPipeError):  # a reader such as head has seen enough
            raise InputError(f"the output cannot be written: {error.strerror}") from error


def _score(options: argparse.Namespace) -> str:
    if options.lines and not options.json:
        raise InputError("--lines adds to --json; give both")
    evaluation = _evaluated(options)
    return as_json(evaluation, options.lines) if options.json else as_text(evaluation)


def _evaluated(options: argparse.Namespace) -> Evaluation:
    steps = parse_steps(options.steps)
    settings = Settings(steps, options.unit, options.ties, options.words, missing=options.missing)
    corpus = _read(options)
    if options.replace is not None:
        table = read_replacements(read_bytes(options.replace), options.replace.name, options.encoding)
        settings = replace(settings, steps=(*settings.steps, table.step.name), custom=(table.step,))
        corpus = replace(corpus, notices=(*corpus.notices, *table.notices))
    return evaluate(corpus, settings)


def _compare(options: argparse.Namespace) -> str:
    told = ranking_report.as_json if options.json else ranking_report.as_text
    return told(_evaluated(options), Draws(seed=options.seed, by=BY_ID if options.groups else options.group_by))


def _confusions(options: argparse.Namespace) -> str:
    evaluation = _evaluated(options)
    if options.out is None:
        return confusion_report.as_text(evaluation, options.level)
    content = confusion_report.as_file(evaluation, options.level, options.out.name)
    try:
        options.out.write_bytes(content)
    except OSError as error:
        raise InputError(f"{options.out}: cannot be written: {error.strerror}") from error
    return f"{options.out}: {evaluation.signature}"


def _read(options: argparse.Namespace) -> Corpus:
    files = unpacked(files_of(options.source))
    folder = options.source.is_dir()
    choices = Choices(options.format, options.encoding, options.items, options.fold_ids, folder=folder)
    if options.outputs:
        return _read_sides(files, options, choices)
    if len(files) > 1:
        return corpus_from(*split_sides(files, choices), choices)
    side = read_side(files, choices, files[0].name if files else str(options.source))
    if side.documents and (options.reference or options.system or options.id):
        form = side.documents[0].format
        raise InputError(f"{options.source}: --reference, --system and --id name columns of a table; this is {form}")
    if side.documents:
        raise InputError("give a hypothesis file or folder after the reference")
    return _pair_columns(side.tables[0], options)


def _read_sides(files: list[SourceFile], options: argparse.Namespace, choices: Choices) -> Corpus:
    if choices.folder and any(output.resolve() == options.source.resolve() for output in options.outputs):
        raise InputError(f"{options.source}: the same folder on both sides; if it holds both, give it once")
    outputs = [unpacked(files_of(output)) for output in options.outputs]
    absolute = [output.absolute().as_posix() + "/" * output.is_dir() for output in options.outputs]
    named = dict(zip(system_names(absolute), outputs, strict=True))
    if len(named) < len(outputs):
        raise InputError("the same hypothesis is given twice; each system needs a name of its own")
    if options.reference and options.id and len(options.system) == 1:
        choices = replace(choices, columns=(options.id, options.reference, options.system[0]))
    elif options.reference or options.system or options.id:
        raise InputError("to join tables on ids, name three columns: --id COL --reference COL --system COL")
    return corpus_from(files, named, choices)


def _pair_columns(table: Table, options: argparse.Namespace) -> Corpus:
    if not options.reference or not options.system:
        guess = guess_columns(table)
        perhaps = ""
        if guess.reference and guess.systems:
            named = [f"--reference {guess.reference!r}", *(f"--system {system!r}" for system in guess.systems)]
            perhaps = "; perhaps: " + " ".join([*named, *([f"--id {guess.identifier!r}"] if guess.identifier else [])])
        raise InputError(
            f"{table.name}: name the table's columns: --reference COL --system COL [--id COL]{perhaps}. "
            f"It has: {', '.join(map(repr, table.columns))}"
        )
    if options.items in ("file", "region"):
        raise InputError(f"--items {options.items} is for text and pages; in a table each row is an item")
    return pair_table(table, options.reference, options.system, options.id)


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


def _align(options: argparse.Namespace) -> str:
    pairs = code_pairs([options.reference], [options.hypothesis], options.unit)
    cells = align(pairs, tie_break(options.ties)).cells(0)
    marks = {"hit": " ", "substitution": "S", "deletion": "D", "insertion": "I"}
    drawn = [[_drawn(ref), _drawn(hyp), marks[operation]] for operation, ref, hyp in cells]
    widths = [max(map(_width, column)) for column in drawn]
    rows = [
        "".join(c[row] + " " * (w - _width(c[row])) for c, w in zip(drawn, widths, strict=True)) for row in range(3)
    ]
    reference, hypothesis, marked = rows
    return f"{reference}\n{hypothesis}\n{marked.rstrip()}"


def _drawn(unit: str | None) -> str:
    """Return a unit so that it keeps to its row and column: nothing invisible, no mark on what precedes."""
    return GAP if unit is None else unit if unit == " " else symbol(unit)


def _width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(
        0 if unicodedata.category(c) in ("Mn", "Me", "Cf") else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


class _Parser(argparse.ArgumentParser):
    """Refuses a wrong command line as any other bad input is refused."""

    def error(self, message: str) -> NoReturn:
        raise InputError(f"{message} (see {self.prog} --help)")


def _path(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("the path is empty")
    return Path(text)


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 on")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m cer_core", description="Measure transcriptions against their references.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    score = commands.add_parser("score", allow_abbrev=False, help="score outputs against a reference")
    score.set_defaults(run=_score)
    score.add_argument("--json", action="store_true", help="print one JSON object")
    score.add_argument("--lines", action="store_true", help="with --json: add each item's counts")

    compared = commands.add_parser("compare", allow_abbrev=False, help="say which system is better, and how sure it is")
    compared.set_defaults(run=_compare)
    compared.add_argument("--json", action="store_true", help="print one JSON object")
    compared.add_argument("--seed", type=_seed, default=0, help="of the draws")
    drawn = compared.add_mutually_exclusive_group()
    drawn.add_argument("--groups", action="store_true", help="draw whole groups: what ids share before the last part")
    drawn.add_argument("--group-by", metavar="COL", help="table: draw whole groups of rows with the same value here")

    confused = commands.add_parser("confusions", allow_abbrev=False, help="say what was read as what, how often")
    confused.set_defaults(run=_confusions)
    confused.add_argument("--level", choices=tuple(LEVELS), default="characters", help="what is counted as one")
    confused.add_argument("--out", type=_path, metavar="FILE", help="write all of them to a .csv, .xlsx or .json file")

    for command in (score, compared, confused):
        _add_source(command)

    simulation = commands.add_parser("simulate", allow_abbrev=False, help="write the workshop set as a table")
    simulation.set_defaults(run=_simulate)
    simulation.add_argument("--seed", type=int, default=0)
    simulation.add_argument("output", type=_path, metavar="OUT.csv")

    alignment = commands.add_parser("align", allow_abbrev=False, help="print one alignment in three rows")
    alignment.set_defaults(run=_align)
    alignment.add_argument("reference", metavar="REF")
    alignment.add_argument("hypothesis", metavar="HYP")

    for command in (score, compared, confused, alignment):
        command.add_argument("--unit", choices=tuple(CHARACTER_UNITS), default="codepoint", help="what is counted")
        command.add_argument(
            "--ties",
            choices=(*TIE_BREAKS, *ALIASES),
            default="diagonal-first",
            help="preference among optimal moves",
        )
    return parser


def _add_source(command: argparse.ArgumentParser) -> None:
    """Add the arguments that say what is read, and how."""
    command.add_argument(
        "source",
        type=_path,
        metavar="REFERENCE",
        help="reference file, folder or .zip; or a table, or a folder or .zip that holds both sides",
    )
    command.add_argument(
        "outputs", type=_path, metavar="HYPOTHESIS", nargs="*", help="one text file or folder per system"
    )
    command.add_argument("--reference", metavar="COL", help="table: the column of references")
    command.add_argument("--system", metavar="COL", action="append", default=[], help="table: a system's column")
    command.add_argument("--id", metavar="COL", help="table: the column of ids")
    command.add_argument("--steps", default="", metavar="A,B,C", help=f"steps, in order, from: {', '.join(STEPS)}")
    command.add_argument(
        "--replace",
        type=_path,
        metavar="FILE",
        help="table of two columns, from and to: one more step, after --steps",
    )
    command.add_argument("--words", choices=tuple(WORD_RULES), default="whitespace", help="what a word is")
    command.add_argument("--items", choices=("line", "region", "file"), help="what an item is (one text file: line)")
    command.add_argument("--format", choices=tuple(FORMATS), help="read every file so, not as found")
    command.add_argument("--encoding", metavar="NAME", help="encoding of text files that are not UTF-8, such as cp1252")
    command.add_argument(
        "--fold-ids", action="store_true", help="pair ids and files whose names differ only in case or Unicode form"
    )
    command.add_argument("--missing", choices=tuple(MISSING), default="empty", help="what to do with missing outputs")


def _write_any_unicode() -> None:
    """Let every text be printed, whatever the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())

"""The arguments of the commands, and how a wrong one is refused."""

import argparse
from pathlib import Path
from typing import NoReturn

from cer_core.alignment import TIE_BREAKS
from cer_core.alignment.tiebreaks import ALIASES
from cer_core.errors import InputError
from cer_core.groups import BY_ID
from cer_core.normalization import STEPS
from cer_core.readers import FORMATS
from cer_core.settings import MISSING
from cer_core.units import CHARACTER_UNITS
from cer_core.word_units import WORD_RULES


class Parser(argparse.ArgumentParser):
    """Refuses a wrong command line as any other bad input is refused."""

    def error(self, message: str) -> NoReturn:
        """Raise ``InputError`` with what is wrong and where help is."""
        raise InputError(f"{message} (see {self.prog} --help)")


def path(text: str) -> Path:
    """Return the path that an argument names; an empty one is refused, and one with a NUL."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError("the path holds a NUL" if text else "the path is empty")
    return Path(text)


def whole(text: str) -> int:
    """Return the whole number from 0 on that an argument names, such as a seed."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 on")
    return int(text)


def add_draws(command: argparse.ArgumentParser) -> None:
    """Add the arguments that say how items are drawn, and by what they are grouped."""
    command.add_argument("--seed", type=whole, default=0, help="of the draws")
    drawn = command.add_mutually_exclusive_group()
    drawn.add_argument("--groups", action="store_true", help="draw whole groups: what ids share before the last part")
    drawn.add_argument("--group-by", metavar="COL", help="table: draw whole groups of rows with the same value here")


def grouping(options: argparse.Namespace) -> str | None:
    """Return the name of the grouping that was asked for, ``None`` for none."""
    by: str | None = BY_ID if options.groups else options.group_by
    return by


def add_source(command: argparse.ArgumentParser) -> None:
    """Add the arguments that say what is read, and how."""
    command.add_argument(
        "source",
        type=path,
        metavar="REFERENCE",
        help="reference file, folder or .zip; or a table, or a folder or .zip that holds both sides",
    )
    command.add_argument(
        "outputs", type=path, metavar="HYPOTHESIS", nargs="*", help="one text file or folder per system"
    )
    command.add_argument(
        "--reference",
        metavar="COL",
        action="append",
        default=[],
        help="table: the column of references; given again, a column of other valid readings: the closest one counts",
    )
    command.add_argument("--system", metavar="COL", action="append", default=[], help="table: a system's column")
    command.add_argument("--id", metavar="COL", help="table: the column of ids")
    command.add_argument("--items", choices=("line", "region", "file"), help="what an item is (one text file: line)")
    command.add_argument("--format", choices=tuple(FORMATS), help="read every file so, not as found")
    command.add_argument("--encoding", metavar="NAME", help="encoding of text files that are not UTF-8, such as cp1252")
    command.add_argument(
        "--fold-ids", action="store_true", help="pair ids and files whose names differ only in case or Unicode form"
    )


def add_measuring(command: argparse.ArgumentParser, unit: str | None, ties: str | None) -> None:
    """Add what is counted and the tie-break, with what they are where they are not given."""
    command.add_argument("--unit", choices=tuple(CHARACTER_UNITS), default=unit, help="what is counted")
    command.add_argument("--ties", choices=(*TIE_BREAKS, *ALIASES), default=ties, help="preference among optimal moves")


def add_policy(command: argparse.ArgumentParser) -> None:
    """Add the arguments that say what is done to the texts before they are measured, and how they are measured."""
    command.add_argument(
        "--policy", type=path, metavar="FILE", help="a policy as TOML or JSON; what is given beside it comes first"
    )
    command.add_argument("--steps", metavar="A,B,C", help=f"steps, in order, from: {', '.join(STEPS)}")
    command.add_argument(
        "--replace",
        type=path,
        action="append",
        default=[],
        metavar="FILE",
        help="table of two columns, from and to: one more step at the end; may be given several times",
    )
    add_measuring(command, None, None)
    command.add_argument("--words", choices=tuple(WORD_RULES), help="what a word is")
    command.add_argument(
        "--gaps", metavar="EXPRESSION", help="regular expression for markers of gaps in outputs, besides the usual ones"
    )
    command.add_argument("--missing", choices=tuple(MISSING), help="what to do with missing outputs")

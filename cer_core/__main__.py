"""The command line: ``python -m cer_core COMMAND``; the commands stand in ``cer_core.command_line``."""

import os
import sys
from collections.abc import Sequence

from cer_core.command_line.commands import parser
from cer_core.errors import InputError

BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return 0 when it did what was asked, 2 for bad input."""
    _write_any_unicode()
    try:
        options = parser().parse_args(arguments)
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


def _write_any_unicode() -> None:
    """Let every text be printed, whatever the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())

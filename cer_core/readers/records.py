"""Files of one record a line: numbered lines without blank and comment lines, and ids that are unique."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from cer_core.errors import InputError
from cer_core.readers.decoding import decode
from cer_core.readers.limits import LIMITS
from cer_core.readers.text import split_lines
from cer_core.wording import counted

BLANKS = " \t\v\f"  # what parts fields; a no-break or ideographic space is part of a word
BLANK = re.compile(f"[{BLANKS}]+")
COMMENT = ";;"


@dataclass(frozen=True)
class Records:
    """The lines of a file that hold records, each with its number; the encoding; and notices."""

    name: str
    lines: tuple[tuple[int, str], ...]
    encoding: str
    notices: tuple[str, ...]


def read_records(data: bytes, name: str, encoding: str | None = None, comments: bool = False) -> Records:
    """Decode a file and number its lines; blank lines, and comments if any, are left out with a notice.

    >>> read_records(b";; made by hand\\n\\nu1 ab\\n", "a.txt", comments=True).lines
    ((3, 'u1 ab'),)
    """
    LIMITS.check_file(data, name)
    text, used = decode(data, name, encoding)
    numbered = list(enumerate(split_lines(text), 1))
    blank = [number for number, line in numbered if not line.strip(BLANKS)]
    commented = [number for number, line in numbered if comments and line.startswith(COMMENT)]
    left_out = {*blank, *commented}
    notices = [] if used == "utf-8" else [f"{name}: read as {used.upper()}"]
    for kind, places in (("blank line", blank), ("comment line", commented)):
        if places:
            notices.append(f"{name}: {counted(len(places), kind)} left out, the first is line {places[0]}")
    lines = tuple((number, line) for number, line in numbered if number not in left_out)
    return Records(name, lines, used, tuple(notices))


def head_records(text_head: str) -> list[str]:
    """Return the records in the beginning of a text, without a last line that may be cut off.

    >>> head_records(";; x\\nu1 ab\\nu2 c")
    ['u1 ab']
    """
    lines = split_lines(text_head)
    if len(lines) > 1 and not text_head.endswith(("\n", "\r")):
        lines = lines[:-1]
    return [line for line in lines if line.strip(BLANKS) and not line.startswith(COMMENT)]


def refuse_repeated(name: str, ids: Iterable[tuple[int, str]]) -> None:
    """Raise ``InputError`` naming the first id that occurs twice, and both lines.

    >>> refuse_repeated("ref.trn", [(1, "u1"), (4, "u1")])
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: ref.trn: id 'u1' occurs twice, in lines 1 and 4; each id must be unique
    """
    first: dict[str, int] = {}
    for number, value in ids:
        if value in first:
            raise InputError(
                f"{name}: id {value!r} occurs twice, in lines {first[value]} and {number}; each id must be unique"
            )
        first[value] = number

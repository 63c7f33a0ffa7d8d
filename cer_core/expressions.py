"""A visitor's regular expressions: what they may ask for, so that none can stop the work or fill the memory."""

import re
from math import prod

import regex

from cer_core.errors import InputError
from cer_core.wording import number

LONGEST = 1_000
"""Characters of an expression."""
SECONDS = 0.5
"""Seconds on one text."""
SECONDS_IN_ALL = 10.0
"""Seconds on all of them."""
MOST_UNITS = 20_000
"""What an expression may ask to match one after another: each repetition that it demands is compiled by itself."""
LONGEST_SHOWN = 80

_CALL = re.compile(r"\\.|(?P<call>\(\?(?:R|[+-]?[0-9]+|P?>[^\W\d]\w*|&\w+)\))", re.DOTALL)
_TOKEN = re.compile(
    r"(?P<nothing>\(\?\#[^)]*\)|[?*+|^$])|(?P<opens>\((?:\?(?:<?[=!]|[:>|]))?)|(?P<closes>\))"
    r"|\{(?P<least>[0-9]+)(?:,[0-9]*)?\}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.",
    re.DOTALL,
)
_OTHER_SYNTAX = re.compile(r"\(\?\w*(?:x|V1)")  # comments to the end of the line, sets in sets


def compiled(pattern: str) -> "regex.Pattern[str]":
    """Return a regular expression of the ``regex`` package, to be used with a timeout.

    ``InputError`` for what is none, for one that calls itself or one of its groups, which could grow without end, and
    for one that is longer than ``LONGEST`` or demands more than ``MOST_UNITS`` characters.

    >>> compiled("[?]{3}").pattern
    '[?]{3}'
    >>> compiled("(?R)")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: the expression '(?R)' calls itself or one of its groups; write out what it is to find
    """
    shown = repr(pattern if len(pattern) <= LONGEST_SHOWN else f"{pattern[:LONGEST_SHOWN]} …")
    if len(pattern) > LONGEST:
        raise InputError(
            f"a regular expression of {number(len(pattern))} characters, which begins with {pattern[:30]!r}; "
            f"give one of at most {number(LONGEST)} characters"
        )
    if any(found["call"] for found in _CALL.finditer(pattern)):
        raise InputError(f"the expression {shown} calls itself or one of its groups; write out what it is to find")
    if _units(pattern) > MOST_UNITS:
        raise InputError(
            f"the expression {shown} repeats more than {number(MOST_UNITS)} times, the limit; make it simpler"
        )
    try:
        return regex.compile(pattern)
    except (regex.error, RecursionError, OverflowError, ValueError) as error:
        raise InputError(f"not a regular expression: {shown}: {error}") from error


def _units(pattern: str) -> int:
    """Return how many units an expression demands, each as often as it has to be repeated at least; or more."""
    if _OTHER_SYNTAX.search(pattern):
        return len(pattern) * prod(_times(least) for least in re.findall(r"\{([0-9]+)", pattern))
    outer: list[int] = []
    inside, last = 0, 0
    for token in _TOKEN.finditer(pattern):
        if token["opens"]:
            outer.append(inside)
            inside, last = 0, 0
        elif token["closes"] and outer:
            last, inside = max(inside, 1), outer.pop() + max(inside, 1)
        elif token["least"]:
            times = _times(token["least"])
            inside += last * (times - 1)
            last *= times
        elif not token["nothing"]:
            inside, last = inside + 1, 1
    return inside + sum(outer)


def _times(least: str) -> int:
    return min(max(int(least[:9]), 1), MOST_UNITS + 1)

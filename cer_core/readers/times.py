"""Times in NIST files: seconds, written as decimal numbers."""

import math
import re

from cer_core.errors import InputError

SECONDS = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?", re.ASCII)


def is_time(text: str) -> bool:
    """Tell whether a text is a number of seconds.

    >>> is_time("12.50"), is_time("A"), is_time("*")
    (True, False, False)
    """
    return SECONDS.fullmatch(text) is not None and math.isfinite(float(text))


def seconds(text: str, what: str, place: str) -> float:
    """Return a time; ``InputError`` names the place, what was expected there and what was found.

    >>> seconds("0.5", "begin", "a.stm, line 1")
    0.5
    """
    if not is_time(text):
        raise InputError(f"{place}: expected the {what} in seconds, such as 12.5, but found {text!r}")
    return float(text)

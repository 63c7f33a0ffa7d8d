"""How long a visitor's regular expression may be and take, so that none can stop the work for good."""

from cer_core.errors import InputError
from cer_core.wording import number

LONGEST = 1_000
"""Characters of an expression."""
SECONDS = 0.5
"""Seconds on one text."""
SECONDS_IN_ALL = 10.0
"""Seconds on all of them."""


def check_length(expression: str) -> None:
    """Raise ``InputError`` for an expression that is too long to be one that a person wrote.

    >>> check_length("[?]{3}")
    """
    if len(expression) > LONGEST:
        raise InputError(
            f"a regular expression of {number(len(expression))} characters, which begins with {expression[:30]!r}; "
            f"give one of at most {number(LONGEST)} characters"
        )

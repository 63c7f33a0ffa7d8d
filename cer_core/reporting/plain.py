"""Texts of an evaluation as tables of a report show them: on one line, not too long, and nothing turned round."""

from cer_core.reporting.content import Confused
from cer_core.visible import distinct_label, isolated, symbol
from cer_core.wording import number

LONGEST_LINE = 300
"""Characters of a line that a table of texts shows."""
LONGEST_UNIT = 40
"""Characters of one side of a confusion that a table or chart shows."""


def shortened(text: str, most: int) -> str:
    """Return a text, cut where it is longer, with the number of characters that are left out.

    >>> shortened("abcdef", 4), shortened("abcd", 4)
    ('abcd … (2 more)', 'abcd')
    """
    return text if len(text) <= most else f"{text[:most]} … ({number(len(text) - most)} more)"


def one_line(text: str | None) -> str:
    """Return a text on one line, control characters and line ends drawn as symbols; what is missing is said so.

    >>> one_line("a\\nb"), one_line(""), one_line(None)
    ('a↵b', '(empty)', '(no output, left out)')
    """
    if text is None:
        return "(no output, left out)"
    return isolated(symbol(shortened(text, LONGEST_LINE))) if text else "(empty)"


def sides(confused: Confused) -> tuple[str, str]:
    """Return both sides of a confusion as people read them, the longer ones cut.

    >>> sides(Confused("rn", None, 1, 2, 1.0))
    ('rn', '∅ nothing')
    """
    first, second = _cut(confused.reference), _cut(confused.hypothesis)
    return distinct_label(first, second), distinct_label(second, first)


def _cut(unit: str | None) -> str | None:
    return unit if unit is None or len(unit) <= LONGEST_UNIT else f"{unit[:LONGEST_UNIT]}…"

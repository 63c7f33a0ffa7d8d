"""A visitor's expression can neither stop the work nor fill the memory: what could is refused before it is compiled."""

import re

import pytest

from cer_core.errors import InputError
from cer_core.expressions import MOST_UNITS, compiled
from cer_core.gap_markers import GapMarkers
from cer_core.rules import Rule


@pytest.mark.parametrize(
    "pattern",
    [
        "(?R)",
        "(?R)(?#)",
        "(?:(?R))?",
        "((?1))",
        "(?<a>x(?&a)?)",
        "(?P<a>(?P>a))",
        "(a)(?+1)(b)",
        "(a)(?-1)",
        "(?#[)(?R)(?#])",
        "(?x)#[\n(?R)#]",
    ],
)
def test_an_expression_that_calls_itself_or_a_group_is_refused(pattern: str) -> None:
    """The ``regex`` package takes hundreds of megabytes a second for one that calls itself."""
    with pytest.raises(InputError, match="calls itself or one of its groups"):
        compiled(pattern)
    with pytest.raises(InputError, match="calls itself"):
        Rule(pattern, "", regular_expression=True)
    with pytest.raises(InputError, match="calls itself"):
        GapMarkers(pattern=pattern)


@pytest.mark.parametrize(("pattern", "found"), [(r"\(?R\)", "(R)"), (r"\(\?R\)", "(?R)"), (r"[]()?R]+", "(?R)")])
def test_what_only_looks_like_a_call_is_an_expression(pattern: str, found: str) -> None:
    assert compiled(pattern).fullmatch(found)


@pytest.mark.parametrize(
    "pattern",
    [
        f"a{{{MOST_UNITS + 1}}}",
        "a{99999999999}",
        f"a{{{'9' * 900}}}",
        "(?:(?:ab){100}){101}",  # 2 * 100 * 101 = 20 200
        "(?:(?:(?:ab){999}){999}){999}",
        "[ab]{20001,}",
        r"\d{20001}",
        "(a{200}){101}",
        "(?#[)(?:a{200}){101}(?#])",  # no set, as comments begin before the one and end before the other
        "(?:[)]a{200}){101}",  # no end of the group
        "(?V1)(?:[[a])]b{200}){101}",
        "(?x)#[\n(?:a{200}){101}#]",
        "(((((((((((((((a{9}){9}){9}){9}){9}",
    ],
)
def test_more_repetitions_than_can_be_compiled_are_refused(pattern: str) -> None:
    with pytest.raises(InputError, match="repeats more than 20\u2009000 times, the limit; make it simpler"):
        compiled(pattern)


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        (f"a{{{MOST_UNITS}}}", "a" * MOST_UNITS),
        ("(?:ab){1,999999}", "abab"),
        ("(?:(?:ab){100}){100}", "ab" * 10_000),
        (r"\d{4}-\d{2}-\d{2}", "1848-03-18"),
        ("a{99}b{99}c{99}", "a" * 99 + "b" * 99 + "c" * 99),  # one after another they add up, 297 in all
        ("[{20001}]+", "{2"),
        ("(?V1)[[a-z]--[aeiou]]{3}", "xyz"),
        (r"\{20001}", "{20001}"),
    ],
)
def test_repetitions_within_the_limit_are_an_expression(pattern: str, found: str) -> None:
    assert compiled(pattern).fullmatch(found)


def test_an_expression_that_is_too_long_is_refused() -> None:
    with pytest.raises(InputError, match="of 1\u2009000\u2009000 characters, which begins with"):
        compiled("[" * 1_000_000)


@pytest.mark.parametrize("pattern", ["(", ")", "a{2,1}", "[", "(" * 900, "(?u)(?a)a", "*"])
def test_what_is_none_is_refused_in_words(pattern: str) -> None:
    with pytest.raises(InputError, match=f"^not a regular expression: {re.escape(repr(pattern)[:80])}"):
        compiled(pattern)

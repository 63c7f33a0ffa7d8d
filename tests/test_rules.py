"""Rules replace what they say, are read from a small form with clear errors, and written back into it."""

import contextlib
from bisect import bisect_left

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core import rules as module
from cer_core.errors import InputError
from cer_core.expressions import compiled
from cer_core.readers.limits import LIMITS
from cer_core.rules import Rule, apply_rules, parse_rules, write_rules

anything = st.text(st.characters(codec=None, exclude_categories=()), max_size=12)
hostile = st.text(st.sampled_from('ab"\n\r\t,; =\\$1(){}[]^.*+?|\ud800\u2028\x00é'), max_size=8) | anything
patterns = hostile.filter(bool)
plain_rules = st.builds(Rule, patterns, hostile, st.booleans())
expressions = st.builds(
    Rule,
    st.sampled_from([r"(\d),(\d)", r"(?P<end>s)\b", "a|b", r"\s+", "x*", '[,"]']),
    st.sampled_from(["", "-", r"\\", '"', "a,b"]),
    st.booleans(),
    st.just(True),
)


@given(st.lists(plain_rules | expressions, max_size=6))
def test_rules_are_read_back_as_they_were_written(rules: list[Rule]) -> None:
    assert parse_rules(write_rules(rules)) == tuple(rules)


@given(pattern=patterns, replacement=hostile, text=hostile)
def test_a_plain_rule_is_literal_on_both_sides(pattern: str, replacement: str, text: str) -> None:
    text = f"{text}{pattern}{text}"
    assert Rule(pattern, replacement).apply(text) == (text.replace(pattern, replacement), text.count(pattern))


@given(pattern=patterns, replacement=hostile, text=hostile)
def test_a_whole_word_rule_only_ever_leaves_out_occurrences(pattern: str, replacement: str, text: str) -> None:
    rule = Rule(pattern, replacement, whole_word=True)
    assert rule.apply(pattern) == (replacement, 1)
    assert rule.apply(f"{pattern}{text}")[1] <= f"{pattern}{text}".count(pattern)


@pytest.mark.parametrize(
    ("rule", "text", "after", "count"),
    [
        (Rule("vv", "w"), "vvorks", "works", 1),
        (Rule("vv", "w"), "vvv", "wv", 1),
        (Rule("m", "rn"), "summer", "surnrner", 2),
        (Rule(".", r"\1"), "a.b", r"a\1b", 1),
        (
            Rule("tbe", "the", whole_word=True),
            "tbe tber otbe (tbe) tbe\u0301 tbe_",
            "the tber otbe (the) tbe\u0301 tbe_",
            2,
        ),
        (Rule(r"(\d)O", r"\g<1>0", regular_expression=True), "1O OO 2O", "10 OO 20", 2),
        (Rule(r"a|b", "c", whole_word=True, regular_expression=True), "a ab b", "c ab c", 2),
        (Rule(r"(?i)TBE", "the", regular_expression=True), "Tbe", "the", 1),
        (Rule(r"(a)|b", r"[\1]", regular_expression=True), "ab", "[a][]", 2),
        (Rule(r"\s+", " ", regular_expression=True), "a \n b", "a b", 1),
        (Rule("\u05d0", "\u05d1"), "\u05d0\u05d0", "\u05d1\u05d1", 2),
        (Rule("\ud800", ""), "a\ud800", "a", 1),
        (Rule("a", "b"), "", "", 0),
    ],
)
def test_a_rule_replaces_what_it_says(rule: Rule, text: str, after: str, count: int) -> None:
    assert rule.apply(text) == (after, count)


def test_rules_are_applied_in_their_order_each_to_what_the_last_one_left() -> None:
    forth = apply_rules([Rule("vv", "w"), Rule("w", "m")], ["vvv", None, "w"])
    back = apply_rules([Rule("w", "m"), Rule("vv", "w")], ["vvv", None, "w"])
    assert (forth.texts, forth.replacements) == (("mv", None, "m"), (1, 2))
    assert (back.texts, back.replacements) == (("wv", None, "m"), (1, 1))


def test_no_rules_and_no_texts_are_fine() -> None:
    assert apply_rules([], ["a", None]).texts == ("a", None)
    assert apply_rules([Rule("a", "b")], []).replacements == (0,)


@pytest.mark.parametrize(
    ("pattern", "replacement", "message"),
    [
        ("(", "", "not a regular expression"),
        ("a)|(b", "", "not a regular expression"),
        ("a{2,1}", "", "not a regular expression"),
        ("(a)", r"\2", "no such group"),
        ("1", r"\g<name>", "unknown group"),
        ("a", "\\", "bad escape"),
        ("", "x", "pattern is empty"),
    ],
)
@pytest.mark.parametrize("whole_word", [False, True])
def test_an_expression_that_cannot_be_used_is_refused_when_made(
    pattern: str, replacement: str, message: str, whole_word: bool
) -> None:
    with pytest.raises(InputError, match=message):
        Rule(pattern, replacement, whole_word, regular_expression=True)


@given(pattern=st.text("ab()|[]{}*+?\\1^$.<>:=!P,-#x \n", max_size=9), replacement=st.text("a\\1g<>x{}", max_size=6))
def test_any_expression_is_either_usable_or_refused(pattern: str, replacement: str) -> None:
    try:
        rule = Rule(pattern, replacement, regular_expression=True)
    except InputError:
        return
    rule.apply("ab(1) b,a-#x")


def test_an_open_comment_cannot_find_whole_words() -> None:
    assert Rule("(?x)a#", "b", regular_expression=True).apply("a") == ("b", 1)
    with pytest.raises(InputError, match="whole words"):
        Rule("(?x)a#", "b", whole_word=True, regular_expression=True)


@pytest.mark.parametrize(("opening", "whole_word"), [("(", False), ("(", True), ("(?:", True), ("(?=", True)])
def test_groups_are_nested_as_deep_as_can_be_compiled_or_refused(opening: str, whole_word: bool) -> None:
    """What marks a whole word is a group more than the expression itself has."""
    nested = [opening * depth + "a" + ")" * depth for depth in range(999 // len(opening + ")"))]
    deepest = bisect_left(nested, True, key=lambda pattern: not compiles(pattern)) - 1
    assert 100 < deepest < len(nested) - 1
    for pattern in nested[deepest - 9 : deepest + 2]:  # a call more or less, and what stops it is another place
        with contextlib.suppress(InputError):
            Rule(pattern, "", whole_word, regular_expression=True)


def compiles(pattern: str) -> bool:
    with contextlib.suppress(InputError):
        return bool(compiled(pattern))
    return False


def test_an_expression_that_takes_too_long_is_stopped_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS", 0.05)
    slow = Rule("(a|aa)+$", "", regular_expression=True)
    with pytest.raises(InputError, match=r"rule 2: the expression '\(a\|aa\)\+\$' takes too long"):
        apply_rules([Rule("b", "c"), slow], ["a" * 60 + "b"])


def test_all_texts_together_share_the_time_of_an_expression(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS", 0.05)
    slow = Rule("(a|aa)+$", "", regular_expression=True)
    with pytest.raises(InputError, match="takes too long"):
        apply_rules([slow], ["a" * 18 + "b"] * 1_000)


def test_rules_that_blow_a_text_up_are_stopped() -> None:
    doubling = [Rule("a", "aa")] * 64
    with pytest.raises(InputError, match=rf"rule \d+: writes more than {LIMITS.item_characters} characters"):
        apply_rules(doubling, ["a"])


def test_the_form_is_small_and_white_space_in_it_counts() -> None:
    written = 'vv,w\n\ntbe,the,word\r\n"(\\d),(\\d)",\\1.\\2,expression\n  , ,word expression\n"""",\'\'\nx,\n'
    assert parse_rules(written) == (
        Rule("vv", "w"),
        Rule("tbe", "the", whole_word=True),
        Rule(r"(\d),(\d)", r"\1.\2", regular_expression=True),
        Rule("  ", " ", whole_word=True, regular_expression=True),
        Rule('"', "''"),
        Rule("x", ""),
    )
    assert parse_rules("") == parse_rules("pattern,replacement,options\n") == ()
    assert parse_rules("pattern,replacement,options\nvv,w") == (Rule("vv", "w"),)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("vv,w\nvv", r"rule 2 \(line 2\): 1 cell instead of a pattern, a replacement"),
        ("a,b,word,x", r"rule 1 \(line 1\): 4 cells"),
        (
            "pattern,replacement,options\na,b,words",
            r"rule 1 \(line 2\): unknown option 'words'; choose from: word, expr",
        ),
        ("a,b\n\n,x", r"rule 2 \(line 3\): the pattern is empty"),
        ("a,b\n(,x,expression", r"rule 2 \(line 2\): not a regular expression: '\('"),
        ("(a),\\2,expression", r"rule 1 \(line 1\): the replacement .* does not fit its expression: no such group"),
        ('a,b\n"x,y', r"rule 2 \(line 2\): unexpected end of data\. A cell with a comma, a quote"),
        ('",x', r"rule 1 \(line 1\): .*quotes inside it doubled"),
    ],
)
def test_what_is_wrong_is_said_with_the_rule_and_its_line(written: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_rules(written)

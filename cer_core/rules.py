"""Replacement rules for the output of a recognizer, and the CSV form that they are written in.

    pattern,replacement,options
    vv,w
    tbe,the,word
    "(\\d),(\\d)",\\1.\\2,expression

The header may be left out, and so may the options, any of ``word`` and ``expression`` with a space
between. White space counts; a cell with a comma, a quote or a line break goes into quotes, quotes
inside it doubled. Cells are taken as they are: nothing guards a spreadsheet against them.
"""

import csv
import io
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import regex

from cer_core.errors import InputError
from cer_core.expressions import compiled
from cer_core.readers.limits import LIMITS
from cer_core.wording import counted

HEADER = ["pattern", "replacement", "options"]
WHOLE_WORD, EXPRESSION = "word", "expression"
SECONDS, CHARACTERS_A_SECOND = 5.0, 1_000_000  # what one expression may take: the first, and one for each million


@dataclass(frozen=True)
class Rule:
    """Replace every occurrence of a pattern, from left to right without overlap.

    Without ``regular_expression`` pattern and replacement are literal. With it they are read as by
    the ``regex`` package: ``\\1`` and ``\\g<name>`` in the replacement stand for groups. ``whole_word``
    keeps to occurrences with no letter, mark, digit or underscore right before and after them.
    ``InputError`` for an empty pattern and for what is no expression or names a group there is not.

    >>> Rule("vv", "w").apply("vvorks in vvood")
    ('works in wood', 2)
    """

    pattern: str
    replacement: str
    whole_word: bool = False
    regular_expression: bool = False

    def __post_init__(self) -> None:
        if not self.pattern:
            raise InputError("the pattern is empty; a rule needs something to look for")
        if self.regular_expression:
            _check_expression(self.pattern, self.replacement)
        try:
            _ = self._compiled
        except (
            regex.error,
            RecursionError,
        ) as error:  # such as an open comment, which swallows what marks a whole word
            raise InputError(f"not an expression to find whole words with: {self.pattern!r}: {error}") from error

    @cached_property
    def _compiled(self) -> "regex.Pattern[str]":
        pattern = self.pattern if self.regular_expression else regex.escape(self.pattern, special_only=False)
        return regex.compile(rf"(?<!\w)(?:{pattern})(?!\w)" if self.whole_word else pattern)

    def apply(self, text: str, seconds: float = SECONDS) -> tuple[str, int]:
        """Return the text after the rule, and how many replacements it made.

        ``InputError`` where an expression takes longer than ``seconds``, or where more is written
        than an item may hold.
        """
        if not self.regular_expression and self.pattern not in text:
            return text, 0
        written = 0

        def put(found: "regex.Match[str]") -> str:
            nonlocal written
            new = found.expand(self.replacement) if self.regular_expression else self.replacement
            written += len(new)
            if written > LIMITS.item_characters:
                raise InputError(f"writes more than {LIMITS.item_characters} characters into one item, the limit")
            return new

        try:
            return self._compiled.subn(put, text, timeout=seconds if self.regular_expression else None)
        except TimeoutError as error:
            raise InputError(f"the expression {self.pattern!r} takes too long; make it simpler") from error


def _check_expression(pattern: str, replacement: str) -> None:
    """Refuse what does not parse by itself, and a replacement that names a group there is not."""
    compiled(pattern)
    try:
        matching = regex.compile(f"|{pattern}").match("")  # the same groups, and a match for certain
        if matching:
            matching.expand(replacement)
    except (regex.error, IndexError, OverflowError, RecursionError) as error:
        raise InputError(f"the replacement {replacement!r} does not fit its expression: {error}") from error


@dataclass(frozen=True)
class Applied:
    """Texts after some rules, and how many replacements each rule made."""

    texts: tuple[str | None, ...]
    replacements: tuple[int, ...]


def apply_rules(rules: Sequence[Rule], texts: Iterable[str | None]) -> Applied:
    """Apply the rules in order, each to what the one before it left; a missing text stays missing.

    ``InputError`` names the rule that takes too long or writes too much.

    >>> apply_rules([Rule("vv", "w"), Rule("w", "W")], ["vv", None])
    Applied(texts=('W', None), replacements=(1, 1))
    """
    current = list(texts)
    replacements = []
    for number, rule in enumerate(rules, 1):
        allowed = SECONDS + sum(len(text) for text in current if text is not None) / CHARACTERS_A_SECOND
        deadline = time.monotonic() + allowed
        made = 0
        for place, text in enumerate(current):
            if text is not None:
                try:
                    current[place], count = rule.apply(text, max(deadline - time.monotonic(), 0.001))
                except InputError as error:
                    raise InputError(f"rule {number}: {error}") from error
                made += count
        replacements.append(made)
    return Applied(tuple(current), tuple(replacements))


def parse_rules(text: str) -> tuple[Rule, ...]:
    """Read rules from their CSV form; ``InputError`` says which rule is wrong, and how to write it.

    >>> parse_rules("vv,w")
    (Rule(pattern='vv', replacement='w', whole_word=False, regular_expression=False),)
    """
    rules: list[Rule] = []
    number = 0
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        for row in rows:
            if row and (number or row != HEADER):
                number += 1
                rules.append(_rule(row))
    except InputError as error:
        raise InputError(f"rule {number} (line {rows.line_num}): {error}") from error
    except csv.Error as error:
        raise InputError(
            f"rule {number + 1} (line {rows.line_num}): {error}. A cell with a comma, a quote or a line break goes "
            "into quotes, quotes inside it doubled."
        ) from error
    return tuple(rules)


def _rule(cells: list[str]) -> Rule:
    if not 2 <= len(cells) <= 3:
        raise InputError(
            f"{counted(len(cells), 'cell')} instead of a pattern, a replacement and, if any, options, with commas "
            "between; a cell that holds a comma itself goes into quotes"
        )
    options = cells[2].split() if len(cells) == 3 else []
    if unknown := [option for option in options if option not in (WHOLE_WORD, EXPRESSION)]:
        raise InputError(f"unknown option {unknown[0]!r}; choose from: {WHOLE_WORD}, {EXPRESSION}")
    return Rule(cells[0], cells[1], WHOLE_WORD in options, EXPRESSION in options)


def write_rules(rules: Iterable[Rule]) -> str:
    """Return the rules in their CSV form, under its header; ``parse_rules`` reads it back.

    >>> write_rules([Rule("tbe", "the", whole_word=True)])
    'pattern,replacement,options\\r\\ntbe,the,word\\r\\n'
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(HEADER)
    for rule in rules:
        chosen = {WHOLE_WORD: rule.whole_word, EXPRESSION: rule.regular_expression}
        writer.writerow([rule.pattern, rule.replacement, " ".join(option for option, on in chosen.items() if on)])
    return out.getvalue()

"""What a session of the app holds besides data and policy: each field by its key, what it may be and is at first.

A key may have a part of its own, such as a number: it stands for each of the fields that its pattern fits.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import TypeGuard

from cer_core.alignment import TIE_BREAKS
from cer_core.leads import RULES
from cer_core.levels import LEVELS
from cer_core.readers import FORMATS
from cer_core.selection import OPERATIONS, ORDERS
from cer_core.wording import number

Value = str | int | float | bool | None | tuple[str, ...] | tuple[int, int]

PAGES = ("scores", "alignments", "confusions", "ranking", "normalization", "report", "workshop", "data")
LONGEST = 10_000
"""Characters of a text that is typed."""
LARGEST = 2**32 - 1
"""Of whole numbers whose range depends on the data, and of seeds."""


@dataclass(frozen=True)
class Field:
    """One thing a visitor can set: what it is at first, what it may be in words, and the test of that.

    ``typed`` marks a text that is the visitor's own as data is; it is kept only with the texts. ``from_data`` marks
    a choice among what the data or the page give: where it is not made, it has no value.
    """

    default: Value
    allowed: str
    allows: Callable[[Value], bool]
    typed: bool = False
    from_data: bool = False


def is_text(value: object) -> TypeGuard[str]:
    """Say whether this is a text to show: not too long, and without half of a surrogate pair.

    >>> is_text("a"), is_text("\\ud800"), is_text(1)
    (True, False, False)
    """
    return isinstance(value, str) and len(value) <= LONGEST and not re.search("[\ud800-\udfff]", value)


def is_whole(value: object, low: int = 0, high: int = LARGEST) -> bool:
    """Say whether this is a whole number of a range, both ends included.

    >>> is_whole(3), is_whole(True), is_whole(3.0)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _text(default: str = "", typed: bool = False) -> Field:
    return Field(default, f"a text of at most {number(LONGEST)} characters", is_text, typed)


def _flag() -> Field:
    return Field(False, "true or false", lambda value: isinstance(value, bool))


def _whole(low: int, high: int, default: int) -> Field:
    return Field(default, f"a whole number from {low} to {high}", lambda value: is_whole(value, low, high))


def _share(default: float) -> Field:
    def allows(value: Value) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and 0 <= value <= 1

    return Field(default, "a number from 0 to 1", allows)


def _range(low: int, high: int) -> Field:
    def allows(value: Value) -> bool:
        return isinstance(value, tuple) and len(value) == 2 and all(is_whole(end, low, high) for end in value)

    return Field((low, high), f"two whole numbers from {low} to {high}", allows)


def _one_of(options: Iterable[Value], default: Value) -> Field:
    known = tuple(options)
    return Field(default, f"one of: {', '.join(map(str, known))}", lambda value: _same(value, known))


def _same(value: Value, known: tuple[Value, ...]) -> bool:
    return any(value == option and type(value) is type(option) for option in known)


def _some_of(options: Iterable[str] | None = None) -> Field:
    known = None if options is None else tuple(options)

    def allows(value: Value) -> bool:
        return isinstance(value, tuple) and all(is_text(each) and (known is None or each in known) for each in value)

    return Field((), "texts" if known is None else f"any of: {', '.join(known)}", allows)


def _name() -> Field:
    """Return the field of a name that the data or the page give; where they do not have it, the app takes another."""
    return Field(None, "a name", is_text, from_data=True)


_PLACE = _whole(0, LARGEST, 0)
_RANKING = ("order", "why", "how sure", "spread")

FIELDS: dict[str, Field] = {
    # data
    "source": _text("Workshop set"),
    "seed": _whole(0, 9999, 0),
    "folders": _flag(),
    "format": _one_of(("as found", *FORMATS), "as found"),
    "encoding": _text(),
    "fold_ids": _flag(),
    "items": _one_of(("as found", "line", "region", "file"), "as found"),
    "pasted_items": _one_of(("line", "file"), "line"),
    "columns": _some_of(),
    "reading_columns": _some_of(),
    # what is looked at
    "score_view": _one_of(("measures", "coverage", "where", "diagnosis"), "measures"),
    "confusion_view": _one_of(("what as what", "characters", "classes", "what if", "rules"), "what as what"),
    "normalization_view": _one_of(("ladder", "changes", "orders", "steps", "reproduce as", "publish"), "ladder"),
    "ranking_view_4": _one_of(_RANKING, "order"),
    "ranking_view_5": _one_of((*_RANKING, "seeds"), "order"),
    "workshop_view": _one_of(("tour", "table", "units"), "tour"),
    # scores
    "where_kind": _one_of(("characters", "scripts", "places", "words"), "characters"),
    "where_worst": _PLACE,
    # alignments
    "find_operations": _some_of(OPERATIONS),
    "find_text": _text(),
    "find_expression": _flag(),
    "find_rate": _range(0, 200),
    "find_moved": _one_of((None, *TIE_BREAKS), None),
    "find_confusion": _text(),
    "find_right": _flag(),
    "line": _text(),
    "line_order": _one_of(ORDERS, next(iter(ORDERS))),
    "aligned": _one_of(("characters", "words"), "characters"),
    "show_spaces": _flag(),
    "show_marks": _flag(),
    "show_raw": _flag(),
    "show_unfolded": _flag(),
    "page": _whole(1, LARGEST, 1),
    "page_size_False": _one_of((5, 10, 25, 50, 100), 25),
    "page_size_True": _one_of((5, 10, 25, 50, 100), 5),
    "_ties_before": _one_of((None, *TIE_BREAKS), None),
    # confusions
    "confusion_system": _PLACE,
    "confusion_other": _name(),
    # ranking and report
    "draws_seed": _PLACE,
    "weight_power": _share(0.5),
    "deciding_rule": _one_of(RULES, next(iter(RULES))),
    "without_short": _whole(0, 100, 0),
    "without_empty": _flag(),
    "without_worst": _one_of(("none", "the worst 1 %", "the worst 5 %"), "none"),
    "why_first": _PLACE,
    "why_second": Field(None, "a whole number", is_whole, from_data=True),
    "report_title": _text("Transcriptions against their references"),
    "report_worst": _whole(0, 100, 5),
    # normalization and workshop
    "ladder_rate": _one_of(("cer", "wer"), "cer"),
    "stop": _name(),
    "teach_unit": _name(),
    "teach_order": _name(),
    "teach_costs": _name(),
    "teach_substitution": _name(),
    "teach_deletion": _name(),
    "teach_insertion": _name(),
    "teach_transposition": _name(),
    "teach_reference": _text(typed=True),
    "teach_output": _text(typed=True),
}

_DIGEST = "[0-9a-f]{12}"
_PATTERNS: dict[str, Callable[["re.Match[str]"], Field]] = {
    r"find_length_([0-9]{1,9})": lambda found: _range(0, int(found[1])),
    r"level_[0-9]": lambda found: _one_of(LEVELS, next(iter(LEVELS))),
    r"picture_(?:True|False)_(?:True|False)": lambda found: _one_of(("bars", "heatmap", "difference"), "bars"),
    rf"(?:where_group|draws_by)_{_DIGEST}": lambda found: _name(),
    r"tour_[a-z-]{1,40}_[0-9]_(?:reference|output)": lambda found: _text(typed=True),
    r"tour_[a-z-]{1,40}_seed": lambda found: _whole(0, 10_000, 0),
    r"reveal_[a-z-]{1,40}": lambda found: _flag(),
    r"join_(?:id|text)_.{1,300}": lambda found: _name(),
    r"join_readings_.{1,300}": lambda found: _some_of(),
}


def field(key: str) -> Field | None:
    """Return the field of a key, ``None`` for a key that is no part of a session.

    >>> field("find_length_80").default, field("_remembered_corpus")
    ((0, 80), None)
    """
    if key in FIELDS:
        return FIELDS[key]
    return next((make(found) for form, make in _PATTERNS.items() if (found := re.fullmatch(form, key))), None)


def worth_keeping(state: Mapping[str, object], typed: bool) -> dict[str, Value]:
    """Return what of a state belongs into a session file: known fields that are not as at first, by their keys.

    ``typed`` says whether texts of the visitor's own are to be kept.

    >>> worth_keeping({"seed": 3, "folders": False, "_remembered_corpus": {}}, typed=False)
    {'seed': 3}
    """
    kept: dict[str, Value] = {}
    for key, given in sorted(state.items()):
        value: Value = tuple(given) if isinstance(given, list) else given  # type: ignore[assignment]
        known = field(key)
        if known and value != known.default and (typed or not known.typed) and known.allows(value):
            kept[key] = value
    return kept

"""Make every unit visible and nameable: spaces, combining marks, invisible and broken characters."""

import re
import unicodedata

from cer_core.errors import InputError
from cer_core.units import WHITE_SPACE

GAP = "∅"
DOTTED_CIRCLE = "\u25cc"
_SPACES = {" ": "␣", "\u00a0": "⍽", "\t": "⇥", "\n": "↵", "\r": "␍", "\f": "␌", "\v": "␋"}
_SHORT_NAMES = {
    " ": "space",
    "\t": "tab",
    "\n": "newline",
    "\r": "carriage return",
    "\f": "form feed",
    "\v": "vertical tab",
}
_SURROGATES = re.compile("[\ud800-\udfff]")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DIRECTING = re.compile("[\u202a-\u202e\u2066-\u2069]")
_TURNING = ("R", "AL", "AN")
_RIGHT_TO_LEFT = ("R", "AL")
_LEFT_TO_RIGHT = ("L", "EN", "AN")


def is_invisible(character: str) -> bool:
    """Say whether a code point has no glyph of its own: white space, control, format, surrogate, unassigned.

    >>> is_invisible("a"), is_invisible("\\u200b"), is_invisible("\\ud800")
    (False, True, True)
    """
    return character in WHITE_SPACE or unicodedata.category(character) in ("Cc", "Cf", "Cs", "Cn", "Co")


def is_mark(character: str) -> bool:
    """Say whether a code point is a combining mark.

    >>> is_mark("\\u0301"), is_mark("e")
    (True, False)
    """
    return unicodedata.category(character).startswith("M")


def symbol(unit: str) -> str:
    """Return what to draw for a unit that stands alone, so that it is never empty and never broken.

    >>> symbol(" "), symbol("\\u0301"), symbol("\\u200b"), symbol("a")
    ('␣', '◌́', '200B', 'a')
    """
    if len(unit) == 1 and is_invisible(unit):
        return _SPACES.get(unit, f"{ord(unit):04X}")
    drawn = "".join(_printable(character) for character in unit)
    return DOTTED_CIRCLE + drawn if is_mark(unit[0]) else drawn


def _printable(character: str) -> str:
    """Return the character, or a symbol where a browser could not take it or would break the line at it."""
    category = unicodedata.category(character)
    if character in _SPACES:
        return _SPACES[character] if character != " " else character
    return f"{ord(character):04X}" if category in ("Cc", "Cs") else character


def safe(text: str) -> str:
    """Return text that any encoder takes: lone surrogates become U+FFFD.

    >>> safe("a\\ud800b")
    'a\\ufffdb'
    """
    return text if text.isascii() else _SURROGATES.sub("\ufffd", text)


def paired(text: str) -> str:
    """Return text in which two halves of a surrogate pair that stand together are the character that they spell.

    Files that name characters by number may spell one so; JSON cannot tell the two apart.

    >>> paired("\\ud83d\\ude00") == "\\U0001f600", paired("a\\ude00\\ud83d") == "a\\ude00\\ud83d"
    (True, True)
    """
    if safe(text) == text:
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def refuse_broken(name: str, what: str) -> None:
    """Raise ``InputError`` for a name or pattern with half of a surrogate pair, which no widget or file takes.

    >>> refuse_broken("a\\ud800", "t.json: the name of a column")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: t.json: the name of a column, 'a\\ud800', holds half of a surrogate pair; take it out
    """
    if safe(name) != name:
        raise InputError(f"{what}, {name[:40]!r}, holds half of a surrogate pair; take it out")


def charted(text: str) -> str:
    """Return text that charts take, whose language has no line or paragraph separators: those become spaces.

    >>> charted("a\\u2028b\\ud800")
    'a b\ufffd'
    """
    return safe(text).replace("\u2028", " ").replace("\u2029", " ")


def xml_safe(text: str) -> str:
    """Return text that XML can hold: lone surrogates, noncharacters and most control characters become U+FFFD.

    >>> xml_safe("a\\x08b\\ud800") == "a\\ufffdb\\ufffd"
    True
    """
    return _NOT_XML.sub("\ufffd", text)


def character_name(character: str) -> str:
    """Return the code point and Unicode name of one character.

    >>> character_name("é"), character_name("\\n"), character_name("\\ud800")
    ('U+00E9 LATIN SMALL LETTER E WITH ACUTE', 'U+000A newline', 'U+D800 (surrogate)')
    """
    fallback = _SHORT_NAMES.get(character) or f"({_kind(character)})"
    return f"U+{ord(character):04X} {unicodedata.name(character, fallback)}"


def _kind(character: str) -> str:
    kinds = {"Cs": "surrogate", "Cc": "control", "Co": "private use", "Cn": "unassigned"}
    return kinds.get(unicodedata.category(character), "unnamed")


def label(unit: str | None) -> str:
    """Return a unit as charts and tables show it: its symbol, with a name where the symbol says too little.

    >>> label("a"), label(" "), label(None), label("\\u200f"), label("rn"), label("\\u0301")
    ('a', '␣ space', '∅ nothing', 'U+200F RIGHT-TO-LEFT MARK', 'rn', '◌́ U+0301')
    """
    if unit is None:
        return f"{GAP} nothing"
    if len(unit) == 1:
        if unit in _SPACES:
            return f"{_SPACES[unit]} {_SHORT_NAMES.get(unit) or unicodedata.name(unit).lower()}"
        if is_invisible(unit):
            return character_name(unit)
        return f"{symbol(unit)} U+{ord(unit):04X}" if is_mark(unit) else symbol(unit)
    return "".join(_in_a_row(character) if is_invisible(character) else character for character in _led(unit))


def _in_a_row(character: str) -> str:
    """Return the symbol of an invisible character, a code in brackets so that two do not run together."""
    drawn = symbol(character)
    return drawn if len(drawn) == 1 else f"[{drawn}]"


def _led(unit: str) -> str:
    return DOTTED_CIRCLE + unit if is_mark(unit[0]) else unit


def undirected(text: str) -> str:
    """Return text with the format characters that would turn what follows drawn by their code.

    >>> undirected("a\\u202eb")
    'a[202E]b'
    """
    return _DIRECTING.sub(lambda found: f"[{ord(found[0]):04X}]", text)


def isolated(text: str) -> str:
    """Return text that keeps its own direction to itself inside a sentence that reads from left to right.

    Format characters that would reach out of the text are drawn by their code.

    >>> isolated("ab"), isolated("\\u05d0") == "\\u2068\\u05d0\\u2069", isolated("a\\u202eb")
    ('ab', True, 'a[202E]b')
    """
    drawn = undirected(text)
    if text.isascii() or not any(unicodedata.bidirectional(character) in _TURNING for character in drawn):
        return drawn
    return f"\u2068{drawn}\u2069"


def pair_label(reference: str | None, hypothesis: str | None) -> str:
    """Return a confusion in words' order, each side isolated so that right-to-left text cannot turn it round.

    Sides that look the same are told apart by their code points.

    >>> pair_label("rn", "m")
    'rn → m'
    """
    return f"{distinct_label(reference, hypothesis)} → {distinct_label(hypothesis, reference)}"


def distinct_label(unit: str | None, other: str | None) -> str:
    """Return a unit's isolated label, with its code points where the other unit looks the same.

    >>> distinct_label("\\u00e9", "e\\u0301")
    'é (U+00E9)'
    """
    shown = isolated(label(unit))
    if unit is None or other is None or unicodedata.normalize("NFKC", unit) != unicodedata.normalize("NFKC", other):
        return shown
    return f"{shown} ({code_point_list(unit)})"


def code_point_list(text: str) -> str:
    """Return the code points of a text by number, in order, with spaces between them.

    >>> code_point_list("rn"), code_point_list("\\ud800")
    ('U+0072 U+006E', 'U+D800')
    """
    return " ".join(f"U+{ord(character):04X}" for character in text)


def strong_direction(text: str) -> str | None:
    """Return the direction of the first character that has one, digits reading from left to right, else ``None``.

    >>> strong_direction("(1948)"), strong_direction("\u05d0"), strong_direction("...")
    ('ltr', 'rtl', None)
    """
    for character in text:
        strength = unicodedata.bidirectional(character)
        if strength in _RIGHT_TO_LEFT:
            return "rtl"
        if strength in _LEFT_TO_RIGHT:
            return "ltr"
    return None


def direction(text: str) -> str:
    """Return ``rtl`` if the first letter reads from right to left, else ``ltr``.

    >>> direction("1. \u05d0"), direction("abc"), direction("")
    ('rtl', 'ltr', 'ltr')
    """
    letters = (character for character in text if unicodedata.bidirectional(character) in (*_RIGHT_TO_LEFT, "L"))
    return strong_direction(next(letters, "")) or "ltr"

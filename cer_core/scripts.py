"""Which script letters are written in."""

from functools import cache

import regex

SCRIPTS = (
    *("Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Coptic", "Glagolitic", "Gothic", "Runic", "Ogham"),
    *("Hebrew", "Arabic", "Syriac", "Thaana", "Nko", "Ethiopic", "Cherokee", "Canadian_Aboriginal", "Tifinagh"),
    *("Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"),
    *("Thai", "Lao", "Tibetan", "Myanmar", "Khmer", "Mongolian"),
    *("Han", "Hiragana", "Katakana", "Bopomofo", "Hangul", "Yi"),
)
"""Unicode's names of the scripts told apart; letters of any other are of no script here."""

_ANY_SCRIPT = regex.compile("|".join(rf"(?P<{name}>\p{{Script={name}}})" for name in SCRIPTS))


@cache
def script_of(character: str) -> str | None:
    """Return the name of a character's script, or ``None`` for what many scripts share.

    >>> script_of("a"), script_of("\\u0430"), script_of("1")
    ('Latin', 'Cyrillic', None)
    """
    found = _ANY_SCRIPT.match(character)
    return found.lastgroup if found else None


def letter_scripts(text: str) -> set[str]:
    """Return the scripts of a text's letters.

    >>> letter_scripts("2 \\u03b1a") == {"Greek", "Latin"}
    True
    """
    return {script for character in text if character.isalpha() and (script := script_of(character))}

"""What a class cannot see in the texts of an example: composed letters, white space in a row or at an end."""

import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from cer_core.teaching.stop import Example
from cer_core.units import WHITE_SPACE
from cer_core.visible import is_invisible, is_mark, isolated, symbol

MOST = 60
"""Characters of a text that are spelled out; more are cut off."""


def unseen(example: Example) -> list[str]:
    """Return a line for each text of an example that holds what the eye does not see, with every character drawn.

    >>> from cer_core.teaching.stop import Pair
    >>> unseen(Example((Pair("pair 1", "the road", "the  road "),)))
    ['What the eye does not see in pair 1, output: the␣␣road␣ (␣ is a space; what stands in [ ] is one character).']
    """
    return [
        f"What the eye does not see in {isolated(place)}: {isolated(_drawn(text))} (␣ is a space; what stands in "
        "[ ] is one character)."
        for place, text in _texts(example)
        if _hides(text)
    ]


def _texts(example: Example) -> Iterator[tuple[str, str]]:
    for pair in example.pairs:
        yield f"{pair.label}, reference", pair.reference
        yield f"{pair.label}, output", pair.hypothesis


def _hides(text: str) -> bool:
    spaces = any(first in WHITE_SPACE and second in WHITE_SPACE for first, second in pairwise(text))
    others = any(is_invisible(character) and character not in " \n" for character in text)
    return spaces or others or text.strip(WHITE_SPACE) != text or not unicodedata.is_normalized("NFC", text)


def _drawn(text: str) -> str:
    """Return a text with its marks apart from their letters, and everything invisible drawn."""
    return "".join(map(_apart, text[:MOST])) + (" ..." if len(text) > MOST else "")


def _apart(character: str) -> str:
    drawn = symbol(character)
    return f"[{drawn}]" if is_mark(character) or len(drawn) > 1 else drawn

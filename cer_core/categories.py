"""Sets of characters by Unicode general category, as regular expressions write them."""

import re
import sys
import unicodedata
from collections.abc import Callable
from functools import cache


@cache
def class_of(*categories: str) -> str:
    """Return what stands between the brackets of an expression for the characters of these categories.

    A category may be given by its first letter alone. The version of Unicode is Python's.

    >>> class_of("Zl", "Zp")
    '\\\\U00002028-\\\\U00002029'
    """
    ranges: list[list[int]] = []
    for ordinal in range(sys.maxunicode + 1):
        if unicodedata.category(chr(ordinal)).startswith(categories):
            if ranges and ranges[-1][1] == ordinal - 1:
                ranges[-1][1] = ordinal
            else:
                ranges.append([ordinal, ordinal])
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges)


@cache
def runs_of(category: str) -> re.Pattern[str]:
    """Return the pattern of runs of characters of one category.

    >>> runs_of("Nd").findall("a12 b\\u0663")
    ['12', '٣']
    """
    return re.compile(f"[{class_of(category)}]+")


def without(category: str) -> Callable[[str], str]:
    """Return the function that takes the characters of one category, never letters, out of a text.

    >>> without("P")("a, b")
    'a b'
    """

    in_ascii = any(unicodedata.category(chr(ordinal)).startswith(category) for ordinal in range(128))

    def removed(text: str) -> str:
        untouched = text.isascii() and (text.isalpha() or not in_ascii)
        return text if untouched else runs_of(category).sub("", text)

    return removed

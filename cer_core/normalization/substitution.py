"""Replace by a table in one pass: leftmost first, the longest where several fit, results left as they are."""

import re
from collections.abc import Callable, Iterable, Mapping

from cer_core.normalization.pieces import Pieces, by_match


def substitution(table: Mapping[str, str]) -> tuple[Callable[[str], str], Callable[[str], Pieces]]:
    """Return the function that puts the table's values in place of its keys, and its tracer.

    Keys are not empty; an empty value removes its key.

    >>> apply, trace = substitution({"a": "b", "b": "a", "ab": "!"})
    >>> apply("aab"), trace("aab")
    ('b!', [('a', 'b'), ('ab', '!')])
    """
    pattern = re.compile(_longest_of(list(table)))
    never_ascii = not any(key.isascii() for key in table)

    def put(found: re.Match[str]) -> str:
        return table[found[0]]

    values = set(table.values())
    new = values.pop().replace("\\", r"\\") if len(values) == 1 else put  # a text is put in faster than a function's

    def replaced(text: str) -> str:
        return text if never_ascii and text.isascii() else pattern.sub(new, text)

    return replaced, by_match(lambda: pattern, put)


def removal(characters: Iterable[str]) -> tuple[Callable[[str], str], Callable[[str], Pieces]]:
    """Return the function that takes some characters out of a text, and its tracer.

    >>> removal("ab")[0]("cab")
    'c'
    """
    return substitution(dict.fromkeys(characters, ""))


def keeping(characters: Iterable[str]) -> tuple[Callable[[str], str], Callable[[str], Pieces]]:
    """Return the function that takes all but some characters, one at least, out of a text, and its tracer.

    >>> keeping("ab")[0]("a cab")
    'aab'
    """
    pattern = re.compile(f"[^{_inside(characters)}]+")

    def only(text: str) -> str:
        return pattern.sub("", text)

    return only, by_match(lambda: pattern)


def _longest_of(texts: list[str]) -> str:
    """Return the expression for the longest of some texts that fits; they share their beginnings.

    That way a position costs as much as a text is long, however many texts there are.
    """
    rests: dict[str, list[str]] = {}
    for text in texts:
        if text:
            rests.setdefault(text[0], []).append(text[1:])
    ends = [first for first, after in rests.items() if after == [""]]
    branches = [re.escape(first) + _longest_of(after) for first, after in rests.items() if after != [""]]
    if ends:
        branches.append(f"[{_inside(ends)}]")
    if not branches or (len(branches) == 1 and "" not in texts):
        return "".join(branches)
    return f"(?:{'|'.join(branches)})" + "?" * ("" in texts)


def _inside(characters: Iterable[str]) -> str:
    """Return the characters as they stand between the brackets of an expression."""
    return "".join(map(re.escape, characters))

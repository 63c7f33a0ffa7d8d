"""JSON values read so that nothing changes: numbers keep their spelling, no key is lost."""

import json
import re
from collections import Counter
from typing import Any, NoReturn

from cer_core.errors import InputError

MESSAGES = {  # the decoder's, where they say too little
    "Expecting value": "expecting a value",
    "Unterminated string starting at": "a text without its closing quote",
}
SPACE = re.compile(r"[ \t\r\n]*")


class Spelled(str):
    """A number, ``NaN`` or ``Infinity``, as it is spelled in the file."""


class _Repeated(ValueError):
    """A key occurs twice in an object."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Repeated(next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1))
    return found


DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=Spelled, parse_float=Spelled, parse_constant=Spelled, strict=True
)


class JsonText:
    """A text of JSON and a place in it, which the methods move on from value to value.

    ``InputError`` names the line where something else is found than was expected.

    >>> text = JsonText('[1.0,\\n tru]', "a.json")
    >>> text.take("["), text.value(), text.take(",")
    (True, '1.0', True)
    >>> text.value()
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: a.json, line 2: not valid JSON: expecting a value, found 'tru]'
    """

    def __init__(self, text: str, name: str, line: int = 1) -> None:
        self._text = text
        self._name = name
        self._line = line
        self._counted = 0  # up to where line ends are counted
        self._at = 0

    @property
    def line(self) -> int:
        """Return the number of the line of the next thing that is no white space."""
        self._skip()
        return self._line_at(self._at)

    @property
    def ended(self) -> bool:
        """Tell whether nothing but white space is left."""
        self._skip()
        return self._at == len(self._text)

    def peek(self) -> str:
        """Return the next character that is no white space, empty at the end."""
        self._skip()
        return self._text[self._at : self._at + 1]

    def take(self, character: str) -> bool:
        """Go past a character if it is the next one, and tell whether it was."""
        if self.peek() != character:
            return False
        self._at += 1
        return True

    def value(self) -> Any:
        """Return the next value: text, ``Spelled``, ``True``, ``False``, ``None``, list or dict."""
        self._skip()
        start = self._at
        try:
            found, self._at = DECODER.raw_decode(self._text, self._at)
        except json.JSONDecodeError as error:
            what = MESSAGES.get(error.msg, f"{error.msg[0].lower()}{error.msg[1:]}")
            place = f"{self._name}, line {self._line_at(error.pos)}"
            raise InputError(f"{place}: not valid JSON: {what}, found {self._excerpt(error.pos)}") from error
        except _Repeated as error:
            place = f"{self._name}, line {self._line_at(start)}"
            raise InputError(
                f"{place}: the key {str(error)!r} occurs twice in one object; each must be unique"
            ) from error
        except RecursionError as error:
            place = f"{self._name}, line {self._line_at(start)}"
            raise InputError(f"{place}: lists and objects are nested too deep to be read") from error
        return found

    def refuse(self, expected: str) -> NoReturn:
        """Raise ``InputError`` saying what was expected here and what was found."""
        self._skip()
        place = f"{self._name}, line {self._line_at(self._at)}"
        raise InputError(f"{place}: expected {expected} but found {self._excerpt(self._at)}")

    def _skip(self) -> None:
        space = SPACE.match(self._text, self._at)
        self._at = space.end() if space else self._at

    def _line_at(self, place: int) -> int:
        """Return the line of a place; CRLF, CR and LF end a line, as everywhere else."""
        if place < self._counted:
            self._counted, self._line = 0, self._line - _line_ends(self._text[: self._counted])
        self._line += _line_ends(self._text[self._counted : place])
        self._counted = place
        return self._line

    def _excerpt(self, place: int) -> str:
        rest = re.split("[\r\n]", self._text[place : place + 20], maxsplit=1)[0]
        return repr(rest) if rest else "the end of the line" if place < len(self._text) else "the end"


def _line_ends(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def spelled(value: Any) -> str | None:
    """Return a value as a cell: text as it is, ``None`` for null, anything else in its JSON spelling.

    >>> spelled("1"), spelled(Spelled("1.0")), spelled(True), spelled(None), spelled([Spelled("1e5"), "a"])
    ('1', '1.0', 'true', None, '[1e5, "a"]')
    """
    return None if value is None else str(value) if isinstance(value, str) else _nested(value)


def texts_of(value: list[Any]) -> tuple[str, ...] | None:
    """Return the texts that a list holds, ``None`` where it holds anything else.

    >>> texts_of(["1", ""]), texts_of([]), texts_of([Spelled("1")]), texts_of([None])
    (('1', ''), (), None, None)
    """
    return tuple(value) if all(type(each) is str for each in value) else None


def _nested(value: Any) -> str:
    if isinstance(value, Spelled):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_nested, value))}]"
    if isinstance(value, dict):
        pairs = (f"{json.dumps(key, ensure_ascii=False)}: {_nested(held)}" for key, held in value.items())
        return f"{{{', '.join(pairs)}}}"
    return json.dumps(value, ensure_ascii=False)

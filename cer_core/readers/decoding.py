"""Bytes to text, strictly: UTF-8, or what a byte order mark says, or an encoding the user names."""

import codecs

from cer_core.errors import EncodingError, InputError

BYTE_ORDER_MARKS = (  # UTF-32 before UTF-16: the marks of the one begin with those of the other
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

NOT_FOR_FILES = ("punycode", "unicode-escape", "unicode_escape", "raw-unicode-escape", "raw_unicode_escape")
"""Codecs of Python that no text file is written in; punycode takes time that grows with the square of the length."""


def decode(data: bytes, name: str, encoding: str | None = None) -> tuple[str, str]:
    """Return the text and the encoding it was read in; one leading byte order mark is taken off.

    Without ``encoding``, the byte order mark decides, else UTF-8. ``InputError`` names the first
    byte and line that does not decode, or the first NUL, which text files do not hold.

    >>> decode(b"\\xef\\xbb\\xbfabc", "a.txt")
    ('abc', 'utf-8')
    >>> decode(b"caf\\xe9\\n", "a.txt")
    Traceback (most recent call last):
    ...
    cer_core.errors.EncodingError: a.txt: not UTF-8 at byte 3 (line 1). Save it as UTF-8, or name its encoding.
    """
    asked = None if encoding is None else _known(encoding, name)
    mark, used = next(
        ((mark, marked) for mark, marked in BYTE_ORDER_MARKS if data.startswith(mark) and asked in (None, marked)),
        (b"", asked or "utf-8"),
    )
    try:
        text = data[len(mark) :].decode(used)
    except UnicodeDecodeError as error:
        line = _line_after(error.object[: error.start].decode(used, "replace"))
        raise EncodingError(
            f"{name}: not {used.upper()} at byte {len(mark) + error.start} (line {line}). "
            "Save it as UTF-8, or name its encoding.",
            data,
        ) from error
    except UnicodeError as error:  # some codecs say no place
        raise InputError(f"{name}: not {used.upper()}: {error}") from error
    if "\0" in text:
        before = text[: text.index("\0")]
        raise InputError(
            f"{name}: a NUL character at position {len(before)} (line {_line_after(before)}); "
            "this is not a text file, or it is UTF-16 or UTF-32 without a byte order mark"
        )
    return text, used


def _known(encoding: str, name: str) -> str:
    """Return the one name of an encoding that has several, such as UTF8 and utf_8."""
    try:
        b"a".decode(encoding, "replace")  # refuses codecs that are not for files, such as hex and idna
        known = codecs.lookup(encoding).name
        if known in NOT_FOR_FILES:
            raise LookupError
        return known
    except (LookupError, ValueError) as error:  # ValueError: a NUL in the name
        raise InputError(f"{name}: there is no text encoding named {encoding!r}") from error


def _line_after(text: str) -> int:
    """Return the number of the line that begins or goes on after a text; CR, LF and CRLF end a line."""
    return len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))

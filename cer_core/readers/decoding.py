"""Bytes to text, strictly: UTF-8, or what a byte order mark says, or an encoding the user names."""

import codecs

from cer_core.errors import InputError

BYTE_ORDER_MARKS = (  # UTF-32 before UTF-16: the marks of the one begin with those of the other
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(data: bytes, name: str, encoding: str | None = None) -> tuple[str, str]:
    """Return the text and the encoding it was read in; one leading byte order mark is taken off.

    Without ``encoding``, the byte order mark decides, else UTF-8. ``InputError`` names the first
    byte and line that does not decode, or the first NUL, which text files do not hold.

    >>> decode(b"\\xef\\xbb\\xbfabc", "a.txt")
    ('abc', 'utf-8')
    >>> decode(b"caf\\xe9\\n", "a.txt")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: a.txt: not UTF-8 at byte 3 (line 1). Save it as UTF-8, or name its encoding.
    """
    for mark, marked in BYTE_ORDER_MARKS:
        if data.startswith(mark) and encoding in (None, marked):
            data, encoding = data[len(mark) :], marked
            break
    used = encoding or "utf-8"
    try:
        text = data.decode(used)
    except LookupError as error:
        raise InputError(f"{name}: there is no encoding named {used!r}") from error
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InputError(
            f"{name}: not {used.upper()} at byte {error.start} (line {line}). "
            "Save it as UTF-8, or name its encoding."
        ) from error
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise InputError(
            f"{name}: a NUL character at position {text.index(chr(0))} (line {line}); "
            "this is not a text file, or it is UTF-16 or UTF-32 without a byte order mark"
        )
    return text, used

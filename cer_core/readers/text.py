"""Plain text files."""

from cer_core.readers.decoding import decode
from cer_core.readers.document import Document


def split_lines(text: str) -> tuple[str, ...]:
    """Split at LF, CRLF and CR, and at nothing else; a final line end adds no line.

    >>> split_lines("a\\r\\nb\\u2028c\\n"), split_lines("a\\n\\n"), split_lines("")
    (('a', 'b\\u2028c'), ('a', ''), ())
    """
    if not text:
        return ()
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    return tuple(unified.removesuffix("\n").split("\n"))


def read_text(data: bytes, name: str, encoding: str | None = None) -> Document:
    """Read a plain text file; ``InputError`` where it does not decode.

    A form feed that ends the file, as Tesseract writes, is taken off with a notice.

    >>> read_text(b"ab\\ncd\\n\\f", "page.txt").notices
    ('page.txt: a form feed at the end was taken off',)
    """
    text, used = decode(data, name, encoding)
    notices = []
    if text.endswith("\f"):
        text = text[:-1]
        notices.append(f"{name}: a form feed at the end was taken off")
    if used != "utf-8":
        notices.append(f"{name}: read as {used.upper()}")
    return Document(name, split_lines(text), encoding=used, notices=tuple(notices))

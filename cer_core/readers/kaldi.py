"""Kaldi's ``text`` files: an id, then the words."""

from cer_core.errors import InputError
from cer_core.readers.document import Document
from cer_core.readers.records import BLANK, BLANKS, head_records, read_records, refuse_repeated


def read_kaldi(data: bytes, name: str, encoding: str | None = None) -> Document:
    """Read a Kaldi ``text`` file: each line is an id, blanks and the words; an id alone is an empty line.

    Ids and words stay as they are written. Blank lines are left out with a notice. ``InputError``
    for a line without an id and for an id that occurs twice.

    >>> document = read_kaldi(b"u1 ab  cd\\nu2\\n", "text")
    >>> document.line_ids, document.lines
    (('u1', 'u2'), ('ab  cd', ''))
    """
    records = read_records(data, name, encoding)
    parted = []
    for number, line in records.lines:
        if line[0] in BLANKS:
            raise InputError(f"{name}, line {number}: begins with a blank; expected an id, then the words")
        identifier, *words = BLANK.split(line, maxsplit=1)
        parted.append((number, identifier, words[0] if words else ""))
    refuse_repeated(name, ((number, identifier) for number, identifier, _ in parted))
    return Document(
        name,
        tuple(words for _, _, words in parted),
        "Kaldi text",
        records.encoding,
        records.notices,
        tuple(identifier for _, identifier, _ in parted),
    )


def is_kaldi(text_head: str) -> bool:
    """Tell whether a text could be Kaldi's: each line begins with an id of its own. Many a text does.

    >>> is_kaldi("u1 ab\\nu2 cd\\n"), is_kaldi("the one\\nthe other\\n")
    (True, False)
    """
    lines = head_records(text_head)
    ids = {BLANK.split(line, maxsplit=1)[0] for line in lines if line[0] not in BLANKS}
    return 0 < len(lines) == len(ids)

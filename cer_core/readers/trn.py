"""NIST ``trn`` files: words, then the id in parentheses."""

from cer_core.errors import InputError
from cer_core.readers.document import Document
from cer_core.readers.records import BLANKS, head_records, read_records, refuse_repeated
from cer_core.readers.transcripts import read_transcripts


def read_trn(data: bytes, name: str, encoding: str | None = None) -> Document:
    """Read a ``trn`` file: each line is words and an id in parentheses, as sclite reads it.

    Alternates ``{ a / b / @ }`` give the line its first reading and ``alternatives`` the others; tags
    (``word;tag``) are taken off; ids stay as they are written. What else there is to know, such as
    words in parentheses, is a notice. ``InputError`` for a line without an id, an id that occurs
    twice, or braces that do not match.

    >>> document = read_trn(b"{ a / an } b (s_1)\\n(s_2)\\n", "ref.trn")
    >>> document.line_ids, document.lines, document.alternatives
    (('s_1', 's_2'), ('a b', ''), (('an b',), ()))
    """
    records = read_records(data, name, encoding, comments=True)
    parted = [(number, *_part(line, f"{name}, line {number}")) for number, line in records.lines]
    refuse_repeated(name, ((number, identifier) for number, _, identifier in parted))
    transcripts = read_transcripts(name, ((number, words) for number, words, _ in parted))
    return Document(
        name,
        transcripts.lines,
        "trn",
        records.encoding,
        (*records.notices, *transcripts.notices),
        tuple(identifier for _, _, identifier in parted),
        alternatives=transcripts.alternatives,
    )


def is_trn(text_head: str) -> bool:
    """Tell whether a text looks like ``trn``: every line ends in an id in parentheses, each another.

    >>> is_trn("ab cd (s_1)\\n(s_2)\\n"), is_trn("ab cd\\n")
    (True, False)
    """
    lines = head_records(text_head)
    try:
        ids = {_part(line, "")[1] for line in lines}
    except InputError:
        return False
    return 0 < len(lines) == len(ids) and not any(blank in identifier for identifier in ids for blank in BLANKS)


def _part(line: str, place: str) -> tuple[str, str]:
    """Part a line into words and id: what the parenthesis that ends the line encloses."""
    bare = line.rstrip(BLANKS)
    opened = _opening(bare) if bare.endswith(")") else None
    if opened is None:
        raise InputError(f"{place}: no id; expected words and then an id in parentheses, such as: a word (s_1)")
    identifier = bare[opened + 1 : -1]
    if not identifier:
        raise InputError(f"{place}: the id in parentheses is empty")
    return bare[:opened], identifier


def _opening(text: str) -> int | None:
    """Return where the parenthesis opens that ends a text; within it, others may open and close."""
    closed = 0
    for place in range(len(text) - 1, -1, -1):
        closed += (text[place] == ")") - (text[place] == "(")
        if closed == 0:
            return place
    last = text.rfind("(")
    return None if last < 0 else last

"""NIST ``ctm`` files: recognized words with their times."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cer_core.errors import InputError
from cer_core.readers.alternates import NOTHING, without_tags
from cer_core.readers.document import Document, Span
from cer_core.readers.records import BLANK, BLANKS, head_records, read_records
from cer_core.readers.times import is_time, seconds
from cer_core.wording import counted

BEGIN, OR, END = "<ALT_BEGIN>", "<ALT>", "<ALT_END>"
MOST_FIELDS = 8  # file, channel, begin, duration, word, confidence, type, speaker


@dataclass(frozen=True)
class _Word:
    """A word as written, or a mark of a block, which has no span."""

    number: int
    written: str
    span: Span | None

    @property
    def text(self) -> str:
        return "" if self.written == NOTHING else without_tags(self.written)


@dataclass(frozen=True)
class _Item:
    """A word, or a block of alternates: its readings, each once."""

    readings: tuple[str, ...]
    span: Span


def read_ctm(data: bytes, name: str, encoding: str | None = None) -> Document:
    """Read a ``ctm`` file: each line is a file, channel, begin, duration, word, and confidence if any.

    Each word is a line of the document, and so is each block from ``<ALT_BEGIN>`` to ``<ALT_END>``:
    its first alternative, with the others as ``alternatives``. Tags (``word;tag``) are taken off,
    and ``@`` is an empty line, with notices. ``InputError`` for a line that is no word, or a block
    that does not end.

    >>> document = read_ctm(b"f A 0.5 0.25 so;tag 0.9\\n", "hyp.ctm")
    >>> document.lines, document.spans
    (('so',), (Span(file='f', channel='A', begin=0.5, end=0.75),))
    """
    records = read_records(data, name, encoding, comments=True)
    words = [_word(number, line, name) for number, line in records.lines]
    items = list(_items(words, name))
    others = tuple(item.readings[1:] for item in items)
    return Document(
        name,
        tuple(item.readings[0] for item in items),
        "ctm",
        records.encoding,
        (*records.notices, *_notices(name, words)),
        alternatives=others if any(others) else None,
        spans=tuple(item.span for item in items),
    )


def is_ctm(text_head: str) -> bool:
    """Tell whether a text looks like ``ctm``: in every line the third and fourth words are times.

    >>> is_ctm("f A 0.10 0.2 a\\n"), is_ctm("f A 0.10 0.2 a b c d e\\n")
    (True, False)
    """
    lines = [BLANK.split(line.strip(BLANKS)) for line in head_records(text_head)]
    words = [fields for fields in lines if len(fields) < 5 or not _is_mark(fields[4])]
    timed = all(5 <= len(fields) <= MOST_FIELDS and is_time(fields[2]) and is_time(fields[3]) for fields in words)
    return bool(words) and timed and not all(is_time(fields[4]) for fields in words)


def _is_mark(written: str) -> bool:
    return written.upper() in (BEGIN, OR, END)


def _word(number: int, line: str, name: str) -> _Word:
    place = f"{name}, line {number}"
    fields = BLANK.split(line.strip(BLANKS))
    if len(fields) < 5:
        raise InputError(f"{place}: {len(fields)} fields; expected file, channel, begin, duration and a word")
    file, channel, begin, duration, written = fields[:5]
    if _is_mark(written):
        return _Word(number, written.upper(), None)
    start, lasts = seconds(begin, "begin", place), seconds(duration, "duration", place)
    if lasts < 0:
        raise InputError(f"{place}: the duration {duration} is below 0")
    return _Word(number, written, Span(file, channel, start, start + lasts))


def _items(words: Sequence[_Word], name: str) -> Iterator[_Item]:
    """Yield the words one by one, and each block of alternates as one."""
    block: list[list[_Word]] | None = None
    opened = 0
    for word in words:
        if word.span is None:
            if (word.written == BEGIN) != (block is None):
                expected = BEGIN if block is None else f"{OR} or {END} after the {BEGIN} of line {opened}"
                raise InputError(f"{name}, line {word.number}: {word.written} out of place; expected {expected}")
            if word.written == BEGIN:
                block, opened = [[]], word.number
            elif word.written == OR and block is not None:
                block.append([])
            elif block is not None:
                yield from _block(block)
                block = None
        elif block is not None:
            block[-1].append(word)
        else:
            yield _Item((word.text,), word.span)
    if block is not None:
        raise InputError(f"{name}, line {opened}: {BEGIN} without an {END}")


def _block(alternatives: Sequence[Sequence[_Word]]) -> Iterator[_Item]:
    """Yield one item for a block, from its first word to its last; nothing if there is no word in it."""
    readings = dict.fromkeys(" ".join(word.text for word in words if word.text) for words in alternatives)
    spans = [word.span for words in alternatives for word in words if word.span]
    if spans:
        begin, end = min(span.begin for span in spans), max(span.end for span in spans)
        yield _Item(tuple(readings), Span(spans[0].file, spans[0].channel, begin, end))


def _notices(name: str, words: Sequence[_Word]) -> Iterator[str]:
    spoken = [word for word in words if word.span]
    if tagged := sum(without_tags(word.written) != word.written.replace("\\;", ";") for word in spoken):
        yield f"{name}: {counted(tagged, 'word')} with tags (word;tag), which were taken off"
    if nothing := sum(word.written == NOTHING for word in spoken):
        yield f"{name}: {counted(nothing, NOTHING)} read as no word"
    if optional := sum(word.text.startswith("(") and word.text.endswith(")") for word in spoken):
        yield f"{name}: {counted(optional, 'word')} in parentheses, which may mean optional, kept as written"
    if blocks := sum(word.written == BEGIN for word in words if not word.span):
        yield f"{name}: {counted(blocks, 'block')} of alternates, each read as its first alternative"

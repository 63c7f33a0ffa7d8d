"""The lines that an XML format holds, put into a ``Document`` with what is worth a notice."""

import codecs
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from lxml import etree

from cer_core.readers.document import Document
from cer_core.wording import counted


@dataclass(frozen=True)
class Line:
    """One line: its text, its id and the id of its region; empty ids where the file gives none."""

    text: str
    id: str = ""
    region: str = ""


def lines_document(
    name: str, form: str, encoding: str, lines: Sequence[Line], notices: Iterable[str] = (), *, has_ids: bool = True
) -> Document:
    """Return the document that lines make; what a reader noticed itself comes first among its notices.

    ``line_ids`` are there if every line has one and no two are equal, ``regions`` if every line has
    one. Lines without text, and lines that hold a line end, are kept and counted in a notice.

    >>> lines_document("a.xml", "ALTO", "utf-8", [Line("ab", "l1"), Line("", "l2")]).notices
    ('a.xml: 1 line without text, kept as an empty line; the first is line 2 (l2)',)
    """
    found = [*notices, *([f"read as {encoding.upper()}"] if encoding != "utf-8" else ()), *_text_notices(lines)]
    ids = [line.id for line in lines]
    if has_ids and (fault := _id_fault(ids)):
        found.append(f"{fault}, so its lines have no ids to be paired by")
    return Document(
        name,
        tuple(line.text for line in lines),
        format=form,
        encoding=encoding,
        notices=tuple(f"{name}: {notice}" for notice in found),
        line_ids=tuple(ids) if has_ids and not _id_fault(ids) else None,
        regions=tuple(line.region for line in lines) if all(line.region for line in lines) else None,
    )


def enclosing(value: Callable[[etree._Element], str | None]) -> Callable[[etree._Element], str]:
    """Return a function that gives the value of the nearest element around another that has one, else nothing.

    It remembers what it found, so that many lines deep down cost no more than their number.

    >>> root = etree.fromstring('<block id="b"><par><line/></par></block>')
    >>> enclosing(lambda element: element.get("id"))(root[0][0])
    'b'
    """

    @cache
    def nearest(element: etree._Element) -> str:
        above = element.getparent()
        if above is None:
            return ""
        found = value(above)
        return nearest(above) if found is None else found

    return nearest


def encoding_of(root: etree._Element) -> str:
    """Return the encoding a parsed file was in, by Python's name for it.

    >>> encoding_of(etree.fromstring(b'<?xml version="1.0" encoding="Latin1"?><a/>'))
    'iso8859-1'
    """
    encoding = root.getroottree().docinfo.encoding or "utf-8"
    try:
        return codecs.lookup(encoding).name
    except LookupError:  # libxml2 knows some that Python does not
        return encoding.lower()


def _text_notices(lines: Sequence[Line]) -> Iterable[str]:
    if not lines:
        yield "no line of text in this file"
    for what, places in (
        ("without text, kept as an empty line", [n for n, line in enumerate(lines) if not line.text.strip()]),
        ("with a line end inside, kept", [n for n, line in enumerate(lines) if {"\n", "\r"} & set(line.text)]),
    ):
        if places:
            first = lines[places[0]].id
            place = f"line {places[0] + 1}" + (f" ({first})" if first else "")
            yield f"{counted(len(places), 'line')} {what}; the first is {place}"


def _id_fault(ids: Sequence[str]) -> str:
    """Say what keeps ids from naming lines; empty where nothing does."""
    if missing := ids.count(""):
        return f"{counted(missing, 'line')} without an id"
    repeated = [line_id for line_id, count in Counter(ids).items() if count > 1]
    return f"line id {repeated[0][:60]!r} more than once" if repeated else ""

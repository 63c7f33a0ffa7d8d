"""hOCR pages: XHTML where it is well-formed, else HTML."""

import codecs
import re
from collections.abc import Iterator
from html.entities import html5
from typing import Any

from lxml import etree

from cer_core.errors import InputError
from cer_core.readers.decoding import decode
from cer_core.readers.document import Document
from cer_core.readers.xml import DECLARATION, REASONS, NotWellFormed, local_name, parse_xml, refuse_declarations
from cer_core.readers.xml_lines import Line, enclosing, encoding_of, lines_document
from cer_core.wording import counted

ROOTS = ("html", "HTML")
FORMAT = "hOCR"
ENTITIES = {key.removesuffix(";"): character for key, character in html5.items()}
LINES = {"ocr_line", "ocrx_line", "ocr_header", "ocr_footer", "ocr_caption", "ocr_textfloat", "ocr_pageno"}
WORDS = {"ocrx_word", "ocr_word"}
REGIONS = {"ocr_par", "ocr_carea", "ocrx_block"}
WORD_BEGINS, WORD_ENDS = "\0[", "\0]"  # text holds no NUL
WHITE_SPACE = " \t\n\f\r"  # HTML's; a no-break space is text
CHARSET = re.compile(rb"""<(?:\?xml[^<>]*?encoding|meta[^<>]*?charset)\s*=\s*["']?([^"'<>\s/;?]+)""", re.IGNORECASE)


def read_hocr(data: bytes, name: str) -> Document:
    """Read an hOCR file: its lines, with the ids of lines and of their paragraphs or areas.

    A line is an element of a class such as ``ocr_line``, ``ocr_header`` or ``ocr_caption`` that
    holds no other line. Its text is what a browser shows: inline tags are read through, named
    entities are characters, runs of white space are one space. Words without white space between
    them are parted by a space. Where the file marks alternatives, the first choice (``ins``) counts.
    A file that is not well-formed XML is read as HTML, with a notice if it claims to be XML.

    >>> page = b'''<html><body><p class="ocr_par" id="p1"><span class="ocr_line" id="l1">
    ...     <span class="ocrx_word"><em>R&amp;D</em></span> <span class="ocrx_word">caf&eacute;</span>
    ...     </span></p></body></html>'''
    >>> document = read_hocr(page, "p.hocr")
    >>> document.lines, document.line_ids, document.regions
    (('R&D café',), ('l1',), ('p1',))
    """
    root, encoding, notices = _parse(data, name)
    elements = [element for element in root.iter(etree.Element) if _is_line(element)]
    if not elements:
        raise InputError(f"{name}: not hOCR: no element of class ocr_line, ocr_header or the like")
    region = enclosing(_region_id)
    lines = [Line(_collapsed(_pieces(line)), line.get("id", ""), region(line)) for line in elements]
    if outside := _words_outside(root, elements):
        notices.append(f"{counted(len(outside), 'word')} outside lines left out, such as {outside[0][:40]!r}")
    if discarded := sum(_is_discarded(element) for line in elements for element in line.iter("{*}del")):
        notices.append(f"{counted(discarded, 'alternative')} left out for the first choice")
    return lines_document(name, FORMAT, encoding, lines, notices)


def _parse(data: bytes, name: str) -> tuple[etree._Element, str, list[str]]:
    """Return the root, the encoding and a notice where a file that claims to be XML was read as HTML."""
    notices = []
    try:
        root = parse_xml(data, name, ENTITIES)
        if local_name(root) == "html":
            return root, encoding_of(root), []
    except NotWellFormed as fault:
        if data.lstrip(codecs.BOM_UTF8).startswith(b"<?xml"):
            notices = [f"not well-formed XML at line {fault.line}, so read as HTML"]
    return *_parse_html(data, name), notices


def _parse_html(data: bytes, name: str) -> tuple[etree._Element, str]:
    """Return the root and the encoding of an HTML file, which may be anything but may not declare entities."""
    named = CHARSET.search(data)
    text, encoding = decode(data, name, named[1].decode("ascii", "replace") if named else None)
    if DECLARATION.decode() in text:
        refuse_declarations(data, name)
    parser = etree.HTMLParser(no_network=True, huge_tree=False, remove_comments=True, remove_pis=True, encoding="utf-8")
    root: Any = etree.fromstring(text.encode(), parser)
    log: Any = parser
    for entry in log.error_log:
        if entry.type_name == "ERR_RESOURCE_LIMIT":
            raise InputError(
                f"{name}, line {entry.line}: {REASONS[entry.type_name]}. Split the file, or mend that line."
            )
    if root is None:
        raise InputError(f"{name}: not hOCR: there is no element in this file")
    return root, encoding


def _classes(element: etree._Element) -> set[str]:
    return set(element.get("class", "").split())


def _is_line(element: etree._Element) -> bool:
    """Tell whether an element is a line and not a float around lines."""
    return bool(LINES & _classes(element)) and not any(
        LINES & _classes(inner) for inner in element.iterdescendants(etree.Element)
    )


def _region_id(element: etree._Element) -> str | None:
    return element.get("id", "") if REGIONS & _classes(element) else None


def _is_discarded(node: etree._Element) -> bool:
    """Tell whether a node is a reading that the file itself gives as an alternative."""
    above = node.getparent()
    return above is not None and "alternatives" in _classes(above) and local_name(node) == "del"


def _pieces(node: etree._Element) -> Iterator[str]:
    """Yield the text of a node in pieces, with marks where words begin and end."""
    if node.tag is etree.Entity:
        entity: Any = node
        yield ENTITIES[entity.name]
        return
    is_word = bool(WORDS & _classes(node))
    if is_word:
        yield WORD_BEGINS
    yield node.text or ""
    for child in node:
        if not _is_discarded(child):
            yield from _pieces(child)
        yield child.tail or ""
    if is_word:
        yield WORD_ENDS
    elif local_name(node) == "br":
        yield " "


def _collapsed(pieces: Iterator[str]) -> str:
    """Return the pieces of a line as a browser shows them, with a space between words that touch."""
    text = "".join(pieces).replace(WORD_ENDS + WORD_BEGINS, " ").replace(WORD_BEGINS, "").replace(WORD_ENDS, "")
    return re.sub(f"[{WHITE_SPACE}]+", " ", text).strip(" ")


def _words_outside(root: etree._Element, lines: list[etree._Element]) -> list[str]:
    """Return the words of the body that stand in no line."""
    body = root.find("{*}body")
    inside = set(lines)

    def pieces(node: etree._Element) -> Iterator[str]:
        if node in inside or local_name(node) in {"script", "style"} or node.tag is etree.Entity:
            return
        yield node.text or ""
        for child in node:
            yield " "
            yield from pieces(child)
            yield " " + (child.tail or "")

    return "".join(pieces(root if body is None else body)).split()

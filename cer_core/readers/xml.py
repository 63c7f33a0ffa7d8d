"""XML from strangers, parsed strictly: no entities, no DTDs, no network, no repairs."""

import codecs
import re
from collections.abc import Container
from typing import Any, NoReturn

from lxml import etree

from cer_core.errors import InputError
from cer_core.readers.limits import LIMITS
from cer_core.wording import number

MOST_MARKS = 2_000_000
"""How many ``<``, ``=`` and ``&`` one file may hold: parsed, they take less than a gigabyte of memory."""

WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE, b"<\0", b"\0")
DECLARATION = b"<!ENTITY"
BEFORE_ROOT = re.compile(rb"\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^\[>]*(?:\[.*?\]\s*)?>", re.DOTALL | re.IGNORECASE)
FIRST_TAG = re.compile(rb"<(?:[^\s<>/:!?]+:)?([^\s<>/:!?]+)")
REASONS = {  # libxml2's names of errors and what they mean to people; the others keep libxml2's words
    "ERR_DOCUMENT_EMPTY": "expected a tag such as <alto>, found something else",
    "ERR_TAG_NOT_FINISHED": "the file ends before every element is closed",
    "ERR_INVALID_ENCODING": "its bytes are not in the encoding that the file declares (UTF-8 where it declares none)",
    "ERR_RESOURCE_LIMIT": "elements nested more than 256 deep, or one text of more than 10 MB",
}


class NotWellFormed(InputError):
    """A file breaks the rules of XML; the message says where and how, ``line`` is where."""

    def __init__(self, name: str, line: int, fault: str) -> None:
        super().__init__(f"{name}, line {line}: {fault}")
        self.line = line


def parse_xml(data: bytes, name: str, entities: Container[str] = ()) -> etree._Element:
    """Return the root element of an XML file, without its comments and processing instructions.

    The encoding is the one that the file declares. A DOCTYPE is read over and nothing is fetched.
    ``InputError`` names the file and the line of whatever is not well-formed XML (``NotWellFormed``),
    of a declared entity, and of a reference to an entity that XML does not predefine; those named in
    ``entities`` stay in the tree as nodes whose tag is ``etree.Entity``.

    >>> parse_xml(b"<a><b>&amp;</b></a>", "a.xml").findtext("b")
    '&'
    >>> parse_xml(b"<a>\\n<b></a>", "a.xml")
    Traceback (most recent call last):
    ...
    cer_core.readers.xml.NotWellFormed: a.xml, line 2: not well-formed XML: Opening and ending tag mismatch: \
b line 2 and a. Mend that line, or export the file again.
    """
    check_xml(data, name)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        recover=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        _refuse(data, name, _log(parser))
    if _declares_entities(root):
        refuse_declarations(data, name)
    if not entities:
        _refuse_references(name, _log(parser))
    for reference in root.iter(etree.Entity):
        if _any(reference).name not in entities:
            _refuse_reference(name, _any(reference).sourceline, f"&{_any(reference).name};")
    return root


def check_xml(data: bytes, name: str) -> None:
    """Refuse, before anything is parsed, what is too large, empty or not text.

    >>> check_xml(b"", "a.xml")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: a.xml: the file is empty; expected XML
    """
    LIMITS.check_file(data, name)
    if not data or data.isspace():
        raise InputError(f"{name}: the file is empty; expected XML")
    if sum(map(data.count, (b"<", b"=", b"&"))) > MOST_MARKS:
        raise InputError(
            f"{name}: more than {number(MOST_MARKS)} tags, attributes and references, the limit for XML. "
            "Split the file into its pages."
        )
    place = -1 if data.startswith(WIDE) else data.find(b"\0")
    if place >= 0:
        raise InputError(f"{name}, line {_line_at(data, place)}: a NUL at byte {place}; this is not an XML file")


def root_name(data: bytes) -> str:
    """Return the local name of a file's first tag, without parsing the file; empty where there is none.

    >>> root_name(b'<?xml version="1.0"?><!-- <x> --><!DOCTYPE a><pc:PcGts xmlns:pc="u">')
    'PcGts'
    """
    plain = _narrow(data).lstrip(codecs.BOM_UTF8 + codecs.BOM_UTF16)
    place = 0
    while skipped := BEFORE_ROOT.match(plain, place):
        place = skipped.end()
    tag = FIRST_TAG.match(plain, place)
    return tag[1].decode("utf-8", "replace") if tag else ""


def expect_root(root: etree._Element, name: str, names: tuple[str, ...], form: str) -> None:
    """Refuse a file whose root element is not one of those that its format begins with.

    >>> expect_root(parse_xml(b"<mets/>", "a.xml"), "a.xml", ("alto",), "ALTO")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: a.xml: not ALTO: its root element is <mets>, expected <alto>
    """
    found = local_name(root)
    if found not in names:
        raise InputError(f"{name}: not {form}: its root element is <{found[:60]}>, expected <{names[0]}>")


def local_name(element: etree._Element) -> str:
    """Return an element's name without its namespace.

    >>> local_name(parse_xml(b'<p:a xmlns:p="u"/>', "a.xml"))
    'a'
    """
    return str(element.tag).rpartition("}")[2]


def whole_number(element: etree._Element, attribute: str, name: str) -> int | None:
    """Return an attribute that must be a whole number, ``None`` where there is none.

    >>> whole_number(parse_xml(b'<a index="2"/>', "a.xml"), "index", "a.xml")
    2
    """
    value = element.get(attribute)
    if value is None:
        return None
    if not re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", value):
        raise InputError(
            f"{name}, line {element.sourceline}: {attribute}={value[:40]!r} of <{local_name(element)}> "
            "is not a whole number"
        )
    return int(value)


def refuse_declarations(data: bytes, name: str) -> NoReturn:
    """Refuse a file that declares entities, naming the line of the first.

    >>> refuse_declarations(b"<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "a.xml")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: a.xml, line 1: this file declares entities (<!ENTITY ...>), which could reach other \
files or grow without end, so it is not read. Remove the declarations, or export the file again without them.
    """
    plain = _narrow(data)
    raise InputError(
        f"{name}, line {_line_at(plain, plain.find(DECLARATION))}: this file declares entities (<!ENTITY ...>), which "
        "could reach other files or grow without end, so it is not read. "
        "Remove the declarations, or export the file again without them."
    )


def _refuse(data: bytes, name: str, log: list[Any]) -> NoReturn:
    """Say why libxml2 did not parse a file; first of all that it declares entities, whatever came of that."""
    if DECLARATION in _narrow(data):
        refuse_declarations(data, name)
    _refuse_references(name, log)
    error = next((entry for entry in log if entry.level_name != "WARNING"), None)
    line = error.line if error else 1
    reason = REASONS.get(error.type_name, error.message.strip().rstrip(".")) if error else "it cannot be parsed"
    raise NotWellFormed(name, line, f"not well-formed XML: {reason[:200]}. Mend that line, or export the file again.")


def _refuse_references(name: str, log: list[Any]) -> None:
    """Refuse references without a meaning; in an attribute, libxml2 only warns and drops them."""
    for entry in log:
        if entry.type_name.endswith("UNDECLARED_ENTITY"):
            quoted = re.search("'(.*)'", entry.message)
            _refuse_reference(name, entry.line, f"&{quoted[1]};" if quoted else "an entity")


def _refuse_reference(name: str, line: int, reference: str) -> NoReturn:
    raise NotWellFormed(
        name,
        line,
        f"{reference[:60]} has no meaning in XML; expected &amp; &lt; &gt; &quot; &apos; or a number such as &#160;. "
        "Write the character itself instead.",
    )


def _declares_entities(root: etree._Element) -> bool:
    dtd = _any(root.getroottree().docinfo.internalDTD)
    return dtd is not None and any(True for _ in dtd.iterentities())


def _narrow(data: bytes) -> bytes:
    """Return data in UTF-16 or UTF-32 so that its ASCII characters are bytes, other data as it is."""
    return data.replace(b"\0", b"") if data.startswith(WIDE) else data


def _line_at(data: bytes, place: int) -> int:
    return data.count(b"\n", 0, max(place, 0)) + 1


def _log(parser: etree.XMLParser) -> list[Any]:
    return list(_any(parser).error_log)


def _any(thing: object) -> Any:
    """Return a thing with what lxml's type stubs leave out."""
    return thing

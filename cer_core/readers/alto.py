"""ALTO pages, of any version of the schema."""

from collections import Counter
from collections.abc import Iterator

from lxml import etree

from cer_core.readers.document import Document
from cer_core.readers.xml import expect_root, local_name, parse_xml
from cer_core.readers.xml_lines import Line, enclosing, encoding_of, lines_document
from cer_core.wording import counted, listed

ROOTS = ("alto",)
FORMAT = "ALTO"


def read_alto(data: bytes, name: str) -> Document:
    """Read an ALTO file: its lines as printed, with the ids of text lines and text blocks.

    A String gives its CONTENT, an SP one space, a HYP the hyphen it holds; SUBS_CONTENT, the word
    that a hyphen parts, is never read. The schema leaves SP out where it likes: in a file without
    any SP, Strings side by side are words and joined by a space, as dinglehopper does; in a file
    with SP, only SP is a space, as in kraken. ReadingOrder decides the order where there is one.

    >>> page = '''<alto><Layout><TextBlock ID="b"><TextLine ID="l1"><String CONTENT="con"
    ...     SUBS_TYPE="HypPart1" SUBS_CONTENT="conserve"/><HYP CONTENT="-"/></TextLine><TextLine ID="l2">
    ...     <String CONTENT="serve"/><SP/><String CONTENT="all"/></TextLine></TextBlock></Layout></alto>'''
    >>> document = read_alto(page.encode(), "p.xml")
    >>> document.lines, document.line_ids, document.regions
    (('con-', 'serve all'), ('l1', 'l2'), ('b', 'b'))
    """
    root = parse_xml(data, name)
    expect_root(root, name, ROOTS, FORMAT)
    chosen: Counter[str] = Counter()
    elements, notices = _in_order(root)
    spaced = next(root.iter("{*}SP"), None) is not None
    block = enclosing(_block_id)
    lines = [Line("".join(_pieces(line, spaced, chosen)), line.get("ID", ""), block(line)) for line in elements]
    if chosen["joined"]:
        notices.append(f"no SP in this file, so Strings are joined by a space, {counted(chosen['joined'], 'time')}")
    if chosen["glyphs"]:
        notices.append(f"{counted(chosen['glyphs'], 'String')} without CONTENT read from its glyphs")
    if chosen["hyphens"]:
        notices.append(f"{counted(chosen['hyphens'], 'HYP')} without CONTENT, read as nothing")
    return lines_document(name, FORMAT, encoding_of(root), lines, notices)


def _pieces(line: etree._Element, spaced: bool, chosen: Counter[str]) -> Iterator[str]:
    before = ""
    for part in line.iterchildren("{*}String", "{*}SP", "{*}HYP"):
        kind = local_name(part)
        if kind == before == "String" and not spaced:
            chosen["joined"] += 1
            yield " "
        before = kind
        if kind == "SP":
            yield " "
        elif "CONTENT" in part.attrib:
            yield part.get("CONTENT", "")
        elif kind == "HYP":
            chosen["hyphens"] += 1
        else:
            chosen["glyphs"] += 1
            yield from (glyph.get("CONTENT", "") for glyph in part.iterchildren("{*}Glyph"))


def _block_id(element: etree._Element) -> str | None:
    return element.get("ID", "") if local_name(element) == "TextBlock" else None


def _in_order(root: etree._Element) -> tuple[list[etree._Element], list[str]]:
    """Return the text lines as they are read, and notices about the order."""
    lines = list(root.iter("{*}TextLine"))
    references = [
        reference.get("REF", "") for order in root.iter("{*}ReadingOrder") for reference in order.iter("{*}ElementRef")
    ]
    if not references:
        return lines, []
    by_id: dict[str, etree._Element] = {}
    for element in root.iter("{*}TextLine", "{*}TextBlock", "{*}ComposedBlock", "{*}PrintSpace", "{*}Page"):
        by_id.setdefault(element.get("ID", ""), element)
    placed: dict[etree._Element, None] = {}
    for reference in references:
        if reference in by_id:
            placed.update(dict.fromkeys(by_id[reference].iter("{*}TextLine")))
    rest = [line for line in lines if line not in placed]
    missing = [reference for reference in references if reference not in by_id]
    notices = []
    if rest:
        notices.append(f"{counted(len(rest), 'line')} not in the reading order, put at the end")
    if missing:
        notices.append(f"the reading order names blocks or lines that are not there: {listed(missing)}")
    return [*placed, *rest], notices

"""ABBYY FineReader XML, versions 6 to 10 and later."""

from collections.abc import Iterator

from lxml import etree

from cer_core.readers.document import Document
from cer_core.readers.xml import expect_root, local_name, parse_xml
from cer_core.readers.xml_lines import Line, enclosing, encoding_of, lines_document

ROOTS = ("document",)
FORMAT = "ABBYY FineReader XML"
VARIANTS = {"charRecVariants", "wordRecVariants"}  # what else a character or word might be


def read_abbyy(data: bytes, name: str) -> Document:
    """Read an ABBYY FineReader XML file: the lines of its blocks, of text and tables alike, as they stand.

    Characters are the text of ``formatting`` elements or of the ``charParams`` in them; other
    readings that FineReader considered are not text. The region of a line is the number of its
    block, counted through the file. Lines have no ids.

    >>> document = read_abbyy(
    ...     b'<document><page><block blockType="Text"><text><par><line><formatting>'
    ...     b'<charParams>a</charParams><charParams> </charParams><charParams>b</charParams>'
    ...     b'</formatting></line></par></text></block></page></document>', "p.xml")
    >>> document.lines, document.regions
    (('a b',), ('1',))
    """
    root = parse_xml(data, name)
    expect_root(root, name, ROOTS, FORMAT)
    block = enclosing({block: str(number) for number, block in enumerate(root.iter("{*}block"), start=1)}.get)
    lines = [Line("".join(_pieces(line)), region=block(line)) for line in root.iter("{*}line")]
    return lines_document(name, FORMAT, encoding_of(root), lines, has_ids=False)


def _pieces(element: etree._Element) -> Iterator[str]:
    """Yield the text of an element in pieces, without the line ends and indents that lay out the file."""
    if element.text and not _is_layout(element.text):
        yield element.text
    for child in element:
        if local_name(child) not in VARIANTS:
            yield from _pieces(child)
        if child.tail and not _is_layout(child.tail):
            yield child.tail


def _is_layout(text: str) -> bool:
    return "\n" in text and not text.strip(" \t\r\n")

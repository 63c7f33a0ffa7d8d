"""PAGE-XML pages, of any version of the schema."""

from collections import Counter
from typing import Literal, TypeAlias, get_args

from lxml import etree

from cer_core.readers.document import Document
from cer_core.readers.page_order import RegionOrder, by_index, regions_in_order, regions_inside
from cer_core.readers.text import split_lines
from cer_core.readers.xml import expect_root, parse_xml
from cer_core.readers.xml_lines import Line, encoding_of, lines_document
from cer_core.wording import counted, listed

ROOTS = ("PcGts",)
FORMAT = "PAGE-XML"
TextFrom: TypeAlias = Literal["regions", "lines"]
TEXT_FROM: tuple[TextFrom, ...] = get_args(TextFrom)


def read_page(data: bytes, name: str, text_from: TextFrom = "regions") -> Document:
    """Read a PAGE-XML file: its lines of text, in reading order, with the ids of lines and regions.

    Of several TextEquivs the one with the lowest index counts, else the first. A line without text
    of its own is its words joined by a space, or its glyphs. Regions often hold their text twice,
    once for the whole region and once on its lines, and the two may differ; ``text_from`` says
    which to take. ``"regions"`` is dinglehopper's convention: the region's own text where there is
    one, else its lines; regions without any text are left out. Lines keep their ids where the two
    texts hold the same lines, in whatever order. ``"lines"`` takes the lines as they stand in the
    file, and the region's own text only where they hold none. Notices count every choice.

    >>> page = '''<PcGts><Page><TextRegion id="r1"><TextLine id="l1">
    ...     <TextEquiv index="1"><Unicode>a b</Unicode></TextEquiv>
    ...     <TextEquiv index="0"><Unicode>ab</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>'''
    >>> document = read_page(page.encode(), "p.xml")
    >>> document.lines, document.line_ids, document.regions
    (('ab',), ('l1',), ('r1',))
    """
    if text_from not in TEXT_FROM:
        raise ValueError(f"text_from is one of {', '.join(TEXT_FROM)}, not {text_from!r}")
    root = parse_xml(data, name)
    expect_root(root, name, ROOTS, FORMAT)
    page = _Page(name, text_from)
    lines = [line for sheet in root.iterchildren("{*}Page") for line in page.lines(sheet)]
    return lines_document(name, FORMAT, encoding_of(root), lines, page.notices())


class _Page:
    """Reads the regions of a page, and remembers what was chosen for the notices."""

    def __init__(self, name: str, text_from: TextFrom) -> None:
        self.name = name
        self.text_from = text_from
        self.chosen: Counter[str] = Counter()
        self.order_notices: list[str] = []
        self.levels: dict[etree._Element, tuple[str, list[Line]]] = {}

    def lines(self, page: etree._Element) -> list[Line]:
        order = regions_in_order(page, self.name)
        self.levels = {region: self._levels(region) for region in order.regions}
        by_region = {region: self._chosen(region) for region in order.regions}
        self._notice_order(order, by_region)
        return [line for lines in by_region.values() for line in lines]

    def _notice_order(self, order: RegionOrder, by_region: dict[etree._Element, list[Line]]) -> None:
        if unlisted := [region.get("id", "?") for region in order.unlisted if by_region[region]]:
            self.order_notices.append(
                f"{counted(len(unlisted), 'region')} not in the reading order, put at the end: {listed(unlisted)}"
            )
        if order.missing:
            self.order_notices.append(f"the reading order names regions that are not there: {listed(order.missing)}")

    def notices(self) -> list[str]:
        """Return a notice for every kind of choice, and how often it was made."""
        taken = "its own text" if self.text_from == "regions" else "its lines"
        wordings = {
            "order": f"where its own text and its lines are the same in another order; {taken} taken",
            "differ": f"where its own text and its lines differ; {taken} taken",
            "bare": "where its lines hold no text; its own text taken",
            "empty": "without any text left out",
            "repeated": "where its own text repeats that of the regions inside it; read once",
            "plain": "read from PlainText, as Unicode is empty",
            "Word": "without text of its own read from its words",
            "Glyph": "without text of its own read from its glyphs",
        }
        nouns = {"plain": "text", "Word": "line", "Glyph": "word"}
        counts = [
            f"{counted(self.chosen[kind], nouns.get(kind, 'region'))} {wording}"
            for kind, wording in wordings.items()
            if self.chosen[kind]
        ]
        return [*self.order_notices, *counts]

    def _levels(self, region: etree._Element) -> tuple[str, list[Line]]:
        """Return the text that a region has of its own, and its lines."""
        lines = [
            Line(self._text(line), line.get("id", ""), region.get("id", ""))
            for line in by_index(region.iterchildren("{*}TextLine"), self.name)
        ]
        return self._own_text(region), lines

    def _chosen(self, region: etree._Element) -> list[Line]:
        """Return the lines that are read of a region, without those of the regions inside it."""
        own_text, lines = self.levels[region]
        own = [Line(text, "", region.get("id", "")) for text in split_lines(own_text)]
        if lines and own_text.strip():
            return self._chosen_level(own, lines)
        if lines:
            return self._without_empty(lines)
        if own_text.strip() and _squashed(own_text) == self._text_inside(region):
            self.chosen["repeated"] += 1
            return []
        return own

    def _chosen_level(self, own: list[Line], lines: list[Line]) -> list[Line]:
        """Return the text of a region that has text of its own and on its lines."""
        of_region, of_lines = [line.text for line in own], [line.text for line in lines]
        if of_region == list(split_lines("\n".join(of_lines))):
            return lines
        if not any(text.strip() for text in of_lines):
            self.chosen["bare"] += 1
            return own
        if sorted(of_region) == sorted(of_lines):
            self.chosen["order"] += 1
            return _reordered(lines, of_region) if self.text_from == "regions" else lines
        self.chosen["differ"] += 1
        return own if self.text_from == "regions" else lines

    def _without_empty(self, lines: list[Line]) -> list[Line]:
        """Return the lines of a region without text of its own; none if only regions count and no line has text."""
        if self.text_from == "lines" or any(line.text for line in lines):
            return lines
        self.chosen["empty"] += 1
        return []

    def _text_inside(self, region: etree._Element) -> str:
        """Return the text of the regions inside a region, without white space."""
        texts = []
        for inner in regions_inside(region):
            own_text, lines = self.levels[inner]
            texts.append(_squashed("".join(line.text for line in lines) or own_text) or self._text_inside(inner))
        return "".join(texts)

    def _text(self, element: etree._Element) -> str:
        """Return the text of a line, word or glyph: its own, else that of its parts."""
        if own := self._own_text(element):
            return own
        for part, joint in (("Word", " "), ("Glyph", "")):
            texts = [text for inner in element.iterchildren(f"{{*}}{part}") if (text := self._text(inner))]
            if texts:
                self.chosen[part] += 1
                return joint.join(texts)
        return ""

    def _own_text(self, element: etree._Element) -> str:
        """Return the text of an element's TextEquiv with the lowest index."""
        equivalents = by_index(element.iterchildren("{*}TextEquiv"), self.name)
        if not equivalents:
            return ""
        if unicode := _content(equivalents[0], "Unicode"):
            return unicode
        plain = _content(equivalents[0], "PlainText")
        self.chosen["plain"] += bool(plain)
        return plain


def _content(element: etree._Element, child: str) -> str:
    return "".join(str(text) for found in element.iterchildren(f"{{*}}{child}") for text in found.itertext())


def _squashed(text: str) -> str:
    return "".join(text.split())


def _reordered(lines: list[Line], texts: list[str]) -> list[Line]:
    """Return lines in the order of their texts; equal texts stay in the order of the lines."""
    by_text: dict[str, list[Line]] = {}
    for line in reversed(lines):
        by_text.setdefault(line.text, []).append(line)
    return [by_text[text].pop() for text in texts]

"""In which order the regions of a PAGE-XML page are read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lxml import etree

from cer_core.readers.xml import local_name, whole_number


@dataclass(frozen=True)
class RegionOrder:
    """Regions as they are read, those among them that the reading order leaves out, and ids it names in vain."""

    regions: tuple[etree._Element, ...]
    unlisted: tuple[etree._Element, ...]
    missing: tuple[str, ...]


def regions_in_order(page: etree._Element, name: str) -> RegionOrder:
    """Return every region of a page once, in reading order.

    The ReadingOrder element decides: members of ordered groups by their index, those of unordered
    groups as they stand. A region is followed by the regions inside it that the order does not
    name, table cells by row and column. Regions that the order does not reach come last, as they stand.

    >>> page = etree.fromstring(
    ...     '<Page><ReadingOrder><OrderedGroup><RegionRefIndexed index="1" regionRef="a"/>'
    ...     '<RegionRefIndexed index="0" regionRef="b"/></OrderedGroup></ReadingOrder>'
    ...     '<TextRegion id="c"/><TextRegion id="a"/><TextRegion id="b"/></Page>')
    >>> [region.get("id") for region in regions_in_order(page, "p.xml").regions]
    ['b', 'a', 'c']
    """
    by_id: dict[str, etree._Element] = {}
    for region in _below(page):
        by_id.setdefault(region.get("id", ""), region)
    order = page.find("{*}ReadingOrder")
    references = [] if order is None else list(_references(order, name))
    listed = {by_id[reference] for reference in references if reference in by_id}
    placed: dict[etree._Element, None] = {}
    for reference in references:
        if reference in by_id:
            _place(by_id[reference], placed, listed)
    reached = len(placed)
    for region in regions_inside(page):
        _place(region, placed, listed)
    regions = tuple(placed)
    missing = tuple(reference for reference in references if reference not in by_id)
    return RegionOrder(regions, regions[reached:] if references else (), missing)


def regions_inside(element: etree._Element) -> list[etree._Element]:
    """Return the regions directly inside a page or region; table cells by row and column, else as they stand.

    >>> table = '<T><TableCell row="1" col="0"/><TableCell row="0" col="1"/><TableCell row="0" col="0"/></T>'
    >>> [cell.items() for cell in regions_inside(etree.fromstring(table))][0]
    [('row', '0'), ('col', '0')]
    """
    inside = [child for child in element if local_name(child).endswith(("Region", "TableCell"))]
    cells = [(_cell(region), region) for region in inside]
    if not all(cell for cell, _ in cells):
        return inside
    return [region for _, region in sorted(cells, key=lambda cell: cell[0])]


def by_index(elements: Iterable[etree._Element], name: str) -> list[etree._Element]:
    """Return elements by their index attribute; those without one after the others, as they stand.

    >>> group = etree.fromstring('<g><a/><b index="1"/><c index="0"/></g>')
    >>> [element.tag for element in by_index(group, "p.xml")]
    ['c', 'b', 'a']
    """
    indexed = [(whole_number(element, "index", name), element) for element in elements]
    return [element for _, element in sorted(indexed, key=lambda item: (item[0] is None, item[0] or 0))]


def _references(group: etree._Element, name: str) -> Iterator[str]:
    """Yield the ids of the regions that a group, and the groups in it, name."""
    reference = group.get("regionRef")
    if reference:
        yield reference
    for member in by_index(group, name):
        yield from _references(member, name)


def _place(region: etree._Element, placed: dict[etree._Element, None], listed: set[etree._Element]) -> None:
    """Place a region and then the regions inside it, but those that have a place of their own."""
    if region not in placed:
        placed[region] = None
        for inner in regions_inside(region):
            if inner not in listed:
                _place(inner, placed, listed)


def _below(element: etree._Element) -> Iterator[etree._Element]:
    for region in regions_inside(element):
        yield region
        yield from _below(region)


def _cell(region: etree._Element) -> tuple[int, ...]:
    """Return the row and column of a table cell, as PAGE's roles or Transkribus' attributes say; else nothing."""
    role = region.find("{*}Roles/{*}TableCellRole")
    texts = (
        (region.get("row", ""), region.get("col", ""))
        if role is None
        else (role.get("rowIndex", ""), role.get("columnIndex", ""))
    )
    return tuple(map(int, texts)) if all(text.isdecimal() and len(text) < 10 for text in texts) else ()

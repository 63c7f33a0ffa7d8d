"""A handout as one SVG picture: its text in lines, its tables in columns, and the picture of a pair's table beneath."""

import textwrap
import unicodedata
from collections.abc import Sequence
from math import ceil
from xml.etree import ElementTree

from cer_core.teaching.drawing import FONT, escaped
from cer_core.teaching.handout import Grid, Handout
from cer_core.wording import unbroken

WIDTH, MARGIN, LINE = 760, 24, 22
"""Pixels of the page: its width, its margin, the height of a line of text."""
CHARACTER, CELL_CHARACTER, CELL_LINE, PADDING = 7.8, 7.3, 17, 8
"""Pixels that a letter takes at most on average, in a line and in a table; the height of a table's line, and the space
at the sides of a cell."""
ROOM = WIDTH - 2 * MARGIN
NAMES = 150
"""Pixels that the first column, of names, has at most where the others need the room."""


def as_svg(handout: Handout) -> str:
    """Return a handout as one SVG picture.

    >>> as_svg(Handout("A & B", ("one",))).count("<text")
    2
    """
    page = _Page()
    page.write([handout.title, *handout.paragraphs])
    page.rule_grids(handout.grids)
    if handout.picture:
        page.place(handout.picture)
    if handout.answer:
        page.y += LINE
        page.write(["Answer", *handout.answer])
        page.rule_grids(handout.answer_grids)
    width, height = page.width, page.y + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="{FONT}" fill="#1b1b1f"><rect width="{width}" height="{height}" fill="#ffffff"/>'
        f"{''.join(page.parts)}</svg>"
    )


class _Page:
    """What is drawn so far, and how far down it reaches."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.y, self.width = MARGIN, WIDTH

    def write(self, texts: Sequence[str]) -> None:
        """Write a heading, and paragraphs beneath it."""
        for place, text in enumerate(texts):
            style = 'font-size="18" font-weight="700"' if not place else 'font-size="14"'
            for line in _wrapped(text, ROOM / (CHARACTER * (1 if place else 1.35))):
                self.y += LINE
                self.parts.append(_text(MARGIN, self.y, line, style))
            self.y += LINE // 3

    def rule_grids(self, grids: Sequence[Grid]) -> None:
        """Draw tables, each cell wrapped in its column."""
        for grid in grids:
            self.y += LINE // 2
            rows = (grid.head, *grid.rows)
            widths = column_widths(rows)
            for place, row in enumerate(rows):
                self._row(row, widths, head=not place)

    def _row(self, row: Sequence[str], widths: Sequence[int], head: bool) -> None:
        cells = [
            _wrapped(cell, (width - 2 * PADDING) / CELL_CHARACTER) for cell, width in zip(row, widths, strict=True)
        ]
        height = CELL_LINE * max(map(len, cells)) + PADDING
        x = MARGIN
        for place, (lines, width) in enumerate(zip(cells, widths, strict=True)):
            named = head or not place
            fill = "#f3f3f6" if named else "none"
            self.parts.append(
                f'<rect x="{x}" y="{self.y}" width="{width}" height="{height}" fill="{fill}" stroke="#c9c9d1"/>'
            )
            style = f'font-size="12"{" font-weight=" + chr(34) + "700" + chr(34) if named else ""}'
            for number, line in enumerate(lines, 1):
                self.parts.append(_text(x + PADDING, self.y + CELL_LINE * number, line, style))
            x += width
        self.y += height

    def place(self, picture: str) -> None:
        """Put a picture beneath, which may be wider than the page."""
        size = ElementTree.fromstring(picture).attrib
        self.y += LINE
        self.parts.append(f'<g transform="translate({MARGIN} {self.y})">{picture}</g>')
        self.y += int(size["height"])
        self.width = max(self.width, int(size["width"]) + 2 * MARGIN)


def column_widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """Return pixels for each column of a table: as its widest line needs, the widest ones less where the page ends.

    >>> column_widths([["a", "bc"]]), sum(column_widths([["a" * 400, "b" * 400, "c"]])) <= ROOM
    ([31, 31], True)
    """
    wanted = [
        max(31, ceil(max(_width(line) for cell in column for line in cell.split("\n")) * CELL_CHARACTER) + 2 * PADDING)
        for column in zip(*rows, strict=True)
    ]
    if sum(wanted) > ROOM:
        wanted[0] = min(wanted[0], NAMES)
    widest = max(wanted)
    while sum(min(width, widest) for width in wanted) > ROOM and widest > 31:
        widest -= 1
    return [min(width, widest) for width in wanted]


def _width(text: str) -> int:
    """Return how many letters wide a text is: marks take no room, East Asian characters and emoji twice as much."""
    return sum(
        0 if unicodedata.combining(character) else 1 + (unicodedata.east_asian_width(character) in "WF")
        for character in text
    )


def _wrapped(text: str, characters: float) -> list[str]:
    """Return a text in lines of so many letters at most; its own line breaks stay, and a sign stays with its number."""
    text = unbroken(text)
    wide = _width(text) > len(text)
    most = max(1, int(characters / (2 if wide else 1)))
    return [line for part in text.split("\n") for line in textwrap.wrap(part, most) or [""]]


def _text(x: int, y: int, text: str, style: str) -> str:
    return f'<text x="{x}" y="{y}" xml:space="preserve" {style}>{escaped(text)}</text>'

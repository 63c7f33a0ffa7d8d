"""The table of a pair as an SVG picture: every cell, the cheapest paths shaded, one path framed."""

from html import escape

from cer_core.teaching.paths import Paths
from cer_core.teaching.progress import Progress
from cer_core.teaching.table import Table
from cer_core.visible import symbol, xml_safe

SIDE = 34
"""Pixels of a cell."""

FONT = "DejaVu Sans, Noto Sans, Helvetica, Arial, sans-serif"
_SHADE, _FRAME, _LINE, _HEAD, _INK = "#fbeecb", "#0072b2", "#c9c9d1", "#f3f3f6", "#1b1b1f"
_START = "\u2205"


def escaped(text: str) -> str:
    """Return text escaped for HTML and XML; a character that XML cannot hold becomes U+FFFD.

    >>> escaped("a<\\x08\\ud800") == "a&lt;\\ufffd\\ufffd"
    True
    """
    return escape(xml_safe(text))


def table_svg(table: Table, found: Paths, shown: Progress) -> str:
    """Draw a table as far as it is filled; then cells on a cheapest path are shaded, those walked back over framed.

    >>> from cer_core.teaching.backtrace import backtrace
    >>> from cer_core.teaching.costs import Costs
    >>> from cer_core.teaching.paths import paths
    >>> from cer_core.teaching.progress import progress
    >>> from cer_core.teaching.table import table
    >>> made = table("<", "&", Costs(1, 1, 1))
    >>> svg = table_svg(made, paths(made), progress(made, backtrace(made)))
    >>> svg.startswith("<svg"), "&lt;" in svg, svg.count("<rect")
    (True, True, 10)
    """
    rows, columns = len(table.rows), len(table.rows[0])
    width, height = (columns + 1) * SIDE + 2, (rows + 1) * SIDE + 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{escaped(_label(table, shown))}" font-family="{FONT}" font-size="15">'
    ]
    parts += [_cell(0, j + 1, unit, _HEAD, bold=True) for j, unit in enumerate([_START, *table.hypothesis])]
    for i, row in enumerate(table.rows):
        parts.append(_cell(i + 1, 0, [_START, *table.reference][i], _HEAD, bold=True))
        for j, filled in enumerate(row):
            fill = _SHADE if shown.complete and filled.cell in found.cells else "#ffffff"
            value = str(filled.value) if filled.cell in shown.filled else ""
            parts.append(_cell(i + 1, j + 1, value, fill, bold=filled.cell in shown.walked))
    for i, j in shown.walked:
        x, y = 1 + (j + 1) * SIDE, 1 + (i + 1) * SIDE
        parts.append(
            f'<rect x="{x + 2}" y="{y + 2}" width="{SIDE - 4}" height="{SIDE - 4}" fill="none" stroke="{_FRAME}" '
            'stroke-width="2.5"/>'
        )
    return "".join([*parts, "</svg>"])


def _label(table: Table, shown: Progress) -> str:
    units = (" ".join(map(symbol, side)) or "nothing" for side in (table.reference, table.hypothesis))
    distance = f"distance {table.distance}" if shown.complete else "not all filled"
    return "Table of {} against {}, {}".format(*units, distance)


def _cell(i: int, j: int, text: str, fill: str, bold: bool) -> str:
    x, y = 1 + j * SIDE, 1 + i * SIDE
    drawn = symbol(text) if text else ""
    shown = escaped(drawn)
    size = "" if len(drawn) < 4 else ' font-size="10"'
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}" stroke="{_LINE}"/>'
        f'<text x="{x + SIDE / 2:g}" y="{y + SIDE / 2 + 5:g}" text-anchor="middle" fill="{_INK}"{size}{weight}>'
        f"{shown}</text>"
    )

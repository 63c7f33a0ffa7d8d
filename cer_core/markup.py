"""Escaped HTML of aligned items: words as small blocks that wrap in step, one row per text.

Each block stacks the reference over the outputs, so lines wrap with all rows together. Hits are
plain text, shaped and joined as the script wants; every edit is a cell as wide in all rows.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from unicodedata import east_asian_width

from cer_core.columns import Column
from cer_core.units import WHITE_SPACE
from cer_core.visible import character_name, direction, is_invisible, is_mark, label, safe, strong_direction, symbol

LONGEST_BLOCK = 24
FOLD_OVER = 120
FOLD_KEEPS = 24

STYLE = """
.cl { --s: light-dark(#ffe0a3, #6b4a00); --d: light-dark(#f9c2a8, #7a2f00); --i: light-dark(#b5daf2, #00426b);
  --ink: light-dark(#1b1b1f, #f0f0f2); --soft: light-dark(#5c5c66, #a9a9b3); --edge: light-dark(#c9c9d1, #55555e);
  color: var(--ink); font: 1rem/1.5 "DejaVu Sans Mono", "Noto Sans Mono", ui-monospace, monospace; }
.cl-item { border-bottom: 1px solid var(--edge); padding: .5rem 0 .6rem; }
.cl-head { font: .85rem/1.4 system-ui, sans-serif; color: var(--soft); display: flex; flex-wrap: wrap; gap: 0 1rem; }
.cl-head span { overflow-wrap: anywhere; min-width: 0; }
.cl-head span:first-child { color: var(--ink); font-weight: 600; }
.cl-body { display: grid; grid-template-columns: minmax(3.5rem, max-content) 1fr; gap: 0 .9rem; margin-top: .2rem; }
.cl-names { display: grid; align-content: start; font: .8rem/1.5rem system-ui, sans-serif; color: var(--soft);
  max-width: 9rem; }
.cl-names span { height: 1.6rem; line-height: 1.6rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cl-flow { min-width: 0; }
.cl-block { display: inline-block; vertical-align: top; margin-bottom: .25rem; }
.cl-row:first-child { color: var(--soft); }
.cl-row { display: block; white-space: pre; height: 1.6rem; line-height: 1.6rem; }
.cl-cell { display: inline-block; text-align: center; border-radius: 2px; line-height: 1.35rem; height: 1.35rem;
  vertical-align: baseline; }
.cl-s { background: var(--s); text-decoration: underline wavy 1px; text-underline-offset: 3px; }
.cl-d { background: var(--d); text-decoration: line-through; }
.cl-i { background: var(--i); text-decoration: underline double 1px; text-underline-offset: 3px; }
.cl-gap { box-shadow: inset 0 0 0 1px var(--edge); }
.cl-code { font-size: .6em; }
.cl-faint, .cl-fold { color: var(--soft); }
.cl-fold { font: .8rem/1.6rem system-ui, sans-serif; border: 1px dashed var(--edge); border-radius: 4px;
  padding: 0 .5rem; margin: 0 .4rem; }
.cl-say { font: .85rem/1.5 system-ui, sans-serif; color: var(--soft); margin-top: .15rem; overflow-wrap: anywhere; }
.cl-legend { font: .85rem/1.6 system-ui, sans-serif; color: var(--soft); display: flex; flex-wrap: wrap;
  gap: .2rem 1.2rem; }
.cl-legend .cl-cell { font: 1rem/1.35rem "DejaVu Sans Mono", "Noto Sans Mono", ui-monospace, monospace;
  color: var(--ink); padding: 0 .35rem; }
.cl-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
"""

Piece = Sequence[Column] | str
"""A block of columns, or markup that stands between blocks."""

_CLASS = {"substitution": "cl-s", "deletion": "cl-d", "insertion": "cl-i"}


@dataclass(frozen=True)
class AlignedItem:
    """One item ready to be drawn: its heading, its columns, and each system's edits in words."""

    heading: Sequence[str]
    names: Sequence[str]
    columns: Sequence[Column]
    words: Sequence[str]


def legend() -> str:
    """Return the legend of the marks as HTML."""
    entries = (
        ("cl-s", "a", "substitution: another character"),
        ("cl-d", "&nbsp;", "deletion: in the reference, missing from the output"),
        ("cl-i", "a", "insertion: extra in the output"),
        ("cl-gap", "&nbsp;", "gap: nothing on this side"),
    )
    marks = "".join(
        f'<span><span class="cl-cell {css}">{mark}</span> {escape(text)}</span>' for css, mark, text in entries
    )
    return f'<div class="cl"><div class="cl-legend">{marks}</div></div>'


def items_html(items: Iterable[AlignedItem], show_spaces: bool = False, fold: bool = True) -> str:
    """Return aligned items as one piece of HTML; every text in it is escaped.

    ``show_spaces`` draws white space and invisible characters in hits too; ``fold`` replaces the
    middle of long stretches without an edit by their length.

    >>> column = Column("<", ("substitution",), ("&",))
    >>> "&lt;" in items_html([AlignedItem(["1"], ["reference", "A"], [column], [""])])
    True
    """
    body = "".join(_item(item, show_spaces, fold) for item in items)
    return f'<div class="cl">{body}</div>'


def _item(item: AlignedItem, show_spaces: bool, fold: bool) -> str:
    heading = "".join(f'<span dir="ltr">{part}</span>' for part in map(_text, item.heading))
    names = "".join(f'<span title="{_text(name)}">{_text(name)}</span>' for name in item.names)
    said = "".join(f'<div class="cl-say" dir="ltr">{_text(line)}</div>' for line in item.words if line)
    texts = [_joined(column.reference for column in item.columns)]
    texts += [_joined(column.units[s] for column in item.columns) for s in range(len(item.names) - 1)]
    base = direction(" ".join(texts))
    flow = "".join(_flow(item.columns, len(item.names), show_spaces, fold, base))
    spoken = "".join(f"<p>{_text(name)}: {_text(text)}</p>" for name, text in zip(item.names, texts, strict=True))
    return (
        f'<div class="cl-item" role="group" aria-label="{_text(item.heading[0])}"><div class="cl-head">{heading}</div>'
        f'<div class="cl-body"><div class="cl-names" aria-hidden="true">{names}</div>'
        f'<div class="cl-flow" aria-hidden="true" dir="{base}">{flow}</div></div>'
        f'<div class="cl-hidden">{spoken}</div>{said}</div>'
    )


def _joined(units: Iterable[str | None]) -> str:
    return "".join(unit for unit in units if unit is not None)


def _text(text: str) -> str:
    return escape(safe(text))


def _flow(columns: Sequence[Column], rows: int, show_spaces: bool, fold: bool, base: str) -> Iterator[str]:
    """Yield the pieces of a flow, those that run against its base direction wrapped together.

    White space at the end of such a run belongs to the text around it.
    """

    def drawn(piece: Piece) -> str:
        return piece if isinstance(piece, str) else _block(piece, rows, show_spaces)

    for way, run in groupby(_pieces(columns, fold), lambda piece: piece[0] or base):
        pieces = [piece for _, piece in run]
        if way == base:
            yield from map(drawn, pieces)
            continue
        after: Piece = []
        if not isinstance(pieces[-1], str) and _is_space(pieces[-1][-1]):
            pieces[-1], after = pieces[-1][:-1], pieces[-1][-1:]
        yield f'<span dir="{way}">{"".join(map(drawn, pieces))}</span>' + (drawn(after) if after else "")


def _pieces(columns: Sequence[Column], fold: bool) -> Iterator[tuple[str | None, Piece]]:
    """Yield blocks of columns with the direction they read in, ``None`` for either, and markup between them.

    A block ends at white space, where the direction turns, or where it grows too long, never before a mark.
    """
    block: list[Column] = []
    way: str | None = None
    for part in _folded(columns) if fold else columns:
        if isinstance(part, int):
            if block:
                yield way, block
            block, way = [], None
            yield None, f'<span class="cl-fold">… {part} matching …</span>'
            continue
        units = [unit for unit in (part.reference, *part.units) if unit]
        here = next((found for unit in units if (found := strong_direction(unit))), None)
        too_long = len(block) >= LONGEST_BLOCK and not any(is_mark(u[0]) or is_invisible(u[0]) for u in units)
        if block and (too_long or (here and way and here != way)):
            yield way, block
            block, way = [], None
        block.append(part)
        way = way or here
        if any(unit in WHITE_SPACE for unit in units):
            yield way, block
            block, way = [], None
            if "\n" in units:
                yield None, "<br>"
    if block:
        yield way, block


def _folded(columns: Sequence[Column]) -> Iterator[Column | int]:
    """Yield the columns, and in place of the middle of each long stretch of hits how many it has."""
    for stretch in _stretches(columns):
        start, stop = FOLD_KEEPS, len(stretch) - FOLD_KEEPS
        if stretch[0].is_hit and len(stretch) > FOLD_OVER:
            while start < stop and not _is_space(stretch[start - 1]):
                start += 1
            while stop > start and not _is_space(stretch[stop - 1]):
                stop -= 1
            if stop > start:
                yield from stretch[:start]
                yield stop - start
                yield from stretch[stop:]
                continue
        yield from stretch


def _is_space(column: Column) -> bool:
    """Say whether the reference, or where it has a gap every output, has white space here."""
    units = [column.reference] if column.reference is not None else [unit for unit in column.units if unit]
    return all(unit in WHITE_SPACE for unit in units)


def _stretches(columns: Sequence[Column]) -> Iterator[Sequence[Column]]:
    """Yield maximal stretches of all hits and of the rest."""
    start = 0
    for place in range(1, len(columns) + 1):
        if place == len(columns) or columns[place].is_hit != columns[start].is_hit:
            yield columns[start:place]
            start = place


def _block(columns: Sequence[Column], rows: int, show_spaces: bool) -> str:
    drawn = [_column(column, show_spaces) for column in columns]
    lines = ("".join(cells[row] for cells in drawn) for row in range(rows))
    return '<span class="cl-block">' + "".join(f'<span class="cl-row">{line}</span>' for line in lines) + "</span>"


def _column(column: Column, show_spaces: bool) -> list[str]:
    """Return the column's HTML for the reference row and each output row."""
    if column.is_hit and column.reference is not None:
        return [_hit(column.reference, show_spaces)] * (len(column.units) + 1)
    width = max(_width(unit) for unit in (column.reference, *column.units) if unit is not None)
    lost = "deletion" in column.operations
    cells = [_cell(column.reference, "cl-d" if lost else "cl-gap" if column.reference is None else "", width)]
    for operation, unit in zip(column.operations, column.units, strict=True):
        if operation is None:
            cells.append(_cell(None, "cl-gap", width))
        else:
            cells.append(_cell(unit, _CLASS.get(operation, "") + (" cl-gap" if unit is None else ""), width))
    return cells


def _hit(unit: str, show_spaces: bool) -> str:
    invisible = len(unit) == 1 and is_invisible(unit)
    if unit == "\n" or (show_spaces and invisible):
        return f'<span class="cl-faint" title="{character_name(unit)}">{symbol(unit)}</span>'
    return _text(unit)


def _cell(unit: str | None, css: str, width: float) -> str:
    if unit is None:
        return f'<span class="cl-cell {css}" style="width:{width}ch">&nbsp;</span>'
    drawn = symbol(unit)
    if len(unit) == 1 and len(drawn) == 4:
        css += " cl-code"
        width /= 0.6
    name = character_name(unit) if len(unit) == 1 else label(unit)
    return f'<span class="cl-cell {css}" style="width:{width:.3g}ch" title="{_text(name)}">{_text(drawn)}</span>'


def _width(unit: str) -> float:
    """Return how many columns of a fixed-width font a unit needs when it stands alone."""
    drawn = symbol(unit)
    if len(unit) == 1 and len(drawn) == 4:
        return 2.6
    wide = 2 if any(east_asian_width(character) in "WF" for character in drawn) else 1
    return wide if len(unit) == 1 or wide == 2 else max(1, sum(not is_mark(character) for character in drawn))

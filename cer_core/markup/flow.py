"""The flow of one item: blocks that wrap in step, folded where nothing is wrong, each run in its direction."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from cer_core.columns import Column
from cer_core.markup.cells import column_html, column_width, is_plain, is_text_only, text
from cer_core.markup.view import View
from cer_core.units import WHITE_SPACE
from cer_core.visible import is_invisible, is_mark, strong_direction

WIDEST_BLOCK = 16  # in columns of a fixed-width font
MOST_MARKS = 40  # units of a block beyond which it ends even before a mark
FOLD_OVER = 120
FOLD_KEEPS = 24


@dataclass(frozen=True)
class _Fold:
    """A stretch of columns without an edit, shown on request."""

    columns: Sequence[Column]


_Piece = Sequence[Column] | _Fold | str
"""A block of columns, folded ones, or markup between blocks."""


def flow_html(columns: Sequence[Column], rows: int, view: View, base: str) -> str:
    """Return the HTML of columns that flow in the ``base`` direction, ``ltr`` or ``rtl``.

    >>> flow_html([Column("a", ("hit",), ("a",))], 2, View(), "ltr").count("cl-row")
    2
    """
    return "".join(_turned(_pieces(_folded(columns, view), view), rows, view, base))


def _turned(pieces: Iterable[tuple[str | None, _Piece]], rows: int, view: View, base: str) -> Iterator[str]:
    """Yield the pieces, those that run against the base direction wrapped together.

    White space at the end of such a run belongs to the text around it.
    """

    def drawn(piece: _Piece) -> str:
        if isinstance(piece, str):
            return piece
        if not isinstance(piece, _Fold):
            return _block(piece, rows, view)
        inner = "".join(_turned(_pieces(piece.columns, view), rows, view, base))
        opened = " open" if view.unfolded else ""
        words = f"{len(piece.columns)} matching{' words' if view.words else ''}"
        return f'<details class="cl-fold"{opened}><summary dir="ltr">… {words} …</summary>{inner}</details>'

    for way, run in groupby(pieces, lambda piece: piece[0] or base):
        found = [piece for _, piece in run]
        if way == base:
            yield from map(drawn, found)
            continue
        after: _Piece = ""
        last = found[-1]
        if not isinstance(last, str | _Fold) and _is_space(last[-1]):
            found[-1], after = last[:-1], last[-1:]
        yield f'<span dir="{way}">{"".join(map(drawn, found))}</span>{drawn(after)}'


def _pieces(parts: Iterable[Column | _Fold], view: View) -> Iterator[tuple[str | None, _Piece]]:
    """Yield blocks of columns with the direction they read in, ``None`` for either, and what stands between them.

    A block ends at white space, where the direction turns, or where it grows too long, never before a mark.
    A word is a block by itself, with a space before it unless it is joined to the one before.
    """
    block: list[Column] = []
    way: str | None = None
    wide = 0.0
    for part in parts:
        if isinstance(part, _Fold):
            if block:
                yield way, block
            block, way, wide = [], None, 0.0
            yield None, part
            continue
        units = _units(part)
        here = next((found for unit in units if (found := strong_direction(unit))), None)
        if view.words:
            if not part.joined:
                yield None, " "
            yield here, [part]
            continue
        joins = not view.marks and any(is_mark(u[0]) or is_invisible(u[0]) for u in units)
        here_wide = column_width(part, view)
        too_long = (wide + here_wide > WIDEST_BLOCK and not joins) or len(block) >= MOST_MARKS
        if block and (too_long or (here and way and here != way)):
            yield way, block
            block, way, wide = [], None, 0.0
        block.append(part)
        wide += here_wide
        way = way or here
        if any(unit in WHITE_SPACE for unit in units):
            yield way, block
            block, way, wide = [], None, 0.0
            if "\n" in units:
                yield None, "<br>"
    if block:
        yield way, block


def _units(column: Column) -> list[str]:
    """Return the texts of a column: its units, or what was removed."""
    units = [unit for unit in column.rows if unit]
    return units or [origin.raw for origin in column.origins if origin is not None]


def _folded(columns: Sequence[Column], view: View) -> Iterator[Column | _Fold]:
    """Yield the columns, the middle of each long stretch of hits folded, cut at white space."""
    for stretch in _stretches(columns, view):
        start, stop = FOLD_KEEPS, len(stretch) - FOLD_KEEPS
        if is_plain(stretch[0], view) and len(stretch) > FOLD_OVER:
            for _ in range(0 if view.words else FOLD_KEEPS):  # a word more, where there are words
                start += not _is_space(stretch[start - 1])
                stop -= not _is_space(stretch[stop - 1])
            if stop > start:
                yield from stretch[:start]
                yield _Fold(stretch[start:stop])
                yield from stretch[stop:]
                continue
        yield from stretch


def _is_space(column: Column) -> bool:
    """Say whether the reference, or where it has a gap every output, has white space here."""
    units = [column.reference] if column.reference is not None else [unit for unit in column.units if unit]
    return bool(units) and all(unit in WHITE_SPACE for unit in units)


def _stretches(columns: Sequence[Column], view: View) -> Iterator[Sequence[Column]]:
    """Yield maximal stretches of all plain hits and of the rest."""
    for _, stretch in groupby(columns, lambda column: is_plain(column, view)):
        yield list(stretch)


def _block(columns: Sequence[Column], rows: int, view: View) -> str:
    """Return a block of columns; text that says nothing for itself is hidden from screen readers."""
    lines: list[list[str]] = [[] for _ in range(rows)]
    silent = True
    for is_text, run in groupby(columns, lambda column: is_text_only(column, view)):
        if is_text:
            said = text("".join(column.reference or "" for column in run))
            for line in lines:
                line.append(f'<span aria-hidden="true">{said}</span>' if len(columns) > 1 else said)
            continue
        silent = False
        for column in run:
            for line, cell in zip(lines, column_html(column, view), strict=True):
                line.append(cell)
    body = "".join(f'<span class="cl-row">{"".join(line)}</span>' for line in lines)
    word = " cl-word" if view.words else ""
    hidden = ' aria-hidden="true"' if silent else ""
    return f'<span class="cl-block{word}"{hidden}>{body}</span>'

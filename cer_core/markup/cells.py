"""Escaped HTML of one column: a cell a row where something is to be seen, plain text where all agree."""

from html import escape
from unicodedata import east_asian_width

from cer_core.columns import Column
from cer_core.markup.tips import cell_tip, origin_tip, unit_tip
from cer_core.markup.view import View
from cer_core.units import WHITE_SPACE, graphemes
from cer_core.visible import is_invisible, is_mark, safe, symbol

REGIONAL = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
"""The letters that flags are made of."""

_CLASS = {"substitution": "cl-s", "deletion": "cl-d", "insertion": "cl-i"}


def text(value: str) -> str:
    """Return text escaped for HTML, with what no encoder takes replaced.

    >>> text("<b>")
    '&lt;b&gt;'
    """
    return escape(safe(value))


def is_plain(column: Column, view: View) -> bool:
    """Say whether the column is a hit in which every row is drawn alike, as text that joins its neighbours."""
    if not column.is_hit:
        return False
    return not view.raw or len(set(_drawn(column, view))) == 1


def is_text_only(column: Column, view: View) -> bool:
    """Say whether the column is nothing but text, the same in every row, as most are."""
    if not column.is_hit or (column.origins and any(column.origins)):
        return False
    return not _shown_apart(column.reference or "", view)


def column_html(column: Column, view: View) -> list[str]:
    """Return the column's HTML for the reference row and for each system's row."""
    if is_plain(column, view):
        return [_hit(column, row, view) for row in range(len(column.rows))]
    drawn = _drawn(column, view)
    width = 0.0 if view.words else column_width(column, view)
    return [_cell(column, row, part, width, view) for row, part in enumerate(drawn)]


def column_width(column: Column, view: View) -> float:
    """Return how many columns of a fixed-width font the widest text of a column needs.

    >>> column_width(Column("a", ("substitution",), ("漢",)), View())
    2
    """
    return max(map(_width, {part for part in _drawn(column, view) if part}), default=1.0)


def _drawn(column: Column, view: View) -> list[str | None]:
    """Return what stands in each row: the unit, or the raw text it came from; ``None`` where nothing does."""
    if not view.raw:
        return list(column.rows)
    origins = column.origins or (None,) * len(column.rows)
    return [unit if origin is None else origin.starts for unit, origin in zip(column.rows, origins, strict=True)]


def _hit(column: Column, row: int, view: View) -> str:
    unit = _drawn(column, view)[row] or ""
    origin = column.origins[row] if column.origins else None
    if _shown_apart(unit, view):
        css = f"cl-faint{' cl-code' if _is_code(unit) else ''}{' cl-mark' if is_mark(unit) else ''}"
        return _spot(css, unit_tip(column.rows[row] or unit, origin), text(symbol(unit)))
    if origin is None:
        return text(unit)
    return _spot("cl-raw", unit_tip(column.rows[row] or unit, origin), text(unit))


def _shown_apart(unit: str, view: View) -> bool:
    """Say whether a unit is drawn as a symbol even where nothing is wrong."""
    if unit == "\n":
        return True
    return len(unit) == 1 and ((view.spaces and is_invisible(unit)) or (view.marks and is_mark(unit)))


def _cell(column: Column, row: int, drawn: str | None, width: float, view: View) -> str:
    origin = column.origins[row] if column.origins else None
    if column.rows[row] is None and origin is not None and view.raw:
        return _boxed(["cl-gone"], origin_tip(origin), drawn, width)
    operation = column.operations[row - 1] if row else "deletion" if "deletion" in column.operations else None
    css = [_CLASS.get(operation or "", "")]
    if column.rows[row] is None:
        css.append("cl-gap")
    elif origin is not None and operation in (None, "hit"):
        css.append("cl-raw")
    if row and row - 1 in column.moved:
        css.append("cl-m")
    return _boxed(css, cell_tip(column, row), drawn, width)


def _boxed(css: list[str], tip: str, drawn: str | None, width: float) -> str:
    """Return a cell as wide as its column."""
    shown = "&nbsp;" if not drawn else text(_visible(drawn))
    if drawn and is_mark(drawn[0]):
        css = [*css, "cl-mark"]
    if drawn and _is_code(drawn):
        css = [*css, "cl-code"]
        width /= 0.6
    style = f' style="width:{width:.3g}ch"' if width else ""
    names = " ".join(["cl-cell", *filter(None, css)])
    return _spot(names, tip, shown, style)


def _visible(drawn: str) -> str:
    """Return a text with every white space in it to be seen."""
    return symbol(drawn) if len(drawn) == 1 else symbol("".join(symbol(c) if c in WHITE_SPACE else c for c in drawn))


def _spot(css: str, tip: str, content: str, style: str = "") -> str:
    """Return an element that says its tip to the pointer, the keyboard and screen readers."""
    said = f' tabindex="-1" role="img" aria-label="{text(tip)}"' if tip else ' aria-hidden="true"'
    return f'<span class="{css}"{style}{said}>{content}</span>'


def _is_code(drawn: str) -> bool:
    return len(drawn) == 1 and len(symbol(drawn)) >= 4


def _width(drawn: str) -> float:
    """Return how many columns of a fixed-width font a text needs when it stands alone."""
    return 2.6 if _is_code(drawn) else max(1, sum(map(_grapheme_width, graphemes(symbol(drawn)))))


def _grapheme_width(cluster: str) -> int:
    wide = any(east_asian_width(character) in "WF" or character in REGIONAL for character in cluster)
    return 2 if wide else 1

"""Escaped HTML of aligned items: words as small blocks that wrap in step, one row per text.

Each block stacks the reference over the outputs, so lines wrap with all rows together. Hits are
plain text, shaped and joined as the script wants; every edit is a cell as wide in all rows.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cer_core.columns import Column
from cer_core.markup.cells import text
from cer_core.markup.flow import flow_html
from cer_core.markup.view import View
from cer_core.visible import direction, isolated

PLAIN = View()


@dataclass(frozen=True)
class AlignedItem:
    """One item ready to be drawn: its heading, its columns, and each system's edits in words.

    ``position`` is where the item stands in its corpus.
    """

    heading: Sequence[str]
    names: Sequence[str]
    columns: Sequence[Column]
    words: Sequence[str]
    position: int = 0


def legend(other_ties: str | None = None) -> str:
    """Return what stands beside the filters as a legend: the marks that are no operation.

    ``other_ties`` is the tie-break that moved cells are marked against.
    """
    entries = [("cl-gap", "gap: nothing on this side")]
    if other_ties is not None:
        entries.append(("cl-m", f"not so under {other_ties}"))
    marks = "".join(
        f'<span><span class="cl-cell {css}" aria-hidden="true">&nbsp;</span> {text(said)}</span>'
        for css, said in entries
    )
    meaning = "deletion: in the reference, missing from the output; insertion: extra in the output"
    return f'<div class="cl"><div class="cl-legend">{marks}<span>{meaning}</span></div></div>'


def items_html(items: Iterable[AlignedItem], view: View = PLAIN) -> str:
    """Return aligned items as one piece of HTML; every text in it is escaped.

    >>> column = Column("<", ("substitution",), ("&",))
    >>> "&lt;" in items_html([AlignedItem(["1"], ["reference", "A"], [column], [""])])
    True
    """
    body = "".join(_item(item, view) for item in items)
    return f'<div class="cl">{body}</div>'


def _item(item: AlignedItem, view: View) -> str:
    heading = "".join(f'<span dir="ltr">{part}</span>' for part in map(text, item.heading))
    names = "".join(f'<span title="{name}">{name}</span>' for name in map(text, map(isolated, item.names)))
    said = "".join(f'<div class="cl-say" dir="ltr">{text(line)}</div>' for line in item.words if line)
    rows = range(len(item.names))
    texts = [_text(item.columns, row, view) for row in rows]
    base = direction(" ".join(texts))
    flow = flow_html(item.columns, len(rows), view, base)
    spoken = "".join(f"<p>{text(name)}: {text(said)}</p>" for name, said in zip(item.names, texts, strict=True))
    return (
        f'<div class="cl-item" role="group" tabindex="-1" data-item="{item.position}" '
        f'aria-label="{text(item.heading[0])}"><div class="cl-head">{heading}</div>'
        f'<div class="cl-body"><div class="cl-names" aria-hidden="true">{names}</div>'
        f'<div class="cl-flow" dir="{base}">{flow}</div></div>'
        f'<div class="cl-hidden">{spoken}</div>{said}</div>'
    )


def _text(columns: Sequence[Column], row: int, view: View) -> str:
    """Return the text of a row, words with a space between them unless they are joined."""
    parts = ((" " * (view.words and not column.joined), column.rows[row]) for column in columns)
    return "".join(gap + unit for gap, unit in parts if unit is not None).removeprefix(" " * view.words)

"""A handout as a page of HTML that opens anywhere, and fits A4 paper when it is printed."""

from cer_core.teaching.drawing import FONT, escaped
from cer_core.teaching.handout import Grid, Handout

_STYLE = (
    "@page{size:A4;margin:15mm}"
    "body{font:16px/1.5 " + FONT + ";max-width:48rem;margin:2rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}"
    "p{overflow-wrap:anywhere}"
    "table{border-collapse:collapse;margin:.8rem 0;max-width:100%}tr,svg{break-inside:avoid}"
    "th,td{border:1px solid #c9c9d1;padding:.2rem .5rem;text-align:left;vertical-align:top;white-space:pre-wrap;"
    "overflow-wrap:anywhere}th{background:#f3f3f6;overflow-wrap:break-word}"
    "svg{max-width:100%;max-height:230mm;height:auto}"
    ".answer{margin-top:2rem;border-top:1px dashed #8a8a94}.answer table{font-size:.85rem}"
    ".write{height:5rem;border-bottom:1px solid #c9c9d1}"
    "@media print{body{margin:0;padding:0;max-width:none;font-size:11pt}}"
)


def as_html(handout: Handout) -> str:
    """Return a handout as a page of HTML that needs nothing else; every text is escaped.

    >>> "&lt;b&gt;" in as_html(Handout("<b>", ("one",)))
    True
    """
    answer = ""
    if handout.answer:
        told = "".join(map(_paragraph, handout.answer)) + "".join(map(_grid, handout.answer_grids))
        answer = f'<div class="answer"><h2>Answer</h2>{told}</div>'
    shown = "".join([*map(_paragraph, handout.paragraphs), *map(_grid, handout.grids), handout.picture])
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{escaped(handout.title)}</title>'
        f"<style>{_STYLE}</style></head><body><main><h1>{escaped(handout.title)}</h1>{shown}"
        f'<div class="write"></div>{answer}</main></body></html>'
    )


def _paragraph(text: str) -> str:
    return f"<p>{escaped(text)}</p>"


def _grid(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{escaped(cell)}</th>' for cell in grid.head)
    rows = "".join(
        f'<tr><th scope="row">{escaped(first)}</th>{"".join(f"<td>{escaped(cell)}</td>" for cell in others)}</tr>'
        for first, *others in grid.rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"

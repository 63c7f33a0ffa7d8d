"""Handouts: a page of HTML that opens anywhere and prints well, and the same as one SVG picture."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from xml.etree import ElementTree

from cer_core.teaching.backtrace import AlignedCell, Backtrace
from cer_core.teaching.costs import metric
from cer_core.teaching.drawing import FONT, escaped, table_svg
from cer_core.teaching.filling import rule
from cer_core.teaching.paths import Paths
from cer_core.teaching.stop import Answer, Stop
from cer_core.teaching.table import LETTERS, Table
from cer_core.visible import symbol
from cer_core.wording import rough

WIDTH, MARGIN, LINE = 760, 24, 22
"""Pixels of the SVG page: its width, its margin, the height of a line of text."""
CHARACTERS = 88
"""Characters that fit on a line of the SVG page."""

_STYLE = (
    "body{font:16px/1.5 " + FONT + ";max-width:48rem;margin:2rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}"
    "table{border-collapse:collapse;margin:.5rem 0;max-width:100%}"
    "th,td{border:1px solid #c9c9d1;padding:.2rem .6rem;text-align:left;white-space:pre-wrap;overflow-wrap:anywhere}"
    "svg{max-width:100%;height:auto}"
    ".answer{break-inside:avoid;margin-top:2rem;border-top:1px dashed #8a8a94}.answer table{font-size:.85rem}"
    ".write{height:5rem;border-bottom:1px solid #c9c9d1}@media print{body{margin:0}}"
)


@dataclass(frozen=True)
class Grid:
    """A small table of a handout: its head, and its rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Handout:
    """A page to hand out: title, paragraphs, tables and a picture; then, apart, the answer's paragraphs and tables."""

    title: str
    paragraphs: tuple[str, ...]
    grids: tuple[Grid, ...] = ()
    picture: str = ""
    answer: tuple[str, ...] = ()
    answer_grids: tuple[Grid, ...] = ()


def of_table(table: Table, found: Paths, walked: Backtrace, title: str) -> Handout:
    """Return the handout of a pair's table: the distance, the rule, the picture, the alignment.

    >>> from cer_core.teaching.backtrace import backtrace
    >>> from cer_core.teaching.costs import Costs
    >>> from cer_core.teaching.paths import paths
    >>> from cer_core.teaching.table import table
    >>> made = table("form", "from", Costs(1, 1, 1))
    >>> of_table(made, paths(made), backtrace(made), "form, from").paragraphs[0]
    'Distance 2; cheapest alignments: 3. The path is that of diagonal-first.'
    """
    return Handout(
        title,
        (
            f"Distance {table.distance}; cheapest alignments: {rough(found.alignments)}. "
            f"The path is that of {walked.ties}.",
            metric(table.costs).sentence,
            f"{'; '.join(rule(table.costs))}; r is the reference, h the output.",
        ),
        (_aligned(walked.alignment),),
        table_svg(table, found, walked),
    )


def _aligned(alignment: Sequence[AlignedCell]) -> Grid:
    def drawn(units: tuple[str, ...]) -> str:
        return "".join(map(symbol, units))

    return Grid(
        ("reference", *(drawn(cell.reference) for cell in alignment)),
        (
            ("output", *(drawn(cell.hypothesis) for cell in alignment)),
            ("operation", *(LETTERS[cell.operation] for cell in alignment)),
        ),
    )


def of_stop(number: int, stop: Stop, answer: Answer) -> Handout:
    """Return the handout of a stop of the tour: idea, example and question, then the answer with its figures."""
    pairs = tuple((pair.label, pair.reference, pair.hypothesis) for pair in stop.example.pairs)
    seeds = [f"Seeds: {', '.join(map(str, stop.example.seeds))}."] if stop.example.seeds else []
    reading = [stop.reading] if stop.reading else []
    figures = (Grid(("figure", "value"), tuple((each.label, each.text) for each in answer.figures)),)
    rows = tuple((row.label, *(figure.text for figure in row.figures)) for row in answer.rows)
    parts = (Grid(("", *(figure.label for figure in answer.rows[0].figures)), rows),) if rows else ()
    return Handout(
        f"{number}. {stop.title}",
        (stop.idea, *seeds, *reading, f"Question: {stop.question}"),
        (Grid(("example", "reference", "output"), pairs),) if pairs else (),
        answer=(answer.sentence,),
        answer_grids=(*(figures if answer.figures else ()), *parts),
    )


def without_answer(handout: Handout) -> Handout:
    """Return the handout for the class, before the reveal.

    >>> without_answer(Handout("t", ("p",), answer=("42",))).answer
    ()
    """
    return replace(handout, answer=(), answer_grids=())


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


def as_svg(handout: Handout) -> str:
    """Return a handout as one SVG picture: its lines of text, and the table's picture beneath.

    >>> as_svg(Handout("A & B", ("one",))).count("<text")
    2
    """
    lines = [(handout.title, True), *((line, False) for text in handout.paragraphs for line in _wrapped(text))]
    lines += [(line, False) for grid in handout.grids for line in _rows(grid)]
    if handout.answer:
        lines.append(("Answer", True))
        lines += [(line, False) for text in handout.answer for line in _wrapped(text)]
        lines += [(line, False) for grid in handout.answer_grids for line in _rows(grid)]
    drawn = [_line(place, line, bold) for place, (line, bold) in enumerate(lines)]
    below = MARGIN + LINE * (len(lines) + 1)
    width, height = WIDTH, below + MARGIN
    if handout.picture:
        size = ElementTree.fromstring(handout.picture).attrib
        width, height = max(width, int(size["width"]) + 2 * MARGIN), height + int(size["height"])
        drawn.append(f'<g transform="translate({MARGIN} {below})">{handout.picture}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="{FONT}" fill="#1b1b1f"><rect width="{width}" height="{height}" fill="#ffffff"/>'
        f"{''.join(drawn)}</svg>"
    )


def _line(place: int, text: str, bold: bool) -> str:
    weight = 'font-size="18" font-weight="700"' if bold else 'font-size="14"'
    return f'<text x="{MARGIN}" y="{MARGIN + LINE * (place + 1)}" xml:space="preserve" {weight}>{escaped(text)}</text>'


def _wrapped(text: str) -> list[str]:
    return [line for part in text.split("\n") for line in textwrap.wrap(part, CHARACTERS) or [""]]


def _rows(grid: Grid) -> list[str]:
    """Return a table as lines of text, a row a line, wrapped."""
    told = [" · ".join(cell or "–" for cell in row) for row in (grid.head, *grid.rows)]
    return ["", *(line for row in told for line in _wrapped(row.replace("\n", " / ")))]

"""A report as one page of HTML that opens anywhere, prints, and needs neither network nor script."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from cer_core.diagnosis import Diagnosis
from cer_core.markup import AlignedItem, items_html, legend
from cer_core.reporting.content import Report, WorstLine
from cer_core.reporting.grids import Cell, Grid
from cer_core.reporting.pictures import pictures
from cer_core.reporting.plain import LONGEST_LINE, shortened
from cer_core.reporting.progress import Said, nobody
from cer_core.reporting.sections import Section, sections
from cer_core.reporting.style import PAGE
from cer_core.teaching.drawing import escaped
from cer_core.visible import isolated, xml_safe
from cer_core.wording import number, unbroken

MOST_PLACES, MOST_EDITED = 6000, 400
"""Places of an aligned item that are drawn, and how many of them may have an edit; a page of text has more."""
BEST = "\u2009◆"


_KEY = "".join(
    f'<span><span class="cl-cell {css}" aria-hidden="true">a</span> {operation}</span>'
    for css, operation in (("cl-s", "substitution"), ("cl-d", "deletion"), ("cl-i", "insertion"))
)
MARKS = f'<div class="cl"><div class="cl-legend">{_KEY}</div></div>{legend()}'
"""What the marks of the aligned items mean."""


def as_html(report: Report, said: Said = nobody) -> str:
    """Return a report as a page of HTML; every text is escaped. ``said`` is told of every chart.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.reporting.content import Choices
    >>> from cer_core.reporting.gather import gather
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> "&lt;b&gt;" in as_html(gather(evaluate(council_register(), Settings()), Choices("<b>")))
    True
    """
    found, drawn = sections(report), pictures(report, said)
    title, signature = escaped(isolated(report.choices.title)), _signature(report.signature)
    contents = "".join(f'<li><a href="#{section.name}">{escaped(section.title)}</a></li>' for section in found)
    body = "".join(_section(section, report, drawn, signature) for section in found)
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{PAGE}</style></head><body><header><h1>{title}</h1>{signature}</header>"
        f'<nav aria-label="Contents"><ol>{contents}</ol></nav><main>{body}</main>'
        f"<footer><p>Every figure above was made under this signature:</p>{signature}</footer></body></html>"
    )


def _signature(signature: str) -> str:
    return f'<p class="signature">{escaped(signature).replace("|", "|<wbr>")}</p>'


def _section(section: Section, report: Report, drawn: Mapping[str, tuple[str, str]], signature: str) -> str:
    parts = [f'<section id="{section.name}"><h2>{escaped(section.title)}</h2>']
    parts += _sentences(section)
    parts += (_figure(*drawn[name]) for name in section.charts if name in drawn)
    parts += (_table(grid) + signature for grid in section.grids)
    parts += map(_diagnosis, section.diagnoses)
    if section.lines:
        items = [item for line in report.worst for item in _items(line)]
        parts += [MARKS, xml_safe(items_html(items)), signature]
    if section.diagnoses:
        parts.append(signature)
    if section.code:
        parts.append(f"<pre>{escaped(section.code)}</pre>")
    return "".join([*parts, "</section>"])


def _sentences(section: Section) -> Iterator[str]:
    said = [escaped(unbroken(sentence)) for sentence in section.sentences]
    if len(said) > 1 and section.name != "answer":
        yield f'<ul class="said">{"".join(f"<li>{each}</li>" for each in said)}</ul>'
    else:
        yield from (f"<p>{each}</p>" for each in said)


def _figure(caption: str, svg: str) -> str:
    said = escaped(caption)
    return (
        f'<figure><figcaption>{said}</figcaption><div class="wide" tabindex="0" role="group" '
        f'aria-label="Chart: {said}">{svg}</div></figure>'
    )


def _table(grid: Grid) -> str:
    title = escaped(grid.title)
    head = "".join(
        f'<th scope="col"{_kind(place, grid)}>{escaped(column)}</th>' for place, column in enumerate(grid.columns)
    )
    rows = "".join(f"<tr>{_row(row, grid)}</tr>" for row in grid.rows)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="Table: {title}"><table><caption>{title}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _kind(place: int, grid: Grid) -> str:
    return ' class="text"' if place < grid.texts else ""


def _row(row: Sequence[Cell], grid: Grid) -> str:
    first, *others = map(_cell, row)
    cells = "".join(f"<td{_kind(place, grid)}>{cell}</td>" for place, cell in enumerate(others, 1))
    return f'<th scope="row">{first}</th>{cells}'


def _cell(cell: Cell) -> str:
    shown = escaped(cell.text)
    if cell.best:
        shown = f'<span class="best">{shown}{BEST}</span>'
    return f"{shown}<small>{escaped(cell.small)}</small>" if cell.small else shown


def _diagnosis(found: Diagnosis) -> str:
    evidence = "".join(f"<dt>{escaped(label)}</dt><dd>{escaped(value)}</dd>" for label, value in found.evidence)
    return f"<h3>{escaped(unbroken(found.sentence))}</h3><dl>{evidence}</dl>"


def _items(line: WorstLine) -> Iterator[AlignedItem]:
    """Yield the alignments of an item, cut where they are long, with the systems that it is among the worst of."""
    worst = "among the worst of " + ", ".join(map(isolated, line.worst_of))
    for item in line.items:
        drawn = _drawn(item)
        cut = []
        if drawn < len(item.columns):
            cut = [f"the first {number(drawn)} of {number(len(item.columns))} places are drawn"]
        heading = [*item.heading, worst, *cut]
        words = [shortened(words, LONGEST_LINE) for words in item.words]
        yield replace(item, heading=heading, columns=item.columns[:drawn], words=words)


def _drawn(item: AlignedItem) -> int:
    """Return how many places of an aligned item are drawn."""
    edited = (place for place, column in enumerate(item.columns) if not column.is_hit)
    last = next(islice(edited, MOST_EDITED, None), len(item.columns))
    return min(last, MOST_PLACES)

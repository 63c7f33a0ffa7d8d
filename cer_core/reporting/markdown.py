"""A report as Markdown (GitHub's tables): sentences and tables, with nothing in a text taken for markup."""

import re
from collections.abc import Iterator

from cer_core.reporting.content import Report
from cer_core.reporting.grids import Cell, Grid
from cer_core.reporting.sections import sections
from cer_core.visible import isolated, safe, symbol

_SPECIAL = re.compile(r"[\\`*_{}\[\]<>#|~&$@^=]")
_LINKS = re.compile(r"(?<=[A-Za-z]):(?=/)|\.(?=[^\s\d])")
_STARTS = re.compile(r"^(\s*)([-+]|\d+(?=[.)](?:\s|$)))")


def escaped(text: str) -> str:
    """Return a text for one line of Markdown, in which nothing is markup, a link or HTML.

    >>> print(escaped("<b> a|b *c* [d](e) 1_000"), escaped("- x"), escaped("http://www.x"))
    \\<b\\> a\\|b \\*c\\* \\[d\\](e) 1\\_000 \\- x http\\://www\\.x
    """
    line = _SPECIAL.sub(r"\\\g<0>", safe(symbol(text)) if len(text) > 1 else safe(text).replace("\n", " "))
    line = _LINKS.sub(r"\\\g<0>", line)
    return _STARTS.sub(_not_a_list, line)


def _not_a_list(found: re.Match[str]) -> str:
    space, start = found.groups()
    return f"{space}\\{start}" if start in "-+" else f"{space}{start}\\"


def as_markdown(report: Report) -> str:
    """Return a report as Markdown: the sentences and tables of every section, without charts.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.reporting.gather import gather
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> print(as_markdown(gather(evaluate(workshop(0), Settings()))).splitlines()[6])
    - A is wrong on 8.13 % of characters, B on 14.98 %.
    """
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    signature = f"`{safe(report.signature)}`"
    yield from (f"# {escaped(isolated(report.choices.title))}", "", signature, "")
    for section in sections(report):
        yield from (f"## {escaped(section.title)}", "")
        yield from (f"- {escaped(sentence)}" for sentence in section.sentences)
        for found in section.diagnoses:
            evidence = "; ".join(f"{label}: {value}" for label, value in found.evidence)
            yield f"- {escaped(found.sentence)} ({escaped(evidence)})"
        yield ""
        for grid in (*section.grids, *([section.texts] if section.texts else [])):
            yield from (f"### {escaped(grid.title)}", "", *_table(grid), "", signature, "")
        if section.code:
            yield from (*(f"    {line}" for line in section.code.splitlines()), "")


def _table(grid: Grid) -> Iterator[str]:
    yield _row([escaped(column) for column in grid.columns])
    yield _row([":--" if place < grid.texts else "--:" for place in range(len(grid.columns))])
    yield from (_row(list(map(_cell, row))) for row in grid.rows)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell) -> str:
    shown = f"**{escaped(cell.text)}** ◆" if cell.best else escaped(cell.text)
    return f"{shown} ({escaped(cell.small)})" if cell.small else shown

"""A report as a LaTeX document: sentences and tables; letters stay Unicode, so XeLaTeX or LuaLaTeX has to set it."""

import re
from collections.abc import Iterator

from cer_core.reporting.content import Report
from cer_core.reporting.grids import Cell, Grid
from cer_core.reporting.sections import sections
from cer_core.visible import isolated, safe, symbol

SPECIALS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "`": r"\textasciigrave{}",
    "'": r"\textquotesingle{}",
    '"': r"\textquotedbl{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "-": "-{}",
    "[": "{[}",
    "]": "{]}",
    "*": "{*}",
    "!": "!{}",
    "?": "?{}",
}
"""What LaTeX would take for a command or a ligature, and what prints it."""

_SPECIAL = re.compile("|".join(map(re.escape, SPECIALS)))
_INVALID = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufffe\uffff]")

_HEAD = r"""% Set this with XeLaTeX or LuaLaTeX: its texts are Unicode. For scripts that the default font lacks, choose
% another with \setmainfont. To take single tables, copy a longtable and the packages.
\documentclass[a4paper]{article}
\usepackage{fontspec}
\usepackage{array,longtable,booktabs,caption}
\usepackage[margin=20mm]{geometry}
\setlength{\parindent}{0pt}
\begin{document}
"""


def escaped(text: str) -> str:
    """Return a text for LaTeX on one line, in which nothing is a command.

    >>> print(escaped("50 % of {a_b} -- \\\\end$"))
    50 \\% of \\{a\\_b\\} -{}-{} \\textbackslash{}end\\$
    """
    line = safe(symbol(text)) if len(text) > 1 else safe(text)
    return _SPECIAL.sub(lambda found: SPECIALS[found[0]], _INVALID.sub(" ", line))


def as_latex(report: Report) -> str:
    """Return a report as a LaTeX document: the sentences and tables of every section, without charts.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.reporting.gather import gather
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> r"\\item {}A is wrong on 8.13 \\% of characters" in as_latex(gather(evaluate(workshop(0), Settings())))
    True
    """
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    signature = rf"{{\footnotesize\ttfamily\raggedright {_breakable(report.signature)}\par}}"
    yield _HEAD + rf"\section*{{{escaped(isolated(report.choices.title))}}}"
    yield signature
    for section in sections(report):
        yield from ("", rf"\section*{{{escaped(section.title)}}}")
        said = [escaped(sentence) for sentence in section.sentences]
        for found in section.diagnoses:
            evidence = "; ".join(f"{label}: {value}" for label, value in found.evidence)
            said.append(f"{escaped(found.sentence)} ({escaped(evidence)})")
        if said:
            yield from (r"\begin{itemize}", *(rf"\item {{}}{each}" for each in said), r"\end{itemize}")
        for grid in (*section.grids, *([section.texts] if section.texts else [])):
            yield from (*_table(grid), signature)
        if section.code:
            yield r"\begin{flushleft}\footnotesize\ttfamily"
            yield from (_code(line) for line in section.code.splitlines())
            yield r"\end{flushleft}"
    yield r"\end{document}"


def _breakable(signature: str) -> str:
    return re.sub(r"\\textbar\{\}|,", r"\g<0>\\allowbreak{}", escaped(signature))


def _code(line: str) -> str:
    return rf"\mbox{{}}{'~' * (len(line) - len(line.lstrip(' ')))}{escaped(line.lstrip(' '))}\\"


def _table(grid: Grid) -> Iterator[str]:
    share = 0.36 if grid.texts == 1 else 0.6 / grid.texts
    column = rf">{{\raggedright\arraybackslash}}p{{{share:.2f}\linewidth}}"
    figures = len(grid.columns) - grid.texts
    wide = rf">{{\raggedleft\arraybackslash}}p{{{0.5 / max(figures, 1):.2f}\linewidth}}" if figures > 2 else "r"
    yield rf"\begin{{longtable}}{{@{{}}{column * grid.texts}{wide * figures}@{{}}}}"
    yield rf"\caption*{{{escaped(grid.title)}}}\\"
    yield rf"\toprule {' & '.join(rf'{{{escaped(column)}}}' for column in grid.columns)} \\ \midrule \endhead"
    yield from (rf"{' & '.join(map(_cell, row))} \\" for row in grid.rows)
    yield r"\bottomrule \end{longtable}"


def _cell(cell: Cell) -> str:
    shown = rf"\textbf{{{escaped(cell.text)}}}" if cell.best else escaped(cell.text)
    small = rf" {{\footnotesize ({escaped(cell.small)})}}" if cell.small else ""
    return f"{{{shown}}}{small}"

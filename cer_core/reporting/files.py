"""A report as a file: its name says the format."""

from collections.abc import Callable
from pathlib import PurePath

from cer_core.errors import InputError
from cer_core.reporting.content import Report
from cer_core.reporting.data import as_json
from cer_core.reporting.html import as_html
from cer_core.reporting.latex import as_latex
from cer_core.reporting.markdown import as_markdown
from cer_core.reporting.progress import Said, nobody
from cer_core.reporting.workbook import as_workbook

Writer = Callable[[Report, Said], str | bytes]


def _quick(write: Callable[[Report], str]) -> Writer:
    """Return a writer that has nothing to tell meanwhile."""
    return lambda report, said: write(report)


ENDINGS: dict[str, Writer] = {
    ".html": as_html,
    ".md": _quick(as_markdown),
    ".tex": _quick(as_latex),
    ".xlsx": as_workbook,
    ".json": _quick(as_json),
}
"""The formats by the ending of the file's name."""


def ending(name: str) -> str:
    """Return the ending of a file's name; ``InputError`` for one that is no format of a report.

    >>> ending("Report.HTML")
    '.html'
    """
    found = PurePath(name).suffix.lower()
    if found not in ENDINGS:
        *others, last = ENDINGS
        raise InputError(f"{name}: name the file {', '.join(others)} or {last}")
    return found


def write(report: Report, name: str, said: Said = nobody) -> bytes:
    """Return a report as the bytes of a file of this name, UTF-8 where it is text; ``said`` is told how far.

    ``InputError`` as ``ending``.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.reporting.gather import gather
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> write(gather(evaluate(council_register(), Settings())), "report.md")[:2]
    b'# '
    """
    written = ENDINGS[ending(name)](report, said)
    return written if isinstance(written, bytes) else written.encode()

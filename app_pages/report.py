"""Report: everything in one file to keep; what goes in, how it looks, and the file in every format."""

from dataclasses import replace
from functools import partial

import streamlit as st

from app_pages.parts import preview, rank_sure, session, show
from app_pages.parts.downloads import EXCEL, JSON
from app_pages.parts.show import Progress
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.reporting import Choices, Report, gather, write
from cer_core.reporting.sections import sections
from cer_core.wording import counted, listed

MOST_WORST = 100
FORMATS = {
    ".html": ("HTML, to read and print", "text/html"),
    ".md": ("Markdown", "text/markdown"),
    ".tex": ("LaTeX", "application/x-tex"),
    ".json": ("JSON", JSON),
    ".xlsx": ("XLSX", EXCEL),
}


def main() -> None:
    """Let the content be chosen; gather it, say what it holds, offer every format, and show the page."""
    evaluation = session.current()
    title, choices = _choices(evaluation)
    try:
        gathered = show.long_work(
            "report", _key(evaluation, choices), "Gathering the report", partial(_gathered, evaluation, choices)
        )
    except InputError as error:
        show.error(str(error))
        return
    if gathered is None:
        return
    report = replace(gathered, choices=replace(choices, title=title))
    _holds(report)
    _files(report)
    show.caption(evaluation)


def _choices(evaluation: Evaluation) -> tuple[str, Choices]:
    """Draw what can be chosen; return the title, and the rest, on which the figures depend."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    title = row.text_input("Title", Choices.title, key="report_title", persist_state="session", width=420)
    noun = evaluation.corpus.items
    worst = row.number_input(
        f"Worst {noun}s of each system",
        0,
        MOST_WORST,
        Choices.worst,
        key="report_worst",
        persist_state="session",
        width=200,
        help=f"The {noun}s with the most edits, aligned, with their texts. With 0, none is in it.",
    )
    rank_sure.choose(evaluation)
    draws = rank_sure.draws(evaluation)
    return title.strip() or Choices.title, Choices(worst=int(worst), seed=draws.seed, group_by=draws.by)


def _gathered(evaluation: Evaluation, choices: Choices, progress: Progress) -> Report:
    return gather(evaluation, choices, lambda doing, share: progress(share, doing))


def _written(report: Report, name: str, progress: Progress) -> bytes:
    return write(report, name, lambda doing, share: progress(share, doing))


def _key(evaluation: Evaluation, choices: Choices) -> tuple[object, ...]:
    return evaluation.corpus.digest, evaluation.settings, choices


def _holds(report: Report) -> None:
    """Say what the report holds, and what of the texts."""
    found = sections(report)
    tables, charts = sum(len(section.grids) for section in found), sum(len(section.charts) for section in found)
    show.say([f"The report has {counted(len(found), 'section')}, {counted(tables, 'table')} and {_charts(charts)}."])
    show.note(f"Sections: {', '.join(section.title for section in found)}.")
    noun, worst = report.evaluation.corpus.items, [line.id for line in report.worst]
    texts = f", and {counted(len(worst), noun)} ({listed(worst)})" if worst else f"; no {noun} stands in it"
    show.note(f"It quotes your texts: the confusions{texts}. Signature: {report.signature}.")


def _charts(count: int) -> str:
    return f"up to {counted(count, 'chart')}"


def _files(report: Report) -> None:
    """Offer the report in every format, as soon as it is written, and show the page."""
    row, working, shown = st.container(horizontal=True), st.container(), st.container()
    for ending, (label, mime) in FORMATS.items():
        name, key = f"report{ending}", _key(report.evaluation, report.choices)
        with working:
            try:
                made = show.long_work(f"report {ending}", key, f"Writing {label}", partial(_written, report, name))
            except InputError as error:
                show.error(str(error))
                continue
        if made is None:
            return
        row.download_button(label, made, name, mime, on_click="ignore", key=f"download_{name}")
        if ending == ".html":
            with shown:
                preview.draw(made.decode())


main()

"""The lines that hold a confusion, and the way to them in the alignment browser."""

from collections.abc import Sequence

import streamlit as st

from app_pages.parts import finder, items, session, show
from cer_core.confusions import Confusion
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.levels import LEVELS
from cer_core.markup import View
from cer_core.visible import distinct_label, label
from cer_core.wording import counted

SHOWN = 20


def draw(evaluation: Evaluation, system: SystemResult, confusion: Confusion, level: str) -> None:
    """Show the first lines with a confusion, in context."""
    rows = system.levels.of(level).items([confusion]).tolist()
    show.heading(f"{evaluation.corpus.items.capitalize()}s")
    reference, hypothesis = confusion.reference, confusion.hypothesis
    show.html(
        f"<p>{show.text(distinct_label(reference, hypothesis))} read as "
        f"{show.text(distinct_label(hypothesis, reference) if hypothesis else label(None))}: "
        f"in {counted(len(rows), evaluation.corpus.items)}{_first(rows)}.</p>"
    )
    st.button(
        "Look at them in the alignment browser",
        on_click=_browse,
        args=(system.name, confusion, level),
        key="browse_confusion",
    )
    draw_rows(evaluation, system, rows, View(words=LEVELS[level].of_words))


def draw_rows(evaluation: Evaluation, system: SystemResult, rows: Sequence[int], view: View | None = None) -> None:
    """Show the first of some of a system's scored items."""
    items.draw(evaluation, system.items[list(rows[:SHOWN])].tolist(), view)


def _first(rows: Sequence[int]) -> str:
    return f", the first {SHOWN} are shown" if len(rows) > SHOWN else ""


def _browse(system: str, confusion: Confusion, level: str) -> None:
    finder.look_for(system, confusion, level)
    session.go_to("alignments")

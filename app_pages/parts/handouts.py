"""Handouts of the workshop page: a page to print and a picture, of a table, a stop of the tour, or the units."""

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from cer_core.teaching import handout, handout_page, handout_picture
from cer_core.teaching.backtrace import Backtrace
from cer_core.teaching.handout import Handout, without_answer
from cer_core.teaching.paths import Paths
from cer_core.teaching.progress import Progress
from cer_core.teaching.stop import Answer, Stop
from cer_core.teaching.table import Table
from cer_core.teaching.unit_views import UnitView

FORMATS = (
    ("Page to print, HTML", "html", "text/html", handout_page.as_html),
    ("Picture, SVG", "svg", "image/svg+xml", handout_picture.as_svg),
)


def of_table(table: Table, found: Paths, walked: Backtrace, title: str, shown: Progress) -> None:
    """Offer the table as a page to print and as a picture: as far as it is shown, and the whole."""
    with st.popover("Handout"):
        if not shown.finished:
            st.markdown(f"As on screen: {shown.words}")
            _offer(lambda: handout.of_table(table, found, walked, title, shown), "table-step", "This step: ")
        _offer(lambda: handout.of_table(table, found, walked, title), "table")


def of_units(views: Sequence[UnitView], title: str, remarks: Sequence[str]) -> None:
    """Offer a pair in several units as a page to print and as a picture."""
    with st.popover("Handout"):
        _offer(lambda: handout.of_units(views, title, remarks), "units")


def of_stop(number: int, stop: Stop, answer: Answer) -> None:
    """Offer a stop as a page to print and as a picture: for the class without the answer, and with it."""

    def make() -> Handout:
        return handout.of_stop(number, stop, answer)

    with st.popover("Handout"):
        _offer(lambda: without_answer(make()), stop.name)
        _offer(make, f"{stop.name}-answer", "With the answer: ")


def _offer(make: Callable[[], Handout], name: str, opening: str = "") -> None:
    for label, suffix, mime, write in FORMATS:
        st.download_button(
            opening + label,
            partial(_written, write, make),
            f"{name}.{suffix}",
            mime,
            key=f"handout_{name}_{suffix}",
            on_click="ignore",
            type="tertiary",
        )


def _written(write: Callable[[Handout], str], make: Callable[[], Handout]) -> str:
    return write(make())

"""Handouts of the workshop page: a page to print and a picture, of a table or of a stop of the tour."""

from collections.abc import Callable

import streamlit as st

from cer_core.teaching import handout
from cer_core.teaching.backtrace import Backtrace
from cer_core.teaching.handout import Handout
from cer_core.teaching.paths import Paths
from cer_core.teaching.stop import Answer, Stop
from cer_core.teaching.table import Table


def of_table(table: Table, found: Paths, walked: Backtrace, title: str) -> None:
    """Offer the table as a page to print and as a picture."""
    _offer(lambda: handout.of_table(table, found, walked, title), "table")


def of_stop(number: int, stop: Stop, answer: Answer) -> None:
    """Offer a stop as a page to print, with room to write above the answer, and as a picture."""
    _offer(lambda: handout.of_stop(number, stop, answer), stop.name)


def _offer(make: Callable[[], Handout], name: str) -> None:
    with st.popover("Handout"):
        for label, suffix, mime, write in (
            ("Page to print, HTML", "html", "text/html", handout.as_html),
            ("Picture, SVG", "svg", "image/svg+xml", handout.as_svg),
        ):
            st.download_button(
                label,
                lambda write=write: write(make()),  # type: ignore[misc]
                f"{name}.{suffix}",
                mime,
                key=f"handout_{name}_{suffix}",
                on_click="ignore",
                type="tertiary",
            )

"""Draw aligned items of the current evaluation."""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from app_pages.parts import session
from cer_core.evaluation import Evaluation
from cer_core.line_view import aligned_items
from cer_core.markup import STYLE, View, items_html

_lines = st.components.v2.component(
    "cer_lens_lines",
    html='<div class="lens-lines"></div>',
    js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8"),
    isolate_styles=False,
)


def draw(evaluation: Evaluation, positions: Sequence[int], view: View | None = None, key: str = "lines") -> None:
    """Show the items at these corpus positions, every system beneath the one reference."""
    view = view or View()
    other = session.other_ties(evaluation)
    drawn = [item for place in positions for item in aligned_items(evaluation, place, view, session.ambiguous, other)]
    st.html(f"<style>{STYLE}</style>")  # by itself, so that a page turn does not style the whole page again
    _lines(data={"html": items_html(drawn, view)}, key=key)

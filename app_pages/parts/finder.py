"""The filters of the Alignments page: which lines to look for, kept while other pages are shown."""

from typing import Any

import streamlit as st

from app_pages.parts import session, show
from cer_core.alignment import TIE_BREAKS
from cer_core.confusions import Confusion
from cer_core.evaluation import Evaluation
from cer_core.selection import OPERATIONS, Filter
from cer_core.visible import pair_label

NOTHING: dict[str, Any] = {
    "find_operations": [],
    "find_text": "",
    "find_expression": False,
    "find_rate": (0, 200),
    "find_moved": None,
    "find_right": False,
    "find_confusion": None,
    session.LINE: "",
}


def choose(evaluation: Evaluation) -> Filter:
    """Draw the filters; return what they ask for."""
    noun = evaluation.corpus.items
    operations = st.pills(
        f"Only {noun}s with",
        list(OPERATIONS),
        selection_mode="multi",
        key="find_operations",
        bind="query-params",
        persist_state="session",
        help="Of any system shown. Several of them: at least one.",
    )
    with st.expander(f"Find {noun}s by text, rate, length or tie-break"):
        row = st.container(horizontal=True, vertical_alignment="bottom")
        text = row.text_input(
            "Text in the reference or an output",
            key="find_text",
            bind="query-params",
            persist_state="session",
            width=260,
        )
        expression = row.toggle(
            "Regular expression", key="find_expression", bind="query-params", persist_state="session"
        )
        row = st.container(horizontal=True, vertical_alignment="bottom")
        rate = row.slider(
            "Error rate, %", 0, 200, (0, 200), step=5, key="find_rate", persist_state="session", width=260
        )
        longest = max((len(reference) for reference in evaluation.references), default=0) or 1
        length = row.slider("Reference length", 0, longest, (0, longest), key=f"find_length_{longest}", width=260)
        row = st.container(horizontal=True, vertical_alignment="bottom")
        moved = row.selectbox(
            "Aligned otherwise under",
            [name for name in TIE_BREAKS if name != evaluation.settings.ties],
            index=None,
            placeholder="not asked",
            key="find_moved",
            bind="query-params",
            persist_state="session",
            width=260,
            help="Lines whose edits stand elsewhere, or are others, under this tie-break. The totals are the same.",
        )
        right = len(evaluation.systems) > 1 and row.toggle(
            "One system right, another wrong", key="find_right", bind="query-params", persist_state="session"
        )
    return Filter(
        operations=tuple(operations),
        text=text,
        regular_expression=expression,
        rate=None if rate == (0, 200) else (rate[0] / 100, float("inf") if rate[1] == 200 else rate[1] / 100),
        length=None if length == (0, longest) else length,
        right_and_wrong=bool(right),
        differs_from=moved,
        confusion=_confusion(evaluation),
    )


def look_for(system: str, confusion: Confusion, as_run: bool) -> None:
    """Look for the lines in which a system has a confusion; only in a callback."""
    clear()
    st.session_state["find_confusion"] = (system, confusion, as_run)


def _confusion(evaluation: Evaluation) -> tuple[str, Confusion, bool] | None:
    wanted: tuple[str, Confusion, bool] | None = st.session_state.get("find_confusion")
    if wanted is None or all(system.name != wanted[0] for system in evaluation.systems):
        return None
    name, confusion, _ = wanted
    show.note(f"Only where {name} has {pair_label(confusion.reference, confusion.hypothesis)}.")
    return wanted


def any_asked(wanted: Filter) -> bool:
    """Say whether the filter leaves anything out."""
    return wanted != Filter()


def clear() -> None:
    """Show all lines again; only in a callback."""
    for key in [key for key in st.session_state if str(key).startswith("find_length_")]:
        del st.session_state[key]
    for key, nothing in NOTHING.items():
        st.session_state[key] = nothing

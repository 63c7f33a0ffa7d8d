"""The filters of the Alignments page: which lines to look for, kept while other pages are shown."""

import json
from typing import Any

import streamlit as st

from app_pages.parts import session, show
from cer_core.alignment import TIE_BREAKS
from cer_core.confusions import Confusion
from cer_core.evaluation import Evaluation
from cer_core.levels import LEVELS
from cer_core.markup import MARKS, STYLE, legend
from cer_core.selection import OPERATIONS, Filter
from cer_core.visible import isolated, pair_label

CONFUSION = "find_confusion"
LENGTH = "find_length_"  # and the longest, so that other data start from their own range
_SAMPLES = {"substitution": "r", "deletion": "\u00a0", "insertion": "v"}
_LEGEND_STYLE = (
    "<style>"
    + "".join(
        f".st-key-legend button[data-variant=pills]:nth-of-type({place})::before {{ content: '{sample}' / ''; "
        f"margin-right: .5rem; padding: 0 .35rem; border-radius: 2px; {MARKS[operation]} }}"
        for place, (operation, sample) in enumerate(_SAMPLES.items(), 1)
    )
    + "</style>"
)
NOTHING: dict[str, Any] = {
    "find_operations": [],
    "find_text": "",
    "find_expression": False,
    "find_rate": (0, 200),
    session.MOVED: None,
    CONFUSION: "",
    "find_right": False,
    session.LINE: "",
}


def choose(evaluation: Evaluation) -> Filter:
    """Draw the filters; return what they ask for."""
    noun = evaluation.corpus.items
    with st.container(key="legend"):
        st.html(_LEGEND_STYLE)
        operations = st.pills(
            f"Marks; choose some to see only {noun}s with them",
            list(OPERATIONS),
            selection_mode="multi",
            key="find_operations",
            bind="query-params",
            persist_state="session",
            help="Of any system shown. Several of them: at least one.",
        )
    marks = st.empty()
    with st.expander(f"Find {noun}s by text, rate, length or tie-break"):
        row = st.container(horizontal=True, vertical_alignment="bottom")
        text = row.text_input(
            "Text in the reference or an output",
            key="find_text",
            bind="query-params",
            persist_state="session",
            max_chars=session.LINKED,
            width=260,
        )
        expression = row.toggle(
            "Regular expression", key="find_expression", bind="query-params", persist_state="session"
        )
        row = st.container(horizontal=True, vertical_alignment="bottom")
        rate = row.slider(
            "Error rate, %",
            0,
            200,
            (0, 200),
            step=5,
            key="find_rate",
            bind="query-params",
            persist_state="session",
            width=260,
        )
        longest = int(evaluation.reference_lengths.max(initial=1))
        length = row.slider(
            "Reference length",
            0,
            longest,
            (0, longest),
            key=f"{LENGTH}{longest}",
            bind="query-params",
            persist_state="session",
            width=260,
        )
        row = st.container(horizontal=True, vertical_alignment="bottom")
        moved = row.selectbox(
            "Aligned otherwise under",
            list(TIE_BREAKS),
            index=None,
            placeholder="not asked",
            key=session.MOVED,
            bind="query-params",
            persist_state="session",
            width=260,
            help="Lines whose edits stand elsewhere, or are others, under this tie-break. The totals are the same.",
        )
        right = len(evaluation.systems) > 1 and row.toggle(
            "One system right, another wrong", key="find_right", bind="query-params", persist_state="session"
        )
    other = session.other_ties(evaluation)
    marks.html(f"<style>{STYLE}</style>{legend(other.name if other else None)}")
    wanted = Filter(
        operations=tuple(operations),
        text=text,
        regular_expression=expression,
        rate=None if rate == (0, 200) else (min(rate) / 100, float("inf") if max(rate) == 200 else max(rate) / 100),
        length=None if length == (0, longest) else (min(length), max(length)),
        right_and_wrong=bool(right),
        differs_from=moved if moved != evaluation.settings.ties else None,
        confusion=_confusion(evaluation),
    )
    if told := _told(wanted):
        show.note(f"Looking for {noun}s with {told}.")
    return wanted


def _told(wanted: Filter) -> str:
    """Return in words what the folded filters ask for."""
    low, high = wanted.rate or (0.0, 0.0)
    above = "or more" if high == float("inf") else f"to {100 * high:.0f} %"
    told = {
        f"the {'expression' if wanted.regular_expression else 'text'} {isolated(wanted.text)}": wanted.text,
        f"a rate of {100 * low:.0f} % {above}": wanted.rate,
        f"a reference of {wanted.length and ' to '.join(map(str, wanted.length))} characters": wanted.length,
        f"another alignment under {wanted.differs_from}": wanted.differs_from,
        "one system right and another wrong": wanted.right_and_wrong,
    }
    return ", ".join(words for words, asked in told.items() if asked)


def look_for(system: str, confusion: Confusion, level: str) -> None:
    """Look for the lines in which a system has a confusion; only in a callback."""
    clear()
    wanted = [system, confusion.reference, confusion.hypothesis, level]
    st.session_state[CONFUSION] = json.dumps(wanted)


def _confusion(evaluation: Evaluation) -> tuple[str, Confusion, str] | None:
    """Return the confusion looked for, which the address names too, if a system of this name is there."""
    if CONFUSION not in st.session_state:
        st.session_state[CONFUSION] = st.query_params.get(CONFUSION, "")
    if st.session_state[CONFUSION]:
        st.query_params[CONFUSION] = st.session_state[CONFUSION]
    elif CONFUSION in st.query_params:
        del st.query_params[CONFUSION]
    wanted = _parsed(st.session_state[CONFUSION])
    if wanted is None or all(system.name != wanted[0] for system in evaluation.systems):
        return None
    name, confusion, _ = wanted
    show.note(f"Only where {name} has {pair_label(confusion.reference, confusion.hypothesis)}.")
    return wanted


def _parsed(written: str) -> tuple[str, Confusion, str] | None:
    """Return the system, the confusion and its level, ``None`` for anything else that a link may hold."""
    try:
        system, reference, hypothesis, level = json.loads(written)
    except (ValueError, TypeError, RecursionError):
        return None
    sides = all(side is None or (isinstance(side, str) and side) for side in (reference, hypothesis))
    if not (isinstance(system, str) and sides and isinstance(level, str) and level in LEVELS):
        return None
    return system, Confusion(reference, hypothesis, 1), level


def any_asked(wanted: Filter) -> bool:
    """Say whether the filter leaves anything out."""
    return wanted != Filter()


def clear() -> None:
    """Show all lines again; only in a callback."""
    for key in [str(key) for key in st.session_state if str(key).startswith(LENGTH)]:
        st.session_state[key] = (0, int(key.removeprefix(LENGTH)))  # a bound value that is deleted comes back
    for key, nothing in NOTHING.items():
        st.session_state[key] = nothing

"""The sidebar's second part: the policy, the tie-break and what is counted."""

import streamlit as st

from app_pages.parts import show
from cer_core.alignment import TIE_BREAKS
from cer_core.corpus import Corpus
from cer_core.errors import InputError
from cer_core.normalization import STEPS, parse_steps
from cer_core.settings import MISSING, Settings
from cer_core.word_units import WORD_RULES

UNITS = {"codepoint": "code points", "grapheme": "graphemes"}
WORDS_HELP = "\n\n".join(
    f"**{rule.label.capitalize()}**: {rule.meaning} *Hazard:* {rule.hazard}" for rule in WORD_RULES.values()
)
ORDER, TOGGLES, LINK = "policy_order", "policy_toggles", "steps"


def choose(corpus: Corpus | None) -> Settings:
    """Draw the settings; return them."""
    steps = _steps()
    ties = st.selectbox(
        "Tie-break",
        list(TIE_BREAKS),
        key="ties",
        bind="query-params",
        help="Several alignments can be equally short; this picks one, read backwards from the end. "
        "The total never changes; the split into substitutions, deletions and insertions may.",
    )
    show.note(TIE_BREAKS[ties].meaning)
    unit = st.segmented_control(
        "Count",
        list(UNITS),
        default="codepoint",
        required=True,
        key="unit",
        bind="query-params",
        format_func=UNITS.__getitem__,
        help="Code points: é is one or two, depending on its Unicode form. Graphemes: what a reader sees as one "
        "character.",
    )
    words = st.selectbox(
        "Words",
        list(WORD_RULES),
        key="words",
        bind="query-params",
        format_func=lambda name: WORD_RULES[name].label,
        help=WORDS_HELP,
    )
    if words != Settings.words:
        show.note(f"{WORD_RULES[words].meaning} {WORD_RULES[words].hazard}")
    missing = "empty"
    if corpus is not None and any(system.missing for system in corpus.systems):
        missing = st.selectbox(
            "Missing outputs", list(MISSING), key="missing", persist_state="session", help="; ".join(MISSING.values())
        )
    return Settings(steps, unit or "codepoint", ties, words, missing=missing)


def _steps() -> tuple[str, ...]:
    if ORDER not in st.session_state:
        _set_order(_linked())
    st.pills(
        "Policy: normalization steps",
        list(STEPS),
        selection_mode="multi",
        key=TOGGLES,
        on_change=_follow_toggles,
        help="Each step changes both sides alike before anything is measured. None is on at first.",
    )
    order: list[str] = st.session_state[ORDER]
    for place, name in enumerate(order):
        row = st.container(horizontal=True, vertical_alignment="center", gap="small")
        row.markdown(f"{place + 1}. **{name}**", width="stretch")
        if len(order) > 1:
            for arrow, way, other in (("↑", "up", place - 1), ("↓", "down", place + 1)):
                row.button(
                    arrow,
                    key=f"{way}_{name}",
                    type="tertiary",
                    help=f"Move {name} {way}",
                    disabled=not 0 <= other < len(order),
                    on_click=_swap,
                    args=(place, other),
                )
    _link(order)
    with st.expander("What the steps do"):
        for step in STEPS.values():
            st.markdown(f"**{step.name}**: {step.does} *Hazard:* {step.hazard}")
    return tuple(order)


def is_on(step: str) -> bool:
    """Say whether a step is in the policy."""
    return step in st.session_state.get(ORDER, [])


def switch_on(step: str) -> None:
    """Put a step at the end of the policy; only in a callback, before the widgets are drawn."""
    _set_order([*st.session_state.get(ORDER, []), step])


def _set_order(order: list[str]) -> None:
    st.session_state[ORDER], st.session_state[TOGGLES] = order, list(order)


def _linked() -> list[str]:
    """Return the steps that the address names, none where it names one that does not exist."""
    try:
        return list(dict.fromkeys(parse_steps(st.query_params.get(LINK, ""))))
    except InputError:
        return []


def _link(order: list[str]) -> None:
    """Put the policy into the address, so that a link opens it again."""
    if order:
        st.query_params[LINK] = ",".join(order)
    elif LINK in st.query_params:
        del st.query_params[LINK]


def _follow_toggles() -> None:
    """Keep the order of steps: those switched off go, those switched on come last."""
    on = st.session_state[TOGGLES]
    kept = [name for name in st.session_state[ORDER] if name in on]
    st.session_state[ORDER] = kept + [name for name in on if name not in kept]


def _swap(place: int, other: int) -> None:
    order = st.session_state[ORDER]
    order[place], order[other] = order[other], order[place]

"""The sidebar's second part: the policy, the tie-break and what is counted."""

import streamlit as st

from app_pages.parts import chosen_steps, session, show
from cer_core.alignment import TIE_BREAKS
from cer_core.corpus import Corpus
from cer_core.errors import InputError
from cer_core.gap_markers import GapMarkers
from cer_core.settings import MISSING, Settings
from cer_core.units import UNIT_NAMES
from cer_core.word_units import WORD_RULES

WORDS_HELP = "\n\n".join(
    f"**{rule.label.capitalize()}**: {rule.meaning} *Hazard:* {rule.hazard}" for rule in WORD_RULES.values()
)


_TAKEN = ("ties", "unit", "words", "missing", "gaps")


def take(settings: Settings) -> None:
    """Put settings in the place of what is chosen; only in a callback, before the widgets are drawn."""
    for step in settings.custom:
        chosen_steps.keep_own(step)
    chosen_steps.rearrange(settings.steps)
    for name in _TAKEN:
        st.session_state[name] = getattr(settings, name)


def choose(corpus: Corpus | None) -> Settings:
    """Draw the settings; return them."""
    policy = chosen_steps.draw()
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
        list(UNIT_NAMES),
        default=None if "unit" in st.session_state else "codepoint",
        required=True,
        key="unit",
        bind="query-params",
        format_func=UNIT_NAMES.__getitem__,
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
    gaps = _gap_markers()
    return Settings(policy.steps, unit or "codepoint", ties, words, missing=missing, custom=policy.custom, gaps=gaps)


def _gap_markers() -> str:
    """Draw the field for gap markers of one's own; return the expression, none where it is wrong."""
    pattern = st.text_input(
        "Gap marker of yours",
        key="gaps",
        max_chars=session.LINKED,
        bind="query-params",
        persist_state="session",
        placeholder="a regular expression",
        help="What outputs write where they could not read, besides the usual markers, which Scores, coverage lists. "
        "It changes coverage and the CER on attempted text, nothing else.",
    )
    try:
        GapMarkers(pattern=pattern)
    except InputError as error:
        show.error(str(error))
        return ""
    return pattern

"""The steps that are chosen, in their order: kept for the session, in the address, drawn as a list to rearrange."""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from cer_core.errors import InputError
from cer_core.normalization import CustomStep, Policy, parse_steps

USUAL = (
    *("nfc", "nfkc", "casefold", "collapse-whitespace", "strip"),
    *("unify-quotes", "remove-punctuation", "remove-diacritics"),
)
"""Steps that the sidebar offers; the Normalization page has all of them."""

ORDER, LINK = "policy_order", "steps"
_OWN, _REFUSED = "policy_custom", "_steps_refused"
_TOGGLES = "policy_toggles_"  # and what is offered together
_CSS = """
ol { list-style: none; margin: 0; padding: 0; font: .9rem/1.3 system-ui, sans-serif; }
li { display: flex; align-items: center; gap: .15rem; padding: .1rem 0; color: light-dark(#1b1b1f, #f0f0f2); }
li span { flex: 1; overflow-wrap: anywhere; font-weight: 600; counter-increment: step; }
li span::before { content: counter(step) ". "; font-weight: 400; }
ol { counter-reset: step; }
li.dragged { background: light-dark(#e3edf5, #22313c); border-radius: 4px; }
button { font: inherit; color: inherit; background: transparent; border: 0; border-radius: 4px; cursor: pointer;
  min-width: 1.7rem; min-height: 1.7rem; padding: 0; }
button:hover { background: light-dark(#e3edf5, #22313c); }
button:disabled { opacity: .35; cursor: default; }
button:focus-visible { outline: 3px solid light-dark(#0b57d0, #8ab4f8); outline-offset: -2px; }
.handle { cursor: grab; touch-action: none; color: light-dark(#55555f, #b3b3bd); }
"""
_KEY = "step_list"
_list = st.components.v2.component(
    "cer_lens_steps",
    html='<ol aria-label="Steps in order"></ol>',
    css=_CSS,
    js=Path(__file__).with_name("step_list.js").read_text(encoding="utf-8"),
)


def draw() -> Policy:
    """Draw the usual steps to toggle and the list of those chosen; return the policy they make."""
    if ORDER not in st.session_state:
        st.session_state[ORDER] = _linked()
    offer(
        USUAL,
        "Policy: normalization steps",
        "Each step changes both sides alike before anything is measured. None is on at first. The Normalization page "
        "has many more, and yours.",
    )
    policy = Policy(tuple(st.session_state[ORDER]), tuple(own().values()))
    if policy.steps:
        steps = [{"name": step.name, "does": step.does} for step in policy.chosen]
        _list(key=_KEY, data={"steps": steps}, on_order_change=_rearranged)
    _link(policy.steps)
    return policy


def offer(names: Sequence[str], label: str, help: str | None = None) -> None:
    """Draw steps as toggles, one switched on comes last in the order; without a help, the label is not shown."""
    key = _TOGGLES + ",".join(names)
    st.session_state[key] = [name for name in names if is_on(name)]
    st.pills(
        label,
        list(names),
        selection_mode="multi",
        key=key,
        on_change=_follow,
        args=(key, tuple(names)),
        help=help,
        label_visibility="visible" if help else "collapsed",
    )


def is_on(step: str) -> bool:
    """Say whether a step is in the policy."""
    return step in st.session_state.get(ORDER, [])


def switch_on(step: str) -> None:
    """Put a step at the end of the policy; only in a callback, before the widgets are drawn."""
    if not is_on(step):
        rearrange([*st.session_state.get(ORDER, []), step])


def rearrange(order: Sequence[str]) -> None:
    """Make these the steps of the policy, in this order."""
    st.session_state[ORDER] = list(order)
    st.session_state.pop(_REFUSED, None)


def refused() -> str | None:
    """Return why the steps of the link that opened the page were not taken, until others are chosen."""
    found: str | None = st.session_state.get(_REFUSED)
    return found


def own() -> dict[str, CustomStep]:
    """Return the visitor's own steps by name, those of this session."""
    kept: dict[str, CustomStep] = st.session_state.setdefault(_OWN, {})
    return kept


def keep_own(step: CustomStep) -> None:
    """Keep a step of the visitor's own, and put it at the end of the policy."""
    own()[step.name] = step
    switch_on(step.name)


def replace_own(steps: Sequence[CustomStep]) -> None:
    """Make these the visitor's own steps; the policy is to be rearranged after that."""
    st.session_state[_OWN] = {step.name: step for step in steps}


def refuse_repeated(steps: Sequence[str]) -> None:
    """Raise ``InputError`` for a step that stands twice, which the list of steps cannot show."""
    if twice := next((name for name in steps if steps.count(name) > 1), None):
        raise InputError(f"the step {twice!r} stands twice; the app takes each step once")


def _linked() -> list[str]:
    """Return the steps that the address names, none where it names one that is not here."""
    try:
        steps = parse_steps(st.query_params.get(LINK, ""), tuple(own().values()))
        refuse_repeated(steps)
        return list(steps)
    except InputError as error:
        st.session_state[_REFUSED] = f"None of the link's steps was taken: {error}"
        return []


def _link(order: Sequence[str]) -> None:
    """Put the policy into the address, so that a link opens it again."""
    if order:
        st.query_params[LINK] = ",".join(order)
    elif LINK in st.query_params:
        del st.query_params[LINK]


def _follow(key: str, names: Sequence[str]) -> None:
    """Keep the order of steps: those switched off go, those switched on come last."""
    on = st.session_state[key]
    kept = [name for name in st.session_state[ORDER] if name not in names or name in on]
    rearrange(kept + [name for name in on if name not in kept])


def _rearranged() -> None:
    """Follow the list on the page, which can only move steps and take them out."""
    order = st.session_state[_KEY].order
    if order is not None and set(order) <= set(st.session_state[ORDER]) and len(set(order)) == len(order):
        rearrange(order)

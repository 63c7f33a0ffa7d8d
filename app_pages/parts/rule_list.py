"""The list of replacement rules that a visitor tries: written one by one, or read from a file."""

import streamlit as st

from app_pages.parts import show
from cer_core.confusions import Confusion
from cer_core.errors import InputError
from cer_core.evaluation import SystemResult
from cer_core.readers.decoding import decode
from cer_core.rules import Rule, parse_rules
from cer_core.visible import label, safe

_RULES, _PROBLEM, _FILE = "_rules", "_rules_problem", "rules_upload"
_FIND, _PUT, _WORD, _EXPRESSION = "rule_find", "rule_put", "rule_word", "rule_expression"


def edit(system: SystemResult) -> tuple[Rule, ...]:
    """Draw the form for a rule and the list of those there are; return them."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    row.text_input("Find", key=_FIND, width=180, help="White space counts, at the ends too.")
    row.text_input("Replace with", key=_PUT, width=180, help="Leave it empty to remove what is found.")
    row.toggle("Whole word", key=_WORD, help="Only where no letter or digit stands beside it.")
    row.toggle("Regular expression", key=_EXPRESSION, help=r"\1 in the replacement stands for the first group.")
    row.button("Add rule", on_click=_add_written)
    row = st.container(horizontal=True)
    if (run := _top_run(system)) is not None:
        row.button("Add one for the most frequent run", on_click=_add_for, args=(run,))
    with row.popover("Rules from a file"):
        st.file_uploader("CSV with pattern, replacement, options", type=["csv"], key=_FILE)
        st.button("Add the rules of this file", on_click=_add_file, disabled=st.session_state.get(_FILE) is None)
    if problem := st.session_state.get(_PROBLEM):
        show.error(problem)
    for place, rule in enumerate(rules()):
        row = st.container(horizontal=True, vertical_alignment="center", gap="small")
        with row:
            show.html(f"<p>{place + 1}. {_told(rule)}</p>")
        row.button(
            "×", key=f"rule_{place}", type="tertiary", help=f"Remove rule {place + 1}", on_click=_drop, args=(place,)
        )
    return rules()


def rules() -> tuple[Rule, ...]:
    """Return the rules there are."""
    found: tuple[Rule, ...] = st.session_state.get(_RULES, ())
    return found


def replace(rules: tuple[Rule, ...]) -> None:
    """Make these the rules."""
    st.session_state[_RULES], st.session_state[_PROBLEM] = rules, ""


def _told(rule: Rule) -> str:
    """Return a rule in words, escaped for HTML."""
    options = [name for name, on in (("whole word", rule.whole_word), ("expression", rule.regular_expression)) if on]
    put = f"becomes {show.text(label(rule.replacement))}" if rule.replacement else "is removed"
    return f"{show.text(label(rule.pattern))} {put}" + (f" ({', '.join(options)})" if options else "")


def _top_run(system: SystemResult) -> Confusion | None:
    """Return the most frequent run that has text on both sides."""
    return next((run for run in system.runs if run.reference and run.hypothesis), None)


def _put(*added: Rule) -> None:
    replace((*rules(), *added))


def _add_written() -> None:
    state = st.session_state
    try:
        _put(Rule(state[_FIND], state[_PUT], state[_WORD], state[_EXPRESSION]))
    except InputError as error:
        state[_PROBLEM] = safe(str(error))
        return
    state[_FIND] = state[_PUT] = ""


def _add_for(run: Confusion) -> None:
    _put(Rule(run.hypothesis or "", run.reference or ""))


def _add_file() -> None:
    file = st.session_state[_FILE]
    try:
        _put(*parse_rules(decode(file.getvalue(), file.name)[0]))
    except InputError as error:
        st.session_state[_PROBLEM] = safe(str(error))


def _drop(place: int) -> None:
    st.session_state[_RULES] = rules()[:place] + rules()[place + 1 :]

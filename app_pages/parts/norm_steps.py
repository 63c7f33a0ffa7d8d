"""All the steps there are, by family, to switch on; and steps of the visitor's own."""

from functools import partial
from itertools import groupby

import streamlit as st

from app_pages.parts import chosen_steps, session, show
from app_pages.parts.downloads import Pictures
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.normalization import STEPS, CustomStep, Step
from cer_core.normalization.replacement_file import named_characters, read_replacements
from cer_core.normalization.replacements import remarks
from cer_core.visible import label

FROM_TYPED = {"remove": "Characters to remove", "keep": "Characters to keep, all others are removed"}


def draw(evaluation: Evaluation) -> Pictures:
    """Draw the steps of each family with what they do and hide, then the visitor's own."""
    for family, steps in groupby(STEPS.values(), lambda step: step.family):
        members = list(steps)
        show.heading(family)
        chosen_steps.offer([step.name for step in members], family)
        with st.expander("What they do, and what they hide"):
            _table(members, family)
    show.heading("Your own", help="Such a step stands in the signature by a hash of its content; publish it as a file.")
    _own()
    return {}


def _table(steps: list[Step], name: str) -> None:
    rows = [
        [show.text(step.name), show.text(step.does), " → ".join(map(_shown, step.example)), show.text(step.hazard)]
        for step in steps
    ]
    show.table(["step", "does", "example", "hazard"], rows, f"Steps: {name}", words=True)


def _shown(text: str) -> str:
    return show.text(label(text)) if text else "nothing"


def _own() -> None:
    for kind, words in FROM_TYPED.items():
        row = st.container(horizontal=True, vertical_alignment="bottom")
        row.text_input(words, key=f"own_{kind}", width=320)
        row.button("Add the step", key=f"add_{kind}", on_click=_add_typed, args=(kind,))
    file = st.file_uploader(
        "Table of replacements: two columns, from and to",
        type=["csv", "tsv", "txt", "xlsx"],
        key="own_table",
        help="A row such as ſ,s replaces what is on the left by what is on the right, in one pass, the longest first. "
        "An empty right cell removes. U+0364 stands for that character.",
    )
    if file is not None:
        try:
            read = partial(read_replacements, file.getvalue(), file.name)
            found = session.remembered("replacements", file.file_id, read)
        except InputError as error:
            show.error(str(error))
        else:
            for notice in found.notices:
                show.note(notice)
            if not chosen_steps.is_on(found.step.name):
                st.button(f"Add {found.step.name}", on_click=chosen_steps.keep_own, args=(found.step,))
    if refused := st.session_state.pop("_own_refused", None):
        show.error(refused)
    if own := chosen_steps.own():
        _table([step.step for step in own.values()], "your own")
        for step in own.values():
            for remark in remarks(step.pairs):
                show.note(f"{step.name}: {remark}")
        chosen_steps.offer(list(own), "Your own")


def _add_typed(kind: str) -> None:
    typed = st.session_state[f"own_{kind}"]
    if not typed:
        st.session_state["_own_refused"] = f"{FROM_TYPED[kind]}: type one at least, such as .,; or U+0364"
        return
    try:
        characters = named_characters(typed, FROM_TYPED[kind])
        chosen_steps.keep_own(CustomStep(kind, characters=characters))  # type: ignore[arg-type]
    except InputError as error:
        st.session_state["_own_refused"] = str(error)

"""Confusions: what was read as what, how sure that is, and what mending it would bring."""

import streamlit as st

from app_pages.parts import (
    confused_characters,
    confused_classes,
    confused_pairs,
    downloads,
    rules,
    session,
    show,
    what_if,
)

VIEWS = {
    "what as what": confused_pairs.draw,
    "characters": confused_characters.draw,
    "classes": confused_classes.draw,
    "what if": what_if.draw,
    "rules": rules.draw,
}


def main() -> None:
    """Choose a system and what to look at; show it, and what can be taken away."""
    evaluation = session.current()
    view = show.view(VIEWS, "confusion_view")
    place = st.selectbox(
        "System",
        range(len(evaluation.systems)),
        format_func=lambda n: evaluation.systems[n].name,
        key="confusion_system",
        persist_state="session",
        width=240,
    )
    system = evaluation.systems[place]
    if not system.characters.total().edits:
        show.say([f"{system.name} has no edit under this policy."])
        show.caption(evaluation)
        return
    picture = VIEWS[view](evaluation, system)
    downloads.confusions(evaluation, {"Confusions": picture} if picture else {})
    show.caption(evaluation)


main()

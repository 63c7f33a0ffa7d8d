"""The same two texts counted by code points, graphemes, bytes and words."""

import streamlit as st

from app_pages.parts import show, teach_pair
from cer_core.errors import InputError
from cer_core.teaching.unit_views import unit_views
from cer_core.wording import number, percent

EXAMPLES = {
    "one é, composed or not": ("caf\u00e9", "cafe\u0301"),
    "a family": ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469"),
    "a lost space": ("the road", "theroad"),
}
SHOWN = 60  # units of a side


def draw() -> None:
    """Let the texts be typed; show each unit's view of them."""
    row = st.container(horizontal=True)
    for label, pair in EXAMPLES.items():
        row.button(label, key=f"units_{label}", on_click=teach_pair.take, args=pair)
    reference, hypothesis = teach_pair.texts()
    try:
        views = unit_views(reference, hypothesis)
    except InputError as error:
        show.error(str(error))
        return
    rates = ", ".join(f"{percent(view.rate)} by {view.label}" for view in views)
    show.say([f"The same two texts have an error rate of {rates}."])
    rows = [
        [
            view.label,
            show.rate(view.rate, view.edits, view.reference_length),
            f"S {view.substitutions}, D {view.deletions}, I {view.insertions}",
            _units(view.reference),
            _units(view.hypothesis),
        ]
        for view in views
    ]
    show.table(["unit", "error rate", "edits", "reference", "output"], rows, "The pair in several units", words=True)
    show.note(
        "A code point is one entry of Unicode's list, a grapheme what a reader sees as one character; bytes are in "
        "hexadecimal, and words stand between white space. A rate whose reference has no unit is n/a."
    )


def _units(units: tuple[str, ...]) -> str:
    """Return the units one beside the other, each in a box of its own."""
    shown = " ".join(f'<span class="lens-unit">{show.text(unit)}</span>' for unit in units[:SHOWN])
    more = len(units) - SHOWN
    return f"{shown} and {number(more)} more" if more > 0 else shown or "nothing"

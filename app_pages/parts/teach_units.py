"""The same two texts counted by code points, graphemes, bytes and words."""

import streamlit as st

from app_pages.parts import handouts, show, teach_pair
from cer_core.errors import InputError
from cer_core.teaching.stop import rated
from cer_core.teaching.unit_views import KINDS, MEANINGS, SHOWN, unit_views, word_remark
from cer_core.visible import isolated
from cer_core.wording import number

EXAMPLES = {
    "one é, composed or not": ("caf\u00e9", "cafe\u0301"),
    "a family": ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469"),
    "a lost space": ("the road", "theroad"),
}
TEXT_WIDTH = 390


def draw() -> None:
    """Let the texts be typed; show each unit's view of them."""
    reference, hypothesis = teach_pair.texts(st.container(horizontal=True), TEXT_WIDTH)
    teach_pair.offer(EXAMPLES)
    try:
        views = unit_views(reference, hypothesis)
    except InputError as error:
        show.error(str(error))
        return
    rates = ", ".join(f"{rated(view.rate, view.edits, view.reference_length)} by {view.label}" for view in views)
    show.say([f"The same two texts have an error rate of {rates}."])
    rows = [
        [
            show.hint(view.label, MEANINGS[view.name]),
            show.rate(view.rate, view.edits, view.reference_length),
            view.breakdown,
            _units(view.reference),
            _units(view.hypothesis),
        ]
        for view in views
    ]
    show.table(["unit", "error rate", "edits", "reference", "output"], rows, "The pair in several units", words=True)
    remark = word_remark(reference)
    if remark:
        show.html(f"<p>{show.sentence(remark)}</p>")
    show.note(" ".join([*MEANINGS.values(), KINDS]))
    show.note("A rate whose reference has no unit is n/a.")
    title = f"{isolated(reference)} → {isolated(hypothesis)}"
    handouts.of_units(views, title, [remark] if remark else [])


def _units(units: tuple[str, ...]) -> str:
    """Return the units one beside the other, each in a box of its own."""
    shown = " ".join(f'<span class="lens-unit">{show.text(unit)}</span>' for unit in units[:SHOWN])
    more = len(units) - SHOWN
    return f"{shown} and {number(more)} more" if more > 0 else shown or "nothing"

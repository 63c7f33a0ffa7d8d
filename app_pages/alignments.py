"""Alignments: every edit in its place, line by line."""

import numpy as np
import streamlit as st

from app_pages.parts import finder, items, session, show
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.markup import STYLE, legend
from cer_core.rates import error_rate
from cer_core.selection import ORDERS, Positions, ordered, pooled, select
from cer_core.visible import isolated
from cer_core.wording import counted, number, percent

LONG_ITEM = 500  # characters from which items are pages rather than lines, and fewer fit on one page
SIZES = [5, 10, 25, 50, 100]


def main() -> None:
    """Show the controls, what they leave, and one page of aligned lines."""
    evaluation = session.current()
    noun = evaluation.corpus.items
    st.html(f"<style>{STYLE}</style>{legend()}")
    wanted = finder.choose(evaluation)
    if finder.any_asked(wanted) or st.session_state.get(session.LINE):
        st.button("Show all again", on_click=finder.clear)
    key = (evaluation.corpus.digest, evaluation.settings, wanted)
    try:
        found = session.remembered("selection", key, lambda: select(evaluation, wanted))
    except InputError as error:
        show.error(str(error))
        return
    row = st.container(horizontal=True, vertical_alignment="bottom")
    order = row.selectbox(
        "Order", list(ORDERS), key="line_order", width=240, bind="query-params", persist_state="session"
    )
    size = _page_size(evaluation, row)
    data = evaluation.corpus.digest[:12]
    place = row.text_input(f"Go to {noun}", key=session.LINE, placeholder="id", width=150, bind="query-params").strip()
    spaces = row.toggle(
        "Show spaces",
        key="show_spaces",
        persist_state="session",
        help="Draw white space and invisible characters everywhere.",
    )
    whole = row.toggle(
        "Unfold", key="unfold", persist_state="session", help="Show long stretches without an edit in full."
    )
    chosen = ordered(evaluation, found, ORDERS[order])
    if place:
        chosen = np.array([item for item in chosen.tolist() if evaluation.corpus.ids[item] == place], np.int64)
    if not len(chosen):
        _nothing(evaluation, place)
        return
    pages = -(-len(chosen) // size)
    page = 1
    if pages > 1:
        page = int(
            st.number_input(
                f"Page, of {pages}",
                1,
                pages,
                key=f"page_{data}_{size}_{order}_{wanted}",
                width=150,
                persist_state="session",
            )
        )
    here = chosen[(page - 1) * size : page * size]
    _summary(evaluation, here, chosen)
    items.draw(evaluation, here.tolist(), show_spaces=spaces, fold=not whole)
    show.caption(evaluation)


def _page_size(evaluation: Evaluation, row: st.delta_generator.DeltaGenerator) -> int:
    long_items = sum(map(len, evaluation.references)) > LONG_ITEM * len(evaluation.references)
    label = f"{evaluation.corpus.items.capitalize()}s a page"
    start = 0 if long_items else 2
    return int(
        row.selectbox(label, SIZES, index=start, key=f"page_size_{long_items}", width=130, persist_state="session")
    )


def _summary(evaluation: Evaluation, here: Positions, chosen: Positions) -> None:
    """Say how many lines are shown of how many, and the pooled rate of what the filters leave."""
    rates = [
        f"{isolated(name)} {percent(error_rate(counts))} ({number(counts.edits)} / {number(counts.reference_length)})"
        for name, counts in pooled(evaluation, chosen).items()
    ]
    left = counted(len(chosen), evaluation.corpus.items)
    whole = "" if len(chosen) == len(evaluation.corpus) else f" of {number(len(evaluation.corpus))}"
    shown = "" if len(here) == len(chosen) else f", {number(len(here))} shown"
    said = f"{left}{whole}{shown} · pooled: {', '.join(rates)}"
    show.html(f'<div class="lens-note" role="status">{show.sentence(said)}</div>')


def _nothing(evaluation: Evaluation, place: str) -> None:
    noun = evaluation.corpus.items
    if place:
        first = evaluation.corpus.ids[0] if evaluation.corpus.ids else ""
        show.error(f"No {noun} found here has the id {place!r}. Ids look like {first!r}.")
    else:
        show.say([f"No {noun} is left by the filters above."])


main()

"""Alignments: every edit in its place, line by line."""

import numpy as np
import streamlit as st

from app_pages.parts import browse, finder, items, session, show
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.markup import View
from cer_core.rates import error_rate
from cer_core.selection import ORDERS, Filter, Positions, ordered, pooled, select
from cer_core.visible import isolated
from cer_core.wording import counted, number, percent

LONG_ITEM = 500  # characters from which items are pages rather than lines, and fewer fit on one page
SIZES = [5, 10, 25, 50, 100]
PAGE = "page"


@st.fragment  # what is done on this page does not draw the sidebar again
def main() -> None:
    """Show the filters, what they leave, the map, and one page of aligned lines."""
    evaluation = session.current()
    controls, results = st.container(), st.container()
    with controls:
        wanted = finder.choose(evaluation)
        if finder.any_asked(wanted) or st.session_state.get(session.LINE):
            st.button("Show all again", on_click=finder.clear)
        row = st.container(horizontal=True, vertical_alignment="bottom")
        order = row.selectbox(
            "Order", list(ORDERS), key="line_order", width=190, bind="query-params", persist_state="session"
        )
        size = _page_size(evaluation, row)
        label = f"Go to {evaluation.corpus.items}"
        place = row.text_input(
            label, key=session.LINE, placeholder="id", width=95, bind="query-params", max_chars=session.LINKED
        ).strip()
        view = _view(row)
    key = (evaluation.corpus.digest, evaluation.settings, wanted, order)
    with results:
        try:
            rates, chosen = session.remembered("selection", key, lambda: _found(evaluation, wanted, order))
        except InputError as error:
            show.error(str(error))
            return
        if place:
            chosen = np.array([item for item in chosen.tolist() if evaluation.corpus.ids[item] == place], np.int64)
        if len(chosen):
            _listing(evaluation, chosen, size, view, key, rates if not place else None)
        else:
            _nothing(evaluation, place)
        show.caption(evaluation)


@st.fragment  # nor does turning a page draw the filters again
def _listing(
    evaluation: Evaluation,
    chosen: Positions,
    size: int,
    view: View,
    listed: tuple[object, ...],
    rates: list[str] | None,
) -> None:
    """Show how many lines are left, the map, and one page of them."""
    pages = -(-len(chosen) // size)
    row = st.container(horizontal=True, vertical_alignment="center")
    page = _page(pages, row, listed)
    here = chosen[(page - 1) * size : page * size]
    with row:
        _summary(evaluation, here, chosen, rates)
    browse.draw(
        evaluation,
        chosen,
        here,
        page,
        pages,
        on_jump=lambda item: _turn_to(int(np.flatnonzero(chosen == item)[0]) // size + 1),
        on_turn=lambda way: _turn_to(page + way),
    )
    items.draw(evaluation, here.tolist(), view)


def _found(evaluation: Evaluation, wanted: Filter, order: str) -> tuple[list[str], Positions]:
    """Return the pooled rates of the lines that the filter keeps, and the lines in order."""
    found = select(evaluation, wanted)
    return _rates(evaluation, found), ordered(evaluation, found, ORDERS[order])


def _view(row: st.delta_generator.DeltaGenerator) -> View:
    """Draw the switches of what is shown; return what they say."""
    words = row.segmented_control(
        "Align",
        ["characters", "words"],
        default="characters",
        required=True,
        key="aligned",
        bind="query-params",
        persist_state="session",
    )
    with row.popover("Show"):
        switches = {
            "spaces": ("spaces and invisible characters", "In matching text too; edits always show them."),
            "marks": ("combining marks by themselves", "On a dotted circle, apart from their letters."),
            "raw": (
                "the text before normalization",
                "What steps removed is grey, what they changed is dotted.",
            ),
            "unfolded": ("long matching stretches", "In full, instead of folded."),
        }
        on = {
            name: st.toggle(label, key=f"show_{name}", bind="query-params", persist_state="session", help=help)
            for name, (label, help) in switches.items()
        }
    return View(words=words == "words", **on)


def _page_size(evaluation: Evaluation, row: st.delta_generator.DeltaGenerator) -> int:
    long_items = evaluation.reference_lengths.mean() > LONG_ITEM
    label = f"{evaluation.corpus.items.capitalize()}s a page"
    start = 0 if long_items else 2
    return int(
        row.selectbox(
            label,
            SIZES,
            index=start,
            key=f"page_size_{long_items}",
            width=100,
            bind="query-params",
            persist_state="session",
        )
    )


def _page(pages: int, row: st.delta_generator.DeltaGenerator, listed: tuple[object, ...]) -> int:
    """Draw the page number; it starts again at 1 when what is listed changes, but not when a link names it."""
    if st.session_state.setdefault("_listed", listed) != listed:
        st.session_state["_listed"] = listed
        _turn_to(1)
    _turn_to(min(max(int(st.session_state.get(PAGE, 1)), 1), pages))
    label, bind = f"Page, of {number(pages)}", session.bound(PAGE)
    return int(row.number_input(label, 1, pages, key=PAGE, width=150, bind=bind, persist_state="session"))


def _turn_to(page: int) -> None:
    st.session_state[PAGE] = page


def _rates(evaluation: Evaluation, chosen: Positions) -> list[str]:
    return [
        f"{isolated(name)} {percent(error_rate(counts))} ({number(counts.edits)} / {number(counts.reference_length)})"
        for name, counts in pooled(evaluation, chosen).items()
    ]


def _summary(evaluation: Evaluation, here: Positions, chosen: Positions, rates: list[str] | None) -> None:
    """Say how many lines are shown of how many, and the pooled rate of what the filters leave."""
    rates = rates if rates is not None else _rates(evaluation, chosen)
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

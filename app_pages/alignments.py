"""Alignments: every edit in its place, line by line."""

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from app_pages.parts import items, session, show
from cer_core.evaluation import Evaluation
from cer_core.markup import STYLE, legend
from cer_core.wording import counted, number

ORDERS = {
    "as in the data": "position",
    "most edits first": "edits",
    "highest rate first": "rate",
    "longest first": "length",
}

LONG_ITEM = 500  # characters from which items are pages rather than lines, and fewer fit on one page


def main() -> None:
    """Show the controls, then one page of aligned lines."""
    evaluation = session.current()
    st.html(f"<style>{STYLE}</style>{legend()}")
    noun = evaluation.corpus.items
    row = st.container(horizontal=True, vertical_alignment="bottom")
    order = row.selectbox("Order", list(ORDERS), key="line_order", width=200)
    long_items = len("".join(evaluation.references)) > LONG_ITEM * len(evaluation.references)
    sizes = [5, 10, 25, 50, 100]
    size = int(
        row.selectbox(
            f"{noun.capitalize()}s a page",
            sizes,
            index=0 if long_items else 2,
            key=f"page_size_{long_items}",
            width=130,
        )
    )
    items_key = evaluation.corpus.digest[:12]
    wanted = row.text_input(f"Go to {noun}", key=f"go_to_{items_key}", placeholder="id", width=150).strip()
    only_edits = row.toggle(f"Only {noun}s with edits", key="only_edits")
    spaces = row.toggle("Show spaces", key="show_spaces", help="Draw white space and invisible characters everywhere.")
    whole = row.toggle("Unfold", key="unfold", help="Show long stretches without an edit in full.")
    chosen = _chosen(evaluation, ORDERS[order], only_edits)
    if wanted:
        found = [item for item in chosen.tolist() if evaluation.corpus.ids[item] == wanted]
        if not found:
            show.error(f"No {noun} shown here has the id {wanted!r}. Ids look like {evaluation.corpus.ids[0]!r}.")
        chosen = np.array(found, np.int64)
    if not len(chosen):
        if not wanted:
            show.say([f"No {noun} has an edit under this policy: every output is perfect."])
        return
    pages = -(-len(chosen) // size)
    page = 1
    if pages > 1:
        page = int(
            st.number_input(
                f"Page, of {pages}", 1, pages, key=f"page_{items_key}_{size}_{order}_{only_edits}", width=150
            )
        )
    here = chosen[(page - 1) * size : page * size]
    show.html(
        f'<div class="lens-note" role="status">Showing {number(len(here))} of {counted(len(chosen), noun)}'
        f"{' with edits' if only_edits else ''}, {number(len(evaluation.corpus))} in all.</div>"
    )
    items.draw(evaluation, here.tolist(), show_spaces=spaces, fold=not whole)
    show.caption(evaluation)


def _chosen(evaluation: Evaluation, order: str, only_edits: bool) -> NDArray[np.int64]:
    """Return the items to show, in order."""
    edits = np.zeros(len(evaluation.corpus), np.int64)
    lengths = np.array([len(reference) for reference in evaluation.references], np.int64)
    rates = np.zeros(len(evaluation.corpus))
    for system in evaluation.systems:
        edits[system.items] += system.characters.edits
        rates[system.items] = np.fmax(rates[system.items], np.nan_to_num(system.rates, nan=np.inf))
    rates[edits == 0] = 0
    keys = {"position": np.zeros(len(edits)), "edits": -edits, "rate": -rates, "length": -lengths}
    sorted_items = np.argsort(keys[order], kind="stable")
    return sorted_items[edits[sorted_items] > 0] if only_edits else sorted_items


main()

"""Draw aligned items of the current evaluation."""

from collections.abc import Sequence

import streamlit as st

from cer_core.columns import describe, merge
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.markup import STYLE, AlignedItem, items_html
from cer_core.wording import counted, percent


def draw(evaluation: Evaluation, positions: Sequence[int], show_spaces: bool = False, fold: bool = True) -> None:
    """Show the items at these corpus positions, every system beneath the one reference."""
    drawn = [_aligned(evaluation, position) for position in positions]
    st.html(f"<style>{STYLE}</style>{items_html(drawn, show_spaces, fold)}")


def _aligned(evaluation: Evaluation, position: int) -> AlignedItem:
    heading = [evaluation.corpus.ids[position]]
    names, alignments, words = ["reference"], [], []
    for system in evaluation.systems:
        row = system.row_of(position)
        if row is None:
            heading.append(f"{system.name}: no output, left out")
            continue
        cells = system.alignments.cells(row)
        heading.append(_score(system, row))
        names.append(system.name)
        alignments.append(cells)
        if said := describe(cells):
            words.append(f"{system.name}: " + " · ".join(said))
    return AlignedItem(heading, names, merge(alignments), words)


def _score(system: SystemResult, row: int) -> str:
    edits = int(system.characters.edits[row])
    if not edits:
        return f"{system.name}: perfect"
    rate = float(system.rates[row])
    shown = "n/a, the reference is empty" if rate != rate else percent(rate)
    return f"{system.name}: {counted(edits, 'edit')} · {shown}"

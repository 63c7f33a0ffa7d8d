"""Draw aligned items of the current evaluation."""

from collections.abc import Sequence

import streamlit as st

from app_pages.parts import session
from cer_core.columns import Cell, describe, merge
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.markup import STYLE, AlignedItem, items_html
from cer_core.visible import isolated
from cer_core.wording import counted, percent, rough


def draw(evaluation: Evaluation, positions: Sequence[int], show_spaces: bool = False, fold: bool = True) -> None:
    """Show the items at these corpus positions, every system beneath the one reference."""
    drawn = [item for position in positions for item in _aligned(evaluation, position)]
    st.html(f"<style>{STYLE}</style>{items_html(drawn, show_spaces, fold)}")


def _aligned(evaluation: Evaluation, position: int) -> list[AlignedItem]:
    """Return the item drawn once, or once for each reading that some system was scored against."""
    heading = [isolated(evaluation.corpus.ids[position])]
    by_reading: dict[tuple[str, ...], list[tuple[str, list[Cell]]]] = {}
    for system in evaluation.systems:
        row = system.row_of(position)
        if row is None:
            heading.append(f"{isolated(system.name)}: no output, left out")
            continue
        heading.append(_score(system, row))
        cells = system.alignments.cells(row)
        reading = tuple(reference for _, reference, _ in cells if reference is not None)
        by_reading.setdefault(reading, []).append((system.name, cells))
    return [
        AlignedItem(
            heading,
            ["reference", *(name for name, _ in group)],
            merge([cells for _, cells in group]),
            [f"{isolated(name)}: " + " · ".join(said) for name, cells in group if (said := describe(cells))],
        )
        for group in by_reading.values()
    ]


def _score(system: SystemResult, row: int) -> str:
    edits = int(system.characters.edits[row])
    if not edits:
        return f"{isolated(system.name)}: perfect"
    rate = float(system.rates[row])
    shown = "n/a, the reference is empty" if rate != rate else percent(rate)
    return f"{isolated(system.name)}: {counted(edits, 'edit')} · {shown}{_other_alignments(system, row)}"


def _other_alignments(system: SystemResult, row: int) -> str:
    """Say how many alignments are equally short, and how their operations range, where there are several."""
    found = session.ambiguous(system)
    alignments = found.alignments[row]
    if not found.known[row] or alignments == 1:
        return ""
    ranges = ", ".join(
        f"{letter} {low[row]} to {high[row]}"
        for letter, low, high in (
            ("S", found.substitutions_least, found.substitutions_most),
            ("D", found.deletions_least, found.deletions_most),
            ("I", found.insertions_least, found.insertions_most),
        )
        if low[row] != high[row]
    )
    many = "very many" if alignments is None else rough(alignments)
    return f" · {many} equally short alignments" + (f", {ranges}" if ranges else "")

"""Confusions: what was read as what, and in which lines."""

import numpy as np
import pandas as pd
import streamlit as st

from app_pages.parts import finder, items, session, show
from cer_core.charts import PICK, confusion_chart
from cer_core.confusions import Confusion, items_with
from cer_core.evaluation import SystemResult
from cer_core.visible import label, safe
from cer_core.wording import counted, number

KINDS = {"single characters": "confusions", "runs of adjacent edits": "runs"}
LINES_SHOWN = 20


def main() -> None:
    """Show the chart, the table, and the lines of the chosen confusion."""
    evaluation = session.current()
    row = st.container(horizontal=True, vertical_alignment="bottom")
    place = row.selectbox(
        "System",
        range(len(evaluation.systems)),
        format_func=lambda n: evaluation.systems[n].name,
        key="confusion_system",
        persist_state="session",
        width=240,
    )
    kind = row.segmented_control(
        "Show",
        list(KINDS),
        default="single characters",
        required=True,
        key="confusion_kind",
        persist_state="session",
        help="A run joins adjacent edits, so that rn read as m is one confusion instead of two.",
    )
    system = evaluation.systems[place]
    found: list[Confusion] = getattr(system, KINDS[kind or "single characters"])
    edits = system.characters.total().edits
    if not found:
        show.say([f"{system.name} has no edit under this policy."])
        show.caption(evaluation)
        return
    show.say([_headline(system, found)])
    if kind == "single characters":
        show.html(f'<div class="lens-note">The counts add up to the {number(edits)} edits of this system.</div>')
    chart_side, table_side = st.columns([5, 4], gap="medium")
    key = f"{evaluation.corpus.digest[:12]}_{evaluation.signature}_{place}_{kind}"
    with chart_side:
        event = st.altair_chart(confusion_chart(found, system.name, show.ink()), on_select="rerun", key=f"chart_{key}")
    with table_side:
        chosen_row = _table(found, edits if kind == "single characters" else len(found), key)
    picked = event["selection"].get(PICK) or []
    chosen = int(picked[0]["rank"]) if picked else chosen_row
    if chosen is None:
        show.html("<p>Click a bar, or tick a row of the table, to see the lines with that confusion.</p>")
    else:
        _lines(system, found[chosen], KINDS[kind or "single characters"] == "runs")
    show.caption(evaluation)


def _headline(system: SystemResult, found: list[Confusion]) -> str:
    top = found[0]
    times = "once" if top.count == 1 else f"{top.count} times"
    return f"{system.name}: {label(top.reference)} read as {label(top.hypothesis)} is the most frequent, {times}."


def _table(found: list[Confusion], edits: int, key: str) -> int | None:
    total = sum(confusion.count for confusion in found)
    frame = pd.DataFrame(
        {
            "reference": [safe(label(c.reference)) for c in found],
            "output": [safe(label(c.hypothesis)) for c in found],
            "count": [c.count for c in found],
            "share": [c.count / total for c in found],
        }
    )
    event = st.dataframe(
        frame,
        hide_index=True,
        on_select="rerun",
        selection_mode="single-row",
        key=f"table_{key}",
        column_config={"share": st.column_config.NumberColumn(format="percent")},
    )
    rows = event["selection"]["rows"]
    return int(rows[0]) if rows else None


def _lines(system: SystemResult, confusion: Confusion, as_runs: bool) -> None:
    evaluation = session.current()
    rows = items_with(system.alignments, system.edit_cells, confusion, as_runs)
    shown = np.asarray(rows[:LINES_SHOWN])
    show.heading(f"{evaluation.corpus.items.capitalize()}s")
    show.html(
        f"<p>{show.text(label(confusion.reference))} read as {show.text(label(confusion.hypothesis))}: "
        f"in {counted(len(rows), evaluation.corpus.items)}"
        f"{f', the first {LINES_SHOWN} are shown' if len(rows) > LINES_SHOWN else ''}.</p>"
    )
    st.button(
        "Look at them in the alignment browser",
        on_click=_browse,
        args=(system.name, confusion, as_runs),
        key="browse_confusion",
    )
    items.draw(evaluation, system.items[shown].tolist())


def _browse(system: str, confusion: Confusion, as_runs: bool) -> None:
    finder.look_for(system, confusion, as_runs)
    st.session_state["go_to_page"] = "alignments"


main()

"""The order of the systems by every measure, and the two averages beside each other."""

from collections.abc import Callable
from functools import partial

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from app_pages.parts import items, score_attempted, session, show
from app_pages.parts.downloads import Pictures
from cer_core.charts import Chart, averaging_chart
from cer_core.comparison import standings
from cer_core.evaluation import Evaluation
from cer_core.findings import disagreement_sentences
from cer_core.length_chart import picked, rate_by_length_chart
from cer_core.measures import MEASURES
from cer_core.report import formatted
from cer_core.visible import isolated
from cer_core.wording import counted, percent, superlative

SHOWN = 5  # lines of those picked
AVERAGES = ("cer", "cer_mean")


def draw(evaluation: Evaluation) -> Pictures:
    """Show the pictures and the lines picked in them, then every measure's order."""
    noun = evaluation.corpus.items
    left, right = st.columns([2, 3], gap="large")
    averages, scatter = averaging_chart(evaluation, show.ink()), rate_by_length_chart(evaluation)
    with left:
        show.heading(f"Pooled against {noun} mean")
        if averages is not None:
            st.altair_chart(averages, key="ranking_averaging")
        show.note(
            f"Pooled: every character has the same weight. {noun.capitalize()} mean: every {noun} has the same weight."
        )
    chosen = None
    with right:
        show.heading(f"Rate against {noun} length")
        if scatter is not None:
            key = f"rate_by_length_{evaluation.corpus.digest[:12]}_{evaluation.signature}"
            event = st.altair_chart(scatter, on_select="rerun", key=key)
            chosen = picked(evaluation, event["selection"])
        show.note(
            f"One mark a {noun} and system (with many {noun}s, larger marks stand for several); the dashed rule is the "
            f"{noun} mean. Click a mark to see those {noun}s, with Shift to add others; an empty place lets go."
        )
    if chosen is not None and len(chosen):
        _chosen(evaluation, chosen)
    if len(evaluation.systems) > 1:
        show.heading("The order by every measure")
        _orders(evaluation)
        for found in disagreement_sentences(evaluation):
            show.html(f"<p>{show.sentence(found)}</p>")
    pictures: dict[str, Callable[[], Chart | None]] = {}
    if averages is not None:
        pictures[f"Pooled against {noun} mean"] = partial(averaging_chart, evaluation)
    if scatter is not None:
        pictures["Rate against length"] = partial(rate_by_length_chart, evaluation)
    return pictures


def _chosen(evaluation: Evaluation, positions: NDArray[np.int64]) -> None:
    """Show the two averages of the lines that were picked, and the first of these lines."""
    noun = evaluation.corpus.items
    show.heading(f"The {counted(len(positions), noun)} picked")
    some = standings(evaluation, positions)
    said = []
    for name in AVERAGES:
        values = some[name].values.items()
        told = ", ".join(f"{isolated(system)} {percent(value)}" for system, value in values)
        found = some[name].best if len(values) > 1 else None
        best = f"; {superlative(len(values))}: {isolated(found)}" if found else ""
        said.append(f"{MEASURES[name].over(noun).label} of these alone: {show.sentence(told + best)}.")
    show.html(f"<p>{'<br>'.join(said)}</p>")
    if len(positions) > SHOWN:
        show.note(f"The first {SHOWN} are shown.")
    first = evaluation.corpus.ids[int(positions[0])]
    st.button("Look at the first in the alignment browser", on_click=session.go_to_line, args=(first,), key="picked")
    items.draw(evaluation, positions[:SHOWN].tolist(), key="picked_lines")


def _orders(evaluation: Evaluation) -> None:
    rows, tried = list[list[str]](), session.coverage(evaluation)
    for name, standing in standings(evaluation).items():
        measure, cells = MEASURES[name].over(evaluation.corpus.items), []
        for system, value in standing.values.items():
            shown = formatted(measure, value)
            cells.append(f'<span class="best">{shown}\u2009◆</span>' if standing.best == system else shown)
        rows.append(
            [
                show.hint(measure.label, measure.meaning),
                *cells,
                show.text(standing.best or "tied"),
            ]
        )
        rows += [[*cells, ""] for cells in score_attempted.rows(tried.rows)] if name == "cer" else []
    names = [show.text(system.name) for system in evaluation.systems]
    show.table(["measure", *names, superlative(len(names))], rows, "Order of the systems by measure")
    if tried.line:
        show.note(tried.line)

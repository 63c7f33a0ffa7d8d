"""The order of the systems by every measure, and the two averages beside each other."""

import streamlit as st

from app_pages.parts import show
from cer_core.charts import averaging_chart, rate_by_length_chart
from cer_core.comparison import standings
from cer_core.evaluation import Evaluation
from cer_core.findings import disagreement_sentences
from cer_core.measures import MEASURES
from cer_core.report import formatted


def draw(evaluation: Evaluation) -> None:
    """Show the pictures, then every measure's order."""
    left, right = st.columns([2, 3], gap="large")
    with left:
        show.heading("Pooled against line mean")
        if (chart := averaging_chart(evaluation, show.ink())) is not None:
            st.altair_chart(chart, key="ranking_averaging")
        show.note("Pooled: every character has the same weight. Line mean: every line has the same weight.")
    with right:
        show.heading("Rate against line length")
        if (scatter := rate_by_length_chart(evaluation)) is not None:
            st.altair_chart(scatter, key="rate_by_length")
        show.note(
            "One mark a line and system (with many lines, larger marks stand for several); the dashed rule is the "
            "line mean. Short lines weigh little pooled, and as much as long ones in the mean."
        )
    if len(evaluation.systems) > 1:
        show.heading("The order by every measure")
        _orders(evaluation)
        for found in disagreement_sentences(evaluation):
            show.html(f"<p>{show.sentence(found)}</p>")


def _orders(evaluation: Evaluation) -> None:
    rows = []
    for name, standing in standings(evaluation).items():
        cells = []
        for system, value in standing.values.items():
            shown = formatted(MEASURES[name], value)
            cells.append(f'<span class="best">{shown}\u2009◆</span>' if standing.best == system else shown)
        rows.append(
            [
                show.hint(MEASURES[name].label, MEASURES[name].meaning),
                *cells,
                show.text(standing.best or "tied"),
            ]
        )
    names = [show.text(system.name) for system in evaluation.systems]
    show.table(["measure", *names, "better"], rows, "Order of the systems by measure")

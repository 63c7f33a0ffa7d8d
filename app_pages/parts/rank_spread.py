"""How the rates of the lines are spread: perfect ones, the middle, those above 100 % and why."""

from functools import partial

import numpy as np
import streamlit as st

from app_pages.parts import items, show
from app_pages.parts.downloads import Pictures
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.ranking_charts import distribution_chart, histogram_chart
from cer_core.rates import mean, quantile
from cer_core.wording import counted, number, percent

NAMED = 10  # lines above 100 % that are shown


def draw(evaluation: Evaluation) -> Pictures:
    """Show the spread as curves and bars, its figures, and the lines above 100 %."""
    noun = evaluation.corpus.items
    pictures = {}
    show.heading(f"How many {noun}s are how wrong")
    if (chart := histogram_chart(evaluation)) is not None:
        st.altair_chart(chart, key="histogram")
        pictures["Histogram of rates"] = partial(histogram_chart, evaluation)
    show.heading("Up to which rate are how many")
    if (chart := distribution_chart(evaluation)) is not None:
        st.altair_chart(chart, key="distribution")
        pictures["Distribution of rates"] = partial(distribution_chart, evaluation)
    rows = [
        ["mean", *(percent(mean(system.rates)) for system in evaluation.systems)],
        *(
            [label, *(percent(quantile(system.rates, q)) for system in evaluation.systems)]
            for label, q in (("lower quartile", 0.25), ("median", 0.5), ("upper quartile", 0.75), ("worst", 1.0))
        ),
        ["perfect", *(_share(system, system.characters.edits == 0) for system in evaluation.systems)],
        ["above 100 %", *(_share(system, np.nan_to_num(system.rates) > 1) for system in evaluation.systems)],
        [show.hint("n/a", "Their reference is empty."), *(number(system.undefined) for system in evaluation.systems)],
    ]
    names = [show.text(system.name) for system in evaluation.systems]
    show.table([f"rate of the {noun}s", *names], rows, "Spread of the rates")
    for system in evaluation.systems:
        _above(evaluation, system)
    return pictures


def _share(system: SystemResult, held: np.ndarray) -> str:
    count = int(held.sum())
    return f"{percent(count / len(held)) if len(held) else 'n/a'}<small>{number(count)}</small>"


def _above(evaluation: Evaluation, system: SystemResult) -> None:
    """Name the lines above 100 %, and say what makes them so."""
    rates = np.nan_to_num(system.rates)
    rows = np.flatnonzero(rates > 1)
    if not rows.size:
        return
    order = rows[np.argsort(-rates[rows], kind="stable")]
    total = system.characters.select(rows).total()
    show.heading("Above 100 %")
    more = f" The {NAMED} highest are shown." if len(rows) > NAMED else ""
    show.html(
        f"<p>{show.text(system.name)}: {counted(len(rows), evaluation.corpus.items)} with more edits than the "
        f"reference has characters: {number(total.insertions)} of their {number(total.edits)} edits are insertions, "
        f"text that is not in the reference.{more}</p>"
    )
    items.draw(evaluation, system.items[order[:NAMED]].tolist(), key=f"above_{system.name}")

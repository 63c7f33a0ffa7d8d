"""The rates by length of the item: a bar for each band and system, and the counts beneath."""

from functools import partial

import streamlit as st

from app_pages.parts import show
from app_pages.parts.downloads import Pictures
from cer_core.evaluation import Evaluation
from cer_core.leads import bands
from cer_core.ranking_charts import band_chart
from cer_core.rates import error_rate
from cer_core.wording import number


def draw(evaluation: Evaluation) -> Pictures:
    """Show every system's pooled rate in each band of reference length, with its counts."""
    noun = evaluation.corpus.items
    show.heading(f"By length of the {noun}")
    found = bands(evaluation)
    if not any(counts.reference_length for band in found for counts in band.counts.values()):
        show.html(f"<p>No {noun} has a reference with text, so there is no rate by length.</p>")
        return {}
    st.altair_chart(band_chart(evaluation, found), key="bands")
    rows = [
        [
            band.label,
            number(band.lines),
            *(show.rate(error_rate(each), each.edits, each.reference_length) for each in band.counts.values()),
        ]
        for band in found
    ]
    names = [show.text(system.name) for system in evaluation.systems]
    show.table(["characters", f"{noun}s", *names], rows, "Rates by length")
    return {"Rate by length": partial(band_chart, evaluation, found)}

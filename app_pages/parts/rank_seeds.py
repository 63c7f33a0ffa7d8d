"""The workshop set drawn again and again: how often the averaging rule decides the ranking."""

from dataclasses import replace

import streamlit as st

from app_pages.parts import session, show
from app_pages.parts.downloads import Pictures
from cer_core.evaluation import Evaluation
from cer_core.seed_table import seed_table
from cer_core.wording import percent


def draw(evaluation: Evaluation) -> Pictures:
    """Show a row a seed, under the settings of the sidebar."""
    settings = replace(evaluation.settings, items="row")
    with st.spinner("Drawing the set under ten seeds ...", show_time=True):
        rows = session.remembered("seeds", settings, lambda: seed_table(settings))
    flips = sum(row.flips for row in rows)
    show.html(f"<p>The two averages put the systems in opposite orders in {flips} of {len(rows)} draws.</p>")
    systems = list(rows[0].pooled)
    header = ["seed", *(f"{name}, pooled" for name in systems), *(f"{name}, line mean" for name in systems)]
    table = [
        [
            str(row.seed),
            *(_cell(row.pooled, name) for name in systems),
            *(_cell(row.line_mean, name) for name in systems),
            ", ".join(f"{power:.4f}" for power in row.crossings) or "none",
            "yes" if row.flips else "no",
        ]
        for row in rows
    ]
    equal = show.hint("equal at", "The power of the length at which both systems have the same weighted rate.")
    show.table([*header, equal, "opposite"], table, "Seeds of the workshop set")
    return {}


def _cell(values: dict[str, float | None], name: str) -> str:
    """Return a rate, the best one marked."""
    others = [value for other, value in values.items() if other != name and value is not None]
    value = values[name]
    best = value is not None and all(value < other for other in others)
    return f'<span class="best">{percent(value)}\u2009◆</span>' if best else percent(value)

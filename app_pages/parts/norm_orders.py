"""Whether the order of the steps matters for these texts."""

from functools import partial
from math import factorial

import streamlit as st

from app_pages.parts import show
from app_pages.parts.downloads import Pictures
from cer_core.evaluation import Evaluation
from cer_core.step_orders import MOST_STEPS, Outcome, outcomes, swaps_that_matter
from cer_core.wording import number

NAMED = 3  # orders of each outcome


def draw(evaluation: Evaluation) -> Pictures:
    """Try all orders when asked; name those that give other figures."""
    steps = evaluation.settings.steps
    if len(steps) < 2:
        show.html("<p>Order needs two steps or more. Choose them in the sidebar.</p>")
        return {}
    if len(steps) > MOST_STEPS:
        show.html(f"<p>All orders are tried for up to {MOST_STEPS} steps; this policy has {len(steps)}.</p>")
        return {}
    key = (evaluation.corpus.digest, evaluation.settings)
    known = st.session_state.get("_orders_asked") == key
    count = factorial(len(steps))
    if not known and not st.button(f"Try all {number(count)} orders"):
        show.note("Each order is applied to the raw texts and scored; orders that give the same texts are scored once.")
        return {}
    st.session_state["_orders_asked"] = key
    attempt = partial(outcomes, evaluation.corpus, evaluation.settings)
    found = show.long_work("orders", key, "Trying all orders", attempt)
    if found is None:
        return {}
    if len(found) == 1:
        show.html(f"<p>The order does not matter here: all {number(count)} orders give the same figures.</p>")
        return {}
    pairs = [f"{first} and {second}" for first, second in swaps_that_matter(found)]
    show.html(
        f"<p>The order matters: {number(count)} orders give {len(found)} different results. "
        f"It matters which comes first of {show.sentence('; '.join(pairs))}.</p>"
    )
    _table(evaluation, found)
    return {}


def _table(evaluation: Evaluation, found: list[Outcome]) -> None:
    rows = []
    for place, outcome in enumerate(found):
        orders = [evaluation.settings.steps] if place == 0 else outcome.orders[:NAMED]
        more = f"<small>and {number(len(outcome.orders) - len(orders))} more</small>"
        shown = "<br>".join(show.text(" → ".join(order)) for order in orders)
        cells = [
            show.rate(counts.cer, counts.edits, counts.reference_length)
            for counts in (outcome.figures[system.name] for system in evaluation.systems)
        ]
        rows.append([shown + (more if len(outcome.orders) > len(orders) else ""), number(len(outcome.orders)), *cells])
    names = [f"{show.text(system.name)}: CER" for system in evaluation.systems]
    show.table(["order (the first is yours)", "orders", *names], rows, "Figures by order of the steps")

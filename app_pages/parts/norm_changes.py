"""What one step of the policy turned into what: the changes, their counts, and the items that have them."""

from functools import partial

import pandas as pd
import streamlit as st

from app_pages.parts import items, norm_ladder, session, show
from app_pages.parts.downloads import Pictures
from cer_core.evaluation import Evaluation
from cer_core.step_changes import StepChange, step_changes
from cer_core.visible import distinct_label, safe
from cer_core.wording import counted, number

SHOWN = 1000
REMOVED = "(removed)"


def draw(evaluation: Evaluation) -> Pictures:
    """Let a step of the policy be chosen; show its changes, and the first items of the one ticked."""
    steps = evaluation.settings.policy.chosen
    if not steps:
        show.html("<p>No step is chosen, so nothing is changed. Choose steps in the sidebar.</p>")
        return {}
    if (rungs := norm_ladder.climbed(evaluation)) is None:
        return {}
    touching = (at for at, rung in enumerate(rungs[1:]) if any(touched.items for touched in rung.touched.values()))
    place = st.selectbox(
        "What did this step change?",
        range(len(steps)),
        index=next(touching, 0),
        format_func=lambda at: f"{at + 1}. {steps[at].name}",
        key=f"changes_of_{hash(steps)}",
        persist_state="session",
        width=320,
    )
    show.note(f"{steps[place].does} Hazard: {steps[place].hazard}")
    key = (evaluation.corpus.digest, evaluation.settings, place)
    with st.spinner("Looking at every text ...", show_time=True):
        make = partial(step_changes, evaluation.corpus, evaluation.settings, place)
        found = session.remembered("step_changes", key, make)
    if not found:
        show.html(f"<p>After the steps before it, {steps[place].name} changes nothing in these texts.</p>")
        return {}
    more = f" The {number(SHOWN)} most frequent are shown." if len(found) > SHOWN else ""
    show.note(f"{counted(len(found), 'different change')}, after the steps before it.{more} Tick one to see where.")
    picked = show.ticked_row(_frame(found[:SHOWN]), f"changes_{hash(key)}")
    if picked is not None:
        change = found[picked]
        noun = evaluation.corpus.items
        show.note(
            f"The first {noun}s with it, as they are aligned under the whole policy; point at a cell for its raw text."
        )
        items.draw(evaluation, list(change.items), key="changed_lines")
    return {}


def _frame(found: list[StepChange]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "in": [safe(change.side) for change in found],
            "before": [safe(distinct_label(change.before, change.after or None)) for change in found],
            "after": [
                safe(distinct_label(change.after, change.before)) if change.after else REMOVED for change in found
            ],
            "count": [change.count for change in found],
        }
    )

"""What if the ticked confusions were mended: CER and WER of every system, scored anew."""

from functools import partial

import pandas as pd
import streamlit as st

from app_pages.parts import session, show
from app_pages.parts.confused_pairs import choose_level
from app_pages.parts.downloads import Picture
from cer_core.confusion_charts import coverage_chart
from cer_core.confusions import Confusion
from cer_core.coverage import cumulative_shares, pairs_for_share
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.export import sample_sheet
from cer_core.levels import LEVELS
from cer_core.rates import error_rate
from cer_core.repairs import repair
from cer_core.rescoring import Change, Rescored
from cer_core.sheets import as_csv
from cer_core.wording import counted, number, percent

LISTED = 500
MOST_EDITS = 0.8  # the share of the edits whose confusions are counted


def draw(evaluation: Evaluation, system: SystemResult) -> Picture:
    """Show how few confusions make most edits; let some be ticked; show what mending them brings."""
    level = choose_level(st.container(horizontal=True), [name for name in LEVELS if not LEVELS[name].of_words])
    groups = system.levels.of(level)
    found = groups.confusions
    shares = cumulative_shares(found)
    needed = pairs_for_share(found, MOST_EDITS)
    what = "edits" if level == "characters" else "runs of edits"
    show.say(
        [
            f"{system.name}: {number(needed)} of {counted(len(found), 'different confusion')} "
            f"{'makes' if needed == 1 else 'make'} {MOST_EDITS:.0%} of the {what}."
        ]
    )
    left, right = st.columns([5, 6], gap="large")
    with right:
        st.altair_chart(coverage_chart(shares, needed, show.ink()), key="coverage")
    with left:
        chosen = _ticked(found, groups.edits.tolist(), f"{evaluation.corpus.digest[:12]}_{system.name}_{level}")
    if not chosen:
        show.html("<p>Tick confusions in the table to see the figures without them.</p>")
        return partial(coverage_chart, shares, needed)
    with st.spinner("Scoring anew ...", show_time=True):
        after = {each.name: _repaired(evaluation, each, tuple(chosen), level) for each in evaluation.systems}
    show.heading(
        "Figures without them",
        help="The ticked edits are replaced by the reference's text in every system "
        "that has them, then characters and words are aligned anew. What if, not a result.",
    )
    rows = [
        [
            show.text(name),
            *(f"{before} → <b>{now}</b><small>{counts}</small>" for before, now, counts in map(_rates, _both(done))),
            counted(len(done.texts), evaluation.corpus.items),
        ]
        for name, done in after.items()
    ]
    show.table(["system", "CER, pooled", "WER, pooled", "changed"], rows, "Figures without the ticked confusions")
    st.download_button(
        "Ids of the lines with them, as CSV: samples to train on",
        lambda: as_csv(sample_sheet(evaluation, system, chosen, level), str(evaluation.signature)),
        "samples.csv",
        "text/csv",
        on_click="ignore",
        key="samples",
    )
    return partial(coverage_chart, shares, needed)


def _repaired(evaluation: Evaluation, system: SystemResult, chosen: tuple[Confusion, ...], level: str) -> Rescored:
    key = (evaluation.corpus.digest, evaluation.settings, chosen, level)
    return session.remembered(f"repaired {system.name}", key, lambda: repair(evaluation, system, chosen, level))


def _both(done: Rescored) -> tuple[Change, Change]:
    return done.characters, done.words


def _rates(change: Change) -> tuple[str, str, str]:
    before, after = change.before.total(), change.after.total()
    counts = f"{number(before.edits)} → {number(after.edits)} of {number(before.reference_length)}"
    return percent(error_rate(before)), percent(error_rate(after)), counts


def _ticked(found: list[Confusion], edits: list[int], key: str) -> list[Confusion]:
    """Show the most frequent confusions as a table; return those that are ticked."""
    some = found[:LISTED]
    frame = pd.DataFrame(
        {
            **show.sides(some),
            "count": [c.count for c in some],
            "edits": edits[: len(some)],
        }
    )
    event = st.dataframe(
        frame, hide_index=True, on_select="rerun", selection_mode="multi-row", key=f"what_if_{key}", height=300
    )
    if len(found) > LISTED:
        show.note(f"The {LISTED} most frequent of {number(len(found))} are listed.")
    return [some[row] for row in event["selection"]["rows"] if row < len(some)]

"""Why averages disagree: the weight of long lines, bands of length, the lines that decide, what leaving out does."""

from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from app_pages.parts import items, lengths, session, show
from app_pages.parts.downloads import Pictures
from cer_core.comparison import standings
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.leads import RULES, contributions, without
from cer_core.measures import MEASURES
from cer_core.ranking_charts import weight_chart
from cer_core.report import formatted
from cer_core.visible import isolated, safe
from cer_core.weighting import crossings, weighted_rate
from cer_core.wording import counted, number, percent, superlative

DECIDING = 10  # lines named for each side
LEFT_OUT = ("cer", "cer_mean", "wer", "wer_mean")
WORST = {"none": 0.0, "the worst 1 %": 0.01, "the worst 5 %": 0.05}


def draw(evaluation: Evaluation) -> Pictures:
    """Show each reason in turn, for two systems at a time."""
    pair = _pair(evaluation)
    pictures = {**_weights(evaluation, pair), **lengths.draw(evaluation)}
    if pair is not None and evaluation.comparable:
        _deciding(evaluation, *pair)
    _leave_out(evaluation)
    return pictures


def _pair(evaluation: Evaluation) -> tuple[SystemResult, SystemResult] | None:
    """Choose the two systems that are compared; ``None`` where there is one."""
    names = [system.name for system in evaluation.systems]
    if len(names) < 2:
        return None
    first, second = 0, 1
    if len(names) > 2:
        row = st.container(horizontal=True)
        first = row.selectbox(
            "Compare", range(len(names)), 0, format_func=names.__getitem__, key="why_first", width=240
        )
        others = [place for place in range(len(names)) if place != first]
        second = row.selectbox("with", others, 0, format_func=names.__getitem__, key="why_second", width=240)
    return evaluation.systems[first], evaluation.systems[second]


def _weights(evaluation: Evaluation, pair: tuple[SystemResult, SystemResult] | None) -> Pictures:
    noun = evaluation.corpus.items
    show.heading(
        f"How much a long {noun} weighs",
        help=f"Each {noun}'s rate is weighted by its length to a power: 0 gives the {noun} mean, 1 the pooled rate. "
        f"{noun.capitalize()}s with an empty reference have no rate and no weight.",
    )
    power = st.slider("Power", 0.0, 1.0, 0.5, 0.01, key="weight_power", persist_state="session", width=420)
    found = crossings(pair[0].characters, pair[1].characters) if pair else []
    if pair:
        show.html(f"<p>{show.sentence(_crossing(pair, found, noun))}</p>")
    rates = ", ".join(
        f"{isolated(system.name)} {percent(weighted_rate(system.characters, power))}" for system in evaluation.systems
    )
    show.note(f"At {power:.2f}: {rates}.")
    if (chart := weight_chart(evaluation, found, power, show.ink())) is not None:
        st.altair_chart(chart, key="weights")
        return {f"Weight of long {noun}s": partial(weight_chart, evaluation, found, power)}
    return {}


def _crossing(pair: tuple[SystemResult, SystemResult], found: list[float], noun: str) -> str:
    """Say where two curves cross, and who is better on either side."""
    first, second = pair
    at_zero = [weighted_rate(system.characters, 0.0) for system in pair]
    if at_zero[0] is None or at_zero[1] is None:
        return "No rate is defined: every reference is empty under this policy."
    better = isolated((first if at_zero[0] < at_zero[1] else second).name)
    if not found:
        return f"{better} is better however much long {noun}s weigh." if at_zero[0] != at_zero[1] else "They are equal."
    places = ", ".join(f"{place:.4f}" for place in found)
    other = isolated((second if at_zero[0] < at_zero[1] else first).name)
    if len(found) > 1:
        return f"The order changes at the powers {places}; below the first of them, {better} is better."
    return f"Below the power {places} {better} is better, above it {other}."


def _deciding(evaluation: Evaluation, first: SystemResult, second: SystemResult) -> None:
    noun = evaluation.corpus.items
    show.heading(
        f"The {noun}s that decide",
        help="By how much each moves the difference of the two averages; all of them add up to it.",
    )
    measure = (
        st.segmented_control(
            "Under",
            list(RULES),
            default="cer",
            required=True,
            format_func=lambda rule: RULES[rule].replace("line", noun),
            key="deciding_rule",
            persist_state="session",
        )
        or "cer"
    )
    moved = contributions(first, second, measure)
    order = np.argsort(moved, kind="stable")
    sides = (first, order[moved[order] < 0]), (second, order[::-1][moved[order[::-1]] > 0])
    chosen: int | None = None
    for column, (system, rows) in zip(st.columns(2, gap="large"), sides, strict=True):
        with column:
            show.note(f"For {isolated(system.name)}")
            picked = _table(evaluation, first, second, rows[:DECIDING], moved, f"{measure}_{system.name}")
            chosen = picked if picked is not None else chosen
    if chosen is None:
        show.note(f"Tick a {noun} to see it.")
        return
    place = int(first.items[chosen])
    item = evaluation.corpus.ids[place]
    st.button("Look at it in the alignment browser", on_click=session.go_to_line, args=(item,), key="deciding")
    items.draw(evaluation, [place])


def _table(
    evaluation: Evaluation, first: SystemResult, second: SystemResult, rows: np.ndarray, moved: np.ndarray, key: str
) -> int | None:
    ids = [safe(evaluation.corpus.ids[place]) for place in first.items[rows].tolist()]
    frame = pd.DataFrame(
        {
            evaluation.corpus.items: ids,
            "moves it by": [f"{100 * moved[row]:+.2f} %" for row in rows.tolist()],
            safe(first.name): [int(first.characters.edits[row]) for row in rows.tolist()],
            f"{safe(second.name)} ": [int(second.characters.edits[row]) for row in rows.tolist()],
            "characters": [int(first.characters.reference_length[row]) for row in rows.tolist()],
        }
    )
    digest = evaluation.corpus.digest[:12]
    picked = show.ticked_row(frame, f"deciding_{digest}_{key}")
    return None if picked is None else int(rows[picked])


def _leave_out(evaluation: Evaluation) -> None:
    noun = evaluation.corpus.items
    show.heading(
        f"Without some {noun}s", help="What the figures would be if these were not scored. What if, not a result."
    )
    row = st.container(horizontal=True, vertical_alignment="bottom")
    longest = int(evaluation.reference_lengths.max(initial=1))
    most = min(longest, 100)
    if st.session_state.get("without_short", 0) > most:  # chosen on longer ones, or in a session that was loaded
        st.session_state["without_short"] = most
    shorter = row.slider("Shorter than", 0, most, 0, key="without_short", persist_state="session", width=260)
    empty = row.toggle("Empty references", key="without_empty", persist_state="session")
    worst = row.selectbox("By rate", list(WORST), key="without_worst", persist_state="session", width=170)
    left = without(evaluation, shorter, empty, WORST[worst])
    before, after = standings(evaluation), standings(evaluation, left)
    several = len(evaluation.systems) > 1
    rows = []
    for name in LEFT_OUT:
        cells = [
            f"{formatted(MEASURES[name], before[name].values[system.name])} → "
            f"<b>{formatted(MEASURES[name], after[name].values[system.name])}</b>"
            for system in evaluation.systems
        ]
        best = [show.text(after[name].best or "tied")] if several else []
        rows.append([MEASURES[name].over(noun).label, *cells, *best])
    show.note(f"{counted(len(evaluation.corpus) - len(left), noun)} left out, {number(len(left))} scored.")
    names = [show.text(system.name) for system in evaluation.systems]
    show.table(["measure", *names, *([superlative(len(names))] if several else [])], rows, "Figures without them")

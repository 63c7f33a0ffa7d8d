"""What was read as what: bars, a heatmap or two systems side by side; a table; the lines."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

import pandas as pd
import streamlit as st

from app_pages.parts import confused_lines, session, show
from app_pages.parts.downloads import Picture
from cer_core.alignment.pair_bounds import Bounds
from cer_core.character_rates import pair_proportions
from cer_core.charts import Chart
from cer_core.columns import phrase
from cer_core.comparison import confusion_differences
from cer_core.confusion_charts import PICK, confusion_chart, confusion_heatmap, difference_chart
from cer_core.confusions import Groups
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.levels import LEVELS
from cer_core.proportions import Proportion
from cer_core.wording import counted, number, percent, span

RUNS_NAMED = 5
BOUNDED = 50  # confusions whose range over all alignments is looked up
WORD_EDITS = {name: "word edits" if level.of_words else "edits" for name, level in LEVELS.items()}
SINGLE = ("characters", "words")  # levels of single units, which have occurrences, ranges and a heatmap


def draw(evaluation: Evaluation, system: SystemResult) -> Picture:
    """Show what a system read as what at the chosen level, and the lines of the one picked."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    level = choose_level(row, list(LEVELS))
    pictures = ["bars", *(["heatmap"] if level in SINGLE else [])]
    others = [other.name for other in evaluation.systems if other is not system]
    picture = (
        row.segmented_control(
            "Picture",
            [*pictures, *(["difference"] if others else [])],
            default="bars",
            required=True,
            key=f"picture_{level in SINGLE}_{bool(others)}",
            persist_state="session",
        )
        or "bars"
    )
    groups = system.levels.of(level)
    if not groups.confusions:
        show.say([f"{system.name} has no edit of {level} under this policy."])
        return None
    show.say(_headlines(system, groups, level))
    show.note(_adds_up(groups, level))
    found, other = groups.confusions, system
    if picture == "difference":
        name = _other(row, others)
        places = {each.name: place for place, each in enumerate(evaluation.systems)}
        other = evaluation.systems[places[name]]
        differences = confusion_differences(found, other.levels.of(level).confusions)
        found = [confusion for confusion, _, _ in differences]
        chart: Callable[..., Chart] = partial(
            difference_chart, differences, [(each.name, places[each.name]) for each in (system, other)]
        )
    elif picture == "heatmap":
        chart = partial(confusion_heatmap, found)
    else:
        chart = partial(confusion_chart, found, groups.edits.tolist())
    key = f"{evaluation.corpus.digest[:12]}_{evaluation.signature}_{system.name}_{other.name}_{level}_{picture}"
    width: Literal["content", "stretch"] = "content" if picture == "heatmap" else "stretch"
    event = st.altair_chart(chart(show.ink()), on_select="rerun", key=f"chart_{key}", width=width)
    row_of_table = _table(system, groups, level, evaluation.corpus.items, key) if picture != "difference" else None
    picked = event["selection"].get(PICK) or []
    chosen = found[int(picked[0]["rank"])] if picked else None
    if chosen is None and row_of_table is not None:
        chosen = groups.confusions[row_of_table]
    if chosen is None:
        show.html("<p>Click in the picture, or tick a row of the table, to see the lines with that confusion.</p>")
    else:
        has_it = system if groups.marked([chosen]).any() else other
        confused_lines.draw(evaluation, has_it, chosen, level)
    return chart


def choose_level(row: st.delta_generator.DeltaGenerator, levels: list[str]) -> str:
    """Draw the choice of a level; return its name."""
    level = row.segmented_control(
        "Count",
        levels,
        default=levels[0],
        required=True,
        key=f"level_{len(levels)}",
        bind="query-params",
        persist_state="session",
        help=" ".join(f"{name.capitalize()}: {LEVELS[name].meaning}" for name in levels),
    )
    return level or levels[0]


def _other(row: st.delta_generator.DeltaGenerator, others: list[str]) -> str:
    return str(row.selectbox("Compare with", others, key="confusion_other", persist_state="session", width=200))


def _headlines(system: SystemResult, groups: Groups, level: str) -> list[str]:
    """Say what is most frequent at this level, and in any case which runs are."""
    top = groups.confusions[0]
    said = f"{system.name}: every confusion occurs once."
    if top.count > 1:
        share = percent(int(groups.edits[0]) / int(groups.edits.sum()))
        named = phrase(top.reference, top.hypothesis)
        times = f"{number(top.count)} times, {share} of all {WORD_EDITS[level]}"
        said = f"{system.name}: {named} is the most frequent, {times}."
    runs = [phrase(c.reference, c.hypothesis) for c in system.runs[:RUNS_NAMED]]
    return [said, f"As runs of edits: {', '.join(runs)}{' …' if len(system.runs) > RUNS_NAMED else '.'}"]


def _adds_up(groups: Groups, level: str) -> str:
    edits = int(groups.edits.sum())
    total = number(sum(confusion.count for confusion in groups.confusions))
    if level in SINGLE:
        return f"The counts add up to the {number(edits)} {WORD_EDITS[level]}: substitutions, deletions, insertions."
    return f"{total} runs hold the {number(edits)} edits; shares are of the edits, however long the runs."


def _table(system: SystemResult, groups: Groups, level: str, noun: str, key: str) -> int | None:
    found, total = groups.confusions, int(groups.edits.sum())
    columns: dict[str, Sequence[object]] = {
        **show.sides(found),
        "count": [c.count for c in found],
        **({} if level in SINGLE else {"edits": groups.edits.tolist()}),
        "share of edits": [edits / total for edits in groups.edits.tolist()],
    }
    if level in SINGLE:
        alignments = system.word_alignments if level == "words" else system.alignments
        proportions = pair_proportions(alignments, found)
        bounds = session.bounded(system, level == "words", found[:BOUNDED])
        columns["of the reference's"] = [_of(proportion) if proportion else "" for proportion in proportions]
        columns["95 % interval"] = [span(proportion.interval) if proportion else "" for proportion in proportions]
        columns["under any tie-break"] = [*(_range(each, noun) for each in bounds), *[""] * (len(found) - len(bounds))]
    help_of = {
        "share of edits": "The edits of this confusion, of all edits of this system at this level.",
        "of the reference's": "How many of the reference unit's occurrences went this way.",
        "95 % interval": "Where the true share may lie (Wilson). Few occurrences, wide interval.",
        "under any tie-break": "The least and the most over all equally short alignments. From 0: it may be an "
        f"artefact of the tie-break. For the {BOUNDED} most frequent.",
    }
    config = {name: st.column_config.Column(help=text) for name, text in help_of.items() if name in columns}
    config["share of edits"] = st.column_config.NumberColumn(format="percent", help=help_of["share of edits"])
    return show.ticked_row(pd.DataFrame(columns), f"table_{key}", config)


def _of(proportion: Proportion) -> str:
    return f"{number(proportion.successes)} of {number(proportion.trials)}"


def _range(bounds: Bounds, noun: str) -> str:
    unknown = f", {counted(bounds.unknown, noun)} unknown" if bounds.unknown else ""
    if bounds.least == bounds.most:
        return f"{number(bounds.least)}{unknown}"
    warning = "⚠ " if bounds.least == 0 else ""
    return f"{warning}{number(bounds.least)} to {number(bounds.most)}{unknown}"

"""Altair charts as pure functions of an evaluation; pages only place them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import altair as alt
import pandas as pd

from cer_core.evaluation import Evaluation
from cer_core.rates import mean
from cer_core.visible import safe

SYSTEM_COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#999999")
"""Okabe and Ito's colours, in an order that stays apart for colour-blind people; the same on every page."""

SYSTEM_SHAPES = ("circle", "triangle-up", "square", "diamond", "cross", "triangle-down", "stroke", "arrow")
INK = "#1b1b1f"
"""Colour of text on charts; a dark page passes a light one."""
COMPRESS_ABOVE = 3.0
"""Line rate from which the axis of rates is compressed, so that one line of garbage hides no other."""

Chart = alt.LayerChart | alt.FacetChart | alt.Chart


def _system_scale(names: Sequence[str], values: Sequence[str]) -> alt.Scale:
    return alt.Scale(domain=list(names), range=[values[place % len(values)] for place in range(len(names))])


def system_colours(evaluation: Evaluation) -> alt.Color:
    """Return the colour of each system, the same on every page, with a legend above the chart."""
    names = [safe(system.name) for system in evaluation.systems]
    legend = alt.Legend(orient="top", title=None, labelLimit=180)
    return alt.Color("system:N", scale=_system_scale(names, SYSTEM_COLOURS), legend=legend)


def averaging_chart(evaluation: Evaluation, ink: str = INK) -> Chart | None:
    """Draw each system's pooled CER beside its line mean; lines that cross are a ranking flip.

    ``None`` where no system has a defined rate.
    """
    names = [safe(system.name) for system in evaluation.systems]
    rows = [
        (safe(system.name), average, rate, f"{100 * rate:.2f} %{after}")
        for system in evaluation.systems
        for average, rate, after in (
            ("pooled", system.measures["cer"], ""),
            ("line mean", system.measures["cer_mean"], f"  {safe(system.name)}"),
        )
        if rate is not None
    ]
    if not rows:
        return None
    frame = pd.DataFrame(rows, columns=["system", "average", "rate", "label"])
    frame["place"] = (frame["average"] == "line mean").astype(int)
    frame["label_at"] = frame.groupby("average")["rate"].transform(lambda rates: apart(list(rates), 0.07 * max(rates)))
    base = alt.Chart(frame).encode(
        x=alt.X(
            "place:Q",
            title=None,
            scale=alt.Scale(domain=[-0.8, 2.4], nice=False),
            axis=alt.Axis(
                values=[0, 1],
                labelExpr="datum.value == 0 ? 'pooled' : 'line mean'",
                labelFontSize=13,
                domain=False,
                ticks=False,
                grid=True,
            ),
        ),
        y=alt.Y("rate:Q", axis=None, scale=alt.Scale(zero=True, nice=False)),
        detail="system:N",
        tooltip=["system", "average", alt.Tooltip("rate:Q", format=".2%")],
    )
    coloured = base.encode(color=alt.Color("system:N", scale=_system_scale(names, SYSTEM_COLOURS), legend=None))
    points = coloured.mark_point(filled=True, size=110, opacity=1).encode(
        shape=alt.Shape("system:N", scale=_system_scale(names, SYSTEM_SHAPES), legend=None)
    )
    labelled = base.encode(y="label_at:Q", text="label:N")
    left = labelled.transform_filter("datum.average == 'pooled'").mark_text(
        align="right", dx=-12, fontSize=13, color=ink
    )
    right = labelled.transform_filter("datum.average == 'line mean'").mark_text(
        align="left", dx=12, fontSize=13, limit=170, color=ink
    )
    return alt.layer(coloured.mark_line(strokeWidth=2.5), points, left, right).properties(height=260)


def apart(values: Sequence[float], least: float) -> list[float]:
    """Return where to put labels so that they keep their order and stand at least so far apart.

    >>> apart([0.1, 0.1, 0.5], 0.02)
    [0.1, 0.12000000000000001, 0.5]
    """
    places = list(values)
    ordered = sorted(range(len(values)), key=values.__getitem__)
    for below, above in pairwise(ordered):
        places[above] = max(places[above], places[below] + least)
    return places


def rate_by_length_chart(evaluation: Evaluation, most_marks: int = 2000) -> Chart | None:
    """Draw every line's rate against its reference length, one mark a line and system.

    With more than ``most_marks`` marks, lines of one system with equal length and rate rounded to a
    percent are drawn as one mark whose size is their number. ``None`` where no rate is defined.
    """
    names = [safe(system.name) for system in evaluation.systems]
    frames = [
        pd.DataFrame(
            {
                "system": safe(system.name),
                "length": system.characters.reference_length,
                "edits": system.characters.edits,
                "rate": system.rates,
                "id": [safe(evaluation.corpus.ids[item]) for item in system.items.tolist()],
            }
        )
        for system in evaluation.systems
    ]
    frame = pd.concat(frames, ignore_index=True).dropna(subset=["rate"])
    if frame.empty:
        return None
    title, scale, axis = f"error rate of the {evaluation.corpus.items}", alt.Scale(), alt.Axis(format="%")
    if frame["rate"].max() > COMPRESS_ABOVE:
        title = "rate (compressed above 10 %)"
        scale = alt.Scale(type="symlog", constant=0.1)
        axis = alt.Axis(format="%", values=[0, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000])
    tooltip: list[str | alt.Tooltip] = [
        "system",
        "id",
        "length",
        "edits",
        alt.Tooltip("rate:Q", format=".2%"),
    ]
    size: Any = alt.value(45)
    if len(frame) > most_marks:
        frame["rate"] = frame["rate"].round(2)
        frame = frame.groupby(["system", "length", "rate"], as_index=False).agg(lines=("id", "size"))
        tooltip = ["system", "length", alt.Tooltip("rate:Q", format=".0%"), "lines"]
        size = alt.Size("lines:Q", scale=alt.Scale(range=[12, 300]), legend=None)
    legend = alt.Legend(orient="top", labelLimit=150, columns=3)
    marks = (
        alt.Chart(frame)
        .mark_point(filled=True, opacity=0.55)
        .encode(
            x=alt.X("length:Q", title=f"reference characters in the {evaluation.corpus.items}"),
            y=alt.Y("rate:Q", title=title, scale=scale, axis=axis),
            color=alt.Color("system:N", scale=_system_scale(names, SYSTEM_COLOURS), title=None, legend=legend),
            shape=alt.Shape("system:N", scale=_system_scale(names, SYSTEM_SHAPES), title=None, legend=legend),
            size=size,
            tooltip=tooltip,
        )
    )
    means = pd.DataFrame(
        [
            {"system": safe(system.name), "mean": mean(system.rates)}
            for system in evaluation.systems
            if mean(system.rates) is not None
        ]
    )
    rules = (
        alt.Chart(means)
        .mark_rule(strokeDash=[6, 4], strokeWidth=1.5)
        .encode(
            y="mean:Q",
            color=alt.Color("system:N", scale=_system_scale(names, SYSTEM_COLOURS), title=None, legend=legend),
            tooltip=["system", alt.Tooltip("mean:Q", format=".2%", title="line mean")],
        )
    )
    return alt.layer(marks, rules).properties(height=320)

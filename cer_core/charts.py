"""Altair charts as pure functions of an evaluation; pages only place them."""

import json
from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap

import altair as alt
import pandas as pd

from cer_core.evaluation import Evaluation
from cer_core.visible import charted
from cer_core.wording import percent

SYSTEM_COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#999999")
"""Okabe and Ito's colours, in an order that stays apart for colour-blind people; the same on every page."""

SYSTEM_SHAPES = ("circle", "triangle-up", "square", "diamond", "cross", "triangle-down", "stroke", "arrow")
INK = "#1b1b1f"
"""Colour of text on charts; a dark page passes a light one."""

LONGEST_BESIDE = 9
"""Characters of a name that stands beside its point also where the window is 390 pixels wide; others need a legend."""
LONGEST_LINE, MOST_LINES, LEGEND_LINE = 36, 3, 18
"""Characters of a line of a legend, lines of a name in it, and pixels of a line."""

Chart = alt.LayerChart | alt.FacetChart | alt.Chart


def system_scale(names: Sequence[str], values: Sequence[str]) -> alt.Scale:
    """Return the scale that gives each system its colour or shape, in their order."""
    return alt.Scale(domain=list(names), range=[values[place % len(values)] for place in range(len(names))])


def system_colours(evaluation: Evaluation) -> alt.Color:
    """Return the colour of each system, the same on every page, with a legend above the chart."""
    names = [charted(system.name) for system in evaluation.systems]
    legend = alt.Legend(orient="top", title=None, labelLimit=180)
    return alt.Color("system:N", scale=system_scale(names, SYSTEM_COLOURS), legend=legend)


def averaging_chart(evaluation: Evaluation, ink: str = INK) -> Chart | None:
    """Draw each system's pooled CER beside the mean of its items' rates; lines that cross are a ranking flip.

    ``None`` where no system has a defined rate.
    """
    names, mean = [charted(system.name) for system in evaluation.systems], f"{evaluation.corpus.items} mean"
    beside = all(len(name) <= LONGEST_BESIDE for name in names)
    legend = None if beside else _wrapped_legend(names)
    rows = [
        (charted(system.name), average, rate, f"{percent(rate)}{after}")
        for system in evaluation.systems
        for average, rate, after in (
            ("pooled", system.measures["cer"], ""),
            (mean, system.measures["cer_mean"], f"  {charted(system.name)}" if beside else ""),
        )
        if rate is not None
    ]
    if not rows:
        return None
    frame = pd.DataFrame(rows, columns=["system", "average", "rate", "label"])
    frame["place"] = (frame["average"] == mean).astype(int)
    frame["label_at"] = frame.groupby("average")["rate"].transform(lambda rates: apart(list(rates), 0.07 * max(rates)))
    base = alt.Chart(frame).encode(
        x=alt.X(
            "place:Q",
            title=None,
            scale=alt.Scale(domain=[-0.8, 2.4 if beside else 1.8], nice=False),
            axis=alt.Axis(
                values=[0, 1],
                labelExpr=f"datum.value == 0 ? 'pooled' : '{mean}'",
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
    coloured = base.encode(color=alt.Color("system:N", scale=system_scale(names, SYSTEM_COLOURS), legend=legend))
    points = coloured.mark_point(filled=True, size=110, opacity=1).encode(
        shape=alt.Shape("system:N", scale=system_scale(names, SYSTEM_SHAPES), legend=legend)
    )
    lines = 0 if beside else sum(len(_wrapped(name)) for name in names)
    labelled = base.encode(y="label_at:Q", text="label:N")
    left = labelled.transform_filter("datum.average == 'pooled'").mark_text(
        align="right", dx=-12, fontSize=13, color=ink
    )
    right = labelled.transform_filter("datum.place == 1").mark_text(align="left", dx=12, fontSize=13, color=ink)
    drawn = alt.layer(coloured.mark_line(strokeWidth=2.5), points, left, right)
    return drawn.properties(height=260 + LEGEND_LINE * lines)


def _wrapped(name: str) -> list[str]:
    """Return a name in the lines of a legend; of a very long one, the first of them and an ellipsis."""
    return wrap(name, LONGEST_LINE, max_lines=MOST_LINES, placeholder=" …") or [name]


def _wrapped_legend(names: Sequence[str]) -> alt.Legend:
    """Return a legend above the chart with a row for each system, in which long names take several lines."""
    lines = json.dumps({name: _wrapped(name) for name in names})
    return alt.Legend(orient="top", title=None, columns=1, labelExpr=f"({lines})[datum.label]", labelLimit=400)


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

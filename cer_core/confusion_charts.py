"""Altair charts of confusions; ``PICK`` names their selection, whose field ``rank`` is a place in the list drawn."""

from collections.abc import Sequence

import altair as alt
import numpy as np
import pandas as pd

from cer_core.character_rates import UnitRate
from cer_core.charts import INK, SYSTEM_COLOURS, Chart
from cer_core.classified_runs import Tally
from cer_core.confusion_classes import CLASSES
from cer_core.confusions import Confusion
from cer_core.visible import charted, distinct_label, isolated, label, pair_label

PICK = "pick"
BAR = "#8a8a94"
BARS_SHOWN = 20
SIDE_OF_HEATMAP = 24
POINTS = 400


def confusion_chart(found: Sequence[Confusion], edits: Sequence[int], ink: str = INK) -> Chart:
    """Draw the most frequent confusions as bars; ``edits`` says how many edits each is made of."""
    total = sum(edits)
    some = found[:BARS_SHOWN]
    frame = pd.DataFrame(
        {
            "rank": range(len(some)),
            "confusion": [charted(pair_label(c.reference, c.hypothesis)) for c in some],
            "count": [c.count for c in some],
            "share": [made_of / total for made_of in edits[: len(some)]],
        }
    )
    tooltip: list[str | alt.Tooltip] = [
        "confusion",
        "count",
        alt.Tooltip("share:Q", format=".2%", title="share of all edits"),
    ]
    return _bars(frame, "confusion", "count", "Click a bar to see its lines", tooltip, ink)


def class_chart(tallies: dict[str, Tally], ink: str = INK) -> Chart:
    """Draw how many edits each class has, those with none left out, in the order of ``tallies``."""
    total = sum(tally.edits for tally in tallies.values())
    some = [(rank, name, tally) for rank, (name, tally) in enumerate(tallies.items()) if tally.edits]
    frame = pd.DataFrame(
        {
            "rank": [rank for rank, _, _ in some],
            "class": [CLASSES[name].label for _, name, _ in some],
            "edits": [tally.edits for _, _, tally in some],
            "share": [tally.edits / total for _, _, tally in some],
        }
    )
    tooltip: list[str | alt.Tooltip] = [
        "class",
        "edits",
        alt.Tooltip("share:Q", format=".2%", title="share of all edits"),
    ]
    return _bars(frame, "class", "edits", "Click a bar to see what is in the class", tooltip, ink)


def _bars(frame: pd.DataFrame, name: str, size: str, title: str, tooltip: list[str | alt.Tooltip], ink: str) -> Chart:
    pick = alt.selection_point(name=PICK, fields=["rank"], toggle=False)
    base = alt.Chart(frame, title=alt.Title(title, anchor="start")).encode(
        y=alt.Y(
            f"{name}:N",
            sort=alt.SortField("rank"),
            title=None,
            axis=alt.Axis(labelFontSize=14, labelLimit=260),
        ),
        x=alt.X(f"{size}:Q", title=size, axis=alt.Axis(tickMinStep=1, format="d")),
        tooltip=tooltip,
    )
    bars = base.mark_bar(cursor="pointer", color=BAR).encode(opacity=alt.condition(pick, alt.value(1), alt.value(0.35)))
    numbers = base.mark_text(align="left", dx=4, color=ink).encode(text=f"{size}:Q")
    return alt.layer(bars.add_params(pick), numbers).properties(height=alt.Step(24))


def confusion_heatmap(found: Sequence[Confusion], ink: str = INK) -> Chart:
    """Draw what was read as what as a table, references down, outputs across, the gap first.

    It holds the references and the outputs with the most confusions, up to ``SIDE_OF_HEATMAP`` of each.
    """
    references, outputs = (_most_confused(found, side) for side in ("reference", "hypothesis"))
    cells = [(rank, c) for rank, c in enumerate(found) if c.reference in references and c.hypothesis in outputs]
    frame = pd.DataFrame(
        {
            "rank": [rank for rank, _ in cells],
            "reference": [_axis_label(c.reference) for _, c in cells],
            "output": [_axis_label(c.hypothesis) for _, c in cells],
            "count": [c.count for _, c in cells],
        }
    )
    most = int(frame["count"].max())
    pick = alt.selection_point(name=PICK, fields=["rank"], toggle=False)
    low, high = ("#fbe3d0", "#a3270f") if ink == INK else ("#43271a", "#ffb596")
    base = alt.Chart(frame, title=alt.Title("Click a cell to see its lines", anchor="start")).encode(
        y=alt.Y(
            "reference:N",
            sort=[_axis_label(unit) for unit in references],
            title="reference",
            axis=alt.Axis(labelFontSize=13, labelOverlap=False),
        ),
        x=alt.X(
            "output:N",
            sort=[_axis_label(unit) for unit in outputs],
            title="read as",
            axis=alt.Axis(orient="top", labelAngle=-60, labelLimit=110, labelFontSize=13, labelOverlap=False),
        ),
        tooltip=["reference", "output", "count"],
    )
    squares = base.mark_rect(stroke=ink, strokeOpacity=0.25).encode(
        color=alt.Color("count:Q", scale=alt.Scale(range=[low, high], type="sqrt", domain=[0, most]), legend=None),
        opacity=alt.condition(pick, alt.value(1), alt.value(0.3)),
    )
    dark_cell, light_cell = ("#ffffff", "#1b1b1f") if ink == INK else ("#1b1b1f", "#ffffff")
    numbers = base.mark_text(fontSize=11).encode(
        text="count:Q",
        color=alt.condition(f"datum.count > {most} * 0.4", alt.value(dark_cell), alt.value(light_cell)),
    )
    touched = base.mark_rect(cursor="pointer", opacity=0).add_params(pick)  # above the numbers, which take no click
    return alt.layer(squares, numbers, touched).properties(width=alt.Step(30), height=alt.Step(26))


def _axis_label(unit: str | None) -> str:
    return charted(isolated(label(unit)))


def _most_confused(found: Sequence[Confusion], side: str) -> list[str | None]:
    """Return the units of one side with the most confusions, the gap first."""
    totals: dict[str | None, int] = {}
    for confusion in found:
        unit = getattr(confusion, side)
        totals[unit] = totals.get(unit, 0) + confusion.count
    ranked = sorted(totals, key=lambda unit: (unit is not None, -totals[unit]))
    return ranked[:SIDE_OF_HEATMAP]


def difference_chart(
    pairs: Sequence[tuple[Confusion, int, int]], systems: Sequence[tuple[str, int]], ink: str = INK
) -> Chart:
    """Draw how often two systems have the same confusions, side by side, from (confusion, first, second).

    ``systems`` are the two names, each with its place among all systems, which gives it its colour.
    """
    first, second = (charted(name) for name, _ in systems)
    colours = [SYSTEM_COLOURS[place % len(SYSTEM_COLOURS)] for _, place in systems]
    rows = [
        (rank, charted(pair_label(c.reference, c.hypothesis)), name, count)
        for rank, (c, *counts) in enumerate(pairs[:BARS_SHOWN])
        for name, count in zip((first, second), counts, strict=True)
    ]
    frame = pd.DataFrame(rows, columns=["rank", "confusion", "system", "count"])
    pick = alt.selection_point(name=PICK, fields=["rank"], toggle=False)
    title = alt.Title(f"Largest differences between {first} and {second}; click to see the lines", anchor="start")
    base = alt.Chart(frame, title=title).encode(
        y=alt.Y(
            "confusion:N",
            sort=list(dict.fromkeys(confusion for _, confusion, _, _ in rows)),
            title=None,
            axis=alt.Axis(labelFontSize=14, labelLimit=260),
        ),
        yOffset=alt.YOffset("system:N", sort=[first, second]),
        x=alt.X("count:Q", axis=alt.Axis(tickMinStep=1, format="d")),
        tooltip=["confusion", "system", "count"],
    )
    legend = alt.Legend(orient="top", title=None, labelLimit=180)
    scale = alt.Scale(domain=[first, second], range=colours)
    bars = base.mark_bar(cursor="pointer").encode(
        color=alt.Color("system:N", scale=scale, legend=legend),
        opacity=alt.condition(pick, alt.value(1), alt.value(0.35)),
    )
    numbers = base.mark_text(align="left", dx=4, color=ink).encode(text="count:Q")
    return alt.layer(bars.add_params(pick), numbers).properties(height=alt.Step(17))


def reliability_chart(rates: Sequence[UnitRate], of_what: str, ink: str = INK) -> Chart:
    """Draw the rate of the units that are wrong most often, each with its 95 % interval; ``of_what`` names it."""
    some = [rate for rate in rates if rate.others][:BARS_SHOWN]
    frame = pd.DataFrame(
        {
            "rank": range(len(some)),
            "character": [charted(distinct_label(rate.unit, None)) for rate in some],
            "rate": [rate.right.share for rate in some],
            "low": [(rate.right.interval or (0.0, 1.0))[0] for rate in some],
            "high": [(rate.right.interval or (0.0, 1.0))[1] for rate in some],
            "counts": [f"{rate.right.successes} of {rate.right.trials}" for rate in some],
        }
    )
    base = alt.Chart(frame, title=alt.Title("Wrong most often", anchor="start")).encode(
        y=alt.Y("character:N", sort=alt.SortField("rank"), title=None, axis=alt.Axis(labelFontSize=14, labelLimit=160)),
        tooltip=[
            "character",
            "counts",
            alt.Tooltip("rate:Q", format=".1%"),
            alt.Tooltip("low:Q", format=".1%"),
            alt.Tooltip("high:Q", format=".1%"),
        ],
    )
    title = f"{of_what}, with the interval of 95 %"
    intervals = base.mark_rule(strokeWidth=3, color=BAR).encode(
        x=alt.X("low:Q", title=title, scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format="%")), x2="high:Q"
    )
    points = base.mark_point(filled=True, size=70, color=ink, opacity=1).encode(x="rate:Q")
    return alt.layer(intervals, points).properties(height=alt.Step(24))


def coverage_chart(shares: Sequence[float], needed: int, ink: str = INK) -> Chart:
    """Draw what share of the edits the most frequent confusions make together, and how many make ``needed``."""
    places = np.unique(np.linspace(0, len(shares), POINTS).round().astype(int)).tolist()
    frame = pd.DataFrame({"confusions": places, "share": [shares[place - 1] if place else 0.0 for place in places]})
    line = (
        alt.Chart(frame)
        .mark_line(interpolate="step-after", color=SYSTEM_COLOURS[0], strokeWidth=2.5)
        .encode(
            x=alt.X("confusions:Q", title="most frequent confusions", axis=alt.Axis(tickMinStep=1, format="d")),
            y=alt.Y("share:Q", title="share of all edits", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1])),
            tooltip=["confusions", alt.Tooltip("share:Q", format=".1%")],
        )
    )
    mark = pd.DataFrame({"confusions": [needed], "share": [shares[needed - 1]]})
    rule = alt.Chart(mark).mark_rule(strokeDash=[4, 4], color=ink).encode(x="confusions:Q")
    point = alt.Chart(mark).mark_point(filled=True, size=80, color=ink, opacity=1).encode(x="confusions:Q", y="share:Q")
    return alt.layer(line, rule, point).properties(height=240)

"""Altair charts of rankings: the weight of long lines, bands of length, and how the lines' rates are spread."""

from collections.abc import Sequence

import altair as alt
import numpy as np
import pandas as pd

from cer_core.charts import INK, Chart, system_colours
from cer_core.evaluation import Evaluation
from cer_core.leads import Band
from cer_core.rates import error_rate
from cer_core.visible import charted
from cer_core.weighting import curve

STEPS = 101
CURVE_POINTS = 300
HISTOGRAM_BINS = 20
WHOLE = 1.0
END = 2.0


def weight_chart(evaluation: Evaluation, crossings: Sequence[float], chosen: float, ink: str = INK) -> Chart | None:
    """Draw each system's rate over the weight of long lines, from line mean to pooled; ``None`` without a rate.

    ``crossings`` are marked by a rule each, ``chosen`` by a dashed one.
    """
    powers = np.linspace(0, 1, STEPS)
    frame = pd.concat(
        [
            pd.DataFrame({"power": powers, "rate": curve(system.characters, powers), "system": charted(system.name)})
            for system in evaluation.systems
        ],
        ignore_index=True,
    ).dropna()
    if frame.empty:
        return None
    title = f"power of the length (0 {evaluation.corpus.items} mean, 1 pooled)"
    lines = (
        alt.Chart(frame)
        .mark_line(strokeWidth=2.5)
        .encode(
            x=alt.X("power:Q", title=title, scale=alt.Scale(domain=[0, 1])),
            y=alt.Y("rate:Q", title="error rate", axis=alt.Axis(format="%")),
            color=system_colours(evaluation),
            tooltip=["system", alt.Tooltip("power:Q", format=".2f"), alt.Tooltip("rate:Q", format=".2%")],
        )
    )
    layers = [lines]
    if crossings:
        places = pd.DataFrame({"power": list(crossings), "label": [f"{power:.4f}" for power in crossings]})
        base = alt.Chart(places).encode(x="power:Q")
        layers += [
            base.mark_rule(color=ink),
            base.mark_text(align="left", dx=4, dy=8, color=ink).encode(text="label:N", y=alt.value(0)),
        ]
    rule = alt.Chart(pd.DataFrame({"power": [chosen]})).mark_rule(color=ink, strokeDash=[4, 4]).encode(x="power:Q")
    return alt.layer(*layers, rule).properties(height=280)


def band_chart(evaluation: Evaluation, found: Sequence[Band]) -> Chart:
    """Draw each system's pooled rate in every band of reference length that has one."""
    rows = [
        (band.label, charted(name), rate, band.lines, counts.edits, counts.reference_length)
        for band in found
        for name, counts in band.counts.items()
        if (rate := error_rate(counts)) is not None
    ]
    frame = pd.DataFrame(rows, columns=["band", "system", "rate", "lines", "edits", "characters"])
    names, noun = [charted(system.name) for system in evaluation.systems], evaluation.corpus.items
    bars = alt.Chart(frame).encode(
        x=alt.X(
            "band:N",
            sort=[band.label for band in found],
            title=f"reference characters in the {noun}",
            axis=alt.Axis(labelAngle=0),
        ),
        xOffset=alt.XOffset("system:N", sort=names),
        y=alt.Y("rate:Q", title="error rate in the band", axis=alt.Axis(format="%")),
        color=system_colours(evaluation),
        tooltip=[
            "band",
            "system",
            alt.Tooltip("rate:Q", format=".2%"),
            alt.Tooltip("lines:Q", title=f"{noun}s"),
            "edits",
            "characters",
        ],
    )
    chart: alt.Chart = bars.mark_bar().properties(height=240)
    return chart


def distribution_chart(evaluation: Evaluation) -> Chart | None:
    """Draw the share of lines whose rate is at most so high, a step line a system; ``None`` without a rate.

    The axis ends at 200 %, and higher rates are drawn there, so that one line of garbage hides no other.
    """
    frames, noun = [], evaluation.corpus.items
    for system in evaluation.systems:
        rates = np.sort(system.rates[~np.isnan(system.rates)])
        if not rates.size:
            continue
        places = np.unique(np.linspace(0, len(rates) - 1, CURVE_POINTS).round().astype(int))
        frames.append(
            pd.DataFrame({"rate": rates[places], "share": (places + 1) / len(rates), "system": charted(system.name)})
        )
    if not frames:
        return None
    frame = pd.concat(frames, ignore_index=True)
    highest = max(WHOLE, float(frame["rate"].max()))
    end = min(highest, END)
    title = f"error rate of a {noun}, at most"
    title += f" ({END:.0%} stands for more too)" if highest > END else ""
    chart: alt.Chart = (
        alt.Chart(frame)
        .mark_line(interpolate="step-after", strokeWidth=2.5)
        .encode(
            x=alt.X(
                "rate:Q",
                title=title,
                axis=alt.Axis(format="%"),
                scale=alt.Scale(domain=[0, end], type="symlog", constant=0.1, clamp=True),
            ),
            y=alt.Y(
                "share:Q",
                title=f"share of the {evaluation.corpus.items}s",
                axis=alt.Axis(format="%"),
                scale=alt.Scale(domain=[0, 1]),
            ),
            color=system_colours(evaluation),
            tooltip=["system", alt.Tooltip("rate:Q", format=".2%"), alt.Tooltip("share:Q", format=".1%")],
        )
        .properties(height=280)
    )
    return chart


def histogram_chart(evaluation: Evaluation) -> Chart | None:
    """Draw how many lines have which rate, in bins of 5 %, the systems side by side; ``None`` without a rate."""
    rows = []
    for system in evaluation.systems:
        rates = system.rates[~np.isnan(system.rates)]
        perfect = int((rates == 0).sum())
        rows.append((charted(system.name), -1, "perfect", perfect))
        counts, _ = np.histogram(np.minimum(rates[rates > 0], WHOLE), bins=HISTOGRAM_BINS, range=(0, WHOLE))
        above = int((rates > WHOLE).sum())
        counts[-1] -= above
        width = 100 // HISTOGRAM_BINS
        labels = [f"to {(place + 1) * width} %" for place in range(HISTOGRAM_BINS)]
        rows += [
            (charted(system.name), place, labels[place], int(count)) for place, count in enumerate(counts.tolist())
        ]
        rows.append((charted(system.name), HISTOGRAM_BINS, "above", above))
    frame = pd.DataFrame(rows, columns=["system", "place", "rate", "lines"])
    if not frame["lines"].sum():
        return None
    order, noun = list(dict.fromkeys(frame["rate"])), evaluation.corpus.items
    chart: alt.Chart = (
        alt.Chart(frame)
        .mark_bar()
        .encode(
            x=alt.X(
                "rate:N",
                sort=order,
                title=f"error rate of the {noun}",
                axis=alt.Axis(labelOverlap=True),
            ),
            y=alt.Y("lines:Q", title=f"{noun}s", axis=alt.Axis(tickMinStep=1, format="d")),
            color=system_colours(evaluation),
            xOffset=alt.XOffset("system:N", sort=[charted(system.name) for system in evaluation.systems]),
            tooltip=["system", "rate", alt.Tooltip("lines:Q", title=f"{noun}s")],
        )
        .properties(height=300)
    )
    return chart

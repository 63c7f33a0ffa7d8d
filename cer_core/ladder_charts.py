"""The ladder drawn as a waterfall: where a rate starts, what each step takes off or adds, where it ends."""

from collections.abc import Sequence

import altair as alt
import pandas as pd

from cer_core.charts import INK, Chart, system_colours
from cer_core.evaluation import Evaluation
from cer_core.ladder import Figures, Rung
from cer_core.visible import charted

RATES = {"cer": "character error rate", "wer": "word error rate"}
START = "no step"
BAR = 16
"""Pixels of a bar."""
ROOM = 1.25
"""Width of the axis in terms of the highest rate, so that its figure fits beside it."""


def waterfall(evaluation: Evaluation, rungs: Sequence[Rung], rate: str = "cer", ink: str = INK) -> Chart | None:
    """Draw every system's rate without a step as a bar, and what each step changes as a bar from the rate before it.

    ``rate`` is one of ``RATES``. Steps are numbered as in the policy. ``None`` where no rate is defined.
    """
    names = [charted(system.name) for system in evaluation.systems]
    labels = [START, *(f"{place}. {rung.step}" for place, rung in enumerate(rungs[1:], 1))]
    rows = []
    for system in evaluation.systems:
        before = 0.0
        for rung, label in zip(rungs, labels, strict=True):
            value = _value(rung.figures[system.name], rate)
            if value is None:
                continue
            change = "start" if rung.step is None else f"{100 * (value - before):+.2f} %"
            rows.append(
                (charted(system.name), label, before, value, max(before, value), f"{100 * value:.2f} %", change)
            )
            before = value
    if not rows:
        return None
    frame = pd.DataFrame(rows, columns=["system", "step", "from", "rate", "top", "label", "change"])
    base = alt.Chart(frame).encode(
        y=alt.Y("step:N", sort=labels, title=None, axis=alt.Axis(labelLimit=200, labelFontSize=13, labelOverlap=False)),
        yOffset=alt.YOffset("system:N", sort=names),
        tooltip=["system", "step", alt.Tooltip("label:N", title="rate after it"), "change"],
    )
    end = float(frame["top"].max()) * ROOM
    bars = base.mark_bar(minBandSize=4).encode(
        x=alt.X("from:Q", title=RATES[rate], axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, end or 1])),
        x2="rate:Q",
        color=system_colours(evaluation),
    )
    ends = base.mark_tick(color=ink, thickness=2).encode(x="rate:Q")
    told = base.mark_text(align="left", dx=6, color=ink, fontSize=12).encode(x="top:Q", text="label:N")
    return alt.layer(bars, ends, told).properties(height=alt.Step(BAR, **{"for": "offset"}))


def _value(figures: Figures, rate: str) -> float | None:
    return figures.cer if rate == "cer" else figures.wer

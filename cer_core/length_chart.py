"""The scatter of every line's rate against its length, and the lines that were picked in it."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cer_core.charts import SYSTEM_COLOURS, SYSTEM_SHAPES, Chart, system_scale
from cer_core.evaluation import Evaluation
from cer_core.rates import mean
from cer_core.visible import charted

COMPRESS_ABOVE = 3.0
"""Line rate from which the axis of rates is compressed, so that one line of garbage hides no other."""
MOST_MARKS = 2000
"""Marks above which lines of one system with equal length and rate, rounded to a percent, share one."""
PICK = "pick"
"""Name of the selection: the marks that were clicked."""


def rate_by_length_chart(evaluation: Evaluation, most_marks: int = MOST_MARKS) -> Chart | None:
    """Draw every line's rate against its reference length, one mark a line and system.

    With more than ``most_marks`` marks, one stands for several lines, and its size for their number.
    ``None`` where no rate is defined.
    """
    noun = evaluation.corpus.items
    frame = pd.concat([_lines(evaluation, place) for place in range(len(evaluation.systems))], ignore_index=True)
    frame = frame.dropna(subset=["rate"])
    if frame.empty:
        return None
    tooltip: list[str | alt.Tooltip] = ["system", "id", "length", "edits", alt.Tooltip("rate:Q", format=".2%")]
    size: Any = alt.value(45)
    if len(frame) > most_marks:
        frame["rate"] = frame["rate"].round(2)
        frame = frame.groupby(["place", "system", "length", "rate"], as_index=False).agg(lines=("id", "size"))
        tooltip = ["system", "length", alt.Tooltip("rate:Q", format=".0%"), alt.Tooltip("lines:Q", title=f"{noun}s")]
        size = alt.Size("lines:Q", scale=alt.Scale(range=[12, 300]), legend=None)
    names = [charted(system.name) for system in evaluation.systems]
    legend = alt.Legend(orient="top", labelLimit=150, columns=3)
    colour = alt.Color("system:N", scale=system_scale(names, SYSTEM_COLOURS), title=None, legend=legend)
    pick = alt.selection_point(name=PICK, fields=["place", "length", "rate"])
    marks = (
        alt.Chart(frame)
        .mark_point(filled=True, cursor="pointer")
        .encode(
            x=alt.X("length:Q", title=f"reference characters in the {noun}"),
            y=_rate_axis(frame, noun),
            color=colour,
            shape=alt.Shape("system:N", scale=system_scale(names, SYSTEM_SHAPES), title=None, legend=legend),
            size=size,
            opacity=alt.condition(pick, alt.value(0.6), alt.value(0.15)),
            tooltip=tooltip,
        )
        .add_params(pick)
    )
    means = [(charted(system.name), mean(system.rates)) for system in evaluation.systems]
    rules = (
        alt.Chart(pd.DataFrame([each for each in means if each[1] is not None], columns=["system", "mean"]))
        .mark_rule(strokeDash=[6, 4], strokeWidth=1.5)
        .encode(y="mean:Q", color=colour, tooltip=["system", alt.Tooltip("mean:Q", format=".2%", title=f"{noun} mean")])
    )
    return alt.layer(marks, rules).properties(height=320)


def _lines(evaluation: Evaluation, place: int) -> pd.DataFrame:
    system = evaluation.systems[place]
    return pd.DataFrame(
        {
            "place": place,
            "system": charted(system.name),
            "length": system.characters.reference_length,
            "edits": system.characters.edits,
            "rate": system.rates,
            "id": [charted(evaluation.corpus.ids[item]) for item in system.items.tolist()],
        }
    )


def _rate_axis(frame: pd.DataFrame, noun: str) -> alt.Y:
    if frame["rate"].max() <= COMPRESS_ABOVE:
        return alt.Y("rate:Q", title=f"error rate of the {noun}", axis=alt.Axis(format="%"))
    axis = alt.Axis(format="%", values=[0, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000])
    scale = alt.Scale(type="symlog", constant=0.1)
    return alt.Y("rate:Q", title="rate (compressed above 10 %)", scale=scale, axis=axis)


def picked(
    evaluation: Evaluation, selection: Mapping[str, Any], most_marks: int = MOST_MARKS
) -> NDArray[np.int64] | None:
    """Return the corpus positions of the lines that were picked in the chart, ``None`` where none was.

    ``selection`` is what the chart reports: the fields of the marks under ``PICK``.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> evaluation = evaluate(corpus_of(["ab", "abcd"], A=["a", "abcd"]), Settings())
    >>> picked(evaluation, {"pick": [{"place": 0, "length": 2, "rate": 0.5}]}).tolist()
    [0]
    """
    marks: Sequence[Mapping[str, Any]] = selection.get(PICK) or []
    if not marks:
        return None
    several = sum(len(system.items) - system.undefined for system in evaluation.systems) > most_marks
    found: list[NDArray[np.int64]] = []
    for place, system in enumerate(evaluation.systems):
        rates = system.rates.round(2) if several else system.rates
        lengths = system.characters.reference_length
        for mark in marks:
            if int(mark["place"]) == place:
                at = (lengths == mark["length"]) & np.isclose(rates, mark["rate"], rtol=0, atol=1e-9)
                found.append(system.items[at])
    return np.unique(np.concatenate(found)) if found else np.empty(0, np.int64)

"""The chart of the README: how many times as long as rapidfuzz's editops each work takes."""

from collections.abc import Mapping

import altair as alt
import pandas as pd
import vl_convert

from benchmarks.peers import CONFUSED, EDITOPS, JIWER
from cer_core.wording import number

OURS, THEIRS = "#0072B2", "#767676"


def chart(per_line: Mapping[str, float], lines: int) -> str:
    """Return the chart of the microseconds a line as SVG, the quickest first, ours named and in blue."""
    base, confused = per_line[EDITOPS], max(per_line[work] for work in CONFUSED.values())
    farthest = 1.1 * max(per_line.values()) / base  # so that there is room for the label
    rows = [
        {"work": work, "times": taken / base, "label": f"{taken / base:.1f}", "ours": work.startswith("CER Lens")}
        for work, taken in per_line.items()
    ]
    colour = alt.condition("datum.ours", alt.value(OURS), alt.value(THEIRS))
    drawn = alt.Chart(pd.DataFrame(rows)).encode(
        x=alt.X("times:Q", title="times as long as rapidfuzz's editops alone", scale=alt.Scale(domainMax=farthest)),
        y=alt.Y("work:N", sort=alt.EncodingSortField("times"), title=None, axis=alt.Axis(labelLimit=400)),
    )
    title = alt.TitleParams(
        f"{number(lines)} lines aligned, counted and their confusions found in "
        f"1/{per_line[JIWER] / confused:.0f} of jiwer's time",
        subtitle="Lines of 54 characters with 5 % edits, one run; shorter is better.",
        anchor="start",
    )
    bars = drawn.mark_bar().encode(color=colour)
    labels = drawn.mark_text(align="left", dx=4).encode(text="label:N", color=colour)
    spec = (bars + labels).properties(width=420, height=alt.Step(26), title=title, background="white").to_dict()
    return str(vl_convert.vegalite_to_svg(spec))

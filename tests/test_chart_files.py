"""Charts as files: whatever stands in their texts, they are drawn."""

from xml.etree import ElementTree

import altair as alt
import pandas as pd
import pytest

from cer_core.chart_files import as_png, as_svg
from cer_core.charts import Chart


def bars(*labels: str) -> Chart:
    return alt.Chart(pd.DataFrame({"y": labels})).mark_bar().encode(y=alt.Y("y:N", axis=alt.Axis(labelLimit=60)))


@pytest.mark.parametrize(
    "label",
    ["\x00\x07\x1f", "\ufffe\uffff", "<b>&\"'", "\U0001f468" * 40, "a\U000c1dcf\U00048ff0\U000f5481" * 9],
    ids=["controls", "noncharacters", "markup", "emoji cut in two", "unassigned cut in two"],
)
def test_no_text_stops_a_chart_from_being_drawn(label: str) -> None:
    assert ElementTree.fromstring(as_svg(bars(label, "b"), f"signature {label}")) is not None
    assert as_png(bars(label, "b"), label)[1:4] == b"PNG"

"""Charts as files: whatever stands in their texts, they are drawn."""

from xml.etree import ElementTree

import altair as alt
import pandas as pd
import pytest

from cer_core.chart_files import as_png, as_svg
from cer_core.charts import Chart
from cer_core.confusion_charts import confusion_heatmap, difference_chart
from cer_core.corpus import corpus_of
from cer_core.evaluation import evaluate
from cer_core.ranking_charts import histogram_chart
from cer_core.reporting import gather, write
from cer_core.settings import Settings


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


@pytest.mark.parametrize("character", ["\u2028", "\u2029", "\ud800", "\0", '"', "\\", "\n", "\U0001f468", "\uffff"])
def test_every_picture_is_drawn_whatever_systems_are_called_and_texts_hold(character: str) -> None:
    """Names go into orders of sorting, which Vega-Lite writes as expressions of a language of its own."""
    outputs = {f"a{character}b": [f"ab{character}x", "ef"], "c": ["b", "e"]}
    corpus = corpus_of([f"abc{character}d", "ef"], **outputs)
    evaluation = evaluate(corpus, Settings(steps=("nfc",)))
    first, second = evaluation.systems
    pairs = [(confusion, 2, 1) for confusion in first.runs]
    drawn = [
        histogram_chart(evaluation),
        confusion_heatmap(first.runs),
        difference_chart(pairs, [(first.name, 0), (second.name, 1)]),
    ]
    for chart in drawn:
        assert chart is not None
        assert as_svg(chart, "cer-lens:1.0").startswith("<svg")
    assert b"<svg" in write(gather(evaluation), "r.html")

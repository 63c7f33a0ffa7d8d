"""The chart of the two averages names every system whole, however long its name, and its items."""

from typing import Any

import pytest

from cer_core.chart_files import as_svg
from cer_core.charts import averaging_chart
from cer_core.corpus import Corpus, System
from cer_core.evaluation import evaluate
from cer_core.reporting.style import PAGE
from cer_core.settings import Settings


def drawn(*names: str, items: str = "line") -> Any:
    corpus = Corpus(("1",), ("abcd",), tuple(System(name, ("abcx",)) for name in names), items)
    chart = averaging_chart(evaluate(corpus, Settings()))
    assert chart is not None
    return chart.properties(width=300)


def test_short_names_stand_beside_their_points() -> None:
    svg = as_svg(drawn("A", "OCR Text"), "s")
    assert "25.00 %  OCR Text" in svg
    assert "role-legend" not in svg


@pytest.mark.parametrize(
    "name", ["Model Correction", "q\"\\ 'x</b> and more", "\u05d0\u05d1\u05d2 \u05d3\u05d4\u05d5 \u05d6\u05d7\u05d8"]
)
def test_long_names_stand_whole_in_a_legend(name: str) -> None:
    chart = drawn("A", name)
    svg = as_svg(chart, "s")
    assert "role-legend" in svg
    assert "…" not in svg
    assert all(row["label"] == "25.00 %" for rows in chart.to_dict()["datasets"].values() for row in rows)


def test_very_long_names_take_several_lines_and_then_an_ellipsis() -> None:
    whole = as_svg(drawn("a" * 36 + "b" * 36 + "c" * 8), "s")
    assert all(f">{line}<" in whole for line in ("a" * 36, "b" * 36, "c" * 8))
    assert "…" in as_svg(drawn("word " * 40), "s")


def test_the_axis_names_the_items() -> None:
    svg = as_svg(drawn("A", items="row"), "s")
    assert "row mean" in svg
    assert "line mean" not in svg


def test_pictures_of_a_report_are_as_wide_as_the_page() -> None:
    assert ".wide > svg { display: block; max-width: 100%; height: auto; }" in PAGE

"""The charts of a report as SVG to stand inside a page: they take its colour of text, and nothing in them runs."""

from collections.abc import Iterator
from typing import Any

from lxml import etree

from cer_core.chart_files import as_svg
from cer_core.charts import Chart, averaging_chart
from cer_core.confusion_charts import BARS_SHOWN, confusion_chart
from cer_core.confusions import Confusion
from cer_core.ladder_charts import waterfall
from cer_core.length_chart import rate_by_length_chart
from cer_core.ranking_charts import band_chart, distribution_chart
from cer_core.reporting.content import Report, SystemPart
from cer_core.reporting.plain import LONGEST_UNIT, shortened
from cer_core.reporting.progress import Said, nobody, stages
from cer_core.visible import isolated, xml_safe

WIDTH, NARROW = 520, 460
"""Pixels of a chart's plot, without axes; bars have long labels, and two averages need no more."""

TITLES = {
    "averaging": "Two averages",
    "distribution": "Distribution of the rates",
    "length": "Rate by length",
    "lengths": "Rate by band of length",
    "confusions": "Runs of edits",
    "ladder": "Step by step",
}

_SVG = "{http://www.w3.org/2000/svg}"
_INKS = {"#000", "#1b1b1f"}
_FAINT = {"#888": "0.6", "#ddd": "0.18"}
_DROPPED = {"class", "role", "cursor", "pointer-events"}  # attributes dropped: they say nothing without a script


def pictures(report: Report, said: Said = nobody) -> dict[str, tuple[str, str]]:
    """Return each chart by its name: what it shows, in a sentence, and its SVG; those that would be empty are left out.

    ``said`` is told of every chart.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.reporting.gather import gather
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> list(pictures(gather(evaluate(council_register(), Settings()))))
    ['averaging', 'distribution', 'length', 'lengths', 'confusions-0']
    """
    found = {}
    begin = stages(said, len(report.systems) + 3 + bool(report.rungs))
    for name, caption, chart in _charts(report):
        begin("the charts")
        if chart is not None:
            kind = name.partition("-")[0]
            titled = chart.properties(
                width=NARROW if kind in ("averaging", "confusions") else WIDTH, title=TITLES[kind]
            )
            found[name] = caption, inline(as_svg(titled, report.signature), caption, name)
    return found


def _charts(report: Report) -> Iterator[tuple[str, str, Chart | None]]:
    evaluation = report.evaluation
    noun = evaluation.corpus.items
    crossing = "; lines that cross are a ranking flip" if len(report.systems) > 1 else ""
    yield "averaging", f"The pooled rate beside the {noun} mean{crossing}.", averaging_chart(evaluation)
    yield "distribution", f"How many {noun}s have at most which error rate.", distribution_chart(evaluation)
    said = f"Every {noun}'s error rate against its length; the dashed rules are the {noun} means."
    yield "length", said, rate_by_length_chart(evaluation)
    said = f"The pooled error rate of the {noun}s of each band of length."
    yield "lengths", said, band_chart(evaluation, report.bands) if _rated(report) else None
    for place, system in enumerate(report.systems):
        yield f"confusions-{place}", f"{isolated(system.name)}: the most frequent runs of edits.", _bars(system)
    if report.rungs:
        said = "Each bar goes from the rate before a step to the rate after it; the first starts at 0."
        yield "ladder", said, waterfall(evaluation, report.rungs)


def _rated(report: Report) -> bool:
    return any(counts.reference_length for band in report.bands for counts in band.counts.values())


def _bars(system: SystemPart) -> Chart | None:
    found = system.confusions[-1]
    some = [Confusion(_cut(c.reference), _cut(c.hypothesis), c.count) for c in found.top[:BARS_SHOWN]]
    edits = [c.edits for c in found.top]
    return confusion_chart(some, edits) if some else None


def _cut(unit: str | None) -> str | None:
    return None if unit is None else shortened(unit, LONGEST_UNIT)


def inline(svg: str, label: str, prefix: str) -> str:
    """Return an SVG picture for the inside of a page, named by a label, its ids told apart by a prefix.

    What is drawn in the colours of text takes that of the page, and the background is left to it.

    >>> inline('<svg xmlns="http://www.w3.org/2000/svg"><text fill="#000">A</text></svg>', "a", "p")[-51:]
    '-label="a"><text fill="currentColor">A</text></svg>'
    """
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    root: Any = etree.fromstring(svg.encode(), parser)
    background = root[0] if len(root) else None
    if background is not None and background.tag == f"{_SVG}rect" and background.get("fill") == "white":
        root.remove(background)
    for element in root.iter():
        for name, value in element.attrib.items():
            if name in _DROPPED or name.startswith("aria-"):
                del element.attrib[name]
            elif name == "id":
                element.set(name, f"{prefix}-{value}")
            elif value.startswith("url(#"):
                element.set(name, f"url(#{prefix}-{value[5:]}")
            elif name in ("fill", "stroke") and value in _INKS:
                element.set(name, "currentColor")
            elif name in ("fill", "stroke") and value in _FAINT:
                element.set(name, "currentColor")
                element.set(f"{name}-opacity", _FAINT[value])
    root.set("role", "img")
    root.set("aria-label", xml_safe(label))
    return str(etree.tostring(root, encoding="unicode"))

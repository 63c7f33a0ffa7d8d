"""Charts as files: SVG and PNG with the signature in the caption, made without a browser or network."""

from typing import Any

import altair as alt
import vl_convert

from cer_core.charts import Chart
from cer_core.visible import safe

SCALE_OF_PNG = 2.0
WIDEST = 72
"""Characters of a line of the signature."""


def as_svg(chart: Chart, signature: str) -> str:
    """Return a chart as SVG, with the signature beneath its title.

    >>> import altair as alt, pandas as pd
    >>> chart = alt.Chart(pd.DataFrame({"x": [1]})).mark_bar().encode(x="x:Q")
    >>> "cer-lens" in as_svg(chart, "cer-lens:1.0")
    True
    """
    return str(vl_convert.vegalite_to_svg(_captioned(chart, signature)))


def as_png(chart: Chart, signature: str) -> bytes:
    """Return a chart as PNG at twice its size, with the signature beneath its title.

    >>> import altair as alt, pandas as pd
    >>> as_png(alt.Chart(pd.DataFrame({"x": [1]})).mark_bar().encode(x="x:Q"), "cer-lens:1.0")[1:4]
    b'PNG'
    """
    return bytes(vl_convert.vegalite_to_png(_captioned(chart, signature), scale=SCALE_OF_PNG))


def _captioned(chart: Chart, signature: str) -> dict[str, Any]:
    with alt.data_transformers.disable_max_rows():
        spec: dict[str, Any] = chart.to_dict()
    title = spec.get("title") or {}
    title = {"text": title} if isinstance(title, str) else dict(title)
    lines = _lines(signature)
    plain = {"text": lines, "fontSize": 10, "fontWeight": "normal"}
    signed = {"subtitle": lines, "subtitleFontSize": 10} if title.get("text") else plain
    return {**spec, "title": {"anchor": "start", **title, **signed}, "background": "white"}


def _lines(signature: str) -> list[str]:
    """Break a signature between its fields, so that it is not wider than the picture."""
    lines = [""]
    for field in safe(signature).split("|"):
        if lines[-1] and len(lines[-1]) + len(field) > WIDEST:
            lines.append("")
        lines[-1] += f"|{field}" if lines[-1] else field
    return [line + "|" * (place < len(lines) - 1) for place, line in enumerate(lines)]

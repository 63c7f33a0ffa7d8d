"""Charts as files: SVG and PNG with the signature in the caption, made without a browser or network."""

from typing import Any

import altair as alt
import vl_convert

from cer_core.charts import Chart
from cer_core.visible import safe

SCALE_OF_PNG = 2.0


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
    below = {"subtitle": safe(signature), "subtitleFontSize": 10} if title.get("text") else {"text": safe(signature)}
    return {**spec, "title": {"anchor": "start", **title, **below}, "background": "white"}

"""Charts as files: SVG and PNG with the signature in the caption, made without a browser or network."""

import re
from collections.abc import Callable
from typing import Any

import altair as alt
import vl_convert

from cer_core.charts import Chart
from cer_core.visible import xml_safe

SCALE_OF_PNG = 2.0
WIDEST = 72
"""Characters of a line of the signature."""

_BEYOND = re.compile("[\U00010000-\U0010ffff]")


def as_svg(chart: Chart, signature: str) -> str:
    """Return a chart as SVG, with the signature beneath its title.

    >>> import altair as alt, pandas as pd
    >>> chart = alt.Chart(pd.DataFrame({"x": [1]})).mark_bar().encode(x="x:Q")
    >>> "cer-lens" in as_svg(chart, "cer-lens:1.0")
    True
    """
    return str(_rendered(vl_convert.vegalite_to_svg, _captioned(chart, signature)))


def as_png(chart: Chart, signature: str) -> bytes:
    """Return a chart as PNG at twice its size, with the signature beneath its title.

    >>> import altair as alt, pandas as pd
    >>> as_png(alt.Chart(pd.DataFrame({"x": [1]})).mark_bar().encode(x="x:Q"), "cer-lens:1.0")[1:4]
    b'PNG'
    """
    spec = _captioned(chart, signature)
    return bytes(_rendered(lambda drawn: vl_convert.vegalite_to_png(drawn, scale=SCALE_OF_PNG), spec))


def _captioned(chart: Chart, signature: str) -> dict[str, Any]:
    with alt.data_transformers.disable_max_rows():
        # a text that XML cannot hold stops the renderer, and Python with it
        spec: dict[str, Any] = _mapped(chart.to_dict(), xml_safe)
    title = spec.get("title") or {}
    title = {"text": title} if isinstance(title, str) else dict(title)
    lines = _lines(xml_safe(signature))
    plain = {"text": lines, "fontSize": 10, "fontWeight": "normal"}
    signed = {"subtitle": lines, "subtitleFontSize": 10} if title.get("text") else plain
    return {**spec, "title": {"anchor": "start", **title, **signed}, "background": "white"}


def _lines(signature: str) -> list[str]:
    """Break a signature between its fields, so that it is not wider than the picture."""
    lines = [""]
    for field in signature.split("|"):
        if lines[-1] and len(lines[-1]) + len(field) > WIDEST:
            lines.append("")
        lines[-1] += f"|{field}" if lines[-1] else field
    return [line + "|" * (place < len(lines) - 1) for place, line in enumerate(lines)]


def _rendered(render: Callable[[dict[str, Any]], Any], spec: dict[str, Any]) -> Any:
    """Render a specification; characters beyond U+FFFF become U+FFFD where a label was cut in the middle of one."""
    try:
        return render(spec)
    except ValueError:
        return render(_mapped(spec, lambda text: _BEYOND.sub("\ufffd", text)))


def _mapped(spec: Any, change: Callable[[str], str]) -> Any:
    """Return a specification with every text in it changed."""
    if isinstance(spec, dict):
        return {key: _mapped(value, change) for key, value in spec.items()}
    if isinstance(spec, list):
        return [_mapped(value, change) for value in spec]
    return change(spec) if isinstance(spec, str) else spec

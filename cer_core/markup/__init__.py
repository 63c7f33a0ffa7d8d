"""Aligned items as escaped HTML, with the style sheet and the legend that go with it."""

from cer_core.markup.items import AlignedItem, items_html, legend
from cer_core.markup.style import MARKS, STYLE
from cer_core.markup.view import View

__all__ = ["MARKS", "STYLE", "AlignedItem", "View", "items_html", "legend"]

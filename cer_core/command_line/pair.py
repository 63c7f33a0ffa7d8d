"""One pair of texts aligned for a terminal."""

import argparse
import unicodedata

from cer_core.alignment import align, tie_break
from cer_core.units import code_pairs
from cer_core.visible import symbol

GAP = "*"


def aligned_pair(options: argparse.Namespace) -> str:
    """Return the reference, the output and the operations in three rows."""
    pairs = code_pairs([options.reference], [options.hypothesis], options.unit)
    cells = align(pairs, tie_break(options.ties)).cells(0)
    marks = {"hit": " ", "substitution": "S", "deletion": "D", "insertion": "I"}
    drawn = [[_drawn(ref), _drawn(hyp), marks[operation]] for operation, ref, hyp in cells]
    widths = [max(map(_width, column)) for column in drawn]
    rows = [
        "".join(c[row] + " " * (w - _width(c[row])) for c, w in zip(drawn, widths, strict=True)) for row in range(3)
    ]
    reference, hypothesis, marked = rows
    return f"{reference}\n{hypothesis}\n{marked.rstrip()}"


def _drawn(unit: str | None) -> str:
    """Return a unit so that it keeps to its row and column: nothing invisible, no mark on what precedes."""
    return GAP if unit is None else unit if unit == " " else symbol(unit)


def _width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(
        0 if unicodedata.category(c) in ("Mn", "Me", "Cf") else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )

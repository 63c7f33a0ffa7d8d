"""Exact alignments under a named tie-break.

``tiebreaks`` names the rules, ``batched`` aligns many near pairs at once, ``single`` any one pair,
``alignments`` a whole corpus with whichever fits.
"""

from cer_core.alignment.alignments import Alignments, align, distances
from cer_core.alignment.tiebreaks import DIAGONAL_FIRST, GAPS_FIRST, TIE_BREAKS, Move, TieBreak, tie_break

__all__ = [
    "DIAGONAL_FIRST",
    "GAPS_FIRST",
    "TIE_BREAKS",
    "Alignments",
    "Move",
    "TieBreak",
    "align",
    "distances",
    "tie_break",
]

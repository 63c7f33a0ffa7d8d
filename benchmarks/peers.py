"""What is timed: aligning pairs of texts, by CER Lens and by the libraries that others use for it."""

from collections.abc import Callable, Sequence
from importlib.util import find_spec

import jiwer
import kaldialign
from rapidfuzz.distance import Levenshtein
from stringalign.align import align_strings

from cer_core.alignment import align, tie_break
from cer_core.confusions import confusions
from cer_core.counts import LineCounts
from cer_core.units import code_pairs

Work = Callable[[Sequence[str], Sequence[str]], object]

EDITOPS = "rapidfuzz editops"
JIWER = "jiwer process_characters"
SLOW = ("kaldialign align", "stringalign align_strings")
"""Peers that take minutes for 100,000 lines."""
ORDERS = ("gaps-first", "diagonal-first")
COUNTED = {ties: f"CER Lens, {ties}: alignment, counts" for ties in ORDERS}
CONFUSED = {ties: f"CER Lens, {ties}: alignment, counts, confusions" for ties in ORDERS}


def pair_by_pair(function: Callable[[str, str], object]) -> Work:
    """Return the work of calling a function for each pair."""
    return lambda references, outputs: list(map(function, references, outputs))


def ours(ties: str, with_confusions: bool) -> Work:
    """Return the work of aligning and counting, as an evaluation does it."""

    def work(references: Sequence[str], outputs: Sequence[str]) -> object:
        found = align(code_pairs(references, outputs), tie_break(ties))
        return LineCounts.of(found).total(), confusions(found) if with_confusions else None

    return work


def peers() -> dict[str, Work]:
    """Return the work of each peer by its name; edlib's only where it is installed."""
    found: dict[str, Work] = {
        EDITOPS: pair_by_pair(Levenshtein.editops),
        JIWER: lambda references, outputs: jiwer.process_characters(list(references), list(outputs)),
        SLOW[0]: pair_by_pair(lambda r, h: kaldialign.align(list(r), list(h), "*")),
        SLOW[1]: pair_by_pair(align_strings),
    }
    if find_spec("edlib"):
        import edlib

        found["edlib align, with path"] = pair_by_pair(lambda r, h: edlib.align(h, r, task="path"))
    return found


def works() -> dict[str, Work]:
    """Return our own work by what it is."""
    counted = {name: ours(ties, with_confusions=False) for ties, name in COUNTED.items()}
    return counted | {name: ours(ties, with_confusions=True) for ties, name in CONFUSED.items()}

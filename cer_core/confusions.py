"""What was read as what: single confusions and runs of adjacent edits, from the alignments shown."""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.alignments import Alignments
from cer_core.alignment.operations import DELETION, HIT, INSERTION, Pair


@dataclass(frozen=True)
class Confusion:
    """A reference text read as a hypothesis text, and how often; ``None`` is a gap on that side."""

    reference: str | None
    hypothesis: str | None
    count: int


@dataclass(frozen=True, eq=False)
class EditCells:
    """Every edit of every alignment, in order: which pair, which operation, which units.

    ``reference`` and ``hypothesis`` are indices into the flat unit arrays; ``place`` is the index
    of the cell in the flat operations array.
    """

    place: NDArray[np.int64]
    item: NDArray[np.int64]
    operation: NDArray[np.uint8]
    reference: NDArray[np.int64]
    hypothesis: NDArray[np.int64]


def edit_cells(alignments: Alignments) -> EditCells:
    """Return the cells that are not hits, of all alignments together.

    >>> from cer_core.alignment import align, tie_break
    >>> from cer_core.units import code_pairs
    >>> cells = edit_cells(align(code_pairs(["ab", "c"], ["ab", "d"]), tie_break("diagonal-first")))
    >>> cells.item, cells.operation
    (array([1]), array([1], dtype=uint8))
    """
    operations = alignments.operations.values
    place = np.flatnonzero(operations != HIT)
    return EditCells(
        place=place,
        item=np.searchsorted(alignments.operations.offsets, place, side="right") - 1,
        operation=operations[place],
        reference=_used_before(operations != INSERTION, place),
        hypothesis=_used_before(operations != DELETION, place),
    )


def _used_before(uses: NDArray[np.bool_], place: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return how many units of one side are used up before each place; pairs lie end to end."""
    return (np.cumsum(uses, dtype=np.int64) - uses)[place]


def confusions(alignments: Alignments, cells: EditCells | None = None) -> list[Confusion]:
    """Return every unit-to-unit confusion with its count, most frequent first.

    The counts add up to S + D + I of the same alignments.

    >>> from cer_core.alignment import align, tie_break
    >>> from cer_core.units import code_pairs
    >>> confusions(align(code_pairs(["council"], ["councl"]), tie_break("diagonal-first")))
    [Confusion(reference='i', hypothesis=None, count=1)]
    """
    cells = cells or edit_cells(alignments)
    keys, counts = np.unique(_pair_keys(alignments, cells), return_counts=True)
    names = _names(alignments)
    pairs = ((names[key // len(names)], names[key % len(names)]) for key in keys.tolist())
    return _ranked(zip(pairs, counts.tolist(), strict=True))


def _names(alignments: Alignments) -> list[str | None]:
    """Return what each code stands for, the gap being code 0."""
    return [None, *alignments.coded.symbols]


def _pair_keys(alignments: Alignments, cells: EditCells) -> NDArray[np.int64]:
    """Return one integer for the pair of units of each edit: the index of their cell in a square table."""
    coded = alignments.coded
    reference = _codes_or_gap(coded.reference.values, cells.reference, cells.operation == INSERTION)
    hypothesis = _codes_or_gap(coded.hypothesis.values, cells.hypothesis, cells.operation == DELETION)
    return reference * (len(coded.symbols) + 1) + hypothesis


def _codes_or_gap(codes: NDArray[np.uint32], indices: NDArray[np.int64], gap: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the unit code at each index plus one, or 0 where there is a gap."""
    result = np.zeros(len(indices), np.int64)
    result[~gap] = codes[indices[~gap]].astype(np.int64) + 1
    return result


def runs(alignments: Alignments, cells: EditCells | None = None, joiner: str = "") -> list[Confusion]:
    """Return the maximal runs of adjacent edits as many-to-many confusions, most frequent first.

    >>> from cer_core.alignment import align, tie_break
    >>> from cer_core.units import code_pairs
    >>> runs(align(code_pairs(["adjourned"], ["adjoumed"]), tie_break("diagonal-first")))
    [Confusion(reference='rn', hypothesis='m', count=1)]
    """
    cells = cells or edit_cells(alignments)
    return _ranked(Counter(pair for _, pair in _each_run(alignments, cells, joiner)).items())


def items_with(
    alignments: Alignments, cells: EditCells, confusion: Confusion, as_run: bool = False, joiner: str = ""
) -> list[int]:
    """Return the pairs whose alignment holds the confusion, each once, in order.

    ``as_run`` looks for a whole run of adjacent edits instead of a single cell.

    >>> from cer_core.alignment import align, tie_break
    >>> from cer_core.units import code_pairs
    >>> found = align(code_pairs(["ab", "cd"], ["ab", "cx"]), tie_break("diagonal-first"))
    >>> items_with(found, edit_cells(found), Confusion("d", "x", 1))
    [1]
    """
    held = edits_of(alignments, cells, [confusion], as_run, joiner)
    return [int(item) for item in np.unique(cells.item[held])]


def edits_of(
    alignments: Alignments, cells: EditCells, chosen: Iterable[Confusion], as_run: bool = False, joiner: str = ""
) -> NDArray[np.bool_]:
    """Mark the edits that the chosen confusions are made of, one entry per cell; their counts do not matter.

    ``as_run`` looks for whole runs of adjacent edits instead of single cells.

    >>> from cer_core.alignment import align, tie_break
    >>> from cer_core.units import code_pairs
    >>> found = align(code_pairs(["ab", "cd"], ["xb", "cx"]), tie_break("diagonal-first"))
    >>> edits_of(found, edit_cells(found), [Confusion("d", "x", 1)]).tolist()
    [False, True]
    """
    wanted = {(confusion.reference, confusion.hypothesis) for confusion in chosen}
    if as_run:
        held = [pair in wanted for _, pair in _each_run(alignments, cells, joiner)]
        lengths = [stop - start for start, stop in run_bounds(cells)]
        return np.repeat(np.array(held, np.bool_), np.array(lengths, np.int64))
    codes = {name: code for code, name in enumerate(_names(alignments))}
    keys = [codes[r] * len(codes) + codes[h] for r, h in wanted if r in codes and h in codes]
    return np.isin(_pair_keys(alignments, cells), np.array(keys, np.int64))


def _each_run(alignments: Alignments, cells: EditCells, joiner: str) -> Iterator[tuple[int, Pair]]:
    """Yield the item and the texts of each maximal run of adjacent edits."""
    coded = alignments.coded
    for start, stop in run_bounds(cells):
        last = stop - 1
        stop_reference = cells.reference[last] + (cells.operation[last] != INSERTION)
        stop_hypothesis = cells.hypothesis[last] + (cells.operation[last] != DELETION)
        reference = coded.reference.values[cells.reference[start] : stop_reference]
        hypothesis = coded.hypothesis.values[cells.hypothesis[start] : stop_hypothesis]
        pair = _text(reference, coded.symbols, joiner), _text(hypothesis, coded.symbols, joiner)
        yield int(cells.item[start]), pair


def run_bounds(cells: EditCells) -> Iterable[tuple[int, int]]:
    """Return (start, stop) of each maximal run of adjacent cells of one item."""
    if not len(cells.place):
        return []
    breaks = np.flatnonzero((np.diff(cells.place) != 1) | (np.diff(cells.item) != 0)) + 1
    bounds = [0, *breaks.tolist(), len(cells.place)]
    return itertools.pairwise(bounds)


def _text(codes: NDArray[np.uint32], symbols: Sequence[str], joiner: str) -> str | None:
    names = [symbols[code] for code in codes.tolist()]
    return joiner.join(names) if names else None


def _ranked(counted: Iterable[tuple[Pair, int]]) -> list[Confusion]:
    """Sort by count, highest first, then by text, gaps last."""
    result = [Confusion(reference, hypothesis, count) for (reference, hypothesis), count in counted]
    return sorted(
        result,
        key=lambda c: (
            -c.count,
            c.reference is None,
            c.reference or "",
            c.hypothesis is None,
            c.hypothesis or "",
        ),
    )

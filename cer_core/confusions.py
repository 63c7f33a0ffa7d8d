"""What was read as what: single confusions and runs of adjacent edits, from the alignments shown."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.alignments import Alignments
from cer_core.alignment.operations import DELETION, INSERTION, Pair
from cer_core.ragged import Ragged, flat_indices, offsets_of


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
    place, item = alignments.edits()
    operation = alignments.operations.values[place]
    return EditCells(
        place=place,
        item=item,
        operation=operation,
        reference=place - _before(operation == INSERTION),
        hypothesis=place - _before(operation == DELETION),
    )


def _before(gaps: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return how many cells before each edit use up no unit of one side; pairs lie end to end."""
    before: NDArray[np.int64] = np.cumsum(gaps, dtype=np.int64) - gaps
    return before


@dataclass(frozen=True, eq=False)
class Groups:
    """All edits of some alignments, those that read the same together.

    ``confusions`` are ranked, most frequent first, and ``edits`` says how many edits each is made of;
    ``of_edit`` gives for each edit which confusion it belongs to.
    """

    cells: EditCells
    confusions: list[Confusion]
    edits: NDArray[np.int64]
    of_edit: NDArray[np.int64]

    @cached_property
    def _places(self) -> dict[Pair, int]:
        return {(c.reference, c.hypothesis): place for place, c in enumerate(self.confusions)}

    def marked(self, chosen: Iterable[Confusion]) -> NDArray[np.bool_]:
        """Mark the edits that the chosen confusions are made of; their counts do not matter."""
        places = [self._places.get((confusion.reference, confusion.hypothesis), -1) for confusion in chosen]
        return np.isin(self.of_edit, np.array(places, np.int64))

    def items(self, chosen: Iterable[Confusion]) -> NDArray[np.int64]:
        """Return the items that hold a chosen confusion, each once, in order."""
        return np.unique(self.cells.item[self.marked(chosen)])


def by_unit(alignments: Alignments, cells: EditCells) -> Groups:
    """Group single edits by what was read as what.

    >>> from cer_core.alignment import align, tie_break
    >>> from cer_core.units import code_pairs
    >>> found = align(code_pairs(["council"], ["councl"]), tie_break("diagonal-first"))
    >>> by_unit(found, edit_cells(found)).confusions
    [Confusion(reference='i', hypothesis=None, count=1)]
    """
    coded = alignments.coded
    reference = _codes_or_gap(coded.reference.values, cells.reference, cells.operation == INSERTION)
    hypothesis = _codes_or_gap(coded.hypothesis.values, cells.hypothesis, cells.operation == DELETION)
    names: list[str | None] = [None, *coded.symbols]
    keys, group, counts = np.unique(reference * len(names) + hypothesis, return_inverse=True, return_counts=True)
    pairs = [(names[key // len(names)], names[key % len(names)]) for key in keys.tolist()]
    return _ranked(cells, pairs, counts, counts, group)


def _codes_or_gap(codes: NDArray[np.uint32], indices: NDArray[np.int64], gap: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the unit code at each index plus one, or 0 where there is a gap."""
    result = np.zeros(len(indices), np.int64)
    result[~gap] = codes[indices[~gap]].astype(np.int64) + 1
    return result


@dataclass(frozen=True, eq=False)
class RunSpans:
    """Where each maximal run of adjacent edits stands: arrays of one entry per run.

    ``bounds`` (runs, 2) are the first edit and the one after the last; ``start`` to ``stop`` and
    ``begin`` to ``end`` are the units of the references and the hypotheses, indices into the flat
    arrays. ``before`` and ``after`` say whether the item has a reference unit there beside the run.
    """

    bounds: NDArray[np.int64]
    item: NDArray[np.int64]
    start: NDArray[np.int64]
    stop: NDArray[np.int64]
    begin: NDArray[np.int64]
    end: NDArray[np.int64]
    before: NDArray[np.bool_]
    after: NDArray[np.bool_]

    @property
    def edits(self) -> NDArray[np.int64]:
        """Return how many edits each run is made of."""
        return self.bounds[:, 1] - self.bounds[:, 0]


def run_spans(alignments: Alignments, cells: EditCells) -> RunSpans:
    """Return where the maximal runs of adjacent edits stand, in order.

    >>> from cer_core.alignment import align, tie_break
    >>> from cer_core.units import code_pairs
    >>> found = align(code_pairs(["adjourned"], ["adjoumed"]), tie_break("diagonal-first"))
    >>> spans = run_spans(found, edit_cells(found))
    >>> spans.edits, spans.start, spans.stop, spans.after
    (array([2]), array([5]), array([7]), array([ True]))
    """
    bounds = np.array(list(run_bounds(cells)), np.int64).reshape(-1, 2)
    first, last = bounds[:, 0], bounds[:, 1] - 1
    item, offsets = cells.item[first], alignments.coded.reference.offsets
    start, begin = cells.reference[first], cells.hypothesis[first]
    stop = cells.reference[last] + (cells.operation[last] != INSERTION)
    end = cells.hypothesis[last] + (cells.operation[last] != DELETION)
    return RunSpans(bounds, item, start, stop, begin, end, start > offsets[item], stop < offsets[item + 1])


def by_run(alignments: Alignments, cells: EditCells, joiner: str = "", context: bool = False) -> Groups:
    """Group maximal runs of adjacent edits by what was read as what; ``joiner`` stands between units.

    ``context`` adds the reference unit before and after the run, which are hits, to both sides.

    >>> from cer_core.alignment import align, tie_break
    >>> from cer_core.units import code_pairs
    >>> found = align(code_pairs(["adjourned"], ["adjoumed"]), tie_break("diagonal-first"))
    >>> by_run(found, edit_cells(found), context=True).confusions
    [Confusion(reference='urne', hypothesis='ume', count=1)]
    """
    spans = run_spans(alignments, cells)
    places: dict[Pair, int] = {}
    runs = _run_texts(alignments, spans, joiner, context)
    group = np.array([places.setdefault(pair, len(places)) for pair in runs], np.int64)
    counts = np.bincount(group, minlength=len(places))
    edits = np.bincount(group, weights=spans.edits, minlength=len(places)).astype(np.int64)
    return _ranked(cells, list(places), counts, edits, np.repeat(group, spans.edits))


def _run_texts(alignments: Alignments, spans: RunSpans, joiner: str, context: bool) -> Iterable[Pair]:
    """Return the texts of each run on both sides, ``None`` for nothing."""
    coded = alignments.coded
    before, after = spans.before & context, spans.after & context

    def texts(rows: Ragged[np.uint32], start: NDArray[np.int64], stop: NDArray[np.int64]) -> Iterator[str | None]:
        units = [coded.symbols[code] for code in rows.values[flat_indices(start, stop - start)].tolist()]
        for a, b in itertools.pairwise(offsets_of(stop - start).tolist()):
            yield joiner.join(units[a:b]) if a < b else None

    return zip(
        texts(coded.reference, spans.start - before, spans.stop + after),
        texts(coded.hypothesis, spans.begin - before, spans.end + after),
        strict=True,
    )


def run_bounds(cells: EditCells) -> Iterable[tuple[int, int]]:
    """Return (start, stop) of each maximal run of adjacent cells of one item."""
    if not len(cells.place):
        return []
    breaks = np.flatnonzero((np.diff(cells.place) != 1) | (np.diff(cells.item) != 0)) + 1
    bounds = [0, *breaks.tolist(), len(cells.place)]
    return itertools.pairwise(bounds)


def _ranked(
    cells: EditCells,
    pairs: Sequence[Pair],
    counts: NDArray[np.int64],
    edits: NDArray[np.int64],
    group: NDArray[np.int64],
) -> Groups:
    """Sort the confusions by count, highest first, then by text, gaps last."""
    found = [Confusion(*pair, count) for pair, count in zip(pairs, counts.tolist(), strict=True)]

    def rank(place: int) -> tuple[int, bool, str, bool, str]:
        c = found[place]
        return -c.count, c.reference is None, c.reference or "", c.hypothesis is None, c.hypothesis or ""

    order = sorted(range(len(found)), key=rank)
    place_of = np.empty(len(found), np.int64)
    place_of[order] = np.arange(len(found))
    return Groups(cells, [found[place] for place in order], edits[order], place_of[group])


def confusions(alignments: Alignments, cells: EditCells | None = None) -> list[Confusion]:
    """Return every unit-to-unit confusion with its count, most frequent first.

    The counts add up to S + D + I of the same alignments.

    >>> from cer_core.alignment import align, tie_break
    >>> from cer_core.units import code_pairs
    >>> confusions(align(code_pairs(["council"], ["councl"]), tie_break("diagonal-first")))
    [Confusion(reference='i', hypothesis=None, count=1)]
    """
    return by_unit(alignments, cells or edit_cells(alignments)).confusions


def runs(alignments: Alignments, cells: EditCells | None = None, joiner: str = "") -> list[Confusion]:
    """Return the maximal runs of adjacent edits as many-to-many confusions, most frequent first.

    >>> from cer_core.alignment import align, tie_break
    >>> from cer_core.units import code_pairs
    >>> runs(align(code_pairs(["adjourned"], ["adjoumed"]), tie_break("diagonal-first")))
    [Confusion(reference='rn', hypothesis='m', count=1)]
    """
    return by_run(alignments, cells or edit_cells(alignments), joiner).confusions

"""The runs of edits of a corpus by class of confusion: how many edits, and in which lines."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from cer_core.alignment.alignments import Alignments
from cer_core.confusion_classes import CLASSES, Run, classes_of
from cer_core.confusions import Confusion, EditCells, RunSpans, run_spans
from cer_core.differences import hidden_by
from cer_core.units import Splitter, splitter

_Key = tuple[bytes, bytes, int, int]
_NOTHING = -1
FORM = "normalization"


@dataclass(frozen=True)
class Tally:
    """How much there is of something: edits, runs of edits, and the items (rows) that hold any, in order."""

    edits: int
    runs: int
    items: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class ClassifiedRuns:
    """Every run of adjacent edits of one system's alignments, and the classes it belongs to.

    Run ``i`` is in item ``item[i]``, is made of ``edits[i]`` edits, and reads ``distinct[kind[i]]``; its classes are
    ``classes[kind[i]]``, the primary one first. ``hidden[kind[i]]`` of its edits are gone under NFC: where a true error
    stands beside a difference of form, they are not all.
    """

    item: NDArray[np.int64]
    edits: NDArray[np.int64]
    kind: NDArray[np.int64]
    distinct: Sequence[Run]
    classes: Sequence[tuple[str, ...]]
    hidden: NDArray[np.int64]

    def by_class(self) -> dict[str, Tally]:
        """Return each class with the runs whose primary class it is; together they are all edits.

        The edits of other runs that are gone under NFC, and their items, are of the class ``normalization``.
        """
        primary = np.array([names[0] for names in self.classes], np.object_)[self.kind]
        hidden = np.where(primary == FORM, 0, self.hidden[self.kind])
        tallies = {}
        for name in CLASSES:
            own, mixed = primary == name, (hidden > 0) & (name == FORM)
            edits = int((self.edits - hidden)[own].sum()) + int(hidden[mixed].sum())
            tallies[name] = Tally(edits, int(own.sum()), tuple(np.unique(self.item[own | mixed]).tolist()))
        return tallies

    def touching(self) -> dict[str, Tally]:
        """Return each class with all runs that it holds for; a run may be in several."""
        return {name: self._tally([name in names for names in self.classes]) for name in CLASSES}

    def by_form(self) -> dict[tuple[str, ...], Tally]:
        """Return the steps that hide differences of form, each with the runs whose weakest remedy they are."""
        remedies = [hidden_by(run.reference, run.hypothesis) for run in self.distinct]
        return {
            steps: self._tally([remedy == steps for remedy in remedies])
            for steps in sorted({remedy for remedy in remedies if remedy})
        }

    def confusions(self, name: str) -> list[Confusion]:
        """Return what was read as what in the runs whose primary class this is, most frequent first."""
        counts = np.bincount(self.kind, minlength=len(self.distinct)).tolist()
        found: Counter[tuple[str, str]] = Counter()
        for run, names, count in zip(self.distinct, self.classes, counts, strict=True):
            if names[0] == name:
                found[run.reference, run.hypothesis] += count
        ranked = sorted(found.items(), key=lambda entry: (-entry[1], entry[0]))
        return [Confusion(reference or None, hypothesis or None, count) for (reference, hypothesis), count in ranked]

    def _tally(self, kinds: Sequence[bool]) -> Tally:
        held = np.array(kinds, np.bool_)[self.kind]
        return Tally(int(self.edits[held].sum()), int(held.sum()), tuple(np.unique(self.item[held]).tolist()))


def classify(alignments: Alignments, cells: EditCells, joiner: str = "", unit: str = "codepoint") -> ClassifiedRuns:
    """Return the runs of adjacent edits with their classes; runs that read alike are looked at once.

    ``unit`` is what the alignments are of, and ``joiner`` what stands between two units in a text.

    >>> from cer_core.alignment import align, tie_break
    >>> from cer_core.confusions import edit_cells
    >>> from cer_core.units import code_pairs
    >>> found = align(code_pairs(["adjourned at 9."], ["adjoumed at 8."]), tie_break("diagonal-first"))
    >>> tallies = classify(found, edit_cells(found)).by_class()
    >>> [(name, tally.edits) for name, tally in tallies.items() if tally.edits]
    [('digit', 1), ('look-alike', 2)]
    """
    spans = run_spans(alignments, cells)
    kinds: dict[_Key, int] = {}
    kind = [kinds.setdefault(key, len(kinds)) for key in _coded_runs(alignments, spans)]
    distinct = [_decoded(key, alignments.coded.symbols, joiner) for key in kinds]
    hidden = np.array([_gone_under_nfc(run, splitter(unit)) for run in distinct], np.int64)
    classes = [classes_of(run) for run in distinct]
    return ClassifiedRuns(spans.item, spans.edits, np.array(kind, np.int64), distinct, classes, hidden)


def _gone_under_nfc(run: Run, split: Splitter) -> int:
    """Return how many fewer edits there are between the two sides of a run when both are composed."""
    if not run.reference or not run.hypothesis or (run.reference + run.hypothesis).isascii():
        return 0
    sides = run.reference, run.hypothesis
    before = Levenshtein.distance(*map(split, sides))
    after = Levenshtein.distance(*(split(unicodedata.normalize("NFC", side)) for side in sides))
    return max(before - after, 0)


def _coded_runs(alignments: Alignments, spans: RunSpans) -> Iterator[_Key]:
    """Yield each run as the codes of its units on both sides, and of the reference units before and after it."""
    reference, hypothesis = alignments.coded.reference, alignments.coded.hypothesis
    before = _code_at(reference.values, spans.start - 1, spans.before)
    after = _code_at(reference.values, spans.stop, spans.after)
    ours, theirs = memoryview(reference.values.tobytes()), memoryview(hypothesis.values.tobytes())
    size = reference.values.itemsize
    edges = (size * edge for edge in (spans.start, spans.stop, spans.begin, spans.end))
    for a, b, c, d, left, right in zip(*(each.tolist() for each in (*edges, before, after)), strict=True):
        yield bytes(ours[a:b]), bytes(theirs[c:d]), left, right


def _code_at(codes: NDArray[np.uint32], indices: NDArray[np.int64], inside: NDArray[np.bool_]) -> NDArray[np.int64]:
    result = np.full(len(indices), _NOTHING, np.int64)
    result[inside] = codes[indices[inside]]
    return result


def _decoded(key: _Key, symbols: Sequence[str], joiner: str) -> Run:
    reference, hypothesis, before, after = key
    return Run(
        joiner.join(symbols[code] for code in np.frombuffer(reference, np.uint32).tolist()),
        joiner.join(symbols[code] for code in np.frombuffer(hypothesis, np.uint32).tolist()),
        "" if before == _NOTHING else symbols[before],
        "" if after == _NOTHING else symbols[after],
    )

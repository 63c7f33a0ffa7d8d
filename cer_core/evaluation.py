"""Score a corpus under settings: everything a page or a report shows starts here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment import Alignments, align, distances
from cer_core.confusions import Confusion, EditCells
from cer_core.corpus import Corpus, System, corpus_of
from cer_core.counts import LineCounts
from cer_core.draws import Draws
from cer_core.errors import InputError
from cer_core.gap_markers import USUAL_MARKERS
from cer_core.levels import Levels
from cer_core.measures import MEASURES
from cer_core.rates import Rates, item_rates
from cer_core.readers.limits import LIMITS
from cer_core.settings import Settings, Signature
from cer_core.units import CodedPairs, code_pairs
from cer_core.unspaced import word_notices
from cer_core.wording import counted, listed


@dataclass(frozen=True, eq=False)
class SystemResult:
    """One system's score: alignments and counts per item, over characters and over words.

    ``items`` are the corpus positions that were scored, in order: all of them, unless missing
    outputs are skipped. ``hypotheses`` are the normalized texts of those items. ``readings`` says which valid reading
    of its reference each was scored against: 0 the reference itself, then the alternatives in their order.
    """

    name: str
    items: NDArray[np.int64]
    missing: int
    hypotheses: list[str]
    readings: NDArray[np.int64]
    alignments: Alignments
    word_alignments: Alignments
    characters: LineCounts
    words: LineCounts

    @cached_property
    def measures(self) -> dict[str, float | None]:
        """Return every measure by name; ``None`` where it is undefined."""
        return {name: measure.compute(self.characters, self.words) for name, measure in MEASURES.items()}

    @cached_property
    def rates(self) -> Rates:
        """Return each scored item's character error rate; NaN where its reference is empty."""
        return item_rates(self.characters)

    @property
    def undefined(self) -> int:
        """Return for how many items the rate is undefined, the reference being empty."""
        return int((self.characters.reference_length == 0).sum())

    def row_of(self, position: int) -> int | None:
        """Return the row of a corpus position among the scored items, ``None`` where it was skipped."""
        row = int(np.searchsorted(self.items, position))
        return row if row < len(self.items) and self.items[row] == position else None

    @cached_property
    def levels(self) -> Levels:
        """Return what was read as what at every level, each found when it is asked for."""
        return Levels(self.alignments, self.word_alignments)

    @property
    def edit_cells(self) -> EditCells:
        """Return every edit of the alignments shown."""
        return self.levels.of("characters").cells

    @property
    def confusions(self) -> list[Confusion]:
        """Return the unit confusions; their counts add up to the edits."""
        return self.levels.of("characters").confusions

    @property
    def runs(self) -> list[Confusion]:
        """Return the runs of adjacent edits as many-to-many confusions."""
        return self.levels.of("runs").confusions


@dataclass(frozen=True, eq=False)
class Evaluation:
    """A corpus scored under settings: the normalized references and a result per system."""

    corpus: Corpus
    settings: Settings
    references: list[str]
    systems: tuple[SystemResult, ...]

    @cached_property
    def reference_lengths(self) -> NDArray[np.int64]:
        """Return how many code points each normalized reference has."""
        return np.fromiter(map(len, self.references), np.int64, len(self.references))

    @property
    def signature(self) -> Signature:
        """Return the signature that goes with every figure."""
        return self.signed()

    def signed(self, draws: Draws | None = None) -> Signature:
        """Return the signature of figures that come from draws, too."""
        return Signature.of(self.settings, draws, marked=self._marked, several=bool(self.several_readings))

    @cached_property
    def _marked(self) -> bool:
        """Say whether an output has one of the usual markers of gaps."""
        return any(USUAL_MARKERS.in_any(system.texts) for system in self.corpus.systems)

    @cached_property
    def several_readings(self) -> list[int]:
        """Return the positions of the items whose reference has other valid readings."""
        return [position for position, others in enumerate(self.corpus.alternatives or ()) if others]

    @property
    def comparable(self) -> bool:
        """Say whether all systems were scored on the same items."""
        return all(np.array_equal(system.items, self.systems[0].items) for system in self.systems)

    @cached_property
    def notices(self) -> list[str]:
        """Return everything a reader of the figures must know: what was read, left out or undefined."""
        found = list(self.corpus.notices)
        if not self.references:
            found.append("there is nothing to score: the reference has no items")
        for system in self.corpus.systems:
            absent = [item for item, text in zip(self.corpus.ids, system.texts, strict=True) if text is None]
            if absent:
                treated = "left out" if self.settings.missing == "skip" else "counted as empty"
                found.append(f"{system.name}: {counted(len(absent), 'missing output')}, {treated} ({listed(absent)})")
            extra = [item for name, item in self.corpus.extra if name == system.name]
            if extra:
                found.append(
                    f"{system.name}: {counted(len(extra), 'output')} without a reference, not scored ({listed(extra)})"
                )
        if self.several_readings:
            found.append(
                f"{counted(len(self.several_readings), 'reference')} with other valid readings: "
                "each output is scored against the closest"
            )
        empty = sum(not reference for reference in self.references)
        if empty:
            found.append(
                f"{empty} of {len(self.references)} references are empty under this policy: their rates are "
                "undefined and left out of means; edits on them stay in the pooled sums"
            )
        wordless = [int((system.words.reference_length == 0).sum()) - system.undefined for system in self.systems]
        if any(wordless):
            found.append(
                f"{counted(max(wordless), 'reference')} with characters but no word: left out of the line mean of WER"
            )
        found += word_notices(self.references, self.settings.words)
        if not self.comparable:
            found.append("the systems were scored on different items: their figures do not compare")
        return found


@dataclass(frozen=True, eq=False)
class PreparedSystem:
    """One system's normalized texts of the items that are scored, coded by character unit and by word."""

    name: str
    items: NDArray[np.int64]
    missing: int
    hypotheses: list[str]
    readings: NDArray[np.int64]
    characters: CodedPairs
    words: CodedPairs


@dataclass(frozen=True, eq=False)
class Prepared:
    """A corpus normalized and cut into units: everything but the alignment, so the same for every tie-break."""

    references: list[str]
    systems: tuple[PreparedSystem, ...]


def prepare(corpus: Corpus, settings: Settings) -> Prepared:
    """Normalize every text and cut it into units.

    ``InputError`` where a missing output is an error, for too many systems, and for an item that is too long.

    >>> prepare(corpus_of(["Ab"], A=["ab"]), Settings(steps=("lower",))).references
    ['ab']
    """
    LIMITS.check_systems(len(corpus.systems))
    for name, texts in (("the reference", corpus.reference), *((s.name, s.texts) for s in corpus.systems)):
        _refuse_excess(name, texts, corpus)
    references = settings.policy.apply_all(corpus.reference)
    return Prepared(references, tuple(_prepare(corpus, system, references, settings) for system in corpus.systems))


def _refuse_excess(name: str, texts: Sequence[str | None], corpus: Corpus) -> None:
    """Refuse an item so long that its alignment would take minutes."""
    for item, text in zip(corpus.ids, texts, strict=True):
        if text is not None and len(text) > LIMITS.item_characters:
            raise InputError(
                f"{name}: item {item} has {len(text)} characters, more than the limit of {LIMITS.item_characters}. "
                "Cut it into lines or pages, or raise CER_LENS_ITEM_CHARACTERS."
            )


def evaluate(corpus: Corpus, settings: Settings, prepared: Prepared | None = None) -> Evaluation:
    """Normalize, align and count every system's output under the settings.

    The corpus's kind of item goes into the signature. ``prepared`` may come from settings that differ
    in the tie-break only. ``InputError`` where an output is missing and the settings say that this is
    an error.

    >>> result = evaluate(corpus_of(["adjourned"], A=["adjoumed"]), Settings())
    >>> result.systems[0].measures["cer"]
    0.2222222222222222
    """
    settings = replace(settings, items=corpus.items)
    prepared = prepared or prepare(corpus, settings)
    systems = tuple(_score(system, settings) for system in prepared.systems)
    return Evaluation(corpus, settings, prepared.references, systems)


def _score(system: PreparedSystem, settings: Settings) -> SystemResult:
    alignments = align(system.characters, settings.rule)
    words = align(system.words, settings.rule)
    return SystemResult(
        system.name,
        system.items,
        system.missing,
        system.hypotheses,
        system.readings,
        alignments,
        words,
        LineCounts.of(alignments),
        LineCounts.of(words),
    )


def _prepare(corpus: Corpus, system: System, references: list[str], settings: Settings) -> PreparedSystem:
    absent = [position for position, text in enumerate(system.texts) if text is None]
    if absent and settings.missing == "error":
        named = listed([corpus.ids[position] for position in absent])
        raise InputError(
            f"{system.name}: {len(absent)} of {len(corpus)} items have no output ({named}); "
            "supply them, or choose to count them as empty or to skip them"
        )
    items = np.arange(len(corpus), dtype=np.int64)
    if settings.missing == "skip":
        items = np.delete(items, absent)
    hypotheses = settings.policy.apply_all(system.texts[item] or "" for item in items.tolist())
    scored, readings = _closest(corpus, references, items, hypotheses, settings)
    characters, words = (code_pairs(scored, hypotheses, unit) for unit in (settings.unit, settings.words))
    return PreparedSystem(system.name, items, len(absent), hypotheses, readings, characters, words)


def _closest(
    corpus: Corpus, references: list[str], items: NDArray[np.int64], hypotheses: list[str], settings: Settings
) -> tuple[list[str], NDArray[np.int64]]:
    """Return the valid reading that each output is closest to, by words, then by characters, and which one it is."""
    chosen, which = [references[item] for item in items.tolist()], np.zeros(len(items), np.int64)
    if corpus.alternatives is None:
        return chosen, which
    candidates = [
        (row, place, reading)
        for row, item in enumerate(items.tolist())
        if corpus.alternatives[item]
        for place, reading in enumerate((references[item], *settings.policy.apply_all(corpus.alternatives[item])))
    ]
    readings, outputs = [reading for *_, reading in candidates], [hypotheses[row] for row, *_ in candidates]
    costs = [distances(code_pairs(readings, outputs, unit)).tolist() for unit in (settings.words, settings.unit)]
    least: dict[int, tuple[int, ...]] = {}
    for (row, place, reading), *cost in zip(candidates, *costs, strict=True):
        if row not in least or tuple(cost) < least[row]:
            least[row], chosen[row], which[row] = tuple(cost), reading, place
    return chosen, which


def score(
    references: Iterable[str],
    hypotheses: Iterable[str],
    *,
    steps: Iterable[str] = (),
    unit: str = "codepoint",
    words: str = "whitespace",
    ties: str = "diagonal-first",
) -> SystemResult:
    """Score one system's texts against their references.

    ``TypeError`` for a bare string on either side, ``InputError`` for unequal lengths or an unknown
    step, unit, rule of words or tie-break.

    >>> score(["night train", ""], ["night train", "fog"]).measures["cer"]
    0.2727272727272727
    """
    corpus = corpus_of(references, hypothesis=hypotheses)
    return evaluate(corpus, Settings(steps=tuple(steps), unit=unit, words=words, ties=ties)).systems[0]

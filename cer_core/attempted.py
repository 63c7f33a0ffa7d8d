"""How much of the references each system attempted at all, and how well it read that.

A system that guesses where it cannot read gets some characters right by chance; one that says so gets none,
so an error rate by itself rewards invention. Here text is declined where an output is missing, where it is
empty (nothing but white space under the policy, while the reference is not empty), and where it has markers
of gaps (``gap_markers``). Declined text is left out of numerator and denominator:

    attempted = reference characters - declined ones,  CER on attempted text = edits outside gaps / attempted.

What a marker stands for is found by aligning: it may stand for any stretch of the reference, also for none. Of
all alignments those with the fewest edits count, and of these the ones whose markers stand for the least
text (``alignment.gapped``). So the tie-break does not matter, and a marker never costs anything here; in the
overall CER it counts as the characters that it is written with.

A marker that the reference has too, spelled the same under the policy, is a reading where the alignment lets it
stand there: it is right in both rates, and only what else it stands for is declined. One marker reads one.

Limits. A marker has no length, so text dropped beside one passes as declined, and one marker in an otherwise
short output declines all the rest. Text dropped without a marker is an error, not declined. Another marker than
the reference has declines the reference's, as it does any text.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.gapped import gapped_distances
from cer_core.counts import Counts
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.gap_markers import GapMarkers, normalized
from cer_core.rates import error_rate, ratio
from cer_core.units import WHITE_SPACE, splitter, with_hypotheses
from cer_core.visible import isolated
from cer_core.wording import counted, percent

GAP = ""
"""The unit that stands for a marker: no text is split into empty units."""


@dataclass(frozen=True)
class Amount:
    """So many characters, in units as counted, of so many items."""

    items: int = 0
    characters: int = 0

    def __add__(self, other: "Amount") -> "Amount":
        return Amount(self.items + other.items, self.characters + other.characters)


@dataclass(frozen=True, eq=False)
class ItemAttempts:
    """One system's scored items, an entry for each: reference characters, those declined, edits on the rest.

    ``markers`` is how many markers its output has, ``blank`` whether it has no text but those.
    """

    reference: NDArray[np.int64]
    declined: NDArray[np.int64]
    edits: NDArray[np.int64]
    markers: NDArray[np.int64]
    blank: NDArray[np.bool_]


@dataclass(frozen=True)
class Attempted:
    """What one system attempted of all references, those of skipped items too.

    ``missing``, ``empty`` and ``marked`` are the declined text by why it is; ``edits`` are those on attempted
    text, ``overall`` the counts of the evaluation. ``invented`` is text of outputs whose reference is empty;
    it is among the edits. ``rightly_empty`` is how many items are empty on both sides; ``items`` is what these are
    called, such as line.
    """

    system: str
    items: str
    characters: int
    missing: Amount
    empty: Amount
    marked: Amount
    markers: int
    edits: int
    invented: Amount
    rightly_empty: int
    overall: Counts

    @property
    def declined(self) -> int:
        """Return how many reference characters were not attempted."""
        return self.missing.characters + self.empty.characters + self.marked.characters

    @property
    def attempted(self) -> int:
        """Return how many reference characters were attempted."""
        return self.characters - self.declined

    @property
    def share(self) -> float | None:
        """Return attempted / all reference characters, from 0 to 1; ``None`` where there are none."""
        return ratio(self.attempted, self.characters)

    @property
    def declined_share(self) -> float | None:
        """Return declined / all reference characters, from 0 to 1; ``None`` where there are none."""
        return ratio(self.declined, self.characters)

    @property
    def rate(self) -> float | None:
        """Return edits / attempted reference characters, ``None`` where nothing was attempted."""
        return ratio(self.edits, self.attempted)

    @property
    def overall_rate(self) -> float | None:
        """Return the pooled CER of the evaluation, in which declined text counts as wrong unless it is skipped."""
        return error_rate(self.overall)

    @property
    def whole(self) -> bool:
        """Say whether every reference character was attempted and no output marks a gap: then both rates are one."""
        return not self.declined and not self.markers and self.edits == self.overall.edits


def attempts(evaluation: Evaluation, system: SystemResult, markers: GapMarkers | None = None) -> ItemAttempts:
    """Return item by item what one system attempted; markers are looked for in its outputs as they were read.

    The markers are those of the settings, unless others are given.
    ``InputError`` where a pattern takes too long, or an item is too long to say what its markers stand for.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> result = evaluate(corpus_of(["north road", "fog"], A=["[...] rood", ""]), Settings())
    >>> found = attempts(result, result.systems[0])
    >>> found.declined.tolist(), found.edits.tolist()
    ([5, 3], [1, 0])
    """
    raw = evaluation.corpus.texts_of(system.name)
    items = system.items.tolist()
    parted = (markers or evaluation.settings.markers).parted(raw[item] or "" for item in items)
    held = np.fromiter((len(written) for _, written in parted), np.int64, len(parted))
    policy, split = evaluation.settings.policy, splitter(evaluation.settings.unit)
    rows = np.flatnonzero(held).tolist()
    between = {row: normalized(policy, parted[row][0]) for row in rows}
    blank = np.fromiter(
        (not "".join(between.get(row, (text,))).strip(WHITE_SPACE) for row, text in enumerate(system.hypotheses)),
        np.bool_,
        len(items),
    )
    reference = system.characters.reference_length
    declined, edits = np.where(blank, reference, 0), np.where(blank, 0, system.characters.edits)
    pieces = (_joined([split("" if blank[row] else stretch) for stretch in between[row]]) for row in rows)
    found = gapped_distances(
        with_hypotheses(system.alignments.coded, np.array(rows, np.int64), pieces),
        GAP,
        [f"{system.name}, {evaluation.corpus.ids[items[row]]}" for row in rows],
        [[split(policy(marker)) for marker in parted[row][1]] for row in rows],
    )
    declined[rows], edits[rows] = found.declined, found.edits
    return ItemAttempts(reference, declined, edits, held, blank)


def _joined(stretches: Sequence[Sequence[str]]) -> list[str]:
    """Return the units of all stretches with a gap between each two."""
    units = list(stretches[0])
    for stretch in stretches[1:]:
        units += [GAP, *stretch]
    return units


def attempted(evaluation: Evaluation, markers: GapMarkers | None = None) -> list[Attempted]:
    """Return what each system attempted, in their order; ``InputError`` as ``attempts``.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> two = evaluate(corpus_of(["the north road"], honest=["the [...] road"], bold=["the worth road"]), Settings())
    >>> [(found.system, found.attempted, found.edits, found.overall.edits) for found in attempted(two)]
    [('honest', 9, 0, 5), ('bold', 14, 1, 1)]
    """
    return [_summed(evaluation, system, attempts(evaluation, system, markers)) for system in evaluation.systems]


def _summed(evaluation: Evaluation, system: SystemResult, found: ItemAttempts) -> Attempted:
    raw = evaluation.corpus.texts_of(system.name)
    absent = np.fromiter((raw[item] is None for item in system.items.tolist()), np.bool_, len(system.items))
    some = found.reference > 0
    empty = found.blank & (found.markers == 0) & ~absent
    split = splitter(evaluation.settings.unit)
    skipped = np.delete(np.arange(len(evaluation.corpus)), system.items).tolist()
    lengths = [len(split(evaluation.references[item])) for item in skipped]
    unseen = Amount(sum(length > 0 for length in lengths), sum(lengths))

    def declined(rows: NDArray[np.bool_]) -> Amount:
        return Amount(int(rows.sum()), int(found.declined[rows].sum()))

    return Attempted(
        system.name,
        evaluation.corpus.items,
        int(found.reference.sum()) + unseen.characters,
        declined(absent & some) + unseen,
        declined(empty & some),
        declined((found.markers > 0) & (found.declined > 0)),
        int(found.markers.sum()),
        int(found.edits.sum()),
        Amount(int((~some & ~found.blank).sum()), int(found.edits[~some].sum())),
        int((~some & found.blank).sum()),
        system.characters.total(),
    )


def attempted_sentences(found: Sequence[Attempted]) -> list[str]:
    """Say for each system how much it attempted, beside both of its rates, and what it invented.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> one = evaluate(corpus_of(["the north road", ""], A=["the [...] road", "fog"]), Settings())
    >>> for sentence in attempted_sentences(attempted(one)):
    ...     print(sentence)
    A attempted 64.29 % of the reference characters: CER is 33.33 % on these and 57.14 % overall.
    A wrote 3 characters for 1 line whose reference is empty; they count as insertions.
    """
    said = []
    for each in found:
        name = isolated(each.system)
        if each.characters and not each.declined and each.rate == each.overall_rate:
            said.append(f"{name} attempted all reference characters: CER is {percent(each.rate)}.")
        else:
            said.append(
                f"{name} attempted {percent(each.share)} of the reference characters: CER is {percent(each.rate)} on "
                f"these and {percent(each.overall_rate)} overall."
            )
        said += invented_sentences([each])
    return said


def invented_sentences(found: Sequence[Attempted]) -> list[str]:
    """Say which systems wrote how much where there is nothing to read; nothing of the others.

    >>> invented_sentences([])
    []
    """
    return [
        f"{isolated(each.system)} wrote {counted(each.invented.characters, 'character')} for "
        f"{counted(each.invented.items, each.items)} whose reference is empty; they count as insertions."
        for each in found
        if each.invented.items
    ]


def marked_references(evaluation: Evaluation) -> int:
    """Return how many references hold a gap marker themselves, as they were read: there one may be a reading.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> marked_references(evaluate(corpus_of(["the [...] road", "fog"], A=["", ""]), Settings()))
    1
    """
    return sum(len(stretches) > 1 for stretches in evaluation.settings.markers.cut(evaluation.corpus.reference))

"""Text that is too much: insertions that outweigh the rest, text that stands twice, text for an empty reference."""

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from cer_core.breakdown.words import core
from cer_core.diagnosis.finding import Diagnosis
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.rates import ratio
from cer_core.visible import isolated
from cer_core.wording import counted, listed, number, percent

IN_A_ROW = 5
"""Words in a row that have to recur: fewer do so in any text, such as "of the Town of"."""
LEAST_INVENTED = 5
"""Words for empty references below which nothing is said: a folio number or a stamp is soon read."""
FLUENT = 0.5
"""Share of these that are words of the references, from which they are language and not noise."""
SHOWN = 8
"""Words of an example."""


def above_one(evaluation: Evaluation) -> Iterator[Diagnosis]:
    """Find systems with a CER above 100 % because they write much more than is there."""
    for system in evaluation.systems:
        counts, cer = system.characters.total(), system.measures["cer"]
        if cer is not None and cer > 1 and counts.insertions > counts.substitutions + counts.deletions:
            yield Diagnosis(
                "above one",
                f"{isolated(system.name)} has a CER of {percent(cer)}: {number(counts.insertions)} of its "
                f"{number(counts.edits)} edits are insertions, {number(counts.hypothesis_length)} characters for "
                f"{number(counts.reference_length)} in the references.",
                (
                    ("CER", percent(cer)),
                    ("insertions", f"{number(counts.insertions)} of {number(counts.edits)} edits"),
                    ("characters of outputs", number(counts.hypothesis_length)),
                    ("characters of references", number(counts.reference_length)),
                ),
                (system.name,),
            )


def repeated_words(reference: Sequence[int], hypothesis: Sequence[int]) -> list[int]:
    """Return the places of hypothesis words in runs of ``IN_A_ROW`` that come once more than they should.

    A run should come as often as in the reference, and at least once: what is invented once is not repeated.

    >>> repeated_words([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 6])
    [5, 6, 7, 8, 9]
    """
    allowed = Counter(_runs(reference))
    seen: Counter[tuple[int, ...]] = Counter()
    places: set[int] = set()
    for start, run in enumerate(_runs(hypothesis)):
        seen[run] += 1
        if seen[run] > max(allowed[run], 1):
            places.update(range(start, start + IN_A_ROW))
    return sorted(places)


def _runs(words: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return (tuple(words[start : start + IN_A_ROW]) for start in range(len(words) - IN_A_ROW + 1))


def duplicated_text(evaluation: Evaluation) -> Iterator[Diagnosis]:
    """Find systems that write the same words in a row again, more often than the references do."""
    for system in evaluation.systems:
        coded = system.word_alignments.coded
        items, words, example, noun = list[str](), 0, "", evaluation.corpus.items
        for row in np.flatnonzero(system.words.insertions >= IN_A_ROW).tolist():
            hypothesis = coded.hypothesis[row].tolist()
            places = repeated_words(coded.reference[row].tolist(), hypothesis)
            if places:
                items.append(evaluation.corpus.ids[int(system.items[row])])
                words += len(places)
                example = example or " ".join(coded.symbols[hypothesis[place]] for place in places[:SHOWN])
        if items:
            yield Diagnosis(
                "duplicated",
                f"{isolated(system.name)} repeats {counted(words, 'word')} in runs that the reference has less often, "
                f"in {counted(len(items), noun)}: text that was read twice, or that loops.",
                (
                    ("repeated words", number(words)),
                    ("found in", listed(items)),
                    ("example", isolated(example)),
                    ("word insertions in all", number(system.words.total().insertions)),
                ),
                (system.name,),
            )


def fluent_invention(evaluation: Evaluation) -> Iterator[Diagnosis]:
    """Find systems that write words of the references' language where the reference is empty."""
    for system in evaluation.systems:
        rows = np.flatnonzero((system.characters.reference_length == 0) & (system.words.hypothesis_length > 0)).tolist()
        if not rows:
            continue
        coded = system.word_alignments.coded
        invented = [core(coded.symbols[code]).casefold() for row in rows for code in coded.hypothesis[row].tolist()]
        invented = [word for word in invented if any(map(str.isalpha, word))]
        known = _vocabulary(system)
        fluent = sum(word in known for word in invented)
        share = ratio(fluent, len(invented))
        if share is not None and share >= FLUENT and len(invented) >= LEAST_INVENTED:
            noun = evaluation.corpus.items
            yield Diagnosis(
                "invented",
                f"{isolated(system.name)} writes {counted(len(invented), 'word')} in {counted(len(rows), noun)} whose "
                f"reference is empty, {number(fluent)} of them words of other references: it invents text where there "
                "is none.",
                (
                    ("words for empty references", number(len(invented))),
                    ("of these in other references", f"{number(fluent)}, {percent(share)}"),
                    ("found in", listed([evaluation.corpus.ids[int(system.items[row])] for row in rows])),
                ),
                (system.name,),
            )


def _vocabulary(system: SystemResult) -> set[str]:
    coded = system.word_alignments.coded
    return {core(coded.symbols[code]).casefold() for code in np.unique(coded.reference.values).tolist()}

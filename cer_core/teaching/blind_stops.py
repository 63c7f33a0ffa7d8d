"""Stops about what a rate does not see: how much an edit harms, and what was not attempted."""

import re
from collections.abc import Sequence
from itertools import zip_longest

from cer_core.attempted import Attempted, attempted
from cer_core.breakdown.characters import by_class
from cer_core.corpus import corpus_of
from cer_core.evaluation import SystemResult, evaluate
from cer_core.settings import Settings
from cer_core.teaching.stop import (
    Answer,
    Example,
    Figure,
    Pair,
    Row,
    count,
    joined,
    lowest,
    rate,
    rated,
    scored,
    text,
)
from cer_core.visible import isolated
from cer_core.wording import listed

_NUMBER = re.compile(r"\d+")


def unequal_harm(example: Example) -> Answer:
    """Compare how the pairs are counted with what their edits hit, and with whether they keep the numbers.

    >>> unequal_harm(Example((Pair("A", "in 1957", "in 1857"), Pair("B", "in 1957", "in 1957,")))).sentence
    ... # doctest: +NORMALIZE_WHITESPACE
    'CER calls none worse: it counts all alike. A: 14.29 % (1 / 7), what was hit: digits. B: 14.29 % (1 / 7), what was
    hit: punctuation. For an index of years take B: it has the numbers of its reference. A has 1857 for 1957.'
    """
    if not example.pairs:
        return Answer(("There is nothing to compare.",), ())
    rows: list[Row] = []
    rates: list[float | None] = []
    said: list[str] = []
    for pair in example.pairs:
        result = scored([pair])
        total, cer, hit = result.characters.total(), result.measures["cer"], ", ".join(_hit(result)) or "nothing"
        edits, length = count("edits", total.edits), count("reference characters", total.reference_length)
        rows.append(Row(pair.label, (edits, length, rate("CER", cer), text("what was hit", hit))))
        rates.append(cer)
        said.append(f"{isolated(pair.label)}: {rated(cer, total.edits, total.reference_length)}, what was hit: {hit}.")
    sentences = (_called_worse([pair.label for pair in example.pairs], rates), *said, *_for_an_index(example.pairs))
    return Answer(sentences, (), tuple(rows))


def _called_worse(labels: Sequence[str], rates: Sequence[float | None]) -> str:
    if None in rates:
        return "Where the reference is empty CER is n/a, so it calls none worse."
    worst = lowest([-value for value in rates if value is not None])
    if len(labels) == 1:
        return "There is one output, so none is worse."
    if len(worst) == len(labels):
        return f"CER calls none worse: it {'counts all alike' if any(rates) else 'finds no error'}."
    return f"CER calls {joined([labels[place] for place in worst])} worse."


def _hit(result: SystemResult) -> list[str]:
    """Return the classes of the characters that were read otherwise, lost or added, as words of a sentence."""
    return [part.label[0].lower() + part.label[1:] for part in by_class(result.alignments) if part.counts.edits]


def _for_an_index(pairs: Sequence[Pair]) -> list[str]:
    """Say which outputs have the numbers of their references, in the same order, and what the others have instead."""
    numbers = [(pair.label, _NUMBER.findall(pair.reference), _NUMBER.findall(pair.hypothesis)) for pair in pairs]
    if not any(ours or theirs for _, ours, theirs in numbers):
        return ["No number stands in these texts, so for an index of years none is better."]
    kept = [label for label, ours, theirs in numbers if ours == theirs]
    changed = [
        f"{isolated(label)} has {_listed(theirs)} for {_listed(ours)}."
        for label, ours, theirs in numbers
        if ours != theirs
    ]
    if not kept:
        return ["For an index of years take none: the numbers are not those of the reference.", *changed]
    if not changed:
        return ["For an index of years none is better: the numbers are those of the reference."]
    has = "it has the numbers of its reference" if len(kept) == 1 else "they have the numbers of their references"
    return [f"For an index of years take {joined(kept)}: {has}.", *changed]


def _listed(numbers: Sequence[str]) -> str:
    return listed(numbers) or "no number"


def honest_gaps(example: Example) -> Answer:
    """Compare outputs, line by line, by the rate over the whole page, the rate over what was attempted, and coverage.

    What is not attempted is what ``attempted`` calls declined: empty lines, and the usual markers of gaps.

    >>> page = "the mill road", "the old bridge"
    >>> guess, honest = "the mill road\\nthe odd bride", "the mill road\\n[illegible]"
    >>> found = honest_gaps(Example(tuple(Pair(name, "\\n".join(page), read) for name, read in
    ...     (("guess", guess), ("honest", honest)))))
    >>> [(row.label, row.figures[0].text, row.figures[1].text, row.figures[2].text) for row in found.rows]
    [('guess', '7.41 %', '7.41 %', '100.00 %'), ('honest', '44.44 %', '0.00 %', '48.15 %')]
    """
    if not example.pairs:
        return Answer(("There is no output to compare.",), ())
    found = [_attempted(pair) for pair in example.pairs]
    labels = [pair.label for pair in example.pairs]
    rows = tuple(Row(label, _figures(each)) for label, each in zip(labels, found, strict=True))
    said = [_rates(label, each) for label, each in zip(labels, found, strict=True)]
    return Answer((*said, *_verdicts(labels, found)), (), rows)


def _attempted(pair: Pair) -> Attempted:
    """Put the lines of a page side by side, empty where a side lacks them; return what was attempted of them."""
    lines = zip_longest(pair.reference.split("\n"), pair.hypothesis.split("\n"), fillvalue="")
    references, outputs = zip(*lines, strict=True)
    (found,) = attempted(evaluate(corpus_of(references, output=outputs), Settings()))
    return found


def _figures(found: Attempted) -> tuple[Figure, ...]:
    return (
        rate("CER of the whole page", found.overall_rate),
        rate("CER of what was attempted", found.rate),
        rate("coverage", found.share),
        count("edits", found.overall.edits),
        count("edits on what was attempted", found.edits),
        count("reference characters", found.characters),
        count("reference characters attempted", found.attempted),
        count("gaps", found.empty.items + found.markers),
    )


def _rates(label: str, found: Attempted) -> str:
    return (
        f"{isolated(label)}: {rated(found.overall_rate, found.overall.edits, found.characters)} over the whole page, "
        f"{rated(found.rate, found.edits, found.attempted)} of what was attempted, "
        f"coverage {rated(found.share, found.attempted, found.characters)}."
    )


def _verdicts(labels: Sequence[str], found: Sequence[Attempted]) -> list[str]:
    """Say which output has the lower rate over all, and which one to rely on where it has read something."""
    if len(labels) < 2:
        return ["There is no other output to compare with."]
    if any(not each.characters for each in found):
        return ["A reference is empty, so the outputs do not compare."]
    whole = [labels[place] for place in lowest([each.overall_rate for each in found])]
    said = [f"Over the whole page {_has_the_lower_rate(whole, len(labels))}."]
    silent = [label for label, each in zip(labels, found, strict=True) if not each.attempted]
    if silent:
        return [*said, f"Nothing in {joined(silent)} was attempted, so there is nothing to rely on."]
    tried = [labels[place] for place in lowest([each.rate for each in found])]
    if len(tried) == len(labels):
        return [*said, "Of what was attempted they tie, so rely on them alike."]
    return [*said, f"Of what was attempted {_has_the_lower_rate(tried, len(labels))}: there, rely on {joined(tried)}."]


def _has_the_lower_rate(best: Sequence[str], of: int) -> str:
    if len(best) == of:
        return "they tie"
    return f"{joined(best)} {'has' if len(best) == 1 else 'have'} the lower rate"

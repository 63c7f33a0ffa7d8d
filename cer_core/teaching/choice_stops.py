"""Stops about choices behind a number: the tie-break, the normalization steps, the averaging rule over many draws."""

import math
from collections.abc import Sequence
from dataclasses import replace

from cer_core.alignment.ambiguity import ambiguity
from cer_core.corpus import corpus_of
from cer_core.counts import Counts
from cer_core.ladder import Figures, ladder
from cer_core.seed_table import SeedRow, seed_table
from cer_core.settings import Settings
from cer_core.teaching.stop import (
    Answer,
    Example,
    Figure,
    Pair,
    Row,
    count,
    edits_of,
    lowest,
    rate,
    rated,
    scored,
)
from cer_core.visible import isolated
from cer_core.wording import counted, percent, rough

COMPARED = ("diagonal-first", "gaps-first")

LADDER = (("nfc",), ("casefold",), ("remove-punctuation",), ("collapse-whitespace", "strip"))
"""The steps of the ladder; those in one group are climbed at once."""


def tie_breaks(example: Example) -> Answer:
    """Compare the breakdown of the same edits under two tie-breaks.

    >>> tie_breaks(Example((Pair("", "form", "from"),))).sentence  # doctest: +NORMALIZE_WHITESPACE
    '2 edits under every tie-break. Under diagonal-first: S 2, D 0, I 0 (o read as r, r read as o). Under gaps-first:
    S 0, D 1, I 1 (r added, r lost). There are 3 equally short alignments, with S from 0 to 2.'
    """
    found = [scored(example.pairs, ties) for ties in COMPARED]
    totals = [result.characters.total() for result in found]
    edits = totals[0].edits
    spread = ambiguity(found[0].alignments.coded)
    number = None if None in spread.alignments else math.prod(each for each in spread.alignments if each)
    least, most = spread.total().substitutions
    if not edits:
        sentences = ["There is no edit, so there is nothing for a tie-break to decide."]
    else:
        splits = [_split(total) for total in totals]
        read = [f"{split} ({edits_of(result)})" for split, result in zip(splits, found, strict=True)]
        of_all = f"{counted(edits, 'edit')} under every tie-break"
        if read[0] == read[1]:
            sentences = [f"{of_all}, broken down alike by both: {read[0]}."]
        else:
            also = ", as many of each kind by both, but not the same ones" if splits[0] == splits[1] else ""
            sentences = [f"{of_all}{also}."]
            sentences += [f"Under {ties}: {each}." for ties, each in zip(COMPARED, read, strict=True)]
        sentences.append(_alignments(number, spread.total().unknown == 0, least, most))
    rows = tuple(Row(ties, _breakdown(total)) for ties, total in zip(COMPARED, totals, strict=True))
    figures = (
        count("edits", edits),
        rate("CER", found[0].measures["cer"]),
        Figure("equally short alignments", number, "very many" if number is None else rough(number)),
        count("least substitutions", least),
        count("most substitutions", most),
    )
    return Answer(tuple(sentences), figures, rows)


def _split(total: Counts) -> str:
    return f"S {total.substitutions}, D {total.deletions}, I {total.insertions}"


def _breakdown(total: Counts) -> tuple[Figure, ...]:
    return (
        count("substitutions", total.substitutions),
        count("deletions", total.deletions),
        count("insertions", total.insertions),
    )


def _alignments(number: int | None, known: bool, least: int, most: int) -> str:
    if number == 1:
        return "No other alignment is as short."
    said = f"There are {'very many' if number is None else rough(number)} equally short alignments"
    if not known:
        return f"{said}."
    return f"{said}, with S from {least} to {most}." if least < most else f"{said}, all with S {least}."


def steps_climbed(example: Example) -> Answer:
    """Show what each step of a normalization policy, applied to both sides, makes of the rate of each pair.

    >>> steps_climbed(Example((Pair("word", "Noir", "noir "),))).sentence  # doctest: +NORMALIZE_WHITESPACE
    'word: 50.00 % (2 / 4) as it stands; casefold: 1 edit fewer, 25.00 % (1 / 4); collapse-whitespace and strip: 1 edit
    fewer, 0.00 % (0 / 4). In the end nothing is wrong.'
    """
    settings = Settings(steps=tuple(step for group in LADDER for step in group))
    ends = [0]
    for group in LADDER:
        ends.append(ends[-1] + len(group))
    names = ["as it stands", *(" and ".join(group) for group in LADDER)]
    sentences: list[str] = []
    rows: list[Row] = []
    for pair in example.pairs:
        rungs = ladder(corpus_of([pair.reference], output=[pair.hypothesis]), settings)
        climbed = [rungs[end].figures["output"] for end in ends]
        rows += (Row(f"{pair.label}: {name}", _rung(each)) for name, each in zip(names, climbed, strict=True))
        after = replace(pair, reference=settings.policy(pair.reference), hypothesis=settings.policy(pair.hypothesis))
        sentences += [f"{isolated(pair.label)}: {_changes(names, climbed)}.", _left(climbed[-1], after)]
    return Answer(tuple(sentences) or ("There is no pair to normalize.",), (), tuple(rows))


def _rung(found: Figures) -> tuple[Figure, ...]:
    return rate("CER", found.cer), count("edits", found.edits), count("reference characters", found.reference_length)


def _changes(names: Sequence[str], climbed: Sequence[Figures]) -> str:
    """Say the rate before any step, and what each that changes edits or length takes away."""
    said = [f"{_rated(climbed[0])} as it stands"]
    for name, before, after in zip(names[1:], climbed, climbed[1:], strict=False):
        if (before.edits, before.reference_length) != (after.edits, after.reference_length):
            said.append(f"{name}: {_taken(before.edits - after.edits)}, {_rated(after)}")
    return "; ".join(said) if len(said) > 1 else f"{said[0]}, and no step changes that"


def _rated(found: Figures) -> str:
    return rated(found.cer, found.edits, found.reference_length)


def _taken(edits: int) -> str:
    if not edits:
        return "as many edits"
    return f"{counted(abs(edits), 'edit')} {'fewer' if edits > 0 else 'more'}"


def _left(last: Figures, pair: Pair) -> str:
    """Say what is wrong after all steps."""
    if not last.edits:
        return "In the end nothing is wrong."
    verb = "is" if last.edits == 1 else "are"
    return f"In the end {counted(last.edits, 'edit')} {verb} left: {edits_of(scored([pair]))}."


def ranking_flip(example: Example) -> Answer:
    """Count in how many draws of the simulated test set the two averages prefer different systems.

    >>> ranking_flip(Example(seeds=(0,))).sentence  # doctest: +NORMALIZE_WHITESPACE
    'In 1 of 1 draw, pooling prefers one system and the line mean the other. Pooled: A 8.13 %, B 14.98 %; A is better
    in 1 of 1. By the line mean: A 21.67 %, B 7.01 %; B is better in 1 of 1.'
    """
    table = seed_table(Settings(), example.seeds)
    flips = sum(row.flips for row in table)
    if not table:
        return Answer(("No test set was drawn.",), (count("flips", 0), count("draws", 0)))
    said = [f"In {flips} of {counted(len(table), 'draw')}, pooling prefers one system and the line mean the other."]
    figures: list[Figure] = [count("flips", flips), count("draws", len(table))]
    for title, label, values in (
        ("Pooled", "pooled CER", [row.pooled for row in table]),
        ("By the line mean", "line mean", [row.line_mean for row in table]),
    ):
        ranges = [(name, _range([each[name] for each in values])) for name in values[0]]
        spreads = ", ".join(f"{name} {_spread(found)}" for name, found in ranges)
        said.append(f"{title}: {spreads}; {_winners(values)}.")
        for name, found in ranges:
            figures += (rate(f"{label} of {name}, least", found[0]), rate(f"{label} of {name}, most", found[1]))
    return Answer(tuple(said), tuple(figures), tuple(map(_seed_row, table)))


def _winners(values: Sequence[dict[str, float | None]]) -> str:
    """Say in how many draws each system has the lower rate, and in how many none has."""
    best = [lowest(list(each.values())) for each in values]
    wins = [(name, best.count([place])) for place, name in enumerate(values[0])]
    said = [f"{name} is better in {times} of {len(values)}" for name, times in wins if times]
    ties = len(values) - sum(times for _, times in wins)
    return ", ".join([*said, *([f"none in {ties} of {len(values)}"] if ties else [])])


def _range(values: Sequence[float | None]) -> tuple[float | None, float | None]:
    defined = [value for value in values if value is not None]
    return (min(defined), max(defined)) if defined else (None, None)


def _spread(found: tuple[float | None, float | None]) -> str:
    least, most = percent(found[0]), percent(found[1])
    return least if least == most else f"{least} to {most}"


def _seed_row(row: SeedRow) -> Row:
    figures = [rate(f"pooled CER of {name}", value) for name, value in row.pooled.items()]
    figures += [rate(f"line mean of {name}", value) for name, value in row.line_mean.items()]
    flips = Figure("flips", row.flips, "yes" if row.flips else "no")
    return Row(f"seed {row.seed}", (*figures, flips))

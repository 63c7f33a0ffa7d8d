"""Stops about what a rate does not see: how much an edit harms, and what was not attempted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cer_core.classified_runs import classify
from cer_core.comparison import same
from cer_core.confusion_classes import CLASSES
from cer_core.evaluation import SystemResult
from cer_core.rates import ratio
from cer_core.teaching.stop import Answer, Example, Pair, Row, count, quoted, rate, scored, text
from cer_core.visible import isolated
from cer_core.wording import counted, percent

_GAP = re.compile(r"\s*(?:\[[^\[\]]*\]\s*)?")


def unequal_harm(example: Example) -> Answer:
    """Compare how the pairs are counted with what their edits hit.

    >>> unequal_harm(Example((Pair("year", "in 1957", "in 1857"), Pair("comma", "in 1957", "in 1957,")))).sentence
    ... # doctest: +NORMALIZE_WHITESPACE
    'CER counts all alike: 1 edit, 14.29 %. It does not say what was hit. year: digits. comma: punctuation and symbols.'
    """
    rows: list[Row] = []
    counted_as: list[tuple[int, float | None]] = []
    said: list[str] = []
    for pair in example.pairs:
        result = scored([pair])
        total, cer, hit = result.characters.total(), result.measures["cer"], ", ".join(_hit(result)) or "nothing"
        rows.append(
            Row(
                pair.label,
                (
                    count("edits", total.edits),
                    count("reference characters", total.reference_length),
                    rate("CER", cer),
                    text("what was hit", hit),
                ),
            )
        )
        counted_as.append((total.edits, cer))
        said.append(f"{isolated(pair.label)}: {hit}.")
    if not rows:
        return Answer("There is nothing to compare.", ())
    return Answer(" ".join([_as_counted(rows, counted_as), "It does not say what was hit.", *said]), (), tuple(rows))


def _as_counted(rows: Sequence[Row], counts: Sequence[tuple[int, float | None]]) -> str:
    counted_as = [f"{counted(edits, 'edit')}, {percent(cer)}" for edits, cer in counts]
    if len(rows) > 1 and len(set(counts)) == 1:
        return f"CER counts all alike: {counted_as[0]}."
    each = "; ".join(f"{isolated(row.label)} {said}" for row, said in zip(rows, counted_as, strict=True))
    return f"CER counts edits: {each}."


def _hit(result: SystemResult) -> list[str]:
    """Return the classes of what was read otherwise, as words of a sentence."""
    tallies = classify(result.alignments, result.edit_cells).by_class()
    return [_uncapitalized(CLASSES[name].label) for name, tally in tallies.items() if tally.edits]


def _uncapitalized(label: str) -> str:
    return label[0].lower() + label[1:]


@dataclass(frozen=True)
class _Attempt:
    """An output line by line beside its references: all lines, and those that are no gap."""

    lines: list[Pair]
    attempted: list[Pair]

    @classmethod
    def of(cls, pair: Pair) -> "_Attempt":
        """Put the lines of a page side by side; lines that one side lacks are empty there."""
        ours, theirs = pair.reference.split("\n"), pair.hypothesis.split("\n")
        longest = max(len(ours), len(theirs))
        padded = zip(_padded(ours, longest), _padded(theirs, longest), strict=True)
        lines = [Pair(pair.label, reference, hypothesis) for reference, hypothesis in padded]
        return cls(lines, [line for line in lines if not _is_gap(line)])

    @property
    def coverage(self) -> float | None:
        """Return the share of the reference's characters that stand on lines attempted."""
        return ratio(*(sum(len(line.reference) for line in lines) for lines in (self.attempted, self.lines)))


def _is_gap(line: Pair) -> bool:
    return bool(_GAP.fullmatch(line.hypothesis)) and bool(line.reference or line.hypothesis)


def _padded(lines: Sequence[str], length: int) -> list[str]:
    return [*lines, *[""] * (length - len(lines))]


def honest_gaps(example: Example) -> Answer:
    """Compare outputs by the rate over the whole page, the rate over what was attempted, and coverage.

    A line is a gap if the output there is empty or one remark in square brackets, which counts as it stands.

    >>> page = "the mill road", "the old bridge"
    >>> guess, honest = "the mill road\\nthe odd bride", "the mill road\\n[illegible]"
    >>> found = honest_gaps(Example(tuple(Pair(name, "\\n".join(page), read) for name, read in
    ...     (("guess", guess), ("honest", honest)))))
    >>> [(row.label, row.figures[0].text, row.figures[1].text, row.figures[2].text) for row in found.rows]
    [('guess', '7.41 %', '7.41 %', '100.00 %'), ('honest', '44.44 %', '0.00 %', '48.15 %')]
    """
    rows = []
    for pair in example.pairs:
        attempt = _Attempt.of(pair)
        whole, tried = scored(attempt.lines), scored(attempt.attempted)
        figures = (
            rate("CER of the whole page", whole.measures["cer"]),
            rate("CER of what was attempted", tried.measures["cer"]),
            rate("coverage", attempt.coverage),
            count("edits", whole.characters.total().edits),
            count("edits on what was attempted", tried.characters.total().edits),
            count("reference characters", whole.characters.total().reference_length),
            count("gaps", len(attempt.lines) - len(attempt.attempted)),
        )
        rows.append(Row(pair.label, figures))
    return Answer(_coverage_words(rows), (), tuple(rows))


def _coverage_words(rows: Sequence[Row]) -> str:
    said = [
        f"{isolated(row.label)}: {whole.text} over the whole page, {tried.text} of what was attempted, "
        f"coverage {coverage.text}."
        for row in rows
        for whole, tried, coverage in [row.figures[:3]]
    ]
    best_whole, best_tried = (_lowest(rows, label) for label in ("CER of the whole page", "CER of what was attempted"))
    if best_whole and best_tried:
        whole, tried = quoted(best_whole.label), quoted(best_tried.label)
        if best_whole is best_tried:
            said.append(f"{whole} has the lower rate either way.")
        else:
            said.append(f"Over the whole page {whole} has the lower rate, of what was attempted {tried} has.")
    return " ".join(said) or "There is no output to compare."


def _lowest(rows: Sequence[Row], label: str) -> Row | None:
    """Return which of several rows has the lowest rate, ``None`` where it is shared or any is undefined."""
    rates = [(value, place) for place, row in enumerate(rows) if isinstance(value := row[label], float)]
    if len(rates) < 2 or len(rates) < len(rows):
        return None
    (least, place), (second, _), *_ = sorted(rates)
    return None if same(least, second) else rows[place]

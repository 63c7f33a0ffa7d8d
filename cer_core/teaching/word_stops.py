"""The stop about how errors lie in the words: together in few, or the same one in many, which a rule could mend."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cer_core.columns import phrase
from cer_core.comparison import same
from cer_core.confusions import Confusion
from cer_core.counts import Counts
from cer_core.evaluation import SystemResult
from cer_core.teaching.stop import (
    Answer,
    Example,
    Pair,
    Row,
    count,
    divided,
    joined,
    quotient,
    rate,
    rated,
    scored,
    text,
)
from cer_core.visible import distinct_label, isolated
from cer_core.wording import counted, number


def spread_or_steady(example: Example) -> Answer:
    """Say for each output how its errors lie in the words, and how far a rule for its most frequent confusion goes.

    >>> found = spread_or_steady(Example((Pair("A", "ab cd", "xy cd"), Pair("B", "ab cb", "ax cx"))))
    >>> [row["WER / CER"] for row in found.rows]
    [1.25, 2.5]
    >>> found.sentence.partition("The errors")[2]  # doctest: +NORMALIZE_WHITESPACE
    ' of A lie closer together: 2.0 character edits for each word edit, against 1.0 of B. A rule for the most frequent
    substitution: A, a for every x, from 2 edits to 1; B, b for every x, from 2 edits to 0. Such a rule mends B.'
    """
    outputs = [_Output.of(pair) for pair in example.pairs]
    if not outputs:
        return Answer(("There is no output to look at.",), ())
    said = [each.rates for each in outputs]
    return Answer((*said, *_densest(outputs), *_rules(outputs)), (), tuple(each.row for each in outputs))


@dataclass(frozen=True)
class _Output:
    """One output with its counts, its most frequent confusion, and the edits that a rule for a substitution leaves."""

    label: str
    cer: float | None
    wer: float | None
    characters: Counts
    words: Counts
    frequent: Confusion | None
    rule: tuple[str, str] | None
    left: int

    @classmethod
    def of(cls, pair: Pair) -> "_Output":
        """Score an output as it is, and after a rule."""
        result = scored([pair])
        characters, rule = result.characters.total(), _rule(result)
        return cls(
            pair.label,
            result.measures["cer"],
            result.measures["wer"],
            characters,
            result.words.total(),
            result.confusions[0] if result.confusions else None,
            rule,
            characters.edits if rule is None else _edits_after(pair, rule),
        )

    @property
    def density(self) -> float | None:
        """Return character edits for each word edit."""
        return divided(self.characters.edits, self.words.edits)

    @property
    def rates(self) -> str:
        """Return both rates, and what one is of the other, as a sentence."""
        each = divided(self.wer, self.cer)
        cer = rated(self.cer, self.characters.edits, self.characters.reference_length)
        wer = rated(self.wer, self.words.edits, self.words.reference_length)
        told = "so no ratio" if each is None else f"a ratio of {each:.1f}"
        return f"{isolated(self.label)}: CER {cer}, WER {wer}, {told}."

    @property
    def row(self) -> Row:
        """Return all figures."""
        most = self.frequent
        return Row(
            self.label,
            (
                rate("CER", self.cer),
                rate("WER", self.wer),
                quotient("WER / CER", divided(self.wer, self.cer)),
                count("character edits", self.characters.edits),
                count("word edits", self.words.edits),
                quotient("character edits for each word edit", self.density),
                text("most frequent confusion", phrase(most.reference, most.hypothesis) if most else ""),
                count("times", most.count if most else 0),
                count("edits that the rule leaves", self.left),
            ),
        )


def _rule(result: SystemResult) -> tuple[str, str] | None:
    """Return the most frequent substitution, reference and output; ``None`` where there is none."""
    pairs = ((each.reference, each.hypothesis) for each in result.confusions)
    return next(((ours, theirs) for ours, theirs in pairs if ours and theirs), None)


def _edits_after(pair: Pair, rule: tuple[str, str]) -> int:
    """Return the edits that are left when the one character is written for the other everywhere in the output."""
    ours, theirs = rule
    return scored([replace(pair, hypothesis=pair.hypothesis.replace(theirs, ours))]).characters.total().edits


def _densest(outputs: Sequence[_Output]) -> list[str]:
    """Say which output's errors lie closest together, where two or more have any."""
    dense = [(each.label, each.density) for each in outputs if each.density is not None]
    if len(dense) < 2:
        return ["There are no two outputs with wrong words whose errors could lie more or less closely."]
    dense.sort(key=lambda entry: -entry[1])
    most, least = dense[0][1], dense[-1][1]
    each = "character edits for each word edit"
    if same(most, least):
        return [f"Their errors lie equally close: {most:.1f} {each}."]
    closest = joined([label for label, value in dense if same(value, most)])
    closer = "closer" if len(dense) == 2 else "closest"
    return [
        f"The errors of {closest} lie {closer} together: {most:.1f} {each}, against {least:.1f} of "
        f"{isolated(dense[-1][0])}."
    ]


def _rules(outputs: Sequence[_Output]) -> list[str]:
    """Say what the rule for each output's most frequent substitution leaves of its edits, and what it mends."""
    wrong = [each for each in outputs if each.characters.edits]
    if not wrong:
        return ["There is no error that a rule could mend."]
    mended = [each.label for each in wrong if not each.left]
    return [
        f"A rule for the most frequent substitution: {'; '.join(map(_ruled, wrong))}.",
        f"Such a rule mends {joined(mended)}." if mended else "Such a rule mends none wholly.",
    ]


def _ruled(output: _Output) -> str:
    label = isolated(output.label)
    if output.rule is None:
        return f"{label} has none"
    ours, theirs = output.rule
    written = f"{distinct_label(ours, theirs)} for every {distinct_label(theirs, ours)}"
    return f"{label}, {written}, from {counted(output.characters.edits, 'edit')} to {number(output.left)}"

"""The measures by name: label, formula and meaning for people, and the value from the two sets of counts.

To add a measure, write its formula in ``rates`` and a ``Measure`` here; pages, the command line and
the comparison read it from ``MEASURES``.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from cer_core.counts import Counts, LineCounts
from cer_core.rates import (
    accuracy,
    anls,
    error_rate,
    exact_match,
    item_rates,
    match_error_rate,
    mean,
    one_minus_mean_ned,
    quantile,
    total,
    word_information_lost,
    word_information_preserved,
)


@dataclass(frozen=True)
class Measure:
    """One named figure of a system: its words for people and its value from the two sets of counts."""

    name: str
    label: str
    formula: str
    meaning: str
    compute: Callable[[LineCounts, LineCounts], float | None]
    higher_is_better: bool = False
    percent: bool = True

    def over(self, noun: str) -> "Measure":
        """Return the measure in the words of a corpus whose items are called by a noun: its lines are those.

        >>> MEASURES["cer_mean"].over("row").label, MEASURES["exact_match"].over("file").formula
        ('CER, row mean', 'files without an edit / all files')
        """
        label, formula, meaning = (_LINE.sub(noun, words) for words in (self.label, self.formula, self.meaning))
        return replace(self, label=label, formula=formula, meaning=meaning)


_LINE = re.compile(r"\bline(?=s?\b)")


def _over_characters(
    of: Callable[[LineCounts], float | None],
) -> Callable[[LineCounts, LineCounts], float | None]:
    return lambda characters, words: of(characters)


def _pooled_words(of: Callable[[Counts], float | None]) -> Callable[[LineCounts, LineCounts], float | None]:
    return lambda characters, words: of(words.total())


MEASURES: dict[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure(
            "cer",
            "CER, pooled",
            "all edits / all reference characters",
            "Every character has the same weight, so long lines count for more.",
            _over_characters(lambda c: error_rate(c.total())),
        ),
        Measure(
            "cer_mean",
            "CER, line mean",
            "mean over lines of edits / reference characters",
            "Every line has the same weight, so short lines count for as much as long ones.",
            _over_characters(lambda c: mean(item_rates(c))),
        ),
        Measure(
            "cer_median",
            "CER, line median",
            "middle one of the lines' rates",
            "Half the lines are better, half are worse; a few terrible lines do not move it.",
            _over_characters(lambda c: quantile(item_rates(c), 0.5)),
        ),
        Measure(
            "wer",
            "WER, pooled",
            "all word edits / all reference words",
            "One wrong character spoils its whole word.",
            _pooled_words(error_rate),
        ),
        Measure(
            "wer_mean",
            "WER, line mean",
            "mean over lines of word edits / reference words",
            "Every line has the same weight, whatever its number of words.",
            lambda characters, words: mean(item_rates(words)),
        ),
        Measure(
            "mer",
            "MER",
            "word edits / (word edits + word hits)",
            "Match error rate over words: insertions stand in the denominator too, so it stays below 100 %.",
            _pooled_words(match_error_rate),
        ),
        Measure(
            "wil",
            "WIL",
            "1 - (hits / reference words) (hits / output words)",
            "Word information lost: 0 only for a perfect output.",
            _pooled_words(word_information_lost),
        ),
        Measure(
            "wip",
            "WIP",
            "(hits / reference words) (hits / output words)",
            "Word information preserved.",
            _pooled_words(word_information_preserved),
            higher_is_better=True,
        ),
        Measure(
            "icdar_total",
            "ICDAR 2013 total",
            "sum over lines of edits / reference characters",
            "The line mean times the number of lines: an unbounded total, not a rate.",
            _over_characters(lambda c: total(item_rates(c))),
            percent=False,
        ),
        Measure(
            "one_minus_mean_ned",
            "1 - mean NED",
            "1 - mean over lines of edits / longer length",
            "Normalized edit distance caps every line at 1, so garbage on one line cannot dominate.",
            _over_characters(one_minus_mean_ned),
            higher_is_better=True,
            percent=False,
        ),
        Measure(
            "character_accuracy",
            "Character accuracy",
            "1 - pooled CER",
            "The share of the reference that stands; negative where insertions exceed it.",
            _over_characters(lambda c: accuracy(c.total())),
            higher_is_better=True,
        ),
        Measure(
            "exact_match",
            "Perfect lines",
            "lines without an edit / all lines",
            "The share of lines that need no correction at all.",
            _over_characters(exact_match),
            higher_is_better=True,
        ),
        Measure(
            "anls",
            "ANLS",
            "mean over lines of 1 - NED, or 0 where NED is 0.5 or more",
            "The similarity of document question answering: answers that are half wrong count for nothing.",
            _over_characters(anls),
            higher_is_better=True,
            percent=False,
        ),
    )
}

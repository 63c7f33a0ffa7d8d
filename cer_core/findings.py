"""The answer first: sentences with their numbers, for the top of a page or a report."""

from cer_core.comparison import disagreements, same, standings
from cer_core.evaluation import Evaluation
from cer_core.measures import MEASURES
from cer_core.report import formatted
from cer_core.visible import isolated
from cer_core.wording import NOT_AVAILABLE, percent, superlative

NAMED_ONE_BY_ONE = 4


def headline(evaluation: Evaluation) -> list[str]:
    """Say how wrong each system is pooled, and by the line mean where that tells another story.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> for sentence in headline(evaluate(workshop(0), Settings())):
    ...     print(sentence)
    A is wrong on 8.13 % of characters, B on 14.98 %.
    Line by line, B is better: 7.01 % against 21.67 %.
    By words, B is better: 47.00 % against 56.00 %.
    """
    first, noun = evaluation.systems[0], evaluation.corpus.items
    by_item = f"{noun.capitalize()} by {noun}"
    if all(system.measures["cer"] is None for system in evaluation.systems):
        return ["The references are empty under this policy, so no error rate is defined."]
    sentences = [_rates_in_words(evaluation)]
    if not evaluation.comparable:
        return [*sentences, f"They were scored on different {noun}s, so these rates do not compare."]
    table = standings(evaluation)
    if len(evaluation.systems) == 1:
        sentences.append(
            f"{by_item}, the mean is {percent(first.measures['cer_mean'])} "
            f"and the median {percent(first.measures['cer_median'])}."
        )
        return sentences
    best, ahead = table["cer"].best, superlative(len(evaluation.systems))
    for measure, opening in (("cer_mean", by_item), ("wer", "By words")):
        other = table[measure]
        if best and other.best and other.best != best:
            lower, higher = percent(other.values[other.best]), percent(other.values[best])
            whose = f" for {isolated(best)}" if len(evaluation.systems) > 2 else ""
            sentences.append(f"{opening}, {isolated(other.best)} is {ahead}: {lower} against {higher}{whose}.")
    if best and all(table[measure].best == best for measure in ("cer_mean", "wer")):
        sentences.append(f"{isolated(best)} is {ahead} pooled, by the {noun} mean and by words.")
    return sentences


def _rates_in_words(evaluation: Evaluation) -> str:
    """Say each system's pooled rate, or the best and the range of the others where there are many."""
    unit = "characters" if evaluation.settings.unit == "codepoint" else "grapheme clusters"
    of_hundred = f"for every 100 {unit} of the reference"
    rated = [(system.measures["cer"], isolated(system.name)) for system in evaluation.systems]
    defined = sorted((rate, name) for rate, name in rated if rate is not None)
    if len(rated) > NAMED_ONE_BY_ONE and len(defined) > 1:
        (least, best), (second, _), (most, _) = defined[0], defined[1], defined[-1]
        if same(least, second):
            return f"The {len(rated)} systems have {_of_hundred(least)} to {_of_hundred(most)} edits {of_hundred}."
        return (
            f"{best} has the fewest edits {of_hundred}: {_of_hundred(least)}; "
            f"the other {len(rated) - 1} systems have {_of_hundred(second)} to {_of_hundred(most)}."
        )
    (rate, name), *others = rated
    if defined[-1][0] > 1:
        edits = "edit" if _of_hundred(rate) == "1" else "edits"
        listed = [f"{other} {_of_hundred(found)}" for found, other in others]
        return ", ".join([f"{name} has {_of_hundred(rate)} {edits} {of_hundred}", *listed]) + "."
    parts = [f"{name} is wrong on {percent(rate)} of {unit}", *(f"{name} on {percent(rate)}" for rate, name in others)]
    return ", ".join(parts) + "."


def _of_hundred(rate: float | None) -> str:
    """Return a rate as edits for every 100 units, with at most two decimals."""
    return NOT_AVAILABLE if rate is None else f"{100 * rate:.2f}".rstrip("0").rstrip(".")


def flip_sentences(evaluation: Evaluation) -> list[str]:
    """Name each ranking flip of the pooled rate with the line mean and with WER, or say that there is none.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> flip_sentences(evaluate(workshop(0), Settings()))[0]
    'A is better pooled (8.13 % against 14.98 %); B is better by the line mean (7.01 % against 21.67 %).'
    """
    table, noun = standings(evaluation), evaluation.corpus.items
    compared = [table[name].values.values() for name in ("cer", "cer_mean", "wer")]
    if sum(all(value is not None for value in values) for values in zip(*compared, strict=True)) < 2:
        return ["Fewer than two systems have a rate that is defined, so there is no order."]
    sentences = []
    for other, words in (("cer_mean", f"by the {noun} mean"), ("wer", "by words (WER)")):
        for found in disagreements({name: table[name] for name in ("cer", other)}):
            ahead, behind = found.first, found.second
            if "cer" not in found.prefer_first:
                ahead, behind = behind, ahead
            pooled, rates = table["cer"].values, table[other].values
            sentences.append(
                f"{_between(evaluation, ahead, behind)}"
                f"{isolated(ahead)} is better pooled ({percent(pooled[ahead])} against {percent(pooled[behind])}); "
                f"{isolated(behind)} is better {words} ({percent(rates[behind])} against {percent(rates[ahead])})."
            )
    return sentences or [f"The pooled rate, the {noun} mean and WER put the systems in the same order."]


def disagreement_sentences(evaluation: Evaluation) -> list[str]:
    """Say, for each two systems whose order depends on the measure, which measures prefer which."""
    table, noun = standings(evaluation), evaluation.corpus.items

    def named(measures: tuple[str, ...], better: str, worse: str) -> str:
        return ", ".join(
            f"{MEASURES[name].over(noun).label} ({formatted(MEASURES[name], table[name].values[better])} against "
            f"{formatted(MEASURES[name], table[name].values[worse])})"
            for name in measures
        )

    return [
        f"{_between(evaluation, found.first, found.second)}"
        f"{isolated(found.first)} is better by {named(found.prefer_first, found.first, found.second)}; "
        f"{isolated(found.second)} is better by {named(found.prefer_second, found.second, found.first)}."
        for found in disagreements(table)
    ]


def _between(evaluation: Evaluation, first: str, second: str) -> str:
    """Return which two of several systems a sentence compares, nothing where there are but two."""
    return f"Of {isolated(first)} and {isolated(second)}, " if len(evaluation.systems) > 2 else ""

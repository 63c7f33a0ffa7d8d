"""The answer first: sentences with their numbers, for the top of a page or a report."""

from cer_core.comparison import disagreements, standings
from cer_core.evaluation import Evaluation
from cer_core.measures import MEASURES
from cer_core.report import formatted
from cer_core.visible import isolated
from cer_core.wording import percent

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
    unit = "characters" if evaluation.settings.unit == "codepoint" else "grapheme clusters"
    first = evaluation.systems[0]
    if all(system.measures["cer"] is None for system in evaluation.systems):
        return ["The references are empty under this policy, so no error rate is defined."]
    sentences = [_rates_in_words(evaluation, unit)]
    if not evaluation.comparable:
        return [*sentences, f"They were scored on different {evaluation.corpus.items}s, so these rates do not compare."]
    table = standings(evaluation)
    if len(evaluation.systems) == 1:
        sentences.append(
            f"Line by line, the mean is {percent(first.measures['cer_mean'])} "
            f"and the median {percent(first.measures['cer_median'])}."
        )
        return sentences
    best = table["cer"].best
    for measure, opening in (("cer_mean", "Line by line"), ("wer", "By words")):
        other = table[measure]
        if best and other.best and other.best != best:
            better, worse = percent(other.values[other.best]), percent(other.values[best])
            sentences.append(f"{opening}, {isolated(other.best)} is better: {better} against {worse}.")
    if best and all(table[measure].best == best for measure in ("cer_mean", "wer")):
        sentences.append(f"{isolated(best)} is better pooled, by the line mean and by words.")
    return sentences


def _rates_in_words(evaluation: Evaluation, unit: str) -> str:
    """Say each system's pooled rate, or the best and the range of the others where there are many."""
    rated = [(system.measures["cer"], isolated(system.name)) for system in evaluation.systems]
    defined = sorted((rate, name) for rate, name in rated if rate is not None)
    if len(rated) > NAMED_ONE_BY_ONE and len(defined) > 1:
        (least, best), (second, _), (most, _) = defined[0], defined[1], defined[-1]
        return (
            f"{best} has the fewest edits for every 100 {unit} of the reference: {percent(least)}; "
            f"the other {len(rated) - 1} systems have {percent(second)} to {percent(most)}."
        )
    if defined[-1][0] > 1:
        listed = ", ".join(f"{name} {percent(rate)}" for rate, name in rated)
        return f"Edits for every 100 {unit} of the reference: {listed}."
    (rate, name), *others = rated
    parts = [f"{name} is wrong on {percent(rate)} of {unit}", *(f"{name} on {percent(rate)}" for rate, name in others)]
    return ", ".join(parts) + "."


def flip_sentences(evaluation: Evaluation) -> list[str]:
    """Name each ranking flip of the pooled rate with the line mean and with WER, or say that there is none.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> flip_sentences(evaluate(workshop(0), Settings()))[0]
    'A is better pooled (8.13 % against 14.98 %); B is better by the line mean (7.01 % against 21.67 %).'
    """
    table = standings(evaluation)
    compared = [table[name].values.values() for name in ("cer", "cer_mean", "wer")]
    if sum(all(value is not None for value in values) for values in zip(*compared, strict=True)) < 2:
        return ["Fewer than two systems have a rate that is defined, so there is no order."]
    sentences = []
    for other, words in (("cer_mean", "by the line mean"), ("wer", "by words (WER)")):
        for found in disagreements({name: table[name] for name in ("cer", other)}):
            ahead, behind = found.first, found.second
            if "cer" not in found.prefer_first:
                ahead, behind = behind, ahead
            pooled, rates = table["cer"].values, table[other].values
            sentences.append(
                f"{isolated(ahead)} is better pooled ({percent(pooled[ahead])} against {percent(pooled[behind])}); "
                f"{isolated(behind)} is better {words} ({percent(rates[behind])} against {percent(rates[ahead])})."
            )
    return sentences or ["The pooled rate, the line mean and WER put the systems in the same order."]


def disagreement_sentences(evaluation: Evaluation) -> list[str]:
    """Say, for each two systems whose order depends on the measure, which measures prefer which."""
    table = standings(evaluation)

    def named(measures: tuple[str, ...], better: str, worse: str) -> str:
        return ", ".join(
            f"{MEASURES[name].label} ({formatted(MEASURES[name], table[name].values[better])} against "
            f"{formatted(MEASURES[name], table[name].values[worse])})"
            for name in measures
        )

    return [
        f"{isolated(found.first)} is better by {named(found.prefer_first, found.first, found.second)}; "
        f"{isolated(found.second)} is better by {named(found.prefer_second, found.second, found.first)}."
        for found in disagreements(table)
    ]

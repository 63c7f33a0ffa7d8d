"""The answer first: sentences with their numbers, for the top of a page or a report."""

from cer_core.comparison import disagreements, standings
from cer_core.evaluation import Evaluation
from cer_core.measures import MEASURES
from cer_core.report import formatted
from cer_core.visible import isolated
from cer_core.wording import percent


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
    rates = [f"{isolated(system.name)} {{}}{percent(system.measures['cer'])}" for system in evaluation.systems]
    if any((system.measures["cer"] or 0) > 1 for system in evaluation.systems):
        sentences = [
            "The error rate is " + ", ".join(rate.format("") for rate in rates) + f" of {unit}, insertions included."
        ]
    else:
        parts = [rates[0].format("is wrong on ") + f" of {unit}", *(rate.format("on ") for rate in rates[1:])]
        sentences = [", ".join(parts) + "."]
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


def flip_sentences(evaluation: Evaluation) -> list[str]:
    """Name each ranking flip of the pooled rate with the line mean and with WER, or say that there is none.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> flip_sentences(evaluate(workshop(0), Settings()))[0]
    'A is better pooled (8.13 % against 14.98 %); B is better by the line mean (7.01 % against 21.67 %).'
    """
    table = standings(evaluation)
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

"""The answer first: sentences with their numbers, for the top of a page or a report."""

from cer_core.comparison import disagreements, standings
from cer_core.evaluation import Evaluation
from cer_core.measures import MEASURES
from cer_core.report import formatted, percent


def headline(evaluation: Evaluation) -> list[str]:
    """Say how wrong each system is pooled, and by the line mean where that tells another story.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> headline(evaluate(workshop(0), Settings()))
    ['A is wrong on 8.13 % of characters, B on 14.98 %.', 'Line by line, B is better: 7.01 % against 21.67 %.']
    """
    unit = "characters" if evaluation.settings.unit == "codepoint" else "grapheme clusters"
    first, *others = evaluation.systems
    if all(system.measures["cer"] is None for system in evaluation.systems):
        return ["The references are empty under this policy, so no error rate is defined."]
    parts = [f"{first.name} is wrong on {percent(first.measures['cer'])} of {unit}"]
    parts += [f"{system.name} on {percent(system.measures['cer'])}" for system in others]
    sentences = [", ".join(parts) + "."]
    table = standings(evaluation)
    pooled, line_mean = table["cer"], table["cer_mean"]
    if len(evaluation.systems) == 1:
        sentences.append(
            f"Line by line, the mean is {percent(first.measures['cer_mean'])} "
            f"and the median {percent(first.measures['cer_median'])}."
        )
    elif pooled.best and line_mean.best and pooled.best != line_mean.best:
        better, worse = line_mean.values[line_mean.best], line_mean.values[pooled.best]
        sentences.append(f"Line by line, {line_mean.best} is better: {percent(better)} against {percent(worse)}.")
    elif pooled.best and pooled.best == line_mean.best:
        sentences.append(f"{pooled.best} is the better one pooled and by the line mean.")
    return sentences


def flip_sentences(evaluation: Evaluation) -> list[str]:
    """Name each ranking flip between the pooled rate and the line mean, or say that there is none.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> flip_sentences(evaluate(workshop(0), Settings()))
    ['A is better pooled (8.13 % against 14.98 %); B is better by the line mean (7.01 % against 21.67 %).']
    """
    table = standings(evaluation)
    sentences = []
    for found in disagreements({name: table[name] for name in ("cer", "cer_mean")}):
        pooled_best = found.first if "cer" in found.prefer_first else found.second
        mean_best = found.second if pooled_best == found.first else found.first
        pooled, line_mean = table["cer"].values, table["cer_mean"].values
        sentences.append(
            f"{pooled_best} is better pooled ({percent(pooled[pooled_best])} against {percent(pooled[mean_best])}); "
            f"{mean_best} is better by the line mean "
            f"({percent(line_mean[mean_best])} against {percent(line_mean[pooled_best])})."
        )
    return sentences or ["The pooled rate and the line mean put the systems in the same order."]


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
        f"{found.first} is better by {named(found.prefer_first, found.first, found.second)}; "
        f"{found.second} is better by {named(found.prefer_second, found.second, found.first)}."
        for found in disagreements(table)
    ]

"""What follows from the figures: sentences, each with the evidence that it rests on.

A rule speaks where its thresholds are passed, and else says nothing: every threshold is a named constant with
its reason, and none is a guess about a text that was not looked at. To add a rule, write a function from an
evaluation to its diagnoses in the module whose question it answers, and put it into ``RULES``.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from cer_core.attempted import Attempted
from cer_core.diagnosis.data import data_suspicions, unicode_form
from cer_core.diagnosis.declined import declined_text
from cer_core.diagnosis.elsewhere import misplaced_text
from cer_core.diagnosis.finding import Diagnosis
from cer_core.diagnosis.order import order_of_words
from cer_core.diagnosis.ratios import concentrated, spread, wer_below_cer
from cer_core.diagnosis.surplus import above_one, duplicated_text, fluent_invention
from cer_core.evaluation import Evaluation

RULES: dict[str, Callable[[Evaluation], Iterable[Diagnosis]]] = {
    "data": data_suspicions,
    "unicode form": unicode_form,
    "wer below cer": wer_below_cer,
    "above one": above_one,
    "duplicated": duplicated_text,
    "invented": fluent_invention,
    "misplaced": misplaced_text,
    "order": order_of_words,
    "declined": declined_text,
    "concentrated": concentrated,
    "spread": spread,
}
"""The rules by name, in the order in which their diagnoses matter: broken data first, what kind of errors last."""


def diagnose(evaluation: Evaluation, tried: Sequence[Attempted] | None = None) -> list[Diagnosis]:
    """Return everything that follows from the figures of an evaluation, rule by rule, system by system.

    ``tried`` is what each system attempted, where that is known already; else it is worked out.
    ``InputError`` where an output with gap markers is too long to say what they stand for.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> [found] = diagnose(evaluate(corpus_of(["fog"], A=["fog on the road"]), Settings()))
    >>> found.name, found.sentence
    ('above one', 'A has a CER of 400.00 %: 12 of its 12 edits are insertions, 15 characters for 3 in the references.')
    """
    rules = RULES | {"declined": partial(declined_text, tried=tried)}
    return [found for rule in rules.values() for found in rule(evaluation)]


__all__ = ["RULES", "Diagnosis", "diagnose"]

"""The sentence to publish: a figure with its counts and the policy it depends on."""

from cer_core.evaluation import Evaluation, SystemResult
from cer_core.settings import VERSION, Settings
from cer_core.units import UNIT_NAMES
from cer_core.word_units import WORD_RULES
from cer_core.wording import number, percent


def sentence(evaluation: Evaluation, system: SystemResult) -> str:
    """Return a system's pooled character error rate with its counts and policy.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> evaluation = evaluate(corpus_of(["Ab"], A=["ab"]), Settings(steps=("nfc",)))
    >>> sentence(evaluation, evaluation.systems[0])
    'CER 50.00 % (1 / 2 code points, pooled, NFC; cer-lens 1.0)'
    """
    counts, settings = system.characters.total(), evaluation.settings
    told = f"{number(counts.edits)} / {number(counts.reference_length)} {UNIT_NAMES[settings.unit]}"
    return _told("CER", system.measures["cer"], told, settings, system.missing)


def word_sentence(evaluation: Evaluation, system: SystemResult) -> str:
    """Return a system's pooled word error rate with its counts and policy, and what a word is.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> evaluation = evaluate(corpus_of(["the road"], A=["the raod"]), Settings())
    >>> word_sentence(evaluation, evaluation.systems[0])
    'WER 50.00 % (1 / 2 words between white space, pooled, no normalization; cer-lens 1.0)'
    """
    counts, settings = system.words.total(), evaluation.settings
    rule = WORD_RULES[settings.words].label
    told = f"{number(counts.edits)} / {number(counts.reference_length)} words"
    told += f" {rule}" if rule.startswith("between") else f", {rule}"
    return _told("WER", system.measures["wer"], told, settings, system.missing)


def _told(name: str, rate: float | None, counts: str, settings: Settings, skipped: int) -> str:
    steps = [step.upper() if step.startswith("nf") else step for step in settings.steps] or ["no normalization"]
    missing = ["items without output left out"] if settings.missing == "skip" and skipped else []
    parts = ", ".join([counts, "pooled", *steps, *missing])
    return f"{name} {percent(rate)} ({parts}; cer-lens {VERSION})"

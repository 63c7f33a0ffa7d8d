"""What replacement rules do to a system's figures: better and worse lines, and a signature that says so.

The rules are applied to the output as it was read, before normalization, as a step after the
recognizer would be; then it is normalized and scored like any other. A missing output stays missing.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from cer_core.evaluation import Evaluation, SystemResult
from cer_core.rescoring import Rescored, rescore
from cer_core.rules import Rule, apply_rules, write_rules
from cer_core.settings import Signature


@dataclass(frozen=True, eq=False)
class PostProcessed:
    """A system scored again after rules: replacements per rule, counts before and after, and the signature.

    ``signature`` goes with every figure of ``scores.measures``; it is no signature of a plain score.
    """

    rules: tuple[Rule, ...]
    replacements: tuple[int, ...]
    scores: Rescored
    signature: str


def post_process(evaluation: Evaluation, system: SystemResult, rules: Sequence[Rule]) -> PostProcessed:
    """Apply the rules, in order, to the raw outputs of one system of the evaluation, and score it again.

    ``InputError`` where a rule takes too long or makes an item too long.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> evaluation = evaluate(corpus_of(["works", "skivvy"], A=["vvorks", "skivvy"]), Settings())
    >>> done = post_process(evaluation, evaluation.systems[0], [Rule("vv", "w")])
    >>> done.replacements, done.scores.characters.repaired, done.scores.characters.caused
    ((2,), 2, 2)
    """
    raw = evaluation.corpus.texts_of(system.name)
    scored = [raw[position] for position in system.items.tolist()]
    applied = apply_rules(rules, scored)
    changed = {
        row: after
        for row, (before, after) in enumerate(zip(scored, applied.texts, strict=True))
        if after is not None and after != before
    }
    normalized = evaluation.settings.policy.apply_all(changed.values())
    scores = rescore(evaluation, system, dict(zip(changed, normalized, strict=True)))
    return PostProcessed(
        tuple(rules), applied.replacements, scores, post_processed_signature(evaluation.signature, rules)
    )


def post_processed_signature(signature: Signature, rules: Sequence[Rule]) -> str:
    """Return the signature with one field more: how many rules, and a digest of what ``write_rules`` gives.

    ``Signature.parse`` refuses it, so that such a figure is not taken for one of the output as it is.
    Without rules it is the signature itself.

    >>> from cer_core.settings import Settings
    >>> post_processed_signature(Signature.of(Settings()), [Rule("vv", "w")]).rpartition("|")[2]
    'post-processed:rules=1,sha256=8eafad9d7a33'
    """
    if not rules:
        return str(signature)
    digest = hashlib.sha256(write_rules(rules).encode("utf-8", "surrogatepass")).hexdigest()
    return f"{signature}|post-processed:rules={len(rules)},sha256={digest[:12]}"

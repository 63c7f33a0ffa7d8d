"""What is wrong with the data and not with the recognizer: Unicode forms, invisible characters, shifted lines."""

import unicodedata
from collections.abc import Iterator

from cer_core.diagnosis.finding import Diagnosis
from cer_core.doctor import examine
from cer_core.evaluation import Evaluation
from cer_core.step_effects import effects
from cer_core.visible import isolated
from cer_core.wording import number, percent

LEAST_REMOVED, LEAST_SHARE = 3, 0.01
"""Edits, and their share of all, from which NFC is worth a sentence: a letter or two may be typed by hand."""
FORMS = {"nfc", "nfd", "nfkc", "nfkd"}
COUNTED_EXACTLY = "unicode forms"
"""The suspicion that ``unicode_form`` says better: of all items, and under the policy."""


def data_suspicions(evaluation: Evaluation) -> Iterator[Diagnosis]:
    """Say what ``doctor.examine`` suspects, but for what a step of the policy mends already."""
    for found in examine(evaluation.corpus):
        if found.kind != COUNTED_EXACTLY and found.step not in evaluation.settings.steps:
            yield Diagnosis(
                found.kind,
                f"{isolated(found.system)}: {found.evidence}",
                (("evidence", found.evidence), ("to mend it", found.remedy)),
                (found.system,),
            )


def unicode_form(evaluation: Evaluation) -> Iterator[Diagnosis]:
    """Find systems some of whose edits are gone under NFC, by counting them again."""
    steps, corpus = evaluation.settings.steps, evaluation.corpus
    texts = [*corpus.reference, *(text for system in corpus.systems for text in system.texts if text is not None)]
    if FORMS & set(steps) or all(unicodedata.is_normalized("NFC", text) for text in texts):
        return
    after = effects(corpus, evaluation.settings, ("nfc", *steps))
    for system in evaluation.systems:
        edits, left = system.characters.total().edits, after[system.name].edits
        if edits - left >= max(LEAST_REMOVED, LEAST_SHARE * edits):
            yield Diagnosis(
                "unicode form",
                f"{isolated(system.name)} and the references are in different Unicode forms: with NFC first, "
                f"{number(edits - left)} of {number(edits)} edits are gone, and CER falls from "
                f"{percent(system.measures['cer'])} to {percent(after[system.name].rate)}.",
                (
                    ("edits", number(edits)),
                    ("edits with NFC first", number(left)),
                    ("CER", percent(system.measures["cer"])),
                    ("CER with NFC first", percent(after[system.name].rate)),
                    ("to mend it", "add the step nfc at the start of the policy"),
                ),
                (system.name,),
            )

"""What WER says beside CER: whether the errors sit in a few words or are spread over many."""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter

import numpy as np

from cer_core.diagnosis.elsewhere import edits_elsewhere
from cer_core.diagnosis.finding import Diagnosis
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.reading_order import misplaced
from cer_core.units import WHITE_SPACE
from cer_core.visible import isolated, pair_label
from cer_core.wording import number, percent

LEAST_EDITS = 20
"""Character edits below which a ratio of two rates says nothing: a single word moves it."""
ORDINARY_WORDS = (4.0, 8.0)
"""Characters for each reference word, spaces with them, for which the two limits below mean what they say.

English has about six. Where a word is a whole phrase, as under some word rules in Chinese or Thai, or where spaces
are removed, WER is another many times CER for reasons of writing.
"""
CONCENTRATED_AT_MOST = 2.5
"""WER / CER up to which errors are concentrated: with six characters a word, more than two edits in each wrong word."""
SPREAD_AT_LEAST = 5.0
"""WER / CER from which errors are spread: with six characters a word, hardly more than one edit in each wrong word."""
NEARLY_ONE = 1.5
"""Character edits for each word edit up to which most wrong words have one wrong character."""
MOST_OF_THEM = 0.5
"""Share of all edits from which one confusion, or text in the wrong place, is what they come from."""
WORST = 0.1
"""Share of the items, those with most edits, whose edits are given as evidence."""


@dataclass(frozen=True)
class _Ratio:
    """Both rates of one system that has both and wrong characters enough, and how they belong together."""

    system: SystemResult
    cer: float
    wer: float
    edits: int
    word_edits: int
    characters_a_word: float

    @classmethod
    def all_of(cls, evaluation: Evaluation) -> "Iterator[_Ratio]":
        for system in evaluation.systems:
            characters, words = system.characters.total(), system.words.total()
            cer, wer = system.measures["cer"], system.measures["wer"]
            if cer is not None and wer is not None and characters.edits >= LEAST_EDITS:
                length = characters.reference_length / words.reference_length
                yield cls(system, cer, wer, characters.edits, words.edits, length)

    @property
    def ordinary(self) -> bool:
        return bool(self.word_edits) and ORDINARY_WORDS[0] <= self.characters_a_word <= ORDINARY_WORDS[1]

    @property
    def edits_a_word(self) -> float:
        return self.edits / max(self.word_edits, 1)

    @property
    def evidence(self) -> tuple[tuple[str, str], ...]:
        return (
            ("CER", percent(self.cer)),
            ("WER", percent(self.wer)),
            ("WER / CER", f"{self.wer / self.cer:.1f}"),
            ("character edits for each word edit", f"{self.edits_a_word:.1f}" if self.word_edits else "n/a"),
            ("characters for each reference word", f"{self.characters_a_word:.1f}"),
        )


def concentrated(evaluation: Evaluation) -> Iterator[Diagnosis]:
    """Find systems whose WER is near CER: their errors sit in a few words, or in text that was added or lost."""
    noun = evaluation.corpus.items
    for found in _Ratio.all_of(evaluation):
        if not found.ordinary or not 1 <= found.wer / found.cer <= CONCENTRATED_AT_MOST:
            continue
        elsewhere = edits_elsewhere(found.system, misplaced(evaluation, found.system))
        if elsewhere >= MOST_OF_THEM * found.edits:  # whole and right, but in the wrong place
            continue
        edits = np.sort(found.system.characters.edits)[::-1]
        worst = int(np.ceil(WORST * len(edits)))
        items = f"edits on the {number(worst)} of {number(len(edits))} {noun}s with most"
        yield Diagnosis(
            "concentrated",
            f"{isolated(found.system.name)} has a WER only {found.wer / found.cer:.1f} times its CER: the errors are "
            f"concentrated, {found.edits_a_word:.1f} character edits for each word edit. {_first_look(found.system)}",
            (
                *found.evidence,
                *((kind, f"{number(count)} of {number(found.edits)} edits") for kind, count in _kinds(found.system)),
                (items, f"{number(int(edits[:worst].sum()))} of {number(found.edits)}"),
                (f"edits in outputs that are another {noun}'s text", f"{number(elsewhere)} of {number(found.edits)}"),
            ),
            (found.system.name,),
        )


def _kinds(system: SystemResult) -> list[tuple[str, int]]:
    """Return how many character edits of each kind a system has; where two have as many, the first comes first."""
    counts = system.characters.total()
    return [
        ("insertions", counts.insertions),
        ("deletions", counts.deletions),
        ("substitutions", counts.substitutions),
    ]


def _first_look(system: SystemResult) -> str:
    """Say what to look for, by the kind of edits that there is most of."""
    most, count = max(_kinds(system), key=itemgetter(1))
    said = f"{number(count)} of {number(system.characters.total().edits)} edits are {most}"
    if most == "insertions":
        return f"Look for text that was added first: {said}. Then look for words that are mangled or lost whole."
    if most == "deletions":
        return f"Look for words and lines that were lost whole, before letters that are misread: {said}."
    return f"Look for words that are mangled whole, before letters that are misread: {said}."


def spread(evaluation: Evaluation) -> Iterator[Diagnosis]:
    """Find systems whose WER is many times CER: one wrong character in most wrong words."""
    for found in _Ratio.all_of(evaluation):
        if not found.ordinary or found.wer / found.cer < SPREAD_AT_LEAST or found.edits_a_word > NEARLY_ONE:
            continue
        top = found.system.confusions[0]
        share, pair = top.count / found.edits, pair_label(top.reference, top.hypothesis)
        often = f"{pair}: {number(top.count)} of {number(found.edits)} edits"
        cause = f" One confusion, {pair}, makes {percent(share)} of the edits." if share >= MOST_OF_THEM else ""
        yield Diagnosis(
            "spread",
            f"{isolated(found.system.name)} has a WER {found.wer / found.cer:.1f} times its CER: the errors are "
            f"spread, {found.edits_a_word:.1f} character edits for each word edit.{cause}",
            (*found.evidence, ("most frequent confusion", often)),
            (found.system.name,),
        )


def wer_below_cer(evaluation: Evaluation) -> Iterator[Diagnosis]:
    """Find systems whose WER is below their CER, which takes more edits for a wrong word than a word has characters."""
    for found in _Ratio.all_of(evaluation):
        if found.wer >= found.cer:
            continue
        spaces = sum(
            confusion.count
            for confusion in found.system.confusions
            if not ((confusion.reference or "") + (confusion.hypothesis or "")).strip(WHITE_SPACE)
        )
        share = f"{number(spaces)} of {number(found.edits)}"
        cause = (
            f"each word edit comes with {found.edits_a_word:.1f} character edits, and a reference word has "
            f"{found.characters_a_word:.1f} characters."
            if found.word_edits
            else "no word is wrong."
        )
        if spaces:
            cause += f" {share} edits are of white space, which is no part of any word."
        yield Diagnosis(
            "wer below cer",
            f"{isolated(found.system.name)} has a WER of {percent(found.wer)}, below its CER of {percent(found.cer)}. "
            f"Both are of the same normalized texts, so two policies are not the cause: {cause}",
            (*found.evidence, ("edits of white space", share)),
            (found.system.name,),
        )

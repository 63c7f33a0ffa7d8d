"""The ladder: what each step of a policy does to the figures, one step after the other."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment.alignments import distances
from cer_core.corpus import Corpus
from cer_core.evaluation import Prepared, prepare
from cer_core.normalization import Step
from cer_core.rates import ratio
from cer_core.settings import Settings
from cer_core.step_changes import changed_characters
from cer_core.visible import isolated
from cer_core.wording import counted, percent

Progress = Callable[[float], object]
"""Is told the share of the work that is done, from 0 to 1."""


@dataclass(frozen=True)
class Figures:
    """A system's pooled counts: edits over reference length, in characters as counted and in words."""

    edits: int
    reference_length: int
    word_edits: int
    reference_words: int

    @property
    def cer(self) -> float | None:
        """Return the pooled character error rate, ``None`` without a reference character."""
        return ratio(self.edits, self.reference_length)

    @property
    def wer(self) -> float | None:
        """Return the pooled word error rate, ``None`` without a reference word."""
        return ratio(self.word_edits, self.reference_words)


@dataclass(frozen=True)
class Touched:
    """What a step changed for a system: items of which it changed a side, and code points on either side."""

    items: int
    reference: int
    hypothesis: int


@dataclass(frozen=True)
class Rung:
    """The figures of every system after a step, and what the step changed; before the first step, ``step`` is ``None``.

    ``again`` says how many texts would change if the step were applied a second time.
    """

    step: str | None
    figures: dict[str, Figures]
    touched: dict[str, Touched]
    again: int = 0


def ladder(corpus: Corpus, settings: Settings, progress: Progress = lambda share: None) -> list[Rung]:
    """Return the figures of the raw text, then after each step of the policy, in order.

    >>> from cer_core.corpus import corpus_of
    >>> pair = corpus_of(["Caf\\u00e9 Noir"], A=["cafe\\u0301  noir "])
    >>> steps = ("nfc", "casefold", "collapse-whitespace", "strip")
    >>> [(rung.step, rung.figures["A"].edits) for rung in ladder(pair, Settings(steps=steps))]
    [(None, 6), ('nfc', 4), ('casefold', 2), ('collapse-whitespace', 1), ('strip', 0)]
    """
    steps = settings.policy.chosen
    plain = replace(settings, steps=())
    before = prepare(corpus, plain)
    rungs = [Rung(None, figures(before), {system.name: Touched(0, 0, 0) for system in before.systems})]
    for place, step in enumerate(steps):
        progress(place / len(steps))
        corpus = stepped(corpus, step)
        after = prepare(corpus, plain)
        again = 0 if step.idempotent else _changed(_texts(after), step)
        rungs.append(Rung(step.name, figures(after), _touched(before, after, step), again))
        before = after
    progress(1.0)
    return rungs


def stepped(corpus: Corpus, step: Step) -> Corpus:
    """Return the corpus after one step on every text of it.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.normalization import STEPS
    >>> stepped(corpus_of(["A"], ocr=["B"]), STEPS["lower"]).reference
    ('a',)
    """
    readings = corpus.alternatives
    return replace(
        corpus,
        reference=tuple(map(step.apply, corpus.reference)),
        systems=tuple(
            replace(system, texts=tuple(text if text is None else step.apply(text) for text in system.texts))
            for system in corpus.systems
        ),
        alternatives=readings and tuple(tuple(map(step.apply, each)) for each in readings),
    )


def figures(prepared: Prepared) -> dict[str, Figures]:
    """Return the pooled counts of every system, without an alignment.

    >>> from cer_core.corpus import corpus_of
    >>> figures(prepare(corpus_of(["the road"], A=["the raod"]), Settings()))
    {'A': Figures(edits=2, reference_length=8, word_edits=1, reference_words=2)}
    """
    return {
        system.name: Figures(
            int(distances(system.characters).sum()),
            len(system.characters.reference.values),
            int(distances(system.words).sum()),
            len(system.words.reference.values),
        )
        for system in prepared.systems
    }


def ladder_sentences(rungs: Sequence[Rung]) -> list[str]:
    """Say where each system's rate starts and ends, and what the steps took off.

    >>> from cer_core.corpus import corpus_of
    >>> ladder_sentences(ladder(corpus_of(["Ab"], A=["ab"]), Settings(steps=("lower",))))
    ['A: 50.00 % without a step, 0.00 % with all: 1 edit fewer.']
    """
    first, last = rungs[0].figures, rungs[-1].figures
    if len(rungs) == 1:
        return ["No normalization: every difference counts, of Unicode form, case and white space too."]
    if all(found.cer is None for found in (*first.values(), *last.values())):
        return ["The references are empty, so no error rate is defined before or after a step."]
    said = []
    for name, before in first.items():
        after = last[name]
        fewer = before.edits - after.edits
        moved = f"{counted(abs(fewer), 'edit')} {'fewer' if fewer > 0 else 'more'}" if fewer else "as many edits"
        said.append(f"{isolated(name)}: {percent(before.cer)} without a step, {percent(after.cer)} with all: {moved}.")
    return said


def _touched(before: Prepared, after: Prepared, step: Step) -> dict[str, Touched]:
    references = _changed_at(step, before.references, after.references)
    found = {}
    for old, new in zip(before.systems, after.systems, strict=True):
        ours, theirs = references[old.items], _changed_at(step, old.hypotheses, new.hypotheses)
        found[old.name] = Touched(int(((ours > 0) | (theirs > 0)).sum()), int(ours.sum()), int(theirs.sum()))
    return found


def _changed_at(step: Step, before: Sequence[str], after: Sequence[str]) -> NDArray[np.int64]:
    """Return for each text how many of its code points the step replaced or removed."""
    counts = [0 if old == new else changed_characters(step, [old]) for old, new in zip(before, after, strict=True)]
    return np.array(counts, np.int64)


def _texts(prepared: Prepared) -> list[Sequence[str]]:
    return [prepared.references, *(system.hypotheses for system in prepared.systems)]


def _changed(columns: Iterable[Sequence[str]], step: Step) -> int:
    return sum(step.apply(text) != text for texts in columns for text in texts)

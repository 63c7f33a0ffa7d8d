"""Attacks on what scores texts and says what came of it: steps, alignment, evaluation, reports."""

import contextlib
import json
import random
from collections.abc import Sequence
from typing import Any

from rapidfuzz.distance import Levenshtein

from benchmarks.attacks import hostile
from benchmarks.attacks.hostile import Made, Make, Run
from cer_core import confusion_report, export, ranking_report, report, reporting
from cer_core.alignment import TIE_BREAKS, align, tie_break
from cer_core.corpus import Corpus, Detail, System
from cer_core.diagnosis import diagnose
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, evaluate
from cer_core.ladder import ladder
from cer_core.levels import LEVELS
from cer_core.normalization import STEPS, CustomStep
from cer_core.protocols import report as protocol_report
from cer_core.settings import Settings, Signature
from cer_core.units import CHARACTER_UNITS, code_pairs, splitter
from cer_core.word_units import WORD_RULES


def settings(rng: random.Random) -> Settings:
    """Return settings of any sort, with steps of one's own."""
    own = [step for step in (custom(rng) for _ in range(rng.randint(0, 2))) if step]
    steps = [*rng.sample([*STEPS], rng.randint(0, 3)), *(step.name for step in own)]
    rng.shuffle(steps)
    return Settings(
        tuple(dict.fromkeys(steps)),
        rng.choice([*CHARACTER_UNITS]),
        rng.choice([*TIE_BREAKS]),
        rng.choice([*WORD_RULES]),
        missing=rng.choice(("empty", "skip")),
        custom=tuple(own),
        gaps=rng.choice(("", "", r"\[\?+\]", "x+", "[\U0010ffff]")),
    )


def custom(rng: random.Random) -> CustomStep | None:
    """Return a step of one's own, ``None`` where what was drawn makes none."""
    with contextlib.suppress(InputError):
        if rng.random() < 0.5:
            pairs = tuple((hostile.text(rng, 3)[:50], hostile.text(rng, 3)[:50]) for _ in range(rng.randint(1, 4)))
            return CustomStep("replace", pairs)
        return CustomStep(rng.choice(("remove", "keep")), characters=hostile.text(rng, 5))
    return None


def a_corpus(rng: random.Random) -> Corpus:
    """Return a corpus of hostile texts, ids and names, with outputs missing and other valid readings."""
    found = hostile.rows(rng)
    names = [*dict.fromkeys((hostile.text(rng, 4), hostile.text(rng, 4)))]
    outputs = [tuple(None if rng.random() < 0.1 else row[2 + n] for row in found) for n in range(len(names))]
    readings = tuple(tuple(hostile.text(rng) for _ in range(rng.randint(0, 2))) for _ in found)
    return Corpus(
        tuple(row[0] for row in found),
        tuple(row[1] for row in found),
        tuple(System(*each) for each in zip(names, outputs, strict=True)),
        "row",
        (hostile.text(rng),),
        extra=((names[0], hostile.text(rng, 3)),) if rng.random() < 0.3 else (),
        alternatives=readings if rng.random() < 0.3 else None,
        reference_name=hostile.text(rng, 4),
        details=(Detail(hostile.text(rng, 4), tuple(row[4] for row in found)),),
    )


def a_text(rng: random.Random) -> Made:
    """Make a text of any characters."""
    return hostile.text(rng, rng.choice((5, 30, 300))), None


def run_steps(text: str, more: None) -> None:
    """Apply every step: its trace joins up, and applied twice it gives what it gives applied once."""
    for step in STEPS.values():
        once = step.apply(text)
        pieces = step.trace(text)
        assert "".join(before for before, _ in pieces) == text, step.name
        assert "".join(after for _, after in pieces) == once, step.name
        assert not step.idempotent or step.apply(once) == once, step.name


def a_pair(rng: random.Random) -> Made:
    """Make a reference, and an output and units for it."""
    reference = hostile.text(rng, rng.choice((5, 30, 30, 400)))
    return reference, (hostile.misread(rng, reference), rng.choice([*CHARACTER_UNITS, *WORD_RULES]))


def run_align(reference: str, more: tuple[str, str]) -> None:
    """Align a pair under every tie-break: the fewest edits there are, and the output rebuilt from the reference."""
    output, unit = more
    split = splitter(unit)
    pairs = code_pairs([reference], [output], unit)
    least = Levenshtein.distance(list(split(reference)), list(split(output)))
    for name in TIE_BREAKS:
        cells = align(pairs, tie_break(name)).cells(0)
        assert sum(operation != "hit" for operation, *_ in cells) == least, name
        assert [ref for _, ref, _ in cells if ref is not None] == list(split(reference)), name
        assert [hyp for *_, hyp in cells if hyp is not None] == list(split(output)), name


def an_evaluation(rng: random.Random) -> Made:
    """Make a corpus and settings; it is the corpus's rows that get fewer."""
    corpus = a_corpus(rng)
    return [*range(len(corpus))], (corpus, settings(rng), rng.choice([*reporting.ENDINGS]), rng.choice([*LEVELS]))


def _evaluation(chosen: Sequence[int], corpus: Corpus, under: Settings) -> Evaluation:
    def of(column: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(column[row] for row in chosen)

    kept = Corpus(
        of(corpus.ids),
        of(corpus.reference),
        tuple(System(system.name, of(system.texts)) for system in corpus.systems),
        corpus.items,
        corpus.notices,
        extra=corpus.extra,
        alternatives=None if corpus.alternatives is None else of(corpus.alternatives),
        reference_name=corpus.reference_name,
        details=tuple(Detail(detail.name, of(detail.values)) for detail in corpus.details),
    )
    return evaluate(kept, under)


def run_evaluation(chosen: Sequence[int], more: tuple[Corpus, Settings, str, str]) -> None:
    """Score a corpus and say everything that can be said of it on a terminal and in files."""
    corpus, under, _, level = more
    found = _evaluation(chosen, corpus, under)
    json.loads(report.as_json(found, True))
    signed = str(found.signature)
    assert str(Signature.parse(signed, under.custom, under.gaps)) == signed
    report.as_text(found).encode("utf-8", "backslashreplace")
    diagnose(found)
    confusion_report.as_text(found, level)
    for name in ("c.csv", "c.xlsx", "c.json"):
        confusion_report.as_file(found, level, name)
    export.character_sheet(found)
    with contextlib.suppress(InputError):  # one system has no rank
        ranking_report.as_text(found)
    protocol_report.as_json(found.corpus)
    ladder(found.corpus, found.settings)


def run_report(chosen: Sequence[int], more: tuple[Corpus, Settings, str, str]) -> None:
    """Write a report in a format, by the groups that the corpus has."""
    corpus, under, ending, _ = more
    title = corpus.notices[0]
    group = corpus.details[0].name if len(title) % 2 else None
    found = reporting.gather(_evaluation(chosen, corpus, under), reporting.Choices(title, 3, 0, group))
    assert reporting.write(found, f"r{ending}")


TARGETS: dict[str, tuple[Make, Run]] = {
    "steps": (a_text, run_steps),
    "align": (a_pair, run_align),
    "evaluate": (an_evaluation, run_evaluation),
    "report": (an_evaluation, run_report),
}

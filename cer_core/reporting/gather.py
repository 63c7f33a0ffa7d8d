"""Gather the content of a report from an evaluation, once, for every format."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from cer_core import policy_file
from cer_core.attempted import Attempted, attempted
from cer_core.beside import beside_of
from cer_core.breakdown.characters import by_class
from cer_core.breakdown.concentration import concentration_sentences
from cer_core.breakdown.groups import GroupPart, by_group, worst_first
from cer_core.breakdown.words import by_word_class
from cer_core.comparison import standings
from cer_core.diagnosis import diagnose
from cer_core.draws import Draws
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.findings import disagreement_sentences, flip_sentences, headline
from cer_core.groups import labels
from cer_core.ladder import ladder
from cer_core.leads import bands
from cer_core.line_view import aligned_items
from cer_core.markup import AlignedItem, View
from cer_core.measures import MEASURES
from cer_core.publication import sentence, word_sentence
from cer_core.reading_order import misplaced, misplaced_sentence
from cer_core.report import behind, reading_notices
from cer_core.reporting.content import (
    Choices,
    Confused,
    ConfusedAt,
    LineScore,
    Measured,
    Report,
    Sureness,
    SystemPart,
    WorstLine,
)
from cer_core.reporting.progress import Said, nobody, stages
from cer_core.resampling import USUAL, bootstrap, flip_probability

LEVELS_SHOWN = ("characters", "runs")
CONFUSIONS_SHOWN = 15
VIEW = View()


def gather(evaluation: Evaluation, choices: Choices | None = None, said: Said = nobody) -> Report:
    """Return the content of a report on an evaluation; ``said`` is told of every stage.

    ``InputError`` for a grouping that makes no groups, and as ``attempted.attempts``.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> found = gather(evaluate(workshop(0), Settings()), Choices(worst=2))
    >>> found.headline[0], [line.id for line in found.worst]
    ('A is wrong on 8.13 % of characters, B on 14.98 %.', ['46', '4', '57', '42'])
    """
    choices = choices or Choices()
    steps = evaluation.settings.steps
    begin = stages(said, len(evaluation.systems) + len(steps) + bool(steps) + 5)
    begin("groups")
    groups = by_group(evaluation, choices.group_by) if choices.group_by is not None else []
    several = len(evaluation.systems) > 1
    begin("what was attempted")
    tried = attempted(evaluation)
    systems = []
    for system, own in zip(evaluation.systems, tried, strict=True):
        begin("where the errors fall")
        systems.append(_system(evaluation, system, own, groups))
    begin("what follows from the figures")
    diagnoses = tuple(diagnose(evaluation, tried))
    begin("how sure the order is")
    sureness = _sureness(evaluation, choices) if several and evaluation.comparable and len(evaluation.corpus) else None
    rungs = tuple(ladder(evaluation.corpus, evaluation.settings, lambda share: begin("the policy"))) if steps else ()
    begin(f"the worst {evaluation.corpus.items}s")
    return Report(
        choices,
        evaluation,
        str(evaluation.signed(sureness.draws if sureness else None)),
        tuple(headline(evaluation)),
        tuple(flip_sentences(evaluation)) if several and evaluation.comparable else (),
        tuple(_measured(evaluation)),
        tuple(systems),
        beside_of(tried),
        tuple(bands(evaluation)),
        diagnoses,
        tuple(disagreement_sentences(evaluation)) if several and evaluation.comparable else (),
        sureness,
        rungs,
        tuple(_worst(evaluation, choices.worst)),
        tuple(reading_notices(evaluation)),
        policy_file.as_json(policy_file.as_dict(evaluation.settings)),
    )


def _measured(evaluation: Evaluation) -> Iterator[Measured]:
    for name, standing in standings(evaluation).items():
        measure = MEASURES[name]
        counts = tuple(behind(measure, system, evaluation.corpus.items) for system in evaluation.systems)
        best = standing.best if len(evaluation.systems) > 1 and evaluation.comparable else None
        yield Measured(measure.over(evaluation.corpus.items), tuple(standing.values.values()), counts, best)


def _system(evaluation: Evaluation, system: SystemResult, tried: Attempted, groups: list[GroupPart]) -> SystemPart:
    elsewhere = misplaced(evaluation, system)
    return SystemPart(
        system.name,
        len(system.items),
        system.missing,
        system.undefined,
        system.characters.total(),
        system.words.total(),
        (sentence(evaluation, system), word_sentence(evaluation, system)),
        tried,
        tuple(_confused(system, level) for level in LEVELS_SHOWN),
        tuple(by_class(system.alignments)),
        tuple(by_word_class(system.word_alignments)),
        tuple(concentration_sentences(system)),
        tuple(elsewhere),
        misplaced_sentence(evaluation, system, elsewhere),
        tuple(worst_first(groups, system.name)),
    )


def _confused(system: SystemResult, level: str) -> ConfusedAt:
    groups = system.levels.of(level)
    edits, total = groups.edits.tolist(), int(groups.edits.sum())
    top = [
        Confused(c.reference, c.hypothesis, c.count, made_of, made_of / total)
        for c, made_of in zip(groups.confusions[:CONFUSIONS_SHOWN], edits[:CONFUSIONS_SHOWN], strict=True)
    ]
    return ConfusedAt(level, len(edits), total, tuple(top))


def _sureness(evaluation: Evaluation, choices: Choices) -> Sureness:
    draws = Draws(seed=choices.seed, by=choices.group_by)
    groups = None if draws.by is None else labels(evaluation.corpus, draws.by)
    drawn = bootstrap(evaluation, replicates=draws.replicates, seed=draws.seed, groups=groups)
    names = [system.name for system in evaluation.systems]
    return Sureness(
        draws,
        drawn[USUAL[0]].units,
        {measure: {name: found.interval(name) for name in names} for measure, found in drawn.items()},
        {measure: tuple(found.rankings().items()) for measure, found in drawn.items()},
        tuple((a, b, flip_probability(drawn["cer"], drawn["cer_mean"], a, b)) for a, b in combinations(names, 2)),
    )


def _worst(evaluation: Evaluation, most: int) -> Iterator[WorstLine]:
    """Yield the items with the most edits of each system, those of the first system first, each once."""
    among: dict[int, list[str]] = {}
    for system in evaluation.systems:
        edits = system.characters.edits
        rows = [row for row in np.argsort(-edits, kind="stable")[:most].tolist() if edits[row]]
        for position in system.items[rows].tolist():
            among.setdefault(position, []).append(system.name)
    for position, names in among.items():
        items = aligned_items(evaluation, position, VIEW)
        texts = {name: text for item in items for name, *text in _texts(item)}
        scores = [_line_score(evaluation, system, position, texts) for system in evaluation.systems]
        yield WorstLine(evaluation.corpus.ids[position], tuple(names), tuple(scores), tuple(items))


def _texts(item: AlignedItem) -> Iterator[tuple[str, str, str]]:
    """Yield each system of an aligned item with the reference it was scored against and its output."""
    rows = ["".join(column.rows[row] or "" for column in item.columns) for row in range(len(item.names))]
    yield from ((name, rows[0], output) for name, output in zip(item.names[1:], rows[1:], strict=True))


def _line_score(evaluation: Evaluation, system: SystemResult, position: int, texts: dict[str, list[str]]) -> LineScore:
    row = system.row_of(position)
    if row is None:
        return LineScore(system.name, evaluation.references[position], None, None)
    reference, output = texts[system.name]
    return LineScore(system.name, reference, output, next(iter(system.characters.select(np.array([row])))))

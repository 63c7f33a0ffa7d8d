"""What to take away: confusions, rates of characters, and the items to train on, as sheets."""

from collections.abc import Iterable, Iterator

import numpy as np

from cer_core.character_rates import UnitRate, precisions, recalls
from cer_core.confusions import Confusion
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.rates import ratio
from cer_core.sheets import Cell, Sheet
from cer_core.visible import code_point_list


def confusion_sheet(evaluation: Evaluation, level: str = "characters") -> Sheet:
    """Return what every system read as what at a level, most frequent first; empty is nothing on that side.

    ``share_of_edits`` is from 0 to 1; those of one system add up to 1.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> confusion_sheet(evaluate(council_register(), Settings()), "runs").rows[1]
    ('output', 'rn', 'm', 'U+0072 U+006E', 'U+006D', 1, 2, 0.4)
    """
    columns = ("system", "reference", "hypothesis", "reference_code_points", "hypothesis_code_points")
    rows: list[tuple[Cell, ...]] = []
    for system in evaluation.systems:
        groups = system.levels.of(level)
        total = int(groups.edits.sum())
        for c, edits in zip(groups.confusions, groups.edits.tolist(), strict=True):
            codes = code_point_list(c.reference or "") or None, code_point_list(c.hypothesis or "") or None
            rows.append((system.name, c.reference, c.hypothesis, *codes, c.count, edits, ratio(edits, total)))
    return Sheet(level, (*columns, "count", "edits", "share_of_edits"), tuple(rows))


def character_sheet(evaluation: Evaluation) -> Sheet:
    """Return every system's rate of each unit: recall in the references, precision in the outputs.

    ``low`` and ``high`` bound the rate with 95 % confidence (Wilson); ``mostly`` is what most often
    stands across from the occurrences that are no hits, empty for nothing or where all are hits.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> character_sheet(evaluate(council_register(), Settings())).rows[0][:6]
    ('output', 'recall', 'n', 'U+006E', 11, 10)
    """
    columns = ("system", "measure", "unit", "code_points", "occurrences", "hits", "rate", "low", "high")
    rows = [
        (system.name, *row)
        for system in evaluation.systems
        for measure, rates in (
            ("recall", recalls(system.alignments, system.confusions)),
            ("precision", precisions(system.alignments, system.confusions)),
        )
        for row in _rates(measure, rates)
    ]
    return Sheet("rates", (*columns, "mostly", "mostly_code_points", "mostly_count"), tuple(rows))


def _rates(measure: str, rates: Iterable[UnitRate]) -> Iterator[tuple[Cell, ...]]:
    for rate in rates:
        right, (other, count) = rate.right, rate.others[0] if rate.others else (None, 0)
        yield (
            *(measure, rate.unit, code_point_list(rate.unit), right.trials, right.successes, right.share),
            *(right.interval or (None, None)),
            *(other, code_point_list(other or "") or None, count),
        )


def sample_sheet(
    evaluation: Evaluation, system: SystemResult, chosen: Iterable[Confusion], level: str = "characters"
) -> Sheet:
    """Return the ids of the items that hold a chosen confusion, in order: samples to look at or to train on.

    ``edits`` says how many edits of the item belong to the chosen confusions.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> evaluation = evaluate(council_register(), Settings())
    >>> sample_sheet(evaluation, evaluation.systems[0], [Confusion("rn", "m", 1)], "runs").rows
    (('output', 'page 1', 2),)
    """
    groups = system.levels.of(level)
    rows, edits = np.unique(groups.cells.item[groups.marked(chosen)], return_counts=True)
    ids = [evaluation.corpus.ids[position] for position in system.items[rows].tolist()]
    found = tuple((system.name, item, count) for item, count in zip(ids, edits.tolist(), strict=True))
    return Sheet("samples", ("system", "id", "edits"), found)

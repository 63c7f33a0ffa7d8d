"""What if some confusions were repaired: the exact counts without them."""

from collections.abc import Iterable

import numpy as np

from cer_core.alignment.operations import DELETION, INSERTION
from cer_core.confusions import Confusion
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.levels import LEVELS
from cer_core.rescoring import Rescored, rescore


def repaired_texts(system: SystemResult, chosen: Iterable[Confusion], level: str = "characters") -> dict[int, str]:
    """Return by row the outputs that hold a chosen confusion, each such edit replaced by the reference's text.

    ``level`` says what the confusions are: single edits, or runs of them. The texts are built from the
    normalized outputs and are not normalized again.

    >>> from cer_core.evaluation import score
    >>> result = score(["adjourned", "form"], ["adjoumed", "from"])
    >>> repaired_texts(result, [Confusion("rn", "m", 1)], "runs")
    {0: 'adjourned'}
    """
    if LEVELS[level].of_words:
        raise InputError("repairs are of characters and runs of them; words have no place in the text to put them")
    alignments, cells = system.alignments, system.edit_cells
    held = system.levels.of(level).marked(chosen)
    operations, coded = alignments.operations, alignments.coded
    in_reference, in_hypothesis = operations.values != INSERTION, operations.values != DELETION
    repaired = np.zeros(len(operations.values), np.bool_)
    repaired[cells.place[held]] = True
    codes = np.zeros(len(operations.values), np.uint32)  # the reference's code where repaired, else the output's
    codes[in_hypothesis] = coded.hypothesis.values
    codes[repaired & in_reference] = coded.reference.values[repaired[in_reference]]
    kept = np.where(repaired, in_reference, in_hypothesis)
    texts = {}
    for row in np.unique(cells.item[held]).tolist():
        cell_range = slice(operations.offsets[row], operations.offsets[row + 1])
        texts[row] = "".join(coded.symbols[code] for code in codes[cell_range][kept[cell_range]].tolist())
    return texts


def repair(
    evaluation: Evaluation, system: SystemResult, chosen: Iterable[Confusion], level: str = "characters"
) -> Rescored:
    """Score one system of the evaluation as if the chosen confusions had not happened.

    The edits are those of the alignments shown, so which ones there are depends on the tie-break.
    The texts are put together again, then characters and words are aligned anew: a repaired space
    changes words.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> evaluation = evaluate(corpus_of(["night train"], A=["nighttrain"]), Settings())
    >>> after = repair(evaluation, evaluation.systems[0], [Confusion(" ", None, 1)])
    >>> after.words.before.total().edits, after.words.after.total().edits
    (2, 0)
    """
    return rescore(evaluation, system, repaired_texts(system, chosen, level))

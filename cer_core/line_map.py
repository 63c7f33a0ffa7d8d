"""A byte a line for the map of a corpus: how wrong the worst system is there."""

import numpy as np

from cer_core.evaluation import Evaluation

PERFECT, WHOLE, MORE, UNDEFINED = 0, 250, 251, 255


def line_map(evaluation: Evaluation) -> bytes:
    """Return one byte an item, in the corpus's order, of the highest rate among the systems.

    0 is perfect, 1 to 250 a rate above 0 up to 100 %, 251 more than that; 255 has no rate, because
    there are edits and the reference is empty, or because no system was scored there.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> list(line_map(evaluate(corpus_of(["ab", "ab", "a", ""], A=["ab", "ax", "bcd", "x"]), Settings())))
    [0, 125, 251, 255]
    """
    worst = np.full(len(evaluation.corpus), -1.0)
    undefined = np.zeros(len(evaluation.corpus), np.bool_)
    for system in evaluation.systems:
        rates = np.where(system.characters.edits > 0, system.rates, 0.0)
        undefined[system.items] |= np.isnan(rates)
        worst[system.items] = np.fmax(worst[system.items], rates)
    marks = np.where(worst > 1, MORE, np.ceil(np.clip(worst, 0, 1) * WHOLE))
    return np.where(undefined | (worst < 0), UNDEFINED, marks).astype(np.uint8).tobytes()

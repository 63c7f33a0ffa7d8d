"""Find lines: filters over an evaluation, and the orders to show them in."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cer_core.alignment import align, tie_break
from cer_core.confusions import Confusion
from cer_core.counts import Counts, LineCounts
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.expressions import SECONDS, SECONDS_IN_ALL, compiled

Positions = NDArray[np.int64]
OPERATIONS = ("substitutions", "deletions", "insertions")


@dataclass(frozen=True)
class Filter:
    """Which lines to show; the default shows all.

    ``operations``: some system has at least one of these. ``text``: found in the reference or an
    output, as written or as a regular expression. ``rate`` and ``length``: some system's rate (1.0 is
    100 %), the reference's length, from and to, both included. ``right_and_wrong``: one system is
    perfect and another is not. ``differs_from``: some system's alignment is another one under this
    tie-break. ``confusion``: the named system has it, at the named level.
    """

    operations: tuple[str, ...] = ()
    text: str = ""
    regular_expression: bool = False
    rate: tuple[float, float] | None = None
    length: tuple[int, int] | None = None
    right_and_wrong: bool = False
    differs_from: str | None = None
    confusion: tuple[str, Confusion, str] | None = None


def select(evaluation: Evaluation, wanted: Filter) -> Positions:
    """Return the corpus positions that the filter keeps, in order.

    ``InputError`` for a regular expression that does not parse.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> select(evaluate(council_register(), Settings()), Filter(operations=("deletions",))).tolist()
    [0, 1]
    """
    keep = np.ones(len(evaluation.corpus), np.bool_)
    for test in _tests(evaluation, wanted):
        keep &= test()
    return np.flatnonzero(keep)


def _tests(evaluation: Evaluation, wanted: Filter) -> list[Callable[[], NDArray[np.bool_]]]:
    """Return the tests that the filter asks for, the cheap ones first."""
    tests: list[Callable[[], NDArray[np.bool_]]] = []
    if wanted.operations:
        tests.append(lambda: _any_system(evaluation, lambda s: _has_operation(s.characters, wanted.operations)))
    if wanted.rate is not None:
        low, high = wanted.rate
        tests.append(lambda: _any_system(evaluation, lambda s: (s.rates >= low) & (s.rates <= high)))
    if wanted.length is not None:
        shortest, longest = wanted.length
        lengths = evaluation.reference_lengths
        tests.append(lambda: (lengths >= shortest) & (lengths <= longest))
    if wanted.right_and_wrong:
        tests.append(lambda: _right_and_wrong(evaluation))
    if wanted.text:
        tests.append(lambda: _holds_text(evaluation, wanted))
    if wanted.differs_from is not None:
        other = wanted.differs_from
        tests.append(lambda: _any_system(evaluation, lambda s: moved_by(s, other)))
    if wanted.confusion is not None:
        tests.append(lambda: _has_confusion(evaluation, wanted))
    return tests


def _any_system(evaluation: Evaluation, test: Callable[[SystemResult], NDArray[np.bool_]]) -> NDArray[np.bool_]:
    """Mark the positions at which the test holds for some system."""
    found = np.zeros(len(evaluation.corpus), np.bool_)
    for system in evaluation.systems:
        found[system.items] |= test(system)
    return found


def _has_operation(counts: LineCounts, operations: tuple[str, ...]) -> NDArray[np.bool_]:
    held = np.zeros(len(counts), np.bool_)
    for name in operations:
        held |= getattr(counts, name) > 0
    return held


def _right_and_wrong(evaluation: Evaluation) -> NDArray[np.bool_]:
    right = _any_system(evaluation, lambda system: system.characters.edits == 0)
    return right & _any_system(evaluation, lambda system: system.characters.edits > 0)


def _holds_text(evaluation: Evaluation, wanted: Filter) -> NDArray[np.bool_]:
    held = _found(evaluation.references, wanted)
    held |= _any_system(evaluation, lambda system: _found(system.hypotheses, wanted))
    return held


def _found(texts: list[str], wanted: Filter) -> NDArray[np.bool_]:
    """Mark the texts that hold what is looked for; ``InputError`` where an expression is wrong or takes too long."""
    if not wanted.regular_expression:
        return np.fromiter((wanted.text in text for text in texts), np.bool_, len(texts))
    deadline = time.monotonic() + SECONDS_IN_ALL

    def found(text: str) -> bool:
        left = max(min(SECONDS, deadline - time.monotonic()), 0.001)
        return bool(pattern.search(text, timeout=left))

    try:
        pattern = compiled(wanted.text)
        return np.fromiter(map(found, texts), np.bool_, len(texts))
    except TimeoutError as error:
        raise InputError(f"the regular expression {wanted.text!r} takes too long; make it simpler") from error


def moved_by(system: SystemResult, ties: str) -> NDArray[np.bool_]:
    """Mark the scored items whose alignment is another one under the named tie-break.

    >>> from cer_core.evaluation import score
    >>> moved_by(score(["form", "ab"], ["from", "ab"]), "gaps-first").tolist()
    [True, False]
    """
    ours = system.alignments.operations
    theirs = align(system.alignments.coded, tie_break(ties)).operations
    same_length = ours.lengths == theirs.lengths
    moved: NDArray[np.bool_] = ~same_length
    for row in np.flatnonzero(same_length & (system.characters.edits > 0)).tolist():
        moved[row] = not np.array_equal(ours[row], theirs[row])
    return moved


def _has_confusion(evaluation: Evaluation, wanted: Filter) -> NDArray[np.bool_]:
    assert wanted.confusion is not None
    name, confusion, level = wanted.confusion
    held = np.zeros(len(evaluation.corpus), np.bool_)
    for system in evaluation.systems:
        if system.name == name:
            held[system.items[system.levels.of(level).items([confusion])]] = True
    return held


def pooled(evaluation: Evaluation, positions: Positions) -> dict[str, Counts]:
    """Return each system's counts over the positions that it was scored on: a re-sum.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> pooled(evaluate(council_register(), Settings()), np.array([1]))["output"].edits
    2
    """
    return {
        system.name: system.characters.select(np.isin(system.items, positions)).total() for system in evaluation.systems
    }


ORDERS: dict[str, str] = {
    "as in the data": "position",
    "most edits first": "edits",
    "highest rate first": "rate",
    "longest first": "length",
    "largest difference between systems first": "difference",
}


def ordered(evaluation: Evaluation, positions: Positions, order: str) -> Positions:
    """Return the positions in one of ``ORDERS``; ties stay as in the data.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> ordered(evaluate(council_register(), Settings()), np.arange(3), "rate").tolist()
    [1, 0, 2]
    """
    size = len(evaluation.corpus)
    edits = np.zeros((len(evaluation.systems), size))
    rates = np.zeros((len(evaluation.systems), size))
    for number, system in enumerate(evaluation.systems):
        edits[number, system.items] = system.characters.edits
        undefined = np.where(system.characters.edits > 0, np.inf, 0.0)
        rates[number, system.items] = np.where(np.isnan(system.rates), undefined, system.rates)
    keys = {
        "position": np.zeros(size),
        "edits": -edits.sum(axis=0),
        "rate": -rates.max(axis=0),
        "length": -evaluation.reference_lengths,
        "difference": -np.ptp(edits, axis=0),
    }
    return positions[np.argsort(keys[order][positions], kind="stable")]

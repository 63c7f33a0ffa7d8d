"""One item of an evaluation, ready to be drawn: heading, aligned columns, raw text, what happened in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from cer_core.alignment import Alignments, TieBreak, align
from cer_core.alignment.ambiguity import Ambiguity
from cer_core.alignment.operations import DELETION, HIT, INSERTION
from cer_core.columns import Cell, Column, annotated, describe, merge, with_joins
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.markup import AlignedItem, View
from cer_core.normalization import trace
from cer_core.origins import origins
from cer_core.places import joined
from cer_core.units import code_pairs
from cer_core.visible import isolated
from cer_core.wording import counted, percent, reading_name, rough

AmbiguityOf = Callable[[SystemResult], Ambiguity]


@dataclass(frozen=True, eq=False)
class _Line:
    """One system's alignment of the item: its text, its cells, the numbers of those that the other tie-break lacks."""

    system: SystemResult
    text: str
    cells: list[Cell]
    moved: set[int]


def aligned_items(
    evaluation: Evaluation,
    position: int,
    view: View,
    ambiguity_of: AmbiguityOf | None = None,
    other: TieBreak | None = None,
) -> list[AlignedItem]:
    """Return the item at a corpus position: once, or once for each reading that some system was scored against.

    ``ambiguity_of`` gives the heading the number of equally short alignments; cells that are not so
    under the ``other`` tie-break are marked.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> aligned_items(evaluate(council_register(), Settings()), 1, View())[0].words
    ['output: rn read as m']
    """
    heading = [isolated(evaluation.corpus.ids[position])]
    by_reading: dict[str, list[_Line]] = {}
    for system in evaluation.systems:
        row = system.row_of(position)
        if row is None:
            heading.append(f"{isolated(system.name)}: no output, left out")
            continue
        heading.append(_score(system, row, view, ambiguity_of) + _of_readings(evaluation, system, row))
        reading = _text_of(system.alignments, row)
        by_reading.setdefault(reading, []).append(_line(evaluation, system, row, reading, view, other))
    return [_drawn(evaluation, position, heading, reading, lines, view) for reading, lines in by_reading.items()]


def _text_of(alignments: Alignments, row: int) -> str:
    """Return the normalized reference that an item was aligned with."""
    symbols = alignments.coded.symbols
    return "".join(symbols[code] for code in alignments.coded.reference[row].tolist())


def _line(
    evaluation: Evaluation, system: SystemResult, row: int, reading: str, view: View, other: TieBreak | None
) -> _Line:
    settings = evaluation.settings
    alignments, at = system.alignments, row
    if view.words:
        alignments, at = align(code_pairs([reading], [system.hypotheses[row]], settings.words), settings.rule), 0
    moved: set[int] = set()
    if other is not None and other != settings.rule:
        unit = settings.words if view.words else settings.unit
        theirs = align(code_pairs([reading], [system.hypotheses[row]], unit), other)
        elsewhere = set(_edits(theirs, 0).values())
        moved = {number for number, edit in _edits(alignments, at).items() if edit not in elsewhere}
    return _Line(system, system.hypotheses[row], alignments.cells(at), moved)


def _edits(alignments: Alignments, row: int) -> dict[int, tuple[int, int, int]]:
    """Return the edits of one alignment by the number of their cell: operation and both places."""
    operations = alignments.operations[row]
    references, hypotheses = np.cumsum(operations != INSERTION), np.cumsum(operations != DELETION)
    at = np.flatnonzero(operations != HIT)
    edits = zip(operations[at].tolist(), references[at].tolist(), hypotheses[at].tolist(), strict=True)
    return dict(zip(at.tolist(), edits, strict=True))


def _drawn(
    evaluation: Evaluation, position: int, heading: Sequence[str], reading: str, lines: Sequence[_Line], view: View
) -> AlignedItem:
    columns = merge([line.cells for line in lines])
    steps, custom = evaluation.settings.steps, evaluation.settings.custom
    if view.words:
        texts = [reading, *(line.text for line in lines)]
        columns = with_joins(columns, [joined(text, _units(columns, row)) for row, text in enumerate(texts)])
    moved = [line.moved for line in lines]
    if steps or any(moved):
        raw = [_raw_reference(evaluation, position, lines[0].system)]
        raw += [evaluation.corpus.texts_of(line.system.name)[position] or "" for line in lines]
        found = [origins(trace(steps, text, custom), _units(columns, row)) for row, text in enumerate(raw)]
        columns = annotated(columns, found, moved, view.raw)
    words = [
        f"{isolated(line.system.name)}: " + " · ".join(said) if (said := _said(line, reading, view)) else ""
        for line in lines
    ]
    return AlignedItem(heading, ["reference", *(line.system.name for line in lines)], columns, words, position)


def _units(columns: Sequence[Column], row: int) -> list[str]:
    """Return the units of one row, the reference's being row 0."""
    return [unit for column in columns if (unit := column.rows[row]) is not None]


def _said(line: _Line, reading: str, view: View) -> list[str]:
    """Say in words what happened; words keep a space between them where the text has something there."""
    if not view.words:
        return describe(line.cells)
    sides = [[cell[side] for cell in line.cells] for side in (1, 2)]
    spaced = [_spaced(units, text) for units, text in zip(sides, (reading, line.text), strict=True)]
    return describe([(cell[0], *both) for cell, *both in zip(line.cells, *spaced, strict=True)], words=True)


def _spaced(units: Sequence[str | None], text: str) -> list[str | None]:
    """Return one side of cells, a space before each word that does not follow the one before directly."""
    follows = iter(joined(text, [unit for unit in units if unit is not None]))
    return [unit if unit is None or next(follows) else f" {unit}" for unit in units]


def _raw_reference(evaluation: Evaluation, position: int, system: SystemResult) -> str:
    """Return the raw reading that a system was scored against."""
    row = int(np.searchsorted(system.items, position))
    return evaluation.corpus.readings_of(position)[int(system.readings[row])]


def _of_readings(evaluation: Evaluation, system: SystemResult, row: int) -> str:
    """Say which of several valid readings was the closest; nothing where there is one."""
    several = len(evaluation.corpus.readings_of(int(system.items[row])))
    return f" · closest of {several} readings: {reading_name(int(system.readings[row]))}" if several > 1 else ""


def _score(system: SystemResult, row: int, view: View, ambiguity_of: AmbiguityOf | None) -> str:
    counts = system.words if view.words else system.characters
    edits, length = int(counts.edits[row]), int(counts.reference_length[row])
    if not edits:
        return f"{isolated(system.name)}: perfect"
    rate = percent(edits / length) if length else "n/a, the reference is empty"
    said = f"{isolated(system.name)}: {counted(edits, 'word edit' if view.words else 'edit')} · {rate}"
    return said if view.words or ambiguity_of is None else said + _other_alignments(ambiguity_of(system), row)


def _other_alignments(found: Ambiguity, row: int) -> str:
    """Say how many alignments are equally short, and how their operations range, where there are several."""
    alignments = found.alignments[row]
    if not found.known[row] or alignments == 1:
        return ""
    ranges = ", ".join(
        f"{letter} {low[row]} to {high[row]}"
        for letter, low, high in (
            ("S", found.substitutions_least, found.substitutions_most),
            ("D", found.deletions_least, found.deletions_most),
            ("I", found.insertions_least, found.insertions_most),
        )
        if low[row] != high[row]
    )
    many = "very many" if alignments is None else rough(alignments)
    return f" · {many} equally short alignments" + (f", {ranges}" if ranges else "")

"""The levels at which one asks what was read as what: characters, runs of them, runs in context, words."""

from collections.abc import Callable
from dataclasses import dataclass

from cer_core.alignment import Alignments
from cer_core.confusions import EditCells, Groups, by_run, by_unit, edit_cells
from cer_core.errors import InputError


@dataclass(frozen=True)
class Level:
    """One level: its name, what it means, whether it looks at words, and how edits are grouped there."""

    name: str
    meaning: str
    of_words: bool
    group: Callable[[Alignments, EditCells], Groups]


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("characters", "Each edit by itself.", False, by_unit),
        Level("runs", "Adjacent edits as one: rn read as m is one confusion, made of two edits.", False, by_run),
        Level(
            "runs in context",
            "Runs with the matching character before and after them.",
            False,
            lambda alignments, cells: by_run(alignments, cells, context=True),
        ),
        Level("words", "Each edit of the alignment of words.", True, by_unit),
    )
}


class Levels:
    """The edits of one system, grouped at any level when it is first asked for.

    >>> from cer_core.evaluation import score
    >>> score(["the corn"], ["the com"]).levels.of("runs in context").confusions[0].reference
    'orn'
    """

    def __init__(self, characters: Alignments, words: Alignments) -> None:
        self._alignments = (characters, words)
        self._cells: dict[bool, EditCells] = {}
        self._groups: dict[str, Groups] = {}

    def of(self, name: str) -> Groups:
        """Return the edits grouped at the named level; ``InputError`` for a level that does not exist."""
        if name not in LEVELS:
            raise InputError(f"unknown level {name!r}; choose one of: {', '.join(LEVELS)}")
        if name not in self._groups:
            level = LEVELS[name]
            self._groups[name] = level.group(self._alignments[level.of_words], self._edits(level.of_words))
        return self._groups[name]

    def _edits(self, of_words: bool) -> EditCells:
        if of_words not in self._cells:
            self._cells[of_words] = edit_cells(self._alignments[of_words])
        return self._cells[of_words]

"""Several systems' alignments of one item, merged into columns against the one reference."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest

from cer_core.origins import Origin, Origins
from cer_core.visible import distinct_label, isolated, label

Cell = tuple[str, str | None, str | None]
"""Operation name, reference unit, hypothesis unit; ``None`` is a gap."""


@dataclass(frozen=True)
class Column:
    """One place of the merged alignment.

    ``reference`` is ``None`` where a system inserted. Each system has an operation and a unit;
    both are ``None`` for a system that has nothing to do with another one's insertion. ``origins``,
    where they are known, tell for the reference and then each system what raw text a unit came from,
    ``None`` for a unit that no step changed; a column of nothing but origins holds removed text.
    ``moved`` names the systems whose edit here is not one under the other tie-break looked at.
    ``joined`` says of words that nothing stands between this one and the one before, in any row.
    """

    reference: str | None
    operations: tuple[str | None, ...]
    units: tuple[str | None, ...]
    origins: tuple[Origin | None, ...] = ()
    moved: frozenset[int] = frozenset()
    joined: bool = False

    @property
    def rows(self) -> tuple[str | None, ...]:
        """Return the reference's unit, then each system's."""
        return (self.reference, *self.units)

    @property
    def is_hit(self) -> bool:
        """Say whether every system has the reference unit here."""
        return self.operations.count("hit") == len(self.operations)


def merge(alignments: Sequence[Sequence[Cell]]) -> list[Column]:
    """Merge alignments of one reference; columns open where any system inserted.

    >>> a = [("hit", "w", "w")]
    >>> b = [("insertion", None, "v"), ("substitution", "w", "v")]
    >>> [(c.reference, c.units) for c in merge([a, b])]
    [(None, (None, 'v')), ('w', ('w', 'v'))]
    """
    columns: list[Column] = []
    for parts in zip(*(_by_reference_unit(cells) for cells in alignments), strict=True):
        for inserted in zip_longest(*(part[:-1] for part in parts)):
            operations = tuple(cell and cell[0] for cell in inserted)
            columns.append(Column(None, operations, tuple(cell and cell[2] for cell in inserted)))
        last = [part[-1] for part in parts]
        if last[0] is not None:
            columns.append(
                Column(
                    last[0][1],
                    tuple(cell[0] for cell in last if cell),
                    tuple(cell[2] for cell in last if cell),
                )
            )
    return columns


def _by_reference_unit(cells: Sequence[Cell]) -> Iterator[list[Cell | None]]:
    """Yield, for each reference unit and the end, the insertions before it and then its own cell."""
    part: list[Cell | None] = []
    for cell in cells:
        part.append(cell)
        if cell[1] is not None:
            yield part
            part = []
    yield [*part, None]


def with_joins(columns: Sequence[Column], rows: Sequence[Sequence[bool]]) -> list[Column]:
    """Return the columns marked as joined where every unit in them is; ``rows`` say it of each row's units.

    >>> road, comma = (Column(unit, ("hit",), (unit,)) for unit in ("road", ","))
    >>> [column.joined for column in with_joins([road, comma], [[False, True], [False, True]])]
    [False, True]
    """
    left = [iter(row) for row in rows]
    result = []
    for column in columns:
        joined = [next(row) for unit, row in zip(column.rows, left, strict=True) if unit is not None]
        result.append(replace(column, joined=all(joined)))
    return result


def annotated(
    columns: Sequence[Column], rows: Sequence[Origins], moved: Sequence[Collection[int]], with_removed: bool = False
) -> list[Column]:
    """Return the columns with the origin of every unit, and with the cells that another tie-break does not have.

    ``rows`` are the origins of the reference and of each system; ``moved`` the numbers of each system's
    cells. ``with_removed`` opens columns for the text that normalization removed.
    """
    result: list[Column] = []
    taken = [0] * len(rows)
    cells = [0] * len(moved)
    for column in columns:
        has = [unit is not None for unit in column.rows]
        if with_removed:
            gone = [origins.removed[at] if some else () for origins, at, some in zip(rows, taken, has, strict=True)]
            result += _removed(gone, len(moved))
        found = tuple(origins.units[at] if some else None for origins, at, some in zip(rows, taken, has, strict=True))
        own = frozenset(
            system
            for system, operation in enumerate(column.operations)
            if operation is not None and cells[system] in moved[system]
        )
        result.append(replace(column, origins=found, moved=own))
        taken = [at + some for at, some in zip(taken, has, strict=True)]
        cells = [at + (operation is not None) for at, operation in zip(cells, column.operations, strict=True)]
    if with_removed:
        result += _removed([origins.removed[at] for origins, at in zip(rows, taken, strict=True)], len(moved))
    return result


def _removed(rows: Sequence[Sequence[Origin]], systems: int) -> Iterator[Column]:
    """Yield a column for each removed text, those of several rows side by side."""
    nothing = (None,) * systems
    for found in zip_longest(*rows):
        yield Column(None, nothing, nothing, found)


def describe(cells: Sequence[Cell], most: int = 8, words: bool = False) -> list[str]:
    """Say in words what happened, a phrase for each run of adjacent edits.

    Where units are ``words``, each has before it the space that parts it from the one before, if any.
    Letters are isolated, so that right-to-left ones do not turn the sentence round.

    >>> describe([("hit", "a", "a"), ("deletion", "p", None)])
    ['p lost']
    """
    phrases: list[str] = []
    for is_hit, run in groupby(cells, lambda cell: cell[0] == "hit"):
        if not is_hit:
            _, references, hypotheses = zip(*run, strict=True)
            sides = ("".join(filter(None, side)).removeprefix(" " * words) for side in (references, hypotheses))
            phrases.append(phrase(*sides))
    more = len(phrases) - most
    return [*phrases[:most], f"and {more} more"] if more > 0 else phrases


def phrase(reference: str | None, hypothesis: str | None) -> str:
    """Return what happened in words, each side isolated: lost, added, or read as something else.

    >>> phrase("p", None), phrase(None, "v"), phrase("rn", "m")
    ('p lost', 'v added', 'rn read as m')
    """
    if not hypothesis:
        return f"{isolated(label(reference))} lost"
    if not reference:
        return f"{isolated(label(hypothesis))} added"
    return f"{distinct_label(reference, hypothesis)} read as {distinct_label(hypothesis, reference)}"

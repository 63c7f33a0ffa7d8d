"""Several systems' alignments of one item, merged into columns against the one reference."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from cer_core.visible import distinct_label, isolated, label

Cell = tuple[str, str | None, str | None]
"""Operation name, reference unit, hypothesis unit; ``None`` is a gap."""


@dataclass(frozen=True)
class Column:
    """One place of the merged alignment.

    ``reference`` is ``None`` where a system inserted. Each system has an operation and a unit;
    both are ``None`` for a system that has nothing to do with another one's insertion.
    """

    reference: str | None
    operations: tuple[str | None, ...]
    units: tuple[str | None, ...]

    @property
    def is_hit(self) -> bool:
        """Say whether every system has the reference unit here."""
        return all(operation == "hit" for operation in self.operations)


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


def describe(cells: Sequence[Cell], most: int = 8) -> list[str]:
    """Say in words what happened, a phrase for each run of adjacent edits.

    Letters are isolated, so that right-to-left ones do not turn the sentence round.

    >>> describe([("hit", "a", "a"), ("deletion", "p", None)])
    ['p lost']
    """
    phrases: list[str] = []
    reference = hypothesis = ""
    for operation, ours, theirs in [*cells, ("hit", None, None)]:
        if operation != "hit":
            reference += ours or ""
            hypothesis += theirs or ""
        elif reference or hypothesis:
            phrases.append(_phrase(reference, hypothesis))
            reference = hypothesis = ""
    more = len(phrases) - most
    return [*phrases[:most], f"and {more} more"] if more > 0 else phrases


def _phrase(reference: str, hypothesis: str) -> str:
    if not hypothesis:
        return f"{isolated(label(reference))} lost"
    if not reference:
        return f"{isolated(label(hypothesis))} added"
    return f"{distinct_label(reference, hypothesis)} read as {distinct_label(hypothesis, reference)}"

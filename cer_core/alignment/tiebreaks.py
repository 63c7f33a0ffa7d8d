"""Which optimal move the backtrace prefers where several are equally short."""

from dataclasses import dataclass, replace
from enum import IntEnum

from cer_core.errors import InputError


class Move(IntEnum):
    """One step of an alignment: through both strings, only the reference, only the hypothesis.

    The values index the tuples (diagonal, deletion, insertion) that the engines make.
    """

    DIAGONAL = 0
    DELETION = 1
    INSERTION = 2


@dataclass(frozen=True)
class TieBreak:
    """A preference among optimal moves, read backwards from the end of both strings.

    ``strict_insertion`` and ``trim`` exist for the rule named ``rapidfuzz``: the common prefix,
    then the common suffix, are taken off first; an insertion is taken only where the cell to the
    left is one less than the cell above that one.

    >>> tie_break("gaps-first").order
    (<Move.DELETION: 1>, <Move.INSERTION: 2>, <Move.DIAGONAL: 0>)
    """

    name: str
    order: tuple[Move, Move, Move]
    meaning: str
    strict_insertion: bool = False
    trim: bool = False

    def mirrored(self) -> "TieBreak":
        """Return the rule that picks the same path when reference and hypothesis change places.

        >>> tie_break("insertion-deletion-diagonal").mirrored().order == GAPS_FIRST.order
        True
        """
        exchange = {Move.DELETION: Move.INSERTION, Move.INSERTION: Move.DELETION, Move.DIAGONAL: Move.DIAGONAL}
        first, second, third = (exchange[move] for move in self.order)
        return replace(self, order=(first, second, third))


_D, _V, _I = Move.DIAGONAL, Move.DELETION, Move.INSERTION

DIAGONAL_FIRST = TieBreak(
    "diagonal-first", (_D, _V, _I), "prefer a match or substitution, then a deletion, then an insertion"
)
GAPS_FIRST = TieBreak("gaps-first", (_V, _I, _D), "prefer a deletion, then an insertion, then a match or substitution")

TIE_BREAKS: dict[str, TieBreak] = {
    rule.name: rule
    for rule in (
        DIAGONAL_FIRST,
        GAPS_FIRST,
        TieBreak("diagonal-insertion-deletion", (_D, _I, _V), "as diagonal first, insertions before deletions"),
        TieBreak("deletion-diagonal-insertion", (_V, _D, _I), "prefer a deletion, then a match or substitution"),
        TieBreak("insertion-deletion-diagonal", (_I, _V, _D), "as gaps first, insertions before deletions"),
        TieBreak("insertion-diagonal-deletion", (_I, _D, _V), "prefer an insertion, then a match or substitution"),
        TieBreak(
            "rapidfuzz",
            (_V, _I, _D),
            "the rule that jiwer and dinglehopper inherit from rapidfuzz (itself another for very long pairs)",
            strict_insertion=True,
            trim=True,
        ),
    )
}

ALIASES = {
    "diagonal-deletion-insertion": DIAGONAL_FIRST.name,
    "deletion-insertion-diagonal": GAPS_FIRST.name,
}


def tie_break(name: str) -> TieBreak:
    """Return the tie-break of this name; ``InputError`` lists the valid ones.

    >>> tie_break("diagonal-deletion-insertion").name
    'diagonal-first'
    """
    rule = TIE_BREAKS.get(ALIASES.get(name, name))
    if rule is None:
        valid = ", ".join([*TIE_BREAKS, *ALIASES])
        raise InputError(f"unknown tie-break {name!r}; choose one of: {valid}")
    return rule

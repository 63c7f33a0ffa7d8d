"""What a cell says when it is pointed at or focused: code points, Unicode names, raw text and steps."""

from cer_core.columns import Column
from cer_core.origins import Origin
from cer_core.visible import character_name, isolated, label

NAMED = 3  # code points of a unit up to which each is named in full
CODED = 16  # code points up to which each is given as a number


def unit_tip(unit: str, origin: Origin | None = None) -> str:
    """Return a unit's code points and names, and what raw text it came from by which steps.

    >>> unit_tip("e", Origin("E", "E", ("casefold",)))
    'e U+0065 LATIN SMALL LETTER E · from E U+0045 LATIN CAPITAL LETTER E by casefold'
    """
    if origin is None:
        return _named(unit)
    return f"{_named(unit)} · from {_named(origin.raw)} by {', '.join(origin.steps)}"


def origin_tip(origin: Origin) -> str:
    """Return what was removed, and by which steps.

    >>> origin_tip(Origin("!", "!", ("remove-punctuation",)))
    '! U+0021 EXCLAMATION MARK, removed by remove-punctuation'
    """
    return f"{_named(origin.raw)}, removed by {', '.join(origin.steps)}"


def cell_tip(column: Column, row: int) -> str:
    """Return what stands in a row of a column and what happened to it; nothing where there is nothing to say.

    >>> cell_tip(Column("w", ("deletion",), (None,)), 1)
    'w U+0077 LATIN SMALL LETTER W lost'
    """
    unit = column.rows[row]
    origin = column.origins[row] if column.origins else None
    said = "" if unit is None else unit_tip(unit, origin)
    operation = column.operations[row - 1] if row else None
    if operation == "substitution" and column.reference is not None:
        said = f"{_named(column.reference)} read as {said}"
    elif operation == "deletion" and column.reference is not None:
        said = f"{_named(column.reference)} lost"
    elif operation == "insertion":
        said = f"{said} added"
    return f"{said} · not so under the other tie-break" if row and row - 1 in column.moved else said


def _named(text: str) -> str:
    if len(text) <= NAMED:
        return " + ".join(f"{_shown(character)}{character_name(character)}" for character in text)
    codes = " ".join(f"U+{ord(character):04X}" for character in text[:CODED])
    return f"{isolated(label(text))} ({codes}{' …' if len(text) > CODED else ''})"


def _shown(character: str) -> str:
    """Return the character in front of its code, where it is one that can be seen."""
    shown = label(character)
    return "" if "U+" in shown or " " in shown else f"{isolated(shown)} "

"""Tables of replacements as files: CSV, TSV or XLSX with two columns, from and to.

    from,to
    U+0364,e
    ſ,s
    ¬,

The first row is a header where its cells are, in any case, one of the pairs of words in ``HEADERS``; any
other first row is a pair like the rest. A cell that is empty on the right removes what is on the left.
White space counts. A cell that is nothing but code points such as ``U+0364``, with spaces between several,
stands for these characters; in every other cell each character stands for itself.
"""

import re
from dataclasses import dataclass

from cer_core.errors import InputError
from cer_core.normalization.custom import MOST_PAIRS, CustomStep
from cer_core.normalization.replacements import Row, pairs_of, remarks
from cer_core.readers.spreadsheets import read_xlsx
from cer_core.readers.tables import read_table
from cer_core.readers.workbooks import is_xlsx
from cer_core.visible import paired
from cer_core.wording import counted

HEADERS = (
    *(("from", "to"), ("pattern", "replacement"), ("find", "replace"), ("search", "replace")),
    *(("old", "new"), ("before", "after"), ("source", "target")),
)
"""The pairs of words that make a first row a header."""

_CODE_POINTS = re.compile(r"U\+[0-9A-Fa-f]{4,6}(?: +U\+[0-9A-Fa-f]{4,6})*")
_LAST = 0x10FFFF


@dataclass(frozen=True)
class ReplacementFile:
    """The step that a file holds, and what to know about it, in sentences."""

    step: CustomStep
    notices: tuple[str, ...]


def read_replacements(data: bytes, name: str, encoding: str | None = None) -> ReplacementFile:
    """Read a table of replacements; ``InputError`` names the row that cannot be used.

    >>> read_replacements(b"from,to\\nvv,w\\nU+00AC,\\n", "t.csv").step.pairs
    (('vv', 'w'), ('¬', ''))
    """
    table = read_xlsx(data, name) if is_xlsx(data) else read_table(data, name, encoding)
    if len(table.columns) != 2:
        raise InputError(
            f"{name}: {counted(len(table.columns), 'column')} instead of two; on the left what to replace, on the "
            "right what to put in, which may be empty"
        )
    word = "row" if table.format == "XLSX" else "line"
    found = [(f"{name}, {word} {line}", row) for line, row in zip(table.lines, table.rows, strict=True)]
    has_header = tuple(cell.strip().lower() for cell in table.columns) in HEADERS
    if not has_header:
        found.insert(0, (f"{name}, first row", table.columns))
    if not found:
        raise InputError(f"{name}: a header and no row; each row is one replacement, such as ſ,s")
    if len(found) > MOST_PAIRS:
        raise InputError(f"{name}: {len(found)} rows, more than the limit of {MOST_PAIRS}; make several tables of them")
    rows = [Row(place, *(named_characters(cell or "", place) for cell in cells)) for place, cells in found]
    pairs = pairs_of(rows)
    said = [] if has_header else ["the first row is taken for a replacement; a header would say from and to"]
    try:
        step = CustomStep("replace", pairs)
    except InputError as error:
        raise InputError(f"{name}: {error}") from error
    return ReplacementFile(step, (*table.notices, *(f"{name}: {remark}" for remark in (*said, *remarks(pairs)))))


def named_characters(cell: str, place: str) -> str:
    """Return what a cell or field stands for: itself, or the characters that it names by their code points.

    ``InputError`` names the place, where there is no such character.

    >>> named_characters("U+0041 U+0301", "here"), named_characters("U", "here")
    ('A\u0301', 'U')
    """
    if not _CODE_POINTS.fullmatch(cell):
        return cell
    ordinals = [int(part[2:], 16) for part in cell.split()]
    if max(ordinals) > _LAST:
        raise InputError(f"{place}: there is no character {cell!r}; code points go from U+0000 to U+10FFFF")
    return paired("".join(map(chr, ordinals)))

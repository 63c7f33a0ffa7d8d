"""Pair columns of one table, or rows of several tables by id."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from cer_core.corpus import Corpus, Detail, Source, System
from cer_core.errors import InputError
from cer_core.pairing.readings import readings_of_rows
from cer_core.readers.tables import Table


def pair_table(
    table: Table,
    reference: str,
    systems: Sequence[str],
    identifier: str | None = None,
    alternatives: Sequence[str] = (),
) -> Corpus:
    """Take a reference column and one column per system from a table; each row is an item.

    Without an id column, ids are the line numbers of the file. ``alternatives`` are columns of other valid readings of
    the reference. A reference that is absent counts as empty, with a notice; an output cell that is absent is a
    missing output. Which readings a row has is said in ``readings.readings_of_rows``.
    The other columns are kept as what they say of each item. ``InputError`` for an unknown column, an id that occurs
    twice, or a column that holds both readings and outputs.

    >>> table = Table("t.csv", ("id", "ref", "A"), (("007", "NA", "N"),), (2,))
    >>> pair_table(table, "ref", ["A"], "id").ids
    ('007',)
    """
    ids = _ids(table, identifier) if identifier else tuple(str(line) for line in table.lines)
    notices = list(table.notices)
    if both := [name for name in systems if name in alternatives]:
        raise InputError(f"{table.name}: column {both[0]!r} is named for readings of the reference and for a system")
    references, readings = readings_of_rows(table, reference, alternatives, notices)
    columns = tuple(System(name, table.column(name)) for name in systems)
    source = Source(table.name, None, table.format, table.encoding, len(table.rows))
    return Corpus(
        ids,
        references,
        columns,
        "row",
        tuple(notices),
        (source,),
        alternatives=readings,
        reference_name=reference,
        details=_details(table, {reference, *alternatives, *systems, identifier}),
    )


def pair_tables(
    reference: tuple[Table, str, str], outputs: Mapping[str, tuple[Table, str, str]], alternatives: Sequence[str] = ()
) -> Corpus:
    """Join tables on their ids: each side is a table, the name of its id column and of its text column.

    Every row of the reference is an item; a system without a row of that id has no output there. ``alternatives`` are
    columns of the reference's table, of other valid readings.

    >>> gt = Table("r.tsv", ("id", "text"), (("k1", "ab"), ("k2", "cd")), (2, 3))
    >>> pair_tables((gt, "id", "text"), {"ocr": (gt, "id", "text")}).systems[0].texts
    ('ab', 'cd')
    """
    table, id_column, text_column = reference
    ids = _ids(table, id_column)
    known = set(ids)
    systems, extra, notices = [], [], list(table.notices)
    sources = [Source(table.name, None, table.format, table.encoding, len(table.rows))]
    for name, (other, other_id, other_text) in outputs.items():
        texts = dict(zip(_ids(other, other_id), other.column(other_text), strict=True))
        if texts and not texts.keys() & known:
            raise InputError(f"{other.name}: none of the ids in its column {other_id!r} is an id of {table.name}")
        systems.append(System(name, tuple(texts.get(item) for item in ids)))
        extra += [(name, item) for item in texts if item not in known]
        notices += other.notices
        sources.append(Source(other.name, name, other.format, other.encoding, len(other.rows)))
    references, readings = readings_of_rows(table, text_column, alternatives, notices)
    return Corpus(
        ids,
        references,
        tuple(systems),
        "row",
        tuple(notices),
        tuple(sources),
        tuple(extra),
        alternatives=readings,
        details=_details(table, {id_column, text_column, *alternatives}),
    )


def _details(table: Table, used: Collection[str | None]) -> tuple[Detail, ...]:
    """Return the columns with a name of their own that hold neither texts nor ids that are used."""
    times = Counter(table.columns)
    places = {name: place for place, name in enumerate(table.columns) if name and name not in used and times[name] == 1}
    return tuple(Detail(name, tuple(row[place] for row in table.rows)) for name, place in places.items())


def _ids(table: Table, identifier: str) -> tuple[str, ...]:
    """Return the ids of a table's rows; ``InputError`` names an id that is absent or occurs twice."""
    first: dict[str, int] = {}
    for value, line in zip(table.column(identifier), table.lines, strict=True):
        if value is None:
            raise InputError(f"{table.name}: the row at line {line} has no id in column {identifier!r}")
        if value in first:
            raise InputError(
                f"{table.name}: id {value!r} occurs twice, in lines {first[value]} and {line}; each id must be unique"
            )
        first[value] = line
    return tuple(first)

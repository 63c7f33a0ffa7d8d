"""What to know about a table of replacements before it is used: mistakes, cycles, chains, overlaps.

A table is applied in one pass, so none of the last three is a mistake; each does less, or other, than
one may expect.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from cer_core.errors import InputError
from cer_core.visible import isolated, label
from cer_core.wording import counted, listed

Graph = dict[str, list[str]]


@dataclass(frozen=True)
class Row:
    """One row of a table: where it stands, what to replace, and by what."""

    place: str
    old: str
    new: str


def pairs_of(rows: Sequence[Row]) -> tuple[tuple[str, str], ...]:
    """Return the pairs that the rows hold, each once; ``InputError`` names the rows that cannot be used.

    >>> pairs_of([Row("line 1", "a", "b"), Row("line 2", "a", "c")])
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: 'a' is to become 'b' (line 1) and also 'c' (line 2); keep one of the two rows
    """
    first: dict[str, Row] = {}
    for row in rows:
        if not row.old:
            raise InputError(f"{row.place}: the text to replace is empty; write it on the left, or take the row out")
        before = first.setdefault(row.old, row)
        if before.new != row.new:
            raise InputError(
                f"{row.old!r} is to become {before.new!r} ({before.place}) and also {row.new!r} ({row.place}); "
                "keep one of the two rows"
            )
    return tuple((row.old, row.new) for row in first.values())


def remarks(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Return what may surprise about a table, in sentences: growth, cycles, chains, overlaps.

    >>> for remark in remarks([("a", "b"), ("b", "c")]):
    ...     print(remark)
    1 chain: what one pair puts in, another replaces: a → b → c. A text is replaced once, so the last never follows.
    """
    table = dict(pairs)
    follows = _follows(table)
    growing = [old for old, after in follows.items() if old in after]
    follows = {old: [then for then in after if then != old] for old, after in follows.items()}
    cycles = list(_cycles(follows))
    in_cycles = {edge for cycle in cycles for edge in zip(cycle, cycle[1:] + cycle[:1], strict=True)}
    chains = [(old, then) for old, after in follows.items() for then in after if (old, then) not in in_cycles]
    overlaps = [(inner, outer) for outer in table for inner in _found_in(outer, table.keys()) if inner != outer]
    found = []
    if growing:
        said = listed([_path((old, table[old])) for old in growing])
        found.append(
            f"{counted(len(growing), 'pair')} whose new text holds the old one again: {said}. "
            "A text is replaced once, so nothing grows further."
        )
    if cycles:
        said = listed([_path([*cycle, cycle[0]]) for cycle in cycles])
        found.append(
            f"{counted(len(cycles), 'cycle')}: the pairs lead back to where they began: {said}. "
            "A text is replaced once, so nothing turns back."
        )
    if chains:
        said = listed([_chain(old, table[old], then, table[then]) for old, then in chains])
        found.append(
            f"{counted(len(chains), 'chain')}: what one pair puts in, another replaces: {said}. "
            "A text is replaced once, so the last never follows."
        )
    if overlaps:
        said = listed([f"{_shown(inner)} in {_shown(outer)}" for inner, outer in overlaps])
        found.append(
            f"{counted(len(overlaps), 'overlap')}: what one pair replaces is part of what another replaces: {said}. "
            "Where both fit in one place, the longer one is taken."
        )
    return found


def proven_idempotent(table: Mapping[str, str]) -> bool:
    """Say whether applying a table twice certainly gives what applying it once gives.

    It does where no pair can match what was put in, nor across its edges, nor across what was removed.
    For tables of single characters the answer is exact; else ``False`` may also mean "not known".

    >>> proven_idempotent({"vv": "w"}), proven_idempotent({"a": "aa"}), proven_idempotent({"ab": ""})
    (True, False, False)
    """
    if all(len(old) == 1 for old in table):
        return all("".join(table.get(c, c) for c in new) == new for new in table.values())
    changing = [old for old, new in table.items() if old != new]
    values = set(table.values())
    if "" in values and any(len(old) > 1 for old in changing):
        return False
    keys, values = set(changing), values - {""}
    heads = {old[:cut] for old in changing for cut in range(1, len(old))}
    tails = {old[cut:] for old in changing for cut in range(1, len(old))}
    return not (
        any(_found_in(new, keys) for new in values)
        or any(_found_in(old, values) for old in changing)
        or any(new[cut:] in heads or new[:cut] in tails for new in values for cut in range(len(new) + 1))
    )


def _found_in(text: str, wanted: Set[str]) -> list[str]:
    """Return which of the wanted texts occur in a text, each once."""
    parts = {text[start:stop] for start in range(len(text)) for stop in range(start + 1, len(text) + 1)}
    return sorted(parts & wanted)


def _follows(table: Mapping[str, str]) -> Graph:
    """Return, for what each pair replaces, what other pairs would replace in what it puts in."""
    changing = {old for old, new in table.items() if old != new}
    return {old: _found_in(table[old], changing) for old in table if old in changing}


def _cycles(graph: Graph) -> Iterator[list[str]]:
    """Yield the cycles that a walk through all the edges closes."""
    done: set[str] = set()
    for start in graph:
        if start in done:
            continue
        path, ahead = [start], [iter(graph[start])]
        places = {start: 0}
        while path:
            step = next(ahead[-1], None)
            if step is None:
                done.add(path[-1])
                del places[path.pop()]
                ahead.pop()
            elif step in places:
                yield path[places[step] :]
            elif step not in done:
                places[step] = len(path)
                path.append(step)
                ahead.append(iter(graph[step]))


def _chain(old: str, new: str, then: str, last: str) -> str:
    if new == then:
        return _path((old, new, last))
    return f"{_path((old, new))}, in which {_path((then, last))}"


def _path(texts: Iterable[str]) -> str:
    return " → ".join(map(_shown, texts))


def _shown(text: str) -> str:
    return isolated(label(text or None))

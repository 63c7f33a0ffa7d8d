"""All cheapest paths, and the one that a tie-break takes, equal those of enumeration and of the library."""

from collections.abc import Iterator
from fractions import Fraction

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.alignment import TIE_BREAKS, align
from cer_core.alignment.ambiguity import ambiguity
from cer_core.errors import InputError
from cer_core.teaching.backtrace import TIE_ORDERS, AlignedCell, Backtrace, backtrace
from cer_core.teaching.costs import PRESETS, Costs
from cer_core.teaching.paths import paths
from cer_core.teaching.table import Cell, Table, table
from cer_core.units import code_pairs

UNIT = Costs(1, 1, 1)
Walk = tuple[tuple[str, Cell, Cell], ...]
"""One alignment as moves with the cells that they lead from and to."""

few = st.text("abc", max_size=9)
fewest = st.text("ab", max_size=4) | st.text("abc", max_size=3)
cost = st.integers(0, 3) | st.fractions(0, 2, max_denominator=3)
some_costs = st.builds(Costs, cost, cost, cost, st.none() | cost) | st.sampled_from([p.costs for p in PRESETS.values()])
OPERATIONS = ("hit", "substitution", "deletion", "insertion", "transposition")


def walks(ref: str, hyp: str, costs: Costs, i: int = 0, j: int = 0) -> Iterator[tuple[Fraction, Walk]]:
    """Yield every alignment of two texts, cheap or not, from the cell (i, j) on, and what it costs."""
    if (i, j) == (len(ref), len(hyp)):
        yield Fraction(0), ()
    moves: list[tuple[str, int, int, object]] = []
    if i < len(ref) and j < len(hyp):
        equal = ref[i] == hyp[j]
        moves.append(("hit", 1, 1, 0) if equal else ("substitution", 1, 1, costs.substitution))
    if i < len(ref):
        moves.append(("deletion", 1, 0, costs.deletion))
    if j < len(hyp):
        moves.append(("insertion", 0, 1, costs.insertion))
    swapped = len(ref[i : i + 2]) == 2 and ref[i] != ref[i + 1] and ref[i : i + 2] == hyp[j : j + 2][::-1]
    if costs.transposition is not None and swapped:
        moves.append(("transposition", 2, 2, costs.transposition))
    for move, down, right, price in moves:
        for rest, walk in walks(ref, hyp, costs, i + down, j + right):
            yield rest + Fraction(str(price)), ((move, (i, j), (i + down, j + right)), *walk)


def cheapest_walks(ref: str, hyp: str, costs: Costs) -> tuple[Fraction, list[Walk]]:
    found = list(walks(ref, hyp, costs))
    least = min(price for price, _ in found)
    return least, [walk for price, walk in found if price == least]


@given(fewest, fewest, some_costs)
def test_all_cheapest_paths_are_those_of_enumeration(ref: str, hyp: str, costs: Costs) -> None:
    least, cheapest = cheapest_walks(ref, hyp, costs)
    filled = table(ref, hyp, costs)
    found = paths(filled)
    assert filled.distance == least
    assert found.alignments == len(set(cheapest)) == len(cheapest)
    assert {(way.move, way.source, way.target) for way in found.moves} == {move for walk in cheapest for move in walk}
    assert len(found.moves) == len({move for walk in cheapest for move in walk})
    assert found.cells == {(0, 0)} | {target for walk in cheapest for _, _, target in walk}
    ranges = (found.hits, found.substitutions, found.deletions, found.insertions, found.transpositions)
    for operation, spread in zip(OPERATIONS, ranges, strict=True):
        counts = [sum(move == operation for move, _, _ in walk) for walk in cheapest]
        assert spread == (min(counts), max(counts))


@given(fewest, fewest, some_costs, st.sampled_from(list(TIE_ORDERS)))
def test_a_backtrace_is_the_cheapest_path_that_its_order_puts_first_from_the_end(
    ref: str, hyp: str, costs: Costs, ties: str
) -> None:
    order = [move.name.lower() for move in TIE_BREAKS[ties].order]

    def preference(walk: Walk) -> list[tuple[int, bool]]:
        names = [move if move in order else "diagonal" for move, _, _ in reversed(walk)]
        swaps = [move == "transposition" for move, _, _ in reversed(walk)]
        return [(order.index(name), swap) for name, swap in zip(names, swaps, strict=True)]

    best = min(cheapest_walks(ref, hyp, costs)[1], key=preference)
    found = backtrace(table(ref, hyp, costs), ties)
    assert [(step.taken.move, step.taken.source, step.cell) for step in reversed(found.steps)] == list(best)


@given(few, few)
def test_with_unit_costs_the_paths_are_those_that_the_library_counts(ref: str, hyp: str) -> None:
    found, known = paths(table(ref, hyp, UNIT)), ambiguity(code_pairs([ref], [hyp])).total()
    assert found.alignments == ambiguity(code_pairs([ref], [hyp])).alignments[0]
    assert (found.substitutions, found.deletions, found.insertions) == (
        known.substitutions,
        known.deletions,
        known.insertions,
    )
    assert found.transpositions == (0, 0)


def triples(found: Backtrace) -> list[tuple[str, str | None, str | None]]:
    return [
        (cell.operation, cell.reference[0] if cell.reference else None, cell.hypothesis[0] if cell.hypothesis else None)
        for cell in found.alignment
    ]


@given(few, few)
def test_with_unit_costs_every_tie_break_takes_the_path_of_the_library_and_of_the_oracle(ref: str, hyp: str) -> None:
    filled, coded = table(ref, hyp, UNIT), code_pairs([ref], [hyp])
    expected = oracle.paths(ref, hyp, list(oracle.ORDERS))
    assert set(expected) == set(TIE_ORDERS)
    for ties, cells in expected.items():
        assert triples(backtrace(filled, ties)) == cells == align(coded, TIE_BREAKS[ties]).cells(0)


@given(few, few, some_costs, st.sampled_from(list(TIE_ORDERS)))
def test_the_steps_of_a_backtrace_grow_into_the_alignment_and_the_output(
    ref: str, hyp: str, costs: Costs, ties: str
) -> None:
    filled = table(ref, hyp, costs)
    found, everything = backtrace(filled, ties), paths(filled)
    assert found.cells[0] == filled.last
    assert found.cells[-1] == (0, 0)
    assert set(found.cells) <= everything.cells
    assert {step.taken for step in found.steps} <= set(everything.moves)
    assert sum((step.taken.cost for step in found.steps), Fraction(0)) == filled.distance
    for number, step in enumerate(found.steps, 1):
        assert step.number == len(step.alignment) == number
        assert step.alignment == found.alignment[-number:]
        assert step.taken in step.allowed == filled[step.cell].cheapest
        assert step.rebuilt == tuple(unit for cell in step.alignment for unit in cell.hypothesis)
    assert "".join(unit for cell in found.alignment for unit in cell.reference) == ref
    assert "".join(unit for cell in found.alignment for unit in cell.hypothesis) == hyp
    spreads = (everything.hits, everything.substitutions, everything.deletions, everything.insertions)
    for operation, (least, most) in zip(OPERATIONS, (*spreads, everything.transpositions), strict=True):
        assert least <= found.count(operation) <= most


def test_form_read_as_from() -> None:
    filled = table("form", "from", UNIT)
    found = paths(filled)
    assert (found.alignments, found.substitutions, found.deletions) == (3, (0, 2), (0, 1))
    assert [cell.operation for cell in backtrace(filled, "diagonal-first").alignment] == [
        "hit",
        "substitution",
        "substitution",
        "hit",
    ]
    gaps = backtrace(filled, "gaps-first")
    assert (gaps.count("substitution"), gaps.count("deletion"), gaps.count("insertion")) == (0, 1, 1)
    assert [step.why for step in gaps.steps[:2]] == [
        "Only a hit is cheapest here.",
        "A substitution, a deletion and an insertion are equally cheap; gaps-first takes a deletion.",
    ]


def test_a_swap_uses_up_two_units_of_either_side() -> None:
    found = backtrace(table("form", "from", PRESETS["swaps"].costs))
    assert found.alignment == (
        AlignedCell("hit", ("f",), ("f",)),
        AlignedCell("transposition", ("o", "r"), ("r", "o")),
        AlignedCell("hit", ("m",), ("m",)),
    )
    assert paths(table("form", "from", PRESETS["swaps"].costs)).transpositions == (1, 1)


def test_among_diagonals_a_transposition_comes_last() -> None:
    filled = table("ab", "ba", Costs(1, 1, 1, 2))
    assert [way.move for way in filled[2, 2].cheapest] == ["substitution", "deletion", "insertion", "transposition"]
    assert backtrace(filled).count("substitution") == 2


def test_empty_texts_have_one_empty_path() -> None:
    filled: Table = table("", "", UNIT)
    found, traced = paths(filled), backtrace(filled)
    assert (found.alignments, found.moves, found.cells) == (1, (), {(0, 0)})
    assert (traced.steps, traced.alignment, traced.cells) == ((), (), ((0, 0),))


def test_the_number_of_alignments_of_the_largest_table_is_exact() -> None:
    filled = table("a" * 40, "b" * 20, UNIT)
    assert paths(filled).alignments == 137846528820  # 40 choose 20


def test_other_tie_breaks_are_refused() -> None:
    with pytest.raises(InputError, match=r"rapidfuzz is more than an order of moves.*diagonal-first"):
        backtrace(table("a", "b", UNIT), "rapidfuzz")
    with pytest.raises(InputError, match="unknown tie-break 'first'"):
        backtrace(table("a", "b", UNIT), "first")


def test_other_names_of_the_orders_are_understood() -> None:
    assert backtrace(table("a", "b", UNIT), "deletion-insertion-diagonal").ties == "gaps-first"

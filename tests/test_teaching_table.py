"""The textbook table: its values are the distance of every pair of beginnings, and each cell says why."""

import json
import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import drawn, fill

from cer_core.errors import InputError
from cer_core.teaching.costs import PRESETS, Costs
from cer_core.teaching.filling import FILLING_ORDERS, explain, filling, rule
from cer_core.teaching.table import MOST_UNITS, Table, table
from cer_core.teaching.unit_views import unit_splitter
from cer_core.units import graphemes
from cer_core.variants import distance_with_transpositions, distance_without_substitutions

UNIT = Costs(1, 1, 1)
SWAPS = Costs(1, 1, 1, 1)
few = st.text("abc", max_size=7)
cost = st.integers(0, 4) | st.fractions(0, 3, max_denominator=4)
some_costs = st.builds(Costs, cost, cost, cost, st.none() | cost)


def values(found: Table) -> list[list[object]]:
    return [[filled.value for filled in row] for row in found.rows]


@given(few, few)
def test_unit_costs_give_the_levenshtein_table(ref: str, hyp: str) -> None:
    assert values(table(ref, hyp, UNIT)) == fill(ref, hyp)


@given(few, few)
def test_the_presets_give_the_distances_of_rapidfuzz(ref: str, hyp: str) -> None:
    assert table(ref, hyp, SWAPS).distance == distance_with_transpositions(ref, hyp)
    assert table(ref, hyp, PRESETS["substitution-2"].costs).distance == distance_without_substitutions(ref, hyp)


@given(few, few, some_costs)
def test_the_value_of_a_cell_is_its_least_candidate(ref: str, hyp: str, costs: Costs) -> None:
    found = table(ref, hyp, costs)
    for row in found.rows:
        for filled in row:
            totals = [found[way.source].value + way.cost for way in filled.candidates]
            assert [way.total for way in filled.candidates] == totals
            assert filled.value == min(totals, default=0)
            assert [way.cheapest for way in filled.candidates] == [total == filled.value for total in totals]
            assert all(way.target == filled.cell for way in filled.candidates)


def test_intention_read_as_execution() -> None:
    assert table("intention", "execution", UNIT).distance == 5
    assert table("intention", "execution", PRESETS["substitution-2"].costs).distance == 8


def test_form_read_as_from() -> None:
    assert table("form", "from", UNIT).distance == 2
    assert table("form", "from", SWAPS).distance == 1


def test_a_swapped_pair_is_not_edited_again() -> None:
    assert table("ca", "abc", SWAPS).distance == 3


def test_equal_neighbours_are_no_transposition() -> None:
    assert [way.move for way in table("aa", "aa", Costs(1, 1, 1, 0))[2, 2].candidates] == [
        "hit",
        "deletion",
        "insertion",
    ]


def test_words_and_fractions() -> None:
    found = table(["the", "old", "road"], ["the", "road"], Costs(1, Fraction(1, 2), 1))
    assert (found.distance, found.last) == (Fraction(1, 2), (3, 2))


def test_the_candidates_of_a_cell() -> None:
    filled = table("form", "from", SWAPS)[3, 3]
    assert [(way.move, way.source, way.cost, way.total, way.cheapest) for way in filled.candidates] == [
        ("substitution", (2, 2), 1, 2, False),
        ("deletion", (2, 3), 1, 2, False),
        ("insertion", (3, 2), 1, 2, False),
        ("transposition", (1, 1), 1, 1, True),
    ]


def test_more_than_forty_units_are_refused() -> None:
    assert table("a" * MOST_UNITS, "b" * MOST_UNITS, UNIT).distance == 40
    with pytest.raises(InputError, match=r"the reference has 41 units; the table shows up to 40 a.*Alignments page"):
        table("a" * 41, "", UNIT)
    with pytest.raises(InputError, match="the output has 41 units"):
        table("", ["word"] * 41, UNIT)


def test_the_recurrence_in_symbols_and_in_numbers() -> None:
    said = explain(table("form", "from", UNIT), (3, 3))
    assert said.symbols == "D[3,3] = min(D[2,2] + 1, D[2,3] + 1, D[3,2] + 1)"
    assert said.numbers == "D[3,3] = min(2, 2, 2) = 2"
    assert said.whole == "D[3,3] = min(D[2,2] + 1, D[2,3] + 1, D[3,2] + 1) = min(2, 2, 2) = 2"
    assert said.words == (
        "r and o differ, so the diagonal is a substitution. Equally cheap: a substitution, a deletion, an insertion."
    )


def test_a_transposition_has_its_own_term() -> None:
    said = explain(table("form", "from", Costs(1, 1, 1, Fraction(1, 2))), (3, 3))
    assert said.whole == ("D[3,3] = min(D[2,2] + 1, D[2,3] + 1, D[3,2] + 1, D[1,1] + 1/2) = min(2, 2, 2, 1/2) = 1/2")
    assert said.words.endswith("Cheapest is a transposition.")


def test_the_first_row_and_column_are_explained() -> None:
    found = table("ab", "c", Costs(1, 2, 3))
    assert explain(found, (0, 0)).whole == "D[0,0] = 0"
    assert explain(found, (2, 0)).whole == "D[2,0] = D[1,0] + 2 = 4"
    assert explain(found, (1, 0)).words == (
        "Of the output there is nothing yet, so the first unit of the reference is deleted."
    )
    assert explain(found, (0, 1)).whole == "D[0,1] = D[0,0] + 3 = 3"
    assert "inserted" in explain(found, (0, 1)).words


def test_units_that_look_alike_or_like_nothing_are_told_apart() -> None:
    found = table(["\u00e9", " "], ["e\u0301", " "], UNIT)
    assert explain(found, (1, 1)).words.startswith("\u00e9 (U+00E9) and e\u0301 (U+0065 U+0301) differ")
    assert explain(found, (2, 2)).words.startswith("\u2423 space is the same on both sides")


@given(few, few, some_costs)
def test_every_cell_can_be_explained(ref: str, hyp: str, costs: Costs) -> None:
    found = table(ref, hyp, costs)
    for row in found.rows:
        for filled in row:
            said = explain(found, filled.cell)
            assert said.whole.endswith(f"= {filled.value}")
            assert said.words.endswith(".")


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (3, 0), (0, 2)])
def test_a_cell_outside_the_table_is_refused(cell: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="rows go from 0 to 2, columns to 1"):
        explain(table("ab", "c", UNIT), cell)


def test_the_rule_holds_a_transposition_only_where_there_is_one() -> None:
    assert "D[i−2,j−2]" not in rule(UNIT)[-1]
    assert rule(Costs(1, 2, 3, 4))[-1] == (
        "D[i,j] = min(D[i−1,j−1] + (0 if rᵢ = hⱼ, else 1), D[i−1,j] + 2, D[i,j−1] + 3, "
        "D[i−2,j−2] + 4 (only if rᵢ₋₁ = hⱼ, rᵢ = hⱼ₋₁ and rᵢ₋₁ ≠ rᵢ))"
    )


@pytest.mark.parametrize("order", FILLING_ORDERS)
@pytest.mark.parametrize(("rows", "columns"), [(0, 0), (0, 3), (3, 0), (1, 1), (3, 4)])
def test_filling_reaches_every_cell_once_and_never_before_its_sources(order: str, rows: int, columns: int) -> None:
    found = table("abba"[:rows], "baab"[:columns], SWAPS)
    steps = filling(rows, columns, 0, order).steps
    before = filling(rows, columns, 0, order)
    assert (before.filled, before.current) == (frozenset(), ())
    for step in range(1, steps + 1):
        after = filling(rows, columns, step, order)
        assert after.current
        assert after.filled == before.filled | set(after.current)
        assert not before.filled & set(after.current)
        seen = set(before.filled)
        for cell in after.current:
            assert {way.source for way in found[cell].candidates} <= seen
            seen.add(cell)
        before = after
    assert len(before.filled) == (rows + 1) * (columns + 1)


def test_cell_by_cell_takes_one_cell_a_step_after_the_edges() -> None:
    assert filling(2, 3, 0).steps == 2 + 6
    assert filling(2, 3, 0, "rows").steps == 2 + 2
    assert [filling(2, 3, step).current for step in (3, 4, 8)] == [((1, 1),), ((1, 2),), ((2, 3),)]


def test_unknown_orders_and_steps_are_refused() -> None:
    with pytest.raises(InputError, match="unknown order 'columns'; choose one of: cells, rows"):
        filling(1, 1, 0, "columns")
    for step in (-1, 4):
        with pytest.raises(InputError, match=f"there is no step {step}: .* the steps 0 to 3"):
            filling(1, 1, step)


def test_the_view_is_plain_and_whole() -> None:
    found = table("form", "from", Costs(1, Fraction(1, 2), 1, 1))
    view = json.loads(json.dumps(found.view()))
    assert view["costs"] == {"substitution": 1, "deletion": "1/2", "insertion": 1, "transposition": 1}
    assert view["reference"] == ["f", "o", "r", "m"]
    assert view["distance"] == 1
    assert view["cells"][1][0]["value"] == "1/2"
    assert view["cells"][3][3]["candidates"][3] == {
        "move": "transposition",
        "from": [1, 1],
        "cost": 1,
        "total": 1,
        "cheapest": True,
    }


def test_any_units_fill_a_table() -> None:
    rng = random.Random(3)
    text = drawn(rng, "e\u0301\U0001f468\u200d ", 12)
    for split in (graphemes, unit_splitter("byte"), unit_splitter("word")):
        units = split(text)[:MOST_UNITS]
        assert table(units, units, UNIT).distance == 0

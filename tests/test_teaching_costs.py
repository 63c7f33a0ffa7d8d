"""Costs are exact and checked, and what is said of the metric they make is true of every triple of short texts."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from cer_core.errors import InputError
from cer_core.teaching.costs import PRESETS, Costs, Number, metric, plain, read_cost
from cer_core.teaching.paths import paths
from cer_core.teaching.table import table

HALF = Fraction(1, 2)
TEXTS = ["".join(letters) for length in range(4) for letters in product("abc", repeat=length)]
FEW = [text for text in TEXTS if "c" not in text]

SOME = [
    *(preset.costs for preset in PRESETS.values()),
    Costs(3, 1, 1),
    Costs(1, 1, 2),
    Costs(0, 1, 1),
    Costs(1, 0, 1),
    Costs(5, 0, 0),
    Costs(1, 1, 1, HALF),
    Costs(1, 1, 1, 2),
    Costs(1, 1, 1, 3),
    Costs(HALF, 1, 1, 1),
    Costs(2, 1, 3, 3),
    Costs(1, 1, 1, 0),
]


def distances(costs: Costs, texts: Sequence[str] = TEXTS) -> dict[tuple[str, str], Number]:
    return {(a, b): table(a, b, costs).distance for a, b in product(texts, texts)}


@pytest.mark.parametrize("costs", SOME, ids=str)
def test_symmetric_and_metric_are_said_exactly_where_they_hold(costs: Costs) -> None:
    found, said = distances(costs), metric(costs)
    symmetric = all(found[a, b] == found[b, a] for a, b in found)
    separates = all((value == 0) == (a == b) for (a, b), value in found.items())
    detours = all(found[a, c] <= found[a, b] + found[b, c] for a, b, c in product(TEXTS, repeat=3))
    assert said.symmetric == symmetric
    assert said.is_metric == (symmetric and separates and detours)
    assert ("not symmetric" in said.sentence) == (not symmetric)
    assert ("at distance 0" in said.sentence) == (not separates)
    assert ("detour" in said.sentence) == (not detours)


@pytest.mark.parametrize("costs", SOME, ids=str)
def test_what_is_never_used_is_on_no_cheapest_path_and_what_is_never_needed_changes_nothing(costs: Costs) -> None:
    said = metric(costs).sentence
    dear = Costs(costs.gaps + 9, costs.deletion, costs.insertion, costs.transposition)
    plain_costs = Costs(costs.substitution, costs.deletion, costs.insertion)
    cells = (cell for a, b in product(FEW, FEW) for row in table(a, b, costs).rows for cell in row)
    moves = {way.move for cell in cells for way in cell.cheapest}
    for name, without in (("substitution", dear), ("swap", plain_costs)):
        move = "transposition" if name == "swap" else name
        if f"a {name} is never used" in said:
            assert move not in moves
        if f"a {name} is never" in said:
            assert distances(costs, FEW) == distances(without, FEW)
        elif move == "substitution" or costs.transposition is not None:
            assert distances(costs, FEW) != distances(without, FEW)


@pytest.mark.parametrize(
    ("preset", "name", "intention"),
    [
        ("unit", "Levenshtein distance", 5),
        ("substitution-2", "longest-common-subsequence distance", 8),
        ("swaps", "restricted Damerau-Levenshtein distance (optimal string alignment)", 5),
        ("sclite", "sclite's alignment cost", 18),
        ("own", "weighted edit distance", 5),
    ],
)
def test_every_preset_names_its_metric(preset: str, name: str, intention: int) -> None:
    found = PRESETS[preset]
    assert found.metric == name
    assert found.meaning.endswith(".")
    assert table("intention", "execution", found.costs).distance == intention


@pytest.mark.parametrize(
    ("costs", "name"),
    [
        (Costs(2, 2, 2), "Levenshtein distance times 2"),
        (Costs(1, HALF, HALF), "longest-common-subsequence distance times 1/2"),
        (Costs(9, 1, 1), "longest-common-subsequence distance"),
        (Costs(2, 2, 2, 2), "restricted Damerau-Levenshtein distance (optimal string alignment) times 2"),
        (Costs(1, 1, 1, HALF), "weighted edit distance with swaps"),
        (Costs(1, 1, 1, 2), "Levenshtein distance"),
        (Costs(5, 1, 2), "weighted edit distance without substitutions"),
        (Costs(3, 1, 2), "weighted edit distance"),
        (Costs(0, 0, 0), "weighted edit distance"),
        (Costs(1, 2, 2), "weighted edit distance"),
    ],
)
def test_other_costs_are_named_too(costs: Costs, name: str) -> None:
    assert metric(costs).name == name
    assert metric(costs).sentence.startswith(f"{name[0].upper()}{name[1:]}: ")


@pytest.mark.parametrize("costs", [Costs(0, 0, 0), Costs(3, 1, 2), Costs(5, 1, 2)], ids=str)
def test_a_name_without_substitutions_is_given_only_where_no_cheapest_path_has_one(costs: Costs) -> None:
    most = max(paths(table(a, b, costs)).substitutions[1] for a, b in product(FEW, FEW))
    assert ("without substitutions" in metric(costs).name) == (most == 0)


def test_plain_sentences() -> None:
    assert metric(PRESETS["sclite"].costs).sentence == "sclite's alignment cost: symmetric, and a metric."
    assert metric(PRESETS["swaps"].costs).sentence == (
        "Restricted Damerau-Levenshtein distance (optimal string alignment): symmetric, but not a metric; "
        "a detour by a third text can be cheaper, since what was swapped is not edited again."
    )
    assert metric(PRESETS["substitution-2"].costs).sentence == (
        "Longest-common-subsequence distance: symmetric, and a metric; a substitution is never needed, since a "
        "deletion and an insertion together cost the same."
    )


def test_whole_fractions_become_whole_numbers() -> None:
    costs = Costs(Fraction(4, 2), 1, HALF)
    assert (costs.substitution, type(costs.substitution)) == (2, int)
    assert [plain(costs.substitution), plain(costs.insertion)] == [2, "1/2"]
    assert costs == Costs(2, 1, HALF)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ((1, -1, 1), "deletion: a cost of -1; no edit can cost less than 0"),
        ((0.5, 1, 1), "substitution: 0.5 is no exact cost; give a whole number or a Fraction"),
        ((1, True, 1), "deletion: True is no exact cost"),
        ((1, 1, None), "insertion: None is no exact cost"),
        ((1, 1, 1, Fraction(-1, 3)), "transposition: a cost of -1/3"),
        ((1, 1, "1"), "insertion: '1' is no exact cost"),
    ],
)
def test_other_costs_are_refused(given: tuple[int, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Costs(*given)


@pytest.mark.parametrize(
    ("text", "cost"), [("1", 1), (" 2 ", 2), ("0", 0), ("0.25", Fraction(1, 4)), ("3/6", HALF), ("4/2", 2), ("1.0", 1)]
)
def test_costs_are_read_exactly(text: str, cost: Number) -> None:
    assert read_cost(text, "deletion") == cost


NO_COSTS = ["", "-1", "1/0", "1/00", "1e9", "inf", "nan", "0x1", "1_0", "\u0663", "12345", "1,5", ".5"]


@pytest.mark.parametrize("text", NO_COSTS)
def test_other_texts_are_no_costs(text: str) -> None:
    with pytest.raises(InputError, match=r"insertion: a cost of .*; give a number from 0 to 9999"):
        read_cost(text, "insertion")

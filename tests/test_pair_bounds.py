"""The least and most of a pair over all optimal alignments equal those of enumeration."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import drawn, fill, misread

from cer_core.alignment import TIE_BREAKS, align, distances
from cer_core.alignment.ambiguity import ambiguity
from cer_core.alignment.batched import Pairs
from cer_core.alignment.operations import Pair
from cer_core.alignment.optimal_edits import optimal_edits
from cer_core.alignment.pair_bounds import Bounds, PairBounds, pair_bounds
from cer_core.confusions import confusions
from cer_core.samples import workshop
from cer_core.units import CodedPairs, code_pairs, splitter

Texts = tuple[str, str]
Edits = tuple[tuple[Pair, int], ...]

ENGINES = ("as shipped", "together", "alone", "alone, blocks of 3 columns", "graphs of 100 edits")
JOINERS = {"codepoint": "", "grapheme": "", "whitespace": " "}
ALPHABETS = {
    "codepoint": ("ab", "abc", "a\u0301\U0001f600\ud800"),
    "grapheme": (("e\u0301", "a", "e"), ("\U0001f1e9\U0001f1ea", "\u0915\u094d\u0937")),
    "whitespace": (("to", "be", "or"), ("a",)),
}


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Send every item through one engine."""
    if request.param == "together":
        monkeypatch.setattr("cer_core.alignment.alignments.SMALLEST_BATCH", 1)
        monkeypatch.setattr("cer_core.alignment.alignments.BATCH_CELLS", 99)
    elif "alone" in request.param:
        monkeypatch.setattr("cer_core.alignment.alignments.SMALLEST_BATCH", 10**9)
    elif "graphs" in request.param:
        monkeypatch.setattr("cer_core.alignment.pair_bounds.EDITS_TOGETHER", 100)
    if "blocks" in request.param:
        monkeypatch.setattr("cer_core.alignment.lattice.BLOCK_COLUMNS", 3)
    return str(request.param)


def coded_of(texts: Sequence[Texts], unit: str = "codepoint") -> CodedPairs:
    return code_pairs([r for r, _ in texts], [h for _, h in texts], unit)


@cache
def enumerated(texts: Texts, unit: str = "codepoint") -> frozenset[Edits]:
    """Walk every optimal path of the textbook table; return the different tallies of their edits."""
    reference, hypothesis = (splitter(unit)(text) for text in texts)
    table = fill(reference, hypothesis)
    tallies: set[Edits] = set()

    def walk(i: int, j: int, edits: tuple[Pair, ...]) -> None:
        if i == j == 0:
            tallies.add(tuple(Counter(edits).items()))
        if i and table[i - 1][j] + 1 == table[i][j]:
            walk(i - 1, j, (*edits, (reference[i - 1], None)))
        if j and table[i][j - 1] + 1 == table[i][j]:
            walk(i, j - 1, (*edits, (None, hypothesis[j - 1])))
        if i and j:
            differs = reference[i - 1] != hypothesis[j - 1]
            if table[i - 1][j - 1] + differs == table[i][j]:
                walk(i - 1, j - 1, (*edits, (reference[i - 1], hypothesis[j - 1])) if differs else edits)

    walk(len(reference), len(hypothesis), ())
    return frozenset(tallies)


def expected(texts: Sequence[Texts], pair: Pair, unit: str = "codepoint") -> Bounds:
    counts = [[dict(tally).get(pair, 0) for tally in enumerated(item, unit)] for item in texts]
    return Bounds(sum(map(min, counts)), sum(map(max, counts)), 0)


@cache
def tabled(texts: Texts, pair: Pair) -> tuple[int, int]:
    """Carry the least and most of the pair over the whole textbook table."""
    reference, hypothesis = texts
    table = fill(reference, hypothesis)
    cells: dict[tuple[int, int], tuple[int, int]] = {(0, 0): (0, 0)}
    for i, j in product(range(len(reference) + 1), range(len(hypothesis) + 1)):
        r, h = reference[i - 1] if i else None, hypothesis[j - 1] if j else None
        moves = (((i - 1, j - 1), int(r != h), (r, h)), ((i - 1, j), 1, (r, None)), ((i, j - 1), 1, (None, h)))
        ways = [
            [count + (edit == pair and cost) for count in cells[a, b]]
            for (a, b), cost, edit in moves
            if a >= 0 and b >= 0 and table[a][b] + cost == table[i][j]
        ]
        if ways:
            cells[i, j] = min(low for low, _ in ways), max(high for _, high in ways)
    return cells[len(reference), len(hypothesis)]


def every_pair(units: Sequence[str]) -> list[Pair]:
    return [*product((None, *units), repeat=2)]


def assert_as_enumerated(texts: Sequence[Texts], units: Sequence[str], unit: str = "codepoint") -> None:
    pairs = every_pair(units)
    for pair, found in zip(pairs, pair_bounds(coded_of(texts, unit), pairs), strict=True):
        assert found == expected(texts, pair, unit), pair


def test_form_read_as_from(engine: str) -> None:
    """Both letters are substituted, or the o is left out and put in behind the r, or the r put in before the o."""
    pairs: list[Pair] = [("o", "r"), ("r", "o"), ("o", None), (None, "o"), ("r", None), (None, "r")]
    assert pair_bounds(coded_of([("form", "from")]), pairs) == [Bounds(0, 1, 0)] * 6


def test_what_is_no_edit_is_never_counted(engine: str) -> None:
    pairs: list[Pair] = [("m", "m"), (None, None), ("f", "m"), ("m", None), ("x", "m"), ("m", "x"), (None, "x")]
    assert pair_bounds(coded_of([("form", "from")]), pairs) == [Bounds(0, 0, 0)] * len(pairs)


def test_a_pair_in_every_alignment_has_equal_bounds(engine: str) -> None:
    assert pair_bounds(coded_of([("aab", "ab"), ("cat", "cut")]), [("a", None), ("a", "u")]) == [Bounds(1, 1, 0)] * 2


def test_the_bounds_of_several_items_add_up(engine: str) -> None:
    texts = [("form", "from"), ("for", "frr"), ("same", "same"), ("form", "from"), ("o", ""), ("", "")]
    assert pair_bounds(coded_of(texts), [("o", "r"), ("o", None)]) == [Bounds(1, 3, 0), Bounds(1, 3, 0)]


@pytest.mark.parametrize(
    ("texts", "pair", "by_every_rule"), [(("a", "dcd"), (None, "c"), 1), (("cb", "bad"), ("b", "a"), 0)]
)
def test_the_rules_may_agree_where_alignments_differ(texts: Texts, pair: Pair, by_every_rule: int) -> None:
    coded = coded_of([texts])
    for rule in TIE_BREAKS.values():
        found = confusions(align(coded, rule))
        assert sum(c.count for c in found if (c.reference, c.hypothesis) == pair) == by_every_rule
    assert pair_bounds(coded, [pair]) == [Bounds(0, 1, 0)]


def test_empty_sides(engine: str) -> None:
    texts = [("", "ab"), ("aba", ""), ("", ""), ("", "b")]
    assert pair_bounds(coded_of(texts), [("a", None), (None, "b"), ("a", "b")]) == [
        Bounds(2, 2, 0),
        Bounds(2, 2, 0),
        Bounds(0, 0, 0),
    ]


def test_nothing_at_all() -> None:
    assert pair_bounds(coded_of([]), [("a", "b"), (None, None)]) == [Bounds(0, 0, 0)] * 2
    assert pair_bounds(coded_of([("a", "b")]), []) == []


def test_all_short_strings_over_two_letters(engine: str) -> None:
    """One item at a time, told apart by letters of its own."""
    words = ["".join(letters) for length in range(5) for letters in product("ab", repeat=length)]
    texts = [*product(words, words)]
    own = [{"a": chr(0x4E00 + 2 * place), "b": chr(0x4E01 + 2 * place), None: None} for place in range(len(texts))]
    told_apart = zip(texts, own, strict=True)
    coded = coded_of([("".join(map(to.get, r)), "".join(map(to.get, h))) for (r, h), to in told_apart])
    bounds = PairBounds(coded)
    for item, to in zip(texts, own, strict=True):
        for reference, hypothesis in every_pair("ab"):
            found = bounds.of((to[reference], to[hypothesis]))
            assert found == expected([item], (reference, hypothesis)), (item, reference, hypothesis)


@pytest.mark.parametrize("alphabet", ["ab", "abc", "abcd"])
def test_random_items_against_enumeration(engine: str, alphabet: str) -> None:
    rng = random.Random(21)
    for size in (1, 2, 400):
        assert_as_enumerated([(drawn(rng, alphabet, 7), drawn(rng, alphabet, 7)) for _ in range(size)], alphabet)


@given(st.data())
@pytest.mark.parametrize("unit", ALPHABETS)
def test_any_short_texts(unit: str, data: st.DataObject) -> None:
    units = data.draw(st.sampled_from(ALPHABETS[unit]))
    text = st.lists(st.sampled_from(list(units)), max_size=6).map(JOINERS[unit].join)
    texts = data.draw(st.lists(st.tuples(text, text), max_size=12))
    assert_as_enumerated(texts, list(units), unit)


def test_medium_items_against_the_whole_table(engine: str) -> None:
    rng = random.Random(22)
    texts = [(drawn(rng, "abc", 45), drawn(rng, "abc", 45)) for _ in range(40)]
    for edits in range(60):
        reference = drawn(rng, "abcdef", 60)
        texts.append((reference, misread(reference, edits // 3, "abcdef", rng)))
    assert_as_tabled(texts, [("a", "b"), ("a", None), (None, "c"), ("c", "a")])


def test_long_and_distant_items_against_the_whole_table(engine: str) -> None:
    rng = random.Random(23)
    text = "".join(rng.choices("abcd ", k=180))
    texts = [(text, misread(text, 25, "abcd ", rng)), (text[:90], text[90:]), (text, text[70:100])]
    texts += [(hypothesis, reference) for reference, hypothesis in texts]
    assert distances(coded_of(texts)).max() > 64
    assert_as_tabled(texts, [("a", "b"), (" ", None), (None, " "), ("d", "c")])


def assert_as_tabled(texts: Sequence[Texts], pairs: Sequence[Pair]) -> None:
    for pair, found in zip(pairs, pair_bounds(coded_of(texts), pairs), strict=True):
        lows, highs = zip(*(tabled(item, pair) for item in texts), strict=True)
        assert found == Bounds(sum(lows), sum(highs), 0), pair


@pytest.mark.parametrize("rule", TIE_BREAKS)
def test_every_tie_break_stays_within_the_bounds(rule: str) -> None:
    rng = random.Random(24)
    references = [drawn(rng, "abcd", 40) for _ in range(300)]
    coded = code_pairs(references, [misread(text, rng.randrange(9), "abcd", rng) for text in references])
    counts = {(c.reference, c.hypothesis): c.count for c in confusions(align(coded, TIE_BREAKS[rule]))}
    pairs = every_pair("abcd")
    for pair, bounds in zip(pairs, pair_bounds(coded, pairs), strict=True):
        assert bounds.least <= counts.get(pair, 0) <= bounds.most


@pytest.mark.parametrize("system", [0, 1])
def test_the_workshop_set(system: int) -> None:
    """The pairs' bounds enclose every tie-break's counts, and their sums those of the operations."""
    corpus = workshop(0)
    coded = code_pairs(corpus.reference, [text or "" for text in corpus.systems[system].texts])
    pairs = every_pair(coded.symbols)
    bounds = dict(zip(pairs, pair_bounds(coded, pairs), strict=True))
    for rule in TIE_BREAKS.values():
        counts = {(c.reference, c.hypothesis): c.count for c in confusions(align(coded, rule))}
        assert all(found.least <= counts.get(pair, 0) <= found.most for pair, found in bounds.items())
    substitutions = [found for pair, found in bounds.items() if None not in pair]
    least, most = ambiguity(coded).total().substitutions
    assert sum(found.least for found in substitutions) <= least <= most <= sum(found.most for found in substitutions)


def test_the_edits_of_all_alignments_are_listed_once(engine: str) -> None:
    texts = [("form", "from"), ("same", "same"), ("aab", "ab")]
    coded = coded_of(texts)
    found = optimal_edits(Pairs(coded.reference, coded.hypothesis, distances(coded)), np.array([0, 2]), most=99)
    columns = (found.row, found.operation, found.reference, found.hypothesis)
    assert sorted(zip(*(column.tolist() for column in columns), strict=True)) == [
        (0, 1, 2, 2),
        (0, 1, 3, 3),
        (0, 2, 2, 1),
        (0, 2, 3, 3),
        (0, 3, 1, 2),
        (0, 3, 3, 3),
        (2, 2, 1, 0),
        (2, 2, 2, 1),
    ]


def test_pair_after_pair_gives_the_same(engine: str) -> None:
    coded = coded_of([("form", "from"), ("ab", "ba")])
    bounds = PairBounds(coded, distances(coded))
    assert [bounds.of(pair) for pair in every_pair("abformx")] == pair_bounds(coded, every_pair("abformx"))


def test_what_is_too_large_is_unknown_where_the_pair_may_occur(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cer_core.alignment.pair_bounds.MOST_TOGETHER", 30)
    texts = [("a" * 30 + "o", "a" * 10 + "r"), ("form", "from"), ("a" * 20, "b" * 30)]
    assert pair_bounds(coded_of(texts), [("o", "r"), ("a", None), (None, "b"), ("a", "b"), ("b", "a"), ("m", "m")]) == [
        Bounds(0, 1, 1),
        Bounds(0, 0, 2),
        Bounds(0, 0, 1),
        Bounds(0, 0, 1),
        Bounds(0, 0, 0),
        Bounds(0, 0, 0),
    ]


def test_a_table_too_large_to_fill_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cer_core.alignment.lattice.MOST_TABLE_CELLS", 10_000)
    texts = [("a" * 300, "b" * 150), ("aa", "ab")]
    assert pair_bounds(coded_of(texts), [("a", "b"), (None, "b")]) == [Bounds(1, 1, 1), Bounds(0, 0, 1)]


def test_an_item_too_large_does_not_crowd_out_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cer_core.alignment.pair_bounds.MOST_TOGETHER", 100)
    texts = [("a" * 60, "a" * 57), *[("cat", "cut")] * 50]
    assert pair_bounds(coded_of(texts), [("a", "u"), ("a", None)]) == [Bounds(50, 50, 0), Bounds(0, 0, 1)]

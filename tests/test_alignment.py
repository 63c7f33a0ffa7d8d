"""Alignments equal the textbook table's under every tie-break, whichever engine makes them."""

import random
import tracemalloc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import product
from typing import NoReturn

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import RULES, Cell, distance, misread, paths
from rapidfuzz.distance import Levenshtein

from cer_core.alignment import TIE_BREAKS, Alignments, align, tie_break
from cer_core.counts import Counts, LineCounts
from cer_core.errors import InputError
from cer_core.units import code_pairs

Pair = tuple[str, str]

ENGINES = ("as shipped", "batched", "single", "single, blocks computed again")
BATCHED_BELOW = 64  # the widest machine word: from this distance on, a pair goes through the other engine


def refuse(*arguments: object) -> NoReturn:
    raise AssertionError("the other engine was used")


@contextmanager
def engine(name: str) -> Iterator[None]:
    """Send every pair that needs aligning through one engine, and fail if the other one is used."""
    with pytest.MonkeyPatch.context() as patch:
        if name == "batched":
            patch.setattr("cer_core.alignment.alignments.SMALLEST_BATCH", 1)
            patch.setattr("cer_core.alignment.alignments._align_one", refuse)
        elif name != "as shipped":
            patch.setattr("cer_core.alignment.alignments.SMALLEST_BATCH", 10**9)
            patch.setattr("cer_core.alignment.alignments.align_batch", refuse)
        if name == "single, blocks computed again":
            patch.setattr("cer_core.alignment.single.BLOCK_COLUMNS", 7)
            patch.setattr("cer_core.alignment.single.KEEP_BYTES", 0)
        yield


def aligned(pairs: Sequence[Pair], rule: str, unit: str = "codepoint") -> Alignments:
    references, hypotheses = zip(*pairs, strict=True)
    return align(code_pairs(references, hypotheses, unit), tie_break(rule))


def cells_of(pairs: Sequence[Pair], rule: str, unit: str = "codepoint") -> list[list[Cell]]:
    alignments = aligned(pairs, rule, unit)
    return [alignments.cells(pair) for pair in range(len(pairs))]


def counts_of(pair: Pair, rule: str, unit: str = "codepoint") -> Counts:
    return LineCounts.of(aligned([pair], rule, unit)).total()


@cache
def expected(pair: Pair) -> dict[str, list[Cell]]:
    return paths(*pair)


def assert_as_the_table(pairs: Sequence[Pair], rule: str) -> None:
    for got, pair in zip(cells_of(pairs, rule), pairs, strict=True):
        assert got == expected(pair)[rule], (pair, rule)


BOUNDARY_LENGTHS = (0, 1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 129, 130)
BOUNDARY_DISTANCES = (1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 62, 63, 64, 65)


@cache
def sweep() -> tuple[Pair, ...]:
    """Random pairs, near and far, of lengths 0 to 130, over alphabets small enough for many ties."""
    rng = random.Random(20261103)
    lengths = [*BOUNDARY_LENGTHS * 8, *rng.choices(range(131), k=80)]
    pairs = [("b" + "a" * (d + 9), "a" * 9 + "c") for d in BOUNDARY_DISTANCES]
    for length in lengths:
        alphabet = rng.choice(("ab", "abc", "abcdefgh"))
        reference = "".join(rng.choices(alphabet, k=length))
        pairs.append((reference, misread(reference, rng.choice((0, 1, 4, 12, 30, 70, 130)), alphabet, rng)))
        unrelated = "".join(rng.choices(alphabet, k=rng.choice(lengths)))
        pairs.append((reference, unrelated) if rng.random() < 0.5 else (unrelated, reference))
    for edits in BOUNDARY_DISTANCES:  # an exact number of edits, in places where they can slide
        reference = "".join(rng.choices("ab", k=rng.choice((128, 129, 130))))
        places = rng.sample(range(len(reference)), edits)
        read = list(reference)
        for place in places:
            read[place] = "x"
        pairs += [
            (reference, "".join(read)),
            ("".join(read), reference),
            (reference, "a" * edits + reference),
        ]
    return tuple(pairs)


def test_the_sweep_meets_every_word_width_and_length() -> None:
    distances = {Levenshtein.distance(*pair) for pair in sweep()}
    assert distances >= {0, *BOUNDARY_DISTANCES}
    assert {len(text) for pair in sweep() for text in pair} >= set(BOUNDARY_LENGTHS)
    assert {(not reference, not hypothesis) for reference, hypothesis in sweep()} == set(
        product((True, False), repeat=2)
    )


def test_the_oracle_knows_every_rule() -> None:
    assert set(RULES) == set(TIE_BREAKS)


@pytest.mark.parametrize("pair", sweep()[::9])
def test_the_oracle_counts_as_rapidfuzz_does(pair: Pair) -> None:
    assert distance(*pair) == Levenshtein.distance(*pair)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", ENGINES)
def test_random_pairs_of_all_widths(name: str, rule: str) -> None:
    pairs = [p for p in sweep() if name != "batched" or Levenshtein.distance(*p) < BATCHED_BELOW]
    with engine(name):
        assert_as_the_table(pairs, rule)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("edits", [7, 8, 15, 16, 31, 32, 63, 64])
def test_a_batch_of_pairs_with_the_same_distance(edits: int, rule: str) -> None:
    """Just within a machine word of 8, 16, 32 or 64 diagonals, and just beyond it."""
    rng = random.Random(edits)
    pairs = []
    for _ in range(9):
        reference = rng.choices("ab", k=rng.randint(edits, 90))
        read = list(reference)
        for place in rng.sample(range(len(read)), edits):
            read[place] = "x"  # nowhere in the reference: an edit each
        pairs.append(("".join(reference), "".join(read)))
    assert {Levenshtein.distance(*pair) for pair in pairs} == {edits}
    assert_as_the_table(pairs, rule)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", ENGINES[:3])
def test_every_pair_of_short_texts(name: str, rule: str) -> None:
    texts = ["".join(t) for length in range(5) for t in product("abc"[: 4 if length < 4 else 2], repeat=length)]
    with engine(name):
        assert_as_the_table(list(product(texts, texts)), rule)


few_letters = st.sampled_from(("ab", "abc", "ab\ud800")).flatmap(lambda letters: st.text(letters, max_size=24))
many_pairs = st.lists(st.tuples(few_letters, few_letters), min_size=8, max_size=24)


@pytest.mark.parametrize("rule", RULES)
@given(pairs=many_pairs)
@settings(max_examples=25, deadline=None)
def test_any_pairs_through_any_engine(rule: str, pairs: list[Pair]) -> None:
    for name in ENGINES:
        with engine(name):
            assert_as_the_table(pairs, rule)


@given(pairs=many_pairs)
@settings(max_examples=30, deadline=None)
def test_the_total_is_the_same_under_every_rule_and_rapidfuzz_s(pairs: list[Pair]) -> None:
    distances = [Levenshtein.distance(r, h) for r, h in pairs]
    for rule in RULES:
        lines = LineCounts.of(aligned(pairs, rule))
        assert lines.edits.tolist() == distances
        assert lines.reference_length.tolist() == [len(r) for r, _ in pairs]
        assert lines.hypothesis_length.tolist() == [len(h) for _, h in pairs]


def rebuilt(reference: Sequence[str], cells: Sequence[Cell]) -> list[str]:
    """Apply an edit script to a reference: hits copy from it, everything else comes from the script."""
    remaining, out = iter(reference), []
    for operation, r, h in cells:
        unit = None if operation == "insertion" else next(remaining)
        assert r == unit
        assert (h is None) == (operation == "deletion")
        assert (operation == "hit") == (r == h)
        if operation != "deletion":
            out.append(unit if operation == "hit" else h)
    assert not list(remaining)
    return [unit for unit in out if unit is not None]


@pytest.mark.parametrize("rule", RULES)
@given(pairs=st.lists(st.tuples(st.text(max_size=30), st.text(max_size=30)), min_size=1, max_size=12))
@settings(max_examples=25, deadline=None)
def test_applying_the_operations_rebuilds_the_hypothesis(rule: str, pairs: list[Pair]) -> None:
    for (reference, hypothesis), cells in zip(pairs, cells_of(pairs, rule), strict=True):
        assert "".join(rebuilt(reference, cells)) == hypothesis


@pytest.mark.parametrize("rule", RULES)
@given(
    reference=st.lists(st.sampled_from("xyz"), max_size=20),
    hypothesis=st.lists(st.sampled_from("xyz"), max_size=20),
)
@settings(max_examples=25, deadline=None)
def test_words_align_as_characters_do(rule: str, reference: list[str], hypothesis: list[str]) -> None:
    name = {"x": "the", "y": "north", "z": "road"}
    words = (" ".join(name[u] for u in reference), " ".join(name[u] for u in hypothesis))
    [got] = cells_of([words], rule, "whitespace")
    assert got == paths([name[u] for u in reference], [name[u] for u in hypothesis], (rule,))[rule]


# Read backwards from the end: what each rule takes first where several moves are equally short.
TIES = {
    "diagonal-first": {("ab", "ba"): "SS", ("rn", "m"): "DS", ("form", "from"): "HSSH", ("m", "rn"): "IS"},
    "gaps-first": {("ab", "ba"): "IHD", ("rn", "m"): "SD", ("form", "from"): "HIHDH", ("m", "rn"): "SI"},
    "diagonal-insertion-deletion": {
        ("ab", "ba"): "SS",
        ("rn", "m"): "DS",
        ("form", "from"): "HSSH",
        ("m", "rn"): "IS",
    },
    "deletion-diagonal-insertion": {
        ("ab", "ba"): "IHD",
        ("rn", "m"): "SD",
        ("form", "from"): "HIHDH",
        ("m", "rn"): "IS",
    },
    "insertion-deletion-diagonal": {
        ("ab", "ba"): "DHI",
        ("rn", "m"): "SD",
        ("form", "from"): "HDHIH",
        ("m", "rn"): "SI",
    },
    "insertion-diagonal-deletion": {
        ("ab", "ba"): "DHI",
        ("rn", "m"): "DS",
        ("form", "from"): "HDHIH",
        ("m", "rn"): "SI",
    },
    "rapidfuzz": {("ab", "ba"): "IHD", ("rn", "m"): "SD", ("form", "from"): "HIHDH", ("m", "rn"): "IS"},
}


@pytest.mark.parametrize(("rule", "pair", "letters"), [(r, p, w) for r, ties in TIES.items() for p, w in ties.items()])
def test_ties_by_hand(rule: str, pair: Pair, letters: str) -> None:
    [cells] = cells_of([pair], rule)
    assert "".join(operation[0].upper() for operation, _, _ in cells) == letters
    assert paths(*pair)[rule] == cells


@pytest.mark.parametrize("rule", RULES)
def test_no_pair_is_no_alignment(rule: str) -> None:
    alignments = align(code_pairs([], []), tie_break(rule))
    assert len(alignments) == 0
    assert LineCounts.of(alignments).total() == Counts()


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", ENGINES)
def test_empty_sides_are_all_deletions_or_all_insertions(name: str, rule: str) -> None:
    with engine(name):
        assert cells_of([("", "")] * 9, rule) == [[]] * 9
        assert cells_of([("ab", "")] * 9, rule) == [[("deletion", "a", None), ("deletion", "b", None)]] * 9
        assert cells_of([("", "ab")] * 9, rule) == [[("insertion", None, "a"), ("insertion", None, "b")]] * 9


def test_a_long_empty_side_beside_short_ones() -> None:
    pairs = [("a" * 300, ""), ("", "b" * 300), *[("ab", "")] * 9, ("", "")]
    lines = LineCounts.of(aligned(pairs, "gaps-first"))
    assert lines.deletions.tolist() == [300, 0, *[2] * 9, 0]
    assert lines.insertions.tolist() == [0, 300, *[0] * 10]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("text", ["a", "aaaa", "ab" * 400, "é" * 65, "\ud800\udc00"])
def test_equal_texts_are_all_hits(text: str, rule: str) -> None:
    assert cells_of([(text, text)], rule) == [[("hit", c, c) for c in text]]


@pytest.mark.parametrize("rule", RULES)
def test_lone_surrogates_are_characters_like_others(rule: str) -> None:
    pair = ("a\ud83d\ude00b\udfff", "a\ude00\ud83db")
    assert_as_the_table([pair], rule)
    assert cells_of([("a\ud800b", "ab")], rule) == [
        [("hit", "a", "a"), ("deletion", "\ud800", None), ("hit", "b", "b")]
    ]


def test_surrogates_at_the_ends_of_neighbouring_texts_do_not_join() -> None:
    assert cells_of([("\ud83d", "\ud83d"), ("\ude00", "\U0001f600")], "diagonal-first") == [
        [("hit", "\ud83d", "\ud83d")],
        [("substitution", "\ude00", "\U0001f600")],
    ]


@pytest.mark.parametrize("words", [60_000, 0x110000 + 500], ids=["codes among the surrogates", "more than characters"])
def test_very_many_distinct_words(words: int) -> None:
    texts = list(map(str, range(words)))
    lines = [" ".join(texts[start : start + 500]) for start in range(0, words, 500)]
    read = [line.replace(" ", " + ", 1) if number % 100 == 0 else line for number, line in enumerate(lines)]
    changed = len(range(0, len(lines), 100))
    last = lines[-1].split()
    read[-1] = " ".join([*last[:-1], last[0]])  # a code near the last one, read as another
    total = LineCounts.of(align(code_pairs(lines, read, "whitespace"), tie_break("diagonal-first"))).total()
    assert total == Counts(hits=words - 1, substitutions=1, insertions=changed - ((len(lines) - 1) % 100 == 0))


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("length", [63, 64, 65, 127, 128, 129, 640, 641])
def test_a_letter_lost_in_front_and_one_added_behind(length: int, rule: str) -> None:
    """Only the reference has an x, at its start; only the hypothesis a y, at its end: two edits, no fewer."""
    middle = ("ab" * length)[: length - 1]
    counts = counts_of(("x" + middle, middle + "y"), rule)
    assert counts == Counts(hits=length - 1, deletions=1, insertions=1)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    ("pair", "counts"),
    [
        (("x" + "ab" * 350, "ab" * 350 + "y"), Counts(hits=700, deletions=1, insertions=1)),
        (("z" + "a" * 700, "a" * 700), Counts(hits=700, deletions=1)),
    ],
    ids=["both ends", "one end"],
)
@pytest.mark.parametrize("copies", [1, 9], ids=["alone", "in a batch"])
def test_beyond_640_symbols_the_distance_is_not_one_too_small(
    pair: Pair, counts: Counts, copies: int, rule: str
) -> None:
    assert list(LineCounts.of(aligned([pair] * copies, rule))) == [counts] * copies


@contextmanager
def memory_below(megabytes: int) -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < megabytes * 1_000_000


PAGE = "abcdefghij" * 11_000
MISREAD_PAGE = "".join("#" if index % 500 == 0 else c for index, c in enumerate(PAGE))


@pytest.mark.parametrize("rule", RULES)
def test_a_page_of_110000_characters_has_exactly_220_edits(rule: str) -> None:
    """Each # stands nowhere in the reference, so each is an edit, and 220 substitutions are enough."""
    alignments = aligned([(PAGE, MISREAD_PAGE)], rule)
    assert LineCounts.of(alignments).total() == Counts(hits=109_780, substitutions=220)
    assert np.flatnonzero(alignments.operations[0]).tolist() == list(range(0, 110_000, 500))


@pytest.mark.parametrize("read", [MISREAD_PAGE, PAGE], ids=["220 edits", "equal"])
def test_a_page_of_110000_characters_needs_less_than_500_megabytes(read: str) -> None:
    with memory_below(500):
        counts = counts_of((PAGE, read), "diagonal-first")
    assert counts.reference_length == counts.hypothesis_length == 110_000


def test_a_far_pair_of_long_texts_is_computed_in_little_memory() -> None:
    """Keeping every column of 12,000 would take more than 100 MB, so blocks are computed again."""
    rng = random.Random(4)
    reference, hypothesis = ("".join(rng.choices("abcdefgh", k=12_000)) for _ in range(2))
    with memory_below(100):
        counts = counts_of((reference, hypothesis), "gaps-first")
    assert counts.edits == Levenshtein.distance(reference, hypothesis)
    assert counts.reference_length == counts.hypothesis_length == 12_000


def test_an_unknown_rule_lists_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"unknown tie-break 'random'; choose one of: diagonal-first, gaps-first, "):
        tie_break("random")


@pytest.mark.parametrize(
    ("spelled_out", "name"),
    [("diagonal-deletion-insertion", "diagonal-first"), ("deletion-insertion-diagonal", "gaps-first")],
)
def test_the_named_rules_have_a_spelled_out_name_too(spelled_out: str, name: str) -> None:
    assert tie_break(spelled_out) is tie_break(name)

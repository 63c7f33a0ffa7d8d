"""The number of optimal alignments, and the ranges of S, D and I over them, equal those of enumeration."""

import random
import tracemalloc
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import distance, drawn, fill, misread

from cer_core.alignment import TIE_BREAKS, align, distances
from cer_core.alignment.ambiguity import Ambiguity, AmbiguityTotal, ambiguity
from cer_core.alignment.lattice import Lattice
from cer_core.alignment.sweep import COUNTABLE
from cer_core.counts import LineCounts
from cer_core.samples import workshop
from cer_core.units import code_pairs

Pair = tuple[str, str]
Range = tuple[int, int]
Expected = tuple[int, Range, Range, Range]

ENGINES = ("as shipped", "sweep", "lattice", "lattice, blocks of 3 columns")


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Send every pair through one engine."""
    if request.param == "sweep":
        monkeypatch.setattr("cer_core.alignment.ambiguity.SMALLEST_BATCH", 1)
        monkeypatch.setattr("cer_core.alignment.ambiguity.BATCH_CELLS", 999)
    elif request.param != "as shipped":
        monkeypatch.setattr("cer_core.alignment.ambiguity.SMALLEST_BATCH", 10**9)
    if "blocks" in request.param:
        monkeypatch.setattr("cer_core.alignment.lattice.BLOCK_COLUMNS", 3)
    return str(request.param)


def found(pairs: Sequence[Pair], unit: str = "codepoint") -> Ambiguity:
    return ambiguity(code_pairs([r for r, _ in pairs], [h for _, h in pairs], unit))


def figures(result: Ambiguity) -> Iterator[tuple[int | None, Range, Range, Range]]:
    bounds = (
        (result.substitutions_least, result.substitutions_most),
        (result.deletions_least, result.deletions_most),
        (result.insertions_least, result.insertions_most),
    )
    ranges = ([*zip(least.tolist(), most.tolist(), strict=True)] for least, most in bounds)
    return zip(result.alignments, *ranges, strict=True)


@cache
def enumerated(pair: Pair) -> Expected:
    """Walk every optimal path of the textbook table, one by one."""
    reference, hypothesis = pair
    table = fill(reference, hypothesis)
    paths: list[str] = []

    def walk(i: int, j: int, after: str) -> None:
        if i == j == 0:
            paths.append(after)
        if i and table[i - 1][j] + 1 == table[i][j]:
            walk(i - 1, j, "D" + after)
        if j and table[i][j - 1] + 1 == table[i][j]:
            walk(i, j - 1, "I" + after)
        if i and j:
            differs = reference[i - 1] != hypothesis[j - 1]
            if table[i - 1][j - 1] + differs == table[i][j]:
                walk(i - 1, j - 1, "HS"[differs] + after)

    walk(len(reference), len(hypothesis), "")
    assert len(set(paths)) == len(paths)
    s, d, i = ([path.count(operation) for path in paths] for operation in "SDI")
    return len(paths), (min(s), max(s)), (min(d), max(d)), (min(i), max(i))


@cache
def counted(pair: Pair) -> Expected:
    """Count over the whole textbook table, carrying S, D and I each for itself."""
    reference, hypothesis = pair
    table = fill(reference, hypothesis)
    cells: dict[tuple[int, int], tuple[int, list[tuple[int, int]]]] = {(0, 0): (1, [(0, 0)] * 3)}
    for i, j in product(range(len(reference) + 1), range(len(hypothesis) + 1)):
        differs = i > 0 and j > 0 and reference[i - 1] != hypothesis[j - 1]
        moves = (((i - 1, j - 1), int(differs), 0), ((i - 1, j), 1, 1), ((i, j - 1), 1, 2))
        ways = []
        for (a, b), cost, operation in moves:
            if a >= 0 and b >= 0 and table[a][b] + cost == table[i][j]:
                number, ranges = cells[a, b]
                step = [cost if which == operation else 0 for which in range(3)]
                ways.append((number, [(x + more, y + more) for (x, y), more in zip(ranges, step, strict=True)]))
        if ways:
            merged = [(min(x for x, _ in r), max(y for _, y in r)) for r in zip(*(r for _, r in ways), strict=True)]
            cells[i, j] = sum(number for number, _ in ways), merged
    number, (s, d, i_) = cells[len(reference), len(hypothesis)]
    return number, s, d, i_


def assert_as(expected: Sequence[Expected], pairs: Sequence[Pair], result: Ambiguity) -> None:
    for pair, want, got in zip(pairs, expected, figures(result), strict=True):
        assert got == want, pair


def test_form_read_as_from(engine: str) -> None:
    assert list(figures(found([("form", "from")]))) == [(3, (0, 2), (0, 1), (0, 1))]


def test_ab_read_as_ba(engine: str) -> None:
    assert list(figures(found([("ab", "ba")]))) == [(3, (0, 2), (0, 1), (0, 1))]


def test_empty_and_equal_texts_have_one_alignment(engine: str) -> None:
    pairs = [("", ""), ("abc", ""), ("", "ab"), ("same", "same")]
    nothing = (0, 0)
    assert list(figures(found(pairs))) == [
        (1, nothing, nothing, nothing),
        (1, nothing, (3, 3), nothing),
        (1, nothing, nothing, (2, 2)),
        (1, nothing, nothing, nothing),
    ]


def test_no_pairs() -> None:
    result = found([])
    assert len(result) == 0
    assert result.total() == AmbiguityTotal((0, 0), (0, 0), (0, 0), ambiguous=0, unknown=0)


def test_all_short_strings_over_two_letters(engine: str) -> None:
    texts = ["".join(letters) for length in range(6) for letters in product("ab", repeat=length)]
    pairs = [*product(texts, texts)]
    assert_as([enumerated(pair) for pair in pairs], pairs, found(pairs))


@pytest.mark.parametrize("alphabet", ["ab", "abc", "abcd"])
def test_random_pairs_against_enumeration(engine: str, alphabet: str) -> None:
    rng = random.Random(11)
    pairs = [(drawn(rng, alphabet, 7), drawn(rng, alphabet, 7)) for _ in range(1500)]
    assert_as([enumerated(pair) for pair in pairs], pairs, found(pairs))


def test_medium_pairs_against_the_whole_table(engine: str) -> None:
    rng = random.Random(12)
    pairs = [(drawn(rng, "abc", 45), drawn(rng, "abc", 45)) for _ in range(80)]
    for edits in range(60):
        reference = drawn(rng, "abcdef", 60)
        pairs.append((reference, misread(reference, edits // 3, "abcdef", rng)))
    assert_as([counted(pair) for pair in pairs], pairs, found(pairs))


def test_long_and_distant_pairs_against_the_whole_table(engine: str) -> None:
    rng = random.Random(13)
    text = "".join(rng.choices("abcd ", k=180))
    pairs = [(text, misread(text, 25, "abcd ", rng)), (text[:90], text[90:]), (text, text[70:100])]
    pairs += [(hypothesis, reference) for reference, hypothesis in pairs]
    assert max(distance(*pair) for pair in pairs) > 64
    assert_as([counted(pair) for pair in pairs], pairs, found(pairs))


@given(
    st.lists(st.tuples(st.text("ab\ud800\U0001f600", max_size=6), st.text("ab\ud800\udfff", max_size=6)), max_size=9)
)
def test_any_texts(pairs: list[Pair]) -> None:
    assert_as([enumerated(pair) for pair in pairs], pairs, found(pairs))


def test_lone_surrogates(engine: str) -> None:
    assert list(figures(found([("\ud800\udfff", "\udfff\ud800")]))) == [(3, (0, 2), (0, 1), (0, 1))]


@pytest.mark.parametrize(("unit", "swapped"), [("grapheme", "e\u0301a"), ("whitespace", "to be")])
def test_other_units(unit: str, swapped: str) -> None:
    other = {"grapheme": "ae\u0301", "whitespace": "be to"}[unit]
    assert list(figures(found([(swapped, other)], unit))) == [(3, (0, 2), (0, 1), (0, 1))]


@pytest.mark.parametrize(("n", "m"), [(66, 33), (64, 33), (200, 100), (100, 200), (200, 199), (1000, 3)])
def test_runs_of_one_letter_have_a_binomial_number(engine: str, n: int, m: int) -> None:
    longer, shorter = max(n, m), min(n, m)
    deleted, inserted = max(n - m, 0), max(m - n, 0)
    expected = (comb(longer, shorter), (0, 0), (deleted, deleted), (inserted, inserted))
    assert list(figures(found([("a" * n, "a" * m)]))) == [expected]


def test_numbers_around_the_largest_that_a_word_counts(engine: str) -> None:
    """Independent ambiguities multiply: x powers of 3 and y of 2 on either side of 2 ** 61."""
    pairs, expected = [], []
    for threes, twos in [(38, 0), (38, 1), (0, 60), (0, 61), (0, 62), (30, 14), (31, 14)]:
        pairs.append(("form----" * threes + "aa----" * twos, "from----" * threes + "a----" * twos))
        expected.append(3**threes * 2**twos)
    assert {number < COUNTABLE for number in expected} == {True, False}
    assert found(pairs * 6).alignments == expected * 6


def test_independent_places_multiply_numbers_and_add_ranges() -> None:
    places = [("form", "from"), ("aa", "a"), ("xy", "yx"), ("b", "bb")]
    single = [enumerated(pair) for pair in places]
    ranges = [(s, d, i) for _, s, d, i in single]
    apart = "0123456789"
    joined = [(apart.join(r for r, _ in places), apart.join(h for _, h in places))]
    assert list(figures(found(joined))) == [
        (
            prod(number for number, *_ in single),
            *((sum(one[which][0] for one in ranges), sum(one[which][1] for one in ranges)) for which in range(3)),
        )
    ]


@pytest.mark.parametrize(("system", "substitutions"), [(0, (22, 22)), (1, (74, 78))])
def test_the_workshop_set(engine: str, system: int, substitutions: tuple[int, int]) -> None:
    corpus = workshop(0)
    coded = code_pairs(corpus.reference, [text or "" for text in corpus.systems[system].texts])
    total = ambiguity(coded).total()
    assert total.substitutions == substitutions
    edits, excess = int(distances(coded).sum()), int((coded.reference.lengths - coded.hypothesis.lengths).sum())
    assert sum(total.deletions) + sum(total.insertions) + sum(total.substitutions) == 2 * edits
    assert total.deletions[0] - total.insertions[0] == total.deletions[1] - total.insertions[1] == excess
    assert total.unknown == 0


@pytest.mark.parametrize("rule", TIE_BREAKS)
def test_every_tie_break_stays_within_the_bounds(rule: str) -> None:
    rng = random.Random(14)
    references = [drawn(rng, "abcd", 40) for _ in range(400)]
    coded = code_pairs(references, [misread(text, rng.randrange(9), "abcd", rng) for text in references])
    bounds, counts = ambiguity(coded), LineCounts.of(align(coded, TIE_BREAKS[rule]))
    for name in ("substitutions", "deletions", "insertions"):
        count = getattr(counts, name)
        assert (getattr(bounds, f"{name}_least") <= count).all()
        assert (count <= getattr(bounds, f"{name}_most")).all()
        least, most = getattr(bounds.total(), name)
        assert least <= count.sum() <= most


@pytest.mark.parametrize(
    ("pair", "by_every_rule", "bounds"), [(("bab", "ddbbd"), 2, (0, 2)), (("ccbab", "baca"), 1, (1, 3))]
)
def test_the_rules_may_agree_where_alignments_differ(pair: Pair, by_every_rule: int, bounds: tuple[int, int]) -> None:
    coded = code_pairs([pair[0]], [pair[1]])
    assert {LineCounts.of(align(coded, rule)).total().substitutions for rule in TIE_BREAKS.values()} == {by_every_rule}
    assert ambiguity(coded).total().substitutions == bounds


def test_distances_may_be_handed_over() -> None:
    coded = code_pairs(["form", "ab", "x"], ["from", "ba", "x"])
    assert [*figures(ambiguity(coded, distances(coded)))] == [*figures(ambiguity(coded))]


def test_a_lattice_too_large_to_walk_still_has_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cer_core.alignment.lattice.MOST_PATH_CELLS", 1000)
    pairs = [("a" * 300, "b" * 100), ("a" * 150, "ab" * 30), ("form", "from")]
    result = found(pairs)
    assert result.alignments == [None, None, 3]
    assert next(figures(result))[1:] == ((100, 100), (200, 200), (0, 0))
    assert list(figures(result))[1][1:] == counted(pairs[1])[1:]
    assert result.known.all()
    assert result.total().unknown == 0
    assert result.total().ambiguous == 3


def test_what_is_too_large_is_unknown_and_never_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cer_core.alignment.ambiguity.MOST_SWEPT_CELLS", 10_000)
    monkeypatch.setattr("cer_core.alignment.lattice.MOST_TABLE_CELLS", 10_000)
    result = found([("form", "from"), ("a" * 300, "b" * 100)])
    assert list(figures(result)) == [(3, (0, 2), (0, 1), (0, 1)), (None, (-1, -1), (-1, -1), (-1, -1))]
    assert result.known.tolist() == [True, False]
    assert result.total() == AmbiguityTotal((0, 2), (0, 1), (0, 1), ambiguous=1, unknown=1)


def test_a_lattice_of_an_empty_side() -> None:
    assert [Lattice("", "", 0).spread(), Lattice("abc", "", 3).spread(), Lattice("", "ab", 2).spread()] == [
        (1, 0, 0)
    ] * 3


def test_memory_grows_with_the_band_and_not_with_the_table() -> None:
    rng = random.Random(16)
    text = "".join(rng.choices("abcdefgh ", k=30_000))
    coded = code_pairs([text], [misread(text, 300, "abcdefgh ", rng)])
    least = distances(coded)
    tracemalloc.start()
    try:
        result = ambiguity(coded, least)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert result.known.all()
    assert peak < 20 * 2**20  # the table of one byte a cell would take 900 MB

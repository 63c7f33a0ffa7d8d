"""The tests of significance against trying every swap, and against a walk along the words."""

from itertools import product
from math import sqrt
from statistics import NormalDist, mean, stdev

import numpy as np
import pytest

from cer_core import significance
from cer_core.corpus import Corpus, System, corpus_of
from cer_core.counts import LineCounts
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, evaluate
from cer_core.matched_pairs import MatchedPairs, matched_pairs, segments
from cer_core.measures import MEASURES
from cer_core.samples import workshop
from cer_core.settings import Settings
from cer_core.significance import permutation_test
from cer_core.sums import SUMMED

WORKSHOP = evaluate(workshop(0), Settings())


def compared(references: list[str], missing: str = "empty", **outputs: list[str | None]) -> Evaluation:
    return evaluate(corpus_of(references, **outputs), Settings(missing=missing))


def mixed(first: LineCounts, second: LineCounts, swapped: np.ndarray) -> LineCounts:
    """Take the second system's counts where swapped, else the first's."""
    rows = np.flatnonzero(swapped)
    return first.replaced(rows, second.select(rows))


def by_trying(evaluation: Evaluation, measure: str, groups: list[int]) -> float:
    """Swap the groups of lines in every way and score anew."""
    a, b = evaluation.systems

    def difference(swaps: tuple[int, ...]) -> float:
        swapped = np.array(swaps)[groups] == 1
        ours, theirs = (
            MEASURES[measure].compute(mixed(x.characters, y.characters, swapped), mixed(x.words, y.words, swapped))
            for x, y in ((a, b), (b, a))
        )
        assert ours is not None
        assert theirs is not None
        return abs(ours - theirs)

    ways = list(product((0, 1), repeat=max(groups) + 1))
    observed = difference(ways[0])
    return sum(difference(way) >= observed - 1e-12 for way in ways) / len(ways)


def few_lines() -> Evaluation:
    """Ten lines: five short ones of the workshop set, five long ones; on one of them nobody errs."""
    drawn = workshop(0)
    rows = [*range(5), *range(40, 45)]
    systems = tuple(System(s.name, tuple(s.texts[row] for row in rows)) for s in drawn.systems)
    reference = tuple(drawn.reference[row] for row in rows)
    perfect = tuple(System(s.name, (reference[0], *s.texts[1:])) for s in systems)
    return evaluate(Corpus(tuple(map(str, rows)), reference, perfect), Settings())


@pytest.mark.parametrize("measure", SUMMED)
def test_few_lines_are_swapped_in_every_way(measure: str) -> None:
    evaluation = few_lines()
    found = permutation_test(evaluation, measure, "A", "B")
    assert found is not None
    assert found.exact
    assert found.p_value == pytest.approx(by_trying(evaluation, measure, list(range(10))), abs=1e-15)
    a, b = (system.measures[measure] for system in evaluation.systems)
    assert a is not None
    assert b is not None
    assert found.difference == pytest.approx(a - b, abs=1e-15)


@pytest.mark.parametrize("measure", ["cer", "cer_mean", "wer"])
def test_groups_are_swapped_whole(measure: str) -> None:
    evaluation, groups = few_lines(), [0, 1, 1, 2, 0, 3, 3, 4, 5, 5]
    found = permutation_test(evaluation, measure, "A", "B", groups=[str(group) for group in groups])
    assert found is not None
    assert found.units <= 6
    assert found.p_value == pytest.approx(by_trying(evaluation, measure, groups), abs=1e-15)


@pytest.mark.parametrize("measure", ["cer", "cer_mean", "wer"])
def test_drawn_swaps_come_close_to_all_of_them(measure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    exact = permutation_test(few_lines(), measure, "A", "B")
    monkeypatch.setattr(significance, "TRIED_UP_TO", 0)
    monkeypatch.setattr(significance, "BLOCK", 1000)
    drawn = permutation_test(few_lines(), measure, "A", "B", drawn=20_000, seed=2)
    assert exact is not None
    assert drawn is not None
    assert (drawn.exact, drawn.swaps, drawn.units) == (False, 20_000, exact.units)
    assert drawn.p_value == pytest.approx(exact.p_value, abs=4 * sqrt(0.25 / 20_000))


def test_the_same_seed_gives_the_same_p_value_and_systems_can_change_places() -> None:
    first = permutation_test(WORKSHOP, "cer", "A", "B")
    back = permutation_test(WORKSHOP, "cer", "B", "A")
    assert first == permutation_test(WORKSHOP, "cer", "A", "B") != permutation_test(WORKSHOP, "cer", "A", "B", seed=2)
    assert first is not None
    assert back is not None
    assert back.difference == -first.difference
    assert back.p_value == pytest.approx(first.p_value, abs=0.01)


def test_a_p_value_is_never_0() -> None:
    found = permutation_test(WORKSHOP, "cer_mean", "A", "B", drawn=99)
    assert found is not None
    assert found.p_value == 1 / 100


def test_systems_that_do_not_differ() -> None:
    found = permutation_test(compared(["ab", "c"], A=["a", "c"], B=["b", "c"]), "cer", "A", "B")
    assert found is not None
    assert (found.difference, found.p_value, found.exact, found.units, found.swaps) == (0.0, 1.0, True, 0, 1)


def test_an_undefined_measure_is_not_tested() -> None:
    assert permutation_test(compared(["", ""], A=["x", ""], B=["", ""]), "cer", "A", "B") is None
    assert permutation_test(compared([], A=[], B=[]), "exact_match", "A", "B") is None


def test_p_values_of_equal_systems_are_small_as_rarely_as_they_say() -> None:
    """By the line mean, which hardly ever ties; where whole edits tie, as pooled, p values are larger."""
    rng, small = np.random.default_rng(3), 0
    for _ in range(200):
        lengths = rng.integers(3, 40, 12).tolist()
        outputs = {
            name: ["b" * e + "a" * (n - e) for n, e in zip(lengths, rng.binomial(lengths, 0.3).tolist(), strict=True)]
            for name in "AB"
        }
        found = permutation_test(compared(["a" * n for n in lengths], **outputs), "cer_mean", "A", "B")
        assert found is not None
        small += found.p_value <= 0.1
    assert 8 <= small <= 32  # 20 expected, standard deviation 4.2


@pytest.mark.parametrize("test", [lambda e: permutation_test(e, "cer", "A", "B"), lambda e: matched_pairs(e, "A", "B")])
def test_systems_scored_on_different_items_are_refused(test: object) -> None:
    assert callable(test)
    with pytest.raises(InputError, match="different items"):
        test(compared(["ab", "cd"], missing="skip", A=["ab", None], B=["ab", "cd"]))


def walk(ours: list[tuple[str, str | None, str | None]], theirs: list[tuple[str, str | None, str | None]]) -> list:
    """Walk along the reference words of one item with both alignments, counting right words since the last edit."""

    def by_word(cells: list[tuple[str, str | None, str | None]]) -> list[tuple[int, int]]:
        """Return for each word, and the end, the insertions before it and whether it is wrong."""
        rows, insertions = [], 0
        for operation, _, _ in cells:
            if operation == "insertion":
                insertions += 1
            else:
                rows.append((insertions, int(operation != "hit")))
                insertions = 0
        return [*rows, (insertions, 0)]

    found: list[list[int]] = []
    right, open_segment = 0, False
    for (inserted_a, wrong_a), (inserted_b, wrong_b) in zip(by_word(ours), by_word(theirs), strict=True):
        for a, b in ((inserted_a, inserted_b), (wrong_a, wrong_b)):
            if a or b:
                if not open_segment:
                    found.append([0, 0])
                    open_segment = True
                found[-1][0] += a
                found[-1][1] += b
                right = 0
        if not (wrong_a or wrong_b):
            right += 1
            open_segment = open_segment and right < 2
    return found


def walked(evaluation: Evaluation) -> list[list[int]]:
    ours, theirs = (system.word_alignments for system in evaluation.systems)
    return [segment for item in range(len(ours)) for segment in walk(ours.cells(item), theirs.cells(item))]


def random_words(seed: int) -> Evaluation:
    rng = np.random.default_rng(seed)
    references = [" ".join(rng.choice(list("abcde"), rng.integers(0, 15))) for _ in range(30)]

    def spoiled(text: str) -> str:
        words = []
        for word in text.split():
            kind = rng.random()
            words += [word] if kind < 0.7 else ["x"] if kind < 0.8 else [] if kind < 0.9 else [word, "y"]
        return " ".join(words)

    return compared(references, A=[spoiled(text) for text in references], B=[spoiled(text) for text in references])


@pytest.mark.parametrize("evaluation", [WORKSHOP, *map(random_words, range(8))], ids=["workshop", *map(str, range(8))])
def test_segments_and_their_test_by_a_walk_along_the_words(evaluation: Evaluation) -> None:
    a, b = evaluation.systems
    expected = walked(evaluation)
    assert segments(a.word_alignments, b.word_alignments).T.tolist() == expected
    found = matched_pairs(evaluation, "A", "B")
    differences = [ours - theirs for ours, theirs in expected]
    z = mean(differences) / (stdev(differences) / sqrt(len(differences)))
    assert found.z == pytest.approx(z, abs=1e-12)
    assert found.p_value == pytest.approx(2 * NormalDist().cdf(-abs(z)), abs=1e-12)
    assert (found.first_edits, found.second_edits) == (int(a.words.edits.sum()), int(b.words.edits.sum()))
    assert found.mean_difference == pytest.approx(mean(differences))


@pytest.mark.parametrize(
    ("reference", "first", "second", "expected"),
    [
        ("a b c d", "a b c d", "a b c d", []),
        ("a b c d", "x b c d", "a b c x", [(1, 0), (0, 1)]),  # two right words part
        ("a b c", "x b c", "a b x", [(1, 1)]),  # one does not
        ("a b c d", "a x c d", "a x c d", [(1, 1)]),
        ("a b", "a y b", "a b y", [(1, 1)]),  # insertions before b and at the end
        ("a b c d e", "a x c y d e", "a b c d e", [(2, 0)]),  # an insertion between two right words parts them
        ("", "x", "y z", [(1, 2)]),
        ("a b c", "", "a b c", [(3, 0)]),
    ],
)
def test_segments_by_hand(reference: str, first: str, second: str, expected: list[tuple[int, int]]) -> None:
    a, b = compared([reference], A=[first], B=[second]).systems
    assert segments(a.word_alignments, b.word_alignments).T.tolist() == [list(pair) for pair in expected]


def test_segments_end_with_their_item() -> None:
    a, b = compared(["a b", "c d"], A=["a x", "x d"], B=["a b", "c d"]).systems
    assert segments(a.word_alignments, b.word_alignments).tolist() == [[1, 1], [0, 0]]


def test_different_valid_readings_make_one_segment() -> None:
    """A is scored against the first reading of item 1, B against the second, where words do not correspond."""
    corpus = Corpus(
        ("1", "2"),
        ("one two three four five", "a b c d"),
        (
            System("A", ("one two three four x", "x b c y")),
            System("B", ("y 2 3 4 5", "a b c d")),
        ),
        alternatives=(("1 2 3 4 5",), ()),
    )
    a, b = evaluate(corpus, Settings()).systems
    assert segments(a.word_alignments, b.word_alignments).tolist() == [[1, 1, 1], [1, 0, 0]]


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (["a", "b", "c"], MatchedPairs(0, 0, 0, 0.0, 1.0)),  # nobody errs
        (["x", "b", "c"], MatchedPairs(1, 1, 0, None, None)),  # one segment has no variance
        (["x", "y", "c"], MatchedPairs(2, 2, 0, None, None)),  # nor have equal differences
    ],
)
def test_too_little_to_test(output: list[str | None], expected: MatchedPairs) -> None:
    found = matched_pairs(compared(["a", "b", "c"], A=output, B=["a", "b", "c"]), "A", "B")
    assert found == expected
    assert (found.mean_difference is None) == (found.segments == 0)

"""Where errors fall: every split is of the same edits, and a part that stands out does so by more than chance."""

import string
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import RULES

from cer_core.alignment import Alignments, align, tie_break
from cer_core.breakdown.characters import CLASSES, by_class, by_script, character_class
from cer_core.breakdown.concentration import concentration_sentences, standing_out, whole
from cer_core.breakdown.groups import by_group, worst_first
from cer_core.breakdown.intervals import LEAST_ITEMS, ratio_interval, t_quantile
from cer_core.breakdown.parts import Part
from cer_core.breakdown.places import TENTHS, by_place
from cer_core.breakdown.words import WORD_CLASSES, WordPart, by_word_class, core, ends_sentence
from cer_core.corpus import Corpus, Detail, System, corpus_of
from cer_core.counts import Counts
from cer_core.errors import InputError
from cer_core.evaluation import evaluate, score
from cer_core.proportions import Proportion
from cer_core.settings import Settings
from cer_core.units import code_pairs

TEXT = st.text("aB1 .é\u0301α中\u00ad", max_size=12)
PAIRS = st.lists(st.tuples(TEXT, TEXT), max_size=8)
WORDS = st.lists(st.sampled_from(["the", "Road", "1957", "1857,", "A.", "X-ray", "end.", "NEW"]), max_size=7)
WORD_PAIRS = st.lists(st.tuples(WORDS.map(" ".join), WORDS.map(" ".join)), max_size=6)


def aligned(pairs: list[tuple[str, str]], rule: str = "diagonal-first", unit: str = "codepoint") -> Alignments:
    return align(code_pairs([r for r, _ in pairs], [h for _, h in pairs], unit), tie_break(rule))


def total(parts: list[Part]) -> Counts:
    return sum((part.counts for part in parts), Counts())


def cells_of(alignments: Alignments) -> list[list[tuple[str, str | None, str | None]]]:
    return [alignments.cells(pair) for pair in range(len(alignments))]


def tallied(names: list[tuple[str, str]]) -> dict[str, Counts]:
    """Return the counts by part from (part, operation) of every cell."""
    counted = Counter(names)
    plural = {"hit": "hits", "substitution": "substitutions", "deletion": "deletions", "insertion": "insertions"}
    return {name: Counts(**{plural[op]: counted[name, op] for op in plural}) for name in {name for name, _ in counted}}


@given(PAIRS, st.sampled_from(RULES), st.sampled_from(["codepoint", "grapheme"]))
def test_classes_and_scripts_hold_every_cell_once(pairs: list[tuple[str, str]], rule: str, unit: str) -> None:
    alignments = aligned(pairs, rule, unit)
    cells = [cell for row in cells_of(alignments) for cell in row]
    expected = tallied([(character_class(r or h or ""), operation) for operation, r, h in cells])
    assert {part.name: part.counts for part in by_class(alignments)} == expected
    edits = sum(operation != "hit" for operation, _, _ in cells)
    assert total(by_class(alignments)).edits == total(by_script(alignments)).edits == edits


@given(PAIRS, st.sampled_from(RULES))
def test_tenths_hold_every_cell_once(pairs: list[tuple[str, str]], rule: str) -> None:
    alignments = aligned(pairs, rule)
    names = []
    for (reference, _), row in zip(pairs, cells_of(alignments), strict=True):
        used, length = 0, len(reference)
        for operation, _, _ in row:
            if not length:
                names.append(("empty", operation))
            elif operation == "insertion":
                names.append((str(min(int(10 * used / length + 1e-9), 9)), operation))
            else:
                names.append((str(int(10 * (used + 0.5) / length + 1e-9)), operation))
            used += operation != "insertion"
    expected = tallied(names)
    assert {part.name: part.counts for part in by_place(alignments) if part.counts != Counts()} == expected


def test_every_kind_of_character_has_a_class() -> None:
    made = {character_class(chr(point)) for point in range(0x3000)}
    assert made == set(CLASSES)
    assert {character_class(c) for c in string.whitespace + "\u00a0\u2028"} == {"space"}


def test_a_century_is_four_digits_and_a_comma_is_none() -> None:
    found = {part.name: part for part in by_class(score(["In 1957, yes"], ["In 1857; yes!"]).alignments)}
    assert found["digit"].wrong == Proportion(1, 4)
    assert found["punctuation"].counts == Counts(substitutions=1, insertions=1)
    assert found["small"].wrong == Proportion(0, 4)


def test_an_insertion_of_a_class_the_references_lack_has_no_rate() -> None:
    [small, digit] = by_class(score(["ab"], ["ab7"]).alignments)
    assert (small.wrong.share, digit.wrong.share, digit.counts.insertions) == (0.0, None, 1)


def test_first_and_last_tenth_of_long_and_short_lines() -> None:
    parts = by_place(aligned([("abcdefghij" * 2, "XXcdefghij" + "abcdefghi"), ("a", "b"), ("", "new")]))
    assert [part.counts.edits for part in parts] == [2, 0, 0, 0, 0, 1, 0, 0, 0, 1, 3]
    assert len(by_place(aligned([("a", "b")]))) == TENTHS


def words_of(reference: str, output: str, words: str = "whitespace") -> dict[str, WordPart]:
    return {part.name: part for part in by_word_class(score([reference], [output], words=words).word_alignments)}


def test_which_words_are_numbers_years_names_capitals_hyphenated_rare() -> None:
    text = "The mill at Dover, built 1799/1800 in 1066 for J. Smith-Jones. She saw 12345 U.S. mills, the mill (2001) I"
    found = words_of(text, "")
    trials = {name: part.wrong.trials for name, part in found.items()}
    # 1799/1800, 1066, 12345, (2001)
    assert (trials["number"], trials["year"]) == (4, 3)
    # Dover, Smith-Jones., U.S.; not The (first), She (after a full stop), J. and I (one letter)
    assert (trials["name"], trials["capitals"], trials["hyphenated"]) == (3, 1, 1)
    assert trials["all"] == len(text.split()) == 20
    # twice: the, mill; once: everything else
    assert trials["rare"] == 20 - 2 - 2
    assert trials["none"] == 4


@given(WORD_PAIRS, st.sampled_from(RULES))
def test_words_of_every_class_are_counted_as_one_by_one(pairs: list[tuple[str, str]], rule: str) -> None:
    alignments = aligned(pairs, rule, "whitespace")
    found = {part.name: part for part in by_word_class(alignments)}
    cells = [cell for row in cells_of(alignments) for cell in row]
    assert found["all"].counts == tallied([("all", op) for op, _, _ in cells]).get("all", Counts())
    digits = [(op, r, h) for op, r, h in cells if any(map(str.isdigit, r or h or ""))]
    assert found["number"].counts == tallied([("n", op) for op, _, _ in digits]).get("n", Counts())
    alike = [r for op, r, h in digits if op == "substitution" and h is not None and any(map(str.isdigit, h))]
    assert found["number"].alike == len(alike)
    for part in found.values():
        assert part.alike <= part.counts.substitutions
    assert set(found) == {"all", "none", *WORD_CLASSES}


def test_a_year_read_as_another_year_goes_unnoticed_and_as_letters_does_not() -> None:
    found = words_of("in 1957 or 1958", "in 1857 or l958")["year"]
    assert (found.wrong, found.alike) == (Proportion(2, 2), 1)
    assert words_of("in May", "in May 1957")["year"].counts == Counts(insertions=1)


def test_names_begin_anew_with_every_item_and_after_a_sentence() -> None:
    references = ["Smith of Dover", "Jones", "we left. Then Smith came"]
    [name] = [p for p in by_word_class(score(references, references).word_alignments) if p.name == "name"]
    assert name.wrong.trials == 2  # Dover, Smith


def test_without_capitals_there_are_no_names_and_no_rate() -> None:
    assert words_of("smith of dover", "smith of dover")["name"].wrong.share is None


def test_punctuation_as_words_of_its_own_ends_sentences_too() -> None:
    assert words_of("we left. Then Dover, Kent", "", "punctuation")["name"].wrong.trials == 2


def test_where_a_sentence_ends() -> None:
    ends = {"road.": True, 'road."': True, "why?": True, "J.": False, "(J.": False, "road,": False, "": False}
    assert {word: ends_sentence(word) for word in ends} == ends


def test_the_core_of_a_word_is_what_is_left_between_punctuation() -> None:
    assert [core(word) for word in ("«U.S.»", "$5", "don't", "--", "")] == ["U.S", "5", "don't", "", ""]


def pages() -> Corpus:
    ids = ("p1-1", "p1-2", "p2-1", "p3-1", "p4-1")
    writers = Detail("writer", ("ann", None, "ann", None, "ben"))
    outputs = System("A", ("ab", "cx", "", "xyz", "")), System("B", ("ab", "cd", "ef", None, ""))
    return Corpus(ids, ("ab", "cd", "ef", "", ""), outputs, details=(writers,))


def test_groups_are_pooled_and_the_worst_come_first() -> None:
    groups = by_group(evaluate(pages(), Settings()), "start of the id")
    assert [(group.label, group.items) for group in groups] == [("p1", 2), ("p2", 1), ("p3", 1), ("p4", 1)]
    assert [group.cer("A") for group in groups] == [0.25, 1.0, None, None]
    assert [group.wer("A") for group in groups] == [0.5, 1.0, None, None]
    assert [group.label for group in worst_first(groups, "A")] == ["p2", "p1", "p3", "p4"]
    with pytest.raises(InputError, match="there is no system 'C'"):
        worst_first(groups, "C")


@pytest.mark.parametrize("missing", ["empty", "skip"])
def test_groups_by_a_column_hold_every_item_once(missing: str) -> None:
    evaluation = evaluate(pages(), Settings(missing=missing))
    groups = by_group(evaluation, "writer")
    assert [(group.label, group.items) for group in groups] == [("ann", 2), ("", 2), ("ben", 1)]
    for system in evaluation.systems:
        assert sum((group.characters[system.name] for group in groups), Counts()) == system.characters.total()
        assert sum((group.words[system.name] for group in groups), Counts()) == system.words.total()


@pytest.mark.parametrize(("freedom", "quantile"), [(7, 2.3646), (9, 2.2622), (14, 2.1448), (29, 2.0452), (99, 1.9842)])
def test_quantiles_of_t_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, abs=1e-3)


def test_the_interval_is_that_of_a_ratio_estimator() -> None:
    edits, lengths = np.array([0, 1, 0, 2, 0, 1, 0, 0]), np.full(8, 10)
    # Rates of equal lengths: mean 0.05, sample variance of (0, .1, 0, .2, 0, .1, 0, 0) 0.04/7, over 8 items.
    reach = 2.3646 * (0.04 / 7 / 8) ** 0.5
    assert ratio_interval(edits, lengths) == (0.0, pytest.approx(0.05 + reach, abs=1e-4))


def test_no_interval_is_better_than_one_that_knows_nothing() -> None:
    assert ratio_interval(np.arange(LEAST_ITEMS - 1), np.full(LEAST_ITEMS - 1, 5)) is None
    assert ratio_interval(np.zeros(99, np.int64), np.full(99, 5)) is None  # not 0 to 0
    assert ratio_interval(np.full(99, 3), np.zeros(99, np.int64)) is None


def test_an_interval_may_reach_above_one() -> None:
    interval = ratio_interval(np.array([30, 0] * 6), np.full(12, 10))
    assert interval is not None
    assert interval[0] < 1.5 < interval[1]


def test_items_alike_in_pairs_cover_their_rate_as_often_as_they_should() -> None:
    rng = np.random.default_rng(0)
    covered = 0
    for _ in range(400):
        lengths = rng.integers(20, 60, 30)
        edits = rng.binomial(lengths, rng.beta(1, 9, 30))  # lines differ from each other: mean rate 0.1
        low, high = ratio_interval(edits, lengths) or (1, 0)
        covered += low <= 0.1 <= high
    assert 0.90 <= covered / 400 <= 0.98


def test_digits_that_are_worse_than_chance_are_named_and_few_are_not() -> None:
    letters = Part("small", "Small letters", Counts(hits=980, substitutions=20))
    bad, few = (Part("digit", "Digits", Counts(hits=n, substitutions=n)) for n in (20, 1))
    assert standing_out([letters, bad], whole([letters, bad])) == [bad]
    assert standing_out([letters, few], whole([letters, few])) == []


def test_sentences_name_what_stands_out_and_say_nothing_else() -> None:
    good = score(["in 1957 on foot"] * 9, ["in 1957 on foot"] * 9)
    assert concentration_sentences(good) == []
    bad = concentration_sentences(score(["in 1957 on foot"] * 9, ["in 1857 on foot"] * 9))
    assert len(bad) == 2
    assert "digits 25.00 % (9 of 36)" in bad[0]
    assert "years 100.00 % (9 of 9)" in bad[1]


def test_nothing_falls_nowhere() -> None:
    nothing = evaluate(corpus_of([], A=[]), Settings()).systems[0]
    assert by_class(nothing.alignments) == by_script(nothing.alignments) == []
    assert total(by_place(nothing.alignments)) == Counts()
    assert {part.wrong.share for part in by_word_class(nothing.word_alignments)} == {None}
    assert concentration_sentences(nothing) == []

"""Every run of edits is in one primary class, so that the classes add up to all edits; each class keeps its word."""

import re
import unicodedata
from collections import Counter
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import RULES, distance

from cer_core.alignment import Alignments, align, tie_break
from cer_core.classified_runs import ClassifiedRuns, Tally, classify
from cer_core.confusion_classes import CLASSES, ConfusionClass, Run, classes_of
from cer_core.confusions import edit_cells, runs
from cer_core.counts import LineCounts
from cer_core.differences import FORMS, hidden_by
from cer_core.look_alikes import MIXED_UP, look_alike, prototypes, skeleton
from cer_core.normalization import STEPS
from cer_core.units import code_pairs, splitter

Pair = tuple[str, str]

ACUTE, GRAVE, DOT_BELOW = "\u0301", "\u0300", "\u0323"
CYRILLIC_A = "\u0430"
SOFT_HYPHEN, JOINER = "\u00ad", "\u200d"


def aligned(pairs: list[Pair], rule: str = "diagonal-first", unit: str = "codepoint") -> Alignments:
    return align(code_pairs([r for r, _ in pairs], [h for _, h in pairs], unit), tie_break(rule))


def classified(pairs: list[Pair], rule: str = "diagonal-first", unit: str = "codepoint") -> ClassifiedRuns:
    alignments = aligned(pairs, rule, unit)
    return classify(alignments, edit_cells(alignments), " " if unit == "whitespace" else "")


def inside(reference: str, hypothesis: str, before: str = "x", after: str = "y") -> tuple[str, ...]:
    """Return the classes of a run in the middle of an item."""
    return classes_of(Run(reference, hypothesis, before, after))


@pytest.mark.parametrize("name", CLASSES)
def test_each_class_holds_for_its_example_as_the_primary_one(name: str) -> None:
    assert classes_of(CLASSES[name].example)[0] == name


NAMED_STEP = re.compile(r"\b(?:nf\w+|casefold|(?:collapse|remove)-[\w-]+)")


@pytest.mark.parametrize("one", CLASSES.values(), ids=list(CLASSES))
def test_each_class_is_said_in_sentences_that_name_real_steps(one: ConfusionClass) -> None:
    assert one.label
    assert [text[-1] for text in (one.explanation, one.hint)] == [".", "."]
    assert set(NAMED_STEP.findall(one.explanation + one.hint)) <= set(STEPS)


@pytest.mark.parametrize(
    ("name", "reference", "hypothesis"),
    [
        ("white-space", " ", ""),
        ("white-space", " ", "\u00a0"),
        ("white-space", "\n", " "),
        ("white-space", "to day", "today"),
        ("invisible", SOFT_HYPHEN, ""),
        ("invisible", "", JOINER),
        ("invisible", "a\ufe0f", "a"),
        ("case", "A", "a"),
        ("case", "É", "é"),
        ("case", "E" + ACUTE, "é"),
        ("case", "ab", "AB"),
        ("ligature", "ﬁ", "fi"),
        ("ligature", "fi", "ﬁ"),
        ("ligature", "ſ", "s"),
        ("ligature", "s", "ſ"),
        ("ligature", "ſ", "f"),
        ("ligature", "ſſ", "sf"),
        ("ligature", "ſt", "ﬆ"),
        ("ligature", "ﬅ", "ft"),
        ("ligature", "ꝛ", "r"),
        ("ligature", "ß", "ss"),
        ("ligature", "ß", "ſs"),
        ("ligature", "æ", "ae"),
        ("ligature", "Æ", "Ae"),
        ("ligature", "AE", "Æ"),
        ("normalization", "é", "e" + ACUTE),
        ("normalization", "e" + ACUTE, "é"),
        ("normalization", "각", "\u1100\u1161\u11a8"),
        ("normalization", "²", "2"),
        ("normalization", "σ", "ς"),
        ("normalization", "３", "3"),
        ("diacritic", "é", "e"),
        ("diacritic", "e", "é"),
        ("diacritic", "é", "è"),
        ("diacritic", "ä", "a\u0364"),
        ("diacritic", "й", "и"),
        ("diacritic", "א\u05b8", "א"),
        ("punctuation", ".", ","),
        ("punctuation", "’", "'"),
        ("punctuation", "—", ""),
        ("punctuation", ", ", "-"),
        ("punctuation", "", "☺"),
        ("digit", "3", "8"),
        ("digit", "", "1"),
        ("digit", "0", "O"),
        ("digit", "l", "1"),
        ("digit", "3.50", "8"),
        ("digit", "٣", "3"),
        ("script", "a", CYRILLIC_A),
        ("script", "日本", "にほん"),
        ("look-alike", "rn", "m"),
        ("look-alike", "m", "rn"),
        ("look-alike", "I", "l"),
        ("look-alike", "l", "|"),
        ("look-alike", "vv", "w"),
        ("look-alike", "cl", "d"),
        ("look-alike", "e", "c"),
        ("look-alike", "s", "f"),
        ("look-alike", "ss", "ff"),
        ("other", "e", "o"),
        ("other", "z", ""),
        ("other", "the", "and so"),
    ],
)
def test_a_run_in_the_middle_of_an_item_has_its_primary_class(name: str, reference: str, hypothesis: str) -> None:
    assert inside(reference, hypothesis)[0] == name


@pytest.mark.parametrize(
    ("name", "reference", "hypothesis"),
    [
        ("white-space", " ", "-"),
        ("white-space", "a b", "a c"),
        ("invisible", " ", ""),
        ("invisible", "\u0601", ""),  # an Arabic number sign is a format character that is drawn
        ("case", "ß", "ss"),
        ("case", "ſ", "s"),
        ("case", "é", "e" + ACUTE),
        ("case", "A", "b"),
        ("case", "É", "e"),
        ("ligature", "f", "s"),
        ("ligature", "f", "ſ"),
        ("ligature", "fi", "fl"),
        ("ligature", "AE", "Ae"),
        ("ligature", "r", "R"),
        ("normalization", "é", "e"),
        ("normalization", "ß", "sz"),
        ("diacritic", "é", "e" + ACUTE),
        ("diacritic", "é", "o"),
        ("diacritic", "É", "e"),
        ("diacritic", "कि", "क"),
        ("diacritic", "कि", "की"),
        ("diacritic", "क्", "क"),
        ("diacritic", "≠", "="),
        ("punctuation", " ", ""),
        ("punctuation", ".", "a"),
        ("punctuation", ACUTE, ""),
        ("digit", "²", "a"),
        ("digit", "a line of 1848", ""),
        ("script", "a", "b"),
        ("script", "a", "1"),
        ("script", "a" + CYRILLIC_A, "a"),
        ("script", "µ", "u"),
        ("look-alike", "e", "o"),
        ("look-alike", "é", "e" + ACUTE),
        ("look-alike", SOFT_HYPHEN, ""),
        ("look-alike", "rn", ""),
        ("look-alike", "se", "fo"),
        ("repeat", "l", "ll"),
        ("end", "a", "b"),
    ],
)
def test_a_run_in_the_middle_of_an_item_stays_out(name: str, reference: str, hypothesis: str) -> None:
    assert name not in inside(reference, hypothesis)


def test_a_lost_mark_is_seen_with_the_letter_that_bears_it() -> None:
    assert inside(ACUTE, "", "e")[0] == "diacritic"
    assert inside("", ACUTE, "e")[0] == "diacritic"
    assert inside(ACUTE, GRAVE, "e")[0] == "diacritic"
    assert "diacritic" not in inside("", "\u0338", "=")
    assert "diacritic" not in inside("", "\u093f", "क")


def test_a_repeat_needs_the_same_character_beside_it() -> None:
    assert inside("", "l", "l", "o") == ("repeat",)
    assert inside("l", "", "a", "l") == ("repeat",)
    assert inside("ll", "", "l", "o") == ("repeat",)
    assert inside("l", "", "a", "o") == ("other",)
    assert inside("", "lo", "l", "o") == ("other",)
    assert classified([("the the road", "the road")], unit="whitespace").touching()["repeat"].runs == 1


def test_the_ends_are_what_touches_them() -> None:
    assert classes_of(Run("x", "", "", "y")) == ("end",)
    assert classes_of(Run("x", "", "a", "")) == ("end",)
    assert classes_of(Run(".", "", "a", "")) == ("punctuation", "end")


@pytest.mark.parametrize(
    ("reference", "hypothesis", "all_classes"),
    [
        ("\u00a0", " ", ("white-space", "normalization", "look-alike")),
        ("A", "a", ("case", "normalization")),
        ("ſ", "s", ("ligature", "normalization")),
        ("ſ", "f", ("ligature", "look-alike")),
        ("ß", "ss", ("ligature", "normalization")),
        ("æ", "ae", ("ligature", "look-alike")),
        ("²", "2", ("normalization", "digit")),
        ("é", "e" + ACUTE, ("normalization",)),
        ("’", "'", ("punctuation", "look-alike")),
        ("0", "O", ("digit", "look-alike")),
        ("a", CYRILLIC_A, ("script", "look-alike")),
    ],
)
def test_the_first_class_that_holds_is_the_primary_one(
    reference: str, hypothesis: str, all_classes: tuple[str]
) -> None:
    assert inside(reference, hypothesis) == all_classes


@pytest.mark.parametrize(
    ("reference", "hypothesis", "steps"),
    [
        ("é", "e" + ACUTE, ("nfc",)),
        ("e" + ACUTE + DOT_BELOW, "ẹ" + ACUTE, ("nfc",)),
        ("ﬁ", "fi", ("nfkc",)),
        ("ſ", "s", ("nfkc",)),
        ("A", "a", ("casefold",)),
        ("ß", "ss", ("casefold",)),
        ("E" + ACUTE, "é", ("nfc", "casefold")),
        ("Ａ", "a", ("nfkc", "casefold")),
        ("a", "b", None),
        ("é", "e", None),
    ],
)
def test_the_weakest_steps_that_hide_a_difference_are_named(
    reference: str, hypothesis: str, steps: tuple[str, ...] | None
) -> None:
    assert hidden_by(reference, hypothesis) == steps


forms = st.text(
    ["e", "é", "E", "ﬁ", "i", ACUTE, GRAVE, DOT_BELOW, "\u1100", "\u1161", "\u11a8", "가", "각"], max_size=4
)


@settings(deadline=None)
@given(before=forms, reference=forms, hypothesis=forms, after=forms)
def test_what_stands_beside_a_run_never_makes_its_forms_equal(
    before: str, reference: str, hypothesis: str, after: str
) -> None:
    for form in ("NFC", "NFKC"):
        alone = unicodedata.normalize(form, reference) == unicodedata.normalize(form, hypothesis)
        ours, theirs = (unicodedata.normalize(form, before + text + after) for text in (reference, hypothesis))
        assert alone == (ours == theirs)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(("reference", "hypothesis"), [("café au lait", "cafe\u0301 au lait"), ("cafe\u0301", "café")])
def test_composed_and_decomposed_letters_are_one_run_under_any_tie_break(
    reference: str, hypothesis: str, rule: str
) -> None:
    found = classified([(reference, hypothesis)], rule)
    assert found.by_class()["normalization"] == found.by_form()[("nfc",)] == Tally(2, 1, (0,))


def test_unicodes_table_is_whole() -> None:
    assert len(prototypes()) == 6565
    for a, b in [("rn", "m"), ("0", "O"), ("1", "l"), ("I", "l"), ("a", CYRILLIC_A), ("ſ", "f")]:
        assert skeleton(a) == skeleton(b)


def test_our_own_list_goes_both_ways_and_holds_only_what_unicode_does_not() -> None:
    assert all((b, a) in MIXED_UP and look_alike(a, b) for a, b in MIXED_UP)
    assert not any(skeleton(a) == skeleton(b) for a, b in MIXED_UP)


UNITS = ("codepoint", "grapheme", "whitespace")
texts = st.text(["a", "A", "l", "1", " ", ".", "e", "é", ACUTE, "ſ", "s", "\u200d", CYRILLIC_A], max_size=14)
many_pairs = st.lists(st.tuples(texts, texts), max_size=10)


def runs_of_cells(alignments: Alignments, joiner: str) -> list[tuple[int, int, Run]]:
    """Return the item, the edits and the texts of every run, read off the cells one by one."""
    found = []
    for pair in range(len(alignments)):
        groups = [(hit, list(group)) for hit, group in groupby(alignments.cells(pair), lambda cell: cell[0] == "hit")]
        for place, (hit, cells) in enumerate(groups):
            if not hit:
                reference = joiner.join(r for _, r, _ in cells if r is not None)
                hypothesis = joiner.join(h for _, _, h in cells if h is not None)
                before = groups[place - 1][1][-1][1] if place else None
                after = groups[place + 1][1][0][1] if place + 1 < len(groups) else None
                found.append((pair, len(cells), Run(reference, hypothesis, before or "", after or "")))
    return found


@pytest.mark.parametrize("unit", UNITS)
@settings(deadline=None, max_examples=60)
@given(pairs=many_pairs, rule=st.sampled_from(RULES))
def test_the_primary_classes_add_up_to_all_edits(unit: str, rule: str, pairs: list[Pair]) -> None:
    joiner = " " if unit == "whitespace" else ""
    alignments = aligned(pairs, rule, unit)
    found = classify(alignments, edit_cells(alignments), joiner, unit)
    tallies = found.by_class()
    assert sum(tally.edits for tally in tallies.values()) == LineCounts.of(alignments).total().edits
    assert sum(tally.runs for tally in tallies.values()) == len(found.item)

    expected = runs_of_cells(alignments, joiner)
    numbers = zip(found.item.tolist(), found.edits.tolist(), found.kind.tolist(), strict=True)
    assert [(item, edits, found.distinct[kind]) for item, edits, kind in numbers] == expected
    parts = [(item, edits, gone(run, unit), classes_of(run)[0]) for item, edits, run in expected]
    form = "normalization"
    for name, tally in tallies.items():
        mine = [(item, edits if name == form else edits - hidden) for item, edits, hidden, own in parts if own == name]
        beside = [(item, hidden) for item, _, hidden, own in parts if hidden and own != form] if name == form else []
        items = {item for item, _ in mine + beside}
        assert tally == Tally(sum(edits for _, edits in mine + beside), len(mine), tuple(sorted(items)))
    for name, tally in found.touching().items():
        assert tally.runs == sum(name in classes_of(run) for _, _, run in expected)


def gone(run: Run, unit: str) -> int:
    """Return how many edits of a run the textbook table saves under NFC."""
    if not (run.reference and run.hypothesis):
        return 0
    split = splitter(unit)
    composed = (unicodedata.normalize("NFC", text) for text in (run.reference, run.hypothesis))
    return max(distance(split(run.reference), split(run.hypothesis)) - distance(*map(split, composed)), 0)


def test_a_true_error_beside_a_difference_of_form_is_counted_apart() -> None:
    found = classified([("de\u0301j", "\u00e9j"), ("caf\u00e9", "cafe\u0301")])
    tallies = found.by_class()
    assert sum(tally.edits for tally in tallies.values()) == 5
    assert tallies["normalization"] == Tally(4, 1, (0, 1))
    assert tallies["end"].edits + tallies["other"].edits == 1


@settings(deadline=None)
@given(pairs=many_pairs)
def test_the_confusions_of_all_classes_add_up_to_the_runs(pairs: list[Pair]) -> None:
    alignments = aligned(pairs)
    found = classify(alignments, edit_cells(alignments))
    by_class: Counter[tuple[str | None, str | None]] = Counter()
    for confusion in (each for name in CLASSES for each in found.confusions(name)):
        by_class[confusion.reference, confusion.hypothesis] += confusion.count
    assert by_class == {(run.reference, run.hypothesis): run.count for run in runs(alignments)}


@settings(deadline=None)
@given(pairs=many_pairs)
def test_differences_of_form_are_those_that_a_policy_hides(pairs: list[Pair]) -> None:
    found = classified(pairs)
    by_form = found.by_form()
    assert set(by_form) <= {policy.steps for policy in FORMS}
    assert sum(tally.edits for tally in by_form.values()) == found.touching()["normalization"].edits


def test_no_edits_are_in_no_class() -> None:
    for pairs in ([], [("road", "road"), ("", "")]):
        assert set(classified(pairs).by_class().values()) == {Tally(0, 0, ())}
        assert classified(pairs).by_form() == {}


def test_items_are_the_rows_that_hold_the_class_each_once() -> None:
    found = classified([("rn rn", "m m"), ("road", "road"), ("a.", "a,"), ("form", "fom")])
    assert found.by_class()["look-alike"] == Tally(4, 2, (0,))
    assert found.by_class()["punctuation"] == Tally(1, 1, (2,))
    assert [(c.reference, c.hypothesis, c.count) for c in found.confusions("look-alike")] == [("rn", "m", 2)]

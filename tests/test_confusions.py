"""Confusions and runs come from the alignments shown, and every edit is in them exactly once."""

from collections import Counter
from itertools import groupby

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import RULES, path

from cer_core.alignment import Alignments, align, tie_break
from cer_core.confusions import Confusion, by_run, by_unit, confusions, edit_cells, run_bounds, runs
from cer_core.counts import LineCounts
from cer_core.errors import InputError
from cer_core.evaluation import score
from cer_core.levels import LEVELS
from cer_core.units import code_pairs

Pair = tuple[str, str]
Read = tuple[str | None, str | None]

UNITS = ("codepoint", "grapheme", "whitespace")
JOINER = {"codepoint": "", "grapheme": "", "whitespace": " "}


def aligned(pairs: list[Pair], rule: str = "diagonal-first", unit: str = "codepoint") -> Alignments:
    return align(code_pairs([r for r, _ in pairs], [h for _, h in pairs], unit), tie_break(rule))


def counted(found: list[Confusion]) -> dict[Read, int]:
    return {(one.reference, one.hypothesis): one.count for one in found}


def runs_of_cells(alignments: Alignments, joiner: str) -> list[list[Read]]:
    """Return each pair's runs, read off its cells one by one."""
    found = []
    for pair in range(len(alignments)):
        runs_here: list[Read] = []
        for is_hit, group in groupby(alignments.cells(pair), key=lambda cell: cell[0] == "hit"):
            if not is_hit:
                cells = list(group)
                reference = joiner.join(r for _, r, _ in cells if r is not None)
                hypothesis = joiner.join(h for _, _, h in cells if h is not None)
                runs_here.append((reference or None, hypothesis or None))
        found.append(runs_here)
    return found


texts = st.text("ab e\u0301\U0001f468\u200d", max_size=14)
many_pairs = st.lists(st.tuples(texts, texts), max_size=10)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("unit", UNITS)
@settings(deadline=None, max_examples=40)
@given(pairs=many_pairs)
def test_confusions_are_the_edits_of_the_alignments_shown(unit: str, rule: str, pairs: list[Pair]) -> None:
    alignments = aligned(pairs, rule, unit)
    cells = [cell for pair in range(len(pairs)) for cell in alignments.cells(pair)]
    found = confusions(alignments)
    assert counted(found) == Counter((r, h) for operation, r, h in cells if operation != "hit")
    assert sum(one.count for one in found) == LineCounts.of(alignments).total().edits
    assert all(one.reference != one.hypothesis for one in found)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("unit", UNITS)
@settings(deadline=None, max_examples=40)
@given(pairs=many_pairs)
def test_runs_are_the_maximal_stretches_of_edits_within_an_item(unit: str, rule: str, pairs: list[Pair]) -> None:
    alignments = aligned(pairs, rule, unit)
    joiner = JOINER[unit]
    by_item = runs_of_cells(alignments, joiner)
    found = runs(alignments, joiner=joiner)
    assert counted(found) == Counter(run for item in by_item for run in item)
    assert len(found) == len(counted(found))

    cells = edit_cells(alignments)
    bounds = list(run_bounds(cells))
    assert sum(stop - start for start, stop in bounds) == LineCounts.of(alignments).total().edits
    assert all(len(set(cells.item[start:stop].tolist())) == 1 for start, stop in bounds)


@settings(deadline=None)
@given(pairs=many_pairs, rule=st.sampled_from(RULES))
def test_the_items_of_a_confusion_are_exactly_those_that_hold_it(pairs: list[Pair], rule: str) -> None:
    alignments = aligned(pairs, rule)
    cells = edit_cells(alignments)
    held = [{(r, h) for op, r, h in alignments.cells(pair) if op != "hit"} for pair in range(len(pairs))]
    for groups, reads in (
        (by_unit(alignments, cells), held),
        (by_run(alignments, cells), runs_of_cells(alignments, "")),
    ):
        for one in groups.confusions:
            wanted = [item for item, found in enumerate(reads) if (one.reference, one.hypothesis) in found]
            assert groups.items([one]).tolist() == wanted


@settings(deadline=None)
@given(pairs=many_pairs, rule=st.sampled_from(RULES), unit=st.sampled_from(UNITS))
def test_the_edits_of_every_level_add_up_to_all_edits(pairs: list[Pair], rule: str, unit: str) -> None:
    alignments = aligned(pairs, rule, unit)
    cells = edit_cells(alignments)
    total = LineCounts.of(alignments).total().edits
    runs_in_order = [run for item in runs_of_cells(alignments, JOINER[unit]) for run in item]
    for groups in (by_unit(alignments, cells), by_run(alignments, cells), by_run(alignments, cells, context=True)):
        assert int(groups.edits.sum()) == total
        assert np.bincount(groups.of_edit, minlength=len(groups.confusions)).tolist() == groups.edits.tolist()
        if groups.confusions and groups.edits.tolist() != [c.count for c in groups.confusions]:
            assert sum(c.count for c in groups.confusions) == len(runs_in_order)


def test_a_run_in_context_has_the_matching_unit_on_either_side() -> None:
    alignments = aligned([("adjourned", "adjoumed"), ("rn", "m"), ("arn", "am")])
    found = by_run(alignments, edit_cells(alignments), context=True).confusions
    assert [(c.reference, c.hypothesis) for c in found] == [("arn", "am"), ("rn", "m"), ("urne", "ume")]


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("absent", [Confusion("q", "x", 1), Confusion("b", None, 1), Confusion(None, "q", 1)])
def test_a_confusion_that_is_not_there_is_in_no_item(absent: Confusion, level: str) -> None:
    groups = score(["ab"], ["ax"]).levels.of(level)
    assert groups.items([absent]).tolist() == []
    assert not groups.marked([absent]).any()


def test_words_are_a_level_of_their_own() -> None:
    found = score(["the north road"], ["the nort roadway"]).levels.of("words").confusions
    assert [(c.reference, c.hypothesis) for c in found] == [("north", "nort"), ("road", "roadway")]
    with pytest.raises(InputError, match="unknown level 'letters'; choose one of: characters"):
        score(["a"], ["b"]).levels.of("letters")


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    ("reference", "hypothesis", "run"),
    [
        ("adjourned", "adjoumed", ("rn", "m")),
        ("works", "vvorks", ("w", "vv")),
        ("cloud", "doud", ("cl", "d")),
        ("modern", "rnodern", ("m", "rn")),
        ("council", "councl", ("i", None)),
        ("hour", "h our", (None, " ")),
        ("form", "", ("form", None)),
        ("", "fog", (None, "fog")),
    ],
)
def test_a_shape_read_as_another_is_one_run(reference: str, hypothesis: str, run: Read, rule: str) -> None:
    assert counted(runs(aligned([(reference, hypothesis)], rule))) == {run: 1}


def test_which_letter_became_m_depends_on_the_tie_break_but_the_run_does_not() -> None:
    pair = ("adjourned", "adjoumed")
    assert counted(confusions(aligned([pair], "diagonal-first"))) == {("n", "m"): 1, ("r", None): 1}
    assert counted(confusions(aligned([pair], "gaps-first"))) == {("r", "m"): 1, ("n", None): 1}


def test_runs_do_not_join_the_end_of_one_item_and_the_start_of_the_next() -> None:
    alignments = aligned([("ax", "a"), ("yb", "b"), ("", "z"), ("q", "")])
    assert counted(runs(alignments)) == {("x", None): 1, ("y", None): 1, (None, "z"): 1, ("q", None): 1}


def test_runs_end_at_a_hit() -> None:
    assert counted(runs(aligned([("rn rn", "m m")]))) == {("rn", "m"): 2}


def test_runs_of_words_are_joined_as_asked() -> None:
    alignments = aligned([("the north road", "then orth road")], unit="whitespace")
    assert counted(runs(alignments, joiner=" ")) == {("the north", "then orth"): 1}


def test_the_most_frequent_come_first_then_by_text_with_gaps_last() -> None:
    pairs = [("b", "x"), ("b", "x"), ("a", "y"), ("a", ""), ("", "a"), ("c", "x")]
    assert confusions(aligned(pairs)) == [
        Confusion("b", "x", 2),
        Confusion("a", "y", 1),
        Confusion("a", None, 1),
        Confusion("c", "x", 1),
        Confusion(None, "a", 1),
    ]


def test_no_edits_are_no_confusions() -> None:
    for pairs in ([], [("road", "road"), ("", "")]):
        alignments = aligned(pairs)
        assert confusions(alignments) == []
        assert runs(alignments) == []


def test_marks_are_confused_alone_by_code_point_and_with_their_letter_by_grapheme() -> None:
    pair = ("cafe\u0301", "cafe\u0300")
    assert counted(confusions(aligned([pair]))) == {("\u0301", "\u0300"): 1}
    assert counted(confusions(aligned([pair], unit="grapheme"))) == {("e\u0301", "e\u0300"): 1}


@pytest.mark.parametrize("rule", RULES)
def test_confusions_agree_with_the_textbook_path(rule: str) -> None:
    pair = ("the council approved the drainage works", "teh coucnil aproved dhe drainagevvorks")
    expected = Counter((r, h) for operation, r, h in path(*pair, rule) if operation != "hit")
    assert counted(confusions(aligned([pair], rule))) == expected

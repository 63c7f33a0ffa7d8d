"""Coverage: what was declined is neither right nor wrong, and no error rate stands without the share attempted."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.alignment import gapped
from cer_core.alignment.gapped import gapped_distances
from cer_core.attempted import (
    Amount,
    Attempted,
    attempted,
    attempted_sentences,
    attempts,
    marked_references,
)
from cer_core.corpus import Corpus, corpus_of
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, evaluate
from cer_core.gap_markers import STAND_IN, USUAL, GapMarkers, normalized
from cer_core.normalization import Policy
from cer_core.samples import workshop
from cer_core.settings import Settings
from cer_core.units import code_rows

UNITS = st.lists(st.sampled_from(["", "", "a", "b", " "]), max_size=9)
GAPPED = st.lists(st.tuples(st.text("ab ", max_size=9), UNITS), max_size=9)


def textbook(reference: str, hypothesis: list[str], written: str = "") -> tuple[int, int]:
    """Return the fewest edits, and with them the fewest reference characters that gaps stand for.

    Of a stretch that a gap stands for, what the gap is written with is not counted, once.
    """

    def declined_of(stretch: str) -> int:
        return len(stretch) - (len(written) if written and written in stretch else 0)

    column = [(i, 0) for i in range(len(reference) + 1)]
    for unit in hypothesis:
        before, column = column, []
        for i, (edits, declined) in enumerate(before):
            if unit == "":
                column.append(min((before[k][0], before[k][1] + declined_of(reference[k:i])) for k in range(i + 1)))
                continue
            ways = [(edits + 1, declined)]
            if i:
                ways.append((column[i - 1][0] + 1, column[i - 1][1]))
                ways.append((before[i - 1][0] + (reference[i - 1] != unit), before[i - 1][1]))
            column.append(min(ways))
    return column[-1]


@given(GAPPED, st.sampled_from([1, 64]), st.sampled_from(["", "a", "ab", "aba"]))
def test_gaps_stand_for_what_the_textbook_table_leaves_them(
    pairs: list[tuple[str, list[str]]], spare: int, written: str
) -> None:
    coded = code_rows([reference for reference, _ in pairs], [hypothesis for _, hypothesis in pairs])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gapped, "SPARE", spare)  # of 1, so that most pairs are done more than once
        found = gapped_distances(coded, "", written=[[written] * hypothesis.count("") for _, hypothesis in pairs])
    expected = [textbook(*pair, written) for pair in pairs]
    assert list(zip(found.edits.tolist(), found.declined.tolist(), strict=True)) == expected


def test_a_pair_that_would_take_too_long_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gapped, "MOST_CELLS", 10)
    with pytest.raises(InputError, match="A, page 7: with 6 units in the reference and 7 in the output"):
        gapped_distances(code_rows(["abcdef"], [["x", "", "y", "z", "x", "y", "z"]]), "", ["A, page 7"])


def scored(references: list[str], outputs: list[str | None], **settings: object) -> Evaluation:
    return evaluate(corpus_of(references, A=outputs), Settings(**settings))  # type: ignore[arg-type]


def only(references: list[str], outputs: list[str | None], **settings: object) -> Attempted:
    [found] = attempted(scored(references, outputs, **settings))
    return found


@pytest.mark.parametrize(
    ("output", "declined", "edits"),
    [
        ("the council approved the road", 0, 0),
        ("the council [...] the road", 8, 0),  # "approved"
        ("the council […]the road", 9, 0),  # "approved "
        ("the council [Illegible] tbe road", 8, 1),
        ("the [...] the [gap]", 20, 0),  # "council approved" and "road"
        ("the council approved [...] the road", 0, 1),  # a gap for nothing, and a space too many
        ("the council approved", 0, 9),  # dropped without a word: " the road" is wrong, not declined
        ("the council \ufffd\ufffd\ufffdproved the road", 2, 0),
        ("[...]", 29, 0),
        (" [...]\n[...] ", 29, 0),
        ("", 29, 0),
        (" ", 29, 0),
    ],
)
def test_a_gap_stands_for_what_the_cheapest_alignment_leaves_it(output: str, declined: int, edits: int) -> None:
    found = only(["the council approved the road"], [output])
    assert (found.declined, found.edits) == (declined, edits)
    assert found.attempted == 29 - declined


def test_repeated_words_beside_a_gap_are_declined_wherever_they_could_be_lost() -> None:
    assert (only(["no no no"], ["no [...]"]).declined, only(["no no no"], ["no [...]"]).edits) == (5, 0)


def test_text_misread_beside_a_gap_is_an_error_and_not_declined() -> None:
    found = only(["abc road"], ["xyz[...]"])
    assert (found.edits, found.declined) == (3, 5)


@given(
    st.lists(st.tuples(st.text("ab ", max_size=6), st.none() | st.text("ab [.]", max_size=9)), min_size=1, max_size=6),
    st.sampled_from(["empty", "skip"]),
)
def test_all_reference_characters_are_attempted_or_declined_once(
    pairs: list[tuple[str, str | None]], missing: str
) -> None:
    evaluation = scored([r for r, _ in pairs], [h for _, h in pairs], missing=missing)
    [found] = attempted(evaluation)
    assert found.characters == sum(len(reference) for reference, _ in pairs)
    assert 0 <= found.attempted <= found.characters
    assert found.missing.items == sum(output is None and reference != "" for reference, output in pairs)
    items = attempts(evaluation, evaluation.systems[0])
    assert (items.declined <= items.reference).all()
    plain = (items.markers == 0) & ~items.blank
    assert (items.edits[plain] == evaluation.systems[0].characters.edits[plain]).all()
    assert not items.declined[plain].any()


@given(st.lists(st.tuples(st.text("ab", min_size=1), st.text("ab", min_size=1)), min_size=1, max_size=6))
def test_who_declines_nothing_has_the_same_rate_twice(pairs: list[tuple[str, str]]) -> None:
    found = only([r for r, _ in pairs], [h for _, h in pairs])
    assert (found.share, found.rate) == (1.0, found.overall_rate)


def test_the_workshop_systems_attempt_everything() -> None:
    assert [found.share for found in attempted(evaluate(workshop(0), Settings()))] == [1.0, 1.0]


def test_a_guess_beats_an_honest_gap_overall_and_loses_on_what_was_attempted() -> None:
    reference = ["the meeting closed at nine", "a vote was taken"]
    honest, bold = ["the meeting closed at nine", "[...]"], ["the meeting closed at nine", "a note was token"]
    found = {each.system: each for each in attempted(evaluate(corpus_of(reference, h=honest, b=bold), Settings()))}
    # 26 characters read right; of the other 16, a guess has 2 wrong, and "[...]" all 16, five of them substituted.
    assert (found["b"].overall_rate, found["h"].overall_rate) == (2 / 42, 16 / 42)
    assert (found["b"].rate, found["h"].rate) == (2 / 42, 0.0)
    assert (found["b"].share, found["h"].share) == (1.0, 26 / 42)


def test_what_was_declined_is_told_apart_by_why() -> None:
    found = only(["abcd", "ef", "ghi", "jk", ""], [None, "", "[...]i", "jk", ""])
    assert (found.missing, found.empty, found.marked) == (Amount(1, 4), Amount(1, 2), Amount(1, 2))
    assert (found.markers, found.edits, found.rightly_empty, found.characters) == (1, 0, 1, 11)
    assert found.overall.edits == 4 + 2 + 5


@pytest.mark.parametrize("missing", ["empty", "skip"])
def test_a_missing_output_is_declined_even_where_it_is_not_scored(missing: str) -> None:
    found = only(["abcd", "ef"], ["abcd", None], missing=missing)
    assert (found.missing, found.share, found.rate) == (Amount(1, 2), 4 / 6, 0.0)
    assert found.overall_rate == (2 / 6 if missing == "empty" else 0.0)


def test_where_nothing_is_attempted_there_is_no_rate() -> None:
    found = only(["abcd"], ["[...]"])
    assert (found.share, found.rate) == (0.0, None)
    nothing = only([""], [""])
    assert (nothing.share, nothing.rate, nothing.overall_rate) == (None, None, None)
    assert "CER is n/a on these" in attempted_sentences([found])[0]


def test_who_attempts_everything_is_said_to_in_one_figure() -> None:
    evaluation = scored(["abcd"], ["abcx"])
    assert attempted_sentences(attempted(evaluation)) == ["A attempted all reference characters: CER is 25.00 %."]


def test_text_invented_for_an_empty_reference_is_counted_and_said() -> None:
    evaluation = scored(["abcd", "", ""], ["abcd", "fluent", "[...] x"])
    found = attempted(evaluation)
    assert found[0].invented == Amount(2, 8)  # "fluent", and " x" beside the gap
    assert (found[0].edits, found[0].rate) == (8, 2.0)
    assert attempted_sentences(found)[1] == (
        "A wrote 8 characters for 2 lines whose reference is empty; they count as insertions."
    )


def test_graphemes_and_the_closest_of_several_readings_are_counted_as_in_the_evaluation() -> None:
    assert only(["e\u0301a\u0308u"], ["e\u0301[...]"], unit="grapheme").declined == 2
    corpus = Corpus(("1",), ("and so on",), corpus_of(["x"], A=["etc. [...]"]).systems, alternatives=(("etc. etc.",),))
    [found] = attempted(evaluate(corpus, Settings()))
    assert (found.characters, found.declined, found.edits) == (9, 4, 0)


@pytest.mark.parametrize("steps", [("remove-punctuation",), ("casefold",), ("remove-punctuation", "strip")])
def test_markers_are_found_before_the_policy_takes_them_away(steps: tuple[str, ...]) -> None:
    found = only(["The Road, north"], ["The [...] north"], steps=steps)
    assert (found.edits, found.markers) == (0, 1)
    assert found.declined == len("Road") + (steps == ("casefold",))  # the comma too, where it is still there


def test_a_step_that_takes_the_stand_in_away_works_on_each_stretch() -> None:
    cut = ("The ", " road")
    assert normalized(Policy(("lower",)), cut) == ("the ", " road")
    assert normalized(Policy(("strip",)), cut) == ("The ", " road")
    assert normalized(Policy(("strip",)), (f"The{STAND_IN} ", " road")) == (f"The{STAND_IN}", "road")


def test_the_markers_are_a_choice() -> None:
    references, outputs = ["the north road"], ["the ??? road"]
    evaluation = evaluate(corpus_of(references, A=outputs), Settings())
    assert [found.declined for found in attempted(evaluation)] == [0]
    for chosen in (GapMarkers(texts=("???",)), GapMarkers(pattern=r"\?+"), GapMarkers(texts=(), pattern=r"\?+")):
        assert [found.declined for found in attempted(evaluation, chosen)] == [5]
    assert [found.declined for found in attempted(evaluation, GapMarkers(texts=()))] == [0]


@pytest.mark.parametrize("marker", USUAL)
def test_every_usual_marker_is_found_in_any_case(marker: str) -> None:
    assert GapMarkers().cut([f"a {marker.upper()} b"]) == [("a ", " b")]


def test_white_space_around_markers_belongs_to_them_and_overlapping_ones_are_one() -> None:
    markers = GapMarkers(pattern=r"\[.*?\]|\.{3}")
    assert markers.cut(["[...]", "\n[...] [...] a", "a[ ... ]", "x"]) == [("", ""), ("", " a"), ("a", ""), ("x",)]


@pytest.mark.parametrize(
    ("texts", "pattern", "message"),
    [
        (("",), "", "an empty text marks no gap"),
        (USUAL, "(", "not a regular expression"),
        (USUAL, "x*", "where nothing is written"),
        (USUAL, "(abc|)" * 20_000, "of 120\u2009000 characters, which begins with"),
    ],
)
def test_markers_that_cannot_be_are_refused(texts: tuple[str, ...], pattern: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        GapMarkers(texts, pattern)


def test_a_pattern_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(InputError, match="takes too long"):
        GapMarkers(pattern="(a|aa)+$").cut(["a" * 60 + "b"])


@pytest.mark.parametrize(
    ("reference", "output", "declined", "edits"),
    [
        ("the [...] road", "the [...] road", 0, 0),
        ("[...]", "[...]", 0, 0),
        ("the [...] north road", "the [...] road", 6, 0),  # " north", and the marker was read
        ("the [...] [...] road", "the [...] road", 6, 0),  # one marker reads one; " [...]" is declined
        ("the [illegible] road", "the [...] road", 11, 0),  # another marker declines the reference's
        ("the [Illegible] road", "the [illegible] road", 11, 0),  # in the overall rate, too, i for I is wrong
        ("a [?] north b [?] c", "a [?] b [?] c", 6, 0),
        ("the \ufffd\ufffdad", "the \ufffd\ufffdad", 0, 0),
        ("the [...] road", "the [...] toad", 0, 1),
        ("the [...] road", "[...]", 9, 0),  # "the " and " road"
    ],
)
def test_a_marker_that_the_reference_has_too_is_a_reading(
    reference: str, output: str, declined: int, edits: int
) -> None:
    found = only([reference], [output])
    assert (found.declined, found.edits) == (declined, edits)
    assert found.marked == (Amount(1, declined) if declined else Amount())


def test_where_all_markers_are_readings_both_rates_are_one() -> None:
    [found] = attempted(scored(["the [...] road"], ["the [...] toad"]))
    assert (found.rate, found.overall_rate) == (1 / 14, 1 / 14)
    assert attempted_sentences([found]) == ["A attempted all reference characters: CER is 7.14 %."]


def test_a_marker_is_a_reading_under_the_policy() -> None:
    assert only(["the [Illegible] road"], ["the [illegible] road"], steps=("casefold",)).declined == 0


def test_references_with_markers_of_their_own_are_counted() -> None:
    evaluation = scored(["the [...] road", "north", "[unclear]"], ["", "", ""])
    assert marked_references(evaluation) == 2


def test_no_items_are_no_trouble() -> None:
    assert attempted(scored([], []))[0].share is None
    assert np.array_equal(gapped_distances(code_rows([], []), "").edits, [])

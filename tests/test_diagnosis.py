"""Every diagnosis appears where its evidence is, stays away where it is not, and shows the figures it rests on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.corpus import Corpus, System, corpus_of
from cer_core.diagnosis import RULES, Diagnosis, diagnose
from cer_core.diagnosis.surplus import IN_A_ROW, repeated_words
from cer_core.evaluation import Evaluation, evaluate
from cer_core.samples import council_register
from cer_core.settings import Settings

TEN_WORDS = "these clerks wrote every third night about their great river"
LINES = [TEN_WORDS] * 10


def evaluated(references: list[str], outputs: list[str | None], *steps: str, items: str = "line") -> Evaluation:
    ids = tuple(f"line{place}" for place in range(len(references)))
    corpus = Corpus(ids, tuple(references), (System("A", tuple(outputs)),), items)
    return evaluate(corpus, Settings(steps=steps))


def found(rule: str, evaluation: Evaluation) -> list[Diagnosis]:
    return list(RULES[rule](evaluation))


def value(diagnosis: Diagnosis, label: str) -> str:
    return dict(diagnosis.evidence)[label]


def with_words(change: dict[int, str]) -> list[str | None]:
    """Return the ten lines with some words, by number of all hundred, replaced."""
    words = [word for line in LINES for word in line.split()]
    for place, word in change.items():
        words[place] = word
    return [" ".join(words[start : start + 10]) for start in range(0, 100, 10)]


def test_a_cer_of_4_and_a_wer_of_22_percent_are_spread() -> None:
    words = [word for line in LINES for word in line.split()]
    wrong = [place for place in range(100) if "e" in words[place]][:22]
    # 22 wrong words of 100; 24 wrong letters of 600, since the first and the fourth word of the line, both with two
    # e, are among the first ten: two of them get both wrong.
    changed = {place: words[place].replace("e", "c", 1) for place in wrong}
    outputs = with_words(changed | {0: "thcsc", 3: "cvcry"})
    evaluation = evaluated(LINES, outputs)
    [diagnosis] = found("spread", evaluation)
    assert [value(diagnosis, label) for label in ("CER", "WER", "WER / CER")] == ["4.00 %", "22.00 %", "5.5"]
    assert value(diagnosis, "character edits for each word edit") == "1.1"
    assert diagnosis.sentence.endswith("One confusion, e → c, makes 100.00 % of the edits.")
    assert found("concentrated", evaluation) == []


def test_errors_spread_over_many_letters_have_no_one_cause() -> None:
    words = [word for line in LINES for word in line.split()]
    letters = "bcdfghjklm"
    outputs = with_words({place: words[place][:-1] + letters[place % 10].upper() for place in range(0, 100, 3)})
    [diagnosis] = found("spread", evaluated(LINES, outputs))
    assert "One confusion" not in diagnosis.sentence


def test_a_cer_of_4_and_a_wer_of_8_percent_are_concentrated() -> None:
    # Eight words of the first line have three wrong letters each: 24 of 600, and 8 words of 100.
    outputs = with_words({place: "#%&" + TEN_WORDS.split()[place][3:] for place in range(8)})
    evaluation = evaluated(LINES, outputs)
    [diagnosis] = found("concentrated", evaluation)
    assert [value(diagnosis, label) for label in ("CER", "WER", "WER / CER")] == ["4.00 %", "8.00 %", "2.0"]
    assert value(diagnosis, "edits on the 1 of 10 lines with most") == "24 of 24"
    assert diagnosis.sentence.endswith(
        "Look for words that are mangled whole, before letters that are misread: 24 of 24 edits are substitutions."
    )
    assert found("spread", evaluation) == []


def test_where_most_edits_are_insertions_added_text_is_said_first() -> None:
    # Two lines with the other line's end once more, 24 and 24 characters: 48 insertions, 8 words added.
    added = " about their great river"
    [diagnosis] = found("concentrated", evaluated(LINES, [LINES[0] + added, LINES[1] + added, *LINES[2:]]))
    assert "Look for text that was added first: 48 of 48 edits are insertions." in diagnosis.sentence
    kinds = [value(diagnosis, kind) for kind in ("insertions", "deletions", "substitutions")]
    assert kinds == ["48 of 48 edits", "0 of 48 edits", "0 of 48 edits"]


def test_where_most_edits_are_deletions_lost_text_is_said_first() -> None:
    [diagnosis] = found("concentrated", evaluated(LINES, ["", *LINES[1:]]))
    assert f"lost whole, before letters that are misread: {len(TEN_WORDS)} of {len(TEN_WORDS)}" in diagnosis.sentence


OTHER_WORDS = "then came more people from that small town beyond this"


def test_text_of_another_line_is_named_with_its_ids_and_not_called_mangled() -> None:
    lines = [TEN_WORDS, OTHER_WORDS, "adjourned until nine"]
    evaluation = evaluated(lines, [OTHER_WORDS, TEN_WORDS + "x", lines[2]])
    [diagnosis] = found("misplaced", evaluation)
    assert diagnosis.sentence.startswith(
        "2 of the 3 outputs of A are the text of another line, 1 of them to the letter"
    )
    assert value(diagnosis, "which lines") == "line0 has the text of line1, line1 has the text of line0"
    edits = evaluation.systems[0].characters.total().edits
    assert value(diagnosis, "edits in them") == f"{edits} of {edits}"
    assert found("concentrated", evaluation) == []
    assert [each.name for each in diagnose(evaluation)] == ["shifted", "misplaced"]


def test_one_output_that_is_another_line_is_no_finding() -> None:
    assert found("misplaced", evaluated([TEN_WORDS, OTHER_WORDS], [OTHER_WORDS, OTHER_WORDS])) == []


def test_the_articles_page_is_neither_concentrated_nor_spread() -> None:
    evaluation = evaluate(council_register(), Settings())  # 3.8 times, and five edits only
    assert found("concentrated", evaluation) == found("spread", evaluation) == []


def test_few_edits_and_words_that_are_phrases_have_no_ratio() -> None:
    assert found("concentrated", evaluated(LINES, with_words({0: "#%&se"}))) == []
    phrases = ["abcdefghijklmnopqrstuvwxyz" * 2] * 9
    assert found("concentrated", evaluated(phrases, [None] * 9)) == []
    assert found("spread", evaluated(phrases, [text[:-3] + "###" for text in phrases])) == []


def test_a_wer_below_cer_is_explained_by_white_space() -> None:
    wide = [line.replace(" ", "    ", 1) for line in LINES]
    evaluation = evaluated(LINES, [*wide])
    [diagnosis] = found("wer below cer", evaluation)
    assert (value(diagnosis, "WER"), value(diagnosis, "edits of white space")) == ("0.00 %", "30 of 30")
    assert "no word is wrong. 30 of 30 edits are of white space" in diagnosis.sentence
    assert found("wer below cer", evaluated(LINES, [*wide], "collapse-whitespace")) == []


def test_a_wer_below_cer_is_explained_by_text_without_spaces() -> None:
    [diagnosis] = found("wer below cer", evaluated(LINES, [*LINES[:9], TEN_WORDS + "x" * 99]))
    assert "each word edit comes with 99.0 character edits" in diagnosis.sentence
    assert "white space" not in diagnosis.sentence


def test_insertions_take_a_rate_above_one() -> None:
    [diagnosis] = found("above one", evaluated(["nine"], ["nine and then some more"]))
    assert (value(diagnosis, "CER"), value(diagnosis, "insertions")) == ("475.00 %", "19 of 19 edits")


@pytest.mark.parametrize("output", ["nine an", "abcdefg", ""])
def test_rates_up_to_one_and_substitutions_are_not_insertions(output: str) -> None:
    assert found("above one", evaluated(["nine"], [output])) == []


def test_nfc_is_counted_exactly_and_only_where_it_removes_edits() -> None:
    pair = ["été à Noël"], ["e\u0301te\u0301 a\u0300 Noe\u0308l"]
    [diagnosis] = found("unicode form", evaluated(*pair))
    assert "8 of 8 edits are gone" in diagnosis.sentence
    assert value(diagnosis, "CER with NFC first") == "0.00 %"
    assert found("unicode form", evaluated(*pair, "nfc")) == []
    assert found("unicode form", evaluated(*pair, "nfd")) == []
    assert found("unicode form", evaluated(["e\u0301te\u0301"] * 4, ["e\u0301te"] * 4)) == []
    assert found("unicode form", evaluated(["été"], ["ete\u0301"])) == []  # two edits are too few


def test_a_byte_order_mark_on_one_side_is_named_until_a_step_mends_it() -> None:
    sides = ["ab", "cd"], ["\ufeffab", "cd"]
    [diagnosis] = found("data", evaluated(*sides))
    assert diagnosis.name == "invisible characters"
    assert value(diagnosis, "to mend it") == "add the step remove-format-characters to the policy"
    assert found("data", evaluated(*sides, "remove-format-characters")) == []


def test_outputs_shifted_by_a_line_are_named() -> None:
    lines = ["the north road", "was mended", "a vote was taken", "the works were approved", "adjourned"]
    [diagnosis] = found("data", evaluated(lines, ["", *lines[:-1]]))
    assert (diagnosis.name, diagnosis.systems) == ("shifted", ("A",))
    assert found("data", evaluated(lines, [*lines])) == []


def test_unicode_forms_are_named_once() -> None:
    evaluation = evaluated(["été à Noël"], ["e\u0301te\u0301 a\u0300 Noe\u0308l"])
    assert [each.name for each in diagnose(evaluation)].count("unicode form") == 1
    assert found("data", evaluation) == []


def test_a_region_read_twice_is_named_with_its_words() -> None:
    evaluation = evaluated(["adjourned", TEN_WORDS], ["adjourned", f"{TEN_WORDS} {TEN_WORDS}"], items="region")
    [diagnosis] = found("duplicated", evaluation)
    assert (value(diagnosis, "repeated words"), value(diagnosis, "found in")) == ("10", "line1")
    assert value(diagnosis, "example") == " ".join(TEN_WORDS.split()[:8])


@pytest.mark.parametrize(
    ("reference", "output"),
    [
        (f"{TEN_WORDS} {TEN_WORDS}", f"{TEN_WORDS} {TEN_WORDS}"),  # it stands twice
        (TEN_WORDS, f"{TEN_WORDS} and then some other words come that stand nowhere"),
        ("a", "the end the end the end"[: 3 * IN_A_ROW]),
    ],
)
def test_what_is_not_repeated_is_not_named(reference: str, output: str) -> None:
    assert found("duplicated", evaluated([reference], [output])) == []


@given(st.lists(st.integers(0, 2), max_size=14), st.lists(st.integers(0, 2), max_size=14))
def test_repeated_words_are_those_of_runs_that_come_too_often(reference: list[int], hypothesis: list[int]) -> None:
    def runs(words: list[int]) -> list[tuple[int, ...]]:
        return [tuple(words[k : k + IN_A_ROW]) for k in range(len(words) - IN_A_ROW + 1)]

    expected = set()
    for place, run in enumerate(runs(hypothesis)):
        if runs(hypothesis)[: place + 1].count(run) > max(runs(reference).count(run), 1):
            expected.update(range(place, place + IN_A_ROW))
    assert repeated_words(reference, hypothesis) == sorted(expected)


def test_fluent_text_for_an_empty_reference_is_named_and_noise_is_not() -> None:
    [diagnosis] = found("invented", evaluated([TEN_WORDS, ""], [TEN_WORDS, "the great river wrote every night"]))
    # "the" is not a word of the reference.
    assert value(diagnosis, "of these in other references") == "5, 83.33 %"
    assert value(diagnosis, "found in") == "line1"
    assert found("invented", evaluated([TEN_WORDS, ""], [TEN_WORDS, "xq zzv pfft oink glub hmpf"])) == []
    assert found("invented", evaluated([TEN_WORDS, ""], [TEN_WORDS, "great river"])) == []
    assert found("invented", evaluated([TEN_WORDS, "", ""], [TEN_WORDS, "", "1 2 3 4 5 6"])) == []


def test_columns_read_straight_across_point_to_the_layout() -> None:
    left, right = TEN_WORDS, "then came more people from that small town beyond this"
    pairs = zip(left.split(), right.split(), strict=True)
    across = " ".join(word for pair in pairs for word in pair)
    [diagnosis] = found("order", evaluated([f"{left} {right}"], [across], items="file"))
    assert value(diagnosis, "bag-of-words error rate") == "0.00 %"
    assert "within a file does not count" in diagnosis.sentence


def test_lines_that_changed_places_on_a_page_point_to_the_layout() -> None:
    ids = ("p1-1", "p1-2", "p2-1")
    lines = (TEN_WORDS, "then came more people from that small town beyond this", "adjourned")
    corpus = Corpus(ids, lines, (System("A", (lines[1], lines[0], lines[2])),))
    [diagnosis] = found("order", evaluate(corpus, Settings()))
    assert value(diagnosis, "outputs that are another line's text") == "2"
    assert "within a page (start of the id)" in diagnosis.sentence


def test_wrong_words_are_not_of_order() -> None:
    assert found("order", evaluated(LINES, [line.replace("e", "c") for line in LINES], items="file")) == []
    assert found("order", evaluated(["left right"], ["right left"])) == []  # two edits are too few


def test_declined_text_is_named_by_why() -> None:
    [diagnosis] = found("declined", evaluated(LINES, [*LINES[:7], None, "", "[...]"]))
    length = len(TEN_WORDS)
    assert value(diagnosis, "attempted") == f"{7 * length} of {10 * length} reference characters"
    for reason in ("missing outputs", "empty outputs", "gap markers"):
        assert value(diagnosis, f"declined by {reason}") == f"{length} characters"
    assert "its CER is 0.00 % on what it attempted, 30.00 % overall" in diagnosis.sentence
    assert found("declined", evaluated(LINES, [line.replace("e", "c") for line in LINES])) == []


def two(first: list[str], second: list[str]) -> Evaluation:
    return evaluate(corpus_of(LINES, bold=first, honest=second), Settings())


def test_a_system_that_guesses_beats_one_that_says_so_and_it_is_told() -> None:
    guess = TEN_WORDS.replace("e", "c")
    told, diagnosis = found("declined", two([*LINES[:9], guess], [*LINES[:9], "[...]"]))
    assert (told.systems, diagnosis.name) == (("honest",), "guesses beat gaps")
    assert diagnosis.systems == ("bold", "honest")
    assert value(diagnosis, "honest: CER on attempted text") == "0.00 %"
    alone = found("declined", two([*LINES], [*LINES[:9], "[...]"]))  # the bold one is right
    assert [each.name for each in alone] == ["declined"]
    assert found("declined", two([*LINES[:9], guess], [*LINES])) == []


@given(st.lists(st.tuples(st.text("ab [.]", max_size=9), st.none() | st.text("ab [.]", max_size=9)), max_size=6))
def test_nothing_breaks_a_rule_and_each_diagnosis_has_its_evidence(pairs: list[tuple[str, str | None]]) -> None:
    corpus = corpus_of([r for r, _ in pairs], A=[h for _, h in pairs], B=["ab"] * len(pairs))
    for diagnosis in diagnose(evaluate(corpus, Settings())):
        assert diagnosis.sentence.endswith((".", "policy"))
        assert diagnosis.evidence
        assert set(diagnosis.systems) <= {"A", "B"}


def test_a_perfect_output_has_nothing_wrong() -> None:
    assert diagnose(evaluated(LINES, [*LINES])) == []

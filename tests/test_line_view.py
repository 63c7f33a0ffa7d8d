"""What the alignment browser shows of one item: raw text, removed text, words, moved cells, several readings."""

import re
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from cer_core.alignment import TIE_BREAKS, tie_break
from cer_core.alignment.ambiguity import ambiguity
from cer_core.columns import Column
from cer_core.corpus import Corpus, System, corpus_of
from cer_core.evaluation import Evaluation, evaluate
from cer_core.line_view import aligned_items
from cer_core.markup import AlignedItem, View, items_html
from cer_core.normalization import STEPS
from cer_core.settings import Settings
from cer_core.units import splitter
from cer_core.word_units import WORD_RULES

TEXT = st.text(st.sampled_from("ab É\u0301ß.\u00ad\n ﬁΣ漢\u200d👩"), max_size=20)
ORDER = st.lists(st.sampled_from(sorted(STEPS)), max_size=4)


def evaluated(
    reference: str,
    *outputs: str,
    steps: tuple[str, ...] = (),
    ties: str = "diagonal-first",
    rule: str = "whitespace",
) -> Evaluation:
    systems = {f"s{number}": [output] for number, output in enumerate(outputs)}
    return evaluate(corpus_of([reference], **systems), Settings(steps=steps, ties=ties, words=rule))


def item(reference: str, *outputs: str, view: View | None = None, **options: object) -> AlignedItem:
    steps = options.get("steps", ())
    assert isinstance(steps, tuple)
    (found,) = aligned_items(evaluated(reference, *outputs, steps=steps), 0, view or View())
    return found


def raw_of(columns: list[Column], row: int) -> str:
    """Return the raw text that a row's cells came from, each stretch once."""
    return "".join(
        column.origins[row].starts if column.origins and column.origins[row] else column.rows[row] or ""
        for column in columns
    )


@given(ORDER, TEXT, TEXT, TEXT, st.booleans())
def test_the_raw_view_shows_every_raw_character_once(
    steps: list[str], reference: str, first: str, second: str, graphemes: bool
) -> None:
    settings = Settings(steps=tuple(steps), unit="grapheme" if graphemes else "codepoint")
    evaluation = evaluate(corpus_of([reference], a=[first], b=[second]), settings)
    (found,) = aligned_items(evaluation, 0, View(raw=True))
    for row, text in enumerate((reference, first, second)):
        assert raw_of(list(found.columns), row) == text


@given(ORDER, TEXT, TEXT, st.booleans(), st.booleans(), st.sampled_from(sorted(WORD_RULES)))
def test_every_view_of_any_text_can_be_drawn(
    steps: list[str], reference: str, output: str, raw: bool, words: bool, rule: str
) -> None:
    evaluation = evaluated(reference, output, steps=tuple(steps), rule=rule)
    view = View(spaces=True, marks=True, raw=raw, words=words)
    items_html(aligned_items(evaluation, 0, view, None, tie_break("gaps-first")), view).encode("utf-8")


@given(TEXT, TEXT, st.sampled_from(list(TIE_BREAKS)), st.sampled_from(list(TIE_BREAKS)))
def test_cells_are_marked_as_moved_where_the_two_orders_differ_and_only_there(
    reference: str, output: str, ties: str, other: str
) -> None:
    ours = aligned_items(evaluated(reference, output, ties=ties), 0, View(), None, tie_break(other))[0]
    theirs = aligned_items(evaluated(reference, output, ties=other), 0, View())[0]

    def edits(columns: list[Column]) -> set[tuple[int, int, str | None]]:
        used, found = [0, 0], set()
        for column in columns:
            used[0] += column.reference is not None
            used[1] += column.units[0] is not None
            if not column.is_hit:
                found.add((used[0], used[1], column.operations[0]))
        return found

    moved = edits(list(ours.columns)) - edits(list(theirs.columns))
    assert sum(0 in column.moved for column in ours.columns) == len(moved)


def test_cells_know_the_step_that_changed_them() -> None:
    found = item("Maß", "mass", steps=("casefold",))
    assert all(column.is_hit for column in found.columns)
    assert [o and (o.raw, o.steps) for o in (column.origins[0] for column in found.columns)] == [
        ("M", ("casefold",)),
        None,
        ("ß", ("casefold",)),
        ("ß", ("casefold",)),
    ]
    markup = items_html([found])
    assert "m U+006D LATIN SMALL LETTER M · from M U+004D LATIN CAPITAL LETTER M by casefold" in markup


def test_the_raw_view_greys_what_was_removed_in_its_place() -> None:
    markup = items_html([item("a.b", "ab!", steps=("remove-punctuation",), view=View(raw=True))], View(raw=True))
    assert markup.count("cl-gone") == 2
    assert ". U+002E FULL STOP, removed by remove-punctuation" in markup
    assert "cl-gone" not in items_html([item("a.b", "ab!", steps=("remove-punctuation",))])


def test_words_are_units_of_their_own_with_their_own_rate() -> None:
    found = item("the north road", "the nort road", view=View(words=True))
    assert [column.reference for column in found.columns] == ["the", "north", "road"]
    assert found.heading[1] == "s0: 1 word edit · 33.33 %"
    assert found.words == ["s0: north read as nort"]


def in_words(rule: str, reference: str, *outputs: str) -> AlignedItem:
    (found,) = aligned_items(evaluated(reference, *outputs, rule=rule), 0, View(words=True))
    return found


def joins(found: AlignedItem) -> list[tuple[str | None, bool]]:
    return [(column.reference, column.joined) for column in found.columns]


def spoken(found: AlignedItem) -> list[str]:
    return [unescape(text) for text in re.findall(r"<p>[^:]*: (.*?)</p>", items_html([found], View(words=True)))]


def test_words_that_touch_are_drawn_without_a_space_between() -> None:
    found = in_words("punctuation", "the road, closed", "the road. closed")
    assert joins(found) == [("the", False), ("road", False), (",", True), ("closed", False)]
    assert spoken(found) == ["the road, closed", "the road. closed"]
    assert " thethe roadroad,. closedclosed" in re.sub(r"<[^>]+>", "", items_html([found], View(words=True)))


def test_words_that_touch_on_one_side_only_keep_the_space_of_the_other() -> None:
    found = in_words("punctuation", "road, north", "road , north")
    assert joins(found)[1] == (",", False)


def test_chinese_is_drawn_and_said_without_spaces() -> None:
    found = in_words("character", "\u5317\u4eac\u5e02 ok", "\u5317\u4e1c\u533a ok")
    assert [joined for _, joined in joins(found)] == [False, True, True, False]
    assert found.words == ["s0: \u4eac\u5e02 read as \u4e1c\u533a"]


def test_what_happened_to_words_is_said_with_the_spaces_of_the_text() -> None:
    assert in_words("punctuation", "a b, c d", "a x. y d").words == ["s0: b,␣c read as x.␣y"]
    assert in_words("whitespace", "a b c d", "a x y d").words == ["s0: b␣c read as x␣y"]


@given(st.text("ab ,.-\u6f22", max_size=12), st.text("ab ,.-\u6f22", max_size=12), st.sampled_from(sorted(WORD_RULES)))
def test_the_words_of_every_rule_stay_in_order_and_none_is_lost(reference: str, output: str, rule: str) -> None:
    found = in_words(rule, reference, output)
    for row, text in enumerate((reference, output)):
        assert [unit for column in found.columns if (unit := column.rows[row]) is not None] == splitter(rule)(text)


def test_a_line_says_how_many_alignments_are_equally_short() -> None:
    (found,) = aligned_items(evaluated("form", "from"), 0, View(), lambda system: ambiguity(system.alignments.coded))
    assert found.heading[1].endswith("2 edits · 50.00 % · 3 equally short alignments, S 0 to 2, D 0 to 1, I 0 to 1")


def test_an_item_is_shown_once_for_each_reading_that_was_closest() -> None:
    systems = (System("A", ("colour",)), System("B", ("color!",)))
    corpus = Corpus(("1",), ("Colour",), systems, alternatives=(("Color",),))
    found = aligned_items(evaluate(corpus, Settings(steps=("lower",))), 0, View())
    assert [list(each.names) for each in found] == [["reference", "A"], ["reference", "B"]]
    assert [raw_of(list(each.columns), 0) for each in found] == ["Colour", "Color"]


def test_a_skipped_output_is_named_and_not_drawn() -> None:
    corpus = Corpus(("1",), ("ab",), (System("A", (None,)), System("B", ("ab",))))
    (found,) = aligned_items(evaluate(corpus, Settings(missing="skip")), 0, View())
    assert found.heading == ["1", "A: no output, left out", "B: perfect"]
    assert list(found.names) == ["reference", "B"]

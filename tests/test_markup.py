"""The alignment's HTML says what was uploaded, literally, and nothing else."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.alignment import TIE_BREAKS, align, tie_break
from cer_core.columns import describe, merge
from cer_core.markup import AlignedItem, View, items_html, legend
from cer_core.units import code_pairs

HOSTILE = ["<img src=x onerror=alert(1)>", "$5 & <b>x</b>", "&amp;", '" onmouseover="alert(1)', "</div><script>"]
TEXTS = st.text(alphabet=st.sampled_from("ab <>&\"'é\u0301\u200b\nשم漢👩\u200d\ud800"), max_size=30)


def cells(reference: str, output: str, ties: str = "diagonal-first", unit: str = "codepoint") -> list:
    return align(code_pairs([reference], [output], unit), tie_break(ties)).cells(0)


def drawn(reference: str, *outputs: str, **options: bool) -> str:
    alignments = [cells(reference, output) for output in outputs]
    names = ["reference", *(f"system {place}" for place in range(len(outputs)))]
    words = [" · ".join(describe(alignment)) for alignment in alignments]
    return items_html([AlignedItem(["1"], names, merge(alignments), words)], View(**options))


def spoken(markup: str) -> list[str]:
    """Return the texts for screen readers: the reference, then each output."""
    return [unescape(text) for text in re.findall(r"<p>[^:]*: (.*?)</p>", markup, re.DOTALL)]


@pytest.mark.parametrize("text", HOSTILE)
def test_markup_in_a_text_is_escaped_everywhere(text: str) -> None:
    markup = drawn(text, text[1:], "")
    assert spoken(markup) == [text, text[1:], ""]
    tags = set(re.findall(r"<(\w+)", markup))
    assert tags <= {"div", "span", "p", "br"}
    assert not re.search(r"<[^>]*\son\w+=", markup)


@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=1), TEXTS)
def test_any_text_gives_markup_that_encodes_and_says_both_texts(pairs: list[tuple[str, str]], other: str) -> None:
    ((reference, output),) = pairs
    markup = drawn(reference, output, other, spaces=True, marks=True)
    markup.encode("utf-8")
    assert spoken(markup) == [text.replace("\ud800", "\ufffd") for text in (reference, output, other)]


@given(TEXTS, TEXTS, st.sampled_from(list(TIE_BREAKS)))
def test_merged_columns_hold_each_text_in_order(first: str, second: str, ties: str) -> None:
    columns = merge([cells("ab <é", text, ties) for text in (first, second)])
    assert "".join(column.reference or "" for column in columns) == "ab <é"
    for place, text in enumerate((first, second)):
        assert "".join(column.units[place] or "" for column in columns) == text


def test_each_operation_has_its_own_mark() -> None:
    assert ["cl-s" in drawn("a", "b"), "cl-d" in drawn("a", ""), "cl-i" in drawn("", "b")] == [True] * 3
    assert not re.search(r"cl-[sdi]\b", drawn("same", "same"))
    assert "cl-gap" in legend()
    assert "gaps-first" in legend("gaps-first")


def test_right_to_left_text_flows_from_the_right() -> None:
    assert 'dir="rtl"' in drawn("שלום", "שלוס")
    assert 'dir="ltr"' in drawn("peace", "peach")


def test_numbers_and_latin_words_inside_right_to_left_text_read_from_left_to_right() -> None:
    markup = drawn("\u05e9\u05e0\u05ea 1948 (abc)", "\u05e9\u05e0\u05ea 1984 (abd)")
    flow = markup[markup.index('class="cl-flow"') :]
    assert 'dir="rtl"' in flow[:60]
    assert flow.count('<span dir="ltr">') == 1
    assert re.sub(r"<[^>]+>", "", flow[flow.index('<span dir="ltr">') :]).startswith("19")


def test_a_right_to_left_word_inside_latin_text_is_one_run() -> None:
    markup = drawn("see \u05e1\u05e4\u05e8 \u05d8\u05d5\u05d1 now", "see \u05e1\u05e4\u05e8 \u05d8\u05d5\u05d1 new")
    assert markup.count('<span dir="rtl">') == 1


def test_a_letter_keeps_its_mark_where_nothing_is_wrong_and_loses_it_where_something_is() -> None:
    assert "\u25cc" not in drawn("cafe\u0301", "cafe\u0301")
    assert "\u25cc\u0301" in drawn("cafe\u0301", "cafe")


def test_long_matching_stretches_fold_and_unfold() -> None:
    text = "word " * 100
    assert '<details class="cl-fold"><summary dir="ltr">… 450 matching …</summary>' in drawn(text + "x", text + "y")
    assert '<details class="cl-fold" open>' in drawn(text + "x", text + "y", unfolded=True)


def test_text_without_spaces_folds_too() -> None:
    text = "\u6f22" * 500
    assert 'class="cl-fold"' in drawn(text + "a", text + "b")


def test_no_block_is_wider_than_a_narrow_screen() -> None:
    markup = drawn("\u6f22" * 60 + "a" * 60, "\u6f22" * 60 + "b" * 60)
    for block in markup.split('<span class="cl-block"')[1:]:
        row = re.sub(r"<[^>]+>", "", block[block.index("cl-row") : block.index("</span></span>")] + "</span>")
        assert len(row.partition(">")[2]) <= 17
    assert drawn("a" + "\u0301" * 500, "a" + "\u0301" * 500).count("cl-block") > 5


def test_codes_of_invisible_characters_do_not_run_together() -> None:
    assert describe(cells("a", "a\u0001\u200b")) == ["[0001][200B] added"]


def test_direction_overrides_in_a_name_turn_nothing_round() -> None:
    item = AlignedItem(["1"], ["reference", "ab\u202ec"], merge([cells("a", "a")]), [""])
    assert "\u202e" not in items_html([item]).split("cl-flow")[0]


def test_what_happened_is_said_in_words() -> None:
    assert describe(cells("council works", "councl vvorks")) == ["i lost", "w read as vv"]
    assert describe(cells("a", "a ")) == ["␣ space added"]
    assert describe(cells("abcdefghijklmnopqrs", "a-c-e-g-i-k-m-o-q-s"))[-1] == "and 1 more"

"""ALTO is read as printed: hyphens as they stand, spaces where the file has them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.readers.alto import read_alto
from cer_core.readers.document import Document

XML_TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"))
QUOTED = {"&": "&amp;", "<": "&lt;", '"': "&quot;"}


def alto(body: str, *, version: int = 4, before: str = "") -> bytes:
    namespace = f"http://www.loc.gov/standards/alto/ns-v{version}#"
    layout = f"<Layout><Page><PrintSpace>{body}</PrintSpace></Page></Layout>"
    return f'<?xml version="1.0" encoding="UTF-8"?><alto xmlns="{namespace}">{before}{layout}</alto>'.encode()


def read(body: str, before: str = "") -> Document:
    return read_alto(alto(body, before=before), "p.xml")


def string(text: str, attributes: str = "") -> str:
    return f'<String CONTENT="{"".join(QUOTED.get(character, character) for character in text)}" {attributes}/>'


def line(line_id: str, *parts: str) -> str:
    return f'<TextLine ID="{line_id}">{"".join(parts)}</TextLine>'


def block(block_id: str, *lines: str) -> str:
    return f'<TextBlock ID="{block_id}">{"".join(lines)}</TextBlock>'


SP = '<SP WIDTH="9" HPOS="120" VPOS="3"/>'


@pytest.mark.parametrize("version", [2, 3, 4])
def test_every_version_is_read(version: int) -> None:
    body = block("b1", line("l1", string("ab"), SP, string("cd"))) + block("b2", line("l2", string("ef")))
    assert read_alto(alto(body, version=version), "p.xml") == Document(
        "p.xml", ("ab cd", "ef"), format="ALTO", line_ids=("l1", "l2"), regions=("b1", "b2")
    )


def test_a_file_without_a_namespace_is_read() -> None:
    assert read_alto(b'<alto><TextLine ID="l"><String CONTENT="a"/></TextLine></alto>', "p.xml").lines == ("a",)


def test_another_root_is_refused_by_name() -> None:
    with pytest.raises(InputError, match=r"^p.xml: not ALTO: its root element is <PcGts>, expected <alto>$"):
        read_alto(b"<PcGts/>", "p.xml")


@pytest.mark.parametrize("hyphen", ["-", "\u00ad", "\u2e17", "\u00ac"])
def test_hyphens_are_as_printed_and_no_word_is_read_twice(hyphen: str) -> None:
    first = string("con", 'SUBS_TYPE="HypPart1" SUBS_CONTENT="conserve"') + f'<HYP CONTENT="{hyphen}" WIDTH="4"/>'
    second = string("serve", 'SUBS_TYPE="HypPart2" SUBS_CONTENT="conserve"') + SP + string("all")
    assert read(block("b", line("l1", first), line("l2", second))).lines == (f"con{hyphen}", "serve all")


def test_a_hyphen_of_unknown_form_is_told() -> None:
    document = read(block("b", line("l1", string("con"), "<HYP/>")))
    assert document.lines == ("con",)
    assert document.notices == ("p.xml: 1 HYP without CONTENT, read as nothing",)


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([string("a"), SP, string("b")], "a b"),
        ([string("a"), string("b"), SP, string("c")], "ab c"),
        ([string("a"), SP, SP, string("b")], "a  b"),
        ([SP, string("a"), SP], " a "),
        ([string("a b"), SP, string(" ")], "a b  "),
    ],
)
def test_in_a_file_with_sp_only_sp_is_a_space(parts: list[str], text: str) -> None:
    document = read(block("b", line("l", *parts)))
    assert (document.lines, document.notices) == ((text,), ())


def test_in_a_file_without_sp_strings_are_words_with_a_notice() -> None:
    hyphenated = line("l2", string("d"), string("e"), '<HYP CONTENT="-"/>')
    document = read(block("b", line("l1", string("a"), string("b"), string("c")), hyphenated))
    assert document.lines == ("a b c", "d e-")
    assert document.notices == ("p.xml: no SP in this file, so Strings are joined by a space, 3 times",)


def test_an_sp_in_another_line_says_that_the_file_has_them() -> None:
    document = read(block("b", line("l1", string("a"), string("b")), line("l2", string("c"), SP, string("d"))))
    assert document.lines == ("ab", "c d")


def test_alternatives_and_shapes_are_not_text() -> None:
    inside = '<Shape><Polygon POINTS="1,2"/></Shape><ALTERNATIVE>no</ALTERNATIVE><Glyph CONTENT="n"/>'
    document = read(block("b", line("l", f'<String CONTENT="yes">{inside}</String>')))
    assert document.lines == ("yes",)


def test_a_string_without_content_is_its_glyphs_with_a_notice() -> None:
    document = read(block("b", line("l", '<String><Glyph CONTENT="a"/><Glyph CONTENT="b"/></String>')))
    assert document.lines == ("ab",)
    assert document.notices == ("p.xml: 1 String without CONTENT read from its glyphs",)


def test_composed_blocks_and_margins_are_read() -> None:
    composed = f'<ComposedBlock ID="c">{block("b1", line("l1", string("a")))}<ComposedBlock>' + (
        f"{block('b2', line('l2', string('b')))}</ComposedBlock></ComposedBlock>"
    )
    document = read(composed + '<Illustration ID="i"/>' + block("b3", line("l3", string("c"))))
    assert (document.lines, document.regions) == (("a", "b", "c"), ("b1", "b2", "b3"))
    margin = f"<alto><Layout><Page><TopMargin>{block('t', line('l', string('7')))}</TopMargin></Page></Layout></alto>"
    assert read_alto(margin.encode(), "p.xml").lines == ("7",)


def reading_order(*references: str) -> str:
    inside = "".join(f'<ElementRef ID="o{n}" REF="{reference}"/>' for n, reference in enumerate(references))
    return f'<ReadingOrder><OrderedGroup ID="o">{inside}</OrderedGroup></ReadingOrder>'


BLOCKS = block("b1", line("l1", string("a")), line("l2", string("b"))) + block("b2", line("l3", string("c")))


@pytest.mark.parametrize(
    ("references", "lines", "notices"),
    [
        (["b2", "b1"], "cab", 0),
        (["l3", "l2", "l1"], "cba", 0),
        (["l2", "b1", "b2"], "bac", 0),
        (["b2"], "cab", 1),
        (["x", "b2", "b1"], "cab", 1),
        ([], "abc", 0),
    ],
)
def test_the_reading_order_decides(references: list[str], lines: str, notices: int) -> None:
    document = read(BLOCKS, reading_order(*references))
    assert "".join(document.lines) == lines
    assert len(document.notices) == notices


def test_what_the_reading_order_leaves_out_or_names_in_vain_is_told() -> None:
    assert read(BLOCKS, reading_order("b2", "x")).notices == (
        "p.xml: 2 lines not in the reading order, put at the end",
        "p.xml: the reading order names blocks or lines that are not there: x",
    )


def test_empty_lines_stay_and_are_counted() -> None:
    document = read(block("b", line("l1"), line("l2", string("")), line("l3", string("a"))))
    assert document.lines == ("", "", "a")
    assert document.notices == ("p.xml: 2 lines without text, kept as an empty line; the first is line 1 (l1)",)


def test_missing_and_repeated_ids_are_told() -> None:
    missing = read(block("", "<TextLine/>", line("l", string("a"))))
    assert (missing.line_ids, missing.regions) == (None, None)
    assert "p.xml: 1 line without an id, so its lines have no ids to be paired by" in missing.notices
    assert "line id 'l' more than once" in read(block("b", line("l"), line("l"))).notices[-1]


@given(st.lists(st.lists(XML_TEXT, min_size=1, max_size=4), max_size=5), st.booleans())
def test_no_character_is_lost(lines: list[list[str]], spaced: bool) -> None:
    joint = SP if spaced else ""
    body = block("b", *(line(f"l{n}", joint.join(map(string, texts))) for n, texts in enumerate(lines)))
    assert read(body).lines == tuple(" ".join(texts) for texts in lines)

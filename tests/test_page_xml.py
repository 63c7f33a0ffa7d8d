"""PAGE-XML is read in reading order, from the level that was asked for, with every choice told."""

import re
from xml.sax.saxutils import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.readers.document import Document
from cer_core.readers.page_xml import read_page

XML_TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"))


def page(body: str, *, version: str = "2019-07-15") -> bytes:
    namespace = f"http://schema.primaresearch.org/PAGE/gts/pagecontent/{version}"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<PcGts xmlns="{namespace}"><Page>{body}</Page></PcGts>'.encode()


def read(body: str, text_from: str = "regions") -> Document:
    return read_page(page(body), "p.xml", text_from)  # type: ignore[arg-type]


def equiv(text: str, attributes: str = "") -> str:
    return f"<TextEquiv {attributes}><Unicode>{escape(text)}</Unicode></TextEquiv>"


def line(line_id: str, text: str) -> str:
    return f'<TextLine id="{line_id}">{equiv(text)}</TextLine>'


def region(region_id: str, *lines: str, own: str = "", kind: str = "TextRegion") -> str:
    return f'<{kind} id="{region_id}">{"".join(lines)}{equiv(own) if own else ""}</{kind}>'


def ref(region_id: str, index: int | None = None) -> str:
    if index is None:
        return f'<RegionRef regionRef="{region_id}"/>'
    return f'<RegionRefIndexed index="{index}" regionRef="{region_id}"/>'


def order(body: str) -> str:
    return f"<ReadingOrder>{body}</ReadingOrder>"


ABCD = "".join(region(name, line(f"l{name}", name)) for name in "abcd")

# ---- versions and names


@pytest.mark.parametrize(
    "version", ["2010-03-19", "2013-07-15", "2016-07-15", "2017-07-15", "2018-07-15", "2019-07-15"]
)
def test_every_version_is_read(version: str) -> None:
    document = read_page(page(region("r", line("l1", "ab"), line("l2", "cd")), version=version), "p.xml")
    assert document == Document(
        "p.xml", ("ab", "cd"), format="PAGE-XML", line_ids=("l1", "l2"), regions=("r", "r"), notices=()
    )


def test_prefixes_and_missing_namespaces_do_not_matter() -> None:
    with_prefix = re.sub(rb"<(/?)(?=[A-Z])", rb"<\1pc:", page(ABCD)).replace(b"xmlns=", b"xmlns:pc=")
    assert read_page(with_prefix, "p.xml") == read_page(page(ABCD), "p.xml")
    without = re.sub(rb' xmlns="[^"]*"', b"", page(ABCD))
    assert read_page(without, "p.xml") == read_page(page(ABCD), "p.xml")


def test_another_root_is_refused_by_name() -> None:
    with pytest.raises(InputError, match=r"^p.xml: not PAGE-XML: its root element is <alto>, expected <PcGts>$"):
        read_page(b"<alto/>", "p.xml")


def test_a_level_that_does_not_exist_is_a_fault_of_the_caller() -> None:
    with pytest.raises(ValueError, match="regions, lines"):
        read(ABCD, "words")


# ---- reading order


@pytest.mark.parametrize(
    ("ordering", "lines"),
    [
        ("", "abcd"),
        (order(f"<OrderedGroup>{ref('a', 2)}{ref('b', 10)}{ref('c', 1)}{ref('d', 0)}</OrderedGroup>"), "dcab"),
        (order(f"<UnorderedGroup>{ref('c')}{ref('a')}{ref('d')}{ref('b')}</UnorderedGroup>"), "cadb"),
        (
            order(
                f'<OrderedGroup><UnorderedGroupIndexed index="1">{ref("b")}{ref("a")}</UnorderedGroupIndexed>'
                f'<OrderedGroupIndexed index="0">{ref("d", 1)}{ref("c", 0)}</OrderedGroupIndexed></OrderedGroup>'
            ),
            "cdba",
        ),
        (order(f"<OrderedGroup>{ref('a')}{ref('b', 3)}{ref('c', 1)}{ref('d')}</OrderedGroup>"), "cbad"),
        (
            order(f"<OrderedGroup>{ref('b', 0)}{ref('b', 1)}{ref('a', 2)}{ref('d', 3)}{ref('c', 4)}</OrderedGroup>"),
            "badc",
        ),
        (order(""), "abcd"),
    ],
)
def test_regions_come_in_reading_order(ordering: str, lines: str) -> None:
    document = read(ordering + ABCD)
    assert "".join(document.lines) == lines
    assert document.regions == tuple(lines)
    assert document.notices == ()


def test_regions_outside_the_reading_order_come_last_with_a_notice() -> None:
    document = read(order(f"<OrderedGroup>{ref('c', 0)}</OrderedGroup>") + ABCD + region("e"))
    assert "".join(document.lines) == "cabd"
    assert document.notices == ("p.xml: 3 regions not in the reading order, put at the end: a, b, d",)


def test_a_reading_order_that_names_what_is_not_there_is_told() -> None:
    document = read(order(f"<OrderedGroup>{ref('x', 0)}{ref('c', 1)}</OrderedGroup>") + region("c", line("l", "c")))
    assert document.notices == ("p.xml: the reading order names regions that are not there: x",)


def test_an_index_that_is_no_number_is_refused_with_its_line() -> None:
    with pytest.raises(InputError, match=r"p.xml, line 2: index='first' of <RegionRefIndexed> is not a whole number"):
        read(order('<OrderedGroup><RegionRefIndexed index="first" regionRef="a"/></OrderedGroup>') + ABCD)


def test_regions_inside_a_region_follow_it() -> None:
    inner = region("b", line("lb", "b")) + region("c", line("lc", "c"))
    body = region("a", line("la", "a"), inner) + region("d", line("ld", "d"))
    assert "".join(read(body).lines) == "abcd"
    assert "".join(read(order(f"<OrderedGroup>{ref('d', 0)}{ref('a', 1)}</OrderedGroup>") + body).lines) == "dabc"
    named = order(f"<OrderedGroup>{ref('c', 0)}{ref('a', 1)}{ref('d', 2)}</OrderedGroup>")
    assert "".join(read(named + body).lines) == "cabd"


def test_a_group_that_stands_for_a_table_orders_its_cells() -> None:
    table = region("t", *(region(name, line(f"l{name}", name)) for name in "abc"), kind="TableRegion")
    group = f'<OrderedGroupIndexed index="0" regionRef="t">{ref("c", 0)}{ref("b", 1)}</OrderedGroupIndexed>'
    document = read(order(f"<OrderedGroup>{group}</OrderedGroup>") + table)
    assert sorted(document.lines) == ["a", "b", "c"]
    assert "".join(document.lines).index("c") < "".join(document.lines).index("b")


def cell(name: str, row: int, column: int) -> str:
    role = f'<Roles><TableCellRole rowIndex="{row}" columnIndex="{column}"/></Roles>'
    return region(name, role, line(f"l{name}", name))


def test_cells_without_an_order_come_by_row_and_column() -> None:
    cells = [cell("d", 1, 10), cell("b", 0, 2), cell("c", 1, 2), cell("a", 0, 1)]
    assert "".join(read(region("t", *cells, kind="TableRegion")).lines) == "abcd"
    assert "".join(read(region("t", *cells, region("e", line("le", "e")), kind="TableRegion")).lines) == "dbcae"


def test_the_cells_of_transkribus_are_regions() -> None:
    cells = (
        f'<TableCell row="{row}" col="{column}">{line(f"l{row}{column}", f"{row}{column}")}</TableCell>'
        for row, column in [(1, 0), (0, 1), (0, 0)]
    )
    assert read(region("t", *cells, kind="TableRegion")).lines == ("00", "01", "10")


# ---- which text


@pytest.mark.parametrize(
    ("equivalents", "text"),
    [
        (equiv("a") + equiv("b"), "a"),
        (equiv("a", 'index="1"') + equiv("b", 'index="0"'), "b"),
        (equiv("a", 'index="10"') + equiv("b", 'index="9"'), "b"),
        (equiv("a", 'conf="0.1"') + equiv("b", 'conf="0.9"'), "a"),
        (equiv("a") + equiv("b", 'index="1"'), "b"),
        (equiv("") + equiv("b"), ""),
        ("<TextEquiv/>", ""),
        ("", ""),
        (equiv("  a\u00a0 b \u00ad"), "  a\u00a0 b \u00ad"),
        ("<TextEquiv><Unicode>a<!-- no --><![CDATA[<&amp;]]>b&#xe9;</Unicode></TextEquiv>", "a<&amp;b\u00e9"),
    ],
)
def test_the_lowest_index_counts_else_the_first(equivalents: str, text: str) -> None:
    document = read(region("r", f'<TextLine id="l">{equivalents}</TextLine>'), "lines")
    assert document.lines == (text,)


def test_plain_text_is_taken_where_there_is_no_other_with_a_notice() -> None:
    body = "<TextEquiv><PlainText>ab</PlainText><Unicode></Unicode></TextEquiv>"
    document = read(region("r", f'<TextLine id="l">{body}</TextLine>'))
    assert document.lines == ("ab",)
    assert document.notices == ("p.xml: 1 text read from PlainText, as Unicode is empty",)


def word(*parts: str) -> str:
    return f"<Word>{''.join(parts)}</Word>"


def glyphs(text: str) -> str:
    return "".join(f"<Glyph>{equiv(character)}</Glyph>" for character in text)


@pytest.mark.parametrize("level", ["regions", "lines"])
@pytest.mark.parametrize(
    ("content", "text", "notices"),
    [
        (word(equiv("ab")) + word(equiv("cd")), "ab cd", 1),
        (word(equiv("ab")) + word(equiv("")) + word(equiv("cd")) + equiv(""), "ab cd", 1),
        (word(glyphs("ab")) + word(glyphs("c")), "ab c", 2),
        (glyphs("abc"), "abc", 1),
        (word(equiv("no")) + equiv("yes"), "yes", 0),
        (word(glyphs("no"), equiv("ab")), "ab", 1),
    ],
)
def test_a_line_without_text_is_its_words_or_glyphs(level: str, content: str, text: str, notices: int) -> None:
    document = read(region("r", f'<TextLine id="l">{content}</TextLine>'), level)
    assert document.lines == (text,)
    assert len(document.notices) == notices


def test_lines_with_an_index_come_by_it() -> None:
    body = "".join(f'<TextLine id="l{n}" index="{n}">{equiv(str(n))}</TextLine>' for n in (2, 10, 1))
    assert read(region("r", body)).lines == ("1", "2", "10")


# ---- two levels


@pytest.mark.parametrize("level", ["regions", "lines"])
def test_levels_that_agree_need_no_notice_and_keep_ids(level: str) -> None:
    document = read(region("r", line("l1", "ab"), line("l2", "cd"), own="ab\r\ncd\n"), level)
    assert (document.lines, document.line_ids, document.notices) == (("ab", "cd"), ("l1", "l2"), ())


@pytest.mark.parametrize(
    ("level", "lines", "ids"),
    [("regions", ("b", "a", "b"), ("l2", "l1", "l3")), ("lines", ("a", "b", "b"), ("l1", "l2", "l3"))],
)
def test_lines_in_another_order_keep_their_ids(level: str, lines: tuple[str, ...], ids: tuple[str, ...]) -> None:
    document = read(region("r", line("l1", "a"), line("l2", "b"), line("l3", "b"), own="b\na\nb"), level)
    assert (document.lines, document.line_ids) == (lines, ids)
    (notice,) = document.notices
    assert "1 region where its own text and its lines are the same in another order" in notice


@pytest.mark.parametrize(("level", "lines"), [("regions", ("ab", "xy", "ef")), ("lines", ("ab", "cd", "ef"))])
def test_levels_that_differ_are_counted(level: str, lines: tuple[str, ...]) -> None:
    body = region("r", line("l1", "ab"), line("l2", "cd"), own="ab\nxy") + region("s", line("l3", "ef"), own="ef")
    document = read(body, level)
    assert document.lines == lines
    assert "p.xml: 1 region where its own text and its lines differ" in document.notices[0]
    assert (document.line_ids is None) == (level == "regions")


@pytest.mark.parametrize("blank", ["", " ", "\n  \n"])
def test_a_region_whose_own_text_is_blank_is_its_lines(blank: str) -> None:
    body = region("r", line("l1", "ab"), line("l2", "cd"), equiv(blank))
    assert read(body).lines == read(body, "lines").lines == ("ab", "cd")


@pytest.mark.parametrize("level", ["regions", "lines"])
def test_a_region_without_lines_or_with_empty_ones_is_its_own_text(level: str) -> None:
    document = read(region("r", own="ab\ncd") + region("s", line("l", ""), own="ef"), level)
    assert document.lines == ("ab", "cd", "ef")
    assert document.regions == ("r", "r", "s")
    assert document.line_ids is None
    assert document.notices == (
        "p.xml: 1 region where its lines hold no text; its own text taken",
        "p.xml: 3 lines without an id, so its lines have no ids to be paired by",
    )


def test_empty_lines_stay_and_are_counted_unless_a_whole_region_is_empty() -> None:
    body = region("r", line("l1", ""), line("l2", "")) + region("s", line("l3", "ab"), line("l4", ""))
    in_lines, in_regions = read(body, "lines"), read(body)
    assert in_lines.lines == ("", "", "ab", "")
    assert in_lines.notices == ("p.xml: 3 lines without text, kept as an empty line; the first is line 1 (l1)",)
    assert in_regions.lines == ("ab", "")
    assert in_regions.notices == (
        "p.xml: 1 region without any text left out",
        "p.xml: 1 line without text, kept as an empty line; the first is line 2 (l4)",
    )


def test_text_that_repeats_the_regions_inside_is_read_once() -> None:
    inner = region("b", line("l1", "ab")) + region("c", line("l2", "cd"))
    document = read(region("a", inner, own="ab\ncd"))
    assert document.lines == ("ab", "cd")
    assert document.notices == ("p.xml: 1 region where its own text repeats that of the regions inside it; read once",)
    assert read(region("a", inner, own="other")).lines == ("other", "ab", "cd")


def test_regions_that_are_not_for_text_are_left_out_unless_they_hold_some() -> None:
    empty = '<ImageRegion id="i"><Coords points="0,0"/></ImageRegion>'
    assert read(empty + ABCD) == read(ABCD)
    assert read(region("i", line("l", "seal"), kind="GraphicRegion") + ABCD).lines == ("seal", *"abcd")


# ---- ids and odd text


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (line("l1", "a") + line("l1", "b"), "line id 'l1' more than once"),
        (line("l1", "a") + line("", "b"), "1 line without an id"),
        (f"<TextLine>{equiv('a')}</TextLine>", "1 line without an id"),
    ],
)
def test_ids_that_do_not_name_lines_are_not_used_with_a_notice(lines: str, says: str) -> None:
    document = read(region("r", lines))
    assert document.line_ids is None
    assert document.notices == (f"p.xml: {says}, so its lines have no ids to be paired by",)


def test_regions_without_an_id_leave_lines_without_regions() -> None:
    document = read(f"<TextRegion>{line('l', 'a')}</TextRegion>")
    assert (document.lines, document.line_ids, document.regions) == (("a",), ("l",), None)


def test_a_line_end_inside_a_line_is_kept_and_told() -> None:
    document = read(region("r", line("l", "ab\ncd")))
    assert document.lines == ("ab\ncd",)
    assert document.notices == ("p.xml: 1 line with a line end inside, kept; the first is line 1 (l)",)


def test_a_page_without_text_says_so() -> None:
    document = read('<ImageRegion id="i"/>')
    assert (document.lines, document.notices) == ((), ("p.xml: no line of text in this file",))


def test_another_encoding_is_read_as_declared_and_told() -> None:
    data = page(region("r", line("l", "café €"))).decode().replace("UTF-8", "windows-1252").encode("cp1252")
    document = read_page(data, "p.xml")
    assert (document.lines, document.encoding) == (("café €",), "cp1252")
    assert document.notices == ("p.xml: read as CP1252",)


@given(st.lists(st.lists(XML_TEXT, max_size=4), max_size=4))
def test_no_character_of_a_line_is_lost(regions: list[list[str]]) -> None:
    body = "".join(
        region(f"r{n}", *(line(f"l{n}_{m}", text) for m, text in enumerate(lines))) for n, lines in enumerate(regions)
    )
    assert read(body, "lines").lines == tuple(text for lines in regions for text in lines)
    assert read(body).lines == tuple(text for lines in regions if any(lines) for text in lines)


@given(st.lists(XML_TEXT, min_size=1, max_size=5))
def test_no_character_of_a_region_is_lost(lines: list[str]) -> None:
    own = "\n".join(lines)
    assert read(region("r", own=own)).text == own.removesuffix("\n")

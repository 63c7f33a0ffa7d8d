"""hOCR is read as a browser shows it, whether it is XHTML or HTML."""

import re
from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.readers.document import Document
from cer_core.readers.hocr import read_hocr

XML_TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"))
DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
XHTML = (
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" '
    '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">\n'
)
HEAD = '<head><title/><meta http-equiv="Content-Type" content="text/html;charset=utf-8"/></head>'


def xhtml(body: str) -> bytes:
    return f'{DECLARATION}{XHTML}<html xmlns="http://www.w3.org/1999/xhtml">{HEAD}<body>{body}</body></html>'.encode()


def html(body: str) -> bytes:
    return f'<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>x</title></head><body>{body}</html>'.encode()


def read(body: str) -> Document:
    document = read_hocr(xhtml(body), "p.hocr")
    assert read_hocr(html(body), "p.hocr") == document
    return document


def line(inside: str, line_id: str = "l1", kind: str = "ocr_line") -> str:
    return f'<span class="{kind}" id="{line_id}" title="bbox 0 0 9 9; baseline 0 -5">{inside}</span>'


def word(inside: str) -> str:
    return f"<span class='ocrx_word' title='bbox 0 0 1 1; x_wconf 93' lang='deu'>{inside}</span>"


def paragraph(*lines: str, paragraph_id: str = "p1") -> str:
    return f"<div class='ocr_carea' id='c1'><p class='ocr_par' id='{paragraph_id}'>\n{''.join(lines)}</p></div>"


def test_a_page_as_tesseract_writes_it_is_read() -> None:
    words = f"{word('Down')} {word('<strong>the</strong>')} {word('<em>Rabbit</em>-Hole')} \n     "
    other = paragraph(line(word("1"), "l2", "ocr_header"), paragraph_id="p2")
    page = f"<div class='ocr_page' id='page_1'>\n{paragraph(line(words))}{other}</div>"
    assert read(page) == Document(
        "p.hocr", ("Down the Rabbit-Hole", "1"), format="hOCR", line_ids=("l1", "l2"), regions=("p1", "p2")
    )


@pytest.mark.parametrize(
    "kind", ["ocr_line", "ocrx_line", "ocr_header", "ocr_footer", "ocr_caption", "ocr_textfloat", "note ocr_line"]
)
def test_every_kind_of_line_is_read(kind: str) -> None:
    assert read(line(word("ab"), kind=kind)).lines == ("ab",)


def test_a_float_around_lines_is_no_line_itself() -> None:
    body = f"<div class='ocr_caption'>{line('a', 'l1')}{line('b', 'l2')}</div>"
    assert read(body).lines == ("a", "b")


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("a  b\n\t c", "a b c"),
        (" a ", "a"),
        ("a\u00a0 b", "a\u00a0 b"),
        ("a&nbsp;&eacute;&shy;&#8364;&#x1F600;", "a\u00a0é\u00ad€\U0001f600"),
        ("&lt;b&gt; &amp;amp; &quot;", '<b> &amp; "'),
        (word("a") + word("b"), "a b"),
        (f"{word('a')} {word('b')}", "a b"),
        (f"{word('a')}, {word('b')}", "a, b"),
        (f"{word('  ')} {word('a')} {word('')}", "a"),
        (f"<strong>{word('a')}</strong><em>{word('b')}</em>", "a b"),
        (word("<span class='ocrx_cinfo'>a</span><span class='ocrx_cinfo'>b</span>"), "ab"),
        ("<span class='ocr_word'><span class='xocr_word'>a</span></span><span class='ocr_word'>b</span>", "a b"),
        ("x<sup>2</sup> <i>y</i><b>z</b>", "x2 yz"),
        ("a<br/>b", "a b"),
        ("<ins>new</ins> <del>old</del>", "new old"),
        ("a<!-- no -->b", "ab"),
        ("", ""),
    ],
)
def test_the_text_of_a_line_is_what_a_browser_shows(inside: str, text: str) -> None:
    assert read(line(inside)).lines == (text,)


def test_the_first_choice_counts_where_alternatives_are_marked() -> None:
    choice = "<span class='alternatives'><ins class='alt'>mill</ins><del class='alt'>mi11</del></span>"
    document = read(line(f"the {choice} wheel"))
    assert document.lines == ("the mill wheel",)
    assert document.notices == ("p.hocr: 1 alternative left out for the first choice",)


@pytest.mark.parametrize(
    ("around", "regions"),
    [
        ("<div class='ocr_carea' id='c'><p class='ocr_par' id='p'>{}</p></div>", ("p",)),
        ("<div class='ocr_carea' id='c'><p>{}</p></div>", ("c",)),
        ("<p class='ocr_par'>{}</p>", None),
        ("{}", None),
    ],
)
def test_the_region_is_the_nearest_paragraph_or_area(around: str, regions: tuple[str, ...] | None) -> None:
    assert read(around.format(line("a"))).regions == regions


def test_text_outside_lines_is_told() -> None:
    document = read(f"<h1>My page</h1>{line('a')}<script>no()</script>")
    assert document.lines == ("a",)
    assert document.notices == ("p.hocr: 2 words outside lines left out, such as 'My'",)


def test_lines_without_an_id_and_without_text_are_told() -> None:
    assert read("<span class='ocr_line'>a</span><span class='ocr_line'> </span>").notices == (
        "p.hocr: 1 line without text, kept as an empty line; the first is line 2",
        "p.hocr: 2 lines without an id, so its lines have no ids to be paired by",
    )


def test_a_file_that_only_claims_to_be_xml_is_read_as_html_with_a_notice() -> None:
    data = (
        xhtml(line("caf&eacute;"))
        .replace(b"<title/>", b"<title>x</title>")
        .replace(b'charset=utf-8"/>', b'charset=utf-8">')
    )
    document = read_hocr(data, "p.hocr")
    assert document.lines == ("café",)
    assert document.notices == ("p.hocr: not well-formed XML at line 3, so read as HTML",)


def test_old_html_and_fragments_are_read() -> None:
    old = b"<HTML><BODY><P CLASS=ocr_par ID=p><SPAN CLASS=ocr_line ID=l>a &amp; b<BR></SPAN></BODY></HTML>"
    document = read_hocr(old, "p.html")
    assert (document.lines, document.line_ids, document.regions) == (("a & b",), ("l",), ("p",))
    upper = b'<HTML><BODY><SPAN CLASS="ocr_line">a</SPAN></BODY></HTML>'
    assert read_hocr(upper, "p.html").lines == ("a",)
    assert read_hocr(b"<div class='ocr_page'><span class='ocr_line'>a</span></div>", "p.html").lines == ("a",)


@pytest.mark.parametrize(
    "declared",
    [
        '<html><head><meta charset="latin1"></head>',
        "<html><head><META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=ISO-8859-1'></head>",
        '<?xml version="1.0" encoding="ISO-8859-1"?><html>',
        '<?xml version="1.0" encoding="ISO-8859-1"?><html><br>',
    ],
)
def test_the_encoding_is_the_declared_one(declared: str) -> None:
    document = read_hocr(f"{declared}<body>{line('café')}</body></html>".encode("latin-1"), "p.html")
    assert (document.lines, document.encoding) == (("café",), "iso8859-1")
    assert "p.html: read as ISO8859-1" in document.notices


def test_the_declared_encoding_is_not_applied_twice() -> None:
    page = f'<html><head><meta charset="windows-1252"></head><body>{line("“é”")}'
    assert read_hocr(page.encode("cp1252"), "p.html").lines == ("“é”",)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"<html><body><p>Hello</p></body></html>", "not hOCR: no element of class ocr_line"),
        (b"Hello", "not hOCR: no element of class ocr_line"),
        (b"<alto/>", "not hOCR: no element of class ocr_line"),
        (b"<!-- -->", "not hOCR: there is no element in this file"),
        (b"", "the file is empty"),
        (b"<html><br><span class='ocr_line'>\xe9</span>", "not UTF-8 at byte 33"),
        (
            b"<html><meta charset=klingon><span class='ocr_line'>\xe9</span>",
            "there is no text encoding named 'klingon'",
        ),
    ],
)
def test_what_is_no_hocr_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(InputError, match=f"^p.hocr: {re.escape(says)}"):
        read_hocr(data, "p.hocr")


@given(st.lists(XML_TEXT.filter(lambda text: text == text.strip(" ") and "  " not in text), min_size=1, max_size=5))
def test_no_character_is_lost(texts: list[str]) -> None:
    plain = "".join(line(escape(text), f"l{n}") for n, text in enumerate(texts))
    words = "".join(line(" ".join(map(word, escape(text).split(" "))), f"l{n}") for n, text in enumerate(texts))
    for body in (plain, words):
        assert read_hocr(xhtml(body), "p.hocr").lines == tuple(texts)
        assert read_hocr(html(body), "p.hocr").lines == tuple(texts)

"""A report in every format: it parses, it needs nothing else, and no text in it is anything but text."""

import io
import json
import re

import openpyxl
import pytest
from any_text import TEXT
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from lxml import etree, html

from cer_core.corpus import Corpus, Detail, System
from cer_core.errors import InputError
from cer_core.evaluation import evaluate
from cer_core.reporting import ENDINGS, Choices, Report, ending, gather, write
from cer_core.reporting.html import MOST_EDITED, as_html
from cer_core.reporting.latex import SPECIALS, as_latex
from cer_core.reporting.latex import escaped as for_latex
from cer_core.reporting.markdown import as_markdown
from cer_core.reporting.markdown import escaped as for_markdown
from cer_core.samples import workshop
from cer_core.settings import Settings

HOSTILE = [
    "<script>alert(1)</script>",
    "</style></svg><img src=x onerror=alert(1)>",
    "\" onload='alert(1)' &amp; &#x3c;",
    "\ud800\udfff \x00\x07\x08\x1b\x7f\x85 \ufffe\uffff",
    "=HYPERLINK(1)",
    "| a | *b* `c` [d](e) ![f](g) # h",
    "\\end{document} \\input{x} $x$ %y #1 ~z ^^41 {}",
    "\u202eabc\u2066 \u05d0\u05d1\u05d2 \u0627\u0644",
    "line\nbreak\r\n\n\n- item\t1. x\u2028",
]
NAMESPACES = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/XML/1998/namespace")


def reported(references: list[str], outputs: dict[str, list[str | None]], title: str = "t", **how: object) -> Report:
    ids = tuple(f"{text}{place}" for place, text in enumerate(references))
    systems = tuple(System(name, tuple(texts)) for name, texts in outputs.items())
    details = (Detail("by", tuple(text[:1] for text in references)),)
    corpus = Corpus(ids, tuple(references), systems, details=details, notices=(*references,))
    return gather(evaluate(corpus, Settings(**how)), Choices(title))  # type: ignore[arg-type]


def hostile() -> Report:
    outputs: dict[str, list[str | None]] = {name: [*HOSTILE[1:], None] for name in HOSTILE[:5]}
    return reported(HOSTILE, outputs, HOSTILE[0])


def page_of(report: Report) -> html.HtmlElement:
    written = write(report, "r.html").decode()
    return html.document_fromstring(written.replace("\x00", ""))


def without_namespaces(written: str) -> str:
    for namespace in NAMESPACES:
        written = written.replace(namespace, "")
    return written


CASES = {
    "one system": lambda: reported(["north road"], {"A": ["worth road"]}),
    "five systems": lambda: reported(["north", "road"], {name: [name, "road"] for name in "ABCDE"}),
    "missing": lambda: reported(["north", "road"], {"A": [None, "road"], "B": [None, None]}),
    "skipped": lambda: reported(["north", "road"], {"A": [None, "road"], "B": ["n", None]}, missing="skip"),
    "empty references": lambda: reported(["", ""], {"A": ["x", None], "B": ["", ""]}),
    "perfect": lambda: reported(["a"], {"A": ["a"]}),
    "no items": lambda: reported([], {"A": [], "B": []}),
    "steps": lambda: reported(["North"], {"A": ["north"]}, steps=("nfc", "casefold", "strip")),
    "graphemes": lambda: reported(["e\u0301a"], {"A": ["ea"]}, unit="grapheme", words="uax29"),
    "hostile": hostile,
}


@pytest.mark.parametrize("case", CASES)
def test_every_format_parses_whatever_was_scored(case: str) -> None:
    report = CASES[case]()
    written = {name: write(report, f"report{name}") for name in ENDINGS}
    page = page_of(report)
    ids = page.xpath("//@id")
    assert len(set(ids)) == len(ids)
    assert set(page.xpath("//nav//a/@href")) == {f"#{name}" for name in page.xpath("//main/section/@id")}
    assert json.loads(written[".json"])["signature"] == report.signature
    book = openpyxl.load_workbook(io.BytesIO(written[".xlsx"]))
    assert book["policy"]["A2"].value == report.signature
    assert {"measures", "lines", "characters", "coverage", "classes"} <= set(book.sheetnames)
    tex = written[".tex"].decode()
    assert tex.count("\\begin{") == tex.count("\\end{")
    rows = [line for line in written[".md"].decode().splitlines() if line.startswith("|")]
    assert rows


def test_a_page_refers_to_no_host_and_runs_nothing() -> None:
    for report in (gather(evaluate(workshop(0), Settings(steps=("nfc",)))), hostile()):
        written = as_html(report)
        assert "://" not in without_namespaces(written)
        page = page_of(report)
        assert {element.tag for element in page.iter() if isinstance(element.tag, str)} & {
            *("script", "img", "image", "link", "iframe", "object", "embed", "form", "base", "audio", "video", "use"),
        } == set()
        assert all(value.startswith("#") for value in page.xpath("//@href"))
        assert not [name for element in page.iter() for name in element.attrib if name.startswith(("on", "src"))]
        assert not re.search(r"url\((?!#)|@import", written)


def test_markup_in_texts_stays_text_in_a_page() -> None:
    report = hostile()
    written = as_html(report)
    assert "<script" not in written
    assert "<img" not in written
    assert page_of(report).findtext(".//h1") == HOSTILE[0]
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f]", written)


def test_every_picture_is_whole_and_has_a_name() -> None:
    written = as_html(gather(evaluate(workshop(0), Settings(steps=("nfc",)))))
    pictures = re.findall(r"<svg.*?</svg>", written, re.DOTALL)
    assert len(pictures) == 7
    for picture in pictures:
        root = etree.fromstring(picture)
        assert root.get("role") == "img"
        assert root.get("aria-label")
        assert "cer-lens:1.0" in "".join(root.itertext())


def test_the_signature_stands_with_every_table_and_in_the_footer() -> None:
    report = gather(evaluate(workshop(0), Settings()))
    page = page_of(report)
    for region in page.xpath("//*[@role='region']"):
        assert region.getnext().text_content() == report.signature
    assert report.signature in page.find(".//footer").text_content()
    for written in (as_markdown(report), as_latex(report).replace("{}", "").replace("\\allowbreak", "")):
        assert written.count("seed:0") > 8


def test_tables_have_headers_for_columns_and_rows() -> None:
    for table in page_of(hostile()).iter("table"):
        columns = table.xpath("./thead/tr/th[@scope='col']")
        assert table.find("caption") is not None
        for row in table.xpath("./tbody/tr"):
            assert len(row) == len(columns)
            assert row[0].get("scope") == "row"


def test_right_to_left_names_are_isolated() -> None:
    report = reported(["\u05d0\u05d1"], {"\u05e9\u05dd": ["\u05d0"]}, "\u05d0\u202e")
    assert "\u2068\u05e9\u05dd\u2069" in as_html(report)
    assert "\u202e" not in as_html(report)
    assert 'class="cl-flow" dir="rtl"' in as_html(report)


def test_very_long_items_are_cut_in_a_page_and_whole_in_data() -> None:
    reference, output = "ab " * 4000, "xb " * 4000
    report = reported([reference], {"A": [output]})
    page = as_html(report)
    assert f"the first {3 * MOST_EDITED:,} of 12,000 places are drawn".replace(",", "\u2009") in page
    assert len(page) < 1_000_000
    assert len(as_markdown(report)) < 50_000
    assert json.loads(write(report, "r.json"))["worst_lines"][0]["systems"][0]["reference"] == reference


@given(TEXT)
def test_a_text_for_latex_is_one_line_without_a_command(text: str) -> None:
    written = for_latex(text)
    for printed in sorted(SPECIALS.values(), key=len, reverse=True):
        written = written.replace(printed, "")
    assert not re.search(r"[\\{}$&#%_^~`'\"<>|\x00-\x1f\x7f\x85\u2028]", written)


def test_every_special_character_of_latex_is_printed_by_its_command() -> None:
    found = for_latex("\\ { } $ & # % _ ^ ~ -- << ``''")
    assert found == (
        r"\textbackslash{} \{ \} \$ \& \# \% \_ \textasciicircum{} \textasciitilde{} -{}-{} "
        r"\textless{}\textless{} \textasciigrave{}\textasciigrave{}\textquotesingle{}\textquotesingle{}"
    )
    assert for_latex("\u00e4\u05d0\u6f22") == "\u00e4\u05d0\u6f22"


@given(TEXT)
def test_a_text_for_markdown_is_one_line_and_can_be_read_back(text: str) -> None:
    written = for_markdown(text)
    assert "\n" not in written
    assert not re.search(r"(?<!\\)(?:\\\\)*[`*_\[\]<>#|~&$@]", written)


def test_a_cell_that_is_a_formula_stays_text_in_a_workbook() -> None:
    report = reported(["=1+1"], {"=A": ["+2"]})
    book = openpyxl.load_workbook(io.BytesIO(write(report, "r.xlsx")))
    kinds = {cell.data_type for page in book for row in page.iter_rows() for cell in row}
    assert "f" not in kinds
    assert book["characters"]["A2"].value == "=A"


@settings(max_examples=5, phases=[Phase.generate])  # drawing takes long, and shrinking would for minutes
@given(st.lists(st.tuples(TEXT, st.none() | TEXT), max_size=3), TEXT)
def test_any_texts_make_a_page_and_data(lines: list[tuple[str, str | None]], name: str) -> None:
    report = reported([r for r, _ in lines], {f"A{name}": [h for _, h in lines], "B": [r for r, _ in lines]}, name)
    page_of(report)
    json.loads(write(report, "r.json"))
    for other in (".md", ".tex", ".xlsx"):
        write(report, f"r{other}")


@pytest.mark.parametrize("name", ["report.pdf", "report", "report.html.zip", ".html"])
def test_other_endings_are_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(InputError, match=r"name the file \.html, \.md, \.tex, \.xlsx or \.json"):
        ending(name)

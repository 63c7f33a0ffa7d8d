"""Files of any kind become one corpus: found out by content, told apart, paired, and nothing lost in silence."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.corpus import Corpus
from cer_core.errors import EncodingError, InputError
from cer_core.evaluation import evaluate
from cer_core.intake import Choices, corpus_from, split_sides, unpacked
from cer_core.pairing import pair_files
from cer_core.readers import FORMATS, Document, SourceFile, Table, detect, read
from cer_core.readers.limits import Limits
from cer_core.settings import Settings

PAGE = """<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"><Page>
<TextRegion id="r1"><TextLine id="{id}1"><TextEquiv><Unicode>{one}</Unicode></TextEquiv></TextLine>
<TextLine id="{id}2"><TextEquiv><Unicode>{two}</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>"""


def page(one: str, two: str, prefix: str = "l") -> bytes:
    return PAGE.format(id=prefix, one=one, two=two).encode()


def corpus(reference: dict[str, bytes], choices: Choices | None = None, **outputs: dict[str, bytes]) -> Corpus:
    def files(side: dict[str, bytes]) -> list[SourceFile]:
        return [SourceFile(name, data) for name, data in side.items()]

    sides = {name: files(side) for name, side in outputs.items()}
    return corpus_from(files(reference), sides, choices or Choices())


def edits(found: Corpus, **settings: str) -> str:
    counts = evaluate(found, Settings(**settings)).systems[0].characters.total()
    return f"{counts.edits}/{counts.reference_length}"


@pytest.mark.parametrize(
    ("name", "data", "form"),
    [
        ("a.txt", b"one\n", "text"),
        ("a", b"one\n", "text"),
        ("notes.odd", b"one\n", "text"),
        ("a.xml", page("a", "b"), "page"),
        ("a.xml", page("a", "b").decode().encode("utf-16"), "page"),
        ("a.txt", b"<alto><Layout/></alto>", "alto"),
        ("a.html", b"<html><body><span class='ocr_line'>a</span></body></html>", "hocr"),
        ("a.html", b"<html><body>a</body></html>", None),
        ("mets.xml", b"<mets:mets xmlns:mets='x'/>", None),
        ("a.xml", b"<document xmlns='http://www.abbyy.com/FineReader_xml/x'><page/></document>", "abbyy"),
        ("a.csv", b"id,ref\n", "table"),
        ("a.jsonl", b'{"text": "a"}\n', "json"),
        ("a.ref", b"one two (id_1)\nthree (id_2)\n", "trn"),
        ("a.txt", b"one two (id_1)\nthree (id_2)\n", "text"),
        ("scan.png", b"\x89PNG\r\n\0\0", None),
    ],
)
def test_a_file_is_known_by_its_content_and_else_by_its_ending(name: str, data: bytes, form: str | None) -> None:
    found = detect(SourceFile(name, data))
    assert (found.name if found else None) == form


def test_a_format_asked_for_is_taken_and_an_unknown_one_refused() -> None:
    file = SourceFile("text", b"k1 abcd\nk2\n")
    assert read(file, "kaldi").line_ids == ("k1", "k2")  # type: ignore[union-attr]
    with pytest.raises(InputError, match="choose one of: xlsx, parquet, page"):
        read(file, "docx")


@given(st.binary(max_size=200), st.sampled_from(["a.txt", "a.xml", "a.json", "a.trn", "a.xlsx", "a.bin"]))
def test_no_bytes_make_a_reader_raise_anything_but_its_own_error(data: bytes, name: str) -> None:
    for form in (None, *FORMATS):
        try:
            found = read(SourceFile(name, data), form)
        except InputError:
            continue
        assert isinstance(found, Document | Table)


def test_rows_in_another_order_join_by_their_ids() -> None:
    """Joined by position, six of six characters would be wrong."""
    found = corpus({"r": b"u1\tabc\nu2\txyz\n"}, Choices("kaldi"), ocr={"h": b"u2\txyz\nu1\tabc\n"})
    assert edits(found) == "0/6"


def test_an_empty_output_counts_and_a_missing_one_is_told() -> None:
    found = corpus({"r": b"k1\tabcd\nk2\twxyz\nk3\tmn\n"}, Choices("kaldi"), ocr={"h": b"k1\tabcd\nk2\t\n"})
    assert found.systems[0].texts == ("abcd", "", None)
    assert (edits(found), edits(found, missing="skip")) == ("6/10", "4/8")
    assert "ocr: 1 missing output, counted as empty (k3)" in evaluate(found, Settings()).notices


def test_an_id_that_occurs_twice_is_refused_with_both_places() -> None:
    with pytest.raises(InputError, match=r"'?u1'?.*1.*2"):
        corpus({"r": b"u1 abc\nu2 xyz\n"}, Choices("kaldi"), ocr={"h": b"u1 abc\nu1 abd\nu2 xyz\n"})


def test_ids_that_differ_in_case_pair_only_when_asked() -> None:
    sides: tuple[dict[str, bytes], dict[str, bytes]] = ({"r.trn": b"a b (S1)\n"}, {"h.trn": b"a c (s1)\nx (s2)\n"})
    with pytest.raises(InputError, match=r"share no id.*1 id would pair if case and Unicode form did not matter"):
        corpus(sides[0], ocr=sides[1])
    found = corpus(sides[0], Choices(fold_ids=True, items="line"), ocr=sides[1])
    assert (found.systems[0].texts, found.extra) == (("a c",), (("ocr", "s2"),))


def test_file_names_that_differ_in_unicode_form_pair_only_when_asked() -> None:
    """As in archives made on a Mac, which spell e with acute as two code points."""
    reference = {"caf\u00e9.gt.txt": b"one", "b.gt.txt": b"two"}
    output = {"cafe\u0301.txt": b"one", "b.txt": b"two"}
    found = corpus(reference, ocr=output)
    assert found.systems[0].texts == (None, "two")
    assert any("1 id would pair if case and Unicode form" in notice for notice in found.notices)
    assert corpus(reference, Choices(fold_ids=True), ocr=output).systems[0].texts == ("one", "two")


def test_pages_pair_by_line_where_both_sides_name_their_lines_alike() -> None:
    found = corpus({"p.gt.xml": page("one", "two")}, ocr={"p.xml": page("one", "tw")})
    assert (found.items, found.ids, edits(found)) == ("line", ("l1", "l2"), "1/6")


def test_pages_whose_lines_have_other_names_are_one_item_each() -> None:
    found = corpus({"p.gt.xml": page("one", "two")}, ocr={"p.xml": page("one", "tw", prefix="x")})
    assert (found.items, edits(found)) == ("file", "1/7")


@pytest.mark.parametrize(("items", "ids"), [("line", ("l1", "l2")), ("region", ("r1",)), ("file", ("p.gt",))])
def test_the_level_is_the_users_choice_and_stands_in_the_signature(items: str, ids: tuple[str, ...]) -> None:
    found = corpus({"p.gt.xml": page("one", "two")}, Choices(items=items), ocr={"p.xml": page("one", "tw")})
    assert found.ids == ids
    assert f"items:{items}" in str(evaluate(found, Settings()).signature)


def test_regions_are_refused_where_the_format_has_none() -> None:
    with pytest.raises(InputError, match="plain text has no regions"):
        corpus({"r.txt": b"a"}, Choices(items="region"), ocr={"h.txt": b"a"})


def test_several_valid_readings_are_scored_against_the_closest() -> None:
    reference = {"r.trn": b"{ I'm / am / @ } happy (u1)\n"}
    for output, expected in ((b"happy (u1)\n", "0/5"), (b"am happy (u1)\n", "0/8"), (b"I'm happy (u1)\n", "0/9")):
        assert edits(corpus(reference, ocr={"h.trn": output})) == expected


def test_words_with_times_go_to_the_segment_they_lie_in() -> None:
    stm = b"show 1 ann 0.0 2.0 <o> java rules\nshow 1 ann 2.0 4.0 the world\n"
    ctm = b"show 1 0.1 0.2 java\nshow 1 2.5 0.2 the\nshow 1 3.0 0.2 word\n"
    found = corpus({"r.stm": stm}, ocr={"h.ctm": ctm})
    assert found.systems[0].texts == ("java", "the word")


def test_an_encoding_that_is_named_is_used() -> None:
    sides = {"r.txt": "café\n".encode("latin-1")}, {"h.txt": "cafe\n".encode("latin-1")}
    with pytest.raises(EncodingError, match="not UTF-8 at byte 3"):
        corpus(sides[0], ocr=sides[1])
    assert edits(corpus(sides[0], Choices(encoding="latin-1"), ocr=sides[1])) == "1/4"


def test_an_encoding_that_is_named_leaves_files_alone_that_are_utf8() -> None:
    found = corpus({"r.txt": "café\n".encode()}, Choices(encoding="latin-1"), ocr={"h.txt": "café\n".encode("latin-1")})
    assert edits(found) == "0/4"
    assert [source.encoding for source in found.sources] == ["utf-8", "iso8859-1"]


def test_lines_that_share_few_ids_pair_by_position_or_not_at_all() -> None:
    """One id in common by chance would leave every other line without an output."""
    ids = [f"r{n}" for n in range(7)] + ["same"]
    reference = Document("r.xml", tuple("abcdefgh"), line_ids=tuple(ids), regions=("p",) * 8)
    output = Document("h.xml", tuple("abcdefgh"), line_ids=("same", *(f"h{n}" for n in range(7))), regions=("q",) * 8)
    found = pair_files([reference], {"ocr": [output]}, "line")
    assert found.systems[0].texts == tuple("abcdefgh")
    assert any("paired by position" in notice for notice in found.notices)


@pytest.mark.parametrize("name", ["a.txt", "a.trn", "a.json", "a.csv", "text"])
def test_too_many_lines_are_refused_before_they_are_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cer_core.readers.formats.LIMITS", Limits(lines=3))
    with pytest.raises(InputError, match="more than 3 lines"):
        read(SourceFile(name, b"a (1)\n" * 4))


def test_an_item_too_long_to_align_is_refused_by_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cer_core.evaluation.LIMITS", Limits(item_characters=3))
    with pytest.raises(InputError, match="ocr: item 2 has 4 characters, more than the limit of 3"):
        evaluate(corpus({"r.txt": b"ab\ncd\n"}, ocr={"h.txt": b"ab\ncdef\n"}), Settings())


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


LINES = {"a.gt.txt": b"one", "b.gt.txt": b"two"}


@pytest.mark.parametrize(
    ("files", "systems"),
    [
        ({**LINES, "a.pred.txt": b"on", "b.pred.txt": b"two"}, {"pred": ("on", "two")}),
        ({**LINES, "a.txt": b"on"}, {"output": ("on", None)}),
        ({**LINES, "a.m1.pred.txt": b"on", "a.m2.pred.txt": b"x"}, {"m1": ("on", None), "m2": ("x", None)}),
        ({**LINES, "a.gt.png": b"\x89PNG\0", "a.ocr.txt": b"on"}, {"ocr": ("on", None)}),
        ({"w/gt/a.txt": b"one", "w/tess/a.txt": b"on", "w/mets.xml": b"<mets/>"}, {"tess": ("on",)}),
        (
            {
                "OCR-D-GT/OCR-D-GT_0001.txt": b"one",
                "OCR-D-GT/OCR-D-GT_0002.txt": b"two",
                "OCR-D-TESS/OCR-D-TESS_0002.txt": b"tw",
                "OCR-D-TESS/OCR-D-TESS_0001.txt": b"on",
            },
            {"OCR-D-TESS": ("on", "tw")},
        ),
    ],
)
def test_one_archive_with_both_sides_is_told_apart(
    files: dict[str, bytes], systems: dict[str, tuple[str | None, ...]]
) -> None:
    found = corpus_from(*split_sides(unpacked([SourceFile("all.zip", zipped(files))]), Choices()), Choices())
    assert {system.name: system.texts for system in found.systems} == systems


def test_what_cannot_be_told_apart_is_refused_with_what_was_looked_for() -> None:
    files = unpacked([SourceFile("all.zip", zipped({"a.txt": b"x", "b.txt": b"y"}))])
    with pytest.raises(InputError, match=r"page1\.gt\.txt beside page1\.pred\.txt"):
        split_sides(files, Choices())


def test_files_left_out_of_a_folder_are_counted_and_named() -> None:
    files = unpacked([SourceFile("all.zip", zipped({**LINES, "scan.png": b"\x89PNG\0", "mets.xml": b"<mets/>"}))])
    found = corpus_from(files, {"ocr": [SourceFile("a.txt", b"on")]}, Choices())
    assert any("2 files not read" in notice and "mets.xml" in notice for notice in found.notices)


def test_tables_join_on_their_ids() -> None:
    sides = {"r.csv": b"id,text\nk1,ab\nk2,cd\n"}, {"h.jsonl": b'{"id": "k2", "text": "cx"}\n'}
    found = corpus(sides[0], Choices(columns=("id", "text", "text")), ocr=sides[1])
    assert found.systems[0].texts == (None, "cx")


def test_every_source_is_reported_with_its_format_encoding_and_size() -> None:
    found = corpus({"r.txt": "a\nb\n".encode("utf-16")}, ocr={"h.txt": b"a\nb"})
    assert [(s.name, s.system, s.format, s.encoding, s.lines) for s in found.sources] == [
        ("r.txt", None, "plain text", "utf-16-le", 2),
        ("h.txt", "ocr", "plain text", "utf-8", 2),
    ]


def test_the_command_line_reads_what_the_library_reads(tmp_path: Path, run_cli: Callable[..., str]) -> None:
    (tmp_path / "gt.xml").write_bytes(page("one", "two"))
    (tmp_path / "ocr.xml").write_bytes(page("one", "tw"))
    (tmp_path / "all.zip").write_bytes(zipped({**LINES, "a.pred.txt": b"on", "b.pred.txt": b"two"}))
    pages = json.loads(run_cli("score", str(tmp_path / "gt.xml"), str(tmp_path / "ocr.xml"), "--json"))
    lines = json.loads(run_cli("score", str(tmp_path / "all.zip"), "--json"))
    assert [pages["systems"][0]["characters"]["edits"], lines["systems"][0]["characters"]["edits"]] == [1, 1]


@pytest.fixture
def run_cli(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    from cer_core.__main__ import main

    def run(*arguments: str) -> str:
        assert main(list(arguments)) == 0
        return capsys.readouterr().out

    return run

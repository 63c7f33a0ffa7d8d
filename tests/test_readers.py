"""Readers decode and split, lose nothing in silence, and refuse by naming the file and the place."""

import codecs
import contextlib
import csv
import io
import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.readers import Document, SourceFile, Table
from cer_core.readers.decoding import decode
from cer_core.readers.folders import files_of
from cer_core.readers.tables import read_table
from cer_core.readers.text import read_text, split_lines

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
LINES = st.text(st.sampled_from("ab \r\n\f\v\x85\u2028\ufeff\u0301\U0001f600"))
MARKED = {  # an encoding and the mark by which a file says that it is in it
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


def refusal(data: bytes, encoding: str | None = None) -> str:
    with pytest.raises(InputError) as error:
        decode(data, "page.txt", encoding)
    return str(error.value)


# ---- decoding


@pytest.mark.parametrize("encoding", MARKED)
@pytest.mark.parametrize("text", ["abc\n", "", "\ufeffabc", "a\ufeffb", "é\u0a0a\U0001f600\r\n"])
def test_one_leading_mark_is_taken_off_and_says_the_encoding(encoding: str, text: str) -> None:
    assert decode(MARKED[encoding] + text.encode(encoding), "page.txt") == (text, encoding)


@pytest.mark.parametrize("name", ["utf-8", "UTF-8", "utf8", "U8", "utf-8-sig", "utf-16", "UTF-16LE", "utf_32"])
def test_a_mark_is_no_text_by_whatever_name_the_encoding_is_asked_for(name: str) -> None:
    encoding = codecs.lookup(name).name.removesuffix("-sig")
    data = ("abc".encode(encoding)) if encoding in ("utf-16", "utf-32") else MARKED[encoding] + "abc".encode(encoding)
    assert decode(data, "page.txt", name)[0] == "abc"


@pytest.mark.parametrize(("name", "data"), [("latin-1", b"caf\xe9"), ("cp1252", b"caf\xe9"), ("cp437", b"caf\x82")])
def test_the_encoding_asked_for_is_used_and_told(name: str, data: bytes) -> None:
    document = read_text(data, "page.txt", name)
    assert document.lines == ("café",)
    assert document.notices == (f"page.txt: read as {codecs.lookup(name).name.upper()}",)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"caf\xe9\n", "not UTF-8 at byte 3 (line 1)"),
        (b"a\xed\xa0\x80b\n", "not UTF-8 at byte 1 (line 1)"),
        (b"a\nb\n\xff", "not UTF-8 at byte 4 (line 3)"),
        (b"a\rb\r\xff", "not UTF-8 at byte 4 (line 3)"),
        (b"a\r\nb\r\n\xff", "not UTF-8 at byte 6 (line 3)"),
        (b"abc\xf0\x9f\x98", "not UTF-8 at byte 3 (line 1)"),
        (codecs.BOM_UTF8 + b"ab\n\xff", "not UTF-8 at byte 6 (line 2)"),
        (codecs.BOM_UTF16_LE + b"a", "not UTF-16-LE at byte 2 (line 1)"),
        (codecs.BOM_UTF16_LE + "a\u0a0ab".encode("utf-16-le") + b"\x00\xd8", "not UTF-16-LE at byte 8 (line 1)"),
        (codecs.BOM_UTF32_BE + "a\n".encode("utf-32-be") + b"\xff" * 4, "not UTF-32-BE at byte 12 (line 2)"),
    ],
)
def test_the_first_byte_that_does_not_decode_is_named_as_it_stands_in_the_file(data: bytes, place: str) -> None:
    message = refusal(data)
    assert message.startswith(f"page.txt: {place}.")
    assert "name its encoding" in message


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"ab\0", "position 2 (line 1)"),
        (b"a\r\nb\n\0", "position 5 (line 3)"),
        ("abc\n".encode("utf-16-le"), "position 1 (line 1)"),
        ("abc\n".encode("utf-16-be"), "position 0 (line 1)"),
        (codecs.BOM_UTF16_LE + "a\0".encode("utf-16-le"), "position 1 (line 1)"),
    ],
)
def test_a_nul_is_refused_with_its_place(data: bytes, place: str) -> None:
    message = refusal(data)
    assert message.startswith(f"page.txt: a NUL character at {place}")
    assert "UTF-16" in message


@pytest.mark.parametrize(
    "encoding",
    ["no-such", "", "hex", "rot13", "idna", "undefined", "a\0b", "punycode", "unicode_escape", "raw-unicode-escape"],
)
def test_an_encoding_that_does_not_exist_is_refused_by_name(encoding: str) -> None:
    assert refusal(b"abc", encoding) == f"page.txt: there is no text encoding named {encoding!r}"


# ---- lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", ()),
        ("\n", ("",)),
        ("a", ("a",)),
        ("a\n", ("a",)),
        ("a\nb\n\n", ("a", "b", "")),
        ("a\n\nb\n", ("a", "", "b")),
        ("a\r\nb\r\n", ("a", "b")),
        ("a\rb\r", ("a", "b")),
        ("a\n\rb", ("a", "", "b")),
        ("a\r\r\nb", ("a", "", "b")),
        (" a \n\tb", (" a ", "\tb")),
    ],
)
def test_lf_crlf_and_cr_end_a_line(text: str, lines: tuple[str, ...]) -> None:
    assert split_lines(text) == lines


@pytest.mark.parametrize("character", list("\v\f\x1c\x1d\x1e\x85\u2028\u2029"))
def test_nothing_else_ends_a_line(character: str) -> None:
    assert read_text(f"a{character}b\n".encode(), "page.txt").lines == (f"a{character}b",)


@given(TEXT | LINES, st.sampled_from(sorted(MARKED)))
def test_a_document_keeps_every_character_but_line_ends(text: str, encoding: str) -> None:
    document = read_text(MARKED[encoding] + text.encode(encoding), "page.txt")
    kept = text.removesuffix("\f")
    assert "".join(document.lines) == re.sub("[\r\n]", "", kept)
    assert len(document.lines) == len(re.findall("\r\n|\r|\n|[^\r\n]\\Z", kept))
    assert ("form feed" in "".join(document.notices)) == text.endswith("\f")


@given(TEXT | LINES)
def test_the_text_of_a_document_splits_into_its_lines_again(text: str) -> None:
    document = Document("page.txt", split_lines(text))
    assert document.text.split("\n") == (list(document.lines) or [""])


@pytest.mark.parametrize(
    ("data", "lines", "noticed"),
    [
        (b"ab\ncd\n\f", ("ab", "cd"), True),
        (b"ab\f", ("ab",), True),
        (b"\f", (), True),
        (b"ab\f\f", ("ab\f",), True),
        (b"ab\fcd\n", ("ab\fcd",), False),
        (b"ab\n\f\n", ("ab", "\f"), False),
    ],
)
def test_one_form_feed_at_the_end_is_taken_off_with_a_notice(
    data: bytes, lines: tuple[str, ...], noticed: bool
) -> None:
    document = read_text(data, "page.txt")
    assert document.lines == lines
    assert document.notices == (("page.txt: a form feed at the end was taken off",) if noticed else ())


# ---- tables


def table(text: str, name: str = "t.csv") -> Table:
    return read_table(text.encode(), name)


@pytest.mark.parametrize(
    "cell", ["NA", "null", "None", "n/a", "NaN", "007", "1.0", "1e5", "True", "", " ", " x ", "-0"]
)
def test_a_cell_stays_as_it_is_written(cell: str) -> None:
    assert table(f"id,ref\n1,{cell}\n").column("ref") == (cell,)


@given(
    st.lists(st.tuples(TEXT, TEXT | LINES), max_size=5),
    st.sampled_from([("t.csv", ","), ("t.csv", ";"), ("t.csv", "\t"), ("t.tsv", "\t"), ("T.TAB", "\t")]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(sorted(MARKED)),
)
def test_any_cells_survive(rows: list[tuple[str, str]], kind: tuple[str, str], end: str, encoding: str) -> None:
    name, delimiter = kind
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=delimiter, lineterminator=end, quoting=csv.QUOTE_ALL)
    writer.writerow(["id", "ref"])
    writer.writerows(rows)
    read = read_table(MARKED[encoding] + file.getvalue().encode(encoding), name)
    assert (read.columns, read.rows) == (("id", "ref"), tuple(rows))


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('ref,A\n"a,b","say ""no"""\n', (("a,b", 'say "no"'),)),
        ('ref,A\n"a\nb","c\r\nd"\n', (("a\nb", "c\r\nd"),)),
        ("ref,A\na\u2028b,c\x85d\n", (("a\u2028b", "c\x85d"),)),
        ("ref,A\na,b", (("a", "b"),)),
        ("ref,A\n,\n", (("", ""),)),
        ("ref,A\n", ()),
        ("ref\nab\ncd\n", (("ab",), ("cd",))),
        ('ref\n""\ncd\n', (("",), ("cd",))),
    ],
)
def test_quotes_newlines_and_single_columns(text: str, rows: tuple[tuple[str, ...], ...]) -> None:
    assert table(text).rows == rows


def test_rows_know_the_line_they_begin_in() -> None:
    assert table('ref,A\n"a\nb",c\nd,e\r\n\n"f\rg",h\ni,j').lines == (2, 4, 6, 8)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("a,b,c\n", ("a", "b", "c")),
        ("a;b;c\n", ("a", "b", "c")),
        ("a\tb\n", ("a", "b")),
        ('"a;b",c\n', ("a;b", "c")),
        ('"a,b";c\n', ("a,b", "c")),
        ("a;b,c\n", ("a;b", "c")),
        ("\n\na;b\n", ("a", "b")),
        (f"{'x' * 200_000};b\n", ("x" * 200_000, "b")),
        ("a\n", ("a",)),
    ],
)
def test_the_header_says_the_separator(text: str, columns: tuple[str, ...]) -> None:
    assert table(text).columns == columns


def test_a_separator_that_had_to_be_found_out_is_told() -> None:
    assert table("id;ref\n1;2,5\n").notices == ("t.csv: read as semicolon-separated",)


def test_a_tsv_is_never_split_at_commas() -> None:
    assert table("a,b,c\td\n", "t.tsv").columns == ("a,b,c", "d")


def test_empty_lines_are_left_out_with_a_notice() -> None:
    read = table("ref,A\na,b\n\nc,d\n\n")
    assert read.rows == (("a", "b"), ("c", "d"))
    assert read.notices == ("t.csv: 2 empty lines left out, the first is line 3",)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ref,A\na,b\nc\n", "t.csv, line 3: 1 cells, but the header names 2 columns"),
        ("ref,A\na,b,c\n", "t.csv, line 2: 3 cells, but the header names 2 columns"),
        ('ref,A\n"a\nb",c\nd\n', "t.csv, line 4: 1 cells"),
        ("ref,A\na,b\n ,\n\t\n", "t.csv, line 4: 1 cells"),
        ('ref,A\na,b\nc,"d\ne,f\n', "t.csv, line 3: not a well-formed table"),
        ('ref,A\n"a"b,c\n', "t.csv, line 2: not a well-formed table"),
        ('"ref\n', "t.csv, line 1: not a well-formed table"),
        ("", "t.csv: the table is empty"),
        ("\n\r\n", "t.csv: the table is empty"),
        ("ref\na\0b\n", "t.csv: a NUL character"),
    ],
)
def test_a_table_that_does_not_fit_is_refused_with_the_line(text: str, says: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(says)}"):
        table(text)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('id\tref\n1\t"a"b\n2\tc\n', (("1", '"a"b'), ("2", "c"))),
        ('id\tref\n1\t"a\n2\tb\n', (("1", '"a'), ("2", "b"))),
        ('id\tref\n1\t"a\n2\tb"\n', (("1", '"a'), ("2", 'b"'))),
        ('id\t"ref\n1\ta\n', (("1", "a"),)),
    ],
)
def test_quotes_are_text_in_a_tsv_that_they_do_not_fit(text: str, rows: tuple[tuple[str, ...], ...]) -> None:
    read = table(text, "t.tsv")
    assert read.rows == rows
    assert read.notices == ("t.tsv: read without quoting: quotes are text, as they do not enclose whole cells",)


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ('id\tref\n1\t"a ""b"""\n', 'a "b"'),
        ('id\tref\n1\t"a\nb"\n', "a\nb"),
        ('"id"\t"ref"\n"1"\t"a\nb\tc"\n', "a\nb\tc"),
        ('id\tref\n1\tsay "a" or "b"\n', 'say "a" or "b"'),
    ],
)
def test_quotes_enclose_cells_in_a_tsv_that_they_fit(text: str, cell: str) -> None:
    read = table(text, "t.tsv")
    assert read.column("ref") == (cell,)
    assert read.notices == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('id\tref\n1\t"a\tb\n', "t.tsv, line 2: not a well-formed table"),
        ('id\tref\n1\t"a"\tb\n', "t.tsv, line 2: 3 cells"),
    ],
)
def test_a_tsv_that_fits_neither_with_quotes_nor_without_is_refused(text: str, says: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(says)}"):
        table(text, "t.tsv")


@given(st.lists(st.tuples(*[st.text(st.sampled_from('a" ,'))] * 2), min_size=1))
def test_a_tsv_without_quoting_is_never_misread_in_silence(rows: list[tuple[str, str]]) -> None:
    read = table("id\tref\n" + "".join(f"{a}\t{b}\n" for a, b in rows), "t.tsv")
    assert len(read.rows) == len(rows)
    if read.notices:
        assert read.rows == tuple(rows)
    else:
        assert [[cell.replace('"', "") for cell in row if cell is not None] for row in read.rows] == [
            [cell.replace('"', "") for cell in row] for row in rows
        ]


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [("t.csv", "a,b\n", "CSV"), ("t.csv", "a;b\n", "CSV"), ("t.csv", "a\tb\n", "TSV"), ("t.tsv", "a\n", "TSV")],
)
def test_a_table_knows_its_format_and_encoding(name: str, text: str, kind: str) -> None:
    read = read_table(text.encode("cp1252"), name, "cp1252")
    assert (read.format, read.encoding) == (kind, "cp1252")
    assert f"{name}: read as CP1252" in read.notices


def test_a_table_of_too_many_lines_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(InputError, match=r"^t.csv: more than 2000000 lines, the limit"):
        table("a\n" * 2_000_001)


@pytest.mark.parametrize(
    ("column", "says"), [("no", "no column 'no'"), ("A ", "no column 'A '"), ("A", "more than one column 'A'")]
)
def test_a_column_that_cannot_be_chosen_is_refused_with_those_there_are(column: str, says: str) -> None:
    with pytest.raises(InputError, match=f"t.csv: {says}; its columns are: 'ref', 'A', 'A'"):
        table("ref,A,A\n").column(column)


@pytest.mark.parametrize("text", ["x" * 2_000_000, "x\n" * 300_000])
def test_cells_may_be_huge(text: str) -> None:
    assert table(f'ref,A\n"{text}",b\n').column("ref") == (text,)


MESS = st.text(st.sampled_from(',;\t"\r\n\0 ab\ufeff')).map(str.encode)


@given(MESS | st.binary(), st.sampled_from(["t.csv", "t.tsv"]), st.sampled_from([None, *MARKED, "utf-16", "cp1252"]))
def test_any_bytes_are_read_or_refused(data: bytes, name: str, encoding: str | None) -> None:
    with contextlib.suppress(InputError):
        document = read_text(data, name, encoding)
        assert not any(re.search("[\r\n\0]", line) for line in document.lines)
    with contextlib.suppress(InputError):
        read = read_table(data, name, encoding)
        assert {len(row) for row in read.rows} <= {len(read.columns)}
        assert len(read.lines) == len(read.rows)


# ---- folders


def fill(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    return folder


def test_a_folder_gives_its_files_by_name_without_hidden_ones_and_without_opening_pictures(tmp_path: Path) -> None:
    fill(tmp_path, "b.txt", "a.TXT", "sub/deep/c.txt", "notes.md", "scan.png", ".hidden.txt", ".git/d.txt")
    files = files_of(tmp_path)
    assert [file.name for file in files] == ["a.TXT", "b.txt", "notes.md", "scan.png", "sub/deep/c.txt"]
    assert [file.data.decode() for file in files] == ["a.TXT", "b.txt", "notes.md", "", "sub/deep/c.txt"]
    assert not any(file.named for file in files)


def test_a_file_is_read_whatever_its_ending(tmp_path: Path) -> None:
    assert files_of(fill(tmp_path, "page.ocr") / "page.ocr") == [SourceFile("page.ocr", b"page.ocr")]


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("none.txt", "none.txt: no such file or folder"),
        ("a.txt/none", "a.txt/none: cannot be read"),
        ("links", "links/gone.txt: no such file or folder"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_path(tmp_path: Path, path: str, says: str) -> None:
    fill(tmp_path, "a.txt", "sub/notes.md", "links/b.txt")
    (tmp_path / "links" / "gone.txt").symlink_to(tmp_path / "gone.txt")
    with pytest.raises(InputError, match=re.escape(f"{tmp_path}{os.sep}{says}")):
        files_of(tmp_path / path)

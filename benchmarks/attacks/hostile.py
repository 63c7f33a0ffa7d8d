"""Hostile input, drawn from a seed: texts of any characters, valid files of every format, and broken ones."""

import csv
import datetime
import html
import io
import json
import random
import zipfile
from collections.abc import Callable, Sequence
from typing import Any

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq

from cer_core.visible import paired

Made = tuple[Sequence[Any], Any]
"""What a target is given: what may be made shorter, and what goes with it."""
Make = Callable[[random.Random], Made]
Run = Callable[[Any, Any], None]

PLANES = range(0x11)
SPICE = (  # pieces of text that have hurt programs before
    *"\0\t\n\r\x0b\x0c\x1b\x7f\x85\xa0\xad\u2028\u2029\u200b\u200d\u202e\u2066\u2069\ufeff\ufffd\ufffe\uffff",
    *("\ud800", "\udfff", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0010fffd", "e\u0301\u0323", "\u0130"),
    *("=1+1", "@SUM(A1)", "-2+3", "+4", "|cmd", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&nbsp;"),
    *("&#0;", "]]>", "<![CDATA[", "-->", "$x^2$", "\\input{x}", "%s", "{0}", "${x}", "[a](http://x.invalid)"),
    *("![i](http://x.invalid/i.png)", "`", "|", "\\", "'", '"', ";", ",", "[...]", "<unk>", "[?]", "\\1", "\\g<0>"),
    *("_x0041_", "_xD800_", "1e999", "NaN", "None", "0" * 400, "(a", "a)", "{ a / b }", "{", "}", "@", "(%hes)"),
    *("\u05e9\u05dc\u05d5\u05dd", "\u0627\u0644\u0633\u0644\u0627\u0645", "\u0e01\u0e33", "\u1100\u1161\u11a8", "#N/A"),
)
NUMBERS = (b"-1", b"0", b"1e400", b"99999999999999999999", b"9" * 5000, b"0x10", b"NaN", b"\xd9\xa3", b"1" * 19)
ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "latin-1", "cp037", "utf-7")
COLUMNS = ("id", "reference", "ocr a", "ocr b", "writer")
LINES = ("the council approved the drainage works", "adjourned", "", "  caf\u00e9 [...] 12 ", "\u05e9\u05dc\u05d5 a")

Mutation = Callable[[random.Random, bytes], bytes]


def character(rng: random.Random) -> str:
    """Return any code point of any plane, lone surrogates too."""
    return chr(rng.choice(PLANES) << 16 | rng.randrange(0x10000))


def text(rng: random.Random, longest: int = 30) -> str:
    """Return a text of letters, characters of any plane, and pieces that have hurt programs before."""
    pieces = (lambda: rng.choice("abc  "), lambda: character(rng), lambda: rng.choice(SPICE))
    weights = rng.choice(((8, 1, 1), (1, 1, 8), (0, 1, 0), (1, 0, 0)))
    return paired("".join(rng.choices(pieces, weights)[0]() for _ in range(rng.randint(0, longest))))


def misread(rng: random.Random, given: str) -> str:
    """Return a text with some of its pieces changed, or another text altogether."""
    if rng.random() < 0.1:
        return text(rng)
    return paired(
        "".join("" if (chance := rng.random()) < 0.05 else text(rng, 2) if chance < 0.1 else c for c in given)
    )


def rows(rng: random.Random, most: int = 6) -> list[list[str]]:
    """Return rows for ``COLUMNS``: an id, a reference and two outputs of it, and a group."""
    found = []
    for number in range(rng.randint(0, most)):
        reference = rng.choice(LINES) if rng.random() < 0.6 else text(rng)
        writer = rng.choice(("w1", "w2", text(rng, 3)))
        found.append([f"p{number}_{text(rng, 2)}", reference, misread(rng, reference), misread(rng, reference), writer])
    return found


def valid(rng: random.Random, form: str) -> bytes:
    """Return a valid file of a format, or nearly: its texts are hostile."""
    return MAKERS[form](rows(rng))


def _utf8(given: str) -> bytes:
    return given.encode("utf-8", "replace")


def _allowed(given: str) -> str:
    """Return what of a text XML can hold."""
    return "".join(c for c in given if c in "\t\n" or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff")


def _xml_text(given: str) -> str:
    return html.escape(_allowed(given))


def _plain(found: list[list[str]]) -> bytes:
    return _utf8("".join(f"{row[2]}\n" for row in found).replace("\0", ""))


def _csv(found: list[list[str]]) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out).writerows([COLUMNS, *found])
    return _utf8(out.getvalue().replace("\0", ""))


def _json(found: list[list[str]]) -> bytes:
    records = [dict(zip(COLUMNS, row, strict=True)) for row in found]
    shapes = (
        json.dumps(records),
        "\n".join(map(json.dumps, records)),
        json.dumps([COLUMNS, *found]),
        json.dumps({"n": 1.50, "records": records}),
        json.dumps({name: [row[n] for row in found] for n, name in enumerate(COLUMNS)}),
    )
    return _utf8(shapes[len(_utf8(repr(found))) % len(shapes)])


def xlsx(found: Sequence[Sequence[str]]) -> bytes:
    """Return a workbook with these rows under ``COLUMNS``, a number and a formula, and a second sheet."""
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    for row in (COLUMNS, *found):
        sheet.append([_allowed(cell)[:32_000] for cell in row])
    sheet["A3"], sheet["B4"] = 7.5, "=1+1"
    book.create_sheet("b").append([datetime.date(2024, 1, 5), True])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _parquet(found: list[list[str]]) -> bytes:
    out = io.BytesIO()
    columns = {name: [_utf8(row[n]).decode() for row in found] for n, name in enumerate(COLUMNS)}
    numbers = pa.array(range(len(found)), pa.decimal128(20, 3))
    pq.write_table(pa.table({**columns, "n": numbers, "l": [[1]] * len(found)}), out)
    return out.getvalue()


def _page(found: list[list[str]]) -> bytes:
    lines = "".join(
        f'<TextLine id="l{n}"><Word><TextEquiv><Unicode>{_xml_text(row[2])}</Unicode></TextEquiv></Word>'
        f'<TextEquiv index="{n}"><Unicode>{_xml_text(row[2])}</Unicode></TextEquiv></TextLine>'
        for n, row in enumerate(found)
    )
    return _utf8(
        '<?xml version="1.0" encoding="UTF-8"?>\n<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/'
        '2019-07-15"><Page imageFilename="a.png"><ReadingOrder><OrderedGroup id="g"><RegionRefIndexed index="0" '
        f'regionRef="r"/></OrderedGroup></ReadingOrder><TextRegion id="r">{lines}</TextRegion></Page></PcGts>'
    )


def _alto(found: list[list[str]]) -> bytes:
    lines = "".join(
        f'<TextLine ID="l{n}"><String CONTENT="{_xml_text(row[2])}" SUBS_TYPE="HypPart1" SUBS_CONTENT="ab"/><SP/>'
        '<HYP CONTENT="-"/></TextLine>'
        for n, row in enumerate(found)
    )
    return _utf8(
        '<alto><ReadingOrder><OrderedGroup><ElementRef REF="b"/></OrderedGroup></ReadingOrder><Layout><Page>'
        f'<PrintSpace><TextBlock ID="b">{lines}</TextBlock></PrintSpace></Page></Layout></alto>'
    )


def _abbyy(found: list[list[str]]) -> bytes:
    lines = "".join(
        "<line><formatting>"
        + "".join(f"<charParams>{_xml_text(c)}</charParams>" for c in row[2][:20])
        + "</formatting>"
        "</line>"
        for row in found
    )
    return _utf8(f"<document><page><block><text><par>{lines}</par></text></block></page></document>")


def _hocr(found: list[list[str]]) -> bytes:
    lines = "".join(
        f'<span class="ocr_line" id="l{n}" title="bbox 0 0 1 1"><span class="ocrx_word">{_xml_text(row[2])}</span> '
        "<del>b</del>&eacute;<br/></span>"
        for n, row in enumerate(found)
    )
    return _utf8(f'<html><body><div class="ocr_page"><p class="ocr_par" id="p">{lines}</p></div></body></html>')


def _lines(write: Callable[[int, str], str]) -> Callable[[list[list[str]]], bytes]:
    def made(found: list[list[str]]) -> bytes:
        words = [" ".join(row[2].replace("\0", "").split()) for row in found]
        return _utf8("".join(write(n, each) for n, each in enumerate(words)))

    return made


MAKERS: dict[str, Callable[[list[list[str]]], bytes]] = {
    "xlsx": xlsx,
    "parquet": _parquet,
    "page": _page,
    "page-lines": _page,
    "alto": _alto,
    "abbyy": _abbyy,
    "hocr": _hocr,
    "json": _json,
    "table": _csv,
    "stm": _lines(lambda n, words: f"f 1 s{n} {n}.0 {n}.9 <o,m> {words} {{ a / b / @ }} (%hes)\n"),
    "ctm": _lines(lambda n, words: "".join(f"f 1 {n}.1 0.1 {word} 0.9\n" for word in words.split() or ["a"])),
    "trn": _lines(lambda n, words: f"{words} {{ a / b c }} (s_{n})\n"),
    "kaldi": _lines(lambda n, words: f"u{n} {words}\n"),
    "text": _plain,
}
"""A maker of valid files for each of the formats that can be read."""


def _flip(rng: random.Random, data: bytes) -> bytes:
    broken = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        broken[rng.randrange(len(broken))] = rng.choice((0, 0xFF, 0x80, rng.randrange(256)))
    return bytes(broken)


def _cut(rng: random.Random, data: bytes) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + data[start + rng.randint(1, max(1, len(data) // 2)) :] if rng.random() < 0.7 else data[:start]


def _doubled(rng: random.Random, data: bytes) -> bytes:
    start = rng.randrange(len(data))
    stop = start + rng.randint(1, 60)
    return data[:stop] + data[start:stop] * rng.choice((1, 1, 2, 300)) + data[stop:]


def _put_in(rng: random.Random, data: bytes) -> bytes:
    start = rng.randrange(len(data) + 1)
    piece = rng.choice(SPICE).encode("utf-8", rng.choice(("replace", "surrogatepass")))
    return data[:start] + piece * rng.choice((1, 1, 1, 2000)) + data[start + rng.choice((0, 0, 5)) :]


def _number(rng: random.Random, data: bytes) -> bytes:
    places = [place for place in range(len(data)) if data[place : place + 1].isdigit()]
    if not places:
        return data
    place = rng.choice(places)
    return data[:place] + rng.choice(NUMBERS) + data[place + 1 :]


def _swapped(rng: random.Random, data: bytes) -> bytes:
    a, b, c = sorted(rng.randrange(len(data) + 1) for _ in range(3))
    return data[:a] + data[b:c] + data[a:b] + data[c:]


def _encoded(rng: random.Random, data: bytes) -> bytes:
    return data.decode("utf-8", "replace").encode(rng.choice(ENCODINGS), "replace")


MUTATIONS: tuple[Mutation, ...] = (_flip, _cut, _doubled, _put_in, _number, _swapped, _encoded)


def broken(rng: random.Random, data: bytes) -> bytes:
    """Return a file that some of its bytes were changed in, cut out, doubled, swapped or written otherwise."""
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        data = rng.choice(MUTATIONS)(rng, data) if data else b"a"
    return data


def joined(rng: random.Random, data: bytes, other: bytes) -> bytes:
    """Return two files as one: end to end, or the end of one after the beginning of the other."""
    return data[: rng.choice((len(data), len(data) // 2))] + other[rng.choice((0, len(other) // 2)) :]


def rezipped(rng: random.Random, data: bytes) -> bytes:
    """Return an archive one of whose files is broken, while the archive itself is whole, or lies about a size."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        names = old.namelist()
        chosen = rng.choice(names) if names else ""
        kind = rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA))
        for name in names:
            content = old.read(name)
            new.writestr(name, broken(rng, content) if name == chosen else content, kind)
    made = out.getvalue()
    return broken(rng, made) if rng.random() < 0.5 else made


def archive(rng: random.Random) -> bytes:
    """Return a zip archive of references and outputs, some under names of every sort."""
    out = io.BytesIO()
    found = rows(rng)
    form, ending = rng.choice((("text", ".txt"), ("page", ".xml"), ("text", ".txt"), ("json", ".json")))
    files = {f"gt/p{ending}": MAKERS[form](found), f"ocr/p{ending}": broken(rng, MAKERS[form](found))}
    if rng.random() < 0.4:
        stem = rng.choice((text(rng, 4), "gt/q", "../p", "a" * 300, "a//b", "/p", ".", "con"))
        name = stem + rng.choice((".gt.txt", ".txt", ".pred.txt", ".csv", ".xml", ".zip", "/"))
        files[_utf8(name).decode()] = broken(rng, valid(rng, rng.choice(("text", "table", "page", "json", "xlsx"))))
    with zipfile.ZipFile(out, "w") as made:
        for name, data in files.items():
            made.writestr(name, data)
    return out.getvalue()

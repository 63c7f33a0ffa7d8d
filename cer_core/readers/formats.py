"""Every format that can be read, and how to tell by content which one a file is in.

To add a format, write a module with a reader and add a ``Format`` here; where its content tells it
apart, ``detect`` asks ``looks_so``, in the order of ``FORMATS``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath

from cer_core.errors import InputError
from cer_core.readers import abbyy, alto, hocr, page_xml
from cer_core.readers.archives import SourceFile
from cer_core.readers.ctm import is_ctm, read_ctm
from cer_core.readers.decoding import BYTE_ORDER_MARKS
from cer_core.readers.document import Document
from cer_core.readers.json_lines import read_json
from cer_core.readers.kaldi import read_kaldi
from cer_core.readers.limits import LIMITS
from cer_core.readers.parquet import is_parquet, read_parquet
from cer_core.readers.spreadsheets import read_xlsx
from cer_core.readers.stm import is_stm, read_stm
from cer_core.readers.tables import Table, read_table
from cer_core.readers.text import read_text
from cer_core.readers.trn import is_trn, read_trn
from cer_core.readers.workbooks import is_xlsx
from cer_core.readers.xml import root_name

HEAD = 2**14
Reader = Callable[[bytes, str, str | None], Document | Table]


@dataclass(frozen=True)
class Format:
    """One format: its name for people, its reader, file endings that suggest it, and its content's look.

    ``looks_so`` is given the whole file and its first few thousand characters; a format without it
    is only taken for its endings, or when it is asked for.
    """

    name: str
    label: str
    read: Reader
    endings: tuple[str, ...] = ()
    looks_so: Callable[[bytes, str], bool] | None = None
    any_ending: bool = True


def _binary(read: Callable[[bytes, str], Document | Table]) -> Reader:
    """Return a reader for a format that says its encoding itself."""
    return lambda data, name, encoding: read(data, name)


def _rooted(roots: tuple[str, ...]) -> Callable[[bytes, str], bool]:
    return lambda data, head: "<" in head and root_name(data[:HEAD]) in roots


def _page_lines(data: bytes, name: str) -> Document:
    return page_xml.read_page(data, name, text_from="lines")


FORMATS: dict[str, Format] = {
    form.name: form
    for form in (
        Format("xlsx", "XLSX", _binary(read_xlsx), (".xlsx",), lambda data, head: is_xlsx(data)),
        Format("parquet", "Parquet", _binary(read_parquet), (".parquet",), lambda data, head: is_parquet(data)),
        Format("page", page_xml.FORMAT, _binary(page_xml.read_page), (), _rooted(page_xml.ROOTS)),
        Format("page-lines", "PAGE-XML, text of the lines", _binary(_page_lines)),
        Format("alto", alto.FORMAT, _binary(alto.read_alto), (), _rooted(alto.ROOTS)),
        Format("abbyy", abbyy.FORMAT, _binary(abbyy.read_abbyy), (), _rooted(abbyy.ROOTS)),
        Format(
            "hocr",
            hocr.FORMAT,
            _binary(hocr.read_hocr),
            (".hocr",),
            lambda data, head: _rooted(hocr.ROOTS)(data, head) and b"ocr" in data,
        ),
        Format("json", "JSON", read_json, (".json", ".jsonl", ".ndjson", ".manifest")),
        Format("table", "CSV or TSV", read_table, (".csv", ".tsv", ".tab")),
        Format("stm", "stm", read_stm, (".stm",), lambda data, head: is_stm(head), any_ending=False),
        Format("ctm", "ctm", read_ctm, (".ctm",), lambda data, head: is_ctm(head), any_ending=False),
        Format("trn", "trn", read_trn, (".trn",), lambda data, head: is_trn(head), any_ending=False),
        Format("kaldi", "Kaldi text", read_kaldi),
        Format("text", "plain text", read_text, (".txt", ".text", ".gt", ".ref", ".hyp", "")),
    )
}

PLAIN_ENDINGS = (".txt", ".text", ".csv", ".tsv", ".tab", ".json", ".jsonl", ".md")
"""Endings that say what a file is, so that its content is not taken for an stm, ctm or trn."""


def detect(file: SourceFile) -> Format | None:
    """Return the format that a file is in, by its content, else by its ending; ``None`` if it holds no text.

    >>> detect(SourceFile("p.xml", b"<alto><Layout/></alto>")).name, detect(SourceFile("p.png", b"\\x89PNG\\0"))
    ('alto', None)
    """
    ending = PurePosixPath(file.name).suffix.lower()
    head = _head(file.data)
    for form in FORMATS.values():
        if form.looks_so and (form.any_ending or ending not in PLAIN_ENDINGS) and form.looks_so(file.data, head):
            return form
    by_ending = next((form for form in FORMATS.values() if ending in form.endings), None)
    if by_ending is not None:
        return by_ending
    if "\0" in head or head.lstrip("\ufeff").lstrip().startswith("<"):
        return None  # binary, or markup that is none of the formats above
    return FORMATS["text"]


def _head(data: bytes) -> str:
    """Return the beginning as text, good enough to look at."""
    mark, encoding = next(((m, e) for m, e in BYTE_ORDER_MARKS if data.startswith(m)), (b"", "utf-8"))
    return data[len(mark) : HEAD].decode(encoding, "replace")


def read(file: SourceFile, form: str | None = None, encoding: str | None = None) -> Document | Table:
    """Read a file in the format asked for, else in the one it is in.

    ``InputError`` for an unknown format, or for a file that is in none.

    >>> read(SourceFile("a.txt", b"one\\ntwo\\n")).lines
    ('one', 'two')
    """
    if form is not None and form not in FORMATS:
        raise InputError(f"unknown format {form!r}; choose one of: {', '.join(FORMATS)}")
    LIMITS.check_file(file.data, file.name)
    chosen = FORMATS[form] if form else detect(file)
    if chosen is None:
        labels = ", ".join(dict.fromkeys(known.label.split(",")[0] for known in FORMATS.values()))
        raise InputError(f"{file.name}: in none of the formats that can be read: {labels}")
    return chosen.read(file.data, file.name, encoding)

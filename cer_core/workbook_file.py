"""An Excel workbook (Office Open XML, ECMA-376) made in memory: texts and numbers, no formula, nothing on disk.

Libraries that write XLSX put each sheet into a temporary file first, which private text must not get into.
"""

import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from openpyxl.utils import get_column_letter

Value = str | int | float | None
Rows = Iterable[Sequence[Value]]

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_STYLES = (
    f'{_HEAD}<styleSheet xmlns="{_MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2">'
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)
"""The second format, of texts, is the built-in one of texts (@): a text stays a text when a person edits it."""
_WHEN = (1980, 1, 1, 0, 0, 0)  # the time in the archive, so that the same tables are the same bytes


def workbook(sheets: Iterable[tuple[str, Rows]]) -> bytes:
    """Return named sheets, each with its rows, as the bytes of an XLSX file; ``None`` is an empty cell.

    Names are such as Excel takes: 31 characters at most, none of ``[ ] : * ? / \\``. Texts are such as XML takes.

    >>> workbook([("t", [("unit", 1)])])[:2]
    b'PK'
    """
    names: list[str] = []
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, rows in sheets:
            names.append(name)
            _put(archive, f"xl/worksheets/sheet{len(names)}.xml", _sheet(rows))
        for path, content in _frame(names):
            _put(archive, path, content)
    return out.getvalue()


def _put(archive: zipfile.ZipFile, path: str, content: str) -> None:
    archive.writestr(zipfile.ZipInfo(path, _WHEN), content.encode(), zipfile.ZIP_DEFLATED)


def _sheet(rows: Rows) -> str:
    lines = (f'<row r="{at}">{"".join(_cells(row, at))}</row>' for at, row in enumerate(rows, 1))
    return f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetData>{"".join(lines)}</sheetData></worksheet>'


def _cells(row: Sequence[Value], at: int) -> Iterator[str]:
    """Yield the cells of a row that hold something, each with its place."""
    for column, value in enumerate(row, 1):
        place = f'r="{get_column_letter(column)}{at}"'
        if isinstance(value, str):
            yield f'<c {place} t="inlineStr" s="1"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
        elif value is not None:
            yield f"<c {place}><v>{int(value) if isinstance(value, int) else float(value)!r}</v></c>"


def _frame(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the parts that say which sheets there are."""
    numbers = range(1, len(names) + 1)
    sheets = (
        f'<sheet name={quoteattr(name)} sheetId="{at}" r:id="rId{at}"/>'
        for at, name in zip(numbers, names, strict=True)
    )
    yield (
        "xl/workbook.xml",
        f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{"".join(sheets)}</sheets></workbook>',
    )
    parts = [(f"rId{at}", "worksheet", f"worksheets/sheet{at}.xml") for at in numbers]
    yield "xl/_rels/workbook.xml.rels", _related([*parts, (f"rId{len(names) + 1}", "styles", "styles.xml")])
    yield "_rels/.rels", _related([("rId1", "officeDocument", "xl/workbook.xml")])
    yield "xl/styles.xml", _STYLES
    kinds = [("/xl/workbook.xml", "sheet.main"), ("/xl/styles.xml", "styles")]
    kinds += [(f"/xl/worksheets/sheet{at}.xml", "worksheet") for at in numbers]
    overrides = (f'<Override PartName="{part}" ContentType="{_KIND}.{kind}+xml"/>' for part, kind in kinds)
    yield (
        "[Content_Types].xml",
        f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{"".join(overrides)}</Types>',
    )


def _related(parts: Iterable[tuple[str, str, str]]) -> str:
    links = (f'<Relationship Id="{name}" Type="{_OFFICE}/{kind}" Target="{target}"/>' for name, kind, target in parts)
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{"".join(links)}</Relationships>'

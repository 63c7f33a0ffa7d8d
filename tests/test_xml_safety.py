"""No XML file reaches another file, grows without end, or ends in anything but a plain refusal."""

import contextlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.readers import xml
from cer_core.readers.abbyy import ROOTS as ABBYY_ROOTS
from cer_core.readers.abbyy import read_abbyy
from cer_core.readers.alto import ROOTS as ALTO_ROOTS
from cer_core.readers.alto import read_alto
from cer_core.readers.document import Document
from cer_core.readers.hocr import ROOTS as HOCR_ROOTS
from cer_core.readers.hocr import read_hocr
from cer_core.readers.page_xml import ROOTS as PAGE_ROOTS
from cer_core.readers.page_xml import read_page
from cer_core.readers.xml import root_name

READERS: dict[str, Callable[[bytes, str], Document]] = {
    "PcGts": read_page,
    "alto": read_alto,
    "html": read_hocr,
    "document": read_abbyy,
}
VALID = {
    "PcGts": '<PcGts><Page><ReadingOrder><OrderedGroup><RegionRefIndexed index="0" regionRef="r"/></OrderedGroup>'
    '</ReadingOrder><TextRegion id="r"><TextLine id="l"><Word><TextEquiv index="1"><Unicode>ab</Unicode></TextEquiv>'
    "</Word></TextLine><TextEquiv><Unicode>ab</Unicode></TextEquiv></TextRegion></Page></PcGts>",
    "alto": '<alto><ReadingOrder><OrderedGroup><ElementRef REF="b"/></OrderedGroup></ReadingOrder><TextBlock ID="b">'
    '<TextLine ID="l"><String CONTENT="a"/><SP/><HYP CONTENT="-"/></TextLine></TextBlock></alto>',
    "html": '<html><body><p class="ocr_par" id="p"><span class="ocr_line" id="l"><span class="ocrx_word">a&eacute;'
    "</span> <del>b</del></span></p></body></html>",
    "document": "<document><page><block><text><par><line><formatting><charParams>a</charParams></formatting></line>"
    "</par></text></block></page></document>",
}
SECRET = "the-secret-of-the-host"

every_format = pytest.mark.parametrize("root", READERS)


def refusal(root: str, data: bytes | str) -> str:
    with pytest.raises(InputError) as error:
        READERS[root](data if isinstance(data, bytes) else data.encode(), "evil.xml")
    message = str(error.value)
    assert message.startswith("evil.xml")
    assert SECRET not in message
    assert len(message) < 500
    return message


@every_format
def test_the_valid_files_are_read(root: str) -> None:
    assert READERS[root](VALID[root].encode(), "p.xml").lines


@every_format
@pytest.mark.parametrize(
    "declaration",
    [
        '<!ENTITY x SYSTEM "file://{secret}">',
        '<!ENTITY x PUBLIC "p" "file://{secret}">',
        '<!ENTITY % p SYSTEM "file://{secret}"> %p;',
        '<!ENTITY x "harmless">',
        "<!ENTITY % p \"<!ENTITY x 'harmless'>\"> %p;",
    ],
)
@pytest.mark.parametrize("use", ["<e>&x;</e>", '<e a="&x;"/>', ""])
def test_declared_entities_are_refused_and_never_resolved(
    tmp_path: Path, root: str, declaration: str, use: str
) -> None:
    secret = tmp_path / "secret"
    secret.write_text(SECRET)
    data = f"<!DOCTYPE {root} [\n{declaration.format(secret=secret)}\n]>" + VALID[root].replace(">", f">{use}", 1)
    assert refusal(root, data).startswith("evil.xml, line 2: this file declares entities")
    wide = f'<?xml version="1.0" encoding="UTF-16"?>{data}'.encode("utf-16")
    assert refusal(root, wide).startswith("evil.xml, line 2: this file declares entities")


def bomb(root: str, use: str) -> str:
    powers = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    return f'<!DOCTYPE {root} [<!ENTITY a0 "lol">{powers}]><{root}>{use}</{root}>'


@every_format
@pytest.mark.parametrize("use", ["&a9;", '<e a="&a9;"/>', ""])
def test_an_entity_bomb_is_refused_at_once(root: str, use: str) -> None:
    assert "declares entities" in refusal(root, bomb(root, use))


@every_format
def test_many_uses_of_one_long_entity_are_refused_at_once(root: str) -> None:
    data = f'<!DOCTYPE {root} [<!ENTITY a "{"x" * 100_000}">]><{root}>{"&a;" * 100_000}</{root}>'
    assert "declares entities" in refusal(root, data)


@every_format
def test_an_external_dtd_is_read_over(tmp_path: Path, root: str) -> None:
    dtd = tmp_path / "evil.dtd"
    dtd.write_text(f'<!ENTITY x "{SECRET}"><!ELEMENT {root} EMPTY><!ATTLIST String CONTENT CDATA "{SECRET}">')
    plain = READERS[root](VALID[root].encode(), "p.xml")
    for system in (f"file://{dtd}", "http://192.0.2.1/evil.dtd"):
        for doctype in (f'<!DOCTYPE {root} SYSTEM "{system}">', f'<!DOCTYPE {root} PUBLIC "p" "{system}">'):
            assert READERS[root]((doctype + VALID[root]).encode(), "p.xml") == plain


@every_format
def test_xinclude_and_stylesheets_are_not_followed(tmp_path: Path, root: str) -> None:
    secret = tmp_path / "secret"
    secret.write_text(SECRET)
    include = f'<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="file://{secret}" parse="text"/>'
    data = f'<?xml-stylesheet href="file://{secret}"?>' + VALID[root].replace(">", f">{include}", 1)
    assert SECRET not in READERS[root](data.encode(), "p.xml").text


@pytest.mark.parametrize("root", ["PcGts", "alto", "document"])
@pytest.mark.parametrize("doctype", ["", '<!DOCTYPE {} SYSTEM "x.dtd">', "<!DOCTYPE {}>"])
@pytest.mark.parametrize("use", ["<e>\n&nbsp;</e>", '<e a="\n&nbsp;"/>'])
def test_references_without_a_meaning_are_refused_with_their_line(root: str, doctype: str, use: str) -> None:
    message = refusal(root, doctype.format(root) + VALID[root].replace(">", f">{use}", 1))
    assert re.match(r"evil.xml, line [12]: &nbsp; has no meaning in XML", message)


@every_format
@pytest.mark.parametrize("depth", [300, 1_000_000])
def test_huge_depth_is_refused_at_once(root: str, depth: int) -> None:
    message = refusal(root, f"<{root}>" + "<div>" * depth)
    assert "nested more than 256 deep" in message


@every_format
def test_a_huge_text_is_refused_at_once(root: str) -> None:
    assert "one text of more than 10 MB" in refusal(root, f"<{root}><p>{'x' * 11_000_000}</p></{root}>")


@every_format
@pytest.mark.parametrize("unit", ["<b/>", '<b c=""/>', "&Mu;"])
def test_more_than_memory_can_hold_is_refused_at_once(root: str, unit: str) -> None:
    assert "the limit for XML" in refusal(root, f"<{root}>{unit * (xml.MOST_MARKS + 1)}</{root}>")


@every_format
def test_too_large_a_file_is_refused_before_it_is_parsed(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml, "LIMITS", xml.LIMITS.__class__(file_bytes=10))
    assert "more than the limit" in refusal(root, VALID[root])


# ---- what is no XML


@pytest.mark.parametrize("root", ["PcGts", "alto", "document"])
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "evil.xml: the file is empty; expected XML"),
        (b" \n", "evil.xml: the file is empty; expected XML"),
        (b"Hello\n", "evil.xml, line 1: not well-formed XML: expected a tag"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "evil.xml, line 3: a NUL at byte 8; this is not an XML file"),
        (b"<a>\n\0</a>", "evil.xml, line 2: a NUL at byte 4"),
        (b"<a>\n<b>", "evil.xml, line 2: not well-formed XML: the file ends before"),
        (b"<a>\n<b></a>", "evil.xml, line 2: not well-formed XML: Opening and ending tag mismatch"),
        (b"<a>\n\xe9</a>", "evil.xml, line 2: not well-formed XML: its bytes are not in the encoding"),
        (b"<a>\n&#1;</a>", "evil.xml, line 2: not well-formed XML"),
        (b"<a/>\n<b/>", "evil.xml, line 2: not well-formed XML"),
        (b"<p:a/>", "evil.xml, line 1: not well-formed XML: Namespace prefix p on a is not defined"),
        (
            b'<?xml version="1.0" encoding="klingon"?><a/>',
            "evil.xml, line 1: not well-formed XML: Unsupported encoding",
        ),
    ],
)
def test_what_is_not_well_formed_is_refused_with_its_place(root: str, data: bytes, says: str) -> None:
    assert refusal(root, data).startswith(says)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "iso-8859-1", "utf-32"])
@pytest.mark.parametrize("root", ["PcGts", "alto", "document"])
def test_every_declared_encoding_is_read(root: str, encoding: str) -> None:
    declared = {"utf-8-sig": "utf-8", "utf-16-le": "utf-16", "utf-16-be": "utf-16"}.get(encoding, encoding)
    text = f'<?xml version="1.0" encoding="{declared}"?>' + VALID[root].replace("ab", "é")
    plain = READERS[root](VALID[root].replace("ab", "é").encode(), "p.xml")
    assert READERS[root](text.encode(encoding), "p.xml").lines == plain.lines


# ---- which format


@pytest.mark.parametrize(
    ("root", "roots"),
    [("PcGts", PAGE_ROOTS), ("alto", ALTO_ROOTS), ("html", HOCR_ROOTS), ("document", ABBYY_ROOTS)],
)
def test_the_root_says_the_format(root: str, roots: tuple[str, ...]) -> None:
    before = '<?xml version="1.0"?>\n<!-- <no> --><?pi <no>?><!DOCTYPE r [<!ELEMENT r (no)>]>\n'
    for text in (VALID[root], before + VALID[root], VALID[root].replace(f"<{root}", f'<p:{root} xmlns:p="u"', 1)):
        for encoding in ("utf-8", "utf-8-sig", "utf-16"):
            assert root_name(text.encode(encoding)) in roots


@pytest.mark.parametrize("data", [b"", b"text", b"<", b"<!-- <a>", b"\0\0", b"a,b\n<c>", b"< a>", b'{"a": "<b>"}'])
def test_what_is_no_xml_has_no_root(data: bytes) -> None:
    assert root_name(data) == ""


# ---- fuzz

BROKEN = b"< > /> & &x; &#0; \0 \xff ]]> <!-- <![CDATA[ <?xml \xef\xbb\xbf \xff\xfe <title/> <br>".split(b" ")
MISPLACED = b"<TextLine> <String/> <TextEquiv/> <Word/> <TextRegion> <del> <line> <block> <charParams>".split(b" ")
SPACED = [b"<!DOCTYPE a [", b" index='x'", b" id=''", b"<?xml encoding='utf-16'?>", b"<span class='ocr_line'>"]
FRAGMENTS = st.sampled_from([*BROKEN, *MISPLACED, *SPACED]) | st.binary(max_size=3)


@st.composite
def mutations(draw: st.DrawFn, root: str) -> bytes:
    data = VALID[root].encode()
    for _ in range(draw(st.integers(1, 4))):
        start, length = draw(st.integers(0, len(data))), draw(st.integers(0, 30))
        data = data[:start] + draw(FRAGMENTS) + data[start + length :]
    return data


@every_format
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_any_bytes_are_read_or_refused(root: str, data: st.DataObject) -> None:
    drawn = data.draw(st.binary() | mutations(root))
    root_name(drawn)
    with contextlib.suppress(InputError):
        document = READERS[root](drawn, "p.xml")
        assert all(isinstance(line, str) for line in document.lines)

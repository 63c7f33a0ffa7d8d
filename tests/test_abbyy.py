"""ABBYY FineReader XML is read character by character, whatever lays out the file."""

from xml.sax.saxutils import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.readers.abbyy import read_abbyy
from cer_core.readers.document import Document

XML_TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"))


def abbyy(*blocks: str, version: int = 10) -> bytes:
    namespace = f"http://www.abbyy.com/FineReader_xml/FineReader{version}-schema-v1.xml"
    return f'\ufeff<document xmlns="{namespace}"><page>{"".join(blocks)}</page></document>'.encode()


def block(*lines: str, kind: str = "Text") -> str:
    return f'<block blockType="{kind}"><text><par>\n{"".join(lines)}</par></text></block>\n'


def line(*formattings: str) -> str:
    return f'<line baseline="9">\n{"".join(f"<formatting>{inside}</formatting>" for inside in formattings)}\n</line>\n'


def characters(text: str) -> str:
    return "".join(f'\n<charParams l="1" wordStart="1">{escape(character)}</charParams>' for character in text)


@pytest.mark.parametrize("version", [6, 8, 9, 10])
def test_every_version_is_read(version: int) -> None:
    data = abbyy(block(line(characters("ab c")), line(characters("d"))), block(line("ef")), version=version)
    assert read_abbyy(data, "p.xml") == Document(
        "p.xml", ("ab c", "d", "ef"), format="ABBYY FineReader XML", regions=("1", "1", "2")
    )


def test_another_root_is_refused_by_name() -> None:
    with pytest.raises(InputError, match=r"^p.xml: not ABBYY FineReader XML: its root element is <html>"):
        read_abbyy(b"<html/>", "p.xml")


@pytest.mark.parametrize(
    ("formattings", "text"),
    [
        (["ab ", "cd"], "ab cd"),
        (["ab", characters(" cd")], "ab cd"),
        ([characters("a\u00a0b\u00ac")], "a\u00a0b\u00ac"),
        ([" a  b "], " a  b "),
        (['<charParams isTab="1">\t</charParams><charParams>a</charParams>'], "\ta"),
        (["<charParams/>"], ""),
    ],
)
def test_characters_and_plain_text_are_read_alike(formattings: list[str], text: str) -> None:
    assert read_abbyy(abbyy(block(line(*formattings))), "p.xml").lines == (text,)


def test_other_readings_of_a_character_or_word_are_not_text() -> None:
    character = (
        "<charRecVariants>\n<charRecVariant>l</charRecVariant>\n<charRecVariant>1</charRecVariant></charRecVariants>"
    )
    word = "<wordRecVariants><wordRecVariant><variantText>lo</variantText></wordRecVariant></wordRecVariants>"
    inside = f"{word}<charParams>\n{character}I</charParams><charParams>o</charParams>"
    assert read_abbyy(abbyy(block(line(inside))), "p.xml").lines == ("Io",)


def test_blocks_without_lines_count_and_tables_are_read() -> None:
    cells = "".join(f"<cell><text><par>{line(characters(text))}</par></text></cell>" for text in ("1", "2"))
    table = f'<block blockType="Table"><row>{cells}</row></block>'
    document = read_abbyy(abbyy('<block blockType="Picture"/>', table, block(line("a"))), "p.xml")
    assert (document.lines, document.regions) == (("1", "2", "a"), ("2", "2", "3"))


def test_empty_lines_stay_and_are_counted() -> None:
    document = read_abbyy(abbyy(block("<line/>", line("a"))), "p.xml")
    assert document.lines == ("", "a")
    assert document.notices == ("p.xml: 1 line without text, kept as an empty line; the first is line 1",)


def test_several_pages_are_one_after_the_other() -> None:
    pages = abbyy(block(line("a"))).replace(b"</document>", f"<page>{block(line('b'))}</page></document>".encode())
    assert read_abbyy(pages, "p.xml").regions == ("1", "2")


@given(st.lists(XML_TEXT, max_size=5))
def test_no_character_is_lost(lines: list[str]) -> None:
    data = abbyy(block(*(line(characters(text)) for text in lines)))
    assert read_abbyy(data, "p.xml").lines == tuple(lines)
    assert read_abbyy(abbyy(block(*(line(escape(text)) for text in lines))), "p.xml").lines == tuple(lines)

"""Under dinglehopper's name stands what it prints for text files, page by page and for a folder."""

import unicodedata
from pathlib import Path

import pytest
from dinglehopper.character_error_rate import character_error_rate_n
from dinglehopper.extracted_text import substitute_equivalences
from dinglehopper.ocr_files import extract
from dinglehopper.word_error_rate import word_error_rate_n, words_normalized
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from protocol_texts import Texts, line, texts

from cer_core.protocols import PROTOCOLS
from cer_core.protocols.dinglehopper import EQUIVALENT, page_characters, page_lines, page_words

pages = st.lists(line, max_size=4).map("\n".join)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


def rates(folder: Path, reference: str, hypothesis: str) -> tuple[float, float]:
    """Return dinglehopper's two rates for two text files."""
    files = folder / "reference.txt", folder / "hypothesis.txt"
    for file, text in zip(files, (reference, hypothesis), strict=True):
        file.write_bytes(text.encode())
    sides = [extract(str(file), plain_encoding="utf-8") for file in files]
    words = [list(words_normalized(side)) for side in sides]
    return character_error_rate_n(*sides)[0], word_error_rate_n(*words)[0]


def refused(text: str) -> bool:
    """Say whether dinglehopper stops at a page: what it replaced is no longer in its own form."""
    return any(
        substitute_equivalences(line) != line or unicodedata.normalize("NFC", line) != line for line in page_lines(text)
    )


@settings(deadline=None, max_examples=150)
@given(texts(pages))
def test_pages_and_their_mean(folder: Path, drawn: Texts) -> None:
    assume(not any(map(refused, (*drawn.references, *drawn.hypotheses))))
    pairs = zip(drawn.references, drawn.hypotheses, strict=True)
    characters, words = zip(*(rates(folder, *pair) for pair in pairs), strict=True)
    for name, of_pages in (("dinglehopper-cer", characters), ("dinglehopper-wer", words)):
        total = 0
        for of_page in of_pages:
            total += of_page
        assert drawn.figure(name).printed == str(total / len(of_pages))


@pytest.mark.parametrize("key", EQUIVALENT, ids=ascii)
def test_every_equivalent_is_dinglehopper_s(key: str) -> None:
    assert "".join(page_lines(f"a{key}b")) == substitute_equivalences(f"a{key}b")


@settings(max_examples=300)
@given(st.lists(st.characters(exclude_categories=["Cs", "Cn"]) | st.sampled_from([*EQUIVALENT, "="])).map("".join))
def test_nothing_else_is_replaced(text: str) -> None:
    bare = text.strip()
    assume("\n" not in bare and "\r" not in bare)
    assert "".join(page_lines(bare)) == substitute_equivalences(bare)


def test_line_breaks_count_between_lines_only() -> None:
    assert page_characters("ab\n c \n") == ["a", "b", "\n", "c"]
    assert page_characters("") == []


def test_words_without_a_letter_or_digit_do_not_count() -> None:
    assert page_words("co-op — 3.5 !\nit’s") == ["co", "op", "3.5", "it's"]


@pytest.mark.parametrize(
    ("references", "hypotheses", "printed"),
    [
        ([""], [""], "0.0"),
        ([""], ["a"], "inf"),
        (["", "ab"], ["a", "ab"], "inf"),
        (["ab", "abcd"], ["ax", "abcd"], "0.25"),  # pooled it would be 1/6
    ],
)
def test_empty_pages_and_the_plain_mean(references: list[str], hypotheses: list[str], printed: str) -> None:
    figure = PROTOCOLS["dinglehopper-cer"].compute(references, hypotheses)
    assert (figure.printed, figure.value) == (printed, None if printed == "inf" else float(printed))


def test_a_missing_page_is_left_out_and_counted() -> None:
    figure = PROTOCOLS["dinglehopper-cer"].compute(["abcd", "zz"], ["abce", None])
    assert (figure.value, figure.left_out) == (0.25, 1)
    assert PROTOCOLS["dinglehopper-cer"].compute(["zz"], [None]).printed == "n/a"

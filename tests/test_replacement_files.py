"""Tables of replacements: what a file says, what is refused with its row, and what is said about a table."""

import io

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.normalization.replacement_file import HEADERS, read_replacements
from cer_core.normalization.replacements import remarks


def pairs(text: str, name: str = "t.csv") -> tuple[tuple[str, str], ...]:
    return read_replacements(text.encode(), name).step.pairs


def xlsx(*rows: tuple[str | None, ...]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize("header", HEADERS)
def test_a_header_is_one_of_the_known_pairs_of_words(header: tuple[str, str]) -> None:
    assert pairs(f"{header[0].title()}, {header[1].upper()}\na,b\n") == (("a", "b"),)
    assert read_replacements(f"{','.join(header)}\na,b\n".encode(), "t.csv").notices == ()


def test_any_other_first_row_is_a_pair_and_that_is_said() -> None:
    found = read_replacements("ſ,s\nfrom,to\n".encode(), "t.csv")
    assert found.step.pairs == (("from", "to"), ("ſ", "s"))
    assert found.notices == ("t.csv: the first row is taken for a replacement; a header would say from and to",)


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("from\tto\nvv\tw\n", "t.tsv", (("vv", "w"),)),
        ("from;to\na,b;c\n", "t.csv", (("a,b", "c"),)),
        ('from,to\n",",;\n', "t.csv", ((",", ";"),)),
        ("from,to\na,\n", "t.csv", (("a", ""),)),
        ("from,to\n a, b \n", "t.csv", ((" a", " b "),)),
        ("from,to\nU+0364,e\nU+0061 U+0308,u+00e4\n", "t.csv", (("a\u0308", "u+00e4"), ("\u0364", "e"))),
        ("from,to\nxU+0041,U+1F600\n", "t.csv", (("xU+0041", "\U0001f600"),)),
        ("from,to\na,b\na,b\n", "t.csv", (("a", "b"),)),
    ],
)
def test_cells_are_taken_as_they_are_or_as_code_points(
    text: str, name: str, expected: tuple[tuple[str, str], ...]
) -> None:
    assert pairs(text, name) == expected


def test_a_workbook_is_read_by_its_content() -> None:
    found = read_replacements(xlsx(("From", "To"), ("vv", "w"), ("x", None), ("U+0364", "e")), "own")
    assert found.step.pairs == (("vv", "w"), ("x", ""), ("\u0364", "e"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("from,to\n,b\n", "t.csv, line 2: the text to replace is empty"),
        (
            "from,to\na,b\n\na,c\n",
            r"'a' is to become 'b' \(t.csv, line 2\) and also 'c' \(t.csv, line 4\); keep one of the two rows",
        ),
        ("a,b\na,c\n", r"\(t.csv, first row\) and also 'c' \(t.csv, line 2\)"),
        ("a,b,c\n", "t.csv: 3 columns instead of two"),
        ("a\n", "t.csv: 1 column instead of two"),
        ("from,to\n", "t.csv: a header and no row"),
        ("", "t.csv: the table is empty"),
        ("from,to\nU+110000,b\n", "t.csv, line 2: there is no character 'U[+]110000'"),
        (f"from,to\n{'a' * 99},b\n", "t.csv: .*more than 50 characters"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_place(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        pairs(text)


def test_a_row_of_a_workbook_is_named_as_one() -> None:
    with pytest.raises(InputError, match=r"t.xlsx, row 2\) and also 'c' \(t.xlsx, row 3\)"):
        read_replacements(xlsx(("from", "to"), ("a", "b"), ("a", "c")), "t.xlsx")


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"a": "b", "c": "d"}, []),
        ({"a": "a"}, []),
        ({"a": "b", "b": "a"}, ["1 cycle: the pairs lead back to where they began: a → b → a."]),
        ({"a": "xa"}, ["1 pair whose new text holds the old one again: a → xa."]),
        ({"a": "b", "b": "c"}, ["1 chain: what one pair puts in, another replaces: a → b → c."]),
        ({"a": "xb", "b": ""}, ["1 chain: what one pair puts in, another replaces: a → xb, in which b → ∅ nothing."]),
        (
            {"s": "z", "ss": "ß"},
            ["1 overlap: what one pair replaces is part of what another replaces: s in ss."],
        ),
        (
            {"a": "b", "b": "c", "c": "a", "ab": "x", "d": "c"},
            [
                "1 cycle: the pairs lead back to where they began: a → b → c → a.",
                "1 chain: what one pair puts in, another replaces: d → c → a.",
                "2 overlaps: what one pair replaces is part of what another replaces: a in ab, b in ab.",
            ],
        ),
    ],
)
def test_what_may_surprise_about_a_table_is_said(table: dict[str, str], said: list[str]) -> None:
    found = remarks(table.items())
    assert len(found) == len(said)
    assert all(sentence.startswith(start) for sentence, start in zip(found, said, strict=True))


def test_remarks_reach_the_reader_of_the_file() -> None:
    found = read_replacements(b"from,to\na,b\nb,c\n", "t.csv")
    assert found.notices == (f"t.csv: {remarks([('a', 'b'), ('b', 'c')])[0]}",)


LETTERS = st.sampled_from("abcdef")


@given(st.dictionaries(LETTERS, LETTERS, min_size=1))
def test_a_table_that_turns_letters_into_letters_has_the_cycles_one_meets_by_following_it(
    table: dict[str, str],
) -> None:
    def returns(start: str) -> bool:
        at = table[start]
        for _ in table:
            if at == start:
                return table[start] != start
            at = table.get(at, "")
        return False

    cycles = [remark for remark in remarks(table.items()) if "cycle" in remark]
    assert bool(cycles) == any(map(returns, table))
    chains = [remark for remark in remarks(table.items()) if "chain" in remark]
    moved = {old: new for old, new in table.items() if old != new}
    assert bool(chains) == any(new in moved and not returns(old) for old, new in moved.items())


def test_a_large_table_is_looked_through_in_no_time() -> None:
    long = "".join(map(chr, range(0x4E00, 0x4E00 + 48)))
    table = {long + chr(0x3400 + n): long[::-1] + chr(0x3400 + n) for n in range(2000)}
    assert remarks(table.items()) == []


def test_more_rows_than_a_step_can_have_are_refused() -> None:
    data = "".join(f"a{number},b\n" for number in range(200_000)).encode()
    with pytest.raises(InputError, match=r"^r.csv: 200000 rows, more than the limit of 5000"):
        read_replacements(data, "r.csv")


def test_two_halves_of_a_character_are_the_character() -> None:
    """A policy file, which may be JSON, cannot tell them apart."""
    assert read_replacements(b"U+D83D U+DE00,x\n", "r.csv").step.pairs == (("\U0001f600", "x"),)

"""Groups of items that are drawn whole: by the start of the id or by a column of the table."""

import pytest

from cer_core.corpus import Corpus, Detail, System
from cer_core.errors import InputError
from cer_core.groups import BY_ID, by_id, groupings, labels
from cer_core.pairing import pair_table, pair_tables
from cer_core.readers.tables import Table

TABLE = Table(
    "t.csv",
    ("id", "writer", "text", "ocr", "note"),
    (
        ("p1-1", "ann", "ab", "ab", "first"),
        ("p1-2", "ben", "cd", "cd", "second"),
        ("p2-1", "ann", "ef", "ef", "third"),
        ("p2-2", None, "gh", "gh", "fourth"),
        ("p2-3", None, "ij", "ij", "fifth"),
        ("p2-4", "ben", "kl", "kl", "sixth"),
    ),
    (2, 3, 4, 5, 6, 7),
)


def test_columns_that_hold_no_text_and_no_id_are_kept() -> None:
    corpus = pair_table(TABLE, "text", ["ocr"], "id")
    assert [detail.name for detail in corpus.details] == ["writer", "note"]
    assert corpus.details[0].values == ("ann", "ben", "ann", None, None, "ben")
    joined = pair_tables((TABLE, "id", "text"), {"other": (TABLE, "id", "ocr")})
    assert [detail.name for detail in joined.details] == ["writer", "ocr", "note"]


def test_a_column_is_offered_where_its_groups_have_two_items_on_average() -> None:
    assert groupings(pair_table(TABLE, "text", ["ocr"], "id")) == [BY_ID, "writer"]
    assert groupings(pair_table(TABLE, "text", ["ocr"])) == ["writer"]


def test_a_row_of_which_the_column_says_nothing_is_in_one_group_with_the_others() -> None:
    assert labels(pair_table(TABLE, "text", ["ocr"], "id"), "writer") == ["ann", "ben", "ann", "", "", "ben"]


def test_a_start_of_an_id_ends_at_its_last_separator() -> None:
    assert by_id(["a_1_2", "a_1:3", "b"]) == ["a_1", "a_1", "b"]


@pytest.mark.parametrize(
    ("values", "why"), [(("a", "a"), "all are in the same one"), (("a", "b"), "each item is one of its own")]
)
def test_groups_of_one_kind_only_are_refused(values: tuple[str, str], why: str) -> None:
    corpus = Corpus(("1", "2"), ("x", "y"), (System("A", ("x", "y")),), details=(Detail("page", values),))
    with pytest.raises(InputError, match=f"the 2 items make no groups by 'page': {why}"):
        labels(corpus, "page")


def test_details_are_part_of_what_a_corpus_is() -> None:
    one, other = (
        Corpus(("1", "2"), ("x", "y"), (System("A", ("x", "y")),), details=(Detail("page", values),))
        for values in (("a", "b"), ("b", "a"))
    )
    assert one.digest != other.digest
    with pytest.raises(InputError, match="page: 1 items, but the reference has 2"):
        Corpus(("1", "2"), ("x", "y"), (System("A", ("x", "y")),), details=(Detail("page", ("a",)),))

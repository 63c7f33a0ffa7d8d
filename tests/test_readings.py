"""Several valid readings of a reference: which one an output was scored against is said wherever its line is shown."""

import io
import json

import openpyxl
import pytest

from cer_core import report
from cer_core.corpus import Corpus, System
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, evaluate
from cer_core.line_view import aligned_items
from cer_core.markup import View
from cer_core.reporting import gather, write
from cer_core.settings import Settings, Signature

SYSTEMS = (System("A", ("gray road", "worth", None)), System("B", ("grey rood", "north", "etc.")))
CORPUS = Corpus(
    ("1", "2", "3"),
    ("grey road", "north", "and so on"),
    SYSTEMS,
    alternatives=(("gray road",), (), ("and so forth", "etc.")),
)


def scored(corpus: Corpus = CORPUS, **settings: object) -> Evaluation:
    return evaluate(corpus, Settings(**settings))  # type: ignore[arg-type]


def test_the_reading_that_was_taken_is_known_by_its_place() -> None:
    # nothing is closest to "etc.", the shortest, and to "etc." itself; the first of equally close ones counts
    first, second = scored().systems
    assert first.readings.tolist() == [1, 0, 2]
    assert second.readings.tolist() == [0, 0, 2]
    assert scored(missing="skip").systems[0].readings.tolist() == [1, 0]


def test_readings_that_a_policy_makes_equal_are_the_first_one() -> None:
    corpus = Corpus(("1",), ("Road",), (System("A", ("road",)),), alternatives=(("road",),))
    assert scored(corpus).systems[0].readings.tolist() == [1]
    assert scored(corpus, steps=("lower",)).systems[0].readings.tolist() == [0]


def test_the_heading_of_a_line_says_which_reading_is_closest_where_there_are_several() -> None:
    [first, second] = aligned_items(scored(), 0, View())
    assert first.heading == second.heading
    assert first.heading[1:] == [
        "A: perfect · closest of 2 readings: alternative 1",
        "B: 1 edit · 11.11 % · closest of 2 readings: the reference",
    ]
    [only] = aligned_items(scored(), 1, View())
    assert only.heading[1:] == ["A: 1 edit · 20.00 %", "B: perfect"]


def test_the_raw_text_shown_is_that_of_the_reading_taken() -> None:
    corpus = Corpus(("1",), ("Grey",), (System("A", ("GRAY",)),), alternatives=(("Gray",),))
    [item] = aligned_items(scored(corpus, steps=("lower",)), 0, View(raw=True))
    raw = [column.origins[0] for column in item.columns if column.origins]
    assert [origin.raw for origin in raw if origin is not None] == ["G"]


def test_exports_of_lines_hold_the_reading_only_where_there_are_several() -> None:
    written = json.loads(report.as_json(scored(), lines=True))
    assert [line["reading"] for line in written["systems"][0]["lines"]] == [1, 0, 2]
    plain = Corpus(CORPUS.ids, CORPUS.reference, SYSTEMS)
    assert "reading" not in json.loads(report.as_json(scored(plain), lines=True))["systems"][0]["lines"][0]
    for corpus, last in ((CORPUS, "reading"), (plain, "reference_words")):
        book = openpyxl.load_workbook(io.BytesIO(write(gather(scored(corpus)), "r.xlsx")))
        columns = [cell.value for cell in next(book["lines"].iter_rows())]
        assert columns[-1] == last


def test_the_signature_says_that_the_closest_counts_only_where_there_are_several() -> None:
    signature = scored().signature
    assert str(signature).endswith("|readings:closest")
    assert Signature.parse(str(signature)) == signature
    none = Corpus(("1",), ("ab",), (System("A", ("ab",)),), alternatives=((),))
    assert "readings" not in str(scored(none).signature)
    with pytest.raises(InputError, match="'readings' is 'first'; it can only be 'closest'"):
        Signature.parse(str(signature).replace("closest", "first"))

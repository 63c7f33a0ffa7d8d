"""Items are called what they are, row or file, wherever a figure of them is named."""

import re

import pytest

from cer_core.attempted import attempted, attempted_sentences
from cer_core.corpus import Corpus, System
from cer_core.evaluation import evaluate
from cer_core.measures import MEASURES
from cer_core.report import as_text
from cer_core.reporting.gather import gather
from cer_core.reporting.sections import sections
from cer_core.settings import Settings

ROWS = Corpus(
    ("1", "2"), ("the north road", ""), (System("A", ("the [...] road", "fog")), System("B", ("", ""))), "row"
)


@pytest.mark.parametrize("name", MEASURES)
def test_no_measure_of_rows_speaks_of_lines(name: str) -> None:
    measure = MEASURES[name].over("row")
    assert not re.search(r"\blines?\b", f"{measure.label} {measure.formula} {measure.meaning}", re.IGNORECASE)
    assert MEASURES[name].over("line") == MEASURES[name]


def test_tables_of_rows_name_rows() -> None:
    evaluation = evaluate(ROWS, Settings(items="row"))
    text = as_text(evaluation)
    assert "CER, row mean" in text
    assert "line mean" not in text
    labels = [
        f"{cell.text} {cell.small}"
        for section in sections(gather(evaluation))
        for grid in section.grids
        for row in grid.rows
        for cell in row
    ]
    assert any("CER, row mean" in label for label in labels)
    assert not [label for label in labels if re.search(r"\b(lines?|[0-9]+ items?)\b", label)]


def test_text_invented_for_an_empty_row_is_said_of_a_row() -> None:
    said = attempted_sentences(attempted(evaluate(ROWS, Settings(items="row"))))
    assert "A wrote 3 characters for 1 row whose reference is empty; they count as insertions." in said

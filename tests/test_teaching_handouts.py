"""Handouts of the workshop page: whole pages and pictures that hold what they show, and nothing that runs."""

from xml.etree import ElementTree

import pytest
from any_text import TEXT
from hypothesis import given, settings

from cer_core.teaching.backtrace import backtrace
from cer_core.teaching.costs import PRESETS, Costs
from cer_core.teaching.drawing import table_svg
from cer_core.teaching.filling import FILLING_ORDERS, fill_steps, filling
from cer_core.teaching.handout import as_html, as_svg, of_stop, of_table
from cer_core.teaching.paths import paths
from cer_core.teaching.table import Table, table
from cer_core.teaching.tour import TOUR

SVG = "{http://www.w3.org/2000/svg}"


def texts_of(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def made(reference: str, hypothesis: str, costs: Costs = PRESETS["unit"].costs) -> Table:
    return table(reference, hypothesis, costs)


def test_the_picture_holds_every_cell_in_order() -> None:
    pair = made("ab", "b")
    assert texts_of(table_svg(pair, paths(pair), backtrace(pair))) == [
        *("\u2205", "b"),
        *("\u2205", "0", "1"),
        *("a", "1", "1"),
        *("b", "2", "1"),
    ]


@settings(deadline=None)
@given(TEXT.filter(lambda text: len(text) <= 12), TEXT.filter(lambda text: len(text) <= 12))
def test_any_texts_make_a_page_and_a_picture_that_parse(reference: str, hypothesis: str) -> None:
    pair = made(reference, hypothesis)
    handout = of_table(pair, paths(pair), backtrace(pair), f"{reference} {hypothesis}")
    ElementTree.fromstring(as_svg(handout))
    page = as_html(handout)
    ElementTree.fromstring(page.partition("<body>")[2].partition("</body>")[0])
    page.encode()


def test_markup_in_a_text_stays_text() -> None:
    pair = made("<b>&", "<script>")
    handout = of_table(pair, paths(pair), backtrace(pair), "<i>")
    for written in (as_html(handout), as_svg(handout)):
        assert "<script" not in written
        assert "<i>" not in written


@pytest.mark.parametrize("name", TOUR)
def test_a_stop_is_handed_out_with_its_question_and_answer(name: str) -> None:
    stop = TOUR[name]
    answer = stop.answer(stop.example)
    handout = of_stop(1, stop, answer)
    page, picture = as_html(handout), " ".join(texts_of(as_svg(handout)))
    assert f"1. {stop.title}" in picture
    assert page.index("Question:") < page.index("<h2>Answer</h2>")
    assert all(word in picture for word in (*stop.question.split(), *answer.sentence.split()))


@pytest.mark.parametrize("order", FILLING_ORDERS)
def test_filling_step_by_step_fills_every_cell_once(order: str) -> None:
    steps = fill_steps(3, 2, order)
    cells = [cell for step in steps for cell in step]
    assert sorted(cells) == [(i, j) for i in range(4) for j in range(3)]
    for number in range(len(steps) + 1):
        assert filling(3, 2, number, order).filled == {cell for step in steps[:number] for cell in step}

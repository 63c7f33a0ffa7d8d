"""Handouts of the workshop page: whole pages and pictures that hold what they show, and nothing that runs."""

from xml.etree import ElementTree

import pytest
from any_text import TEXT
from hypothesis import given, settings

from cer_core.teaching.backtrace import backtrace
from cer_core.teaching.costs import PRESETS, Costs
from cer_core.teaching.drawing import table_svg
from cer_core.teaching.filling import FILLING_ORDERS, fill_steps, filling
from cer_core.teaching.handout import Grid, Handout, of_stop, of_table, of_units
from cer_core.teaching.handout_page import as_html
from cer_core.teaching.handout_picture import ROOM, as_svg, column_widths
from cer_core.teaching.paths import paths
from cer_core.teaching.progress import progress
from cer_core.teaching.table import Table, table
from cer_core.teaching.tour import TOUR
from cer_core.teaching.unit_views import MEANINGS, unit_views

SVG = "{http://www.w3.org/2000/svg}"


def texts_of(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def made(reference: str, hypothesis: str, costs: Costs = PRESETS["unit"].costs) -> Table:
    return table(reference, hypothesis, costs)


def test_the_picture_holds_every_cell_in_order() -> None:
    pair = made("ab", "b")
    assert texts_of(table_svg(pair, paths(pair), progress(pair, backtrace(pair)))) == [
        *("\u2205", "b"),
        *("\u2205", "0", "1"),
        *("a", "1", "1"),
        *("b", "2", "1"),
    ]


def test_the_present_step_is_handed_out_without_what_is_not_found_yet() -> None:
    """Step 3 of 4 fills the first row, the first column and D[1,1]; D[2,1] is left."""
    pair = made("ab", "b")
    walked = backtrace(pair)
    handout = of_table(pair, paths(pair), walked, "ab, b", progress(pair, walked, 3))
    assert texts_of(handout.picture)[-3:] == ["b", "2", ""]
    assert handout.picture.count('fill="#fbeecb"') == 0
    assert "Shown as on screen. Filling: step 3 of 4." in handout.paragraphs
    assert not any("Distance" in paragraph for paragraph in handout.paragraphs)
    assert handout.grids == ()


def test_the_way_back_is_handed_out_as_far_as_it_is_walked() -> None:
    pair = made("ab", "b")
    walked = backtrace(pair)
    shown = progress(pair, walked, 5)
    handout = of_table(pair, paths(pair), walked, "ab, b", shown)
    assert (shown.walked, shown.finished) == (((2, 1), (1, 0)), False)
    assert handout.grids == (Grid(("reference", "b"), (("output", "b"), ("operation", "="))),)
    assert of_table(pair, paths(pair), walked, "ab, b", progress(pair, walked)) == of_table(
        pair, paths(pair), walked, "ab, b"
    )


def test_a_pair_in_several_units_is_handed_out_with_what_each_unit_is() -> None:
    views = unit_views("caf\u00e9", "cafe\u0301")
    for written in (as_html(of_units(views, "caf\u00e9")), " ".join(texts_of(as_svg(of_units(views, "caf\u00e9"))))):
        assert all(word in written for meaning in MEANINGS.values() for word in meaning.split() if "'" not in word)
        assert "C3" in written
        assert "(2 / 4)" in written.replace("\u00a0", " ")


def test_a_table_of_a_picture_stands_in_columns_that_fit_the_page() -> None:
    grid = Grid(("", "one", "two"), (("name", "a " * 200, "\u5317" * 100), ("b", "", "c")))
    left = [
        (element.get("x"), element.text)
        for element in ElementTree.fromstring(as_svg(Handout("t", (), (grid,)))).iter(f"{SVG}text")
    ]
    columns = {text: x for x, text in left}
    assert columns["two"] == columns["c"]
    assert columns["name"] == columns["b"] != columns["one"]
    assert sum(column_widths((grid.head, *grid.rows))) <= ROOM


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
    assert f"1. {stop.title}" in picture.replace("\u00a0", " ")
    assert page.index("Question:") < page.index("<h2>Answer</h2>")
    unbroken = "".join(picture.split())
    assert all("".join(line.split()) in unbroken for line in (stop.question, *answer.lines))


@pytest.mark.parametrize("order", FILLING_ORDERS)
def test_filling_step_by_step_fills_every_cell_once(order: str) -> None:
    steps = fill_steps(3, 2, order)
    cells = [cell for step in steps for cell in step]
    assert sorted(cells) == [(i, j) for i in range(4) for j in range(3)]
    for number in range(len(steps) + 1):
        assert filling(3, 2, number, order).filled == {cell for step in steps[:number] for cell in step}

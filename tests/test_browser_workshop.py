"""The Workshop page, as a teacher uses it: the table step by step, costs, units, the nine stops, handouts, links."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from driving import Settle, choose, serious_faults
from playwright.sync_api import Browser, Page, expect

from cer_core.teaching.handout import of_stop
from cer_core.teaching.handout_page import as_html
from cer_core.teaching.tour import TOUR


def opened(page: Page, app_url: str, settle: Settle, query: str) -> Page:
    page.goto(f"{app_url}/workshop?{query}")
    expect(page.get_by_text("This page has texts of its own")).to_be_visible()
    settle(page)
    return page


def hand_out(page: Page) -> None:
    """Open the handouts of the table once it is drawn: it moves the button, and what opened before stays behind."""
    expect(page.get_by_role("grid", name="Levenshtein table").locator("td").last).to_be_visible()
    page.get_by_role("button", name="Handout").click()


def said(page: Page, text: str) -> None:
    expect(page.locator(".lens-say", has_text=text).first).to_be_visible()


def pick(page: Page, settle: Settle, label: str, option: str) -> None:
    page.get_by_role("combobox", name=label).click()
    page.get_by_role("option", name=option, exact=True).click()
    settle(page)


def test_form_and_from_differ_in_kind_by_the_order_on_the_way_back(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "workshop_view=table")
    said(page, "From form to from: distance 2.")
    said(page, "3 equally cheap alignments: S 0 to 2, D 0 to 1, I 0 to 1. Under diagonal-first: S 2, D 0, I 0.")
    pick(page, settle, "Order on the way back", "gaps-first")
    said(page, "Under gaps-first: S 0, D 1, I 1.")
    pick(page, settle, "Costs", "swapped neighbours 1")
    said(page, "From form to from: distance 1.")
    expect(page.get_by_text("Restricted Damerau-Levenshtein distance")).to_be_visible()


def test_other_costs_make_another_metric(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "workshop_view=table&teach_reference=intention&teach_output=execution")
    said(page, "distance 5.")
    pick(page, settle, "Costs", "substitution 2")
    said(page, "distance 8.")
    expect(page.get_by_text("Longest-common-subsequence distance")).to_be_visible()
    pick(page, settle, "Costs", "sclite: 4, 3, 3")
    expect(page.get_by_text("sclite's alignment cost")).to_be_visible()
    pick(page, settle, "Costs", "own costs")
    page.get_by_label("Substitution").fill("x")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("substitution: a cost of 'x'; give a number")


def test_the_table_is_filled_and_walked_back_step_by_step(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "workshop_view=table")
    page.get_by_role("button", name="empty").click()
    grid = page.get_by_role("grid", name="Levenshtein table")
    expect(grid.locator("td.known")).to_have_count(0)
    for _ in range(3):
        page.get_by_role("button", name="next").click()
    expect(grid.locator("td.known")).to_have_count(10)
    told = page.locator(".tell")
    expect(told).to_contain_text("D[1,1] = min(D[0,0] + 0, D[0,1] + 1, D[1,0] + 1)")
    expect(told).to_contain_text("D[1,1] = min(0, 2, 2) = 0")
    expect(told.locator(".best")).to_have_text("a hit: 0 + 0 = 0 ◆")
    page.get_by_label("row by row").check()
    page.get_by_role("button", name="next").click()
    expect(grid.locator("td.known")).to_have_count(17)
    page.get_by_role("button", name="all filled").click()
    expect(grid.locator("td.known")).to_have_count(25)
    expect(grid.locator("td").last).to_have_text("2")
    page.get_by_role("button", name="walked back").click()
    expect(page.locator(".rebuilt")).to_have_text("from")
    expect(page.locator(".aligned tr").nth(2)).to_contain_text("=SS=")
    page.get_by_role("slider", name="Step").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".rebuilt")).to_have_text("rom")


def test_any_cell_tells_where_its_number_comes_from_by_keyboard(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "workshop_view=table")
    page.get_by_role("grid", name="Levenshtein table").locator("td").first.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(".tell")).to_contain_text("D[2,1] = min(2, 1, 3) = 1")
    for key, cell in (("End", "D[2,4]"), ("Home", "D[2,0]"), ("Control+End", "D[4,4]"), ("Control+Home", "D[0,0]")):
        page.keyboard.press(key)
        expect(page.locator(".tell")).to_contain_text(cell)


def test_only_the_cell_pointed_at_is_explained_with_the_cells_it_comes_from(
    tab: Page, app_url: str, settle: Settle
) -> None:
    page = opened(tab, app_url, settle, "workshop_view=table")
    expect(page.locator(".why")).to_have_text("Only a hit is cheapest here.")
    page.locator('.grid td[data-at="3,3"]').focus()
    expect(page.locator(".why")).to_have_text("")
    expect(page.locator(".tell")).to_contain_text("D[3,3]")
    expect(page.locator(".told")).to_have_count(1)
    expect(page.locator(".from")).to_have_count(3)


def test_a_table_filled_in_part_stays_so_when_texts_or_costs_change(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "workshop_view=table&table_step=6")
    expect(page.locator(".phase")).to_have_text("Filling: step 6 of 18")
    pick(page, settle, "Costs", "sclite: 4, 3, 3")
    expect(page.locator(".phase")).to_have_text("Filling: step 6 of 18")
    page.get_by_label("Output").fill("firmly")
    page.keyboard.press("Enter")
    expect(page.locator(".phase")).to_have_text("Filling: step 6 of 26")
    page.wait_for_url("**table_step=6*")


def test_one_polite_region_says_the_step_and_the_explained_cell_once(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "workshop_view=table&table_step=3")
    spoken = page.locator(".lens-teach").locator("[role=status], [aria-live], [role=alert]")
    expect(spoken).to_have_count(1)
    expect(spoken).to_have_text("")
    page.get_by_role("button", name="next").click()
    expect(spoken).to_have_text(re.compile(r"^Filling: step 4 of 18\. D\[1,2\] = min\(2, 3, 1\) = 1\. f and r differ"))
    page.get_by_role("grid", name="Levenshtein table").locator("td").first.focus()
    expect(spoken).to_have_text("D[0,0] = 0. Nothing turns into nothing, and costs nothing.")


def test_table_and_explanation_are_seen_first_in_large_letters(tab: Page, app_url: str, settle: Settle) -> None:
    tab.set_viewport_size({"width": 1280, "height": 900})
    page = opened(tab, app_url, settle, "workshop_view=table&teach_reference=intention&teach_output=execution")
    for part in (".grid", ".tell"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 900
    sizes = "parts => parts.map(part => parseFloat(getComputedStyle(part).fontSize))"
    assert min(page.locator(".grid td, .formula, .tell li, .tell p, .lines").evaluate_all(sizes)) >= 1.1 * 16


def test_a_link_opens_the_same_pair_costs_order_and_step(
    tab: Page, browser: Browser, app_url: str, settle: Settle
) -> None:
    page = opened(tab, app_url, settle, "workshop_view=table&teach_reference=<b>ab&teach_output=ba")
    pick(page, settle, "Order on the way back", "gaps-first")
    page.get_by_role("button", name="all filled").click()
    page.wait_for_url("**table_step=*")
    other = browser.new_context().new_page()
    other.goto(page.url)
    settle(other)
    expect(other.locator(".phase")).to_have_text("Filling: step 12 of 12")
    expect(other.get_by_label("Reference")).to_have_value("<b>ab")
    expect(other.locator(".grid thead")).to_contain_text("b1a2")
    other.context.close()


def test_long_texts_are_sent_to_the_alignment_browser(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, f"workshop_view=table&teach_reference={'a' * 41}&teach_output=b")
    expect(page.get_by_role("alert")).to_contain_text("the reference has 41 units; the table shows up to 40 a side")
    page.get_by_role("button", name="Look at this pair in the alignment browser").click()
    expect(page.locator(".cl-item")).to_have_count(1)
    expect(page.locator(".cl-item")).to_contain_text("41 edits")


def test_forty_units_a_side_are_drawn(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, f"workshop_view=table&teach_reference={'ab' * 20}&teach_output={'ba' * 20}")
    expect(page.locator(".grid td")).to_have_count(41 * 41)
    said(page, "distance 2.")


def test_the_same_pair_has_another_rate_in_every_unit(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "workshop_view=units")
    page.get_by_role("button", name="one é, composed or not").click()
    table = page.get_by_role("region", name="The pair in several units")
    for unit, rate in (("code points", "50.00 %"), ("graphemes", "25.00 %"), ("UTF-8 bytes", "60.00 %")):
        expect(table.get_by_role("row", name=unit)).to_contain_text(rate)
    expect(table.locator(".lens-hint")).to_have_count(4)
    page.get_by_role("button", name="a family").click()
    expect(table.get_by_role("row", name="graphemes")).to_contain_text("100.00 %")
    expect(table.get_by_role("row", name="code points")).to_contain_text("40.00 %")


FIGURES = {
    "two-units": ("5.26\u00a0%", "20.00\u00a0%"),
    "above-100": ("200.00\u00a0%",),
    "tie-break": ("S 2, D 0, I 0", "S 0, D 1, I 1"),
    "ladder": ("66.67\u00a0%", "44.44\u00a0%", "22.22\u00a0%", "16.13\u00a0%", "6.45\u00a0%", "0.00\u00a0%"),
    "means": ("3.94\u00a0%", "9.16\u00a0%"),
    "flip": ("In 10 of 10 draws",),
    "harm": ("CER calls none worse: it counts all alike.",),
    "gaps": ("coverage 100.00\u00a0%", "coverage 68.04\u00a0%"),
    "concentration": ("ratio of 2.0", "ratio of 5.5"),
}


@pytest.mark.parametrize("stop", TOUR)
def test_every_stop_reveals_its_figures_when_asked(tab: Page, app_url: str, settle: Settle, stop: str) -> None:
    page = opened(tab, app_url, settle, f"stop={stop}")
    expect(page.locator(".lens-question")).to_be_visible()
    expect(page.locator(".lens-say")).to_have_count(1)
    page.get_by_text("Show the answer").click()
    for figure in FIGURES[stop]:
        said(page, figure)
    assert serious_faults(page) == []


def test_a_changed_example_changes_the_answer(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "stop=above-100&reveal_above-100=true")
    page.get_by_label("Output").fill("m")
    page.keyboard.press("Enter")
    expect(page.locator(".lens-say").nth(1)).to_contain_text("CER is 0.00\u00a0%")
    page.get_by_role("button", name="next stop").click()
    expect(page.get_by_role("heading", name="3. The same total")).to_be_visible()


def test_handouts_are_whole_pages_and_pictures(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "workshop_view=table&teach_reference=<b>&teach_output=ab")
    hand_out(page)
    content = {}
    for name in ("Page to print, HTML", "Picture, SVG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        content[name] = Path(download.value.path()).read_text(encoding="utf-8")
    assert "<b>" not in content["Page to print, HTML"]
    assert "://" not in content["Page to print, HTML"].replace("http://www.w3.org/2000/svg", "")
    ElementTree.fromstring(content["Picture, SVG"])
    assert "Distance" in content["Picture, SVG"]


def test_the_table_is_handed_out_as_far_as_it_is_filled(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "workshop_view=table&table_step=3")
    hand_out(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="This step: Picture, SVG").click()
    assert "Filling: step 3 of 18" in Path(download.value.path()).read_text(encoding="utf-8")


def test_a_pair_in_units_is_handed_out_and_unspaced_words_are_remarked_on(
    tab: Page, app_url: str, settle: Settle
) -> None:
    page = opened(tab, app_url, settle, "workshop_view=units&teach_reference=\u5317\u4eac&teach_output=\u5317")
    expect(page.get_by_text("are Chinese characters, written without spaces between words")).to_be_visible()
    page.get_by_role("button", name="Handout").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Page to print, HTML").click()
    assert "50.00 % (1 / 2)" in Path(download.value.path()).read_text(encoding="utf-8")


@pytest.mark.parametrize("stop", TOUR)
def test_a_printed_stop_fits_the_width_of_a4(tab: Page, stop: str) -> None:
    asked = TOUR[stop]
    tab.emulate_media(media="print")
    tab.set_viewport_size({"width": 680, "height": 900})  # 180 of the 210 mm, at 96 pixels an inch
    tab.set_content(as_html(of_stop(1, asked, asked.answer(asked.example))))
    assert tab.evaluate("document.documentElement.scrollWidth") <= 680


def test_the_page_needs_no_data(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    app.get_by_role("link", name="Workshop").click()
    settle(app)
    said(app, "A word is wrong as soon as one character in it is")

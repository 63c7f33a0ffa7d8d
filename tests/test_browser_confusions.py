"""The Confusions page, as a person uses it: click through to lines, classes, what if, rules, files to take away."""

import pytest
from driving import Settle, choose, drawn, tick_first_row, upload
from playwright.sync_api import Locator, Page, expect

REFERENCE = "works of the works\nsummer\nadjourned at noon\nthe road\n"
OUTPUT = "vvorks of the vvorks\nsummer\nadjoumed at noon\nthe r0ad\n"


@pytest.fixture
def page_of(app: Page, settle: Settle) -> Page:
    """Open the confusions of an uploaded pair."""
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"reference.txt": REFERENCE.encode()})
    upload(app, settle, "Outputs", {"ocr.txt": OUTPUT.encode()})
    app.get_by_role("link", name="Confusions").click()
    settle(app)
    expect(answer(app)).to_contain_text("ocr:")
    return app


def answer(page: Page) -> Locator:
    return page.locator(".lens-say").first


def look_at(page: Page, settle: Settle, view: str) -> None:
    page.get_by_role("radio", name=view, exact=True).click()
    drawn(page, settle)


def test_runs_are_named_and_a_bar_leads_to_their_lines(page_of: Page, settle: Settle) -> None:
    expect(page_of.locator(".lens-say").nth(1)).to_have_text(
        "As runs of edits: w read as vv, o read as 0, rn read as m."
    )
    look_at(page_of, settle, "runs")
    expect(answer(page_of)).to_have_text("ocr: w read as vv is the most frequent, 2 times, 57.14\u00a0% of all edits.")
    page_of.locator('[aria-roledescription="bar"][aria-label*="vv"]').click()
    expect(page_of.get_by_text("w read as vv: in 1 line.")).to_be_visible()
    page_of.get_by_role("button", name="Look at them in the alignment browser").click()
    expect(page_of.get_by_role("status").filter(has_text="pooled")).to_contain_text("1 line of 4")


def test_a_heatmap_cell_and_the_difference_of_two_systems_lead_to_lines(app: Page, settle: Settle) -> None:
    app.get_by_role("link", name="Confusions").click()
    settle(app)
    look_at(app, settle, "heatmap")
    cell = app.locator('[aria-roledescription="rect mark"]').last
    expect(cell).to_be_visible()
    cell.click()
    expect(app.get_by_role("button", name="Look at them in the alignment browser")).to_be_visible()
    look_at(app, settle, "difference")
    bar = app.locator('[aria-roledescription="bar"]').first
    expect(bar).to_be_visible()
    app.locator('[aria-roledescription="bar"][aria-label*="␣ space → "]').last.click()
    expect(app.get_by_text("␣ space read as ∅ nothing: in ")).to_be_visible()
    expect(app.locator(".cl-item").first).to_be_visible()


def test_classes_show_their_edits_and_lines(page_of: Page, settle: Settle) -> None:
    look_at(page_of, settle, "classes")
    expect(answer(page_of)).to_have_text("ocr: look-alike makes 85.71\u00a0% of the edits, more than any other class.")
    page_of.locator('[aria-roledescription="bar"]').first.click()
    expect(page_of.get_by_role("heading", name="Digits")).to_be_visible()
    expect(page_of.locator(".cl-item")).to_have_count(1)


def test_the_figures_without_ticked_confusions_are_scored_anew(page_of: Page, settle: Settle) -> None:
    look_at(page_of, settle, "what if")
    look_at(page_of, settle, "runs")
    expect(answer(page_of)).to_contain_text("make 80% of the runs of edits")
    tick_first_row(page_of)
    settle(page_of)
    figures = page_of.get_by_role("region", name="Figures without the ticked confusions")
    expect(figures).to_contain_text("7 → 3 of 49")
    expect(figures).to_contain_text("4 → 2 of 10")


def test_a_rule_that_repairs_and_a_rule_that_harms_are_told_apart(page_of: Page, settle: Settle) -> None:
    look_at(page_of, settle, "rules")
    page_of.get_by_role("button", name="Add one for the most frequent run").click()
    expect(answer(page_of)).to_have_text("Post-processed, ocr has 4 edits fewer.")
    expect(page_of.get_by_role("heading", name="Lines that got worse: 0")).to_be_visible()
    page_of.get_by_role("textbox", name="Find").fill("m")
    page_of.get_by_role("textbox", name="Replace with").fill("rn")
    page_of.get_by_role("button", name="Add rule").click()
    expect(answer(page_of)).to_have_text("Post-processed, ocr has 2 edits fewer.")
    figures = page_of.get_by_role("region", name="Figures before and after the rules")
    expect(figures.get_by_role("row", name="CER")).to_contain_text("4")
    expect(page_of.get_by_role("heading", name="Lines that got worse: 1")).to_be_visible()
    expect(page_of.get_by_text("post-processed:rules=2")).to_be_visible()
    page_of.get_by_role("button", name="×").nth(1).click()
    expect(answer(page_of)).to_have_text("Post-processed, ocr has 4 edits fewer.")


def test_a_rule_that_is_no_expression_is_refused_in_words(page_of: Page, settle: Settle) -> None:
    look_at(page_of, settle, "rules")
    page_of.get_by_role("textbox", name="Find").fill("(<img src=x onerror=alert(1)>")
    page_of.get_by_text("Regular expression", exact=True).click()
    page_of.get_by_role("button", name="Add rule").click()
    expect(page_of.get_by_role("alert").filter(has_text="not a regular expression")).to_be_visible()


def test_tables_and_the_picture_can_be_taken_away(page_of: Page, settle: Settle) -> None:
    page_of.get_by_role("button", name="Download", exact=True).click()
    for name, start in (
        ("Characters, CSV", b"\xef\xbb\xbfsystem,reference"),
        ("Everything, XLSX", b"PK"),
        ("Confusions, SVG", b"<svg"),
        ("Confusions, PNG", b"\x89PNG"),
    ):
        with page_of.expect_download() as waiting:
            page_of.get_by_role("button", name=name, exact=True).click()
        path = waiting.value.path()
        assert path.read_bytes().startswith(start)
    settle(page_of)

"""The Ranking page, as a person uses it: why averages disagree, what decides, how the rates are spread."""

from pathlib import Path

from driving import Settle, choose, tick_first_row, upload
from playwright.sync_api import Page, expect


def opened(page: Page, app_url: str, settle: Settle, view: str) -> Page:
    page.goto(f"{app_url}/ranking?ranking_view_5={view}")
    expect(page.locator(".lens-say").first).to_be_visible()
    settle(page)
    return page


def test_the_crossing_is_named_and_the_slider_weighs_the_lines(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "why")
    expect(page.get_by_text("Below the power 0.6122 B is better, above it A.")).to_be_visible()
    expect(page.get_by_text("At 0.50: A 13.99\u00a0%, B 11.46\u00a0%.")).to_be_visible()
    page.get_by_role("slider", name="Power").focus()
    page.keyboard.press("End")
    expect(page.get_by_text("At 1.00: A 8.13\u00a0%, B 14.98\u00a0%.")).to_be_visible()


def test_a_line_that_decides_leads_to_the_alignment_browser(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "why")
    tick_first_row(page)
    expect(page.locator(".cl-item")).to_have_attribute("aria-label", "57")
    page.get_by_role("button", name="Look at it in the alignment browser").click()
    expect(page.get_by_role("textbox", name="Go to line")).to_have_value("57")
    expect(page.locator(".cl-item")).to_have_count(1)


def test_lines_picked_in_the_scatter_are_averaged_alone_and_shown(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "order")
    scatter = page.get_by_test_id("stVegaLiteChart").nth(1)
    scatter.locator('[aria-roledescription="point"]').last.click(force=True)
    expect(page.get_by_text("picked", exact=False).first).to_be_visible()
    expect(page.get_by_text("CER, pooled of these alone:")).to_be_visible()
    page.get_by_role("button", name="Look at the first in the alignment browser").click()
    expect(page.locator(".cl-item")).to_have_count(1)


def test_pictures_and_figures_are_taken_away_with_the_signature(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "why")
    expect(page.get_by_test_id("stDataFrame")).to_have_count(2)
    page.get_by_role("button", name="Download", exact=True).click()
    png = b"\x89PNG"
    for name, start in (("Weight of long lines, SVG", b"<svg"), ("Rate by length, PNG", png), ("Figures, JSON", b"{")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        content = Path(download.value.path()).read_bytes()
        assert content.startswith(start)
        assert start == png or b"cer-lens" in content


def test_whole_groups_are_drawn_by_a_column_of_the_table(app: Page, settle: Settle) -> None:
    rows = [f"{n},writer {n % 4},the road,{'the road' if n % 4 else 'tne r0ad'},the raod" for n in range(12)]
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"t.csv": "\n".join(["id,writer,reference,A,B", *rows]).encode()})
    app.get_by_role("link", name="Ranking").click()
    settle(app)
    app.get_by_role("radio", name="how sure", exact=True).click()
    settle(app)
    app.get_by_role("combobox", name="Draw rows").click()
    app.get_by_role("option", name="writer", exact=True).click()
    expect(app.get_by_text("draws of 4 groups by writer with replacement, seed 0")).to_be_visible()
    expect(app.get_by_text("|draws:1000|seed:0|by:group writer")).to_be_visible()


def test_leaving_out_short_lines_ends_the_flip(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "why")
    figures = page.get_by_role("region", name="Figures without them")
    expect(figures.get_by_role("row", name="CER, line mean")).to_contain_text("B")
    page.get_by_role("slider", name="Shorter than").focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    settle(page)
    expect(page.get_by_text("40 lines left out, 20 scored.")).to_be_visible()
    expect(figures.get_by_role("row", name="CER, line mean").locator("td").last).to_have_text("A")


def test_the_flip_is_there_under_every_seed(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "seeds")
    expect(page.get_by_text("in opposite orders in 10 of 10 draws.")).to_be_visible()
    table = page.get_by_role("region", name="Seeds of the workshop set")
    expect(table.get_by_role("row", name="0 8.13 %")).to_contain_text("0.6122")


def test_the_flip_has_a_probability_and_the_difference_a_test(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "how+sure")
    expect(page.get_by_text("in opposite orders in 99.50\u00a0% of the draws.")).to_be_visible()
    expect(page.get_by_role("region", name="Intervals by measure")).to_contain_text("6.4 to 10.7 %")
    expect(page.get_by_role("region", name="Tests of the difference")).to_contain_text("77 segments")


def test_lines_above_a_hundred_percent_are_shown_with_their_reason(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"r.txt": b"m\nroad\n"})
    upload(app, settle, "Outputs", {"<b>ocr.txt": b"rnrn\nroad\n"})
    app.get_by_role("link", name="Ranking").click()
    settle(app)
    app.get_by_role("radio", name="spread", exact=True).click()
    settle(app)
    expect(app.get_by_text("3 of their 4 edits are insertions")).to_be_visible()
    expect(app.get_by_role("region", name="Spread of the rates")).to_contain_text("400.00 %")

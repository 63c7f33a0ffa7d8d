"""The alignment browser, as a person uses it: filters, keys, the map, what cells say, links, small and dark screens."""

import re

import pytest
from driving import Settle, choose, serious_faults, upload
from playwright.sync_api import Browser, Locator, Page, expect

REFERENCE = "The Council, approved!\nform\n" + "the north road ran by the mill " * 40 + "\nnone\n"
OUTPUT = "the council aproved\nfrom\n" + "the north road ran by the mill " * 40 + "x\nnone\n"


@pytest.fixture
def lines(app: Page, settle: Settle) -> Page:
    """Open the alignments of an uploaded pair."""
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"reference.txt": REFERENCE.encode()})
    upload(app, settle, "Outputs", {"ocr.txt": OUTPUT.encode()})
    app.get_by_role("link", name="Alignments").click()
    settle(app)
    expect(app.locator(".cl-item")).to_have_count(4)
    return app


def workshop(page: Page, settle: Settle) -> None:
    page.get_by_role("link", name="Alignments").click()
    settle(page)
    expect(page.locator(".cl-item")).to_have_count(25)
    expect(page.locator(".lens-browse canvas")).to_be_visible()


def focused(page: Page) -> Locator:
    return page.locator(":focus")


def show(page: Page, settle: Settle, what: str) -> None:
    page.get_by_role("button", name="Show", exact=True).click()
    page.get_by_text(what, exact=True).click()
    settle(page)
    page.keyboard.press("Escape")


def status(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="pooled")


def test_n_and_p_go_from_error_to_error_and_over_the_end_of_the_page(app: Page, settle: Settle) -> None:
    workshop(app, settle)
    app.keyboard.press("n")
    expect(focused(app)).to_have_attribute("aria-label", "i U+0069 LATIN SMALL LETTER I added")
    app.keyboard.press("n")
    expect(focused(app)).to_have_attribute("aria-label", "c U+0063 LATIN SMALL LETTER C added")
    app.keyboard.press("p")
    expect(focused(app)).to_have_attribute("aria-label", "i U+0069 LATIN SMALL LETTER I added")
    app.keyboard.press("p")
    expect(app.locator(".said")).to_have_text("That was the first error.")
    app.locator(".cl-row:not(:first-child) > :is(.cl-s, .cl-d, .cl-i)").last.focus()
    app.keyboard.press("n")
    expect(app.locator(".cl-item").first).to_have_attribute("data-item", "25")
    expect(app.locator(".cl-flow :focus")).to_have_count(1)
    app.keyboard.press("p")
    expect(app.locator(".cl-item").first).to_have_attribute("data-item", "0")
    expect(app.locator('.cl-item[data-item="24"] :focus')).to_have_count(1)


def test_arrows_go_from_cell_to_cell_and_the_focused_one_shows_what_it_says(app: Page, settle: Settle) -> None:
    workshop(app, settle)
    app.keyboard.press("n")
    app.keyboard.press("ArrowRight")
    expect(focused(app)).to_have_attribute("aria-label", "c U+0063 LATIN SMALL LETTER C added")
    expect(app.locator(".cl-tip")).to_have_text("c U+0063 LATIN SMALL LETTER C added")
    assert app.locator('.cl-flow [tabindex="0"]').count() == 1


def test_the_buttons_go_on_from_the_last_error(app: Page, settle: Settle) -> None:
    workshop(app, settle)
    for expected in ("i U+0069", "c U+0063", "U+0020"):
        app.get_by_role("button", name="next error").click()
        expect(focused(app)).to_have_attribute("aria-label", re.compile(re.escape(expected)))
    app.get_by_role("button", name="previous error").click()
    expect(focused(app)).to_have_attribute("aria-label", re.compile("^c U"))


def test_show_all_again_ends_every_filter_that_a_link_set(page: Page, app_url: str, settle: Settle) -> None:
    page.goto(f"{app_url}/alignments?find_length_45=10&find_length_45=45&find_rate=5&find_rate=50&find_text=a")
    expect(page.get_by_text("Looking for lines with")).to_be_visible()
    page.get_by_role("button", name="Show all again").click()
    expect(status(page)).to_contain_text("60 lines, 25 shown")
    expect(page.get_by_role("button", name="Show all again")).to_have_count(0)


def test_typing_an_n_into_a_field_is_typing(app: Page, settle: Settle) -> None:
    workshop(app, settle)
    field = app.get_by_role("textbox", name="Go to line")
    field.fill("n")
    field.press("n")
    expect(field).to_be_focused()
    expect(field).to_have_value("nn")


def test_the_map_jumps_to_a_line_by_click_and_by_keys(app: Page, settle: Settle) -> None:
    workshop(app, settle)
    canvas = app.locator(".lens-browse canvas")
    canvas.focus()
    app.keyboard.press("End")
    expect(canvas).to_have_attribute("aria-valuetext", re.compile("line 60 of 60: "))
    app.keyboard.press("ArrowLeft")
    app.keyboard.press("Enter")
    expect(app.locator('.cl-item[data-item="58"]')).to_be_focused()
    canvas.click(position={"x": 3, "y": 3})
    expect(app.locator('.cl-item[data-item="0"]')).to_be_focused()


def test_the_legend_filters_and_the_map_fades_what_is_left_out(app: Page, settle: Settle) -> None:
    workshop(app, settle)
    pill = app.get_by_role("button", name="deletions", exact=True)
    assert "line-through" in pill.evaluate("e => getComputedStyle(e, '::before').textDecoration")
    pill.click()
    settle(app)
    expect(status(app)).to_contain_text("20 lines of 60")
    app.locator(".lens-browse canvas").click(position={"x": 3, "y": 3})
    expect(app.locator(".said")).to_have_text("That line is not among those found.")


def test_cells_that_another_order_moves_are_marked(lines: Page, settle: Settle) -> None:
    expect(lines.locator(".cl-flow .cl-m")).to_have_count(0)
    choose(lines, settle, "Tie-break", "gaps-first")
    moved = lines.locator('.cl-item[data-item="1"] .cl-m')
    expect(moved).to_have_count(2)
    expect(lines.locator(".cl-legend")).to_contain_text("not so under diagonal-first")
    expect(lines.locator('.cl-item[data-item="1"] .cl-head')).to_contain_text(
        "2 edits · 50.00 % · 3 equally short alignments, S 0 to 2, D 0 to 1, I 0 to 1"
    )


def test_cells_say_what_raw_text_they_came_from_and_the_raw_text_shows_what_was_removed(
    page: Page, app_url: str, settle: Settle, lines: Page
) -> None:
    for step in ("casefold", "remove-punctuation"):
        lines.get_by_test_id("stSidebar").get_by_role("button", name=step, exact=True).click()
        settle(lines)
    first = lines.locator(".cl-item").first
    letter = first.locator('[aria-label*="from T U+0054"]')
    expect(letter.first).to_have_attribute("aria-label", re.compile("LATIN CAPITAL LETTER T by casefold$"))
    letter.first.hover()
    expect(lines.locator(".cl-tip")).to_contain_text("from T U+0054 LATIN CAPITAL LETTER T by casefold")
    show(lines, settle, "the text before normalization")
    gone = first.locator(".cl-gone")
    expect(gone).to_have_text([",", "!"])
    expect(gone.first).to_have_attribute("aria-label", ", U+002C COMMA, removed by remove-punctuation")


def test_words_can_be_aligned_instead_of_characters(lines: Page, settle: Settle) -> None:
    lines.get_by_role("radio", name="words", exact=True).click()
    settle(lines)
    first = lines.locator(".cl-item").first
    expect(first.locator(".cl-head")).to_contain_text("3 word edits · 100.00 %")
    expect(first.locator(".cl-s")).to_have_text(["the", "council", "aproved"])


def test_a_long_item_opens_where_it_is_folded(lines: Page, settle: Settle) -> None:
    fold = lines.locator(".cl-fold")
    expect(fold).to_have_count(1)
    inside = fold.locator(".cl-block").first
    expect(inside).to_be_hidden()
    fold.locator("summary").click()
    expect(inside).to_be_visible()
    show(lines, settle, "spaces and invisible characters")
    space = lines.locator(".cl-faint").first
    expect(space).to_have_attribute("aria-label", "U+0020 SPACE")


def test_filter_order_page_and_view_are_in_the_address(
    app: Page, browser: Browser, app_url: str, settle: Settle
) -> None:
    workshop(app, settle)
    app.get_by_role("button", name="substitutions", exact=True).click()
    settle(app)
    app.get_by_role("radio", name="words", exact=True).click()
    settle(app)
    app.get_by_role("button", name="page N").click()
    expect(app.locator(".cl-item")).not_to_have_count(25)
    settle(app)
    here = [item.get_attribute("data-item") for item in app.locator(".cl-item").all()]
    context = browser.new_context()
    other = context.new_page()
    other.goto(app.url)
    expect(other.locator(".cl-item")).to_have_count(len(here))
    assert [item.get_attribute("data-item") for item in other.locator(".cl-item").all()] == here
    expect(other.locator(".cl-head").first).to_contain_text("word edit")
    context.close()


def test_a_confusion_looked_for_is_in_the_address(app: Page, browser: Browser, settle: Settle) -> None:
    app.get_by_role("link", name="Confusions").click()
    settle(app)
    bar = app.locator('[aria-roledescription="bar"]').nth(1)
    expect(bar).to_be_visible()
    bar.click()
    app.get_by_role("button", name="Look at them in the alignment browser").click()
    expect(status(app)).to_contain_text("10 lines of 60")
    settle(app)
    context = browser.new_context()
    other = context.new_page()
    other.goto(app.url)
    expect(status(other)).to_contain_text("10 lines of 60")
    context.close()


@pytest.mark.parametrize(("scheme", "width"), [("dark", 1280), ("light", 390)])
def test_no_serious_accessibility_fault_in_the_dark_or_on_a_narrow_screen(
    browser: Browser, app_url: str, settle: Settle, scheme: str, width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{app_url}/alignments?steps=casefold&ties=gaps-first")
    expect(page.locator(".cl-item")).to_have_count(25)
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not serious_faults(page)
    context.close()

"""The Scores page's views, as a person uses them: coverage, where the errors fall, what follows from the figures."""

import pytest
from driving import Settle, choose, serious_faults, upload
from playwright.sync_api import Page, expect

TABLE = (
    "id,page,reference,A,B\n"
    "1,p1,the council met in 1957,the council met in 1857,the council met [illegible]\n"
    "2,p1,by order of the mayor,by order of the mayor,by order of the mayor\n"
    "3,p2,in the school of Oxford,in the schoof of 0xford,in the school of Oxford\n"
    "4,p2,the <b>road,the <b>road,\n"
)


@pytest.fixture
def scored(app: Page, settle: Settle) -> Page:
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"t.csv": TABLE.encode()})
    return app


def look_at(page: Page, settle: Settle, view: str) -> None:
    page.get_by_role("radio", name=view, exact=True).click()
    settle(page)


def test_an_honest_gap_is_told_from_a_wrong_reading(scored: Page, settle: Settle) -> None:
    look_at(scored, settle, "coverage")
    table = scored.get_by_role("region", name="Coverage by system")
    expect(table.get_by_role("row", name="Coverage")).to_contain_text("100.00 %")
    expect(table.get_by_role("row", name="CER on attempted text").locator("td").last).to_contain_text("0.00 %")
    expect(table.get_by_role("row", name="marked").locator("td").last).to_contain_text("7")


def test_coverage_stands_beside_the_rates_on_scores_and_on_ranking(scored: Page, settle: Settle) -> None:
    # "in 1957" is 7 of 23 + 21 + 23 + 11 characters, and the last output is empty
    for page, name in (("Scores", "Measures by system"), ("Ranking", "Order of the systems by measure")):
        scored.get_by_role("link", name=page).click()
        settle(scored)
        table = scored.get_by_role("region", name=name)
        expect(table.get_by_role("row", name="Coverage").locator("td").nth(1)).to_contain_text("60 / 78")
        expect(table.get_by_role("row", name="CER on attempted text").locator("td").nth(1)).to_contain_text("0 / 60")
    signature = scored.get_by_test_id("stSidebar").get_by_test_id("stCode")
    expect(signature).to_contain_text("|gaps:usual")


def test_where_everything_was_attempted_one_line_says_so(app: Page) -> None:
    expect(app.get_by_text("Coverage is 100\u00a0%: every reference with text has an output")).to_be_visible()
    expect(app.get_by_role("row", name="CER on attempted text")).to_have_count(0)


def test_a_marker_of_ones_own_counts_and_stands_in_the_signature(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"r.txt": b"the north road\n"})
    upload(app, settle, "Outputs", {"o.txt": b"the ??? road\n"})
    field = app.get_by_role("textbox", name="Gap marker of yours")
    field.fill(r"\?{3}")
    field.press("Enter")
    settle(app)
    table = app.get_by_role("region", name="Measures by system")
    expect(table.get_by_role("row", name="Coverage")).to_contain_text("9 / 14")  # all but "north"
    expect(app.get_by_test_id("stSidebar").get_by_test_id("stCode")).to_contain_text("|gaps:own@")
    field.fill("(")
    field.press("Enter")
    expect(app.get_by_role("alert")).to_contain_text("not a regular expression")
    expect(app.get_by_test_id("stSidebar").get_by_test_id("stCode")).not_to_contain_text("gaps")


def test_lines_that_changed_places_are_named_and_rates_stand_by_length(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"r.txt": b"the north <b>road\nadjourned at nine\nfog\n"})
    upload(app, settle, "Outputs", {"o.txt": b"adjourned at nine\nthe north <b>roab\nfig\n"})
    look_at(app, settle, "where")
    expect(
        app.get_by_text("2 of 3 outputs of o are the text of another line, 1 of them to the letter.")
    ).to_be_visible()
    table = app.get_by_role("region", name="Text of another line")
    expect(table.locator("tbody tr").first.locator("td")).to_have_text(["o", "2", "0"])
    bands = app.get_by_role("region", name="Rates by length")
    expect(bands.get_by_role("row", name="1 to 5")).to_contain_text("1 / 3")
    app.get_by_role("link", name="Ranking").click()
    settle(app)
    look_at(app, settle, "why")
    expect(bands.get_by_role("row", name="1 to 5")).to_contain_text("33.33 %")


def test_a_second_column_of_references_is_chosen_in_the_sidebar(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    table = b"id,reference,other,ocr\nu1,grey road,gray road,gray rood\nu2,north,,worth\n"
    upload(app, settle, "Reference", {"t.csv": table})
    sidebar = app.get_by_test_id("stSidebar")
    signature = sidebar.get_by_test_id("stCode")
    expect(signature).not_to_contain_text("readings")
    box = sidebar.get_by_role("combobox", name="Columns of other valid readings")
    box.focus()
    box.press_sequentially("other")
    box.press("Enter")
    box.press("Escape")  # its list closes, and the page can be read again
    settle(app)
    expect(signature).to_contain_text("|readings:closest")
    app.get_by_role("link", name="Alignments").click()
    settle(app)
    expect(app.get_by_text("ocr: 1 edit · 11.11 % · closest of 2 readings: alternative 1")).to_be_visible()


def test_which_of_several_readings_counts_is_said_with_the_line_and_in_the_data(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"r.trn": b"{ grey / gray } road (u1)\nnorth (u2)\n"})
    upload(app, settle, "Outputs", {"o.trn": b"gray rood (u1)\nworth (u2)\n"})
    app.get_by_role("link", name="Alignments").click()
    settle(app)
    expect(app.get_by_text("closest of 2 readings: alternative 1")).to_be_visible()
    expect(app.get_by_test_id("stSidebar").get_by_test_id("stCode")).to_contain_text("|readings:closest")
    app.get_by_role("link", name="Data").click()
    settle(app)
    table = app.get_by_role("region", name="Reading taken for each line")
    expect(table.locator("tbody tr")).to_have_count(1)
    expect(table.locator("tbody tr").first).to_contain_text("alternative 1")
    assert serious_faults(app) == []


def test_a_year_read_as_another_year_is_named(scored: Page, settle: Settle) -> None:
    look_at(scored, settle, "where")
    look_at(scored, settle, "words")
    table = scored.get_by_role("region", name="Errors by words")
    expect(table.get_by_role("row", name="Years")).to_contain_text("1 read as alike")
    look_at(scored, settle, "characters")
    expect(scored.get_by_role("region", name="Errors by characters").get_by_role("row", name="Digits")).to_be_visible()
    groups = scored.get_by_role("region", name="Rates by group")
    expect(groups.get_by_role("row")).to_have_count(3)


def test_what_follows_stands_beside_its_evidence(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"r.txt": b"fog\n"})
    upload(app, settle, "Outputs", {"o.txt": b"fog on the road\n"})
    look_at(app, settle, "diagnosis")
    expect(app.get_by_text("o has a CER of 400.00\u00a0%: 12 of its 12 edits are insertions")).to_be_visible()
    expect(app.get_by_role("region", name="Evidence 1")).to_be_visible()

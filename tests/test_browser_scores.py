"""The Scores page's views, as a person uses them: coverage, where the errors fall, what follows from the figures."""

import pytest
from driving import Settle, choose, serious_faults, upload
from playwright.sync_api import Page, expect

WAIT = 15_000  # milliseconds
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
    expect(table.get_by_role("row", name="coverage")).to_contain_text("100.00 %", timeout=WAIT)
    expect(table.get_by_role("row", name="CER on what was attempted").locator("td").last).to_contain_text("0.00 %")
    expect(table.get_by_role("row", name="marked").locator("td").last).to_contain_text("7")
    scored.get_by_label("Another marker, as a regular expression").fill("(")
    scored.keyboard.press("Enter")
    expect(scored.get_by_role("alert")).to_be_visible(timeout=WAIT)


def test_a_year_read_as_another_year_is_named(scored: Page, settle: Settle) -> None:
    look_at(scored, settle, "where")
    look_at(scored, settle, "words")
    table = scored.get_by_role("region", name="Errors by words")
    expect(table.get_by_role("row", name="Years")).to_contain_text("1 read as alike", timeout=WAIT)
    look_at(scored, settle, "characters")
    expect(scored.get_by_role("region", name="Errors by characters").get_by_role("row", name="Digits")).to_be_visible(
        timeout=WAIT
    )
    groups = scored.get_by_role("region", name="Rates by group")
    expect(groups.get_by_role("row")).to_have_count(3)


def test_what_follows_stands_beside_its_evidence(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"r.txt": b"fog\n"})
    upload(app, settle, "Outputs", {"o.txt": b"fog on the road\n"})
    look_at(app, settle, "diagnosis")
    expect(app.get_by_text("o has a CER of 400.00\u00a0%: 12 of its 12 edits are insertions")).to_be_visible(
        timeout=WAIT
    )
    expect(app.get_by_role("region", name="Evidence 1")).to_be_visible()


@pytest.mark.parametrize("view", ["measures", "coverage", "where", "diagnosis"])
def test_no_view_has_a_serious_accessibility_fault(tab: Page, app_url: str, settle: Settle, view: str) -> None:
    tab.goto(f"{app_url}/?score_view={view}")
    expect(tab.locator(".lens-say").first).to_be_visible(timeout=2 * WAIT)
    settle(tab)
    tab.wait_for_timeout(500)
    assert serious_faults(tab) == []

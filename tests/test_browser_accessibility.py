"""Every view of every page is free of serious accessibility faults, in light and in dark."""

from collections.abc import Iterator

import pytest
from driving import DRAWN, Settle, drawn, serious_faults
from playwright.sync_api import BrowserContext, Page, expect

VIEWS = {
    "Scores": 4,
    "Alignments": 0,
    "Confusions": 5,
    "Ranking": 5,
    "Normalization": 6,
    "Report": 0,
    "Workshop": 3,
    "Data": 0,
}


@pytest.fixture(scope="module")
def visitor(profile: BrowserContext, app_url: str) -> Iterator[Page]:
    """Open the app once, for a visitor who only looks."""
    page = profile.new_page()
    page.goto(app_url)
    expect(page.get_by_role("link", name="Scores")).to_be_visible()
    yield page
    page.close()


def test_the_pages_listed_here_are_all_there_are(visitor: Page) -> None:
    links = visitor.get_by_role("navigation", name="App pages").get_by_role("link")
    expect(links).to_contain_text([*VIEWS])
    expect(links).to_have_count(len(VIEWS))


@pytest.mark.parametrize("name", VIEWS)
def test_no_view_has_a_serious_fault(visitor: Page, settle: Settle, name: str) -> None:
    visitor.get_by_role("link", name=name, exact=True).click()
    drawn(visitor, settle)
    views = visitor.get_by_role("radiogroup", name="Look at").get_by_role("radio")
    expect(views).to_have_count(VIEWS[name])
    faults = _faults(visitor)
    for view in views.all()[1:]:
        view.click()
        expect(view).to_be_checked()
        drawn(visitor, settle)
        faults += [f"{view.inner_text()}: {fault}" for fault in _faults(visitor)]
    assert faults == []


def _faults(page: Page) -> list[str]:
    """Return the serious faults of what the page shows, and those that only dark colours make."""
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(DRAWN)
    dark = [f"in the dark: {fault}" for fault in serious_faults(page, "color-contrast")]
    page.emulate_media(color_scheme="light")
    page.wait_for_timeout(DRAWN)
    return dark + serious_faults(page)

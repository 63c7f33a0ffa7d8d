"""What the browser tests do again and again, as a person does it."""

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

Settle = Callable[[Page], None]
SCROLLED = 300  # milliseconds until a scroll has come to rest
DRAWN = 600  # milliseconds until the charts of a view, which follow its script, are drawn and take clicks
SENT = 500  # milliseconds until the app's script has begun to run on files that are listed already


def choose(page: Page, settle: Settle, label: str, option: str) -> None:
    """Choose an option of a sidebar selectbox; it is in view first, since its list closes when the page scrolls."""
    box = page.get_by_test_id("stSidebar").get_by_role("combobox", name=label)
    box.scroll_into_view_if_needed()
    page.wait_for_timeout(SCROLLED)
    box.click()
    page.get_by_role("option", name=option, exact=True).click()
    settle(page)


def upload(page: Page, settle: Settle, label: str, files: dict[str, bytes]) -> None:
    """Give files to the uploader with this label and wait until they are listed."""
    box = page.get_by_test_id("stFileUploader").filter(has_text=label)
    box.locator("input[type=file]").set_input_files(
        [{"name": name, "mimeType": "text/plain", "buffer": data} for name, data in files.items()]
    )
    for name in files:
        expect(box.get_by_text(name)).to_be_visible()
    page.wait_for_timeout(SENT)  # files given to another uploader while Streamlit still sends these would be lost
    settle(page)


def drawn(page: Page, settle: Settle) -> None:
    """Wait until the charts of a view are drawn, too."""
    page.wait_for_timeout(DRAWN)
    settle(page)


def tick_first_row(page: Page) -> None:
    """Tick the first row of the first table that has ticks, which is a canvas."""
    table = page.get_by_test_id("stDataFrame").first
    expect(table.get_by_test_id("data-grid-canvas")).to_be_visible()
    table.scroll_into_view_if_needed()
    page.wait_for_timeout(SCROLLED)
    box = table.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 16, box["y"] + 52)


def serious_faults(page: Page, *rules: str) -> list[str]:
    """Return the serious and critical accessibility faults that axe finds on the page, by these rules or by all."""
    options = {"runOnly": {"type": "rule", "values": [*rules]}} if rules else None
    return [
        f"{fault['id']}: {fault['nodes'][0]['html'][:200]}"
        for fault in Axe().run(page, options=options).response["violations"]
        if fault["impact"] in ("serious", "critical")
    ]

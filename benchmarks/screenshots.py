"""Take the README's pictures anew, of the bundled data in the app itself: ``python -m benchmarks.screenshots``."""

from playwright.sync_api import Page, sync_playwright

from benchmarks.serving import IDLE, ROOT, chromium, server

SIZE = {"width": 1280, "height": 860}
DRAWN = 2000  # milliseconds until the charts, which follow the page's script, are drawn
PICTURES = {
    "scores": "",
    "alignments": "alignments?source=Council+register",
    "confusions": "confusions",
    "ranking": "ranking?ranking_view_5=why",
    "normalization": "normalization?source=Normalization+example&steps=nfc,casefold,collapse-whitespace,strip",
    "workshop": "workshop?workshop_view=table&teach_reference=intention&teach_output=execution",
}


def main() -> None:
    """Serve the app, and save a picture of each page."""
    with server() as (url, _), sync_playwright() as playwright:
        browser = chromium(playwright)
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce", color_scheme="light")
        for name, path in PICTURES.items():
            take(page, f"{url}/{path}", name)
        browser.close()


def take(page: Page, address: str, name: str) -> None:
    """Open a page of the app, wait until it is drawn, and save what is seen."""
    page.goto(address)
    page.locator(".lens-say, .cl-item").first.wait_for()
    page.wait_for_selector(IDLE)
    page.wait_for_timeout(DRAWN)
    page.screenshot(path=ROOT / "docs" / f"{name}.png")
    print(f"docs/{name}.png")


if __name__ == "__main__":
    main()

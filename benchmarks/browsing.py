"""Time the Alignments page in headless Chromium: ``python -m benchmarks.browsing --lines 10000``.

Made-up lines of about 54 characters with 5 % edits and two systems are uploaded to a server started for
the purpose. Each figure is what a person waits from the click until the page shows the answer.
"""

import argparse
from collections.abc import Callable, Iterator
from statistics import median

from playwright.sync_api import Page, sync_playwright

from benchmarks.corpora import corpus
from benchmarks.serving import IDLE, chromium, server, upload, waited
from cer_core.wording import number, unbroken


def choose(page: Page, label: str, option: str) -> Callable[[], None]:
    """Open a list of the sidebar; return the click that chooses."""
    box = page.get_by_test_id("stSidebar").get_by_role("combobox", name=label)
    box.scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    box.click()
    return page.get_by_role("option", name=option, exact=True).click


def has_first(position: int) -> str:
    """Return the condition that the first item shown is this one."""
    return f"""() => document.querySelector('.cl-item')?.dataset.item === '{position}'"""


def measure(page: Page, url: str, lines: int) -> Iterator[tuple[str, float]]:
    """Yield what was done and how long the answer took."""
    references, (a, b) = corpus(lines, 54, systems=2)
    yield "first screen", waited(page, lambda: page.goto(f"{url}/alignments"), has_first(0))
    choose(page, "Data", "Your files")()
    page.wait_for_selector(IDLE)
    upload(page, "Reference", {"reference.txt": references})
    page.wait_for_timeout(2000)
    counted = unbroken(number(lines))
    loaded = f"() => document.querySelector('main, .stMain').innerText.includes('{counted} lines, 25 shown')"
    outputs = {"a.txt": a, "b.txt": b}
    yield "upload and align two systems", waited(page, lambda: upload(page, "Outputs", outputs), loaded)
    turn = page.get_by_role("button", name="page N")
    yield "page turn", median(waited(page, turn.click, has_first(25 * (n + 1))) for n in range(5))
    for ties in ("gaps-first", "insertion-deletion-diagonal"):
        said = f"() => document.querySelector('main, .stMain').innerText.includes('codepoint · {ties}')"
        yield f"tie-break to {ties}", waited(page, choose(page, "Tie-break", ties), said)
    back = "() => document.querySelector('main, .stMain').innerText.includes('codepoint · gaps-first')"
    yield "tie-break back", waited(page, choose(page, "Tie-break", "gaps-first"), back)
    filtered = "() => / lines of /.test(document.querySelector('main, .stMain').innerText)"
    deletion = page.locator(".st-key-legend").get_by_role("button", name="deletion")
    yield "filter by deletions", waited(page, deletion.click, filtered)
    focused = "() => document.activeElement.matches('.cl-cell')"
    yield "next error on the page", waited(page, lambda: page.keyboard.press("n"), focused)
    yield "all lines again", waited(page, deletion.click, loaded)
    canvas = page.locator(".lens-browse canvas")
    box = canvas.bounding_box()
    assert box is not None
    middle = {"x": box["width"] / 2, "y": box["height"] / 2}
    there = "() => document.activeElement.matches('.cl-item.cl-here')"
    yield "jump on the map", waited(page, lambda: canvas.click(position=middle), there)


def main() -> None:
    """Print a row for each thing done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=10_000)
    options = parser.parse_args()
    with server() as (url, _), sync_playwright() as playwright:
        browser = chromium(playwright)
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        print(f"{options.lines} lines, two systems; seconds from the click to the answer")
        for name, taken in measure(page, url, options.lines):
            print(f"{name:40}{taken:8.2f}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()

"""Several visitors at once, each with data of their own: ``python -m benchmarks.visitors --visitors 10``.

Every visitor uploads a reference and an output of lines that nobody else has, looks at the pages, and must see the
rate of these lines and no text of another visitor. Then all leave, and the server's memory is watched: resident
megabytes at the start, with all visitors there, and a while after they left (Streamlit keeps a session for two
minutes, in case its visitor comes back). With ``--waves 2`` as many come once more: what Python only keeps for itself
is used again by them, what is kept of those who left adds up. Linux only: it reads /proc.
"""

import argparse
import random
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.serving import IDLE, PATIENCE, chromium, server, upload

PAGES = ("Alignments", "Confusions", "Ranking", "Scores")
LEFT = 150  # seconds after which a session is surely gone


def megabytes(process: int) -> float:
    """Return the memory that a process holds, in megabytes."""
    fields = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines())
    return int(fields["VmRSS"].split()[0]) / 1024


def lines_of(visitor: int, lines: int) -> tuple[list[str], list[str]]:
    """Return references with a word that only this visitor has, and outputs with one edit in each."""
    chance = random.Random(visitor)
    mark = f"visitor{visitor:03}"
    references = [f"{mark} {chance.randrange(10**12):012} {chance.randrange(10**12):012}" for _ in range(lines)]
    return references, [line.replace("visitor", "visit0r") for line in references]


def arrive(browser: Browser, url: str, visitor: int, lines: int) -> Page:
    """Open the app for a new visitor and upload their lines."""
    page = browser.new_context().new_page()
    page.goto(f"{url}/?source=Your+files", timeout=PATIENCE)
    page.get_by_test_id("stFileUploader").first.wait_for(timeout=PATIENCE)
    page.wait_for_selector(IDLE, timeout=PATIENCE)
    references, outputs = lines_of(visitor, lines)
    upload(page, "Reference", {f"reference{visitor}.txt": references})
    page.wait_for_timeout(2000)
    page.wait_for_selector(IDLE, timeout=PATIENCE)
    upload(page, "Outputs", {f"output{visitor}.txt": outputs})
    page.get_by_text(f"output{visitor} is wrong on").wait_for(timeout=PATIENCE)
    return page


def faults(page: Page, visitor: int, visitors: int) -> list[str]:
    """Visit every page; return what was seen of other visitors, and where the own data were not."""
    found = []
    for name in PAGES:
        page.get_by_role("link", name=name, exact=True).click()
        page.wait_for_timeout(1000)
        page.wait_for_selector(IDLE, timeout=PATIENCE)
        seen = page.content()
        found += [
            f"visitor {visitor} sees visitor {other} on {name}"
            for other in range(visitors)
            if other != visitor and f"visitor{other:03}" in seen
        ]
        if f"output{visitor}" not in seen:
            found.append(f"visitor {visitor} does not see their own data on {name}")
    return found


def main() -> None:
    """Print memory at each stage, and every fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=10)
    parser.add_argument("--lines", type=int, default=10_000)
    parser.add_argument("--waves", type=int, default=1, help="how often they come and leave, one wave after another")
    options = parser.parse_args()
    with server() as (url, process), sync_playwright() as playwright:
        browser = chromium(playwright)
        arrive(browser, url, options.visitors, 100).context.close()  # so that everything is imported
        print(f"{options.visitors} visitors, {options.lines} lines each")
        print(f"before they come         {megabytes(process):8.0f} MB", flush=True)
        found: list[str] = []
        for _ in range(options.waves):
            pages = [arrive(browser, url, visitor, options.lines) for visitor in range(options.visitors)]
            print(f"when all have uploaded   {megabytes(process):8.0f} MB", flush=True)
            found += [fault for number, page in enumerate(pages) for fault in faults(page, number, options.visitors)]
            print(f"when all have looked     {megabytes(process):8.0f} MB", flush=True)
            for page in pages:
                page.context.close()
            time.sleep(LEFT)
            print(f"{LEFT} s after they left    {megabytes(process):8.0f} MB", flush=True)
        print(f"faults: {len(found)}", *found, sep="\n")
        browser.close()


if __name__ == "__main__":
    main()

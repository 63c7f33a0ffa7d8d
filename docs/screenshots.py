"""Take the README's pictures anew, of the bundled data in the app itself: ``python docs/screenshots.py``.

It needs Chromium and requirements-dev.txt, as the browser tests do.
"""

import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

DOCS = Path(__file__).resolve().parent
URL = "http://127.0.0.1:8597"
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
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port=8597", "--server.headless=true"]
    with subprocess.Popen(command, cwd=DOCS.parent, stdout=subprocess.DEVNULL) as server, sync_playwright() as started:
        try:
            wait_for_server()
            browser = started.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE, reduced_motion="reduce", color_scheme="light")
            for name, path in PICTURES.items():
                take(page, name, path)
            browser.close()
        finally:
            server.terminate()


def wait_for_server() -> None:
    """Return as soon as the app answers; ``OSError`` where it does not within a minute."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for patience in range(120, -1, -1):
        try:
            direct.open(f"{URL}/_stcore/health", timeout=1)
            return
        except OSError:
            if not patience:
                raise
            time.sleep(0.5)


def take(page: Page, name: str, path: str) -> None:
    """Open a page of the app, wait until it is drawn, and save what is seen."""
    page.goto(f"{URL}/{path}")
    page.locator(".lens-say, .cl-item").first.wait_for()
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')
    page.wait_for_timeout(DRAWN)
    page.screenshot(path=DOCS / f"{name}.png")
    print(f"docs/{name}.png")


if __name__ == "__main__":
    main()

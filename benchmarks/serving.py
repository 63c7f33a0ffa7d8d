"""The app in a server of its own and in Chromium, for what is measured there and for the README's pictures."""

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright

ROOT = Path(__file__).resolve().parents[1]
OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
PATIENCE = 120_000  # milliseconds
IDLE = '[data-testid="stApp"][data-test-script-state="notRunning"]'


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    """Serve the app on a free port; give its address and the number of its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = [f"--server.port={port}", "--server.address=127.0.0.1", "--server.headless=true"]
    process = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", "app.py", *options], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        process.wait()


def chromium(playwright: Playwright) -> Browser:
    """Start the machine's Chromium."""
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=OPTIONS)


def waited(page: Page, act: Callable[[], object], shows: str) -> float:
    """Return the seconds from an act until a JavaScript condition holds and the script has run to its end."""
    start = time.perf_counter()
    act()
    page.wait_for_function(shows, timeout=PATIENCE, polling="raf")
    taken = time.perf_counter() - start
    page.wait_for_selector(IDLE, timeout=PATIENCE)
    page.wait_for_timeout(300)
    return taken


def upload(page: Page, label: str, texts: dict[str, list[str]]) -> None:
    """Give files to the uploader with this label."""
    files = [
        {"name": name, "mimeType": "text/plain", "buffer": "\n".join(lines).encode()} for name, lines in texts.items()
    ]
    box = page.get_by_test_id("stFileUploader").filter(has_text=label)
    box.locator("input[type=file]").set_input_files(files)  # type: ignore[arg-type]

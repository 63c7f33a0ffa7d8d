"""The app in a server and a browser, for the tests that see it as a person does."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

# A busy machine is no fault of the code: no property fails for being slow.
hypothesis_settings.register_profile(
    "unhurried", hypothesis_settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("unhurried")

# Nor does anything a person waits for: what is expected to appear may take its time.
expect.set_options(timeout=30_000)

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 60
CHROMIUM_OPTIONS = [
    "--headless",
    "--no-sandbox",  # Chromium refuses to run as root with it
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.hookimpl(tryfirst=True)  # before -m selects, and before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that drive the app, and keep them in one worker: two browsers at once would starve each other."""
    for item in items:
        if not {"app_url", "browser", "page"}.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def app_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the app on a free port; fail at the end if the server printed a traceback."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    options = [f"--server.port={port}", "--server.address=127.0.0.1", "--server.headless=true"]
    log = tmp_path_factory.mktemp("server") / "server.log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            [sys.executable, "-m", "streamlit", "run", "app.py", *options],
            cwd=ROOT,
            env=os.environ | {"PYTHONUTF8": "1"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        if not _is_healthy(url, server):
            pytest.fail(f"the app did not start:\n{_text(log)}", pytrace=False)
        yield url
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
    if "Traceback" in _text(log):
        pytest.fail(f"the app's server printed a traceback during these tests:\n{_text(log)}", pytrace=False)


def _is_healthy(url: str, server: subprocess.Popen[bytes]) -> bool:
    deadline = time.monotonic() + START_SECONDS
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while server.poll() is None and time.monotonic() < deadline:
        try:
            with direct.open(f"{url}/_stcore/health", timeout=1):
                return True
        except OSError:
            time.sleep(0.1)
    return False


def _text(log: Path) -> str:
    return log.read_text(encoding="utf-8", errors="replace")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Find the machine's Chromium; without one, skip, but fail where CI is set."""
    chromium = shutil.which("chromium")
    if chromium is None:
        message = (
            "no chromium on PATH, which the browser tests drive; on Debian: "
            "apt install chromium fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"
        )
        if os.environ.get("CI"):
            pytest.fail(message, pytrace=False)
        pytest.skip(message)
    return chromium


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start playwright."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """Start a Chromium whose contexts know nothing of each other, for tests with several visitors or settings."""
    running = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_OPTIONS)
    yield running
    running.close()


@pytest.fixture(scope="session")
def profile(
    playwright: Playwright, chromium: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BrowserContext]:
    """Start a Chromium that does a third less work for a page: it keeps compiled scripts, and nothing moves."""
    context = playwright.chromium.launch_persistent_context(
        tmp_path_factory.mktemp("profile"),
        executable_path=chromium,
        args=CHROMIUM_OPTIONS,
        viewport={"width": 1280, "height": 1000},
        reduced_motion="reduce",
    )
    yield context
    context.close()


@pytest.fixture
def page(profile: BrowserContext) -> Iterator[Page]:
    """Open an empty page of a new visitor: no cookies, nothing stored, and the app gives each page its own session."""
    profile.clear_cookies()
    page = profile.new_page()
    yield page
    if page.url.startswith("http"):
        page.evaluate("localStorage.clear()")
    page.close()


@pytest.fixture
def tab(page: Page) -> Page:
    """Open an empty page for the app; any dialog means that uploaded text was executed."""
    page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    return page


@pytest.fixture
def app(tab: Page, app_url: str, settle: Callable[[Page], None]) -> Page:
    """Open the app."""
    tab.goto(app_url)
    expect(tab.get_by_role("link", name="Scores")).to_be_visible()
    settle(tab)
    return tab


@pytest.fixture
def settle() -> Callable[[Page], None]:
    """Return the helper to call after each action: it waits until the app's script has run to its end."""

    def wait(page: Page) -> None:
        page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')

    return wait

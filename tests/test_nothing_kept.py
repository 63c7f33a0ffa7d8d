"""Private text stays in the visitor's session: none on disk, none in what visitors share."""

import ast
import gc
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest
from conftest import ROOT, _is_healthy
from driving import Settle, choose, upload
from playwright.sync_api import Page, expect
from test_app import pasted

WAIT = 60_000  # milliseconds
TRACED = """
import os, runpy, sys
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
def heard(event, args):
    if event == "open" and isinstance(args[2], int) and args[2] & WRITES and isinstance(args[0], str):
        os.write(2, f"WRITES {args[0]}\\n".encode())
    if event in ("tempfile.mkstemp", "tempfile.mkdtemp", "os.rename", "os.link", "os.mkdir"):
        os.write(2, f"WRITES {event} {args[0]}\\n".encode())
sys.addaudithook(heard)
sys.argv[0] = "streamlit"
runpy.run_module("streamlit", run_name="__main__")
"""


def shared_modules() -> Iterator[ast.Module]:
    for path in (ROOT / "app.py", *(ROOT / "app_pages").rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def test_the_app_uses_none_of_the_caches_that_visitors_share() -> None:
    used = {
        node.attr
        for module in shared_modules()
        for node in ast.walk(module)
        if isinstance(node, ast.Attribute) and node.attr.startswith(("cache_", "experimental_"))
    }
    assert used == set()


def test_no_function_of_the_process_remembers_a_text() -> None:
    """Fill every page with a text, then look for it in the results of every cached function and in every module."""
    secret = "zebra crossing on quagga lane"
    app = pasted(f"{secret}\nsecond", f"{secret.title()}\nsecond")
    for name in ("alignments", "confusions", "ranking", "normalization", "report", "data"):
        app.switch_page(f"app_pages/{name}.py").run()
        assert not app.exception
    caches = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
    ours = [each for each in caches if getattr(each, "__module__", "").startswith(("cer_core", "app_pages"))]
    assert len(ours) > 5
    held = [
        f"{each.__module__}.{each.__name__}"
        for each in ours
        for kept in gc.get_referents(each)
        if isinstance(kept, dict) and "zebra" in repr(list(kept.items())).lower()
    ]
    assert held == []
    loaded = [module for name, module in sys.modules.items() if name.startswith(("cer_core", "app_pages"))]
    assert len(loaded) > 50
    for module in loaded:
        texts = [value for value in vars(module).values() if isinstance(value, str | list | dict | tuple | set)]
        assert "zebra" not in repr(texts).lower(), module.__name__


@pytest.fixture
def traced(tmp_path: Path) -> Iterator[tuple[str, Path, Path]]:
    """Serve the app where each file that Python opens to write is told; yield its link, log, and temporary folder."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log, temporary, home = tmp_path / "server.log", tmp_path / "temporary", tmp_path / "home"
    temporary.mkdir()
    home.mkdir()
    names = {"TMPDIR": str(temporary), "HOME": str(home), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    options = [f"--server.port={port}", "--server.address=127.0.0.1", "--server.headless=true"]
    with log.open("wb") as output:
        server = subprocess.Popen(
            [sys.executable, "-c", TRACED, "run", "app.py", *options],
            cwd=ROOT,
            env=os.environ | names,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        url = f"http://127.0.0.1:{port}"
        assert _is_healthy(url, server), log.read_text(encoding="utf-8", errors="replace")
        yield url, log, temporary
    finally:
        server.terminate()
        server.wait(20)
        shutil.rmtree(temporary, ignore_errors=True)


def test_no_file_is_written_while_texts_are_uploaded_reported_and_saved(
    tab: Page, settle: Settle, traced: tuple[str, Path, Path]
) -> None:
    """Three megabytes a side: servers like to put uploads of more than one into a file."""
    url, log, temporary = traced
    tab.goto(url)
    expect(tab.locator(".lens-say").first).to_be_visible(timeout=WAIT)
    settle(tab)
    before, files = log.read_text(encoding="utf-8", errors="replace"), sorted(ROOT.rglob("*"))
    lines = [f"zebra {number} " + "quagga " * 2_000 for number in range(200)]
    choose(tab, settle, "Data", "Your files")
    upload(tab, settle, "Reference", {"reference.txt": "\n".join(lines).encode()})
    upload(tab, settle, "Outputs", {"ocr.txt": "\n".join(lines).replace("zebra", "zebta").encode()})
    expect(tab.locator(".lens-say").first).to_contain_text("ocr is wrong on", timeout=WAIT)
    tab.get_by_role("link", name="Report", exact=True).click()
    for button in ("HTML, to read and print", "XLSX"):
        with tab.expect_download(timeout=2 * WAIT):
            tab.get_by_role("button", name=button, exact=True).click(timeout=2 * WAIT)
    settle(tab)
    tab.get_by_role("button", name="Save or load this session").click()
    tab.get_by_role("dialog").get_by_text("With the texts").click()
    expect(tab.get_by_role("dialog")).to_contain_text("The file then holds your texts", timeout=WAIT)
    with tab.expect_download(timeout=WAIT) as download:
        tab.get_by_role("button", name="Save the session", exact=True).click()
    upload(tab, settle, "A session file", {"session.json": Path(download.value.path()).read_bytes()})
    expect(tab.get_by_role("button", name="Load this session", exact=True)).to_be_visible(timeout=WAIT)
    after = log.read_text(encoding="utf-8", errors="replace")
    written = [line for line in after.removeprefix(before).splitlines() if line.startswith("WRITES")]
    assert [line for line in written if line != "WRITES /dev/null"] == []
    assert "zebra" not in after
    assert list(temporary.rglob("*")) == []
    assert sorted(path for path in ROOT.rglob("*") if "__pycache__" not in path.parts and ".git" not in path.parts) == [
        path for path in files if "__pycache__" not in path.parts and ".git" not in path.parts
    ]

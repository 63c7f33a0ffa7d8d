"""The Report page and the session file, as a person uses them: made, stopped, taken away, brought to another."""

import io
import json
from pathlib import Path

import openpyxl
import pytest
from driving import Settle, choose, serious_faults, upload
from playwright.sync_api import Browser, Download, Locator, Page, expect

from cer_core.__main__ import main

WAIT = 60_000  # milliseconds
REFERENCE = "The Council approved\nform\nשלום עולם\n<img src=x onerror=alert(1)>\n"
OUTPUTS = {
    "ocr.txt": "the council aproved\nfrom\nשלוס עולם\n<img src=x onerror=alert(1)>\n",
    "htr.txt": "The Counci1 approved\nform\n\n<img src=x onerror=alert(2)>\n",
}
BUTTONS = {
    "report.html": "HTML, to read and print",
    "report.md": "Markdown",
    "report.tex": "LaTeX",
    "report.json": "JSON",
    "report.xlsx": "XLSX",
}


def opened(page: Page, settle: Settle, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click()
    settle(page)


def bring(page: Page, settle: Settle, reference: str = REFERENCE, outputs: dict[str, str] = OUTPUTS) -> None:
    """Upload a reference and outputs."""
    choose(page, settle, "Data", "Your files")
    upload(page, settle, "Reference", {"reference.txt": reference.encode()})
    upload(page, settle, "Outputs", {name: text.encode() for name, text in outputs.items()})


def said(page: Page) -> Locator:
    return page.locator(".lens-say").first


def signature(page: Page) -> str:
    return page.get_by_test_id("stSidebar").get_by_test_id("stCode").inner_text()


def downloaded(page: Page, button: str) -> bytes:
    with page.expect_download(timeout=WAIT) as download:
        page.get_by_role("button", name=button, exact=True).click()
    taken: Download = download.value
    return Path(taken.path()).read_bytes()


def cells(data: bytes) -> dict[str, list[tuple[object, ...]]]:
    book = openpyxl.load_workbook(io.BytesIO(data))
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book.worksheets}


def test_the_page_offers_the_bytes_that_the_command_writes(app: Page, settle: Settle, tmp_path: Path) -> None:
    bring(app, settle)
    app.get_by_role("button", name="nfc", exact=True).click()
    settle(app)
    opened(app, settle, "Report")
    app.get_by_role("textbox", name="Title").fill("Two systems")
    app.get_by_role("textbox", name="Title").press("Enter")
    expect(app.get_by_role("button", name="XLSX", exact=True)).to_be_visible(timeout=WAIT)
    settle(app)
    (tmp_path / "reference.txt").write_text(REFERENCE, encoding="utf-8")
    for name, text in OUTPUTS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    sources = [str(tmp_path / name) for name in ("reference.txt", *sorted(OUTPUTS))]
    for name, button in BUTTONS.items():
        out = tmp_path / name
        assert main(["report", *sources, "--steps", "nfc", "--title", "Two systems", "--out", str(out)]) == 0
        assert downloaded(app, button) == out.read_bytes(), name
    assert cells((tmp_path / "report.xlsx").read_bytes())["policy"][1][0] in app.content()


def test_the_preview_is_the_report_in_a_frame_where_nothing_runs(app: Page, settle: Settle) -> None:
    bring(app, settle)
    opened(app, settle, "Report")
    frame = app.locator("iframe[title='The report']")
    expect(frame).to_have_attribute("sandbox", "", timeout=WAIT)
    page = app.frame_locator("iframe[title='The report']")
    expect(page.get_by_role("heading", level=1)).to_have_text("Transcriptions against their references", timeout=WAIT)
    expect(page.locator("#lines")).to_contain_text("<img src=x onerror=alert(1)>")
    expect(page.locator("img")).to_have_count(0)
    assert serious_faults(app) == []
    opened(app, settle, "Scores")
    opened(app, settle, "Report")
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=WAIT)


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "dark")])
def test_the_page_fits_and_has_no_serious_fault(
    browser: Browser, app_url: str, settle: Settle, width: int, scheme: str
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{app_url}/report?source=Council+register")
    expect(page.get_by_role("button", name="XLSX", exact=True)).to_be_visible(timeout=WAIT)
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert serious_faults(page) == []
    context.close()


LINES = 20_000
LONG = "".join(f"the council approved the drainage works {number}\n" for number in range(LINES))
LONG_OUTPUTS = {
    "a.txt": LONG.replace("works", "vvorks").replace("approved", "aproved"),
    "b.txt": LONG.replace("council", "counci1"),
}


def stop(page: Page, settle: Settle) -> None:
    """Stop what is being done."""
    button = page.get_by_role("button", name="Stop", exact=True)
    expect(button).to_be_visible(timeout=WAIT)
    button.click()
    expect(page.get_by_role("button", name="Start again")).to_be_visible(timeout=WAIT)
    settle(page)


def test_a_report_on_20_000_lines_stops_when_asked_and_starts_again(app: Page, settle: Settle) -> None:
    bring(app, settle, LONG, LONG_OUTPUTS)
    expect(said(app)).to_contain_text("a is wrong on", timeout=WAIT)
    app.get_by_role("link", name="Report", exact=True).click()
    stop(app, settle)
    expect(app.get_by_text("Stopped: Gathering the report.")).to_be_visible()
    expect(app.get_by_test_id("stDownloadButton")).to_have_count(0)
    app.get_by_role("button", name="Start again").click()
    expect(app.get_by_role("button", name=BUTTONS["report.html"])).to_be_visible(timeout=2 * WAIT)


def test_orders_and_other_tools_figures_stop_when_asked(tab: Page, app_url: str, settle: Settle) -> None:
    steps = "nfkc,casefold,collapse-whitespace,strip,unify-quotes,remove-punctuation"
    tab.goto(f"{app_url}/normalization?normalization_view=orders&steps={steps}")
    expect(said(tab)).to_be_visible(timeout=WAIT)
    settle(tab)
    bring(tab, settle, LONG, LONG_OUTPUTS)
    expect(said(tab)).to_contain_text("a: ", timeout=2 * WAIT)
    tab.get_by_role("button", name="Try all 720 orders").click(timeout=WAIT)
    stop(tab, settle)
    expect(tab.get_by_text("Stopped: Trying all orders.")).to_be_visible()
    tab.get_by_role("radio", name="reproduce as", exact=True).click()
    stop(tab, settle)
    expect(tab.get_by_text("Stopped: Counting as the other tools do.")).to_be_visible()


def save(page: Page, settle: Settle, with_texts: bool) -> bytes:
    page.get_by_role("button", name="Save or load this session").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible(timeout=WAIT)
    settle(page)
    if with_texts:
        dialog.get_by_text("With the texts").click()
        expect(dialog).to_contain_text("The file then holds your texts", timeout=WAIT)
        settle(page)
    assert serious_faults(page) == []
    content = downloaded(page, "Save the session")
    page.keyboard.press("Escape")
    return content


def load(page: Page, settle: Settle, content: bytes) -> None:
    page.get_by_role("button", name="Save or load this session").click()
    dialog = page.get_by_role("dialog")
    upload(page, settle, "A session file", {"session.json": content})
    dialog.get_by_role("button", name="Load this session").click(timeout=WAIT)
    expect(dialog).to_have_count(0, timeout=WAIT)
    settle(page)


@pytest.fixture
def chosen(app: Page, settle: Settle) -> Page:
    """Choose much: files, steps, tie-break, unit, a filter, a view, a page."""
    bring(app, settle)
    for step in ("casefold", "nfc"):
        app.get_by_role("button", name=step, exact=True).click()
        settle(app)
    choose(app, settle, "Tie-break", "gaps-first")
    app.get_by_test_id("stSidebar").get_by_text("graphemes", exact=True).click()
    settle(app)
    opened(app, settle, "Alignments")
    app.get_by_role("button", name="deletions", exact=True).click()
    settle(app)
    return app


def other(browser: Browser, app_url: str, settle: Settle) -> Page:
    """Open the app as another visitor, who has chosen something else."""
    page = browser.new_context(viewport={"width": 1280, "height": 1000}).new_page()
    page.goto(f"{app_url}/ranking?steps=strip&seed=3&words=uax29")
    expect(said(page)).to_be_visible(timeout=WAIT)
    settle(page)
    return page


def status(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="pooled")


def test_a_session_with_texts_stands_elsewhere_as_it_was_saved(
    chosen: Page, browser: Browser, app_url: str, settle: Settle
) -> None:
    content = save(chosen, settle, with_texts=True)
    assert "approved" in json.loads(content)["texts"]["reference"][0]
    there = other(browser, app_url, settle)
    load(there, settle, content)
    expect(status(there)).to_have_text(status(chosen).inner_text(), timeout=WAIT)
    assert signature(there) == signature(chosen)
    assert "steps:casefold,nfc|ties:gaps-first|words:whitespace" in signature(there)
    for page in (chosen, there):
        opened(page, settle, "Scores")
    expect(said(there)).to_have_text(said(chosen).inner_text())
    there.context.close()


def test_a_session_without_texts_says_which_data_it_needs_and_stands_once_they_are_there(
    chosen: Page, browser: Browser, app_url: str, settle: Settle
) -> None:
    content = save(chosen, settle, with_texts=False)
    assert b"approved" not in content
    assert "\\u05e9" not in content.decode()
    there = other(browser, app_url, settle)
    load(there, settle, content)
    needed = there.get_by_text("The session was saved on 4 lines, 2 systems (htr, ocr), from reference.txt")
    expect(needed).to_be_visible(timeout=WAIT)
    bring(there, settle)
    expect(status(there)).to_have_text(status(chosen).inner_text(), timeout=WAIT)
    assert signature(there) == signature(chosen)
    opened(there, settle, "Scores")
    expect(needed).to_have_count(0)
    there.context.close()


def test_a_file_that_is_no_session_is_refused_with_what_is_wrong(app: Page, settle: Settle) -> None:
    app.get_by_role("button", name="Save or load this session").click()
    bad = b'{"cer-lens-session": 1, "state": {"_remembered_corpus": "<img src=x onerror=alert(1)>"}}'
    upload(app, settle, "A session file", {"session.json": bad})
    alert = app.get_by_role("alert").filter(has_text="session.json")
    expect(alert).to_contain_text("unknown key '_remembered_corpus' in 'state'")
    expect(app.get_by_role("button", name="Load this session", exact=True)).to_have_count(0)

"""The HTML report opened from a file, as a person keeps it: nothing runs, nothing is fetched, everything is in view."""

import pytest
from driving import serious_faults
from playwright.sync_api import Browser, Page, expect

from cer_core.corpus import Corpus, System
from cer_core.evaluation import evaluate
from cer_core.reporting import Choices, gather, write
from cer_core.samples import workshop
from cer_core.settings import Settings

HOSTILE = "<img src=x onerror=alert(1)></style><script>alert(2)</script>"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Write a report on the workshop set with hostile and right-to-left texts beside it; return its link."""
    sample = workshop(0)
    third = System(HOSTILE, tuple(f"{HOSTILE}{text}" if text else None for text in sample.systems[0].texts))
    lines = ((*sample.ids, HOSTILE, "rtl"), (*sample.reference, HOSTILE, "\u05e9\u05dc\u05d5\u05dd \u05e8\u05d1"))
    outputs = (HOSTILE[1:], "\u05e9\u05dc\u05dd 12")
    systems = [System(system.name, (*system.texts, *outputs)) for system in (*sample.systems, third)]
    evaluation = evaluate(Corpus(*lines, tuple(systems)), Settings(steps=("nfc", "casefold")))
    target = tmp_path_factory.mktemp("report") / "report.html"
    target.write_bytes(write(gather(evaluation, Choices(HOSTILE)), target.name))
    return target.as_uri()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_a_report_has_no_serious_fault_and_fits(browser: Browser, report: str, width: int, scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    page.goto(report)
    assert serious_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert asked == [report]
    context.close()


def test_a_report_needs_no_script_and_its_contents_lead_to_every_section(browser: Browser, report: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(report)
    expect(page.get_by_role("heading", level=1)).to_have_text(HOSTILE)
    for link in page.get_by_role("navigation").get_by_role("link").all():
        link.click()
        name = page.url.partition("#")[2]
        expect(page.locator(f"#{name} h2")).to_be_in_viewport()
    expect(page.locator("svg[role=img]")).to_have_count(8)
    context.close()


def test_charts_are_drawn_in_the_ink_of_the_page(browser: Browser, report: str) -> None:
    for scheme, ink in (("light", "rgb(27, 27, 31)"), ("dark", "rgb(240, 240, 242)")):
        context = browser.new_context(color_scheme=scheme)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(report)
        text = page.locator("svg text").first
        assert text.evaluate("element => getComputedStyle(element).fill") == ink
        context.close()


def test_a_report_prints_dark_on_white_whatever_the_screen(page: Page, report: str) -> None:
    page.goto(report)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(27, 27, 31)"
    assert page.pdf()[:4] == b"%PDF"

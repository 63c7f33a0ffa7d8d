"""The Normalization page, as a person uses it: steps chosen and reordered, the ladder, the policy taken away and in."""

import tomllib
from pathlib import Path

import pytest
from driving import Settle, choose, tick_first_row, upload
from playwright.sync_api import Page, expect

VIEWS = ["ladder", "changes", "orders", "steps", "reproduce as", "publish"]


def opened(page: Page, app_url: str, settle: Settle, view: str, steps: str = "") -> Page:
    page.goto(f"{app_url}/normalization?normalization_view={view.replace(' ', '+')}&steps={steps}")
    expect(page.locator(".lens-say").first).to_be_visible()
    settle(page)
    return page


@pytest.fixture
def cafe(tab: Page, app_url: str, settle: Settle) -> Page:
    page = opened(tab, app_url, settle, "ladder", "nfc,casefold,collapse-whitespace,strip")
    choose(page, settle, "Data", "Your files")
    upload(page, settle, "Reference", {"r.txt": "Café Noir\n".encode()})
    upload(page, settle, "Outputs", {"A.txt": "cafe\u0301  noir \n".encode()})
    return page


def expect_order(page: Page, *steps: str) -> None:
    shown = page.get_by_role("list", name="Steps in order").locator("li span")
    expect(shown).to_have_text(list(steps))


def test_the_ladder_of_cafe_noir_goes_down_to_nothing(cafe: Page) -> None:
    expect(cafe.locator(".lens-say")).to_have_text("A: 66.67 % without a step, 0.00 % with all: 6 edits fewer.")
    table = cafe.get_by_role("region", name="Ladder of A")
    for place, rate in (("no step", "66.67"), ("1. nfc", "44.44"), ("2. casefold", "22.22"), ("4. strip", "0.00")):
        expect(table.get_by_role("row", name=place)).to_contain_text(f"{rate} %")


def test_what_became_what_is_listed_and_leads_to_its_lines(cafe: Page, settle: Settle) -> None:
    cafe.get_by_role("radio", name="changes", exact=True).click()
    settle(cafe)
    expect(cafe.get_by_text("1 different change, after the steps before it.")).to_be_visible()
    tick_first_row(cafe)
    expect(cafe.locator(".cl-item")).to_have_count(1)


def test_steps_are_reordered_by_dragging_and_by_keys_and_taken_out(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "ladder", "nfc,casefold,strip")
    handles = page.get_by_test_id("stSidebar").locator(".handle")
    handles.nth(2).scroll_into_view_if_needed()
    first, last = handles.nth(0).bounding_box(), handles.nth(2).bounding_box()
    assert first is not None
    assert last is not None
    page.mouse.move(first["x"] + 8, first["y"] + 8)
    page.mouse.down()
    page.mouse.move(last["x"] + 8, last["y"] + last["height"], steps=8)
    page.mouse.up()
    sidebar = page.get_by_test_id("stSidebar")
    expect(sidebar).to_contain_text("steps:casefold,strip,nfc|")
    focused = page.locator(".handle:focus")
    expect(focused).to_have_attribute("aria-label", "nfc, 3 of 3: drag it, or move it by arrow keys")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(sidebar).to_contain_text("steps:nfc,casefold,strip|")
    expect_order(page, "nfc", "casefold", "strip")
    page.keyboard.press("Delete")
    expect(sidebar).to_contain_text("steps:casefold,strip|")
    page.get_by_role("button", name="Take casefold out").click()
    expect(sidebar).to_contain_text("steps:strip|")
    expect_order(page, "strip")
    assert "steps=strip" in page.url


def test_orders_that_matter_are_named(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"r.txt": b"a\n"})
    upload(app, settle, "Outputs", {"o.txt": b"a .\n"})
    for step in ("strip", "remove-punctuation"):
        app.get_by_role("button", name=step, exact=True).click()
        settle(app)
    app.get_by_role("link", name="Normalization").click()
    settle(app)
    app.get_by_role("radio", name="orders", exact=True).click()
    settle(app)
    app.get_by_role("button", name="Try all 2 orders").click()
    expect(app.get_by_text("2 orders give 2 different results.")).to_be_visible()
    expect(app.get_by_text("It matters which comes first of remove-punctuation and strip.")).to_be_visible()


def test_steps_of_ones_own_are_added_signed_and_named(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "steps")
    page.get_by_label("Characters to remove").fill("<b>&")
    page.keyboard.press("Tab")
    settle(page)
    page.get_by_role("button", name="Add the step").first.click()
    settle(page)
    expect(page.get_by_test_id("stSidebar")).to_contain_text("steps:remove@")
    upload(page, settle, "Table of replacements", {"t.csv": b"from,to\nvv,w\nw,vv\n"})
    expect(page.get_by_text("vv → w → vv").first).to_be_visible()
    page.get_by_role("button", name="Add replace@").click()
    settle(page)
    expect(page.get_by_test_id("stSidebar")).to_contain_text(",replace@")
    page.get_by_role("radio", name="publish", exact=True).click()
    settle(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Policy, TOML").click()
    policy = tomllib.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert [own["kind"] for own in policy["custom"]] == ["remove", "replace"]


def test_a_policy_file_sets_every_setting(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "publish")
    expect(page.get_by_text("CER 8.13 % (82 / 1 008 code points, pooled, no normalization")).to_be_visible()
    policy = b'unit = "grapheme"\nsteps = ["strip", "nfc"]\nties = "gaps-first"\nwords = "uax29"\n'
    upload(page, settle, "A policy, TOML or JSON", {"p.toml": policy})
    page.get_by_role("button", name="Use this policy").click()
    expect(page.get_by_test_id("stSidebar")).to_contain_text(
        "unit:grapheme|steps:strip,nfc|ties:gaps-first|words:uax29|"
    )
    expect_order(page, "strip", "nfc")


def test_other_tools_figures_stand_beside_ours(tab: Page, app_url: str, settle: Settle) -> None:
    page = opened(tab, app_url, settle, "reproduce as")
    table = page.get_by_role("region", name="What other tools print")
    expect(table.get_by_role("row", name="CER Lens, CER")).to_contain_text("8.13 %")
    expect(table.get_by_role("row", name="NeMo CER")).to_contain_text("prints 0.08134920634920635")
    expect(table.get_by_role("row")).to_have_count(20)

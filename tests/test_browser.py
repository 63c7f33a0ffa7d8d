"""The main job, as a person does it in a browser."""

import io
import zipfile

import pytest
from driving import Settle, choose, upload
from playwright.sync_api import Browser, Locator, Page, expect

REFERENCE = "The Council approved\nform\nשלום עולם\n<img src=x onerror=alert(1)>\n"
OUTPUT = "the council aproved\nfrom\nשלוס עולם\n<img src=x onerror=alert(1)>\n"


@pytest.fixture
def pair(app: Page, settle: Settle) -> Page:
    """Upload a reference and one output."""
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"reference.txt": REFERENCE.encode()})
    upload(app, settle, "Outputs", {"ocr.txt": OUTPUT.encode()})
    expect(headline(app)).to_contain_text("ocr is wrong on")
    return app


def headline(page: Page) -> Locator:
    return page.locator(".lens-say").first


def operations(page: Page) -> list[int]:
    """Return hits, substitutions, deletions, insertions and edits of the first system."""
    cells_in_table = page.get_by_role("region", name="Operations by system", exact=True).locator(
        "tbody tr td:nth-child(2)"
    )
    expect(cells_in_table).to_have_count(5)
    cells = cells_in_table.all_inner_texts()
    return [int(cell.split("\n")[0].replace("\u2009", "")) for cell in cells]


def test_the_first_screen_shows_the_workshop_set_and_its_flip(app: Page) -> None:
    answers = app.locator(".lens-say")
    expect(answers.nth(0)).to_have_text("A is wrong on 8.13\u00a0% of characters, B on 14.98\u00a0%.")
    expect(answers.nth(1)).to_have_text("Line by line, B is better: 7.01\u00a0% against 21.67\u00a0%.")


def test_casefold_moves_the_rate_and_the_tie_break_only_the_breakdown(pair: Page, settle: Settle) -> None:
    expect(headline(pair)).to_have_text("ocr is wrong on 9.84\u00a0% of characters.")  # 6 of 61
    assert operations(pair) == [55, 5, 1, 0, 6]
    choose(pair, settle, "Tie-break", "gaps-first")
    expect(headline(pair)).to_have_text("ocr is wrong on 9.84\u00a0% of characters.")
    expect(pair.get_by_role("region", name="Operations by system", exact=True)).to_contain_text("56")
    assert operations(pair) == [56, 3, 2, 1, 6]
    pair.get_by_role("button", name="casefold", exact=True).click()
    settle(pair)
    expect(headline(pair)).to_have_text("ocr is wrong on 6.56\u00a0% of characters.")  # T and C fold: 4 of 61
    expect(pair.get_by_test_id("stSidebar")).to_contain_text("steps:casefold|ties:gaps-first")


def test_the_app_asks_no_other_host_for_anything(page: Page, app_url: str, settle: Settle) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(app_url)
    for name in ("Alignments", "Confusions", "Ranking"):
        settle(page)
        page.get_by_role("link", name=name).click()
    settle(page)
    assert len(asked) > 10
    assert [url for url in asked if not url.startswith((app_url, "data:", "blob:"))] == []


def test_visitors_do_not_see_each_others_texts(app: Page, browser: Browser, app_url: str, settle: Settle) -> None:
    choose(app, settle, "Data", "Pasted text")
    app.get_by_role("textbox", name="Reference").fill("zebra crossing")
    app.get_by_role("textbox", name="Output").fill("zebra crosing")
    app.get_by_role("textbox", name="Output").press("Control+Enter")
    expect(headline(app)).to_contain_text("output is wrong on 7.14")
    context = browser.new_context()
    other = context.new_page()
    for path in ("", "alignments", "confusions", "ranking", "normalization", "data"):
        other.goto(f"{app_url}/{path}")
        settle(other)
        expect(other.locator(".lens-note").first).to_be_visible()
        assert "zebra" not in other.content()
    context.close()


def test_steps_apply_in_the_order_they_are_switched_on_and_can_be_moved(app: Page, settle: Settle) -> None:
    for step in ("casefold", "nfc"):
        app.get_by_role("button", name=step, exact=True).click()
        settle(app)
    sidebar = app.get_by_test_id("stSidebar")
    expect(sidebar).to_contain_text("steps:casefold,nfc|")
    sidebar.get_by_role("button", name="Move nfc up").click()
    settle(app)
    expect(sidebar).to_contain_text("steps:nfc,casefold|")


def test_alignments_show_every_edit_and_uploaded_markup_literally(pair: Page, settle: Settle) -> None:
    pair.get_by_role("link", name="Alignments").click()
    settle(pair)
    lines = pair.locator(".cl-item")
    expect(lines).to_have_count(4)
    expect(lines.nth(0)).to_contain_text("T read as t")
    expect(lines.nth(1).locator(".cl-s")).to_have_count(2)
    assert lines.nth(2).locator(".cl-flow").get_attribute("dir") == "rtl"
    expect(lines.nth(3)).to_contain_text("<img src=x onerror=alert(1)>")
    expect(pair.locator(".cl img")).to_have_count(0)


def test_a_click_on_a_confusion_shows_its_lines(pair: Page, settle: Settle) -> None:
    pair.get_by_role("link", name="Confusions").click()
    settle(pair)
    bar = pair.locator('[aria-roledescription="bar"]').first
    expect(bar).to_be_visible()
    bar.click()
    settle(pair)
    expect(pair.get_by_text("in 1 line.")).to_be_visible()
    expect(pair.locator(".cl-item")).to_have_count(1)


def test_filters_leave_the_lines_they_name_with_their_pooled_figure(app: Page, settle: Settle) -> None:
    app.get_by_role("link", name="Alignments").click()
    settle(app)
    app.get_by_role("button", name="deletions", exact=True).click()
    settle(app)
    status = app.get_by_role("status").filter(has_text="pooled")
    expect(status).to_have_text("20 lines of 60 · pooled: A 3.81\u00a0% (32 / 839), B 17.64\u00a0% (148 / 839)")
    app.get_by_role("button", name="Show all again").click()
    settle(app)
    expect(status).to_contain_text("60 lines, 25 shown")


def test_a_confusion_leads_to_its_lines_in_the_alignment_browser(app: Page, settle: Settle) -> None:
    app.get_by_role("link", name="Confusions").click()
    settle(app)
    bar = app.locator('[aria-roledescription="bar"]').nth(1)
    expect(bar).to_be_visible()
    bar.click()
    app.get_by_role("button", name="Look at them in the alignment browser").click()
    expect(app.get_by_role("status").filter(has_text="pooled")).to_contain_text("10 lines of 60")


def test_a_link_opens_the_same_line_under_the_same_policy(page: Page, app_url: str, settle: Settle) -> None:
    page.goto(f"{app_url}/alignments?steps=strip,nfc&ties=gaps-first&line=43&source=Workshop+set&seed=3")
    settle(page)
    expect(page.locator(".cl-item")).to_have_count(1)
    expect(page.locator(".cl-item")).to_have_attribute("aria-label", "43")
    sidebar = page.get_by_test_id("stSidebar")
    expect(sidebar).to_contain_text("steps:strip,nfc|ties:gaps-first")
    expect(sidebar.get_by_role("spinbutton", name="Seed")).to_have_value("3")


NONSENSE = [
    "?steps=nosuch",
    "?ties=%3Cb%3E",
    "?seed=1e400",
    "alignments?line=%3Cscript%3E",
    "alignments?page=inf",
    *(f"alignments?find_confusion={text}" for text in ("null", '["A","","",false]', "[" * 2500)),
]


@pytest.mark.parametrize("link", NONSENSE, ids=range(len(NONSENSE)))
def test_a_link_with_nonsense_opens_the_app_all_the_same(page: Page, app_url: str, settle: Settle, link: str) -> None:
    page.goto(f"{app_url}/{link}")
    settle(page)
    expect(page.get_by_test_id("stSidebar")).to_contain_text("steps:none|ties:diagonal-first")


def test_the_ranking_page_names_the_flip(app: Page, settle: Settle) -> None:
    app.get_by_role("link", name="Ranking").click()
    settle(app)
    expect(app.locator(".lens-say").first).to_have_text(
        "A is better pooled (8.13\u00a0% against 14.98\u00a0%); "
        "B is better by the line mean (7.01\u00a0% against 21.67\u00a0%)."
    )


def test_files_of_unequal_length_are_refused_with_both_counts_and_the_way_out(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"r.txt": b"a\n\nb\n"})
    upload(app, settle, "Outputs", {"h.txt": b"a\nb\n"})
    alert = app.get_by_role("alert").filter(has_text="lines")
    expect(alert).to_contain_text("3 lines")
    expect(alert).to_contain_text("2 lines")
    choose(app, settle, "An item is a", "file")
    expect(headline(app)).to_contain_text("h is wrong on 25.00")


def test_a_table_is_scored_by_the_columns_chosen(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"t.csv": b"id,reference,ocr,note\n007,NA,N,NA\n"})
    expect(headline(app)).to_contain_text("ocr is wrong on 50.00")
    choose(app, settle, "Column of references", "ocr")
    expect(headline(app)).to_contain_text("note is wrong on 100.00")


def test_two_tables_join_on_the_ids_they_share(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"gt.csv": b"id,text\n1,ab\n2,cd\n"})
    upload(app, settle, "Outputs", {"ocr.csv": b"id,text\n2,cx\n1,ab\n"})
    expect(headline(app)).to_contain_text("ocr is wrong on 25.00")


def test_uploads_are_still_there_after_other_data_was_shown(pair: Page, settle: Settle) -> None:
    choose(pair, settle, "Data", "Pasted text")
    expect(headline(pair)).to_contain_text("Nothing to score yet")
    choose(pair, settle, "Data", "Your files")
    expect(headline(pair)).to_contain_text("ocr is wrong on 9.84")
    pair.get_by_role("button", name="casefold", exact=True).click()
    expect(headline(pair)).to_contain_text("ocr is wrong on 6.56")
    pair.get_by_role("button", name="Take them off").first.click()
    expect(headline(pair)).to_contain_text("Nothing to score yet")


def test_a_file_that_is_not_utf8_is_read_in_the_encoding_chosen(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"r.txt": "café crème\n".encode("latin-1")})
    upload(app, settle, "Outputs", {"h.txt": b"cafe creme\n"})
    expect(app.get_by_role("alert").filter(has_text="not UTF-8 at byte 3")).to_be_visible()
    expect(app.get_by_text("café crème").first).to_be_visible()
    app.get_by_role("button", name="cp1252", exact=True).click()
    settle(app)
    expect(headline(app)).to_contain_text("h is wrong on 20.00")


def zipped(files: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return buffer.getvalue()


def test_one_archive_can_hold_references_and_outputs(app: Page, settle: Settle) -> None:
    choose(app, settle, "Data", "Your files")
    files = {"a.gt.txt": "one\n", "a.tess.pred.txt": "ona\n", "b.gt.txt": "two\n", "a.png": "no text"}
    upload(app, settle, "Reference", {"lines.zip": zipped(files)})
    expect(headline(app)).to_contain_text("tess is wrong on 66.67")
    app.get_by_role("link", name="Data").click()
    settle(app)
    expect(headline(app)).to_have_text("2 files, 1 system: 1 output missing.")
    expect(app.get_by_role("region", name="Files read")).to_contain_text("a.tess.pred.txt")


def test_a_shift_by_one_line_is_suspected_and_mended_when_asked(app: Page, settle: Settle) -> None:
    lines = ["the council met", "the road was mended", "a vote was taken", "the works were approved"]
    choose(app, settle, "Data", "Your files")
    upload(app, settle, "Reference", {"r.txt": "\n".join(lines).encode()})
    upload(app, settle, "Outputs", {"h.txt": "\n".join(["", *lines[:-1]]).encode()})
    app.get_by_role("link", name="Data").click()
    settle(app)
    app.get_by_role("button", name="Move every output one line up").click()
    expect(app.get_by_role("button", name="Undo all changes")).to_be_visible()
    settle(app)
    app.get_by_role("link", name="Scores").click()
    settle(app)
    expect(headline(app)).to_contain_text("h is wrong on 31.51")

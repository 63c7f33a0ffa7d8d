"""Hostile texts, names and columns go through every view of every page: nothing in them runs, loads or breaks."""

import json
import urllib.parse

import pytest
from driving import Settle, choose, drawn
from playwright.sync_api import Locator, Page, expect
from test_browser_accessibility import VIEWS

HOST = "evil.invalid"
WAIT = 60_000  # milliseconds
TRAPS = (
    "<script>alert('script')</script>",
    f"<img src=x onerror=alert(1)><img src=https://{HOST}/i.png>",
    f"![picture](https://{HOST}/i.png) [link](https://{HOST}) **bold-trap** :red[colour-trap] `code-trap`",
    f"$\\href{{https://{HOST}}}{{x^2}}$ $$\\frac{{1}}{{2}}$$ &lt;b&gt; &nbsp; &#0; </style></script>--><!-- {HOST}",
    f'=HYPERLINK("https://{HOST}") @SUM(A1) +1 -1 |cmd',
    "\u202eright to left\u202c \u2066isolated \u05e9\u05dc\u05d5\u05dd \u200b\u200d\ufeff\u00ad",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0010ffff \ufffe Z\u0351\u036b\u0343\u036a\u0302\u036b",
    "NUL \0 and control \x1b[31m \x07, half a pair \ud800",
    "w" * 10_000,
    "[...] {0} %s ${alert(1)} {{7*7}} javascript:alert(1)",
)
NAMES = {
    "id": "id <script>alert('id')</script>",
    "reference": f"ref **bold-trap** [link](https://{HOST}) $x^2$",
    "first": f"ocr <svg/onload=alert(1)> ![i](https://{HOST}/i.png)",
    "second": "htr :red[colour-trap] &nbsp; \U0001f468\u200d\U0001f469\u200d\U0001f467 =1+1",
    "third": "gpt \u202e \u2028\u2029 \0 `code-trap` \x1b \ufffe",
    "group": "writer </div><script>alert('group')</script>",
}
FILE = f"a <img src=x onerror=alert(1)> [l](https%3A%2F%2F{HOST}) **bold-trap**.json"


def table() -> bytes:
    """Return the traps as a table: the first system is right, the second wrong, the third absent or another trap."""
    rows = [
        {
            NAMES["id"]: f"{trap[:50]} {number}",
            NAMES["reference"]: trap,
            NAMES["first"]: trap if number % 3 else trap[1:],
            NAMES["second"]: trap.swapcase().replace("a", "\u0430")[::-1] if len(trap) < 500 else trap[:-1] + "v",
            NAMES["third"]: None if number % 4 == 0 else TRAPS[number - 1],
            NAMES["group"]: (TRAPS[0], TRAPS[2])[number % 2],
        }
        for number, trap in enumerate(TRAPS)
    ]
    return json.dumps(rows).encode()


@pytest.fixture
def asked(tab: Page) -> list[str]:
    """Write down what the page asks for, and let no other host answer."""
    found: list[str] = []
    tab.on("request", lambda request: found.append(request.url))
    return found


def unharmed(page: Page) -> list[str]:
    """Return what on the page came from interpreting a text, or went wrong."""
    found = page.evaluate(
        """([host]) => {
            const all = [...document.querySelectorAll('*')];
            const bad = all.filter(e => ['src', 'href', 'action', 'data'].some(
                a => (e.getAttribute(a) || '').includes(host) && !(e.getAttribute(a) || '').startsWith('data:')));
            const made = [...document.querySelectorAll('.katex, strong, em, b, code, [onerror], [onload]')]
                .filter(e => e.matches('.katex, [onerror], [onload]') || (/^(bold|code)-trap/).test(e.textContent));
            const broken = [...document.querySelectorAll('[data-testid=stException]')];
            return [...bad, ...made, ...broken].map(e => e.outerHTML.slice(0, 300));
        }""",
        [HOST],
    )
    return [str(each) for each in found]


def taken(page: Page, settle: Settle) -> int:
    """Open the view's downloads, where it has any, and take every file; return how many."""
    opened = page.get_by_test_id("stPopover").get_by_role("button", name="Download", exact=True)
    if opened.count() == 0:
        return 0
    opened.first.click()
    buttons = page.get_by_test_id("stPopoverBody").get_by_test_id("stDownloadButton").get_by_role("button")
    expect(buttons.first).to_be_visible()
    count = buttons.count()
    for button in buttons.all():
        take(page, button)
    page.keyboard.press("Escape")
    drawn(page, settle)
    return count


def take(page: Page, button: Locator) -> None:
    with page.expect_download(timeout=WAIT) as download:
        button.click()
    assert download.value.failure() is None


def test_no_view_runs_loads_or_breaks_on_hostile_texts(app: Page, settle: Settle, asked: list[str]) -> None:
    choose(app, settle, "Data", "Your files")
    box = app.get_by_test_id("stFileUploader").filter(has_text="Reference").locator("input[type=file]")
    box.set_input_files([{"name": FILE, "mimeType": "application/json", "buffer": table()}])
    for system in ("ocr <svg/onload=alert(1)> ![i]", "htr :red[colour-trap]", "gpt"):
        expect(app.locator(".lens-say").first).to_contain_text(system, timeout=WAIT)
    choose(app, settle, "Tie-break", "gaps-first")  # cells that moved are framed
    files, seen = 0, []
    wanted = VIEWS | {"Ranking": VIEWS["Ranking"] - 1}  # its view of seeds is for the workshop set
    for name, views in wanted.items():
        app.get_by_role("link", name=name, exact=True).click()
        drawn(app, settle)
        looks = app.get_by_role("radiogroup", name="Look at").get_by_role("radio")
        expect(looks).to_have_count(views)
        for look in looks.all() or [None]:
            if look is not None:
                look.click()
                expect(look).to_be_checked()
            drawn(app, settle)
            app.evaluate("document.querySelectorAll('details:not([open]) > summary').forEach(e => e.click())")
            drawn(app, settle)
            seen.append(f"{name}: {look.inner_text() if look else ''}")
            assert unharmed(app) == [], seen[-1]
            files += taken(app, settle)
            assert unharmed(app) == [], seen[-1]
    assert len(seen) == sum(max(views, 1) for views in wanted.values())
    assert files > 10
    ours = urllib.parse.urlsplit(app.url).netloc
    assert [url for url in asked if urllib.parse.urlsplit(url).netloc not in ("", ours)] == []
    app.goto(f"http://{ours}/")
    expect(app.locator(".lens-say").first).to_be_visible(timeout=WAIT)

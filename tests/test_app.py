"""Every page of the app with every bundled data set, without a browser."""

import re
from html import unescape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from cer_core.normalization import STEPS
from cer_core.samples import SAMPLES
from cer_core.word_units import WORD_RULES, WordRule

APP = Path(__file__).resolve().parents[1] / "app.py"
PAGES = ["scores", "alignments", "confusions", "ranking", "normalization", "report", "workshop", "data"]
HOSTILE = "<script>alert(1)</script> $x$ [a](b) **c** &amp; `d` \u202e"


def started() -> AppTest:
    app = AppTest.from_file(APP, default_timeout=60).run()
    assert not app.exception
    return app


def shown(app: AppTest) -> str:
    """Return all HTML that the page shows."""
    return "\n".join(element.proto.body for element in app.get("html"))


def pasted(reference: str, output: str) -> AppTest:
    app = started()
    app.selectbox(key="source").select("Pasted text").run()
    app.text_area(key="pasted_reference").input(reference)
    app.text_area(key="pasted_output").input(output)
    return app.run()


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("name", PAGES)
def test_every_page_shows_every_bundled_data_set(name: str, sample: str) -> None:
    app = started()
    app.selectbox(key="source").select(sample).run()
    app.switch_page(f"app_pages/{name}.py").run()
    assert not app.exception
    assert shown(app)


def test_another_seed_is_another_draw() -> None:
    app = started()
    app.number_input(key="seed").set_value(9).run()
    assert "A is wrong on 9.12\u00a0% of characters, B on 13.78\u00a0%." in shown(app)


def test_every_step_can_be_switched_on_at_once() -> None:
    app = AppTest.from_file(APP, default_timeout=60)
    app.query_params["steps"] = ",".join(STEPS)
    app.run()
    assert not app.exception
    assert f"steps:{','.join(STEPS)}|" in app.code[0].value


@pytest.mark.parametrize("rule", [rule for rule in WORD_RULES.values() if rule.name != "whitespace"])
def test_a_word_rule_says_what_it_means_and_is_signed(rule: WordRule) -> None:
    app = started()
    assert rule.meaning not in unescape(shown(app))
    app.selectbox(key="words").select(rule.name).run()
    assert not app.exception
    assert rule.meaning in unescape(shown(app))
    assert f"|words:{rule.name}|" in app.code[0].value


@pytest.mark.parametrize("name", PAGES)
def test_every_page_shows_text_without_spaces_by_every_word_rule(name: str) -> None:
    app = pasted("\u5317\u4eac\u5e02, ok\n\u0e20\u0e32\u0e29\u0e32", "\u5317\u4e1c\u5e02. ok\n\u0e20\u0e32\u0e29")
    app.switch_page(f"app_pages/{name}.py").run()
    for rule in WORD_RULES:
        app.selectbox(key="words").select(rule).run()
        assert not app.exception


def test_a_link_opens_its_word_rule() -> None:
    app = AppTest.from_file(APP, default_timeout=60)
    app.query_params["words"] = WORD_RULES["character"].label
    assert "|words:character|" in app.run().code[0].value


@pytest.mark.parametrize("name", PAGES)
def test_markup_in_pasted_text_is_shown_and_never_used(name: str) -> None:
    app = pasted(f"{HOSTILE}\nsecond", f"{HOSTILE}!\nsecond")
    app.switch_page(f"app_pages/{name}.py").run()
    assert not app.exception
    assert not re.search(r"<script|<b>", shown(app))


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(("reference", "output"), [("", ""), ("abc", ""), ("\n\n", "a\nb")])
def test_empty_texts_leave_every_page_standing(name: str, reference: str, output: str) -> None:
    app = pasted(reference, output)
    app.switch_page(f"app_pages/{name}.py").run()
    assert not app.exception


def test_unequal_lines_are_explained() -> None:
    assert "3 lines" in shown(pasted("a\nb\nc", "a\nb"))


def test_an_undefined_rate_is_not_zero() -> None:
    assert "no error rate is defined" in shown(pasted("\n\n", "a\nb"))


def test_how_far_the_breakdown_depends_on_the_tie_break_stands_beside_it() -> None:
    """System B of the workshop set has 74 to 78 substitutions, A 22 whatever the path."""
    page = shown(started())
    bounds = page[page.index("Bounds of the operations by system") :]
    assert '<td class="num">22</td><td class="num">74 to 78</td>' in bounds


def test_lines_left_out_by_length_are_no_longer_than_the_data_have() -> None:
    app = pasted("abc\nde", "abd\nde")
    app.session_state["without_short"] = 100
    app.query_params["ranking_view_4"] = "why"
    app.switch_page("app_pages/ranking.py").run()
    assert not app.exception
    assert app.slider(key="without_short").value == 3

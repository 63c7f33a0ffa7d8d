"""What a page offers to take away: tables as CSV, XLSX and JSON, pictures as SVG and PNG."""

from collections.abc import Callable, Mapping
from functools import partial

import streamlit as st

from app_pages.parts import show
from cer_core import policy_file, ranking_report
from cer_core.chart_files import as_png, as_svg
from cer_core.charts import Chart
from cer_core.draws import Draws
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.export import character_sheet, confusion_sheet
from cer_core.levels import LEVELS
from cer_core.sheets import Sheet, as_csv, as_json, as_xlsx

JSON = "application/json"
EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


Picture = Callable[[], Chart] | None
"""Makes the picture of a view in the colours of paper, where it has one."""
Pictures = Mapping[str, Callable[[], Chart | None]]
"""What makes each picture that a view shows, by name; no chart where it is not shown."""


def ranking(evaluation: Evaluation, draws: Draws, pictures: Pictures) -> None:
    """Offer the Ranking page's figures and pictures as files; each is made when it is asked for."""
    ranked = len(evaluation.systems) > 1 and evaluation.comparable
    if not ranked and not pictures:
        return
    with st.popover("Download"):
        if ranked:
            st.write("All figures of this page, with the signature.")
            _offer("Figures, JSON", partial(ranking_report.as_json, evaluation, draws), "ranking.json", JSON)
            _offer("Figures, text", partial(ranking_report.as_text, evaluation, draws), "ranking.txt", "text/plain")
        _pictures(pictures, str(evaluation.signature))


def confusions(evaluation: Evaluation, pictures: Pictures) -> None:
    """Offer the confusions of every level and the picture as files; each is made when it is asked for."""
    signature = str(evaluation.signature)

    def sheets() -> list[Sheet]:
        return [*(confusion_sheet(evaluation, level) for level in LEVELS), character_sheet(evaluation)]

    with st.popover("Download"):
        st.write("Every system, with code points and the signature.")
        for level in LEVELS:
            name = f"{level.replace(' ', '-')}.csv"
            _offer(f"{level.capitalize()}, CSV", partial(_level_csv, evaluation, level), name, "text/csv")
        _offer(
            "Rates of characters, CSV", lambda: as_csv(character_sheet(evaluation), signature), "rates.csv", "text/csv"
        )
        _offer("Everything, XLSX", lambda: as_xlsx(sheets(), signature), "confusions.xlsx", EXCEL)
        _offer("Everything, JSON", lambda: as_json(sheets(), signature), "confusions.json", JSON)
        _pictures(pictures, signature)


def offered(pictures: Pictures, signature: str) -> None:
    """Offer the pictures of a view as files, where it has any."""
    if pictures:
        with st.popover("Download"):
            _pictures(pictures, signature)


def policy(evaluation: Evaluation) -> None:
    """Offer the policy with its figures as a file, in each format that can hold it."""
    found = policy_file.with_figures(evaluation)
    for name in ("policy.toml", "policy.json"):
        suffix = name.rpartition(".")[2]
        try:
            content = policy_file.write(found, name)
        except InputError as error:
            show.note(str(error))
        else:
            st.download_button(f"Policy, {suffix.upper()}", content, name, f"application/{suffix}", on_click="ignore")


def _pictures(pictures: Pictures, signature: str) -> None:
    for name, make in pictures.items():
        file = name.lower().replace(" ", "-")
        for suffix, write, mime in (("svg", as_svg, "image/svg+xml"), ("png", as_png, "image/png")):
            _offer(f"{name}, {suffix.upper()}", partial(_drawn, write, make, signature), f"{file}.{suffix}", mime)


def _drawn(write: Callable[[Chart, str], str | bytes], make: Callable[[], Chart | None], signature: str) -> str | bytes:
    chart = make()
    return write(chart, signature) if chart is not None else b""


def _level_csv(evaluation: Evaluation, level: str) -> bytes:
    return as_csv(confusion_sheet(evaluation, level), str(evaluation.signature))


def _offer(label: str, make: Callable[[], bytes | str], name: str, mime: str) -> None:
    """Offer a file that is made when it is asked for."""
    st.download_button(label, make, name, mime, on_click="ignore", type="tertiary")

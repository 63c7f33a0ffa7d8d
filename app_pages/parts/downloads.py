"""Confusions and the picture to take away: CSV, XLSX, JSON; SVG and PNG."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from cer_core.chart_files import as_png, as_svg
from cer_core.charts import Chart
from cer_core.evaluation import Evaluation
from cer_core.export import character_sheet, confusion_sheet
from cer_core.levels import LEVELS
from cer_core.sheets import Sheet, as_csv, as_json, as_xlsx

EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


Picture = Callable[[], Chart] | None
"""Makes the picture of a view in the colours of paper, where it has one."""


def draw(evaluation: Evaluation, picture: Picture) -> None:
    """Offer everything of this page as files; each is made when it is asked for."""
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
        _offer("Everything, JSON", lambda: as_json(sheets(), signature), "confusions.json", "application/json")
        if picture is not None:
            _offer("This picture, SVG", lambda: as_svg(picture(), signature), "confusions.svg", "image/svg+xml")
            _offer("This picture, PNG", lambda: as_png(picture(), signature), "confusions.png", "image/png")


def _level_csv(evaluation: Evaluation, level: str) -> bytes:
    return as_csv(confusion_sheet(evaluation, level), str(evaluation.signature))


def _rates_csv(evaluation: Evaluation) -> bytes:
    return as_csv(character_sheet(evaluation), str(evaluation.signature))


def _offer(label: str, make: Callable[[], bytes | str], name: str, mime: str) -> None:
    """Offer a file that is made when it is asked for."""
    st.download_button(label, make, name, mime, on_click="ignore", type="tertiary")

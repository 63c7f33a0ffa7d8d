"""A page of HTML shown inside the app, in a frame where nothing can run and from which nothing can be reached."""

from pathlib import Path

import streamlit as st

_CSS = """
iframe { display: block; width: 100%; height: min(75vh, 60rem); box-sizing: border-box; border-radius: 6px;
  border: 1px solid light-dark(#b9b9c3, #5f5f69); color-scheme: inherit; }
iframe:focus-visible { outline: 3px solid light-dark(#0b57d0, #8ab4f8); outline-offset: 1px; }
"""
_preview = st.components.v2.component(
    "cer_lens_preview",
    html='<iframe sandbox="" title="The report" referrerpolicy="no-referrer"></iframe>',
    css=_CSS,
    js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8"),
)


def draw(page: str) -> None:
    """Show the page as it will be when it is opened from its file.

    Streamlit's own frames let scripts run in the app's name; this one has an empty sandbox.
    """
    _preview(data={"page": page}, key="preview")

"""The map of all lines to jump by, and the keys that go from error to error."""

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import numpy as np
import streamlit as st

from cer_core.evaluation import Evaluation
from cer_core.line_map import line_map
from cer_core.selection import Positions

_HTML = """
<div class="lens-browse">
  <i class="perfect"></i><i class="low"></i><i class="high"></i><i class="none"></i><i class="ring"></i>
  <div class="map">
    <canvas tabindex="0" role="slider" aria-label="Map" aria-valuemin="1" aria-valuenow="1"></canvas>
  </div>
  <div class="row">
    <button class="turn back" type="button">◂ page <kbd>P</kbd></button>
    <button class="turn on" type="button">page <kbd>N</kbd> ▸</button>
    <button class="before" type="button">◂ previous error <kbd>p</kbd></button>
    <button class="after" type="button">next error <kbd>n</kbd> ▸</button>
    <span class="key">a mark a line, coloured by the worst system's rate: perfect
      <span class="ramp" aria-hidden="true"></span> 100 %; click to jump</span>
    <span class="said" role="status"></span>
  </div>
</div>
"""
_CSS = """
.lens-browse { font: .85rem/1.5 system-ui, sans-serif; color: light-dark(#5c5c66, #a9a9b3); }
i { display: none; }
.perfect { color: light-dark(#dde5ec, #2a323a); }
.low { color: light-dark(#fbd3b4, #5a3218); }
.high { color: light-dark(#a3270f, #ff9d7a); }
.none { color: light-dark(#8a8a94, #77777f); }
.ring { color: light-dark(#0b57d0, #8ab4f8); }
.map { width: 100%; }
canvas { display: block; cursor: pointer; }
canvas:focus-visible { outline: 3px solid light-dark(#0b57d0, #8ab4f8); outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: center; margin-top: .4rem; }
button { font: inherit; color: light-dark(#1b1b1f, #f0f0f2); background: transparent; cursor: pointer;
  border: 1px solid light-dark(#b9b9c3, #5f5f69); border-radius: 6px; padding: .15rem .6rem; }
button[aria-disabled=true] { opacity: .45; cursor: default; }
button[hidden] { display: none; }
button:focus-visible { outline: 3px solid light-dark(#0b57d0, #8ab4f8); outline-offset: 1px; }
kbd { font: .75rem ui-monospace, monospace; border: 1px solid light-dark(#b9b9c3, #5f5f69); border-radius: 3px;
  padding: 0 .3rem; }
.ramp { display: inline-block; width: 4rem; height: .7rem; vertical-align: middle;
  background: linear-gradient(to right, light-dark(#dde5ec, #2a323a) 12%, light-dark(#fbd3b4, #5a3218) 12%,
  light-dark(#a3270f, #ff9d7a)); }
"""
_browse = st.components.v2.component(
    "cer_lens_browse", html=_HTML, css=_CSS, js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
)
_KEY = "browse"


def draw(
    evaluation: Evaluation,
    found: Positions,
    here: Positions,
    page: int,
    pages: int,
    on_jump: Callable[[int], None],
    on_turn: Callable[[int], None],
) -> None:
    """Draw the map with the lines found and those on this page; call back in a callback with where to go."""

    def jumped() -> None:
        if (line := st.session_state[_KEY].jump) is not None:
            _want(item=int(line))
            on_jump(int(line))

    def turned() -> None:
        if (turn := st.session_state[_KEY].turn) is not None:
            way = 1 if turn["way"] > 0 else -1
            if turn["then"] == "seek":
                _want(way=way)
            elif turn["then"] == "top":
                _want(top=1)
            on_turn(way)

    everything = len(found) == len(evaluation.corpus)
    _browse(
        key=_KEY,
        data={
            "rates": b64encode(line_map(evaluation)).decode(),
            "kept": None if everything else b64encode(np.packbits(_marked(evaluation, found)).tobytes()).decode(),
            "shown": here.tolist(),
            "page": page,
            "pages": pages,
            "noun": evaluation.corpus.items,
            "wanted": st.session_state.get("_wanted"),
        },
        on_jump_change=jumped,
        on_turn_change=turned,
    )


def _want(**where: int) -> None:
    """Ask the browser to go there once the page is drawn; the nonce tells one request from the next."""
    before = st.session_state.get("_wanted") or {"nonce": 0}
    st.session_state["_wanted"] = {**where, "nonce": before["nonce"] + 1}


def _marked(evaluation: Evaluation, found: Positions) -> np.ndarray:
    marked = np.zeros(len(evaluation.corpus), np.bool_)
    marked[found] = True
    return marked

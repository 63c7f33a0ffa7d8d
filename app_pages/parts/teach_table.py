"""The table of a pair: filled a step at a time, then walked back; drawn in the browser, from the library's values."""

from pathlib import Path
from typing import Any

import streamlit as st

from cer_core.teaching.backtrace import AlignedCell, Backtrace
from cer_core.teaching.filling import FILLING_ORDERS, explain, fill_steps, move_words, rule
from cer_core.teaching.paths import Paths
from cer_core.teaching.progress import Progress, progress
from cer_core.teaching.table import LETTERS, Candidate, Table
from cer_core.visible import symbol

STEP, ROWS = "table_step", "table_rows"  # keys of how far the table is filled, and whether row by row
_HTML = """
<div class="lens-teach">
  <div class="spoken" role="status"></div>
  <div class="bar">
    <button class="first" type="button">⏮ empty</button>
    <button class="back" type="button">◀ back</button>
    <button class="on" type="button">next ▶</button>
    <button class="filled" type="button">all filled</button>
    <button class="last" type="button">walked back ⏭</button>
    <label><input class="whole" type="checkbox"> row by row</label>
    <span class="at"><input class="slider" type="range" min="0" aria-label="Step"><span class="phase"></span></span>
  </div>
  <p class="axes">↓ the reference, a row a unit · → the output, a column a unit</p>
  <div class="split">
    <div class="scroll" tabindex="0" role="region" aria-label="Table">
      <table class="grid" role="grid"
        aria-label="Levenshtein table; arrow keys, Home and End move"></table>
    </div>
    <div class="about">
      <p class="why"></p>
      <div class="tell"></div>
      <div class="rule"><h3>The rule, for the reference r and the output h</h3><div class="lines"></div></div>
    </div>
  </div>
  <div class="result" hidden>
    <div class="scroll" tabindex="0" role="region" aria-label="Alignment so far"><table class="aligned">
      <tr><th scope="row">reference</th></tr><tr><th scope="row">output</th></tr><tr><th scope="row">operation</th></tr>
    </table></div>
    <p>The output so far, from its end: <b class="rebuilt"></b></p>
  </div>
</div>
"""
_CSS = """
.lens-teach { container-type: inline-size; font: 1.2rem/1.4 system-ui, sans-serif;
  color: light-dark(#1b1b1f, #f0f0f2); }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.bar { display: flex; flex-wrap: wrap; gap: .3rem .5rem; align-items: center; margin-bottom: .5rem; font-size: 1rem; }
.at { display: flex; flex: 1; gap: .6rem; min-width: 17rem; align-items: center; }
.axes { margin: 0 0 .3rem; }
.slider { flex: 1; min-width: 5rem; accent-color: light-dark(#005a8c, #56b4e9); }
.phase { min-width: 11rem; }
button { font: inherit; color: inherit; background: transparent; cursor: pointer; padding: .15rem .6rem;
  border: 1px solid light-dark(#b9b9c3, #5f5f69); border-radius: 6px; }
button:disabled { opacity: .45; cursor: default; }
button:focus-visible, .scroll:focus-visible { outline: 3px solid light-dark(#0b57d0, #8ab4f8);
  outline-offset: 1px; }
.split { display: flex; flex-wrap: wrap; gap: .8rem 1.5rem; align-items: flex-start; }
.scroll { overflow: auto; max-width: 100%; }
.split > .scroll { max-height: 34rem; padding: 3px; }
.grid { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 1.6rem; }
.grid th, .grid td { width: 2.75rem; min-width: 2.75rem; height: 2.6rem; text-align: center; padding: 0 .2rem;
  border: 1px solid light-dark(#d9d9df, #44444d); }
.some .grid { font-size: 1.4rem; }
.some .grid th, .some .grid td { width: 2.15rem; min-width: 2.15rem; height: 2.3rem; padding: 0; }
.many .grid { font-size: 1.15rem; }
.many .grid th, .many .grid td { width: 1.8rem; min-width: 1.8rem; height: 1.9rem; padding: 0; }
@container (min-width: 44rem) {
  .split { flex-wrap: nowrap; }
  .split > .scroll { flex: none; max-width: calc(100% - 20.5rem); }
}
.grid th { font-weight: 700; background: light-dark(#f3f3f6, #24242a); }
.grid tbody th { position: sticky; left: -3px; z-index: 1; }
td:focus-visible { outline: none; }
.lattice { background: light-dark(#fbeecb, #4a3b12); }
.walked { background: light-dark(#cfe6f5, #123b55); font-weight: 700; box-shadow: inset 0 0 0 2px
  light-dark(#0072b2, #56b4e9); }
.grid th small { font-weight: 400; font-size: .65em; margin-left: .15em; color: light-dark(#55555f, #b3b3bd); }
.now { outline: 2px dashed light-dark(#55555f, #b3b3bd); outline-offset: -4px; }
.from { outline: 3px dotted light-dark(#b3402a, #ff9d7a); outline-offset: -3px; }
.grid .told { outline: 4px solid light-dark(#b3402a, #ff9d7a); outline-offset: -4px; }
.about { flex: 1; min-width: min(19rem, 100%); }
.tell { min-height: 12.5rem; }
.tell p { margin: 0 0 .4rem; }
.rule { margin-top: .8rem; padding-top: .5rem; border-top: 1px solid light-dark(#d9d9df, #44444d); }
.rule h3 { margin: 0 0 .2rem; font-size: 1.1rem; }
.formula, .lines { font-family: 'DejaVu Sans Mono', 'Noto Sans Mono', Menlo, Consolas, monospace;
  overflow-wrap: anywhere; }
.lines { font-size: 1.1rem; line-height: 1.35; }
.why { margin: 0 0 .4rem; font-weight: 700; }
.why:empty { display: none; }
.tell ul { margin: 0 0 .5rem; padding-left: 1.2rem; }
.best { font-weight: 700; }
.result { margin-top: 1rem; }
.aligned { border-collapse: collapse; font-size: 1.5rem; }
.aligned th { text-align: left; font-weight: 400; padding-right: .8rem; font-size: 1.1rem; }
.aligned td { min-width: 1.5rem; padding: 0 .25rem; text-align: center;
  border-bottom: 1px solid light-dark(#d9d9df, #44444d); }
.aligned .gap { outline: 1px dashed light-dark(#8a8a94, #a9a9b3); outline-offset: -3px; }
.rebuilt { font-size: 1.5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
"""
_table = st.components.v2.component(
    "cer_lens_teach", html=_HTML, css=_CSS, js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
)
_KEY = "teach_table"


def draw(table: Table, found: Paths, walked: Backtrace, joiner: str = "") -> None:
    """Draw the table with every cheapest path shaded, and the steps back under a tie-break.

    ``joiner`` stands between the units of the output where it is rebuilt.
    """
    _table(
        key=_KEY,
        data={
            "reference": list(map(symbol, table.reference)),
            "hypothesis": list(map(symbol, table.hypothesis)),
            "values": [[str(filled.value) for filled in row] for row in table.rows],
            "told": [[_told(table, filled.cell) for filled in row] for row in table.rows],
            "rule": rule(table.costs),
            "lattice": [[filled.cell in found.cells for filled in row] for row in table.rows],
            "fills": {order: fill_steps(*table.last, order) for order in FILLING_ORDERS},
            "path": [
                {
                    "cell": step.cell,
                    "to": step.taken.source,
                    "why": step.why,
                    "alignment": [_operation(cell) for cell in step.alignment],
                    "rebuilt": joiner.join(map(symbol, step.rebuilt)),
                }
                for step in walked.steps
            ],
            "step": _whole(STEP),
            "rows": _by_rows(),
        },
        on_step_change=_stepped,
    )


def shown(table: Table, walked: Backtrace) -> Progress:
    """Return how far the table is filled and walked back on the screen."""
    return progress(table, walked, _whole(STEP), "rows" if _by_rows() else "cells")


def _by_rows() -> bool:
    return st.query_params.get(ROWS) == "1"


def _stepped() -> None:
    """Keep how far the table is filled in the address, so that a link opens it there.

    A table that is gone since, as its texts or costs were refused, has no state left to keep.
    """
    state = st.session_state.get(_KEY)
    if state is not None and (told := state.step) is not None:
        st.query_params[STEP] = str(int(told["step"]))
        st.query_params[ROWS] = "1" if told["rows"] else "0"


def _whole(key: str) -> int | None:
    written = st.query_params.get(key, "")
    return int(written) if written.isascii() and written.isdecimal() and len(written) < 6 else None


def _told(table: Table, cell: tuple[int, int]) -> dict[str, Any]:
    why = explain(table, cell)
    return {
        "symbols": why.symbols,
        "numbers": why.numbers,
        "words": why.words,
        "candidates": [(_way(table, way), way.cheapest, way.source) for way in table[cell].candidates],
    }


def _way(table: Table, way: Candidate) -> str:
    return f"{move_words(way.move)}: {table[way.source].value} + {way.cost} = {way.total}"


def _operation(cell: AlignedCell) -> tuple[str, str, str]:
    return LETTERS[cell.operation], "".join(map(symbol, cell.reference)), "".join(map(symbol, cell.hypothesis))

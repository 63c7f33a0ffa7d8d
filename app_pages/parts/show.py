"""Small pieces that pages place. All text from users is escaped here, or shown where nothing is interpreted."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, Protocol, TypeVar

import pandas as pd
import streamlit as st

from app_pages.parts import session
from cer_core.charts import INK
from cer_core.confusions import Confusion
from cer_core.evaluation import Evaluation
from cer_core.visible import label, safe, undirected
from cer_core.wording import counted, number, percent, unbroken

T = TypeVar("T")


class Progress(Protocol):
    """Is told the share of some work that is done, from 0 to 1, and what is being done, where that is known."""

    def __call__(self, share: float, doing: str = "") -> object: ...


_STYLE = """
<style>
.lens-say { font-size: 1.3rem; line-height: 1.5; font-weight: 500; margin: .2rem 0 .6rem; overflow-wrap: anywhere; }
.lens-error { border: 1px solid light-dark(#b3402a, #e08a73); border-left-width: 6px; border-radius: 6px;
  padding: .8rem 1rem; overflow-wrap: anywhere; }
.lens-note { color: light-dark(#55555f, #b3b3bd); font-size: .85rem; overflow-wrap: anywhere; }
.lens-scroll { overflow-x: auto; }
.lens-table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.lens-table th, .lens-table td { padding: .35rem .8rem .35rem 0; border-bottom: 1px solid light-dark(#d9d9df, #44444d);
  text-align: left; vertical-align: top; }
.lens-table th[scope=row] { position: sticky; left: 0; min-width: 6.6rem; background: light-dark(#ffffff, #16161a); }
.lens-table th.num { min-width: 3.5rem; max-width: 11rem; vertical-align: bottom; }
.lens-table th[scope=col] bdi { overflow-wrap: anywhere; }
.lens-table th:first-child { max-width: 16rem; }
.lens-table td.num, .lens-table th.num { text-align: right; }
.lens-table td.num { white-space: nowrap; }
.lens-table td.words { min-width: 7rem; overflow-wrap: break-word; }
.lens-table td.words:last-child { min-width: 15rem; }
.lens-table td.words small { white-space: nowrap; }
.lens-table small { display: block; color: light-dark(#55555f, #b3b3bd); font-weight: 400; }
.lens-table small.wide { min-width: 10.5rem; }
.lens-table .best { font-weight: 700; }
.lens-question { font-size: 1.15rem; border-left: 4px solid light-dark(#0072b2, #56b4e9); padding: .2rem .8rem; }
.lens-unit { display: inline-block; border: 1px solid light-dark(#b9b9c3, #5f5f69); border-radius: 3px;
  padding: 0 .3rem; margin: .1rem; min-width: 1rem; text-align: center; }
.lens-hint { text-decoration: underline dotted; text-underline-offset: 3px; cursor: help; }
</style>
"""


def html(content: str) -> None:
    """Show HTML whose user text is escaped already, with the app's own styles."""
    st.html(_STYLE + content)


def heading(words: str, help: str | None = None) -> None:
    """Show a heading of a part of a page."""
    st.markdown(f"#### {words}", help=help)


def ink() -> str:
    """Return the colour of text on charts in the visitor's theme."""
    return "#f0f0f2" if st.context.theme.type == "dark" else INK


def text(value: str) -> str:
    """Escape a user's text for HTML and keep its direction to itself."""
    return f"<bdi>{escape(safe(value))}</bdi>"


def sentence(value: str) -> str:
    """Escape a sentence for HTML; a number and its percent sign stay on one line."""
    return unbroken(escape(safe(value)))


def say(sentences: Iterable[str]) -> None:
    """Show the page's answer, a sentence a line."""
    html("".join(f'<div class="lens-say">{sentence(each)}</div>' for each in sentences))


def error(message: str) -> None:
    """Show what is wrong with the input; nothing in the message is interpreted."""
    html(f'<div class="lens-error" role="alert">{escape(safe(undirected(message)))}</div>')


def nothing_loaded() -> None:
    """Say what to do next when there is nothing to score yet."""
    html(
        '<div class="lens-say">Nothing to score yet.</div><p>Give a reference and at least one output in the sidebar, '
        "or choose one of the bundled data sets there.</p>"
    )


def note(words: str) -> None:
    """Show a remark in small print, with enough contrast to read."""
    html(f'<div class="lens-note">{sentence(words)}</div>')


def caption(evaluation: Evaluation) -> None:
    """Show the policy and counts that go with every figure, and every notice."""
    corpus = evaluation.corpus
    systems = counted(len(corpus.systems), "system")
    note(f"{evaluation.signature.short} · {counted(len(corpus), corpus.items)} · {systems}")
    if evaluation.notices:
        with st.expander(counted(len(evaluation.notices), "notice") + " about the data", expanded=False):
            for notice in evaluation.notices:
                html(f"<div>{escape(safe(notice))}</div>")


def view(views: Iterable[str], key: str) -> str:
    """Draw the choice of what to look at on a page, which the address names too; return it, the first at the start."""
    names = list(views)
    chosen = st.pills(
        "Look at",
        names,
        default=names[0],
        required=True,
        key=key,
        bind="query-params",
        persist_state="session",
    )
    return chosen or names[0]


def long_work(kind: str, key: Hashable, words: str, make: Callable[[Progress], T]) -> T | None:
    """Return what ``make`` gives, made once for its key; meanwhile show how far it is, and a button that stops it.

    Whenever ``make`` tells the share that is done, a click on that button, or any other change, ends this run of the
    script. ``None`` while it is stopped; beside a button to start again.
    """
    stopped, place = f"_stopped_{kind}", st.empty()  # drawn in any case, so that nothing below it moves
    if st.session_state.get(stopped) == key and not session.knows(kind, key):
        row = place.container(horizontal=True, vertical_alignment="center")
        with row:
            note(f"Stopped: {words}.")
        row.button("Start again", key=f"start_{kind}", on_click=_set, args=(stopped, None))
        return None
    return session.remembered(kind, key, lambda: _made(place, words, make, (f"stop_{kind}", stopped, key)))


def _made(
    place: st.delta_generator.DeltaGenerator, words: str, make: Callable[[Progress], T], stop: tuple[str, str, Hashable]
) -> T:
    """Return what ``make`` gives, with the bar that it moves and the button, which are taken away at the end."""
    button, stopped, key = stop
    with place.container():
        bar = st.progress(0.0, f"{words} ...")
        st.button("Stop", key=button, on_click=_set, args=(stopped, key))
    found = make(lambda share, doing="": bar.progress(share, f"{words}{doing and ': ' + doing} ..."))
    place.empty()
    return found


def _set(key: str, value: Hashable) -> None:
    st.session_state[key] = value


def rate(value: float | None, part: int, whole: int, unit: str = "") -> str:
    """Return a rate as a cell of a table, with the counts behind it in small."""
    return f"{percent(value)}<small>{number(part)} / {number(whole)}{unit and ' ' + unit}</small>"


def table(header: Sequence[str], rows: Sequence[Sequence[str]], label: str, words: bool = False) -> None:
    """Show a table of HTML cells: first column headings, the others right-aligned figures, or ``words``."""
    kind = "words" if words else "num"
    head = "".join(f'<th scope="col"{f" class={kind}" * (n > 0)}>{cell}</th>' for n, cell in enumerate(header))
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f'<td class="{kind}">{cell}</td>' for cell in row[1:]) + "</tr>"
        for row in rows
    )
    html(
        f'<div class="lens-scroll" tabindex="0" role="region" aria-label="{escape(label)}">'
        f'<table class="lens-table"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def ticked_row(frame: pd.DataFrame, key: str, config: Mapping[str, Any] | None = None) -> int | None:
    """Show a table in which one row can be ticked; return its number, ``None`` where none is."""
    event = st.dataframe(
        frame, hide_index=True, on_select="rerun", selection_mode="single-row", key=key, column_config=config
    )
    rows = event["selection"]["rows"]
    return int(rows[0]) if rows and int(rows[0]) < len(frame) else None


def sides(found: Sequence[Confusion]) -> dict[str, Sequence[object]]:
    """Return the columns that say what was read as what."""
    return {
        "reference": [safe(label(confusion.reference)) for confusion in found],
        "output": [safe(label(confusion.hypothesis)) for confusion in found],
    }


def hint(words: str, explanation: str) -> str:
    """Return words with an explanation on hover and focus."""
    return f'<span class="lens-hint" tabindex="0" title="{escape(explanation)}">{escape(words)}</span>'

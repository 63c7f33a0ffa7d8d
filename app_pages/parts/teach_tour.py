"""The guided tour: nine stops with an example to change, a question to answer, and the answer on demand."""

from dataclasses import replace

import streamlit as st

from app_pages.parts import handouts, session, show
from cer_core.errors import InputError
from cer_core.teaching.stop import Answer, Example, Stop
from cer_core.teaching.tour import TOUR
from cer_core.teaching.unseen import unseen

STOP = "stop"
DRAWS = 10
NAMES = list(TOUR)


def draw() -> None:
    """Show the chosen stop: idea, example, question, and the answer when it is asked for."""
    linked = st.query_params.get(STOP, "")
    st.session_state.setdefault(STOP, linked if linked in TOUR else NAMES[0])
    name = st.pills(
        "Stop",
        NAMES,
        required=True,
        format_func=lambda name: f"{NAMES.index(name) + 1}. {TOUR[name].title}",
        key=STOP,
        persist_state="session",
    )
    stop = TOUR[name or NAMES[0]]
    place = NAMES.index(stop.name)
    st.query_params[STOP] = stop.name
    st.markdown(f"## {place + 1}. {stop.title}")
    show.say([stop.idea])
    example = _example(stop)
    for line in [*([stop.reading] if stop.reading else []), *unseen(example)]:
        show.html(f"<p>{show.sentence(line)}</p>")
    show.html(f'<p class="lens-question">{show.sentence(stop.question)}</p>')
    revealed = st.toggle("Show the answer", key=f"reveal_{stop.name}", bind="query-params", persist_state="session")
    answer = _answered(stop, example)
    if revealed and answer is not None:
        _reveal(answer)
    row = st.container(horizontal=True)
    row.button("◀ stop before", disabled=place == 0, on_click=_go, args=(place - 1,), key="stop_before")
    row.button("next stop ▶", disabled=place == len(NAMES) - 1, on_click=_go, args=(place + 1,), key="stop_next")
    if answer is not None:
        handouts.of_stop(place + 1, replace(stop, example=example), answer)


def _go(place: int) -> None:
    st.session_state[STOP] = NAMES[place]


def _example(stop: Stop) -> Example:
    """Draw the example's fields; return it as it stands in them."""
    if stop.example.seeds:
        first = st.number_input(
            "First seed", 0, 10_000, key=f"tour_{stop.name}_seed", persist_state="session", width=160
        )
        return Example(seeds=tuple(range(int(first), int(first) + DRAWS)))
    pairs = []
    for number, pair in enumerate(stop.example.pairs):
        above = st.container()
        columns = st.columns(2)
        texts = [
            _field(columns[side], label, f"tour_{stop.name}_{number}_{label.lower()}", text)
            for side, (label, text) in enumerate((("Reference", pair.reference), ("Output", pair.hypothesis)))
        ]
        pairs.append(replace(pair, reference=texts[0], hypothesis=texts[1]))
        with above:
            show.note(f"{pair.label}: {stop.length(pairs[-1])}")
    return Example(tuple(pairs))


def _field(column: st.delta_generator.DeltaGenerator, label: str, key: str, text: str) -> str:
    """Draw one text of an example, in as many lines as it needs."""
    st.session_state.setdefault(key, st.query_params.get(key, text))
    if "\n" in text or len(text) > 60:
        height = 110 if len(text) < 200 else 210
        return column.text_area(label, key=key, bind="query-params", max_chars=session.LINKED, height=height)
    return column.text_input(label, key=key, bind="query-params", max_chars=session.LINKED)


def _answered(stop: Stop, example: Example) -> Answer | None:
    """Return the answer; where texts are too long for one, say so instead."""
    try:
        with st.spinner("Counting ...", show_time=True):
            return stop.answer(example)
    except InputError as error:
        show.error(str(error))
        return None


def _reveal(answer: Answer) -> None:
    show.say(answer.lines)
    if answer.figures:
        show.table(
            ["figure", "value"], [[figure.label, show.text(figure.text)] for figure in answer.figures], "Figures"
        )
    if answer.rows:
        head, *rows = [list(map(show.text, row)) for row in answer.parts]
        show.table(head, rows, "Figures of each part")

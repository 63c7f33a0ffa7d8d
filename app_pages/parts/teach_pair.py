"""Two texts and one table: what it costs to turn one into the other, every cheapest way, and the way back."""

from collections.abc import Mapping

import streamlit as st

from app_pages.parts import data_source, handouts, session, show, teach_table
from cer_core.errors import InputError
from cer_core.teaching.backtrace import TIE_ORDERS, Backtrace, backtrace
from cer_core.teaching.costs import PRESETS, Costs, metric, read_cost
from cer_core.teaching.paths import Paths, paths
from cer_core.teaching.table import LETTERS, MOST_UNITS, MOVES, Table, table
from cer_core.teaching.unit_views import LABELS, MEANINGS, unit_splitter
from cer_core.visible import isolated, symbol
from cer_core.wording import rough

REFERENCE, HYPOTHESIS = "teach_reference", "teach_output"  # keys of the two texts, in the address too
EXAMPLES = {
    "form as from": ("form", "from"),
    "intention as execution": ("intention", "execution"),
    "m as rn": ("m", "rn"),
}
TEXT_WIDTH = 176
OWN = ("substitution", "deletion", "insertion", "transposition")


def texts(row: st.delta_generator.DeltaGenerator, width: int) -> tuple[str, str]:
    """Draw the two fields in a row, each so many pixels wide; return what is in them."""
    for key, text in zip((REFERENCE, HYPOTHESIS), EXAMPLES["form as from"], strict=True):
        st.session_state.setdefault(key, st.query_params.get(key, text))
    return (
        row.text_input("Reference", key=REFERENCE, bind="query-params", width=width, max_chars=session.LINKED),
        row.text_input("Output", key=HYPOTHESIS, bind="query-params", width=width, max_chars=session.LINKED),
    )


def offer(examples: Mapping[str, tuple[str, str]]) -> None:
    """Draw a button for each example."""
    row = st.container(horizontal=True, gap="medium")
    for label, pair in examples.items():
        row.button(label, key=f"example_{label}", type="tertiary", on_click=take, args=pair)


def draw() -> None:
    """Let texts, costs, unit and order be chosen; show the answer, the table, and handouts."""
    row = st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall")
    reference, hypothesis = texts(row, TEXT_WIDTH)
    unit = row.selectbox(
        "Unit",
        list(LABELS),
        key="teach_unit",
        bind="query-params",
        format_func=LABELS.__getitem__,
        width=126,
        help=" ".join(MEANINGS.values()),
    )
    order = row.selectbox(
        "Order on the way back",
        list(TIE_ORDERS),
        key="teach_order",
        bind="query-params",
        width=150,
        help="Which of several equally cheap moves is taken, read from the end. The distance is the same for all.",
    )
    split = unit_splitter(unit)
    sides = split(reference), split(hypothesis)
    try:
        made = table(*sides, _costs(row))
    except InputError as error:
        show.error(str(error))
        offer(EXAMPLES)
        if max(map(len, sides)) > MOST_UNITS:
            st.button("Look at this pair in the alignment browser", on_click=_browse, args=(reference, hypothesis))
        return
    found, walked = paths(made), backtrace(made, order)
    show.say(_answer(reference, hypothesis, made, found, walked))
    teach_table.draw(made, found, walked, " " if unit == "word" else "")
    show.note(
        "Shaded: every cell on a cheapest path. Blue: the path of the order chosen, as far as it is walked. Red frame: "
        "the cell that is explained; dotted: the cells its number comes from. ◆: the cheapest way into it."
    )
    offer(EXAMPLES)
    show.html(f"<p>{show.sentence(metric(made.costs).sentence)}</p>")
    title = f"{isolated(reference)} → {isolated(hypothesis)}"
    handouts.of_table(made, found, walked, title, teach_table.shown(made, walked))


def take(reference: str, hypothesis: str) -> None:
    st.session_state[REFERENCE], st.session_state[HYPOTHESIS] = reference, hypothesis


def _browse(reference: str, hypothesis: str) -> None:
    data_source.paste(reference, hypothesis)
    session.go_to("alignments")


def _costs(row: st.delta_generator.DeltaGenerator) -> Costs:
    """Draw the choice of costs; ``InputError`` for one that cannot be read."""
    name = row.selectbox(
        "Costs",
        list(PRESETS),
        key="teach_costs",
        bind="query-params",
        format_func=lambda name: PRESETS[name].label,
        width=154,
        help=" ".join(f"{preset.label.capitalize()}: {preset.meaning}" for preset in PRESETS.values()),
    )
    if name != "own":
        return PRESETS[name].costs
    own = PRESETS["own"].costs
    given: dict[str, str] = {}
    fields = st.container(horizontal=True, gap="small")
    for kind in OWN:
        usual = getattr(own, kind)
        key = f"teach_{kind}"
        st.session_state.setdefault(key, st.query_params.get(key, "" if usual is None else str(usual)))
        given[kind] = fields.text_input(kind.capitalize(), key=key, bind="query-params", width=130, max_chars=20)
    swap = given["transposition"].strip()
    substitution, deletion, insertion = (read_cost(given[kind], kind) for kind in OWN[:3])
    return Costs(substitution, deletion, insertion, read_cost(swap, OWN[3]) if swap else None)


def _answer(reference: str, hypothesis: str, made: Table, found: Paths, walked: Backtrace) -> list[str]:
    """Say the distance, how many alignments cost it, how they differ, and what the chosen one is made of."""
    names = [move for move in MOVES[1:] if move != "transposition" or made.costs.transposition is not None]
    spread = ", ".join(f"{LETTERS[name]} {_range(getattr(found, name + 's'))}" for name in names)
    taken = ", ".join(f"{LETTERS[name]} {walked.count(name)}" for name in names)
    several = f"{rough(found.alignments)} equally cheap alignments: {spread}."
    ways = "There is one cheapest alignment." if found.alignments == 1 else several
    ours, theirs = (isolated("".join(map(drawn, text))) or "nothing" for text in (reference, hypothesis))
    return [f"From {ours} to {theirs}: distance {made.distance}. {ways} Under {walked.ties}: {taken}."]


def drawn(character: str) -> str:
    """Return a character so that it is seen, but for a single space between words."""
    return character if character == " " else symbol(character)


def _range(bounds: tuple[int, int]) -> str:
    least, most = bounds
    return str(least) if least == most else f"{least} to {most}"

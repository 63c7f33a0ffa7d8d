"""Coverage: how much of the references each system attempted, and how well it read that."""

import streamlit as st

from app_pages.parts import session, show
from cer_core.attempted import Amount, Attempted, attempted, attempted_sentences, marked_references
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.gap_markers import USUAL, GapMarkers
from cer_core.wording import counted, number

MEANING = (
    "Declined: outputs that are missing or empty, and gap markers. What a marker stands for is left out of both edits "
    "and characters, so an honest gap is not punished; the overall rate counts it as wrong."
)


def draw(evaluation: Evaluation) -> None:
    """Let a pattern for markers be given; show coverage beside the rates of every system."""
    show.note(f"{MEANING} Known markers: {', '.join(USUAL)}, in upper and lower case alike.")
    pattern = st.text_input(
        "Another marker, as a regular expression", key="gap_pattern", persist_state="session", width=320
    )
    try:
        markers = GapMarkers(pattern=pattern)
        key = (evaluation.corpus.digest, evaluation.settings, pattern)
        with st.spinner("Looking for gaps ...", show_time=True):
            found = session.remembered("attempted", key, lambda: attempted(evaluation, markers))
    except InputError as error:
        show.error(str(error))
        return
    show.say(attempted_sentences(found))
    _table(found, evaluation.corpus.items)
    if marked := marked_references(evaluation, markers):
        show.note(f"{counted(marked, 'reference')} with such a marker too: what an output has opposite is declined.")


def _table(found: list[Attempted], noun: str) -> None:
    def amount(label: str, hint: str, amounts: list[Amount]) -> list[str]:
        cells = [f"{number(each.characters)}<small>{counted(each.items, noun)}</small>" for each in amounts]
        return [show.hint(label, hint), *cells]

    rows = [
        [
            show.hint("coverage", "Reference characters attempted, of all."),
            *(show.rate(each.share, each.attempted, each.characters) for each in found),
        ],
        [
            show.hint("CER on what was attempted", "Edits outside gaps, over the reference characters attempted."),
            *(show.rate(each.rate, each.edits, each.attempted) for each in found),
        ],
        [
            show.hint("CER, pooled", "All edits over all reference characters: declined text counts as wrong."),
            *(show.rate(each.overall_rate, each.overall.edits, each.overall.reference_length) for each in found),
        ],
        amount("missing", "Characters of references without any output.", [each.missing for each in found]),
        amount("empty", "Characters of references whose output is empty.", [each.empty for each in found]),
        amount("marked", "Characters that gap markers stand for.", [each.marked for each in found]),
        amount("invented", "Characters written where the reference is empty.", [each.invented for each in found]),
    ]
    show.table(["", *(show.text(each.system) for each in found)], rows, "Coverage by system")

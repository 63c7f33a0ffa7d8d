"""Diagnosis: what follows from the figures, each sentence with the evidence it rests on."""

import streamlit as st

from app_pages.parts import session, show
from cer_core.diagnosis import RULES, diagnose
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.wording import counted


def draw(evaluation: Evaluation) -> None:
    """Show every diagnosis with its evidence; say so where there is none."""
    tried = session.coverage(evaluation).found or None  # where that is unknown, the rules say why
    key = (evaluation.corpus.digest, evaluation.settings)
    try:
        with st.spinner("Looking at the figures ...", show_time=True):
            found = session.remembered("diagnoses", key, lambda: diagnose(evaluation, tried))
    except InputError as error:
        show.error(str(error))
        return
    if not found:
        show.html(f"<p>None of the {counted(len(RULES), 'rule')} speaks: nothing stands out in these figures.</p>")
        return
    show.note("Each follows from the figures beneath it, which passed a threshold; none is a guess.")
    for number, each in enumerate(found):
        show.say([each.sentence])
        rows = [[show.text(label), show.text(value)] for label, value in each.evidence]
        show.table(["evidence", ""], rows, f"Evidence {number + 1}")

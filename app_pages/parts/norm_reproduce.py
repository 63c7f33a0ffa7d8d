"""Reproduce as: on one screen, what other tools print for the same texts, beside our figures."""

from functools import partial

import streamlit as st

from app_pages.parts import show
from app_pages.parts.downloads import Pictures
from cer_core.evaluation import Evaluation
from cer_core.protocols import PROTOCOLS, Figure, Protocol, reproduce
from cer_core.protocols.report import notices
from cer_core.wording import NOT_AVAILABLE, number, percent


def draw(evaluation: Evaluation) -> Pictures:
    """Show a row a protocol, ours first; the signature and what the tool does stand beneath."""
    corpus = evaluation.corpus
    show.html(
        "<p>What each tool prints for the raw texts, by its own rules; the steps in the sidebar move only our two "
        "rows. Where a figure differs from ours, the last column says why.</p>"
    )
    found = show.long_work("reproduced", corpus.digest, "Counting as the other tools do", partial(reproduce, corpus))
    if found is None:
        return {}
    ours = [_ours(evaluation, "CER"), _ours(evaluation, "WER")]
    rows = [
        _row(protocol, [found[system.name][name] for system in corpus.systems]) for name, protocol in PROTOCOLS.items()
    ]
    header = ["tool", *(show.text(system.name) for system in corpus.systems), "why it differs"]
    show.table(header, [*ours, *rows], "What other tools print", words=True)
    for notice in notices(corpus)[len(corpus.notices) :]:
        show.note(notice)
    with st.expander("What each tool does, and its line to publish"):
        for protocol in PROTOCOLS.values():
            show.html(
                f"<p><b>{show.sentence(protocol.label)}</b> ({show.sentence(protocol.source)}): "
                f"{show.sentence(protocol.does)}</p>"
            )
            st.code(protocol.signature, language=None, wrap_lines=True)
    return {}


def _ours(evaluation: Evaluation, name: str) -> list[str]:
    cells = []
    for system in evaluation.systems:
        counts = (system.characters if name == "CER" else system.words).total()
        shown = percent(system.measures[name.lower()])
        cells.append(f"<b>{shown}</b><small>{number(counts.edits)} / {number(counts.reference_length)}</small>")
    return [f"CER Lens, {name}<small>pooled</small>", *cells, "Ours, under the policy in the sidebar."]


def _row(protocol: Protocol, figures: list[Figure]) -> list[str]:
    return [
        show.hint(protocol.label, protocol.does) + f"<small>{protocol.kind}</small>",
        *(_cell(protocol, figure) for figure in figures),
        show.sentence(protocol.differs),
    ]


def _cell(protocol: Protocol, figure: Figure) -> str:
    """Return a figure in percent, and beneath it what the tool prints, with the counts behind it."""
    if figure.refused:
        return f"{NOT_AVAILABLE}<small>{show.hint('not computed', figure.refused)}</small>"
    if figure.value is None:
        return f"{NOT_AVAILABLE}<small>prints {show.sentence(figure.printed)}</small>"
    shown = percent(figure.value / 100 if protocol.percent else figure.value)
    counts = ""
    if figure.numerator is not None and figure.denominator is not None:
        counts = f"<small>{number(figure.numerator)} / {number(figure.denominator)}</small>"
    return f"{shown}{counts}<small>prints {show.sentence(figure.printed)}</small>"

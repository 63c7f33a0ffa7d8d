"""Data: what was read, what was paired, what was not, and what looks wrong."""

from html import escape

import streamlit as st

from app_pages.parts import fixes, readings, session, show
from cer_core.corpus import Corpus, System
from cer_core.doctor import Suspicion
from cer_core.evaluation import Evaluation
from cer_core.wording import counted, listed, number

NAMED = 200


def main() -> None:
    """Show the answer, the suspicions, what paired, and the files read."""
    evaluation = session.current()
    corpus = evaluation.corpus
    show.say([_answer(corpus)])
    _suspicions(corpus)
    show.heading("Pairing")
    _pairing(evaluation)
    readings.draw(evaluation)
    if corpus.sources:
        show.heading("Files read")
        show.table(
            ["file", "side", "read as", "encoding", "lines or rows"],
            [
                [
                    show.text(source.name),
                    show.text(source.system or "reference"),
                    escape(source.format),
                    escape(source.encoding),
                    number(source.lines),
                ]
                for source in corpus.sources[:NAMED]
            ],
            "Files read",
        )
        if len(corpus.sources) > NAMED:
            show.note(f"and {number(len(corpus.sources) - NAMED)} more files")
    show.heading("Notices")
    if not evaluation.notices:
        show.note("None: everything that was read is scored.")
    for notice in evaluation.notices:
        show.html(f"<p>{show.sentence(notice)}</p>")


def _answer(corpus: Corpus) -> str:
    missing = sum(system.missing for system in corpus.systems)
    left = [counted(missing, "output") + " missing"] if missing else []
    left += [counted(len(corpus.extra), "output") + " without a reference"] if corpus.extra else []
    rest = " and ".join(left) if left else "nothing is left over"
    return f"{counted(len(corpus), corpus.items)}, {counted(len(corpus.systems), 'system')}: {rest}."


def _suspicions(corpus: Corpus) -> None:
    show.heading("What looks wrong", help="Nothing is changed unless you ask for it; every change leaves a notice.")
    found = fixes.suspicions(corpus)
    if not found:
        show.note(
            "Nothing was found by the checks for shifted, swapped or reversed sides, different Unicode forms, "
            "invisible characters and HTML entities."
        )
    for number_of, suspicion in enumerate(found):
        show.html(f"<p><b>{show.text(suspicion.system)}</b>: {show.sentence(suspicion.evidence)}</p>")
        st.button(
            _capital(suspicion.remedy), key=f"fix_{corpus.digest[:12]}_{number_of}", on_click=_fix, args=(suspicion,)
        )
    if fixes.any_made():
        st.button("Undo all changes", key="undo_fixes", on_click=fixes.undo)


def _fix(suspicion: Suspicion) -> None:
    fixes.make(suspicion)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _pairing(evaluation: Evaluation) -> None:
    corpus = evaluation.corpus
    empty = sum(not reference for reference in corpus.reference)
    rows = [_row(corpus, system) for system in corpus.systems]
    show.table(["system", "paired", "missing outputs", "empty outputs", "outputs without a reference"], rows, "Pairing")
    show.note(f"{counted(len(corpus), corpus.items)} in the reference, {number(empty)} of them empty.")
    for number_of, system in enumerate(corpus.systems, 1):
        absent = [item for item, text in zip(corpus.ids, system.texts, strict=True) if text is None]
        extra = [item for name, item in corpus.extra if name == system.name]
        for kind, names in (("without an output", absent), ("without a reference", extra)):
            if names:
                shown = ", ".join(names[:NAMED]) + (" ..." if len(names) > NAMED else "")
                with st.expander(f"{counted(len(names), corpus.items)} {kind}, system {number_of}"):
                    show.html(f"<p>{show.text(system.name)}: {escape(kind)}: {show.text(shown)}</p>")


def _row(corpus: Corpus, system: System) -> list[str]:
    extra = [item for name, item in corpus.extra if name == system.name]
    return [
        show.text(system.name),
        number(len(corpus) - system.missing),
        number(system.missing),
        number(sum(text == "" for text in system.texts)),
        f"{number(len(extra))}<small>{show.text(listed(extra))}</small>" if extra else "0",
    ]


main()

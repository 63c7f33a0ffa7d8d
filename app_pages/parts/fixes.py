"""Fixes that the visitor asked for, kept for the data they were asked for."""

from collections.abc import Sequence

import streamlit as st

from app_pages.parts import chosen_steps, session
from cer_core.corpus import Corpus
from cer_core.doctor import Suspicion, examine

_MADE = "_fixes"
_BASE = "_fixes_base"
_EXPECTED = "_fixes_expected"


def applied(corpus: Corpus) -> Corpus:
    """Return the corpus with the fixes asked for; other data starts without any."""
    if st.session_state.get(_BASE) != corpus.digest:
        digest, expected = st.session_state.get(_EXPECTED, ("", ()))
        st.session_state[_BASE] = corpus.digest
        st.session_state[_MADE] = list(expected) if digest == corpus.digest else []
    asked = made()
    return session.remembered("fixed", (corpus.digest, tuple(asked)), lambda: _fixed(corpus, asked))


def _fixed(corpus: Corpus, made: list[tuple[str, str]]) -> Corpus:
    for kind, system in made:
        for suspicion in examine(corpus):
            if (suspicion.kind, suspicion.system) == (kind, system) and suspicion.change:
                corpus = suspicion.change(corpus)
                break
    return corpus


def suspicions(corpus: Corpus) -> list[Suspicion]:
    """Return what looks wrong with the corpus and is not mended by the policy already."""
    found = session.remembered("suspicions", corpus.digest, lambda: examine(corpus))
    return [suspicion for suspicion in found if suspicion.step is None or not chosen_steps.is_on(suspicion.step)]


def make(suspicion: Suspicion) -> None:
    """Do what a suspicion's remedy says."""
    if suspicion.step:
        chosen_steps.switch_on(suspicion.step)
    else:
        st.session_state[_MADE] = [*st.session_state[_MADE], (suspicion.kind, suspicion.system)]


def made() -> list[tuple[str, str]]:
    """Return what was asked for: the kinds of suspicion and their systems."""
    found: list[tuple[str, str]] = st.session_state.get(_MADE, [])
    return found


def expect(digest: str, asked: Sequence[tuple[str, str]]) -> None:
    """Ask for these fixes as soon as the data of this digest are there."""
    st.session_state[_EXPECTED] = (digest, tuple(asked))


def any_made() -> bool:
    """Say whether the data was changed."""
    return bool(made())


def undo() -> None:
    """Go back to the data as it was read."""
    st.session_state[_MADE] = []

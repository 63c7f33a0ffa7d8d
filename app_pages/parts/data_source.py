"""The sidebar's first part: which data to look at."""

from collections.abc import Callable

import streamlit as st

from app_pages.parts import session, show, uploads
from cer_core.corpus import Corpus, System
from cer_core.errors import InputError
from cer_core.pairing import pair_files
from cer_core.readers.text import read_text
from cer_core.samples import SAMPLES, workshop
from cer_core.wording import counted

FILES, PASTE, SAVED = "Your files", "Pasted text", "A saved session"
_TAKEN = "_taken_corpus"

Chosen = tuple[Corpus | None, InputError | None]


def choose() -> Chosen:
    """Draw the choice of data; return the corpus, or what is wrong with the input, or neither."""
    st.markdown("### CER Lens")
    sources = [*SAMPLES, FILES, PASTE, *([SAVED] if _TAKEN in st.session_state else [])]
    source = st.selectbox("Data", sources, key="source", bind="query-params")
    if source != FILES:
        uploads.not_drawn()
    own: dict[str, Callable[[], Corpus | None]] = {FILES: uploads.choose, PASTE: _paste, SAVED: _taken}
    try:
        corpus = own.get(source, _sample)()
    except InputError as error:
        return None, error
    if corpus is not None:
        show.note(f"{counted(len(corpus), corpus.items)} · {counted(len(corpus.systems), 'system')}")
    return corpus, None


def is_workshop() -> bool:
    """Say whether the workshop set is shown, which can be drawn under other seeds."""
    sample = SAMPLES.get(st.session_state["source"])
    return sample is not None and sample.make is workshop


def is_bundled() -> bool:
    """Say whether the data shown, or about to be, came with the app."""
    return st.session_state.get("source") in SAMPLES


def take(corpus: Corpus | None) -> None:
    """Make the texts of a session file the data, unless they are bundled ones; without them, files are to be brought.

    Only in a callback.
    """
    if corpus is not None and not is_bundled():
        st.session_state[_TAKEN], st.session_state["source"] = corpus, SAVED
    elif st.session_state["source"] == SAVED:
        st.session_state["source"] = FILES


def _taken() -> Corpus:
    show.note("The texts of the session that was loaded.")
    corpus: Corpus = st.session_state[_TAKEN]
    return corpus


def paste(reference: str, output: str) -> None:
    """Make two texts the data, as if they had been pasted; only in a callback."""
    st.session_state["source"] = PASTE
    st.session_state["pasted_reference"], st.session_state["pasted_output"] = reference, output


def _sample() -> Corpus:
    name = st.session_state["source"]
    show.note(f'Bundled: {SAMPLES[name].shows}. Choose "{FILES}" above to bring your own.')
    if SAMPLES[name].make is workshop:
        label = "Seed of the random draw"
        bind = session.bound("seed")
        seed = int(st.number_input(label, 0, 9999, 0, key="seed", bind=bind, persist_state="session"))
        return session.remembered("sample", (name, seed), lambda: workshop(seed))
    return session.remembered("sample", name, SAMPLES[name].make)


def _paste() -> Corpus | None:
    reference = st.text_area(
        "Reference", key="pasted_reference", persist_state="session", placeholder="the council approved"
    )
    output = st.text_area("Output", key="pasted_output", persist_state="session", placeholder="the council aproved")
    items = st.radio(
        "An item is",
        ["line", "file"],
        key="pasted_items",
        persist_state="session",
        horizontal=True,
        format_func=_pasted_item,
    )
    if not reference:
        return None
    if items == "file":
        return Corpus(("text",), (reference,), (System("output", (output,)),), "file")
    documents = [
        read_text(text.encode("utf-8", "surrogatepass"), name)
        for name, text in (("the reference", reference), ("the output", output))
    ]
    return pair_files(documents[:1], {"output": documents[1:]}, "line")


def _pasted_item(items: str) -> str:
    return "a line" if items == "line" else "the whole text"

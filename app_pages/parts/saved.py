"""The whole session as a file: saved, with or without the texts, and loaded again."""

from collections.abc import Mapping

import streamlit as st

from app_pages.parts import chosen_steps, data_source, fixes, policy, rule_list, session, show
from app_pages.parts.downloads import JSON
from cer_core import session_fields, session_file
from cer_core.corpus import Corpus
from cer_core.errors import InputError
from cer_core.readers.limits import LIMITS, MEGABYTE
from cer_core.session_fields import Value
from cer_core.session_file import Data, Session
from cer_core.settings import Settings

_LOADED, _AWAITED = "_session_loaded", "_session_data"
_BEGUN_ANEW = ("_data", "_ties", "_listed", "_fixes_base")
"""What the pages remember to notice changes by: after loading, nothing has changed yet."""


def offer(corpus: Corpus | None, settings: Settings, page: str) -> None:
    """Draw the button that opens the dialog for saving and loading."""
    if st.button("Save or load this session", key="session_button", width="stretch"):
        _dialog(corpus, settings, page)


@st.dialog("This session")
def _dialog(corpus: Corpus | None, settings: Settings, page: str) -> None:
    if st.session_state.pop(_LOADED, False):
        st.rerun()
    show.heading("Save")
    show.html(
        "<p>The file holds all that is chosen: the policy with your own steps, tie-break, unit, words, filters and "
        "what you look for, rules, views, seeds; and the names of systems and files.</p>"
    )
    with_texts = corpus is not None and st.toggle(
        "With the texts",
        key="session_with_texts",
        help="All references and outputs, and what is typed on the Workshop page.",
    )
    if with_texts:
        show.note("The file then holds your texts, all of them. Give it only to those who may read them.")
    else:
        show.note("It holds no texts. To go on, load it and bring the same files.")
    content = session_file.write(_now(corpus, settings, page, with_texts))
    st.download_button("Save the session", content, "session.json", JSON, on_click="ignore")
    show.heading("Load")
    megabytes = max(LIMITS.file_bytes // MEGABYTE, 1)
    file = st.file_uploader("A session file", type=["json"], key="session_upload", max_upload_size=megabytes)
    if file is None:
        return
    try:
        found = session_file.read(file.getvalue(), file.name)
    except InputError as error:
        show.error(str(error))
        return
    held = "It holds the texts." if found.corpus is not None else "It holds no texts."
    show.note(f"Saved on {found.data.told if found.data else 'no data'}. {held} It replaces all that is chosen now.")
    st.button("Load this session", on_click=_load, args=(found,), type="primary")


def _now(corpus: Corpus | None, settings: Settings, page: str, with_texts: bool) -> Session:
    """Return the session as it is; the texts of bundled data come with the app."""
    return Session(
        settings,
        page,
        tuple(step for name, step in chosen_steps.own().items() if name not in settings.steps),
        session_fields.worth_keeping({str(key): value for key, value in st.session_state.items()}, with_texts),
        rule_list.rules(),
        tuple(fixes.made()),
        None if corpus is None else Data.of(corpus),
        corpus if with_texts else None,
    )


def _load(found: Session) -> None:
    """Make everything as it was saved; only in a callback, before the widgets are drawn."""
    for key in _BEGUN_ANEW:
        st.session_state.pop(key, None)
    _restore(found.state)
    chosen_steps.replace_own(found.own_steps)
    policy.take(found.settings)
    rule_list.replace(found.rules)
    if found.data is not None:
        fixes.expect(found.data.digest, found.fixes)
    data_source.take(found.corpus)
    st.session_state[_AWAITED] = None if data_source.is_bundled() else found.data
    st.session_state[_LOADED] = True
    session.go_to(found.page)


def _restore(state: Mapping[str, Value]) -> None:
    """Set every field that was saved, and all others to what they are at first."""
    here = (str(key) for key in st.session_state)
    known = {key: field for key in (*session_fields.FIELDS, *here, *state) if (field := session_fields.field(key))}
    for key, field in known.items():
        if key in state:
            st.session_state[key] = state[key]
        elif field.from_data:
            st.session_state.pop(key, None)
        elif not field.typed:
            st.session_state[key] = field.default


def tell(corpus: Corpus | None) -> None:
    """Say which data a loaded session needs, until they are there or the visitor goes on without them."""
    awaited: Data | None = st.session_state.get(_AWAITED)
    if awaited is None:
        return
    if corpus is not None and corpus.digest == awaited.digest:
        st.session_state[_AWAITED] = None
        return
    others = " What is shown now are other data." if corpus is not None else ""
    show.html(
        f'<div class="lens-error" role="status">The session was saved on {show.text(awaited.told)}, without the texts. '
        f"Bring these in the sidebar, and everything is as it was saved.{others}</div>"
    )
    st.button("Go on without them", key="session_go_on", on_click=_await_none)


def _await_none() -> None:
    st.session_state[_AWAITED] = None

"""CER Lens, the app: settings in the sidebar, one page a question."""

import streamlit as st

from app_pages.parts import chosen_steps, data_source, fixes, icon, in_memory, policy, saved, session, show, uploads
from cer_core.errors import EncodingError, InputError
from cer_core.settings import Signature

PAGES = {
    "Scores": ("scores", ":material/speed:"),
    "Alignments": ("alignments", ":material/format_align_left:"),
    "Confusions": ("confusions", ":material/shuffle:"),
    "Ranking": ("ranking", ":material/leaderboard:"),
    "Normalization": ("normalization", ":material/tune:"),
    "Report": ("report", ":material/description:"),
    "Workshop": ("workshop", ":material/school:"),
    "Data": ("data", ":material/database:"),
}


START, WORKSHOP = "scores", "workshop"  # the page that opens first, and the one that needs no data


def main() -> None:
    """Draw the frame, evaluate what is loaded under the settings, and run the chosen page."""
    in_memory.keep_uploads()
    st.set_page_config(page_title="CER Lens", page_icon=icon.draw(), layout="wide")
    pages = {
        name: st.Page(f"app_pages/{name}.py", title=title, icon=icon, default=name == START)
        for title, (name, icon) in PAGES.items()
    }
    page = st.navigation(list(pages.values()), position="top")
    with st.sidebar:
        read, problem = data_source.choose()
        corpus = fixes.applied(read) if read is not None else None
        settings = policy.choose(corpus)
        signature = st.container()
        saved.offer(read, settings, page.url_path or START)
    if wanted := session.page_asked_for():
        uploads.keep_for_switch()
        st.switch_page(pages[wanted], query_params={})  # without them it refuses while widgets are bound
    saved.tell(read)
    if refused := chosen_steps.refused():
        show.error(refused)
    if page.url_path == WORKSHOP:
        page.run()
        return
    if problem is not None:
        show.error(str(problem))
        if isinstance(problem, EncodingError):
            uploads.offer_encodings(problem)
        return
    if corpus is None:
        show.nothing_loaded()
        return
    try:
        with st.spinner("Aligning ...", show_time=True):
            evaluation = session.evaluated(corpus, settings)
    except InputError as error:
        show.error(str(error))
        return
    with signature:
        _signature(evaluation.signature)
    page.run()


def _signature(signature: Signature) -> None:
    st.markdown("Signature", help="Everything these figures depend on. Publish it beside them.")
    st.code(str(signature), language=None, wrap_lines=True)


main()

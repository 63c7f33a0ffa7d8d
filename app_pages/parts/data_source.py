"""The sidebar's first part: which data to look at."""

from collections.abc import Callable, Sequence
from typing import Literal

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from app_pages.parts import session, show
from cer_core.corpus import Corpus, System
from cer_core.errors import InputError
from cer_core.pairing import group_outputs, pair_files, pair_table
from cer_core.readers import Table, read_table, read_text
from cer_core.samples import SAMPLES, workshop
from cer_core.wording import counted

FILES, TABLE, PASTE = "Your text files", "Your table (CSV, TSV)", "Pasted text"
NO_ID = "none: use line numbers"

Chosen = tuple[Corpus | None, str | None]


def choose() -> Chosen:
    """Draw the choice of data; return the corpus, or what is wrong with the input, or neither."""
    st.markdown("### CER Lens")
    source = st.selectbox("Data", [*SAMPLES, FILES, TABLE, PASTE], key="source")
    try:
        corpus = _OWN.get(source, _sample)()
    except InputError as error:
        return None, str(error)
    if corpus is not None:
        show.note(f"{counted(len(corpus), corpus.items)} · {counted(len(corpus.systems), 'system')}")
    return corpus, None


def _sample() -> Corpus:
    name = st.session_state["source"]
    show.note(f'Bundled: {SAMPLES[name].shows}. Choose "{FILES}" above to bring your own.')
    if SAMPLES[name].make is workshop:
        seed = int(st.number_input("Seed of the random draw", 0, 9999, 0, key="seed"))
        return session.remembered("sample", (name, seed), lambda: workshop(seed))
    return session.remembered("sample", name, SAMPLES[name].make)


def _files() -> Corpus | None:
    folders = st.toggle("Upload whole folders", key="folders", help="Every .txt file of a folder and its subfolders.")
    many: Literal[True, "directory"] = "directory" if folders else True
    reference = st.file_uploader("Reference", type="txt", accept_multiple_files=many, key=f"reference_{folders}")
    outputs = st.file_uploader(
        "Outputs",
        type="txt",
        accept_multiple_files=many,
        key=f"outputs_{folders}",
        help="With one reference file, each output file is a system. With many, files pair by the name before the "
        "first dot, and what stands before .txt names the system: page1.abbyy.txt. In folders, the folder does.",
    )
    items = st.radio("An item is", ["line", "file"], key="items", horizontal=True, format_func="a {}".format)
    if not reference or not outputs:
        return None
    key = (tuple(file.file_id for file in [*reference, *outputs]), items)
    return session.remembered("corpus", key, lambda: _paired_files(reference, outputs, items))


def _paired_files(reference: Sequence[UploadedFile], outputs: Sequence[UploadedFile], items: str) -> Corpus:
    references = [read_text(file.getvalue(), _inside_folder(file.name)) for file in reference]
    groups = group_outputs([file.name for file in outputs], len(reference) > 1)
    by_name = {file.name: file for file in outputs}
    systems = {
        system: [read_text(by_name[name].getvalue(), _inside_folder(name)) for name in names]
        for system, names in groups.items()
    }
    return pair_files(references, systems, items)


def _inside_folder(name: str) -> str:
    """Drop the name of the uploaded folder itself, which differs between the sides."""
    return name.partition("/")[2] or name


def _table() -> Corpus | None:
    file = st.file_uploader("Table", type=["csv", "tsv", "tab", "txt"], key="table")
    if file is None:
        return None
    table = session.remembered("table", file.file_id, lambda: read_table(file.getvalue(), file.name))
    guess = _guess_columns(table)
    reference = st.selectbox("Column of references", table.columns, index=guess, key=f"ref_{file.file_id}")
    others = [name for name in table.columns if name != reference]
    systems = st.multiselect("Columns of outputs, one a system", others, key=f"systems_{file.file_id}")
    identifier = st.selectbox("Column of ids", [NO_ID, *others], key=f"id_{file.file_id}")
    if not systems:
        return None
    chosen_id = None if identifier == NO_ID else identifier
    key = (file.file_id, reference, tuple(systems), chosen_id)
    return session.remembered("corpus", key, lambda: pair_table(table, reference, systems, chosen_id))


def _guess_columns(table: Table) -> int:
    """Return the place of the column whose name sounds like the reference."""
    for place, name in enumerate(table.columns):
        if name.lower().replace("_", " ") in ("reference", "ref", "ground truth", "gt", "text", "truth"):
            return place
    return 0


def _paste() -> Corpus | None:
    reference = st.text_area("Reference", key="pasted_reference", placeholder="the council approved")
    output = st.text_area("Output", key="pasted_output", placeholder="the council aproved")
    items = st.radio("An item is", ["line", "file"], key="items", horizontal=True, format_func=_pasted_item)
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


_OWN: dict[str, Callable[[], Corpus | None]] = {FILES: _files, TABLE: _table, PASTE: _paste}

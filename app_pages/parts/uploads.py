"""Uploaded files: what they are, how they are read, and which side and system they belong to."""

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Literal

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from app_pages.parts import session, show
from cer_core.corpus import Corpus
from cer_core.errors import EncodingError, InputError
from cer_core.intake import Choices, corpus_from, inside_folder, read_side, split_sides, unpacked
from cer_core.pairing import group_outputs, pair_table, pair_tables
from cer_core.readers import FORMATS, SourceFile, Table
from cer_core.readers.encodings import suggest_encodings
from cer_core.readers.guesses import ColumnGuess, guess_columns
from cer_core.wording import counted

AUTOMATIC = "as found"
ITEMS = {AUTOMATIC: None, "line": "line", "region": "region", "file": "file"}
AS_BEFORE = "_files_as_before"
NO_ID = "none: use line numbers"
COLUMNS = "columns"  # key of those chosen in the one table: of references, of ids, and of each system
READINGS = "reading_columns"  # key of those of other valid readings
Files = Sequence[UploadedFile]


def choose() -> Corpus | None:
    """Draw the uploaders and the choices that the files need; return the corpus once there is enough."""
    folders = st.toggle(
        "Upload whole folders",
        key="folders",
        persist_state="session",
        help="Every file of a folder and its subfolders.",
    )
    as_before = st.session_state.pop(AS_BEFORE, False)
    reference = _uploader(
        "Reference", folders, as_before, "Or one table, zip or folder that holds references and outputs."
    )
    outputs = _uploader(
        "Outputs",
        folders,
        as_before,
        "With one reference file, each output file is a system. With many, files pair by the name before the first "
        "dot, and what stands before the last dot names the system: page1.abbyy.txt. In folders, the folder does.",
    )
    if not reference:
        return None
    choices = _choices()
    table = _only_table(reference, choices)
    if table is not None:
        return _joined(table, outputs, choices) if outputs else _columns(table, reference[0].file_id)
    key = (tuple(file.file_id for file in [*reference, *outputs]), choices)
    return session.remembered("corpus", key, lambda: _read(reference, outputs, choices))


def _uploader(label: str, folders: bool, as_before: bool, hint: str) -> Files:
    """Draw an uploader; files survive while it is not drawn, until they are taken off or replaced.

    ``as_before`` says that the uploader shows its files and does not tell of them.
    """
    key, kept, shown = f"{label}_{folders}", f"_kept_{label}", f"_shown_{label}_{folders}"
    st.session_state.pop(f"_shown_{label}_{not folders}", None)
    many: Literal[True, "directory"] = "directory" if folders else True
    files = st.file_uploader(label, accept_multiple_files=many, key=key, help=hint)
    if as_before:
        files = st.session_state.get(kept, [])
    taken_off = not files and st.session_state.get(shown)
    st.session_state[shown] = bool(files)
    if files or taken_off:
        st.session_state[kept] = files
    elif st.session_state.get(kept):
        show.note(f"Still here: {counted(len(st.session_state[kept]), 'file')} uploaded before.")
        st.button("Take them off", key=f"take_off_{label}", on_click=st.session_state.pop, args=(kept,))
    held: Files = st.session_state.get(kept, [])
    return held


def keep_for_switch() -> None:
    """Remember the files over a change of page by the app, after which uploaders do not tell of them once."""
    st.session_state[AS_BEFORE] = True


def not_drawn() -> None:
    """Remember that the uploaders are gone for now, so that their being empty later is not taken for a removal."""
    for key in [key for key in st.session_state if str(key).startswith("_shown_")]:
        del st.session_state[key]


def _choices() -> Choices:
    with st.expander("How to read them"):
        form = st.selectbox(
            "Format",
            [AUTOMATIC, *FORMATS],
            key="format",
            persist_state="session",
            format_func=lambda name: _label(name),
            help="By content.",
        )
        encoding = st.text_input(
            "Encoding of text files",
            key="encoding",
            persist_state="session",
            placeholder="UTF-8, or as a byte order mark says",
            help="Such as cp1252, latin-1, gb18030. Bytes that do not fit are refused, never replaced.",
        )
        fold = st.toggle("Pair ids that differ only in case or Unicode form", key="fold_ids", persist_state="session")
    items = st.selectbox(
        "An item is a",
        list(ITEMS),
        key="items",
        persist_state="session",
        help="As found: a line where one text file stands on each side, or both sides name their lines alike; "
        "else a file.",
    )
    chosen_format = None if form == AUTOMATIC else form
    return Choices(chosen_format, encoding.strip() or None, ITEMS[items], fold)


def _label(name: str) -> str:
    return FORMATS[name].label if name in FORMATS else name


def _sources(files: Files) -> list[SourceFile]:
    ordered = sorted(files, key=lambda file: file.name)  # browsers give a folder's files in any order
    return unpacked(SourceFile(file.name, file.getvalue(), named="/" not in file.name) for file in ordered)


def _only_table(reference: Files, choices: Choices) -> Table | None:
    """Return the table, where the one file given is a table."""
    if len(reference) != 1:
        return None

    def read() -> Table | None:
        sources = _sources(reference)
        if len(sources) != 1:
            return None
        tables = read_side(sources, choices, reference[0].name).tables
        return tables[0] if tables else None

    return session.remembered("table", (reference[0].file_id, choices), read)


def _columns(table: Table, file_id: str) -> Corpus | None:
    """Draw the column picker, with what the names suggest chosen already."""
    columns = list(table.columns)
    guess = session.remembered("guess", file_id, lambda: _chosen_before(table) or guess_columns(table))
    place = columns.index(guess.reference) if guess.reference in columns else 0
    reference = st.selectbox("Column of references", columns, index=place, key=f"reference_{file_id}")
    others = [name for name in columns if name != reference]
    readings = _readings(others, guess.alternatives, f"readings_{file_id}_{reference}")
    others = [name for name in others if name not in readings]
    systems = st.multiselect(
        "Columns of outputs, one a system",
        others,
        default=[name for name in guess.systems if name in others],
        key=f"systems_{file_id}_{reference}",
    )
    ids = [NO_ID, *others]
    place = ids.index(guess.identifier) if guess.identifier in others else 0
    identifier = st.selectbox("Column of ids", ids, index=place, key=f"id_{file_id}_{reference}")
    if not systems:
        return None
    chosen = None if identifier == NO_ID else identifier
    st.session_state[COLUMNS], st.session_state[READINGS] = (reference, chosen or "", *systems), tuple(readings)
    key = (file_id, reference, tuple(systems), chosen, tuple(readings))
    return session.remembered("corpus", key, lambda: pair_table(table, reference, systems, chosen, readings))


def _readings(columns: Sequence[str], suggested: Sequence[str], key: str) -> list[str]:
    """Draw the picker of columns of other valid readings."""
    return st.multiselect(
        "Columns of other valid readings",
        columns,
        default=[name for name in suggested if name in columns],
        key=key,
        placeholder="None",
        help="A row with several valid readings is scored against the closest. An empty cell is no reading.",
    )


def _chosen_before(table: Table) -> ColumnGuess | None:
    """Return the columns chosen before, or in a session that was loaded, where this table has them."""
    chosen, readings = st.session_state.get(COLUMNS, ()), st.session_state.get(READINGS, ())
    if len(chosen) < 3 or not {*chosen, *readings} - {""} <= {*table.columns}:
        return None
    return ColumnGuess(chosen[0], tuple(chosen[2:]), chosen[1] or None, tuple(readings))


def _joined(table: Table, outputs: Files, choices: Choices) -> Corpus:
    """Draw the pickers of id and text columns of every table, and join the tables on their ids."""
    sides = {"the reference": table}
    for file in outputs:
        other = _only_table([file], choices)
        if other is None:
            raise InputError(f"{file.name}: the reference is a table, so every output must be one table too")
        sides[PurePosixPath(file.name).stem] = other
    chosen = {}
    with st.expander("Columns to join", expanded=True):
        for number, (name, side) in enumerate(sides.items()):
            show.note(f"{name}:")  # in small print, since labels of widgets are interpreted
            chosen[name] = (side, *_id_and_text(f"output {number}" if number else "the reference", side))
            if not number:
                others = [column for column in dict.fromkeys(side.columns) if column not in chosen[name][1:]]
                suggested = guess_columns(side).alternatives
                readings = tuple(_readings(others, suggested, f"join_readings_{side.name}"))
    reference = chosen.pop("the reference")
    columns = ((name, *names) for name, (_, *names) in {"": reference, **chosen}.items())
    key = (table.name, *columns, readings, choices, *(file.file_id for file in outputs))
    return session.remembered("corpus", key, lambda: pair_tables(reference, chosen, readings))


def _id_and_text(side: str, table: Table) -> tuple[str, str]:
    columns = list(dict.fromkeys(table.columns))
    guess = guess_columns(table)
    texts = [guess.reference, *guess.systems] if side == "the reference" else [*guess.systems, guess.reference]
    text = next((column for column in texts if column in columns), columns[-1])
    identifier = guess.identifier if guess.identifier in columns else columns[0]
    key = f"{side}_{table.name}"
    return (
        st.selectbox(f"Ids of {side}", columns, index=columns.index(identifier), key=f"join_id_{key}"),
        st.selectbox(f"Texts of {side}", columns, index=columns.index(text), key=f"join_text_{key}"),
    )


def _read(reference: Files, outputs: Files, choices: Choices) -> Corpus | None:
    ours, theirs = _sources(reference), _sources(outputs)
    if not outputs:
        if len(ours) == 1:
            return None  # a text on its own: outputs are still to come
        return corpus_from(*split_sides(ours, choices), choices)
    by_name = {file.name: file for file in theirs}
    groups = group_outputs(list(by_name), len(ours) > 1)
    systems = {system: inside_folder([by_name[name] for name in names]) for system, names in groups.items()}
    return corpus_from(inside_folder(ours), systems, choices)


def offer_encodings(error: EncodingError) -> None:
    """Show how the file would read in other encodings, and let one be chosen."""
    show.html("<p>It may be in one of these encodings. Choose the one in which the words read right:</p>")
    for number, suggestion in enumerate(suggest_encodings(error.data)[:6]):
        row = st.container(horizontal=True, vertical_alignment="center")
        row.button(
            suggestion.encoding,
            key=f"encoding_{number}",
            on_click=_set_encoding,
            args=(suggestion.encoding,),
            width=120,
        )
        row.code(suggestion.preview.strip() or " ", language=None)


def _set_encoding(encoding: str) -> None:
    st.session_state["encoding"] = encoding

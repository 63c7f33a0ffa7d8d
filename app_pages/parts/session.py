"""What one visitor's session remembers. Nothing here is shared between visitors."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Literal, TypeVar

import streamlit as st

from cer_core.alignment import DIAGONAL_FIRST, TieBreak, tie_break
from cer_core.alignment.ambiguity import Ambiguity, ambiguity
from cer_core.alignment.operations import Pair
from cer_core.alignment.pair_bounds import Bounds, PairBounds
from cer_core.beside import Beside, beside
from cer_core.confusions import Confusion
from cer_core.corpus import Corpus
from cer_core.evaluation import Evaluation, SystemResult, evaluate, prepare
from cer_core.settings import Settings
from cer_core.units import CodedPairs

T = TypeVar("T")
KEPT = 3
MOVED = "find_moved"  # key of the tie-break under which lines are looked for that are aligned otherwise
LINKED = 1_000  # most characters of a text that stands in the address, which a server takes up to some length only
LINE = "line"  # key of the line gone to, which other data does not have


def remembered(kind: str, key: Hashable, make: Callable[[], T]) -> T:
    """Return what ``make`` gave for this key before in this session, or make it now.

    The last few of each kind are kept, in the visitor's own session state: uploaded text must not
    get into Streamlit's caches, which all visitors share.
    """
    kept: OrderedDict[Hashable, T] = st.session_state.setdefault(f"_remembered_{kind}", OrderedDict())
    if key not in kept:
        kept[key] = make()
        while len(kept) > KEPT:
            kept.popitem(last=False)
    kept.move_to_end(key)
    return kept[key]


def knows(kind: str, key: Hashable) -> bool:
    """Say whether ``remembered`` has what belongs to this key already."""
    return key in st.session_state.get(f"_remembered_{kind}", ())


def evaluated(corpus: Corpus, settings: Settings) -> Evaluation:
    """Return the evaluation of this corpus under these settings, and make it the current one."""
    settings = replace(settings, items=corpus.items)
    if st.session_state.setdefault("_data", corpus.digest) != corpus.digest:
        st.session_state["_data"], st.session_state[LINE] = corpus.digest, ""
    if st.session_state.setdefault("_ties", settings.ties) != settings.ties:
        st.session_state["_ties_before"], st.session_state["_ties"] = st.session_state["_ties"], settings.ties
    plain = replace(settings, gaps="")  # gap markers change no alignment

    def align() -> Evaluation:
        return evaluate(
            corpus, plain, remembered("prepared", _under_any_ties(corpus, plain), lambda: prepare(corpus, plain))
        )

    def make() -> Evaluation:
        return replace(remembered("aligned", (corpus.digest, plain), align), settings=settings)

    evaluation = remembered("evaluation", (corpus.digest, settings), make)
    st.session_state["_current"] = evaluation
    return evaluation


def _under_any_ties(corpus: Corpus, settings: Settings) -> tuple[str, Settings]:
    """Return a key for what is the same under every tie-break."""
    return corpus.digest, replace(settings, ties=DIAGONAL_FIRST.name)


def coverage(evaluation: Evaluation) -> Beside:
    """Return what every system attempted, to stand beside its rates."""
    key = _under_any_ties(evaluation.corpus, evaluation.settings)

    def make() -> Beside:
        with st.spinner("Looking for gaps ...", show_time=True):
            return beside(evaluation)

    return remembered("coverage", key, make)


def ambiguous(system: SystemResult) -> Ambiguity:
    """Return how many equally short alignments each item of a system has, and the bounds of their operations."""
    coded = system.alignments.coded  # the same object under every tie-break
    return remembered(f"ambiguity {system.name}", id(coded), lambda: (coded, ambiguity(coded)))[1]


def bounded(system: SystemResult, of_words: bool, pairs: Sequence[Confusion]) -> list[Bounds]:
    """Return the least and most of each confusion over all equally short alignments, with progress where it takes long.

    ``of_words`` looks at the alignment of words.
    """
    alignments = system.word_alignments if of_words else system.alignments
    counts = system.words if of_words else system.characters
    coded = alignments.coded  # the same object under every tie-break

    def make() -> tuple[CodedPairs, PairBounds, dict[Pair, Bounds]]:
        with st.spinner("Looking at all equally short alignments ...", show_time=True):
            return coded, PairBounds(coded, counts.edits), {}

    _, found, known = remembered(f"bounds {of_words} {system.name}", id(coded), make)
    wanted = [(pair.reference, pair.hypothesis) for pair in pairs]
    missing = [pair for pair in wanted if pair not in known]
    bar = st.progress(0.0, "Bounding the confusions ...") if missing else None
    for place, pair in enumerate(missing, 1):
        known[pair] = found.of(pair)
        if bar is not None and place % 10 == 0:
            bar.progress(place / len(missing), "Bounding the confusions ...")
    if bar is not None:
        bar.empty()
    return [known[pair] for pair in wanted]


def bound(key: str) -> Literal["query-params"] | None:
    """Return what binds a field of whole numbers to the address, unless a link holds what it fails on, infinity."""
    return "query-params" if st.query_params.get(key, "0").isdecimal() else None


def other_ties(evaluation: Evaluation) -> TieBreak | None:
    """Return the tie-break to mark moved cells against: the one looked for, or the one before the last toggle."""
    name = st.session_state.get(MOVED) or st.session_state.get("_ties_before")
    return tie_break(name) if name not in (None, evaluation.settings.ties) else None


def go_to(page: str) -> None:
    """Ask for another page; only in a callback."""
    st.session_state["_go_to"] = page


def go_to_line(item: str) -> None:
    """Ask for the alignment browser at an item; only in a callback."""
    st.session_state[LINE] = item
    go_to("alignments")


def page_asked_for() -> str | None:
    """Return the page that was asked for, once."""
    asked: str | None = st.session_state.pop("_go_to", None)
    return asked


def current() -> Evaluation:
    """Return the evaluation that the pages show."""
    evaluation: Evaluation = st.session_state["_current"]
    return evaluation

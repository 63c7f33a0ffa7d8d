"""Where the errors fall: by class and script of the character, word class, place, length, group, and out of order."""

from collections.abc import Callable, Sequence

import streamlit as st

from app_pages.parts import elsewhere, lengths, session, show
from cer_core.breakdown.characters import by_class, by_script
from cer_core.breakdown.concentration import concentration_sentences
from cer_core.breakdown.groups import by_group, worst_first
from cer_core.breakdown.parts import Part
from cer_core.breakdown.places import by_place
from cer_core.breakdown.words import WORD_CLASSES, by_word_class
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.groups import groupings
from cer_core.reading_order import order_errors
from cer_core.wording import number, percent, span

GROUPS_SHOWN = 50
KINDS: dict[str, Callable[[SystemResult], Sequence[Part]]] = {
    "characters": lambda system: by_class(system.alignments),
    "scripts": lambda system: by_script(system.alignments),
    "places": lambda system: by_place(system.alignments),
    "words": lambda system: by_word_class(system.word_alignments),
}
HINTS = {
    "characters": "Wrong: substituted or lost, of the reference's characters of this class. Added: extra ones.",
    "scripts": "By the script of the reference's character.",
    "places": "By tenths of the reference of each item, from its start to its end.",
    "words": "Word classes overlap. Read as alike: as another word of the same class, such as a year as another year.",
}


def draw(evaluation: Evaluation) -> None:
    """Say what stands out; show the parts of the kind chosen, lengths, groups, and what is out of order."""
    for system in evaluation.systems:
        for sentence in concentration_sentences(system):
            show.html(f"<p>{show.sentence(sentence)}</p>")
    kind = (
        st.segmented_control(
            "By",
            list(KINDS),
            default="characters",
            required=True,
            key="where_kind",
            bind="query-params",
            persist_state="session",
        )
        or "characters"
    )
    show.note(HINTS[kind])
    _parts(evaluation, kind)
    lengths.draw(evaluation)
    _groups(evaluation)
    _order(evaluation)
    elsewhere.draw(evaluation)


def _parts(evaluation: Evaluation, kind: str) -> None:
    key = (evaluation.corpus.digest, evaluation.settings, kind)
    found = session.remembered("parts", key, lambda: [KINDS[kind](system) for system in evaluation.systems])
    labels = {part.name: part.label for parts in found for part in parts}
    by_name = [{part.name: part for part in parts} for parts in found]
    rows = []
    for name, label in labels.items():
        meaning = WORD_CLASSES[name].meaning if kind == "words" and name in WORD_CLASSES else ""
        title = show.hint(label, meaning) if meaning else show.text(label)
        rows.append([title, *(_cell(parts.get(name), kind) for parts in by_name)])
    names = [show.text(system.name) for system in evaluation.systems]
    show.table([kind, *names], rows, f"Errors by {kind}")


def _cell(part: Part | None, kind: str) -> str:
    """Return how much of a part was wrong, with its interval, what was added, and words read as alike."""
    if part is None:
        return show.rate(None, 0, 0)
    wrong = part.wrong
    told = f"{percent(wrong.share)}<small>{number(wrong.successes)} of {number(wrong.trials)}</small>"
    if wrong.trials:
        told += f"<small>{span(wrong.interval)}</small>"
    if part.counts.insertions:
        told += f"<small>{number(part.counts.insertions)} added</small>"
    if kind == "words" and (alike := getattr(part, "alike", 0)):
        told += f"<small>{number(alike)} read as alike</small>"
    return told


def _groups(evaluation: Evaluation) -> None:
    found = groupings(evaluation.corpus)
    if not found:
        return
    show.heading("By group", help="The lines of one page or writer together; the worst first, by the first system.")
    row = st.container(horizontal=True)
    grouping = row.selectbox("Group by", found, key=f"where_group_{evaluation.corpus.digest[:12]}", width=240)
    names = [system.name for system in evaluation.systems]
    places = range(len(names))
    place = row.selectbox("Worst first by", places, format_func=names.__getitem__, key="where_worst", width=240)
    key = (evaluation.corpus.digest, evaluation.settings, grouping)
    groups = session.remembered("by_group", key, lambda: by_group(evaluation, grouping))
    rows = [
        [
            show.text(group.label or "without one"),
            number(group.items),
            *(
                f"{percent(group.cer(name))}<small>{span(group.intervals[name])}</small>"
                f"<small>WER {percent(group.wer(name))}</small>"
                for name in names
            ),
        ]
        for group in worst_first(groups, names[place])[:GROUPS_SHOWN]
    ]
    if len(groups) > GROUPS_SHOWN:
        show.note(f"The {GROUPS_SHOWN} worst of {number(len(groups))} are shown.")
    show.table(["group", f"{evaluation.corpus.items}s", *map(show.text, names)], rows, "Rates by group")


def _order(evaluation: Evaluation) -> None:
    show.heading(
        "Order of the words",
        help="The bag-of-words rate does not care where a word stands. A large difference points at the reading order.",
    )
    key = (evaluation.corpus.digest, evaluation.settings)
    found = session.remembered("order_errors", key, lambda: order_errors(evaluation))
    rows = [
        ["WER", *(f"{percent(each.wer)}<small>{number(each.word_edits)} edits</small>" for each in found)],
        ["any order", *(f"{percent(each.bag_rate)}<small>{number(each.bag_edits)} edits</small>" for each in found)],
        ["of order alone", *(number(each.of_order) for each in found)],
    ]
    show.table(["word errors", *(show.text(each.system) for each in found)], rows, "Word errors with and without order")

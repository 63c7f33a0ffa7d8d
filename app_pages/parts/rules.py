"""Replacement rules tried on an output: what they mend, what they break, and the lines that show it."""

from dataclasses import replace

import streamlit as st

from app_pages.parts import items, rule_list, session, show
from app_pages.parts.downloads import Picture
from cer_core.corpus import Corpus, System
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, SystemResult, evaluate
from cer_core.postprocessing import PostProcessed, post_process
from cer_core.rates import error_rate
from cer_core.rules import write_rules
from cer_core.wording import number, percent

SHOWN = 10  # lines that got worse, or better


def draw(evaluation: Evaluation, system: SystemResult) -> Picture:
    """Let rules be written; show what they do to this system's output."""
    show.note(
        "Rules change the output only, before normalization, in this order, as a step after the recognizer would. "
        "The figures are of the output as post-processed; they say nothing about the recognizer alone."
    )
    rules = rule_list.edit(system)
    if not rules:
        show.html(
            "<p>Write what to find and what to put in its place, such as <code>vv</code> and <code>w</code>, "
            "to see what it mends and what it breaks.</p>"
        )
        return None
    key = (evaluation.corpus.digest, evaluation.settings, system.name, rules)
    try:
        with st.spinner("Scoring anew ...", show_time=True):
            done = session.remembered("rules", key, lambda: post_process(evaluation, system, rules))
    except InputError as error:
        show.error(str(error))
        return None
    _figures(system, done)
    st.download_button(
        "These rules, as CSV", write_rules(rules), "rules.csv", "text/csv", on_click="ignore", key="rules_file"
    )
    for words, rows in (("worse", done.scores.characters.worse), ("better", done.scores.characters.better)):
        _lines(evaluation, system, done, words, rows.tolist())
    return None


def _figures(system: SystemResult, done: PostProcessed) -> None:
    scores = done.scores
    made = ", ".join(f"rule {place}: {number(count)}" for place, count in enumerate(done.replacements, 1))
    characters, words = scores.characters, scores.words
    difference = characters.repaired - characters.caused
    verdict = "fewer" if difference > 0 else "more" if difference < 0 else "neither fewer nor more"
    amount = f"{number(abs(difference))} edits {verdict}" if difference else f"{verdict} edits"
    show.say([f"Post-processed, {system.name} has {amount}."])
    rows = [
        [
            name,
            percent(error_rate(change.before.total())),
            f"<b>{percent(error_rate(change.after.total()))}</b>",
            number(change.repaired),
            number(change.caused),
            number(len(change.worse)),
        ]
        for name, change in (("CER, pooled", characters), ("WER, pooled", words))
    ]
    header = [
        "",
        "before",
        "post-processed",
        show.hint("edits mended", "Over the lines that got better, by how much their edits fell."),
        show.hint("edits caused", "Over the lines that got worse, by how much their edits rose."),
        "lines worse",
    ]
    show.table(header, rows, "Figures before and after the rules")
    show.note(f"Replacements: {made}. Signature of the post-processed figures: {done.signature}")


def _lines(evaluation: Evaluation, system: SystemResult, done: PostProcessed, words: str, rows: list[int]) -> None:
    noun = evaluation.corpus.items
    show.heading(f"{noun.capitalize()}s that got {words}: {number(len(rows))}")
    some = rows[:SHOWN]
    if not some:
        return
    if len(rows) > SHOWN:
        show.note(f"The {SHOWN} that changed most are shown.")
    positions = system.items[some].tolist()
    compared = Corpus(
        tuple(evaluation.corpus.ids[position] for position in positions),
        tuple(evaluation.references[position] for position in positions),
        (
            System("before", tuple(system.hypotheses[row] for row in some)),
            System("post-processed", tuple(done.scores.texts[row] for row in some)),
        ),
        noun,
    )
    result = evaluate(compared, replace(evaluation.settings, steps=()))
    items.draw(result, range(len(some)), key=f"lines_{words}")

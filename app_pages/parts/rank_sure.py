"""How sure the ranking is: intervals, the probability of each order and of the flip, tests of the difference."""

from itertools import combinations

import streamlit as st

from app_pages.parts import session, show
from cer_core.evaluation import Evaluation
from cer_core.groups import by_id
from cer_core.matched_pairs import matched_pairs
from cer_core.measures import MEASURES
from cer_core.report import formatted
from cer_core.resampling import REPLICATES, USUAL, Resampled, bootstrap, flip_probability
from cer_core.significance import permutation_test
from cer_core.visible import isolated
from cer_core.wording import NOT_AVAILABLE, number, percent, span

FEW = 30  # segments or items below which intervals and tests say little
SEED = 0


def draw(evaluation: Evaluation) -> None:
    """Show intervals and probabilities, then the tests, for every two systems."""
    noun = evaluation.corpus.items
    if len(evaluation.systems) < 2 or not evaluation.comparable:
        show.html(f"<p>This needs two or more systems scored on the same {noun}s.</p>")
        return
    groups = _groups(evaluation)
    key = (evaluation.corpus.digest, evaluation.settings, groups is not None)
    with st.spinner(f"Drawing the {noun}s again and again ...", show_time=True):
        drawn = session.remembered("bootstrap", key, lambda: bootstrap(evaluation, seed=SEED, groups=groups))
    units = drawn[USUAL[0]].units
    what = "groups" if groups else f"{noun}s"
    show.note(
        f"{number(REPLICATES)} draws of {number(units)} {what} with replacement, seed {SEED}, the same for every "
        f"system and measure; intervals of 95 %. They say how far chance among such {what} reaches, no more."
    )
    if units < FEW:
        show.html(f"<p>With {number(units)} {what} there is little to draw from: take the intervals with care.</p>")
    _intervals(evaluation, drawn)
    for first, second in combinations([system.name for system in evaluation.systems], 2):
        _probabilities(drawn, first, second)
    _tests(evaluation, groups)


def _groups(evaluation: Evaluation) -> list[str] | None:
    """Let the lines of one page be drawn together, where their ids tell the pages."""
    groups = by_id(evaluation.corpus.ids)
    if groups is None:
        return None
    help = "Lines of one page or speaker are not independent. A group is what ids share before their last - _ . / : #."
    return groups if st.toggle("Draw whole groups", key="whole_groups", persist_state="session", help=help) else None


def _intervals(evaluation: Evaluation, drawn: dict[str, Resampled]) -> None:
    rows = [
        [
            show.hint(MEASURES[name].label, MEASURES[name].meaning),
            *(
                f"{formatted(MEASURES[name], system.measures[name])}<small>{span(found.interval(system.name))}</small>"
                for system in evaluation.systems
            ),
            number(found.undefined()),
        ]
        for name, found in drawn.items()
    ]
    names = [show.text(system.name) for system in evaluation.systems]
    undefined = show.hint(NOT_AVAILABLE, "Draws in which some system has no value, because no reference was drawn.")
    show.table(["measure", *names, undefined], rows, "Intervals by measure and system")


def _probabilities(drawn: dict[str, Resampled], first: str, second: str) -> None:
    """Say how probable each order is under each rule, and that the rules disagree."""
    rows = []
    for name, found in drawn.items():
        better = found.better(first, second)
        difference = found.difference(first, second)
        rows.append(
            [
                MEASURES[name].label,
                span(difference),
                percent(float((better > 0).mean())),
                percent(float((better < 0).mean())),
            ]
        )
    flip = flip_probability(drawn["cer"], drawn["cer_mean"], first, second)
    show.heading("The order", help="In how many of the draws each is better; what is missing to 100 % are ties.")
    show.html(
        f"<p>Pooled and line mean put {show.text(first)} and {show.text(second)} in opposite orders in "
        f"{show.sentence(percent(flip))} of the draws.</p>"
    )
    header = ["measure", f"{show.text(first)} less {show.text(second)}"]
    header += [f"{show.text(first)} better", f"{show.text(second)} better"]
    show.table(header, rows, f"Order of {isolated(first)} and {isolated(second)}")


def _tests(evaluation: Evaluation, groups: list[str] | None) -> None:
    """Show the permutation tests and the matched pairs of every two systems."""
    show.heading(
        "Could it be chance?",
        help="Permutation: the outputs are swapped at random, line by line; p is how often the difference is as large. "
        "MAPSSWE: word edits in segments between words that both have right, as SCTK's.",
    )
    rows = []
    for first, second in combinations([system.name for system in evaluation.systems], 2):
        key = (evaluation.corpus.digest, evaluation.settings, groups is not None, first, second)
        tests = session.remembered(
            "permutation",
            key,
            lambda first=first, second=second: [  # type: ignore[misc]
                permutation_test(evaluation, name, first, second, groups=groups, seed=SEED) for name in USUAL
            ],
        )
        pairs = matched_pairs(evaluation, first, second)
        few = " few" if pairs.segments < FEW else ""
        rows.append(
            [
                f"{show.text(first)}, {show.text(second)}",
                *(NOT_AVAILABLE if test is None else _p(test.p_value) for test in tests),
                f"{_p(pairs.p_value)}<small>{number(pairs.segments)}{few} segments</small>",
            ]
        )
    header = ["systems", *(f"{MEASURES[name].label}: p" for name in USUAL), "MAPSSWE: p"]
    show.table(header, rows, "Tests of the difference")


def _p(value: float | None) -> str:
    if value is None:
        return NOT_AVAILABLE
    return "&lt; 0.0001" if value < 0.0001 else f"{value:.4f}"

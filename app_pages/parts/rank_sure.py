"""How sure the ranking is: intervals, the probability of each order and of the flip, tests of the difference."""

from html import escape
from itertools import combinations

import streamlit as st

from app_pages.parts import session, show
from app_pages.parts.downloads import Pictures
from cer_core.draws import Draws
from cer_core.evaluation import Evaluation
from cer_core.groups import groupings, labels
from cer_core.matched_pairs import matched_pairs
from cer_core.measures import MEASURES
from cer_core.report import formatted
from cer_core.resampling import USUAL, Resampled, bootstrap, flip_probability
from cer_core.significance import permutation_test
from cer_core.visible import isolated
from cer_core.wording import NOT_AVAILABLE, number, percent, probability, span

FEW = 30  # segments or items below which intervals and tests say little


def draws(evaluation: Evaluation) -> Draws:
    """Return how items are drawn, as last chosen for this data."""
    return Draws(seed=int(st.session_state.get("draws_seed", 0)), by=st.session_state.get(_by_key(evaluation)))


def draw(evaluation: Evaluation) -> Pictures:
    """Show intervals and probabilities, then the tests, for every two systems."""
    noun = evaluation.corpus.items
    if len(evaluation.systems) < 2 or not evaluation.comparable:
        show.html(f"<p>This needs two or more systems scored on the same {noun}s.</p>")
        return {}
    choose(evaluation)
    how = draws(evaluation)
    groups = None if how.by is None else labels(evaluation.corpus, how.by)
    key = (evaluation.corpus.digest, evaluation.settings, how)
    with st.spinner(f"Drawing the {noun}s again and again ...", show_time=True):
        drawn = session.remembered("bootstrap", key, lambda: bootstrap(evaluation, seed=how.seed, groups=groups))
    units = drawn[USUAL[0]].units
    what = f"groups by {how.by}" if how.by else f"{noun}s"
    show.note(
        f"{number(how.replicates)} draws of {number(units)} {what} with replacement, seed {how.seed}, the same for "
        f"every system and measure; intervals of 95 %. They say how far chance among such {what} reaches, no more."
    )
    show.note(f"Signature: {evaluation.signed(how)}")
    if units < FEW:
        show.html(f"<p>With {number(units)} {what} there is little to draw from: take the intervals with care.</p>")
    _intervals(evaluation, drawn)
    for first, second in combinations([system.name for system in evaluation.systems], 2):
        _probabilities(drawn, first, second, evaluation.corpus.items)
    _tests(evaluation, how, groups)
    return {}


def _by_key(evaluation: Evaluation) -> str:
    return f"draws_by_{evaluation.corpus.digest[:12]}"


def choose(evaluation: Evaluation) -> None:
    """Let the seed be chosen, and the lines of one page or writer be drawn together; the report draws by it too."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    row.number_input(
        "Seed",
        0,
        2**32 - 1,
        key="draws_seed",
        persist_state="session",
        width=140,
        help="The same seed draws the same items. With another, figures should move little.",
    )
    if found := groupings(evaluation.corpus):
        row.selectbox(
            f"Draw {evaluation.corpus.items}s",
            [None, *found],
            format_func=lambda by: by or "one by one",
            key=_by_key(evaluation),
            persist_state="session",
            width=240,
            help="Lines of one page, writer or speaker are not independent: then draw whole groups. By the start of "
            "the id, what stands before its last - _ . / : #; or by a column of the table.",
        )


def _intervals(evaluation: Evaluation, drawn: dict[str, Resampled]) -> None:
    measures = {name: MEASURES[name].over(evaluation.corpus.items) for name in drawn}
    rows = [
        [
            show.hint(measures[name].label, measures[name].meaning),
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


def _probabilities(drawn: dict[str, Resampled], first: str, second: str, noun: str) -> None:
    """Say how probable each order is under each rule, and that the rules disagree."""
    rows = []
    for name, found in drawn.items():
        better = found.better(first, second)
        difference = found.difference(first, second)
        rows.append(
            [
                MEASURES[name].over(noun).label,
                span(difference),
                percent(float((better > 0).mean())),
                percent(float((better < 0).mean())),
            ]
        )
    flip = flip_probability(drawn["cer"], drawn["cer_mean"], first, second)
    show.heading("The order", help="In how many of the draws each is better; what is missing to 100 % are ties.")
    show.html(
        f"<p>Pooled and {noun} mean put {show.text(first)} and {show.text(second)} in opposite orders in "
        f"{show.sentence(percent(flip))} of the draws.</p>"
    )
    header = ["measure", f"{show.text(first)} less {show.text(second)}"]
    header += [f"{show.text(first)} better", f"{show.text(second)} better"]
    show.table(header, rows, f"Order of {isolated(first)} and {isolated(second)}")


def _tests(evaluation: Evaluation, how: Draws, groups: list[str] | None) -> None:
    """Show the permutation tests and the matched pairs of every two systems."""
    noun = evaluation.corpus.items
    show.heading(
        "Could it be chance?",
        help=f"Permutation: the outputs are swapped at random, {noun} by {noun}; p is how often the difference is as "
        "large. MAPSSWE: word edits in segments between words that both have right, as SCTK's; it takes no groups.",
    )
    rows = []
    for first, second in combinations([system.name for system in evaluation.systems], 2):
        key = (evaluation.corpus.digest, evaluation.settings, how, first, second)
        tests = session.remembered(
            "permutation",
            key,
            lambda first=first, second=second: [  # type: ignore[misc]
                permutation_test(evaluation, name, first, second, groups=groups, seed=how.seed) for name in USUAL
            ],
        )
        pairs = matched_pairs(evaluation, first, second)
        few = " few" if pairs.segments < FEW else ""
        rows.append(
            [
                f"{show.text(first)}, {show.text(second)}",
                *(escape(probability(None if test is None else test.p_value)) for test in tests),
                f"{escape(probability(pairs.p_value))}<small>{number(pairs.segments)}{few} segments</small>",
            ]
        )
    header = [
        "systems",
        *(f"{MEASURES[name].over(noun).label}: p" for name in USUAL),
        show.hint("matched pairs: p", "MAPSSWE"),
    ]
    show.table(header, rows, "Tests of the difference")

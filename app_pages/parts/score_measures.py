"""Every measure by system, the better one marked, pooled and by line side by side."""

from html import escape

import streamlit as st

from app_pages.parts import score_attempted, session, show
from cer_core.charts import averaging_chart
from cer_core.comparison import standings
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.measures import MEASURES, Measure
from cer_core.rates import quantile
from cer_core.report import behind, formatted
from cer_core.wording import NOT_AVAILABLE, number, percent

MOST_SIDE_BY_SIDE = 4  # systems; tables of more take the whole width


def draw(evaluation: Evaluation) -> None:
    """Show the picture, the table, the details."""
    side_by_side = len(evaluation.systems) <= MOST_SIDE_BY_SIDE
    left, right = st.columns([4, 3], gap="large") if side_by_side else (st.container(), st.container())
    with left:
        show.heading("Every measure", help="Where several systems are compared, ◆ marks the best one.")
        _measures(evaluation)
    with right:
        show.heading(f"Pooled beside {evaluation.corpus.items} mean")
        chart = averaging_chart(evaluation, show.ink())
        if chart is None:
            st.write("No rate is defined: every reference is empty under this policy.")
        else:
            st.altair_chart(chart, key="averaging")
            show.note("Lower is better. Lines that cross mean that the averaging rule decides the ranking.")
        show.heading("Operations", help="Of the alignments shown on the next page, under the chosen tie-break.")
        _operations(evaluation)
        show.heading(f"{evaluation.corpus.items.capitalize()}s")
        _distribution(evaluation)


def _names(evaluation: Evaluation) -> list[str]:
    return [show.text(system.name) for system in evaluation.systems]


def _measures(evaluation: Evaluation) -> None:
    table, tried = standings(evaluation), session.coverage(evaluation)
    rows = []
    for name, standing in table.items():
        measure = MEASURES[name].over(evaluation.corpus.items)
        better = "higher is better" if measure.higher_is_better else "lower is better"
        explanation = f"{measure.meaning} {measure.formula}; {better}."
        cells = [
            _value(measure, system, many=len(evaluation.systems) > 1 and standing.best == system.name)
            for system in evaluation.systems
        ]
        rows.append([show.hint(measure.label, explanation) + _small(measure.formula), *cells])
        if name == "cer":
            covered = zip(tried.rows, score_attempted.rows(tried.rows), strict=True)
            rows += [[title + _small(row.formula), *values] for row, (title, *values) in covered]
    show.table(["measure", *_names(evaluation)], rows, "Measures by system")
    if tried.line:
        show.note(tried.line)


def _small(formula: str) -> str:
    return f'<small class="wide">{escape(formula)}</small>'


def _value(measure: Measure, system: SystemResult, many: bool) -> str:
    shown = escape(formatted(measure, system.measures[measure.name]))
    counts = behind(measure, system, session.current().corpus.items)
    small = f"<small>{counts}</small>" if counts else ""
    return f'<span class="best" aria-label="{shown}, best">{shown}\u2009◆</span>{small}' if many else f"{shown}{small}"


def _operations(evaluation: Evaluation) -> None:
    rows = []
    for label, explanation, key in (
        ("hits", "units that agree", "hits"),
        ("substitutions", "another unit in the output", "substitutions"),
        ("deletions", "in the reference, missing from the output (ISRI calls these insertions)", "deletions"),
        ("insertions", "extra in the output (ISRI calls these deletions)", "insertions"),
        ("edits", "substitutions + deletions + insertions; the same under every tie-break", "edits"),
    ):
        cells = [
            f"{number(getattr(system.characters.total(), key))}"
            f"<small>{number(getattr(system.words.total(), key))} words</small>"
            for system in evaluation.systems
        ]
        rows.append([show.hint(label, explanation), *cells])
    show.table(["operation", *_names(evaluation)], rows, "Operations by system")
    _bounds(evaluation)


def _bounds(evaluation: Evaluation) -> None:
    """Show how far the operations could differ under any choice among equally short alignments."""
    totals = [session.ambiguous(system).total() for system in evaluation.systems]
    rows = [
        [show.hint(name, explanation), *(_range(getattr(total, name)) for total in totals)]
        for name, explanation in (
            ("substitutions", "least and most over all equally short alignments"),
            ("deletions", "least and most over all equally short alignments"),
            ("insertions", "least and most over all equally short alignments"),
        )
    ]
    ambiguous = [
        number(total.ambiguous) + (f"<small>{number(total.unknown)} unknown</small>" if total.unknown else "")
        for total in totals
    ]
    several = f"{evaluation.corpus.items}s with more than one equally short alignment"
    rows.append([show.hint("ambiguous", several), *ambiguous])
    show.table(["under any tie-break", *_names(evaluation)], rows, "Bounds of the operations by system")


def _range(bounds: tuple[int, int]) -> str:
    least, most = bounds
    return number(least) if least == most else f"{number(least)} to {number(most)}"


def _distribution(evaluation: Evaluation) -> None:
    rows, noun = [], evaluation.corpus.items
    for label, q in (
        ("best", 0.0),
        ("lower quartile", 0.25),
        ("median", 0.5),
        ("upper quartile", 0.75),
        ("worst", 1.0),
    ):
        rows.append([label, *(percent(quantile(system.rates, q)) for system in evaluation.systems)])
    undefined = [str(system.undefined) if system.undefined else "0" for system in evaluation.systems]
    why = f"{noun.capitalize()}s whose reference is empty have no rate."
    rows.append([show.hint(NOT_AVAILABLE, why), *undefined])
    show.table([f"rate of the {noun}s", *_names(evaluation)], rows, f"Distribution of {noun} rates")

"""The classes of mistakes: how many edits each has, what to do about it, and its lines."""

import pandas as pd
import streamlit as st

from app_pages.parts import confused_lines, session, show
from app_pages.parts.downloads import Picture
from cer_core.classified_runs import ClassifiedRuns, Tally, classify
from cer_core.confusion_charts import PICK, class_chart
from cer_core.confusion_classes import CLASSES
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.step_effects import Effect, effects
from cer_core.wording import counted, number, percent

FORMS = ("nfc", "nfkc", "casefold")


def draw(evaluation: Evaluation, system: SystemResult) -> Picture:
    """Show the classes as bars and a table, and what is in the one chosen."""
    key = (evaluation.corpus.digest, evaluation.settings, system.name)
    runs = session.remembered("classes", key, lambda: _classified(evaluation, system))
    tallies = runs.by_class()
    total = sum(tally.edits for tally in tallies.values())
    largest = max(tallies, key=lambda name: tallies[name].edits)
    share = percent(tallies[largest].edits / total)
    show.say(
        [f"{system.name}: {CLASSES[largest].label.lower()} makes {share} of the edits, more than any other class."]
    )
    show.note(
        f"Every run of adjacent edits has one class, the first of the list that holds; together they are all "
        f"{number(total)} edits."
    )
    widget = f"{evaluation.corpus.digest[:12]}_{evaluation.signature}_{system.name}"
    left, right = st.columns([5, 6], gap="medium")
    with left:
        event = st.altair_chart(class_chart(tallies, show.ink()), on_select="rerun", key=f"class_chart_{widget}")
    with right:
        ticked = _table(tallies, runs.touching(), total, widget)
    picked = event["selection"].get(PICK) or []
    name = list(tallies)[int(picked[0]["rank"])] if picked else ticked
    if name is None:
        show.html("<p>Click a bar, or tick a row of the table, to see what is in a class.</p>")
        return lambda: class_chart(tallies)
    chosen = CLASSES[name]
    show.heading(chosen.label)
    show.html(f"<p>{chosen.explanation} {chosen.hint}</p>")
    if name == "normalization":
        _forms(evaluation, system)
    _inside(runs, name)
    confused_lines.draw_rows(evaluation, system, tallies[name].items)
    return lambda: class_chart(tallies)


def _classified(evaluation: Evaluation, system: SystemResult) -> ClassifiedRuns:
    return classify(system.alignments, system.edit_cells, unit=evaluation.settings.unit)


def _table(tallies: dict[str, Tally], touching: dict[str, Tally], total: int, widget: str) -> str | None:
    names = [name for name, tally in tallies.items() if tally.edits or touching[name].edits]
    frame = pd.DataFrame(
        {
            "class": [CLASSES[name].label for name in names],
            "edits": [tallies[name].edits for name in names],
            "share": [tallies[name].edits / total for name in names],
            "lines": [len(tallies[name].items) for name in names],
            "touched": [touching[name].edits for name in names],
        }
    )
    config = {
        "share": st.column_config.NumberColumn(format="percent"),
        "touched": st.column_config.Column(
            help="Edits of all runs for which the class holds, its own and those that an earlier class has taken."
        ),
    }
    row = show.ticked_row(frame, f"class_table_{widget}", config)
    return None if row is None else names[row]


def _forms(evaluation: Evaluation, system: SystemResult) -> None:
    """Say what each form would really take away, mixed runs included: scored anew."""
    before = system.characters.total()
    said = []
    for form in FORMS:
        steps = (*evaluation.settings.steps, form)
        key = (evaluation.corpus.digest, evaluation.settings.unit, evaluation.settings.missing, steps)

        def scored(steps: tuple[str, ...] = steps) -> dict[str, Effect]:
            return effects(evaluation.corpus, evaluation.settings, steps)

        after = session.remembered(f"effects {form}", key, scored)[system.name]
        said.append(
            f"{form}: {number(before.edits)} edits become {number(after.edits)}, {percent(after.rate)} of characters"
        )
    show.html("<p>Scored anew, with one more step at the end of the policy: " + "; ".join(said) + ".</p>")


def _inside(runs: ClassifiedRuns, name: str) -> None:
    found = runs.confusions(name)
    st.dataframe(
        pd.DataFrame({**show.sides(found), "count": [c.count for c in found]}),
        hide_index=True,
        key=f"inside_{name}",
    )
    show.note(f"{counted(len(found), 'different confusion')} in this class.")

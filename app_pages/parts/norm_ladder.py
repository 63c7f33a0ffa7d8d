"""The ladder of the policy: the figures after each of its steps, as a waterfall and as a table."""

from functools import partial

import streamlit as st

from app_pages.parts import chosen_steps, show
from app_pages.parts.downloads import Pictures
from cer_core.evaluation import Evaluation
from cer_core.ladder import Rung, ladder
from cer_core.ladder_charts import waterfall
from cer_core.settings import Settings
from cer_core.wording import counted, number, signed

TRY = ("nfc", "casefold", "collapse-whitespace", "strip")
RATES = {"cer": "characters", "wer": "words"}


def climbed(evaluation: Evaluation) -> list[Rung] | None:
    """Return the rungs of the current policy, climbed once, with progress; ``None`` where that was stopped."""
    key = (evaluation.corpus.digest, evaluation.settings)
    climb = partial(ladder, evaluation.corpus, evaluation.settings)
    return show.long_work("ladder", key, "Taking step by step", climb)


def draw(evaluation: Evaluation) -> Pictures:
    """Show the waterfall and the table of each rung."""
    if (rungs := climbed(evaluation)) is None:
        return {}
    if len(rungs) == 1:
        show.html(
            "<p>Choose steps in the sidebar, or look at all of them in the view steps, to see what each does.</p>"
        )
        st.button(f"Try {', '.join(TRY)}", on_click=chosen_steps.rearrange, args=(TRY,))
    rate = (
        st.segmented_control(
            "Rate of",
            list(RATES),
            default="cer",
            required=True,
            format_func=RATES.__getitem__,
            key="ladder_rate",
            persist_state="session",
        )
        or "cer"
    )
    if (chart := waterfall(evaluation, rungs, rate, show.ink())) is not None:
        st.altair_chart(chart, key="waterfall")
        show.note("Each bar goes from the rate before the step to the rate after it; the first starts at 0.")
    for system in evaluation.systems:
        _table(system.name, rungs)
    for remark in _remarks(evaluation.settings, rungs):
        show.html(f"<p>{show.sentence(remark)}</p>")
    return {"Waterfall": partial(waterfall, evaluation, rungs, rate)}


def _table(name: str, rungs: list[Rung]) -> None:
    rows = []
    for place, rung in enumerate(rungs):
        now, was, touched = rung.figures[name], rungs[max(place - 1, 0)].figures[name], rung.touched[name]
        rows.append(
            [
                "no step" if rung.step is None else f"{place}. {show.text(rung.step)}",
                show.rate(now.cer, now.edits, now.reference_length),
                show.rate(now.wer, now.word_edits, now.reference_words, "words"),
                *(
                    ["", "", "", ""]
                    if rung.step is None
                    else [
                        signed(was.edits - now.edits),
                        signed(now.reference_length - was.reference_length),
                        number(touched.items),
                        f"{number(touched.reference)} · {number(touched.hypothesis)}",
                    ]
                ),
            ]
        )
    header = [
        f"{show.text(name)}, after",
        "CER",
        "WER",
        show.hint("edits saved", "How many edits fewer than before the step; below 0, more."),
        show.hint("reference length", "How the denominator moved: the reference's characters as they are counted."),
        show.hint("items touched", "Items of which the step changed the reference or the output."),
        show.hint("changed", "Code points that the step replaced or removed: in the references · in the outputs."),
    ]
    show.table(header, rows, f"Ladder of {name}")


def _remarks(settings: Settings, rungs: list[Rung]) -> list[str]:
    """Say which steps change nothing here, and which would change more if they were applied twice."""
    found = []
    steps = list(zip(settings.policy.chosen, rungs[1:], strict=True))
    idle = [step.name for step, rung in steps if not any(touched.items for touched in rung.touched.values())]
    if idle:
        found.append(f"After the steps before it, {', '.join(idle)} changes nothing in these texts.")
    for step, rung in steps:
        if rung.again:
            found.append(
                f"{step.name} is not finished after one pass: again, it would change {counted(rung.again, 'text')}."
            )
    return found

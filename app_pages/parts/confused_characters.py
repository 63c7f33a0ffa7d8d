"""How reliable each character is: recall in the references, precision in the outputs, with intervals."""

from collections.abc import Sequence
from functools import partial

import pandas as pd
import streamlit as st

from app_pages.parts import show
from app_pages.parts.downloads import Picture
from cer_core.character_rates import UnitRate, precisions, recalls
from cer_core.confusion_charts import reliability_chart
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.visible import label, safe
from cer_core.wording import number, percent, span

GOES_TO = 3  # of the others, how many are named


def draw(evaluation: Evaluation, system: SystemResult) -> Picture:
    """Show both sides, the characters that are wrong most often first."""
    sides = (
        (
            "In the reference: recall",
            "Of a reference character's occurrences, how many were read right.",
            "recall",
            recalls(system.alignments, system.confusions),
        ),
        (
            "In the output: precision",
            "Of an output character's occurrences, how many are right.",
            "precision",
            precisions(system.alignments, system.confusions),
        ),
    )
    worst = sides[0][3][0].right
    if worst.share != 1:
        unit = label(sides[0][3][0].unit)
        show.say(
            [
                f"{system.name}: {unit} in the reference is wrong most often, {number(worst.trials - worst.successes)} "
                f"of {number(worst.trials)} times; its recall is {percent(worst.share)}."
            ]
        )
    show.note("The bar is the interval of 95 % (Wilson): a character seen three times cannot be known well.")
    for column, (title, help, name, rates) in zip(st.columns(2, gap="large"), sides, strict=True):
        with column:
            show.heading(title, help=help)
            if any(rate.others for rate in rates):
                st.altair_chart(reliability_chart(rates, name, show.ink()), key=f"reliability_{name}")
            else:
                st.write("All of them are right.")
            _table(rates, name)
    _, _, name, rates = sides[0]
    return partial(reliability_chart, rates, name) if any(rate.others for rate in rates) else None


def _table(rates: Sequence[UnitRate], name: str) -> None:
    frame = pd.DataFrame(
        {
            "character": [safe(label(rate.unit)) for rate in rates],
            "occurs": [rate.right.trials for rate in rates],
            name: [rate.right.share for rate in rates],
            "95 % interval": [span(rate.right.interval) for rate in rates],
            "else" if name == "precision" else "goes to": [_others(rate) for rate in rates],
        }
    )
    st.dataframe(
        frame,
        hide_index=True,
        key=f"rates_{name}",
        column_config={name: st.column_config.NumberColumn(format="percent")},
    )


def _others(rate: UnitRate) -> str:
    named = [f"{safe(label(other))} ×{number(count)}" for other, count in rate.others[:GOES_TO]]
    return ", ".join(named) + (" …" if len(rate.others) > GOES_TO else "")

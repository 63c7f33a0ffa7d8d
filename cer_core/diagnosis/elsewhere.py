"""Text that was read and put in the place of another item: nothing misread, and every character wrong."""

from collections.abc import Iterator, Sequence

import numpy as np

from cer_core.diagnosis.finding import Diagnosis
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.reading_order import Misplaced, misplaced
from cer_core.visible import isolated
from cer_core.wording import listed, number

LEAST_MISPLACED = 2
"""Outputs from which misplaced text is named: two that changed places are no chance, one may be a text that recurs."""


def misplaced_text(evaluation: Evaluation) -> Iterator[Diagnosis]:
    """Find systems some of whose outputs are the text of another item, wherever that stands."""
    noun, ids = evaluation.corpus.items, evaluation.corpus.ids
    for system in evaluation.systems:
        found = misplaced(evaluation, system)
        if len(found) < LEAST_MISPLACED:
            continue
        exact, edits = sum(each.exact for each in found), edits_elsewhere(system, found)
        share = f"{number(edits)} of {number(system.characters.total().edits)}"
        pairs = [f"{isolated(ids[each.item])} has the text of {isolated(ids[each.found_at])}" for each in found]
        yield Diagnosis(
            "misplaced",
            f"{number(len(found))} of the {number(len(system.items))} outputs of {isolated(system.name)} are the text "
            f"of another {noun}, {number(exact)} of them to the letter: {share} edits are there. Text in the wrong "
            "place points to the pairing or the layout, not to the letters.",
            (
                ("outputs", f"{number(len(found))} of {number(len(system.items))}"),
                ("of these to the letter", number(exact)),
                ("edits in them", share),
                (f"which {noun}s", listed(pairs)),
            ),
            (system.name,),
        )


def edits_elsewhere(system: SystemResult, found: Sequence[Misplaced]) -> int:
    """Return the character edits of the outputs that are the text of another item."""
    return int(system.characters.edits[np.isin(system.items, [each.item for each in found])].sum())

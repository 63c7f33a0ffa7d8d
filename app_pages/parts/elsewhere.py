"""Outputs that are the text of another item: nothing read wrong, only put in the wrong place."""

from app_pages.parts import session, show
from cer_core.evaluation import Evaluation
from cer_core.reading_order import NEAR, SHORTEST, misplaced, misplaced_sentence
from cer_core.wording import number

SHOWN = 20


def draw(evaluation: Evaluation) -> None:
    """Say for each system how many of its outputs stand elsewhere in the references; show which."""
    noun, ids = evaluation.corpus.items, evaluation.corpus.ids
    show.heading(
        f"Text of another {noun}",
        help=f"Outputs of {SHORTEST} characters or more that are no reading of their own reference, but of another "
        f"{noun}'s: equal, or with at most {100 * NEAR:.0f} % of their characters changed. They point at the layout.",
    )
    key = (evaluation.corpus.digest, evaluation.settings)
    found = session.remembered("misplaced", key, lambda: [misplaced(evaluation, each) for each in evaluation.systems])
    for system, elsewhere in zip(evaluation.systems, found, strict=True):
        show.html(f"<p>{show.sentence(misplaced_sentence(evaluation, system, elsewhere))}</p>")
    rows = [
        [show.text(ids[each.item]), show.text(system.name), show.text(ids[each.found_at]), number(each.edits)]
        for system, elsewhere in zip(evaluation.systems, found, strict=True)
        for each in elsewhere[:SHOWN]
    ]
    if not rows:
        return
    if any(len(elsewhere) > SHOWN for elsewhere in found):
        show.note(f"The first {SHOWN} of each system are shown.")
    show.table([noun, "system", f"has the text of {noun}", "edits between them"], rows, f"Text of another {noun}")

"""Whether words are wrong, or right and in the wrong place."""

from collections.abc import Iterator

from cer_core.diagnosis.finding import Diagnosis
from cer_core.evaluation import Evaluation
from cer_core.groups import BY_ID, groupings
from cer_core.reading_order import OrderErrors, misplaced, order_errors
from cer_core.visible import isolated
from cer_core.wording import number, percent

LEAST_OF_ORDER = 0.5
"""Share of the word edits that are gone without order, from which it is the order that is wrong, not the words."""
LEAST_GAP = 0.05
"""WER less bag-of-words rate from which it matters: a line now and then whose words change places makes less."""
LEAST_WORD_EDITS = 10
"""Word edits below which a share of them says nothing."""


def order_of_words(evaluation: Evaluation) -> Iterator[Diagnosis]:
    """Find systems whose WER is far above their bag-of-words rate, in items or, where ids name pages, in pages."""
    pages = BY_ID if BY_ID in groupings(evaluation.corpus) else None
    ways = [(None, order_errors(evaluation))] + ([(pages, order_errors(evaluation, pages))] if pages else [])
    for place, system in enumerate(evaluation.systems):
        grouping, found = next(((by, each[place]) for by, each in ways if _matters(each[place])), (None, None))
        if found is None:
            continue
        within = evaluation.corpus.items if grouping is None else f"page ({grouping})"
        elsewhere = misplaced(evaluation, system, grouping)
        yield Diagnosis(
            "order",
            f"{isolated(system.name)} has a WER of {percent(found.wer)}, but of {percent(found.bag_rate)} where the "
            f"order of words within a {within} does not count: {number(found.of_order)} of {number(found.word_edits)} "
            "word edits are of words that are there, in another place. This points to the layout, not to the letters.",
            (
                ("WER", percent(found.wer)),
                ("bag-of-words error rate", percent(found.bag_rate)),
                ("word edits of order", f"{number(found.of_order)} of {number(found.word_edits)}"),
                (f"outputs that are another {evaluation.corpus.items}'s text", number(len(elsewhere))),
                ("of these to the letter", number(sum(each.exact for each in elsewhere))),
            ),
            (system.name,),
        )


def _matters(found: OrderErrors) -> bool:
    if found.wer is None or found.bag_rate is None or found.word_edits < LEAST_WORD_EDITS:
        return False
    return found.of_order >= LEAST_OF_ORDER * found.word_edits and found.wer - found.bag_rate >= LEAST_GAP

"""Coverage: how much of the references each system attempted, and how well it read that."""

from collections.abc import Sequence

from app_pages.parts import session, show
from cer_core.attempted import Amount, Attempted, marked_references
from cer_core.beside import CoverageRow, coverage_rows
from cer_core.evaluation import Evaluation
from cer_core.gap_markers import USUAL
from cer_core.visible import isolated
from cer_core.wording import counted, number

MEANING = (
    "Declined: outputs that are missing or empty, and gap markers. What a marker stands for is left out of both edits "
    "and characters, so an honest gap is not punished; the overall rate counts it as wrong."
)


def draw(evaluation: Evaluation) -> None:
    """Show coverage beside the rates of every system."""
    own = f" and yours, {isolated(evaluation.settings.gaps)}" if evaluation.settings.gaps else ""
    show.note(
        f"{MEANING} Markers: {', '.join(USUAL)}, in upper and lower case alike{own}. The sidebar takes one of yours."
    )
    tried = session.coverage(evaluation)
    if not tried.found:
        show.error(tried.line)
        return
    show.say(tried.sentences)
    _table(tried.found, evaluation.corpus.items)
    key = (evaluation.corpus.digest, evaluation.settings.gaps)
    if marked := session.remembered("marked", key, lambda: marked_references(evaluation)):
        show.note(
            f"{counted(marked, 'reference')} with such a marker too: an output that has the same one there has read it "
            "and declines nothing by it."
        )


def rows(found: Sequence[CoverageRow]) -> list[list[str]]:
    """Return rows of coverage for a table of figures by system."""
    return [
        [show.hint(row.label, f"{row.meaning} {row.formula}."), *(show.rate(*share) for share in row.shares)]
        for row in found
    ]


def _table(found: Sequence[Attempted], noun: str) -> None:
    def amount(label: str, hint: str, amounts: list[Amount]) -> list[str]:
        cells = [f"{number(each.characters)}<small>{counted(each.items, noun)}</small>" for each in amounts]
        return [show.hint(label, hint), *cells]

    cells = [
        *rows(coverage_rows(found)),
        [
            show.hint("CER, pooled", "All edits over all reference characters: declined text counts as wrong."),
            *(show.rate(each.overall_rate, each.overall.edits, each.overall.reference_length) for each in found),
        ],
        amount("missing", "Characters of references without any output.", [each.missing for each in found]),
        amount("empty", "Characters of references whose output is empty.", [each.empty for each in found]),
        amount("marked", "Characters that gap markers stand for.", [each.marked for each in found]),
        amount("invented", "Characters written where the reference is empty.", [each.invented for each in found]),
    ]
    show.table(["", *(show.text(each.system) for each in found)], cells, "Coverage by system")

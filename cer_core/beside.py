"""Coverage as it stands beside every error rate: two rows of figures, or one line where there is nothing to add."""

from collections.abc import Sequence
from dataclasses import dataclass

from cer_core.attempted import Attempted, attempted, attempted_sentences, invented_sentences
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation

Share = tuple[float | None, int, int]
"""A rate from 0, ``None`` where it is undefined, and the counts that it comes from: part and whole."""

ALL = "Coverage is 100 %: every reference with text has an output, and none marks a gap."


@dataclass(frozen=True)
class CoverageRow:
    """One figure of coverage for every system, in their order."""

    label: str
    formula: str
    meaning: str
    shares: tuple[Share, ...]


@dataclass(frozen=True)
class Beside:
    """What stands beside error rates: ``rows`` of figures, or where they would add nothing, one ``line``.

    ``found`` is what each system attempted, in their order; empty where that is unknown, and ``line`` says why.
    """

    found: tuple[Attempted, ...]
    line: str
    rows: tuple[CoverageRow, ...]

    @property
    def sentences(self) -> list[str]:
        """Return the coverage in words: of each system, or the one line, with what was written for no reference."""
        return [self.line, *invented_sentences(self.found)] if self.line else attempted_sentences(self.found)


def beside(evaluation: Evaluation) -> Beside:
    """Return the coverage of every system, to stand beside their error rates.

    An output too long to say what its gaps stand for leaves coverage undefined; it does not stop the scoring.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> [row.shares for row in beside(evaluate(corpus_of(["the road"], A=["the [...]"]), Settings())).rows]
    [((0.5, 4, 8),), ((0.0, 0, 4),)]
    >>> beside(evaluate(corpus_of(["the road"], A=["the raod"]), Settings())).line
    'Coverage is 100 %: every reference with text has an output, and none marks a gap.'
    """
    try:
        return beside_of(attempted(evaluation))
    except InputError as error:
        return Beside((), f"Coverage is n/a: {error}", ())


def beside_of(found: Sequence[Attempted]) -> Beside:
    """Return what stands beside error rates, from what each system attempted.

    >>> beside_of([]).line
    'Coverage is n/a: the references have no characters.'
    """
    line = _line(found)
    return Beside(tuple(found), line, () if line else coverage_rows(found))


def _line(found: Sequence[Attempted]) -> str:
    if all(each.whole for each in found):
        return ALL if any(each.characters for each in found) else "Coverage is n/a: the references have no characters."
    return ""


def coverage_rows(found: Sequence[Attempted]) -> tuple[CoverageRow, ...]:
    """Return the coverage and the error rate on attempted text of every system.

    >>> [row.label for row in coverage_rows([])]
    ['Coverage', 'CER on attempted text']
    """
    return (
        CoverageRow(
            "Coverage",
            "attempted / all reference characters",
            "Missing and empty outputs are not attempted, nor is what a gap marker stands for.",
            tuple((each.share, each.attempted, each.characters) for each in found),
        ),
        CoverageRow(
            "CER on attempted text",
            "edits outside gaps / attempted characters",
            "The pooled rate counts all that was not attempted as wrong; this one leaves it out.",
            tuple((each.rate, each.edits, each.attempted) for each in found),
        ),
    )


def coverage_figures(found: Attempted) -> dict[str, int | float | None]:
    """Return the coverage of one system as plain values, in reference characters; shares and rates are from 0.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> [tried] = attempted(evaluate(corpus_of(["the road"], A=["the [...]"]), Settings()))
    >>> coverage_figures(tried)["coverage"], coverage_figures(tried)["declined_marked"]
    (0.5, 4)
    """
    return {
        "reference_characters": found.characters,
        "attempted": found.attempted,
        "coverage": found.share,
        "edits_on_attempted": found.edits,
        "cer_on_attempted": found.rate,
        "cer_overall": found.overall_rate,
        "declined_missing": found.missing.characters,
        "declined_empty": found.empty.characters,
        "declined_marked": found.marked.characters,
        "invented": found.invented.characters,
        "markers": found.markers,
    }

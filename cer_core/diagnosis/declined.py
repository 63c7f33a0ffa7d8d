"""Text that was not attempted: no error rate stands without saying how much of the references it is of."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from cer_core.attempted import Attempted, attempted
from cer_core.comparison import same
from cer_core.diagnosis.finding import Diagnosis
from cer_core.evaluation import Evaluation
from cer_core.visible import isolated
from cer_core.wording import number, percent

LEAST_DECLINED = 0.01
"""Share of the reference characters from which declined text is named: less moves a rate by less than a point."""


def declined_text(evaluation: Evaluation, tried: Sequence[Attempted] | None = None) -> Iterator[Diagnosis]:
    """Find systems that decline text, and pairs of which the one that guesses instead is better overall only.

    ``tried`` is what each system attempted, where that is known already.
    """
    found = attempted(evaluation) if tried is None else tried
    yield from (_declines(each) for each in found if (each.declined_share or 0.0) >= LEAST_DECLINED)
    if evaluation.comparable:
        yield from (_beats(*pair) for pair in permutations(found, 2) if _wins_by_guessing(*pair))


def _declines(found: Attempted) -> Diagnosis:
    return Diagnosis(
        "declined",
        f"{isolated(found.system)} declines {percent(found.declined_share)} of the reference characters: its CER is "
        f"{percent(found.rate)} on what it attempted, {percent(found.overall_rate)} overall.",
        _evidence(found),
        (found.system,),
    )


def _evidence(found: Attempted) -> tuple[tuple[str, str], ...]:
    reasons = (("missing outputs", found.missing), ("empty outputs", found.empty), ("gap markers", found.marked))
    return (
        ("attempted", f"{number(found.attempted)} of {number(found.characters)} reference characters"),
        *((f"declined by {reason}", f"{number(amount.characters)} characters") for reason, amount in reasons),
        ("CER on attempted text", percent(found.rate)),
        ("CER overall", percent(found.overall_rate)),
    )


def _wins_by_guessing(bold: Attempted, honest: Attempted) -> bool:
    """Say whether the first attempts more, is better overall, and is worse on what it attempted."""
    more = (bold.share or 0.0) - (honest.share or 0.0) >= LEAST_DECLINED
    return more and _below(bold.overall_rate, honest.overall_rate) and _below(honest.rate, bold.rate)


def _below(a: float | None, b: float | None) -> bool:
    return a is not None and b is not None and a < b and not same(a, b)


def _beats(bold: Attempted, honest: Attempted) -> Diagnosis:
    return Diagnosis(
        "guesses beat gaps",
        f"{isolated(bold.system)} has the lower CER overall, {percent(bold.overall_rate)} against "
        f"{percent(honest.overall_rate)}, and the higher one on what each attempted, {percent(bold.rate)} against "
        f"{percent(honest.rate)}: {isolated(honest.system)} leaves out what it could not read, and pays for it.",
        tuple(
            (f"{isolated(each.system)}: {label}", percent(value))
            for each in (bold, honest)
            for label, value in (
                ("attempted", each.share),
                ("CER on attempted text", each.rate),
                ("CER overall", each.overall_rate),
            )
        ),
        (bold.system, honest.system),
    )

"""Which parts are read worse than the rest by more than chance, in sentences."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from cer_core.breakdown.characters import by_class
from cer_core.breakdown.parts import Part
from cer_core.breakdown.words import by_word_class
from cer_core.evaluation import SystemResult
from cer_core.proportions import Proportion
from cer_core.visible import isolated
from cer_core.wording import number, percent

TIMES_WORSE = 2.0
"""How many times as often as all units a part is wrong to be named: less is not worth a sentence."""

LEAST_WRONG = 5
"""Wrong units below which a part is not named: so few may all come from one spot of dirt."""

NAMED = 3
AnyPart = TypeVar("AnyPart", bound=Part)


def whole(parts: Iterable[Part]) -> Proportion:
    """Return how many of the reference units of all parts of one split were not read right.

    >>> from cer_core.evaluation import score
    >>> whole(by_class(score(["a1"], ["b1"]).alignments))
    Proportion(successes=1, trials=2)
    """
    each = [part.wrong for part in parts]
    return Proportion(sum(one.successes for one in each), sum(one.trials for one in each))


def standing_out(parts: Iterable[AnyPart], of_all: Proportion) -> list[AnyPart]:
    """Return the parts wrong at least ``TIMES_WORSE`` times as often as all, the worst first.

    The whole interval of the part has to lie above the share of all, and ``LEAST_WRONG`` of its units are wrong.

    >>> from cer_core.counts import Counts
    >>> digits = Part("digit", "Digits", Counts(hits=10, substitutions=10))
    >>> [[part.name for part in standing_out([digits], Proportion(wrong, 400))] for wrong in (20, 200)]
    [['digit'], []]
    """
    share = of_all.share or 0.0

    def stands_out(part: Part) -> bool:
        own, interval = part.wrong.share, part.wrong.interval
        if own is None or interval is None or part.wrong.successes < LEAST_WRONG:
            return False
        return own >= TIMES_WORSE * share and interval[0] > share

    return sorted(filter(stands_out, parts), key=lambda part: -(part.wrong.share or 0.0))


def concentration_sentences(system: SystemResult) -> list[str]:
    """Say which classes of characters and of words one system reads worst; nothing where none stands out.

    >>> from cer_core.evaluation import score
    >>> concentration_sentences(score(["in 1957 on foot"] * 9, ["in 1857 on foot"] * 9))[0]
    'hypothesis reads 6.67 % of all characters wrong or not at all, but of digits 25.00 % (9 of 36).'
    """
    characters, words = by_class(system.alignments), by_word_class(system.word_alignments)
    everything, *classes = words
    said = (("characters", characters, whole(characters)), ("words", classes, everything.wrong))
    return [
        _sentence(system.name, unit, found[:NAMED], of_all)
        for unit, parts, of_all in said
        if (found := standing_out(parts, of_all))
    ]


def _sentence(name: str, unit: str, found: Sequence[Part], of_all: Proportion) -> str:
    listed = ", ".join(
        f"{part.label.lower()} {percent(part.wrong.share)} "
        f"({number(part.wrong.successes)} of {number(part.wrong.trials)})"
        for part in found
    )
    return f"{isolated(name)} reads {percent(of_all.share)} of all {unit} wrong or not at all, but of {listed}."

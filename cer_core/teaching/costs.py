"""What each edit costs, and which metric the costs make of the distance.

With d for a deletion, i for an insertion, s for a substitution and t for a swap of two neighbours:

- turning any unit into nothing costs d, and nothing into it i, so the distance is symmetric only if d = i;
- s above d + i is never used, and t above the lesser of 2 s and d + i neither;
- alignments follow each other at no more than the sum of their costs, so the triangle inequality holds, unless swaps
  are used: from CA to AC costs t and on to ABC i, but directly it is i + min(2 s, d + i), as a swapped pair is not
  edited again.

Sources: Jurafsky and Martin, Speech and Language Processing, 3rd edition draft, chapter 2 (a substitution of 2);
SCTK 2.4.12, sclite (4, 3 and 3).
"""

import re
from dataclasses import dataclass, fields
from fractions import Fraction

from cer_core.errors import InputError

Number = int | Fraction
"""An exact cost; a fraction only where it is not a whole number."""

_COST = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,3}|/0*[1-9][0-9]{0,3})?")


def read_cost(text: str, kind: str) -> Number:
    """Return the exact cost that a text spells for a kind of edit: a whole number, a decimal or a fraction.

    ``InputError`` names the kind, for any other text and for more than four digits.

    >>> [read_cost(text, "deletion") for text in ("3", "0.5", "2/3")]
    [3, Fraction(1, 2), Fraction(2, 3)]
    """
    if not _COST.fullmatch(text.strip()):
        raise InputError(f"{kind}: a cost of {text!r}; give a number from 0 to 9999 such as 1, 0.5 or 1/2")
    return exact(Fraction(text.strip()))


def exact(value: Number) -> Number:
    """Return a number as an int where it is whole.

    >>> exact(Fraction(4, 2))
    2
    """
    return int(value) if value == int(value) else value


def plain(value: Number) -> int | str:
    """Return a number as JSON holds it exactly: a fraction as text.

    >>> plain(2), plain(Fraction(1, 2))
    (2, '1/2')
    """
    return value if isinstance(value, int) else str(value)


@dataclass(frozen=True)
class Costs:
    """The cost of each edit; without one for a transposition, neighbours that changed places are two edits.

    ``InputError`` unless every cost is a whole number or a fraction, and none is negative.

    >>> Costs(substitution=2, deletion=1, insertion=Fraction(1, 2))
    Costs(substitution=2, deletion=1, insertion=Fraction(1, 2), transposition=None)
    """

    substitution: Number
    deletion: Number
    insertion: Number
    transposition: Number | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is None and field.name == "transposition":
                continue
            if isinstance(value, bool) or not isinstance(value, int | Fraction):
                raise InputError(f"{field.name}: {value!r} is no exact cost; give a whole number or a Fraction")
            if value < 0:
                raise InputError(f"{field.name}: a cost of {value}; no edit can cost less than 0")
            object.__setattr__(self, field.name, exact(value))

    @property
    def gaps(self) -> Number:
        """Return what a deletion and an insertion cost together, which can stand in for a substitution."""
        return exact(self.deletion + self.insertion)

    @property
    def swap_without(self) -> Number:
        """Return the least that two neighbours which changed places cost without a transposition."""
        return min(exact(2 * self.substitution), self.gaps)

    @property
    def swaps(self) -> bool:
        """Say whether a transposition can be cheaper than all else."""
        return self.transposition is not None and self.transposition < self.swap_without


@dataclass(frozen=True)
class Preset:
    """Costs with a name: what people see, what it means, and the costs."""

    name: str
    label: str
    meaning: str
    costs: Costs

    @property
    def metric(self) -> str:
        """Return the name of the metric that the costs make.

        >>> PRESETS["swaps"].metric
        'restricted Damerau-Levenshtein distance (optimal string alignment)'
        """
        return metric(self.costs).name


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset("unit", "every edit 1", "Each edit counts once: what CER and WER are made of.", Costs(1, 1, 1)),
        Preset(
            "substitution-2",
            "substitution 2",
            "A substitution costs as much as a deletion and an insertion: what is left is the longest common part.",
            Costs(2, 1, 1),
        ),
        Preset(
            "swaps",
            "swapped neighbours 1",
            "Two neighbours that changed places are one edit instead of two.",
            Costs(1, 1, 1, 1),
        ),
        Preset(
            "sclite",
            "sclite: 4, 3, 3",
            "The weights by which sclite picks its alignment of words; each edit on it then counts as one error.",
            Costs(4, 3, 3),
        ),
        Preset("own", "own costs", "Costs of your own; to begin with, a loss counts twice.", Costs(1, 2, 1)),
    )
}


@dataclass(frozen=True)
class Metric:
    """What a distance under some costs is: its name, and its properties in one sentence.

    ``is_metric`` says that it is one in the strict sense: symmetric, 0 only between equal texts, and never more than by
    way of a third text.
    """

    name: str
    symmetric: bool
    is_metric: bool
    sentence: str


def metric(costs: Costs) -> Metric:
    """Say which metric the costs make of the distance, whether it is symmetric, and whether it is a metric at all.

    >>> metric(Costs(1, 1, 1)).sentence
    'Levenshtein distance: symmetric, and a metric.'
    >>> metric(Costs(3, 2, 0)).sentence  # doctest: +NORMALIZE_WHITESPACE
    'Weighted edit distance without substitutions: not symmetric, since a deletion and an insertion cost differently,
    and not a metric; different texts can be at distance 0, since an edit costs nothing; a substitution is never used,
    since a deletion and an insertion together cost less.'
    """
    symmetric = costs.deletion == costs.insertion
    separates = min(costs.substitution, costs.deletion, costs.insertion) > 0 and costs.transposition != 0
    strict = symmetric and separates and not costs.swaps
    said = "symmetric" if symmetric else "not symmetric, since a deletion and an insertion cost differently"
    said += ", and a metric" if strict else (", but not a metric" if symmetric else ", and not a metric")
    name = _name(costs)
    title = name if name == _SCLITE else name[0].upper() + name[1:]
    return Metric(name, symmetric, strict, "; ".join([f"{title}: {said}", *_remarks(costs)]) + ".")


_SCLITE = "sclite's alignment cost"
_WITHOUT_SUBSTITUTIONS = "weighted edit distance without substitutions"


def _name(costs: Costs) -> str:
    s, d, i = costs.substitution, costs.deletion, costs.insertion
    alike = s == d == i > 0
    if costs.swaps:
        restricted = "restricted Damerau-Levenshtein distance (optimal string alignment)"
        return _scaled(restricted, d) if alike and costs.transposition == d else "weighted edit distance with swaps"
    if alike:
        return _scaled("Levenshtein distance", d)
    if s >= costs.gaps and d == i > 0:
        return _scaled("longest-common-subsequence distance", d)
    if s > costs.gaps:
        return _WITHOUT_SUBSTITUTIONS
    return _SCLITE if (s, d, i) == (4, 3, 3) else "weighted edit distance"


def _scaled(name: str, unit: Number) -> str:
    return name if unit == 1 else f"{name} times {unit}"


def _remarks(costs: Costs) -> list[str]:
    """Say what else follows from the costs."""
    found = []
    if min(costs.substitution, costs.deletion, costs.insertion) == 0 or costs.transposition == 0:
        found.append("different texts can be at distance 0, since an edit costs nothing")
    if costs.swaps:
        found.append("a detour by a third text can be cheaper, since what was swapped is not edited again")
    if costs.substitution == costs.gaps:
        found.append("a substitution is never needed, since a deletion and an insertion together cost the same")
    elif costs.substitution > costs.gaps:
        found.append("a substitution is never used, since a deletion and an insertion together cost less")
    if costs.transposition is not None and not costs.swaps:
        never = "used" if costs.transposition > costs.swap_without else "needed"
        less = "less" if never == "used" else "the same"
        found.append(f"a swap is never {never}, since two other edits cost {less}")
    return found

"""The settings that a figure depends on, and the signature that says them in one line."""

import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version

from cer_core.alignment.tiebreaks import TieBreak, tie_break
from cer_core.draws import FIELDS, Draws
from cer_core.errors import InputError
from cer_core.gap_markers import USUAL_NAME, GapMarkers
from cer_core.normalization import CustomStep, Policy, describe_steps, parse_steps
from cer_core.units import CHARACTER_UNITS, WORD_UNITS
from cer_core.word_units import WORD_RULES

VERSION = "1.0"
MISSING = {
    "empty": "a missing output counts as empty: every reference character is a deletion",
    "skip": "an item without output is left out for that system",
    "error": "a missing output stops the scoring",
}
ITEMS = {
    "line": "each line is an item",
    "region": "each region of a page is an item",
    "file": "each file is an item",
    "row": "each table row is an item",
}

CLOSEST = "closest"
"""How the reading that counts is chosen, of several valid ones."""
OPTIONAL = ("segmenter", "gaps", "readings")
"""Fields that a signature has only where a figure depends on them."""


@dataclass(frozen=True)
class Settings:
    """Everything a figure depends on besides the texts; checked when made.

    ``custom`` are the steps of one's own that ``steps`` may name; those it does not name are dropped. ``gaps`` is a
    regular expression for markers of gaps besides the usual ones (``gap_markers``), empty for none.

    >>> Settings(steps=("nfc",)).ties
    'diagonal-first'
    >>> Settings(unit="letter")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: unknown unit 'letter'; choose one of: codepoint, grapheme
    """

    steps: tuple[str, ...] = ()
    unit: str = "codepoint"
    ties: str = "diagonal-first"
    words: str = "whitespace"
    items: str = "line"
    missing: str = "empty"
    custom: tuple[CustomStep, ...] = ()
    gaps: str = ""

    def __post_init__(self) -> None:
        Policy(self.steps, self.custom)
        GapMarkers(pattern=self.gaps)
        own = {step.name: step for step in self.custom}
        object.__setattr__(self, "custom", tuple(own[name] for name in dict.fromkeys(self.steps) if name in own))
        object.__setattr__(self, "ties", tie_break(self.ties).name)
        for kind, value, known in (
            ("unit", self.unit, CHARACTER_UNITS),
            ("word unit", self.words, WORD_UNITS),
            ("kind of item", self.items, ITEMS),
            ("way to treat missing outputs", self.missing, MISSING),
        ):
            if value not in known:
                raise InputError(f"unknown {kind} {value!r}; choose one of: {', '.join(known)}")

    @property
    def policy(self) -> Policy:
        """Return the normalization policy."""
        return Policy(self.steps, self.custom)

    @property
    def rule(self) -> TieBreak:
        """Return the tie-break."""
        return tie_break(self.ties)

    @property
    def markers(self) -> GapMarkers:
        """Return the markers of gaps: the usual ones, and those of one's own."""
        return GapMarkers(pattern=self.gaps)


@dataclass(frozen=True)
class Signature:
    """Settings together with the versions that a figure depends on; known before anything is scored.

    ``gaps`` names the markers of gaps where they can change a figure: those of one's own always, the usual ones where
    an output has one. ``readings`` is ``closest`` where a reference has other valid readings. Both are ``None`` else.

    >>> text = (
    ...     "cer-lens:1.0|unit:codepoint|steps:nfc|ties:gaps-first|"
    ...     "words:whitespace|items:line|missing:empty|unicode:14.0"
    ... )
    >>> parsed = Signature.parse(text)
    >>> parsed.settings.steps, str(parsed) == text
    (('nfc',), True)
    """

    settings: Settings
    version: str = VERSION
    unicode: str = ".".join(unicodedata.unidata_version.split(".")[:2])
    segmenter: str | None = None
    draws: Draws | None = None
    gaps: str | None = None
    readings: str | None = None

    @classmethod
    def of(
        cls, settings: Settings, draws: Draws | None = None, *, marked: bool = False, several: bool = False
    ) -> "Signature":
        """Return the signature of these settings, and of draws where any are made, as this installation scores them.

        ``marked`` says that an output has one of the usual markers of gaps, ``several`` that a reference has other
        valid readings.
        """
        segmented = settings.unit == "grapheme" or WORD_RULES[settings.words].segmented
        return cls(
            settings,
            segmenter=_segmenter() if segmented else None,
            draws=draws,
            gaps=settings.markers.name if marked or settings.gaps else None,
            readings=CLOSEST if several else None,
        )

    def __str__(self) -> str:
        settings = self.settings
        fields = {
            "cer-lens": self.version,
            "unit": settings.unit,
            "steps": describe_steps(settings.steps),
            "ties": settings.ties,
            "words": settings.words,
            "items": settings.items,
            "missing": settings.missing,
            "unicode": self.unicode,
        }
        for name in OPTIONAL:
            if value := getattr(self, name):
                fields[name] = value
        if self.draws:
            fields |= self.draws.fields()
        return "|".join(f"{name}:{value}" for name, value in fields.items())

    @property
    def short(self) -> str:
        """Return the form for captions; it names the rule of words where that is not the default.

        >>> Signature.of(Settings(steps=("nfc", "casefold"))).short
        'cer-lens 1.0 · steps nfc,casefold · codepoint · diagonal-first'
        """
        settings = self.settings
        parts = (
            f"cer-lens {self.version}",
            f"steps {describe_steps(settings.steps)}",
            settings.unit,
            settings.ties,
            *([f"words {settings.words}"] if settings.words != Settings.words else ()),
        )
        return " · ".join(parts)

    @classmethod
    def parse(cls, text: str, custom: tuple[CustomStep, ...] = (), gaps: str = "") -> "Signature":
        """Return the signature that a text spells; ``InputError`` says what is wrong with any other text.

        Steps and gap markers of one's own are named by a hash of their content, so they have to be given in ``custom``
        and ``gaps``.
        """
        fields: dict[str, str] = {}
        for part in text.strip().split("|"):
            name, colon, value = part.partition(":")
            if not colon or name in fields:
                raise InputError(f"not a signature: {part!r} is not one 'name:value' field, each name once")
            fields[name] = value
        needed = ("cer-lens", "unit", "steps", "ties", "words", "items", "missing", "unicode")
        if unknown := [name for name in fields if name not in (*needed, *OPTIONAL, *FIELDS)]:
            raise InputError(f"not a signature: unknown field {unknown[0]!r}")
        if lacking := [name for name in needed if name not in fields]:
            raise InputError(f"not a signature: the field {lacking[0]!r} is missing")
        settings = Settings(
            steps=parse_steps(fields["steps"], custom),
            unit=fields["unit"],
            ties=fields["ties"],
            words=fields["words"],
            items=fields["items"],
            missing=fields["missing"],
            custom=custom,
            gaps=_pattern(fields.get("gaps"), gaps),
        )
        if fields.get("readings", CLOSEST) != CLOSEST:
            raise InputError(f"not a signature: 'readings' is {fields['readings']!r}; it can only be {CLOSEST!r}")
        optional = {name: fields.get(name) or None for name in OPTIONAL}
        return cls(settings, fields["cer-lens"], fields["unicode"], draws=Draws.parse(fields), **optional)


def _pattern(name: str | None, given: str) -> str:
    """Return the pattern for gap markers that a signature names, which has to be the one given."""
    if name in (None, USUAL_NAME):
        return ""
    if not given or name != GapMarkers(pattern=given).name:
        raise InputError(f"unknown gap markers {name!r}: their name is a hash of them, so give the same pattern")
    return given


@cache
def _segmenter() -> str:
    """Return what finds graphemes and word boundaries; their counts depend on its Unicode version."""
    return f"regex-{version('regex')}"

"""The settings that a figure depends on, and the signature that says them in one line."""

import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version

from cer_core.alignment.tiebreaks import TieBreak, tie_break
from cer_core.draws import FIELDS, Draws
from cer_core.errors import InputError
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


@dataclass(frozen=True)
class Settings:
    """Everything a figure depends on besides the texts; checked when made.

    ``custom`` are the steps of one's own that ``steps`` may name; those it does not name are dropped.

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

    def __post_init__(self) -> None:
        Policy(self.steps, self.custom)
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


@dataclass(frozen=True)
class Signature:
    """Settings together with the versions that a figure depends on; known before anything is scored.

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

    @classmethod
    def of(cls, settings: Settings, draws: Draws | None = None) -> "Signature":
        """Return the signature of these settings, and of draws where any are made, as this installation scores them."""
        segmented = settings.unit == "grapheme" or WORD_RULES[settings.words].segmented
        return cls(settings, segmenter=_segmenter() if segmented else None, draws=draws)

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
        if self.segmenter:
            fields["segmenter"] = self.segmenter
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
    def parse(cls, text: str, custom: tuple[CustomStep, ...] = ()) -> "Signature":
        """Return the signature that a text spells; ``InputError`` says what is wrong with any other text.

        Steps of one's own are named by a hash of their content, so they have to be given in ``custom``.
        """
        fields: dict[str, str] = {}
        for part in text.strip().split("|"):
            name, colon, value = part.partition(":")
            if not colon or name in fields:
                raise InputError(f"not a signature: {part!r} is not one 'name:value' field, each name once")
            fields[name] = value
        needed = ("cer-lens", "unit", "steps", "ties", "words", "items", "missing", "unicode")
        if unknown := [name for name in fields if name not in (*needed, "segmenter", *FIELDS)]:
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
        )
        return cls(settings, fields["cer-lens"], fields["unicode"], fields.get("segmenter"), Draws.parse(fields))


@cache
def _segmenter() -> str:
    """Return what finds graphemes and word boundaries; their counts depend on its Unicode version."""
    return f"regex-{version('regex')}"

"""Classes of confusions: what kind of mistake a run of adjacent edits is, and what to do about it.

To add a class, add a ``ConfusionClass`` to ``CLASSES`` at its place in the order of precedence.
"""

from collections.abc import Callable
from dataclasses import dataclass

from cer_core.differences import (
    differ_in_case,
    differ_in_diacritics,
    differ_in_invisible,
    differ_in_letter_forms,
    differ_in_punctuation,
    differ_in_script,
    differ_in_white_space,
    hidden_by,
    one_is_number,
)
from cer_core.look_alikes import look_alike


@dataclass(frozen=True)
class Run:
    """A maximal run of adjacent edits: what stood in the reference, and what was read instead.

    ``before`` and ``after`` are the reference units beside it, empty at the start and the end of the item.
    """

    reference: str
    hypothesis: str
    before: str
    after: str


@dataclass(frozen=True)
class ConfusionClass:
    """One kind of mistake: how to say it, what to do about it, and whether a run is one."""

    name: str
    label: str
    explanation: str
    hint: str
    example: Run
    holds: Callable[[Run], bool]


def _of_texts(question: Callable[[str, str], bool]) -> Callable[[Run], bool]:
    return lambda run: question(run.reference, run.hypothesis)


def _has_other_diacritics(run: Run) -> bool:
    return differ_in_diacritics(run.reference, run.hypothesis, run.before)


def _is_other_form(run: Run) -> bool:
    return hidden_by(run.reference, run.hypothesis) is not None


def _is_repeat(run: Run) -> bool:
    """Say whether what was lost or added stands beside it once more."""
    if run.reference and run.hypothesis:
        return False
    text = run.reference + run.hypothesis
    return any(unit and not text.replace(unit, "") for unit in (run.before, run.after))


def _is_at_an_end(run: Run) -> bool:
    return not (run.before and run.after)


CLASSES: dict[str, ConfusionClass] = {
    one.name: one
    for one in (
        ConfusionClass(
            "white-space",
            "White space",
            "Only white space differs: lost, added, or of another kind; words are joined or split.",
            "The steps collapse-whitespace and remove-whitespace hide this; word errors show what it costs.",
            Run("", " ", "o", "d"),
            _of_texts(differ_in_white_space),
        ),
        ConfusionClass(
            "invisible",
            "Invisible characters",
            "Only characters that cannot be seen differ: soft hyphens, joiners, direction marks, controls.",
            "Try the steps remove-format-characters, remove-joiners and remove-controls.",
            Run("\u00ad", "", "r", "t"),
            _of_texts(differ_in_invisible),
        ),
        ConfusionClass(
            "case",
            "Case only",
            "The same letters, capital on one side and small on the other.",
            "The step casefold hides this; look at names and starts of sentences before you take it.",
            Run("A", "a", " ", "p"),
            _of_texts(differ_in_case),
        ),
        ConfusionClass(
            "ligature",
            "Ligature or long s",
            "The same letters, as ligature, long s, round r or ß on one side only; a long s read as f is here too.",
            "If your rules do not tell them apart: split-ligatures, long-s-to-s and round-r-to-r; casefold hides ß.",
            Run("ſ", "s", "a", "t"),
            _of_texts(differ_in_letter_forms),
        ),
        ConfusionClass(
            "normalization",
            "Unicode form",
            "The difference would vanish under nfc, nfkc or casefold.",
            "Try the step nfc first: it loses nothing that can be seen; nfkc and casefold hide more.",
            Run("\u00e9", "e\u0301", "f", " "),
            _is_other_form,
        ),
        ConfusionClass(
            "diacritic",
            "Diacritic only",
            "The same letter with another mark, without its mark, or with one too many.",
            "The step remove-diacritics hides this; see whether the reference itself is consistent.",
            Run("\u00e9", "e", "f", " "),
            _has_other_diacritics,
        ),
        ConfusionClass(
            "punctuation",
            "Punctuation and symbols",
            "Nothing but punctuation or symbols differs, with the white space beside them.",
            "Often one kind of quote or dash is behind it: unify-quotes, unify-dashes; remove-punctuation hides most.",
            Run(".", ",", "d", " "),
            _of_texts(differ_in_punctuation),
        ),
        ConfusionClass(
            "digit",
            "Digits",
            "One side is made of digits: read as others, as letters, lost or added.",
            "No step hides this, and none should: check years and amounts by hand.",
            Run("3", "8", "1", "4"),
            _of_texts(one_is_number),
        ),
        ConfusionClass(
            "script",
            "Another script",
            "The letters of one side are of one script, those of the other side of another.",
            "See which side mixes scripts; a letter typed on the wrong keyboard looks right and counts as an error.",
            Run("a", "\u0430", "c", "t"),
            _of_texts(differ_in_script),
        ),
        ConfusionClass(
            "look-alike",
            "Look-alike",
            "Both sides look alike in print, such as rn and m, l and I, vv and w.",
            "No step hides this; a dictionary, or training lines with this typeface, helps a recognizer.",
            Run("rn", "m", "u", "e"),
            _of_texts(look_alike),
        ),
        ConfusionClass(
            "repeat",
            "Doubled or lost repeat",
            "A character was lost or added beside the same character, such as l from ll.",
            "Frequent where a recognizer reads a line frame by frame: see how it merges repeats.",
            Run("", "l", "l", "o"),
            _is_repeat,
        ),
        ConfusionClass(
            "end",
            "Start or end of the item",
            "The mistake touches the start or the end, or the whole item is lost or added.",
            "See how the lines were cut out, and whether a line or its neighbour is missing.",
            Run("form", "", "", ""),
            _is_at_an_end,
        ),
        ConfusionClass(
            "other",
            "Other",
            "None of the other classes.",
            "See what was read as what, most frequent first.",
            Run("e", "o", "h", "r"),
            lambda run: False,
        ),
    )
}
"""The classes in order of precedence: the first that holds is a run's primary one.

First comes what a normalization step can take away, then what kind of characters they are, then their shape, then
their place.
"""


def classes_of(run: Run) -> tuple[str, ...]:
    """Return the names of all classes that hold for a run, the primary one first; ``other`` where none does.

    >>> classes_of(Run("0", "O", "1", "5")), classes_of(Run("e", "o", "h", "r"))
    (('digit', 'look-alike'), ('other',))
    """
    return tuple(name for name, one in CLASSES.items() if one.holds(run)) or ("other",)

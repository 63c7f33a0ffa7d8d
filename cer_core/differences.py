"""How two texts differ: in nothing but white space, case, marks, the form of a letter.

The texts alone decide. What stands before or after them never makes two texts equal in a Unicode form in which they
are not, so a neighbour is asked for only where a text is a mark without its letter.
"""

import re
import unicodedata

import regex

from cer_core.normalization import Policy
from cer_core.normalization.letter_steps import LATIN_LIGATURES
from cer_core.scripts import letter_scripts
from cer_core.units import WHITE_SPACE

FORMS = tuple(
    Policy(steps) for steps in (("nfc",), ("nfkc",), ("casefold",), ("nfc", "casefold"), ("nfkc", "casefold"))
)
"""The policies that only change the form of letters, weakest first."""

_FORMS_OF_ASCII = FORMS[2:3]

_SPACE = re.compile(f"[{WHITE_SPACE}]+")
_INVISIBLE = regex.compile(rf"(?V1)[[\p{{Default_Ignorable_Code_Point}}\p{{Cc}}]--[{WHITE_SPACE}]]+")
_PUNCTUATION = regex.compile(rf"[\p{{P}}\p{{S}}{WHITE_SPACE}]+")
# Neither vowel signs nor viramas (combining class 9), which are marks as well, nor variation selectors.
_DIACRITICS = regex.compile(r"(?V1)[[\p{Mn}&&[\p{Diacritic}\p{Script=Inherited}]]--[\p{ccc=9}\p{Variation_Selector}]]+")

_LIGATURES = {
    **LATIN_LIGATURES,
    **{"æ": "ae", "œ": "oe", "ĳ": "ij", "ß": "ss", "ꜩ": "tz", "ꜳ": "aa", "ꜵ": "ao", "ꜷ": "au", "ꜹ": "av", "ꜽ": "ay"},
}
_CAPITALS = {
    "Æ": "AE",
    "Œ": "OE",
    "Ĳ": "IJ",
    "ẞ": "SS",
    "Ꜩ": "TZ",
    "Ꜳ": "AA",
    "Ꜵ": "AO",
    "Ꜷ": "AU",
    "Ꜹ": "AV",
    "Ꜽ": "AY",
}
_SPELT_OUT = (
    str.maketrans(_LIGATURES | _CAPITALS),
    str.maketrans(_LIGATURES | {capital: letters.capitalize() for capital, letters in _CAPITALS.items()}),
)
_READ_AS = {"ſ": "sf", "s": "ſ", "ꝛ": "r", "r": "ꝛ", "Ꝛ": "R", "R": "Ꝛ"}
_FORMS_OF_LETTERS = frozenset([*_LIGATURES, *_CAPITALS, *"ſꝛꝚ"])


def hidden_by(reference: str, hypothesis: str) -> tuple[str, ...] | None:
    """Return the steps of the weakest policy that makes the texts equal by changing the form of letters only.

    >>> hidden_by("\\u00e9", "e\\u0301"), hidden_by("\\u017f", "s"), hidden_by("A", "a"), hidden_by("a", "b")
    (('nfc',), ('nfkc',), ('casefold',), None)
    """
    policies = _FORMS_OF_ASCII if (reference + hypothesis).isascii() else FORMS
    return next((policy.steps for policy in policies if policy(reference) == policy(hypothesis)), None)


def differ_in_white_space(reference: str, hypothesis: str) -> bool:
    """Say whether the texts are equal but for their white space.

    >>> differ_in_white_space("to day", "today"), differ_in_white_space(" ", "-")
    (True, False)
    """
    return _SPACE.sub("", reference) == _SPACE.sub("", hypothesis)


def differ_in_invisible(reference: str, hypothesis: str) -> bool:
    """Say whether the texts are equal but for characters that leave no trace on the page.

    >>> differ_in_invisible("\\u00ad", ""), differ_in_invisible(" ", "")
    (True, False)
    """
    return _INVISIBLE.sub("", reference) == _INVISIBLE.sub("", hypothesis)


def differ_in_case(reference: str, hypothesis: str) -> bool:
    """Say whether the texts are equal in lower case only; ``ß`` and ``ss``, ``ſ`` and ``s`` are not.

    >>> differ_in_case("A", "a"), differ_in_case("\\u00df", "ss")
    (True, False)
    """
    reference, hypothesis = _composed(reference), _composed(hypothesis)
    return reference != hypothesis and _composed(reference.lower()) == _composed(hypothesis.lower())


def differ_in_letter_forms(reference: str, hypothesis: str) -> bool:
    """Say whether the texts are equal but for ligatures, long s, round r and ß; a long s may be read as f.

    >>> differ_in_letter_forms("\\ufb01", "fi"), differ_in_letter_forms("\\u017f", "f")
    (True, True)
    >>> differ_in_letter_forms("f", "\\u017f"), differ_in_letter_forms("f", "s")
    (False, False)
    """
    if reference == hypothesis or _FORMS_OF_LETTERS.isdisjoint(reference + hypothesis):
        return False
    return any(_reads_as(reference.translate(table), hypothesis.translate(table)) for table in _SPELT_OUT)


def _reads_as(reference: str, hypothesis: str) -> bool:
    pairs = zip(reference, hypothesis, strict=False)
    return len(reference) == len(hypothesis) and all(a == b or b in _READ_AS.get(a, "") for a, b in pairs)


def differ_in_diacritics(reference: str, hypothesis: str, before: str = "") -> bool:
    """Say whether the texts have the same letters with other marks; ``before`` bears a mark that comes first.

    Indic vowel signs and viramas are marks as well, but no diacritics.

    >>> differ_in_diacritics("\\u00e9", "e"), differ_in_diacritics("", "\\u0301", "e")
    (True, True)
    >>> differ_in_diacritics("\\u00e9", "e\\u0301"), differ_in_diacritics("", "\\u093f", "\\u0915")
    (False, False)
    """
    if (reference + hypothesis).isascii():
        return False
    sides = (unicodedata.normalize("NFD", before + text) for text in (reference, hypothesis))
    ours, theirs = (_DIACRITICS.sub("", side) for side in sides)
    if ours != theirs or _composed(reference) == _composed(hypothesis):
        return False
    own = ours.removeprefix(_DIACRITICS.sub("", unicodedata.normalize("NFD", before)))
    return any(character.isalpha() for character in own or ours[-1:])


def differ_in_punctuation(reference: str, hypothesis: str) -> bool:
    """Say whether both texts hold nothing but punctuation, symbols and white space beside them.

    >>> differ_in_punctuation(".", ","), differ_in_punctuation(", ", ""), differ_in_punctuation(".", "a")
    (True, True, False)
    """
    both = reference + hypothesis
    return bool(_PUNCTUATION.fullmatch(both)) and not _SPACE.fullmatch(both)


def one_is_number(reference: str, hypothesis: str) -> bool:
    """Say whether one of the texts is made of digits, punctuation aside.

    >>> one_is_number("3", "8"), one_is_number("O", "0"), one_is_number("", "1."), one_is_number("4th", "")
    (True, True, True, False)
    """
    if not any(map(str.isdecimal, reference + hypothesis)):
        return False
    return any(_PUNCTUATION.sub("", text).isdecimal() for text in (reference, hypothesis))


def differ_in_script(reference: str, hypothesis: str) -> bool:
    """Say whether the letters of one text are of one script, and those of the other of another.

    >>> differ_in_script("a", "\\u0430"), differ_in_script("a", "b"), differ_in_script("a", "1")
    (True, False, False)
    """
    if (reference + hypothesis).isascii():
        return False
    ours, theirs = letter_scripts(reference), letter_scripts(hypothesis)
    return len(ours) == len(theirs) == 1 and ours != theirs


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)

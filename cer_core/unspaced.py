"""Whether references are written without spaces between words, which makes most rules of words misleading."""

from collections.abc import Collection, Sequence

import numpy as np

from cer_core.scripts import script_of
from cer_core.units import ordinals
from cer_core.word_units import WORD_RULES
from cer_core.wording import percent

NOTICEABLE = 0.2
"""The share of letters from which on the writing of the references is worth a notice."""

UNSPACED = {
    "Han": "Chinese characters",
    "Hiragana": "Japanese kana",
    "Katakana": "Japanese kana",
    "Thai": "Thai",
    "Lao": "Lao",
    "Khmer": "Khmer",
    "Myanmar": "Burmese",
    "Tibetan": "Tibetan",
}
"""The scripts that do not part words by spaces, and what people call them."""

NEED_A_DICTIONARY = {"Thai", "Lao", "Khmer", "Myanmar"}
"""The scripts of which Unicode's default word boundaries make single letters."""


def shares(texts: Sequence[str]) -> dict[str, float]:
    """Return for each unspaced script in the texts its share of all their letters, from 0 to 1.

    >>> shares(["\\u5317\\u4eac\\u5e02", "a."])
    {'Han': 0.75}
    """
    if all(map(str.isascii, texts)):
        return {}
    points, counts = np.unique(ordinals(texts), return_counts=True)
    letters = {chr(p): count for p, count in zip(points.tolist(), counts.tolist(), strict=True) if chr(p).isalpha()}
    found: dict[str, int] = {}
    for letter, count in letters.items():
        script = script_of(letter)
        if script in UNSPACED:
            found[script] = found.get(script, 0) + count
    return {script: count / sum(letters.values()) for script, count in found.items()}


def unspaced_writing(references: Sequence[str], scripts: Collection[str] = tuple(UNSPACED)) -> str:
    """Say how much of the references is in some unspaced scripts; nothing where that is too little for a notice.

    >>> unspaced_writing(["\\u5317\\u4eac\\u5e02"])
    '100.00 % of the letters of the references are Chinese characters, written without spaces between words'
    """
    found = {script: share for script, share in shares(references).items() if script in scripts}
    total = sum(found.values())
    if total < NOTICEABLE:
        return ""
    ranked = sorted(found, key=lambda script: -found[script])
    writing = " and ".join(dict.fromkeys(UNSPACED[script] for script in ranked if found[script] >= total / 10))
    return f"{percent(total)} of the letters of the references are {writing}, written without spaces between words"


def word_notices(references: Sequence[str], words: str) -> list[str]:
    """Return what to know of a rule of words, by name, where many letters of the references are of unspaced scripts.

    >>> word_notices(["\\u5317\\u4eac\\u5e02"], "character"), len(word_notices(["\\u5317\\u4eac\\u5e02"], "space"))
    ([], 1)
    """
    by_boundaries = words == "uax29"
    if not (by_boundaries or WORD_RULES[words].spaced):
        return []
    told = unspaced_writing(references, NEED_A_DICTIONARY if by_boundaries else tuple(UNSPACED))
    if not told:
        return []
    if by_boundaries:
        return [
            f"{told}: Unicode's rules cannot find these words without a dictionary, which is not here, so each letter "
            "counts as a word. Read CER instead"
        ]
    return [f"{told}: under the word rule {words}, WER counts whole phrases. Take the word rule character, or read CER"]

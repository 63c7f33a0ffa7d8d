"""Texts that look alike: by Unicode's table of confusables, and by a short list of what recognizers mix up.

Unicode's table (UTS #39) is about deceiving readers, so it knows ``rn`` and ``m``, but not ``cl`` and ``d``.
"""

import unicodedata
from functools import cache
from importlib.resources import files

_IN_TWO_LISTS = (
    *(("a", "u"), ("b", "h"), ("c", "e"), ("f", "s"), ("i", "l"), ("n", "u")),
    *(("cl", "d"), ("ii", "u"), ("in", "m"), ("li", "h"), ("ll", "H"), ("ll", "U"), ("ni", "m"), ("ri", "n")),
    *(("di", "th"), ("im", "un"), ("vv", "w"), ("VV", "W")),
)
"""Shapes that Unicode's table does not hold, and that at least two of these lists name.

Tesseract's ``eng.unicharambigs`` and ``fra.unicharambigs`` (tesseract-ocr/langdata); "OCR villains" (MobileRead wiki);
"Common OCR errors" (Oxford University Press, probity.oup.com); "Common Fraktur OCR errors" (Distributed Proofreaders'
wiki). All are about Latin print: f and s is the long s of old prints, where a reference writes it as s; VV is vv again.
"""

MIXED_UP = frozenset(pair for a, b in _IN_TWO_LISTS for pair in ((a, b), (b, a)))
"""Pairs of texts that recognizers are known to mix up, both ways round."""


@cache
def prototypes() -> dict[int, str]:
    """Return Unicode's table: the code point of a character, and the text that stands for all that look like it.

    >>> prototypes()[ord("m")], prototypes()[ord("0")]
    ('rn', 'O')
    """
    entries = files("cer_core").joinpath("data/confusables.txt").read_text(encoding="utf-8-sig")
    rows = (line.split(";") for line in entries.splitlines() if ";" in line and not line.startswith("#"))
    return {int(row[0], 16): "".join(chr(int(code, 16)) for code in row[1].split()) for row in rows}


def skeleton(text: str) -> str:
    """Return the text with every character replaced by its prototype; texts with one skeleton look alike.

    This is the skeleton of UTS #39, but for invisible characters, which stay: that they differ is another matter.

    >>> skeleton("modem") == skeleton("modern"), skeleton("I0") == skeleton("lO"), skeleton("a") == skeleton("b")
    (True, True, False)
    """
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", decomposed.translate(prototypes()))


def look_alike(a: str, b: str) -> bool:
    """Say whether two texts that are not the same look alike.

    >>> look_alike("rn", "m"), look_alike("vv", "w"), look_alike("e", "o"), look_alike("a", "a")
    (True, True, False, False)
    """
    if unicodedata.normalize("NFC", a) == unicodedata.normalize("NFC", b):
        return False
    return (a, b) in MIXED_UP or skeleton(a) == skeleton(b) or _mixed_up_one_by_one(a, b)


def _mixed_up_one_by_one(a: str, b: str) -> bool:
    return len(a) == len(b) and all(pair in MIXED_UP for pair in zip(a, b, strict=True))

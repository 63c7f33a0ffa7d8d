"""Steps that keep one of the character sets of scene text recognition, as PARSeq scores with.

PARSeq (Bautista and Atienza 2022) puts texts into lower case before the set of 36, which ``lower`` does here.
"""

import string
from functools import partial

from cer_core.normalization.step import Step
from cer_core.normalization.substitution import keeping

_step = partial(Step, family="Character sets")

CHARSET_STEPS = (
    _step(
        "keep-36",
        "Only the digits 0 to 9 and the small letters a to z kept.",
        ("caf\u00e9 no. 7", "cafno7"),
        "Capitals go too, unless lower comes first, as PARSeq has it; so do spaces and all accented letters.",
        *keeping(string.digits + string.ascii_lowercase),
    ),
    _step(
        "keep-62",
        "Only the digits 0 to 9 and the letters a to z and A to Z kept.",
        ("Caf\u00e9 No. 7", "CafNo7"),
        "Spaces, punctuation and all accented letters go; what is left is one word.",
        *keeping(string.digits + string.ascii_letters),
    ),
    _step(
        "keep-94",
        "Only the 94 printable ASCII characters kept, without the space.",
        ("Caf\u00e9 No. 7", "CafNo.7"),
        "Spaces and all accented letters go; what is left is one word.",
        *keeping(string.digits + string.ascii_letters + string.punctuation),
    ),
)
"""The steps of this family, in the order they are offered."""

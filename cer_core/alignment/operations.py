"""The four operations of an alignment, as small integers."""

from typing import Final

import numpy as np

HIT: Final = 0
SUBSTITUTION: Final = 1
DELETION: Final = 2
INSERTION: Final = 3

NAMES: Final = ("hit", "substitution", "deletion", "insertion")

MIRRORED: Final = np.array([HIT, SUBSTITUTION, INSERTION, DELETION], np.uint8)
"""Each operation when reference and hypothesis change places."""

Pair = tuple[str | None, str | None]
"""An edit as the reference unit and the hypothesis unit that it pairs, ``None`` being a gap."""

"""The four operations of an alignment, as small integers."""

from typing import Final

HIT: Final = 0
SUBSTITUTION: Final = 1
DELETION: Final = 2
INSERTION: Final = 3

NAMES: Final = ("hit", "substitution", "deletion", "insertion")

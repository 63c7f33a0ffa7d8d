"""How items are drawn for intervals and tests: how often, from which seed, one by one or by group."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote, unquote

from cer_core.errors import InputError

REPLICATES = 1000
_NUMBER = re.compile("[0-9]{1,4300}")  # Python reads no longer one
FIELDS = ("draws", "seed", "by")
"""Fields of a signature, of which all or none are there."""


@dataclass(frozen=True)
class Draws:
    """The draws that an interval or a p-value comes from; ``by`` names a grouping, ``None`` for item by item.

    >>> Draws(seed=3, by="writer|page").fields()
    {'draws': '1000', 'seed': '3', 'by': 'group writer%7Cpage'}
    """

    replicates: int = REPLICATES
    seed: int = 0
    by: str | None = None

    def fields(self) -> dict[str, str]:
        """Return the fields of a signature; a group's name has its special characters as in a link."""
        by = "item" if self.by is None else "group " + quote(self.by, safe=" ", errors="surrogatepass")
        return {"draws": str(self.replicates), "seed": str(self.seed), "by": by}

    @classmethod
    def parse(cls, fields: Mapping[str, str]) -> "Draws | None":
        """Return what a signature's fields say, ``None`` where they say nothing of draws.

        >>> Draws.parse(Draws(seed=3, by="item").fields())
        Draws(replicates=1000, seed=3, by='item')
        """
        given = [name for name in FIELDS if name in fields]
        if not given:
            return None
        if lacking := [name for name in FIELDS if name not in fields]:
            raise InputError(f"not a signature: it has {given[0]!r}, so the field {lacking[0]!r} is missing")
        for name in FIELDS[:2]:
            if not _NUMBER.fullmatch(fields[name]):
                raise InputError(f"not a signature: {name!r} is {fields[name][:40]!r}, not a whole number from 0 on")
        kind, _, grouping = fields["by"].partition(" ")
        try:
            named = unquote(grouping, errors="surrogatepass")
        except UnicodeDecodeError:
            kind, named = "", ""
        if (kind, bool(named)) not in (("item", False), ("group", True)):
            raise InputError(f"not a signature: 'by' is {fields['by']!r}, neither 'item' nor 'group' and its name")
        return cls(int(fields["draws"]), int(fields["seed"]), named or None)


USUAL_DRAWS = Draws()

"""How far the making of a report has got: what is being done, and the share of the work that is done."""

from collections.abc import Callable
from itertools import count

Said = Callable[[str, float], object]
"""Is told what is being done, and the share of the work that is done before it, from 0 to 1."""


def nobody(doing: str, share: float) -> None:
    """Hear what is being done, and say nothing."""


def stages(said: Said, total: int) -> Callable[[str], object]:
    """Return what to call with each of about so many stages as it begins.

    >>> begin = stages(print, 2)
    >>> begin("the first"), begin("the second")
    the first 0.0
    the second 0.5
    (None, None)
    """
    done = count()
    return lambda doing: said(doing, min(next(done) / total, 1.0))

"""How aligned items are to be drawn."""

from dataclasses import dataclass


@dataclass(frozen=True)
class View:
    """What to show besides the edits.

    ``spaces``: white space and invisible characters in hits too. ``marks``: combining marks apart from
    their letters, on a dotted circle. ``raw``: the text before normalization, what was removed greyed.
    ``words``: units are words. ``unfolded``: long stretches without an edit in full.
    """

    spaces: bool = False
    marks: bool = False
    raw: bool = False
    words: bool = False
    unfolded: bool = False

"""Many NIST transcripts: the lines, their other readings, and what there is to tell about them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from cer_core.errors import InputError
from cer_core.readers.alternates import READINGS, Transcript
from cer_core.readers.limits import LIMITS
from cer_core.wording import counted

NOTICES = {  # what is counted, its noun, and what the notice says of it
    "tagged": ("word", "with tags (word;tag), which were taken off"),
    "optional": ("word", "in parentheses, which may mean optional, kept as written"),
    "nothing": ("@", "outside of alternates, read as no word"),
    "cut": ("line", f"with more readings than are kept, which is {READINGS}: those that differ least from the first"),
    "uneven": ("line", "where other blanks than single spaces part the words, read as single spaces"),
}


@dataclass(frozen=True)
class Transcripts:
    """Lines as read with the first of all alternates, the other readings of each if any, and notices."""

    lines: tuple[str, ...]
    alternatives: tuple[tuple[str, ...], ...] | None
    notices: tuple[str, ...]


def read_transcripts(name: str, numbered: Iterable[tuple[int, str]]) -> Transcripts:
    """Read transcripts, each given with the number of its line; words are joined by single spaces.

    ``InputError`` for a transcript that does not parse, or alternates that make too much text.

    >>> read_transcripts("ref.trn", [(1, "i've { um / uh / @ } seen")]).alternatives
    (("i've uh seen", "i've seen"),)
    """
    lines: list[str] = []
    others: list[tuple[str, ...]] = []
    counts: Counter[str] = Counter()
    size = 0
    for number, text in numbered:
        transcript = Transcript(text, f"{name}, line {number}")
        first, *rest = transcript.readings()
        lines.append(first)
        others.append(tuple(rest))
        counts.update(transcript.counts)
        size += sum(map(len, rest))
        if size > LIMITS.archive_bytes:
            raise InputError(
                f"{name}, line {number}: the alternates make more than {LIMITS.archive_bytes} characters, the limit. "
                "Split it, or raise CER_LENS_ARCHIVE_BYTES."
            )
    notices = (
        f"{name}: {counted(counts[kind], noun)} {says}" for kind, (noun, says) in NOTICES.items() if counts[kind]
    )
    return Transcripts(tuple(lines), tuple(others) if any(others) else None, tuple(notices))

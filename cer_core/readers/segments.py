"""Recognized words (``ctm``) put into reference segments (``stm``) by their times."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cer_core.errors import InputError
from cer_core.readers.alternates import READINGS, combined
from cer_core.readers.document import Document, Span
from cer_core.readers.lanes import Channel, Lane, lanes
from cer_core.readers.stm import Segments
from cer_core.wording import counted, listed

STRANGE = "strange"


def words_into_segments(stm: Document, ctm: Document, *, ignore_case: bool = False) -> Document:
    """Put each word of a ``ctm`` into the segment of an ``stm`` that holds its middle.

    The result has the ids and spans of the ``stm``, one line for each. A word between segments goes
    to the nearest, the later of two as near; words in spans that are not to be scored, and words of
    files and channels without segments, are left out; each with a notice. ``ignore_case`` lets files
    and channels match that differ in case only. ``InputError`` where no file and channel agrees.

    >>> from cer_core.readers.ctm import read_ctm
    >>> from cer_core.readers.stm import read_stm
    >>> stm = read_stm(b"f A ann 0 2 a b\\nf A ann 2 4 c\\n", "ref.stm")
    >>> ctm = read_ctm(b"f A 0.5 0.2 a\\nf A 2.5 0.2 c\\n", "hyp.ctm")
    >>> words_into_segments(stm, ctm).lines
    ('a', 'c')
    """
    channel = _folded if ignore_case else _exact
    segments, words = stm.spans or (), ctm.spans or ()
    scored = lanes(segments, channel)
    ignored = lanes(stm.ignored if isinstance(stm, Segments) else (), channel)
    held: list[list[int]] = [[] for _ in segments]
    counts: Counter[str] = Counter(overlap=sum(lane.overlaps for lane in scored.values()))
    strangers: list[Span] = []
    for number, word in sorted(enumerate(words), key=lambda numbered: numbered[1].begin):
        name = channel(word)
        place, how = _place((word.begin + word.end) / 2, scored.get(name), ignored.get(name))
        counts[how] += 1
        if place is not None:
            held[place].append(number)
        elif how == STRANGE:
            strangers.append(word)
    if words and len(strangers) == len(words):
        raise InputError(_no_segments(stm, ctm))
    readings = []
    for numbers in held:
        texts, cut = _readings(ctm, numbers)
        readings.append(texts)
        counts["cut"] += cut
    return replace(
        ctm,
        lines=tuple(first for first, *_ in readings),
        notices=(*ctm.notices, *_notices(ctm.name, counts, strangers)),
        line_ids=stm.line_ids,
        alternatives=tuple(tuple(others) for _, *others in readings) if ctm.alternatives else None,
        spans=segments,
    )


def _exact(span: Span) -> Channel:
    return span.file, span.channel


def _folded(span: Span) -> Channel:
    return span.file.casefold(), span.channel.casefold()


def _place(time: float, scored: Lane | None, ignored: Lane | None) -> tuple[int | None, str]:
    """Return the segment that a moment belongs to, if any does, and how that was found."""
    if scored and (place := scored.containing(time)) is not None:
        return place, "inside"
    if ignored and ignored.containing(time) is not None:
        return None, "ignored"
    return (scored.nearest(time), "between") if scored else (None, STRANGE)


def _no_segments(stm: Document, ctm: Document) -> str:
    """Say what the files and channels are called on each side, of which none agrees."""
    segments, words = stm.spans or (), ctm.spans or ()
    message = (
        f"{ctm.name}: no word is of a file and channel that {stm.name} has segments of; "
        f"words are of {_named(words)}; segments are of {_named(segments) or 'none'}"
    )
    alike = {_folded(word) for word in words} & {_folded(span) for span in segments}
    return f"{message}. Some differ in case only; let case be ignored to match them" if alike else message


def _named(spans: Iterable[Span]) -> str:
    return listed(sorted({f"{span.file} {span.channel}" for span in spans}))


def _readings(ctm: Document, numbers: Sequence[int]) -> tuple[list[str], bool]:
    """Return what words can read together, each reading once, and whether that is not all of it."""
    others = ctm.alternatives
    readings, cut = combined([(ctm.lines[number], *(others[number] if others else ())) for number in numbers])
    return list(dict.fromkeys(readings)), cut


def _notices(name: str, counts: Counter[str], strangers: Sequence[Span]) -> list[str]:
    said = (
        ("between", "word", "between the segments, put into the nearest"),
        ("ignored", "word", "in segments that are not scored, left out"),
        (STRANGE, "word", f"of files and channels that have no segment, left out ({_named(strangers)})"),
        ("cut", "segment", f"with more readings than are kept, which is {READINGS}"),
        ("overlap", "segment", "overlapping an earlier one; words in both are put into the one that begins later"),
    )
    return [f"{name}: {counted(counts[kind], noun)} {text}" for kind, noun, text in said if counts[kind]]

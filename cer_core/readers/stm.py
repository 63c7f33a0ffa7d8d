"""NIST ``stm`` files: reference segments with their times."""

from collections import Counter
from dataclasses import dataclass

from cer_core.errors import InputError
from cer_core.readers.ctm import is_ctm
from cer_core.readers.document import Document, Span
from cer_core.readers.records import BLANK, BLANKS, head_records, read_records, refuse_repeated
from cer_core.readers.times import is_time, seconds
from cer_core.readers.transcripts import read_transcripts
from cer_core.wording import counted, listed

IGNORED = ("IGNORE_TIME_SEGMENT_IN_SCORING", "IGNORETIMESEGMENTINSCORING")


@dataclass(frozen=True)
class Segments(Document):
    """The segments of an ``stm`` file, and the spans it says not to score."""

    ignored: tuple[Span, ...] = ()


@dataclass(frozen=True)
class _Segment:
    number: int
    speaker: str
    span: Span
    label: str
    text: str

    @property
    def identifier(self) -> str:
        return f"{self.span.file}-{self.span.channel}-{self.span.begin!r}-{self.span.end!r}"


def read_stm(data: bytes, name: str, encoding: str | None = None) -> Segments:
    """Read an ``stm`` file: each line is a file, channel, speaker, begin, end, ``<label>`` if any, and words.

    Segments are named file-channel-begin-end, and by their speaker too where several are alike.
    Alternates, tags and notices are as in ``trn``. Segments that are not to be scored are no lines;
    ``ignored`` holds their spans. ``InputError`` for a line that is no segment.

    >>> document = read_stm(b"f A ann 0.10 2.5 <o,f> { a / an } b\\n", "ref.stm")
    >>> document.line_ids, document.lines, document.alternatives
    (('f-A-0.1-2.5',), ('a b',), (('an b',),))
    """
    records = read_records(data, name, encoding, comments=True)
    segments = [_segment(number, line, name) for number, line in records.lines]
    scored = [segment for segment in segments if not _is_ignored(segment)]
    transcripts = read_transcripts(name, ((segment.number, segment.text) for segment in scored))
    return Segments(
        name,
        transcripts.lines,
        "stm",
        records.encoding,
        (*records.notices, *_notices(name, segments), *transcripts.notices),
        _identifiers(name, scored),
        alternatives=transcripts.alternatives,
        spans=tuple(segment.span for segment in scored),
        ignored=tuple(segment.span for segment in segments if _is_ignored(segment)),
    )


def is_stm(text_head: str) -> bool:
    """Tell whether a text looks like ``stm``: in every line the fourth and fifth words are times.

    >>> is_stm("f A ann 0.10 2.5 a b\\n"), is_stm("f A 0.10 0.2 a\\n")
    (True, False)
    """
    fields = [BLANK.split(line.strip(BLANKS), maxsplit=5) for line in head_records(text_head)]
    timed = all(len(f) >= 5 and is_time(f[3]) and is_time(f[4]) and 0 <= float(f[3]) <= float(f[4]) for f in fields)
    return bool(fields) and timed and not is_ctm(text_head)


def _segment(number: int, line: str, name: str) -> _Segment:
    place = f"{name}, line {number}"
    fields = BLANK.split(line.strip(BLANKS), maxsplit=5)
    if len(fields) < 5:
        raise InputError(f"{place}: {len(fields)} fields; expected file, channel, speaker, begin, end and the words")
    file, channel, speaker, begin, end, *rest = fields
    span = Span(file, channel, seconds(begin, "begin", place), seconds(end, "end", place))
    if span.end < span.begin:
        raise InputError(f"{place}: the segment ends at {end}, before it begins at {begin}")
    text = rest[0] if rest else ""
    label = BLANK.split(text, maxsplit=1)[0] if text.startswith("<") else ""
    return _Segment(number, speaker, span, label, text.removeprefix(label))


def _is_ignored(segment: _Segment) -> bool:
    return any(word in segment.text.upper() for word in IGNORED)


def _identifiers(name: str, segments: list[_Segment]) -> tuple[str, ...]:
    times = Counter(segment.identifier for segment in segments)
    ids = [s.identifier if times[s.identifier] == 1 else f"{s.identifier}-{s.speaker}" for s in segments]
    refuse_repeated(name, ((segment.number, identifier) for segment, identifier in zip(segments, ids, strict=True)))
    return tuple(ids)


def _notices(name: str, segments: list[_Segment]) -> list[str]:
    notices = []
    if labels := Counter(segment.label for segment in segments if segment.label):
        notices.append(
            f"{name}: {counted(labels.total(), 'line')} with a label, which is not text: {listed([*labels])}"
        )
    if ignored := sum(map(_is_ignored, segments)):
        notices.append(f"{name}: {counted(ignored, 'segment')} not scored because marked {IGNORED[0]}")
    return notices

"""What a reader makes of one file that holds text: its lines, and what the format says about them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Span:
    """Where a line or word lies in a recording: file, channel, begin and end in seconds."""

    file: str
    channel: str
    begin: float
    end: float


@dataclass(frozen=True)
class Document:
    """One file: its name, its lines without their line ends, and notices about it.

    Where the format gives them, ``line_ids`` names every line, ``regions`` says which region each
    line belongs to, ``alternatives`` holds the other valid readings of each line, and ``spans``
    where each lies in a recording; each has one entry per line.
    """

    name: str
    lines: tuple[str, ...]
    format: str = "plain text"
    encoding: str = "utf-8"
    notices: tuple[str, ...] = ()
    line_ids: tuple[str, ...] | None = None
    regions: tuple[str, ...] | None = None
    alternatives: tuple[tuple[str, ...], ...] | None = None
    spans: tuple[Span, ...] | None = None

    def __post_init__(self) -> None:
        for per_line in (self.line_ids, self.regions, self.alternatives, self.spans):
            if per_line is not None and len(per_line) != len(self.lines):
                raise ValueError(f"{self.name}: {len(per_line)} entries for {len(self.lines)} lines")

    @property
    def text(self) -> str:
        """Return the lines joined by newlines, without a final one."""
        return "\n".join(self.lines)

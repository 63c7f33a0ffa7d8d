"""What a report says, as figures: nothing here is formatted, and every text is the evaluation's."""

from dataclasses import dataclass

from cer_core.attempted import Attempted
from cer_core.beside import Beside
from cer_core.breakdown.groups import GroupPart
from cer_core.breakdown.parts import Part
from cer_core.breakdown.words import WordPart
from cer_core.counts import Counts
from cer_core.diagnosis import Diagnosis
from cer_core.draws import Draws
from cer_core.evaluation import Evaluation
from cer_core.ladder import Rung
from cer_core.leads import Band
from cer_core.markup import AlignedItem
from cer_core.measures import Measure
from cer_core.proportions import Interval
from cer_core.reading_order import Misplaced
from cer_core.resampling import Order


@dataclass(frozen=True)
class Choices:
    """What is asked of a report: title, worst items for each system, seed of the draws, and a grouping, if any.

    ``group_by`` is a name that ``groups.labels`` takes; the draws are then of whole groups.
    """

    title: str = "Transcriptions against their references"
    worst: int = 5
    seed: int = 0
    group_by: str | None = None


@dataclass(frozen=True)
class Measured:
    """One measure of every system, in their order: value, and the counts it comes from in words, empty for none."""

    measure: Measure
    values: tuple[float | None, ...]
    counts: tuple[str, ...]
    best: str | None


@dataclass(frozen=True)
class Confused:
    """One confusion: how often, of how many edits, and their share of all edits, from 0 to 1."""

    reference: str | None
    hypothesis: str | None
    count: int
    edits: int
    share: float


@dataclass(frozen=True)
class ConfusedAt:
    """The most frequent confusions of a system at a level, and how many different ones and edits there are in all."""

    level: str
    distinct: int
    edits: int
    top: tuple[Confused, ...]


@dataclass(frozen=True)
class SystemPart:
    """Everything about one system alone; ``groups`` are worst first, none where no grouping was asked for.

    ``misplaced`` are its outputs that are another item's text, and ``misplaced_said`` how many of how many.
    """

    name: str
    items: int
    missing: int
    undefined: int
    characters: Counts
    words: Counts
    to_publish: tuple[str, ...]
    attempted: Attempted
    confusions: tuple[ConfusedAt, ...]
    character_classes: tuple[Part, ...]
    word_classes: tuple[WordPart, ...]
    concentration: tuple[str, ...]
    misplaced: tuple[Misplaced, ...]
    misplaced_said: str
    groups: tuple[GroupPart, ...]


@dataclass(frozen=True)
class Sureness:
    """How sure the figures and the order of the systems are, by a seeded bootstrap over ``units`` items or groups.

    ``intervals`` are of 95 %, by measure and then system; ``orders`` are by measure, each with its probability;
    ``flips`` say for two systems how probable it is that pooled rate and line mean order them differently.
    """

    draws: Draws
    units: int
    intervals: dict[str, dict[str, Interval | None]]
    orders: dict[str, tuple[tuple[Order, float], ...]]
    flips: tuple[tuple[str, str, float | None], ...]


@dataclass(frozen=True)
class LineScore:
    """One system's text of an item, normalized, and its counts; both ``None`` where the item was left out."""

    system: str
    reference: str
    hypothesis: str | None
    counts: Counts | None


@dataclass(frozen=True)
class WorstLine:
    """An item that is among the worst of some systems, every system's text of it, and its alignments to be drawn."""

    id: str
    worst_of: tuple[str, ...]
    scores: tuple[LineScore, ...]
    items: tuple[AlignedItem, ...]


@dataclass(frozen=True, eq=False)
class Report:
    """Everything a report shows; ``evaluation`` is where charts and tables of all items come from.

    ``sureness`` is ``None`` for one system, for none that compare, and where there is nothing to draw; ``rungs`` are
    none without a step; ``bands`` are the items by length.
    """

    choices: Choices
    evaluation: Evaluation
    signature: str
    headline: tuple[str, ...]
    flips: tuple[str, ...]
    measures: tuple[Measured, ...]
    systems: tuple[SystemPart, ...]
    beside: Beside
    bands: tuple[Band, ...]
    diagnoses: tuple[Diagnosis, ...]
    disagreements: tuple[str, ...]
    sureness: Sureness | None
    rungs: tuple[Rung, ...]
    worst: tuple[WorstLine, ...]
    notices: tuple[str, ...]
    policy: str

"""References with several valid readings: which one each output was scored against."""

from collections import Counter

from app_pages.parts import show
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.wording import NOT_AVAILABLE, counted, number, reading_name

SHOWN = 50


def draw(evaluation: Evaluation) -> None:
    """Show how often each reading was the closest, then item by item; nothing where every reference has one."""
    several = evaluation.several_readings
    if not several:
        return
    noun = evaluation.corpus.items
    show.heading(
        "Several valid readings",
        help="An output is scored against the reading it is closest to, by words, then by characters; of equally "
        "close ones against the first. The signature says readings:closest.",
    )
    names = [show.text(system.name) for system in evaluation.systems]
    taken = [_taken(system, several) for system in evaluation.systems]
    times = [Counter(which for which in each if which is not None) for each in taken]
    known = sorted({which for each in times for which in each})
    rows = [[reading_name(which), *(number(each[which]) for each in times)] for which in known]
    show.note(f"{counted(len(several), noun)} of {number(len(evaluation.corpus))} with more than one valid reading.")
    show.table(["closest reading", *names], rows, "How often each reading was the closest")
    rows = [
        [
            show.text(evaluation.corpus.ids[position]),
            number(len(evaluation.corpus.readings_of(position))),
            *(NOT_AVAILABLE if each[place] is None else reading_name(each[place] or 0) for each in taken),
        ]
        for place, position in enumerate(several[:SHOWN])
    ]
    if len(several) > SHOWN:
        show.note(f"The first {SHOWN} of {number(len(several))} are shown.")
    show.table([noun, "readings", *names], rows, f"Reading taken for each {noun}")


def _taken(system: SystemResult, positions: list[int]) -> list[int | None]:
    """Return the reading that a system was scored against on each of these items, ``None`` where it was skipped."""
    rows = map(system.row_of, positions)
    return [None if row is None else int(system.readings[row]) for row in rows]

"""The sections of a report in their order: answer, picture, table; then the details for those who ask."""

from collections.abc import Iterator
from dataclasses import dataclass

from cer_core.diagnosis import Diagnosis
from cer_core.ladder import ladder_sentences
from cer_core.reporting import grids
from cer_core.reporting.content import Report
from cer_core.reporting.grids import Grid
from cer_core.visible import isolated
from cer_core.wording import counted, number, percent


@dataclass(frozen=True)
class Section:
    """One section: its name (an anchor), title, sentences, tables, names of charts, diagnoses and a block of code.

    ``lines`` says that the aligned items belong here; ``texts`` is their table, for formats without markup.
    """

    name: str
    title: str
    sentences: tuple[str, ...] = ()
    grids: tuple[Grid, ...] = ()
    charts: tuple[str, ...] = ()
    diagnoses: tuple[Diagnosis, ...] = ()
    code: str = ""
    lines: bool = False
    texts: Grid | None = None


def sections(report: Report) -> list[Section]:
    """Return the sections of a report; those with nothing to say are left out.

    >>> from cer_core.evaluation import score, evaluate
    >>> from cer_core.reporting.gather import gather
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> [section.name for section in sections(gather(evaluate(council_register(), Settings())))]
    ['answer', 'measures', 'coverage', 'confusions', 'where', 'lines', 'policy']
    """
    return list(_sections(report))


def _sections(report: Report) -> Iterator[Section]:
    yield Section("answer", "The answer", (*report.headline, *report.flips), charts=("averaging",))
    yield _measures(report)
    tables = (grids.coverage(report),) if report.beside.rows else ()
    yield Section("coverage", "How much was attempted", tuple(report.beside.sentences), tables)
    if report.diagnoses:
        yield Section("diagnosis", "What follows from the figures", diagnoses=report.diagnoses)
    if report.sureness is not None or report.disagreements:
        yield _comparison(report)
    if any(system.confusions[-1].top for system in report.systems):
        yield _confusions(report)
    yield _where(report)
    if report.rungs:
        said = tuple(ladder_sentences(report.rungs))
        yield Section("ladder", "What each step of the policy does", said, (grids.ladder(report),), ("ladder",))
    if report.worst:
        yield _lines(report)
    if report.notices:
        yield Section("notices", "Notices", report.notices)
    yield _policy(report)


def _measures(report: Report) -> Section:
    said = tuple(f"{isolated(system.name)}: {each}" for system in report.systems for each in system.to_publish)
    tables = (grids.measures(report), grids.operations(report))
    return Section("measures", "Every measure", said, tables, ("distribution", "length"))


def _confusions(report: Report) -> Section:
    said = ("Shares are of all edits of the system. A run is adjacent edits as one: rn read as m is two edits.",)
    tables = tuple(grids.confusions(system, at) for system in report.systems for at in system.confusions if at.top)
    charts = tuple(f"confusions-{place}" for place in range(len(report.systems)))
    return Section("confusions", "What was read as what", said, tables, charts)


def _policy(report: Report) -> Section:
    said = ("Two rates under different signatures do not compare. Saved as a .json file, this is read by --policy.",)
    tables = (grids.settings(report.evaluation, report.signature),)
    return Section("policy", "Policy and signature", said, tables, code=report.policy)


def _comparison(report: Report) -> Section:
    said, tables = list(report.disagreements), []
    noun = report.evaluation.corpus.items
    if (sure := report.sureness) is not None:
        said += [
            f"Pooled and {noun} mean put {isolated(a)} and {isolated(b)} in opposite orders in {percent(chance)} of "
            "the draws."
            for a, b, chance in sure.flips
        ]
        what = f"{noun}s" if sure.draws.by is None else f"groups by {isolated(sure.draws.by)}"
        said.append(
            f"Intervals and probabilities: {number(sure.draws.replicates)} draws of {number(sure.units)} {what} with "
            f"replacement, seed {sure.draws.seed}. They say how far chance among such {what} reaches, no more."
        )
        tables = [grids.intervals(report, sure), grids.orders(report, sure)]
    return Section("comparison", "How sure the order is", tuple(said), tuple(tables))


def _where(report: Report) -> Section:
    said = tuple(sentence for system in report.systems for sentence in system.concentration)
    said = said or ("No class of characters or words is read worse than the rest by more than chance.",)
    said += tuple(system.misplaced_said for system in report.systems)
    tables = [grids.classes(report, False), grids.classes(report, True), grids.lengths(report)]
    tables += [grids.misplaced(report, system) for system in report.systems if system.misplaced]
    tables += [grids.groups(report, system) for system in report.systems if system.groups]
    return Section("where", "Where the errors fall", said, tuple(tables), ("lengths",))


def _lines(report: Report) -> Section:
    noun = report.evaluation.corpus.items
    most = counted(report.choices.worst, noun)
    said = (
        f"The {most} with the most edits of each system, each once, with what every system wrote. Texts are shown "
        "under the policy.",
    )
    return Section("lines", f"The worst {noun}s", said, lines=True, texts=grids.lines(report))

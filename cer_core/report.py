"""What the command line prints: one JSON object, or a table for people."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from cer_core.beside import Beside, beside, coverage_figures
from cer_core.comparison import disagreements, flips, standings
from cer_core.confusions import Confusion
from cer_core.counts import Counts, LineCounts
from cer_core.doctor import examine
from cer_core.evaluation import Evaluation, SystemResult
from cer_core.measures import MEASURES, Measure
from cer_core.normalization import describe_steps
from cer_core.rates import error_rate
from cer_core.wording import NOT_AVAILABLE, counted, number, percent, superlative

LONGEST_SHOWN = 30
EXPECTED_FORMATS = ("plain text", "CSV", "TSV")  # what a name says already


def formatted(measure: Measure, value: float | None) -> str:
    """Return a measure's value as people read it: percent, or a score with four decimals.

    >>> formatted(MEASURES["anls"], 0.5), formatted(MEASURES["cer"], 2.0)
    ('0.5000', '200.00 %')
    """
    if measure.percent:
        return percent(value)
    return NOT_AVAILABLE if value is None else f"{value:.4f}"


def behind(measure: Measure, system: SystemResult, noun: str) -> str:
    """Return the counts that a system's figure comes from, empty for measures that are no plain ratio or mean.

    ``noun`` is what an item is called.

    >>> from cer_core.evaluation import score
    >>> behind(MEASURES["cer"], score(["ab"], ["b"]), "line"), behind(MEASURES["cer_mean"], score([""], ["b"]), "line")
    ('1 / 2', '0 lines, 1 n/a')
    """
    characters, words = system.characters.total(), system.words.total()
    if measure.name in ("cer", "character_accuracy"):
        return f"{number(characters.edits)} / {number(characters.reference_length)}"
    if measure.name == "wer":
        return f"{number(words.edits)} / {number(words.reference_length)} words"
    if measure.name == "exact_match":
        return f"{number(int((system.characters.edits == 0).sum()))} / {counted(len(system.items), noun)}"
    if measure.name in ("cer_mean", "cer_median", "icdar_total"):
        left_out = f", {number(system.undefined)} {NOT_AVAILABLE}" if system.undefined else ""
        return counted(len(system.items) - system.undefined, noun) + left_out
    return ""


def as_dict(evaluation: Evaluation, lines: bool = False) -> dict[str, Any]:
    """Return the evaluation as plain values, ready for strict JSON; undefined values are ``None``.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> as_dict(evaluate(corpus_of(["ab"], A=["b"]), Settings()))["systems"][0]["measures"]["cer"]
    0.5
    """
    standing_of = standings(evaluation)
    comparison: dict[str, Any] = {
        name: {"best": standing.best, "values": standing.values} for name, standing in standing_of.items()
    }
    tried = beside(evaluation)
    covered = {each.system: coverage_figures(each) for each in tried.found}
    comparison["flips"] = [[flip.first, flip.second] for flip in flips(standing_of)]
    return {
        "signature": str(evaluation.signature),
        "items": len(evaluation.corpus),
        "notices": [*notices(evaluation), *([] if tried.found else [tried.line])],
        "systems": [_system(evaluation, system, lines, covered.get(system.name)) for system in evaluation.systems],
        "comparison": comparison,
    }


def notices(evaluation: Evaluation) -> list[str]:
    """Return the notices of an evaluation and what looks wrong with its data, with the evidence.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> notices(evaluate(corpus_of(["ab"], A=["ab"]), Settings()))
    []
    """
    suspicions = examine(evaluation.corpus)
    return reading_notices(evaluation) + [
        f"suspicion: {s.system}: {s.evidence} To mend it: {s.remedy}." for s in suspicions
    ]


def reading_notices(evaluation: Evaluation) -> list[str]:
    """Return what was read as which format, where a name does not say it, and the notices of an evaluation.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> reading_notices(evaluate(corpus_of(["ab"], A=[None]), Settings()))
    ['A: 1 missing output, counted as empty (1)']
    """
    formats = Counter((source.format, source.encoding) for source in evaluation.corpus.sources)
    read = [
        f"read {counted(files, 'file')} as {form} ({encoding})"
        for (form, encoding), files in formats.items()
        if form not in EXPECTED_FORMATS
    ]
    return read + evaluation.notices


def as_json(evaluation: Evaluation, lines: bool = False) -> str:
    """Return the evaluation as one strict JSON object; lone surrogates are escaped."""
    return json.dumps(as_dict(evaluation, lines), allow_nan=False, indent=1)


def _system(
    evaluation: Evaluation, system: SystemResult, lines: bool, coverage: dict[str, int | float | None] | None
) -> dict[str, Any]:
    result: dict[str, Any] = {
        "name": system.name,
        "items": len(system.items),
        "undefined": system.undefined,
        "missing": system.missing,
        "characters": _counts(system.characters.total()),
        "words": _counts(system.words.total()),
        "measures": system.measures,
        "coverage": coverage,
        "confusions": _confusions(system.confusions),
        "runs": _confusions(system.runs),
    }
    if lines:
        ids = [evaluation.corpus.ids[item] for item in system.items.tolist()]
        result["lines"] = list(_lines(ids, system.characters))
        if evaluation.several_readings:
            for line, reading in zip(result["lines"], system.readings.tolist(), strict=True):
                line["reading"] = reading
    return result


def _counts(counts: Counts) -> dict[str, int]:
    return {
        "hits": counts.hits,
        "substitutions": counts.substitutions,
        "deletions": counts.deletions,
        "insertions": counts.insertions,
        "edits": counts.edits,
        "reference_length": counts.reference_length,
        "hypothesis_length": counts.hypothesis_length,
    }


def _lines(ids: Iterable[str], lines: LineCounts) -> Iterable[dict[str, Any]]:
    for item, counts in zip(ids, lines, strict=True):
        yield {"id": item, **_counts(counts), "rate": error_rate(counts)}


def _confusions(found: Iterable[Confusion]) -> list[dict[str, Any]]:
    return [{"reference": c.reference, "hypothesis": c.hypothesis, "count": c.count} for c in found]


def as_text(evaluation: Evaluation) -> str:
    """Return the evaluation as a table for people, the policy above it and the flips below."""
    settings, standing_of, tried = evaluation.settings, standings(evaluation), beside(evaluation)
    out = [
        f"policy: {describe_steps(settings.steps)} · unit: {settings.unit} · ties: {settings.ties} · "
        f"words: {settings.words} · {counted(len(evaluation.corpus), settings.items)}",
        "",
    ]
    names, noun = [system.name for system in evaluation.systems], evaluation.corpus.items
    rows = [["measure", *(f"{name}  " for name in names)]]
    for name, standing in standing_of.items():
        marks = [
            formatted(MEASURES[name], value) + (" *" if len(names) > 1 and standing.best == system else "  ")
            for system, value in standing.values.items()
        ]
        rows.append([MEASURES[name].over(noun).label, *marks])
        if name == "cer":
            rows += [[label, *(f"{cell}  " for cell in cells)] for label, *cells in coverage_cells(tried)]
    for label in ("characters", "words"):
        for key in ("hits", "substitutions", "deletions", "insertions", "edits", "reference_length"):
            totals = [getattr(getattr(system, label).total(), key) for system in evaluation.systems]
            rows.append([f"{label}: {key.replace('_', ' ')}", *(f"{value}  " for value in totals)])
    out += table(rows)
    out += ["", f"* the {superlative(len(names))} one; lower is better for error rates"] if len(names) > 1 else []
    out += ["", tried.line] if tried.line else []
    for found in disagreements(standing_of):
        out.append(
            f"the order of {found.first} and {found.second} depends on the measure: "
            f"{found.first} is better by {_labels(found.prefer_first, noun)}; "
            f"{found.second} by {_labels(found.prefer_second, noun)}"
        )
    for system in evaluation.systems:
        top = [f"{shown(c.reference)} > {shown(c.hypothesis)} {c.count}" for c in system.runs[:10]]
        out += ["", f"{system.name}, most frequent runs of edits: " + (", ".join(top) or "none")]
    out += ["", *(f"notice: {notice}" for notice in notices(evaluation)), str(evaluation.signature)]
    return "\n".join(out)


def coverage_cells(tried: Beside) -> list[list[str]]:
    """Return the rows of coverage for a table in a terminal, each system's share with the counts behind it.

    >>> from cer_core.corpus import corpus_of
    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.settings import Settings
    >>> coverage_cells(beside(evaluate(corpus_of(["the road"], A=["the [...]"]), Settings())))[0]
    ['Coverage', '50.00 % (4 / 8)']
    """
    return [
        [row.label, *(f"{percent(share)} ({number(part)} / {number(whole)})" for share, part, whole in row.shares)]
        for row in tried.rows
    ]


def _labels(measures: Iterable[str], noun: str) -> str:
    return "; ".join(MEASURES[name].over(noun).label for name in measures)


def shown(text: str | None) -> str:
    """Return a text for a terminal: quoted, short, with what cannot be printed escaped.

    >>> shown("a\\n"), shown(None)
    ("'a\\\\n'", '(nothing)')
    """
    if text is None:
        return "(nothing)"
    cut = text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"
    return "'" + "".join(c if c.isprintable() else ascii(c)[1:-1] for c in cut) + "'"


def table(rows: list[list[str]]) -> list[str]:
    """Return the lines of a table for a terminal: the first column to the left, the others to the right.

    >>> table([["a", "b"], ["c", "10"]])
    ['a   b', 'c  10']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True))]).rstrip()
        for row in rows
    ]

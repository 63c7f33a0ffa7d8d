"""A report as one strict JSON object: the same content as in the formats to read, as plain values."""

import json
from dataclasses import asdict
from typing import Any

from cer_core.counts import Counts
from cer_core.rates import error_rate
from cer_core.reporting.content import Report, Sureness, WorstLine
from cer_core.reporting.workbook import figure_sheets


def as_dict(report: Report) -> dict[str, Any]:
    """Return a report as plain values; what is undefined is ``None``, shares and rates are from 0.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.reporting.gather import gather
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> as_dict(gather(evaluate(workshop(0), Settings())))["measures"][0]["value"]
    0.08134920634920635
    """
    sheets = figure_sheets(report)
    figures = {sheet.name: [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows] for sheet in sheets}
    return {
        "title": report.choices.title,
        "signature": report.signature,
        "headline": report.headline,
        "flips": report.flips,
        "coverage_sentences": report.beside.sentences,
        "publish": {system.name: system.to_publish for system in report.systems},
        "diagnoses": [asdict(found) for found in report.diagnoses],
        "disagreements": report.disagreements,
        "sureness": report.sureness and _sureness(report.sureness),
        "misplaced_sentences": {system.name: system.misplaced_said for system in report.systems},
        "concentration": {system.name: system.concentration for system in report.systems},
        **figures,
        "worst_lines": [_line(line) for line in report.worst],
        "notices": report.notices,
        "policy": json.loads(report.policy),
    }


def as_json(report: Report) -> str:
    """Return ``as_dict`` as strict JSON; lone surrogates are escaped."""
    return json.dumps(as_dict(report), allow_nan=False, indent=1)


def _sureness(sure: Sureness) -> dict[str, Any]:
    return {
        "draws": {**asdict(sure.draws), "units": sure.units},
        "intervals": sure.intervals,
        "orders": {
            measure: [{"order": order, "probability": chance} for order, chance in found]
            for measure, found in sure.orders.items()
        },
        "flips": [{"systems": (first, second), "probability": chance} for first, second, chance in sure.flips],
    }


def _line(line: WorstLine) -> dict[str, Any]:
    scores = [
        {"system": s.system, "reference": s.reference, "hypothesis": s.hypothesis, **_counts(s.counts)}
        for s in line.scores
    ]
    return {"id": line.id, "worst_of": line.worst_of, "systems": scores}


def _counts(counts: Counts | None) -> dict[str, Any]:
    if counts is None:
        return {"edits": None, "rate": None}
    return {**asdict(counts), "edits": counts.edits, "rate": error_rate(counts)}

"""The ranking for the command line: intervals, probabilities, crossings and tests, as JSON and as text."""

import json
from dataclasses import asdict
from itertools import combinations
from typing import Any

from cer_core.beside import Beside, beside, coverage_figures
from cer_core.draws import USUAL_DRAWS, Draws
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.findings import flip_sentences
from cer_core.groups import labels
from cer_core.matched_pairs import matched_pairs
from cer_core.measures import MEASURES
from cer_core.report import coverage_cells, formatted, table
from cer_core.resampling import USUAL, bootstrap, flip_probability
from cer_core.significance import permutation_test
from cer_core.weighting import crossings
from cer_core.wording import percent, probability, span


def as_dict(evaluation: Evaluation, draws: Draws = USUAL_DRAWS) -> dict[str, Any]:
    """Return everything about the order of the systems; the figures of the Ranking page.

    ``InputError`` for fewer than two systems, and for a grouping that makes no groups.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import workshop
    >>> from cer_core.settings import Settings
    >>> found = as_dict(evaluate(workshop(0), Settings()))
    >>> found["pairs"][0]["flip_probability"], round(found["pairs"][0]["equal_at"][0], 4)
    (0.995, 0.6122)
    """
    return _as_dict(evaluation, draws, beside(evaluation))


def _as_dict(evaluation: Evaluation, draws: Draws, tried: Beside) -> dict[str, Any]:
    if len(evaluation.systems) < 2:
        raise InputError("a ranking needs a second system")
    groups = None if draws.by is None else labels(evaluation.corpus, draws.by)
    drawn = bootstrap(evaluation, replicates=draws.replicates, seed=draws.seed, groups=groups)
    measures = {
        name: {
            "values": {system.name: system.measures[name] for system in evaluation.systems},
            "intervals": {system.name: found.interval(system.name) for system in evaluation.systems},
            "orders": [{"order": order, "probability": chance} for order, chance in found.rankings().items()],
            "undefined_draws": found.undefined(),
        }
        for name, found in drawn.items()
    }
    pairs = []
    for first, second in combinations(evaluation.systems, 2):
        names = first.name, second.name
        tests = {name: permutation_test(evaluation, name, *names, groups=groups, seed=draws.seed) for name in USUAL}
        pairs.append(
            {
                "systems": names,
                "differences": {name: found.difference(*names) for name, found in drawn.items()},
                "flip_probability": flip_probability(drawn["cer"], drawn["cer_mean"], *names),
                "equal_at": crossings(first.characters, second.characters),
                "permutation": {name: test and asdict(test) for name, test in tests.items()},
                "matched_pairs": asdict(matched_pairs(evaluation, *names)),
            }
        )
    units = {**asdict(draws), "units": drawn[USUAL[0]].units}
    signature = str(evaluation.signed(draws))
    coverage = {each.system: coverage_figures(each) for each in tried.found} or None
    return {"signature": signature, "bootstrap": units, "measures": measures, "coverage": coverage, "pairs": pairs}


def as_json(evaluation: Evaluation, draws: Draws = USUAL_DRAWS) -> str:
    """Return ``as_dict`` as one strict JSON object; what is undefined is null."""
    return json.dumps(as_dict(evaluation, draws), allow_nan=False)


def as_text(evaluation: Evaluation, draws: Draws = USUAL_DRAWS) -> str:
    """Return the same in short for people, the flips first."""
    tried = beside(evaluation)
    found = _as_dict(evaluation, draws, tried)
    names = [system.name for system in evaluation.systems]
    rows = [["measure", *names]]
    for name, measure in found["measures"].items():
        cells = [
            f"{formatted(MEASURES[name], measure['values'][system])} ({span(measure['intervals'][system])})"
            for system in names
        ]
        rows.append([MEASURES[name].over(evaluation.corpus.items).label, *cells])
        rows += coverage_cells(tried) if name == "cer" else []
    out = [*flip_sentences(evaluation), "", *table(rows), *([tried.line] if tried.line else []), ""]
    for pair in found["pairs"]:
        first, second = pair["systems"]
        equal = ", ".join(f"{power:.4f}" for power in pair["equal_at"]) or "none"
        swapped = pair["permutation"].items()
        tests = ", ".join(f"{name} {probability(test and test['p_value'])}" for name, test in swapped)
        segments = pair["matched_pairs"]
        by_words = f"MAPSSWE p: {probability(segments['p_value'])} ({segments['segments']} segments)"
        out += [
            f"{first} and {second}: opposite orders pooled and by line in {percent(pair['flip_probability'])} of the "
            f"draws; equal at the power {equal}",
            f"  permutation p: {tests}; {by_words}",
        ]
    drawn = found["bootstrap"]
    what = f"{evaluation.corpus.items}s" if draws.by is None else f"groups by {draws.by}"
    out += ["", f"{draws.replicates} draws of {drawn['units']} {what}, seed {draws.seed}; intervals of 95 %"]
    return "\n".join([*out, found["signature"]])

"""Confusions for the command line: a short table to read, or all of them as a file's bytes."""

from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.export import character_sheet, confusion_sheet
from cer_core.report import shown, table
from cer_core.sheets import as_csv, as_json, as_xlsx

LISTED = 20


def as_text(evaluation: Evaluation, level: str) -> str:
    """Return each system's most frequent confusions at a level as a table for people.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> as_text(evaluate(council_register(), Settings()), "runs").splitlines()[2].split()
    ['output', "'rn'", "'m'", '1', '2', '40.00', '%']
    """
    rows = [["system", "reference", "output", "count", "edits", "of all edits"]]
    for system in evaluation.systems:
        groups = system.levels.of(level)
        total = int(groups.edits.sum())
        for c, edits in list(zip(groups.confusions, groups.edits.tolist(), strict=True))[:LISTED]:
            sides = shown(c.reference), shown(c.hypothesis)
            rows.append([system.name, *sides, str(c.count), str(edits), f"{100 * edits / total:.2f} %"])
    return "\n".join([*table(rows), "", str(evaluation.signature)])


def as_file(evaluation: Evaluation, level: str, name: str) -> bytes:
    """Return the confusions as CSV (this level), XLSX or JSON (this level and the rates of characters), by the name.

    ``InputError`` for another ending.

    >>> from cer_core.evaluation import evaluate
    >>> from cer_core.samples import council_register
    >>> from cer_core.settings import Settings
    >>> as_file(evaluate(council_register(), Settings()), "runs", "c.csv").decode("utf-8-sig")[:6]
    'system'
    """
    signature = str(evaluation.signature)
    sheets = [confusion_sheet(evaluation, level), character_sheet(evaluation)]
    ending = name.lower().rpartition(".")[2]
    if ending == "csv":
        return as_csv(sheets[0], signature)
    if ending == "xlsx":
        return as_xlsx(sheets, signature)
    if ending == "json":
        return as_json(sheets, signature).encode()
    raise InputError(f"{name}: name the file .csv, .xlsx or .json")

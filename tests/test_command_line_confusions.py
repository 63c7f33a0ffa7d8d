"""The command ``confusions``: what was read as what, printed and as files."""

import json
from pathlib import Path

import pytest

from cer_core.__main__ import main
from cer_core.evaluation import evaluate
from cer_core.levels import LEVELS
from cer_core.samples import workshop
from cer_core.settings import Settings


def test_confusions_of_the_command_line_are_those_of_the_library(tmp_path: Path) -> None:
    table = tmp_path / "workshop.csv"
    assert main(["simulate", str(table)]) == 0
    out = tmp_path / "confusions.json"
    columns = ["--reference", "reference", "--system", "A", "--system", "B"]
    for level in LEVELS:
        assert main(["confusions", str(table), *columns, "--level", level, "--out", str(out)]) == 0
        written = json.loads(out.read_text(encoding="utf-8"))
        found = [(row["system"], row["reference"], row["hypothesis"], row["count"]) for row in written[level]]
        systems = evaluate(workshop(0), Settings()).systems
        assert found == [
            (system.name, c.reference, c.hypothesis, c.count)
            for system in systems
            for c in system.levels.of(level).confusions
        ]


def test_confusions_are_printed_most_frequent_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "r.txt").write_text("barn barn\n", encoding="utf-8")
    (tmp_path / "h.txt").write_text("bam bam\n", encoding="utf-8")
    files = [str(tmp_path / "r.txt"), str(tmp_path / "h.txt")]
    assert main(["confusions", *files, "--level", "runs"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split() == ["h", "'rn'", "'m'", "2", "4", "100.00", "%"]
    assert main(["confusions", *files, "--out", str(tmp_path / "c.txt")]) == 2
    assert "name the file .csv, .xlsx or .json" in capsys.readouterr().err

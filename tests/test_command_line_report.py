"""The command ``report``: one file to keep, in the format that its name ends in."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cer_core.__main__ import main
from cer_core.evaluation import evaluate
from cer_core.reporting import Choices, gather, write
from cer_core.samples import workshop
from cer_core.settings import Settings


def files(folder: Path, *texts: str) -> list[str]:
    paths = [folder / name for name in ("r.txt", "a.txt", "b.txt")][: len(texts)]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return [str(path) for path in paths]


def test_a_report_holds_what_the_library_says_of_the_same_data(tmp_path: Path) -> None:
    table, out = tmp_path / "workshop.csv", tmp_path / "report.json"
    assert main(["simulate", str(table)]) == 0
    columns = ["--reference", "reference", "--system", "A", "--system", "B", "--id", "id"]
    options = ["--title", "Two systems", "--worst", "2", "--seed", "3", "--steps", "nfc"]
    assert main(["report", str(table), *columns, *options, "--out", str(out)]) == 0
    found = json.loads(out.read_text(encoding="utf-8"))
    evaluation = evaluate(replace(workshop(0), items="row"), Settings(steps=("nfc",)))
    theirs = json.loads(write(gather(evaluation, Choices("Two systems", 2, 3)), "r.json"))
    for part in ("title", "headline", "flips", "measures", "sureness", "runs", "classes", "ladder", "worst_lines"):
        assert found[part] == theirs[part]
    assert "|items:row|" in found["signature"]
    assert "|seed:3|" in found["signature"]


@pytest.mark.parametrize("name", ["r.html", "r.md", "r.tex", "r.xlsx", "r.json", "R.HTML"])
def test_the_file_and_its_signature_are_said_and_nothing_else(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / name
    assert main(["report", *files(tmp_path, "north\nroad\n", "worth\nroad\n"), "--out", str(out)]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith(f"{out}: cer-lens:1.0|unit:codepoint|steps:none|")
    assert len(printed.out.splitlines()) == 1
    assert printed.err == ""
    assert out.stat().st_size > 1000


def test_another_ending_is_refused_before_anything_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "report.pdf"
    assert main(["report", str(tmp_path / "nowhere.txt"), "x.txt", "--out", str(out)]) == 2
    assert "name the file .html, .md, .tex, .xlsx or .json" in capsys.readouterr().err
    assert not out.exists()
    assert main(["report", str(tmp_path / "nowhere.txt"), "x.txt"]) == 2
    assert "--out" in capsys.readouterr().err


def test_groups_are_those_of_a_column_or_of_the_ids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, out = tmp_path / "lines.csv", tmp_path / "report.json"
    rows = ["id,gt,A,writer", "p1-1,ab,ab,ann", "p1-2,ab,xb,ben", "p2-1,ab,ax,ann", "p2-2,ab,xx,ben"]
    table.write_text("\n".join(rows), encoding="utf-8")
    columns = [str(table), "--reference", "gt", "--system", "A", "--id", "id", "--out", str(out)]
    for option, worst in ((["--group-by", "writer"], "ben"), (["--groups"], "p2")):
        assert main(["report", *columns, *option]) == 0
        assert json.loads(out.read_text(encoding="utf-8"))["groups"][0]["group"] == worst
    assert main(["report", *columns, "--group-by", "page"]) == 2
    assert "there is no column 'page' to group by" in capsys.readouterr().err
    assert main(["report", *columns, "--worst", "-1"]) == 2


def test_a_terminal_is_told_what_is_being_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    out = tmp_path / "report.md"
    assert main(["report", *files(tmp_path, "north\n", "worth\n"), "--out", str(out)]) == 0
    printed = capsys.readouterr()
    assert "report: reading and aligning ..." in printed.err
    assert printed.out.count("\n") == 1

"""Policies on the command line: taken from a file, changed by what is given beside it, written with the figures."""

import json
import tomllib
from pathlib import Path

import pytest

from cer_core.__main__ import main


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    (tmp_path / "r.txt").write_text("Café Noir\n", encoding="utf-8")
    (tmp_path / "h.txt").write_text("cafe\u0301  noir \n", encoding="utf-8")
    return [str(tmp_path / "r.txt"), str(tmp_path / "h.txt")]


def scored(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    assert main(["score", *arguments, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_a_policy_file_sets_what_the_options_would(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    policy = tmp_path / "p.toml"
    policy.write_text('unit = "grapheme"\nsteps = ["nfc", "casefold"]\nties = "gaps-first"\nwords = "uax29"\n')
    options = ["--unit", "grapheme", "--steps", "nfc,casefold", "--ties", "gaps-first", "--words", "uax29"]
    assert scored([*files, "--policy", str(policy)], capsys) == scored([*files, *options], capsys)


def test_what_is_given_beside_a_policy_comes_first(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    policy = tmp_path / "p.json"
    policy.write_text('{"steps": ["nfc"], "ties": "gaps-first"}')
    found = scored([*files, "--policy", str(policy), "--steps", "", "--unit", "grapheme"], capsys)
    assert "unit:grapheme|steps:none|ties:gaps-first|" in str(found["signature"])


def test_a_policy_that_is_written_scores_the_same(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "t.csv").write_text("from,to\né,e\n", encoding="utf-8")
    written = tmp_path / "p.toml"
    options = ["--steps", "nfc,casefold", "--replace", str(tmp_path / "t.csv")]
    first = scored([*files, *options, "--save-policy", str(written)], capsys)
    again = scored([*files, "--policy", str(written)], capsys)
    assert again["signature"] == first["signature"]
    assert again["systems"] == first["systems"]
    saved = tomllib.loads(written.read_text(encoding="utf-8"))
    assert saved["signature"] == first["signature"]
    assert saved["figures"]["h"]["edits"] == 2


def test_several_tables_are_several_steps(files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, row in (("a.csv", "o,0"), ("b.csv", "0,O")):
        (tmp_path / name).write_text(f"from,to\n{row}\n", encoding="utf-8")
    tables = ["--replace", str(tmp_path / "a.csv"), "--replace", str(tmp_path / "b.csv")]
    steps = str(scored([*files, *tables], capsys)["signature"]).split("|")[2]
    assert steps.count("replace@") == 2


def test_a_policy_that_cannot_be_used_is_refused(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", *files, "--policy", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err
    (tmp_path / "bad.toml").write_text('steps = ["nfx"]')
    assert main(["score", *files, "--policy", str(tmp_path / "bad.toml")]) == 2
    assert "bad.toml: unknown normalization step 'nfx'" in capsys.readouterr().err
    assert main(["score", *files, "--save-policy", str(tmp_path / "p.txt")]) == 2
    assert "name the file .toml or .json" in capsys.readouterr().err

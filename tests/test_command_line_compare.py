"""The command ``compare``: which system is better, and how sure that is."""

import json
from pathlib import Path

import pytest

from cer_core.__main__ import main


def test_compare_says_the_flip_its_probability_and_the_tests(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "workshop.csv"
    assert main(["simulate", str(table)]) == 0
    command = ["compare", str(table), "--reference", "reference", "--system", "A", "--system", "B", "--id", "id"]
    capsys.readouterr()
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["measures"]["cer"]["values"] == {"A": 82 / 1008, "B": 151 / 1008}
    (pair,) = found["pairs"]
    assert (pair["systems"], pair["flip_probability"]) == (["A", "B"], 0.995)
    assert round(pair["equal_at"][0], 4) == 0.6122
    assert pair["matched_pairs"]["segments"] == 77
    assert main(command) == 0
    assert "opposite orders pooled and by line in 99.50 % of the draws; equal at the power 0.6122" in (
        capsys.readouterr().out
    )
    assert main([*command[:6], "--json"]) == 2
    assert "a ranking needs a second system" in capsys.readouterr().err
    assert main([*command, "--groups"]) == 2
    assert "the 60 items make no groups by 'start of the id': each item is one of its own" in capsys.readouterr().err


def test_compare_draws_whole_groups_by_a_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [f"{n},writer {n % 4},the road,{'the road' if n % 4 else 'tne r0ad'},the raod" for n in range(12)]
    table = tmp_path / "t.csv"
    table.write_text("\n".join(["id,writer,reference,A,B", *rows]), encoding="utf-8")
    columns = ["--reference", "reference", "--system", "A", "--system", "B", "--id", "id"]
    command = ["compare", str(table), *columns, "--group-by", "writer", "--seed", "3"]
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bootstrap"] == {"replicates": 1000, "seed": 3, "by": "writer", "units": 4}
    assert found["signature"].endswith("|draws:1000|seed:3|by:group writer")
    assert main(command) == 0
    assert "1000 draws of 4 groups by writer, seed 3" in capsys.readouterr().out
    assert main([*command[:-4], "--group-by", "pen"]) == 2
    assert "no column 'pen' to group by; choose from: 'start of the id', 'writer'" in capsys.readouterr().err

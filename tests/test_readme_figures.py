"""The speeds that the README tells are those that the benchmark last wrote down."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WRITTEN = json.loads((ROOT / "docs" / "benchmarks.json").read_text(encoding="utf-8"))
FIGURES = {each["what"]: each["value"] for each in WRITTEN["figures"]}
TEXT = "one text of 20000 characters: alignment and counts / "
EVALUATION = "whole evaluation of 100000 lines, two systems: "
TOLD = {
    "alignment and counts / rapidfuzz editops": r"counted in ([\d.]+) times",
    f"{TEXT}rapidfuzz editops": r"20,000 characters took ([\d.]+) times",
    f"{TEXT}jiwer": r"as editops and ([\d.]+) times as long as jiwer",
    "one text of 110000 characters: time": r"220 errors took ([\d.]+) s",
    "one text of 110000 characters: peak memory": r"220 errors took [\d.]+ s and ([\d.]+) MB",
    "100000 lines / 10000 lines": r"Ten times the lines took ([\d.]+) times",
    f"{EVALUATION}time": r"all measures included, took ([\d.]+) s",
    f"{EVALUATION}peak memory": r"of the processor and at most ([\d.]+) MB",
    "lines that occur 100 times each / all different": r"a hundred times each took ([\d.]+) of the time",
    "lines without an error / with 5 % edits": r"lines without an error ([\d.]+)\.",
}


@pytest.fixture(scope="module")
def readme() -> str:
    """Return the README on one line."""
    return " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())


@pytest.mark.parametrize("what", TOLD)
def test_the_readme_tells_the_figure_that_was_measured(readme: str, what: str) -> None:
    [told] = re.findall(TOLD[what], readme)
    decimals = len(told.partition(".")[2])
    assert told == f"{FIGURES[what]:.{decimals}f}"


def test_the_readme_tells_what_share_of_jiwer_s_time_it_takes(readme: str) -> None:
    [told] = re.findall(r"with confusions in a (\d+)th of the time of jiwer", readme)
    assert told == f"{FIGURES['jiwer / alignment, counts and confusions']:.0f}"


def test_the_figures_are_of_the_full_size() -> None:
    assert WRITTEN["sizes"]["lines"] == 100_000

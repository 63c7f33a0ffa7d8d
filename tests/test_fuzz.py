"""A little of the attack that ``benchmarks/fuzz.py`` makes at length: every target holds on its first inputs."""

import random
from pathlib import Path

import pytest

from benchmarks.attacks import TARGETS
from benchmarks.fuzz import fault_of, shortened
from cer_core.errors import InputError


@pytest.mark.parametrize("name", TARGETS)
def test_hostile_input_ends_in_an_answer_or_a_refusal(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make, run = TARGETS[name]
    for number in range(12):
        data, more = make(random.Random(f"0 {name} {number}"))
        assert not fault_of(run, data, more), (number, data, more)


def test_a_fault_is_told_from_a_refusal_and_made_short() -> None:
    def run(data: str, more: None) -> None:
        if "(" in data:
            raise InputError("refused")
        if "b" in data:
            raise ValueError

    assert fault_of(run, "a", None) is None
    assert fault_of(run, "(b", None) == ""
    kind = fault_of(run, "aabaa", None)
    assert (kind or "").startswith("ValueError fuzz:")
    assert kind
    assert shortened(run, "a" * 40 + "b" + "a" * 40, None, kind) == "b"

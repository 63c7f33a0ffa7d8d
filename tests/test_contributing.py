"""The recipes of CONTRIBUTING.md, done to a copy of the project as they are written."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cer_core.samples import workshop

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r'^```python (?P<path>\S+?)(?: after="(?P<after>[^\n]*)")?\n(?P<code>.*?)^```$', re.M | re.S)


@pytest.fixture(scope="module")
def carried_on(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project and put every block of the recipes where it says."""
    copy = tmp_path_factory.mktemp("project")
    for name in ("cer_core", "app_pages", ".streamlit"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("app.py", "run.py", "pyproject.toml"):
        shutil.copy(ROOT / name, copy / name)
    for block in BLOCK.finditer((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        path, after, code = copy / block["path"], block["after"], block["code"]
        if after is None:
            assert not path.exists()
            path.write_text(code, encoding="utf-8")
            continue
        text = path.read_text(encoding="utf-8")
        assert text.count(after + "\n") == 1, f"{block['path']} has no single line {after!r}"
        path.write_text(text.replace(after + "\n", f"{after}\n{code}"), encoding="utf-8")
    return copy


def run(project: Path, *arguments: str) -> str:
    process = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=project, capture_output=True, text=True, check=False
    )
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


def score(project: Path, *arguments: str) -> dict[str, dict[str, float]]:
    system = json.loads(run(project, "cer_core", "score", *arguments, "--json"))["systems"][0]
    return system


def test_a_new_step_is_known_to_the_command_line(carried_on: Path, tmp_path: Path) -> None:
    (tmp_path / "r.txt").write_text("Lond[on]\n")
    (tmp_path / "h.txt").write_text("London\n")
    files = (str(tmp_path / "r.txt"), str(tmp_path / "h.txt"))
    assert score(carried_on, *files)["measures"]["cer"] == 0.25
    assert score(carried_on, *files, "--steps", "remove-brackets")["measures"]["cer"] == 0


def test_a_new_measure_stands_with_the_others(carried_on: Path, tmp_path: Path) -> None:
    (tmp_path / "r.txt").write_text("abcd\nab\n")
    (tmp_path / "h.txt").write_text("abcx\nxb\n")
    assert score(carried_on, str(tmp_path / "r.txt"), str(tmp_path / "h.txt"))["measures"]["cer_worst"] == 0.5


def test_a_new_reader_is_found_by_its_ending(carried_on: Path, tmp_path: Path) -> None:
    block = "{}\n00:00:01,000 --> 00:00:02,000\n{}\n\n"
    (tmp_path / "r.srt").write_text(block.format(1, "Good\nmorning") + block.format(2, "Yes"))
    (tmp_path / "h.srt").write_text(block.format(2, "Yes") + block.format(1, "Good warning"))
    assert score(carried_on, str(tmp_path / "r.srt"), str(tmp_path / "h.srt"))["measures"]["cer"] == 2 / 15


def test_a_new_page_opens(carried_on: Path) -> None:
    script = (
        "from streamlit.testing.v1 import AppTest\n"
        "app = AppTest.from_file('app.py', default_timeout=60).run().switch_page('app_pages/lengths.py').run()\n"
        "print(*(error.value for error in app.exception), app.get('html')[0].proto.body)\n"
    )
    longest = max(map(len, workshop(0).reference))
    shown = run(carried_on, "timeit", "-n1", "-r1", script)
    assert f"The longest of 60 references has {longest} code points." in shown


def test_the_recipes_keep_the_house_rules(carried_on: Path) -> None:
    run(carried_on, "ruff", "check", "--no-cache", ".")
    run(carried_on, "ruff", "format", "--check", "--no-cache", ".")

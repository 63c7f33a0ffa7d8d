"""Attacks on the command line, in this process."""

import contextlib
import io
import random
from pathlib import Path

from benchmarks.attacks import hostile
from benchmarks.attacks.hostile import Made, Make, Run
from cer_core import reporting
from cer_core.__main__ import main
from cer_core.alignment import TIE_BREAKS
from cer_core.errors import InputError
from cer_core.levels import LEVELS
from cer_core.normalization import STEPS
from cer_core.readers import FORMATS
from cer_core.settings import MISSING
from cer_core.word_units import WORD_RULES

COMMANDS = ("score", "compare", "confusions", "report", "reproduce", "simulate", "align", "", "-h")
OPTIONS = {
    "--steps": ("nfc", "nfc,,", "none", ",", "replace@90f4b04fa9", *STEPS),
    "--unit": ("codepoint", "x"),
    "--words": tuple(WORD_RULES),
    "--ties": tuple(TIE_BREAKS),
    "--items": ("line", "file", "region"),
    "--gaps": ("[?]+", "(", "(a+)+$", "", "{99999}"),
    "--missing": tuple(MISSING),
    "--format": tuple(FORMATS),
    "--encoding": ("latin-1", "x\0", "utf-16", ""),
    "--fold-ids": (None,),
    "--lines": (None,),
    "--json": (None,),
    "--groups": (None,),
    "--group-by": ("writer", "id", ""),
    "--seed": ("0", "-1", "9" * 30, "9" * 5000, "\u0663", "\u00b2"),
    "--worst": ("0", "9" * 30, "\u0663"),
    "--level": tuple(LEVELS),
    "--out": ("r.html", "r.md", "r.tex", "r.xlsx", "r.json", "r.csv", "r", "", "no/r.json", "r\0.json"),
    "--save-policy": ("p.toml", "p.json", "p", "p\0.toml"),
    "--policy": ("p.toml", "t.csv", "."),
    "--replace": ("t.csv", "r.csv", "gt"),
    "--title": ("t", "", "a\nb"),
    "--reference": ("reference", "id", ""),
    "--system": ("ocr a", "reference"),
    "--id": ("id", "writer"),
}
PLACES = ("gt", "ocr", "t.csv", "t.json", "t.xlsx", "w.zip", "folder", "gt", "ocr", "none", "", "gt\0", "a" * 5000)


def arguments(rng: random.Random) -> Made:
    """Make the arguments of a command, and the files that they may name."""
    given = [rng.choice(COMMANDS)]
    table = rng.random() < 0.3
    given += (
        ["t.csv", "--reference", "reference", "--system", "ocr a"]
        if table
        else rng.choice((["gt", "ocr"], ["w.zip"], rng.choices(PLACES, k=2)))
    )
    for option in rng.sample([*OPTIONS], rng.choice((0, 0, 1, 1, 2, 4))):
        value = rng.choice(OPTIONS[option])
        value = hostile.text(rng, 3).replace("/", "") if value is not None and rng.random() < 0.15 else value
        given += [option] if value is None else [f"{option}={value}"] if rng.random() < 0.5 else [option, value]
    if given[0] == "report" and rng.random() < 0.8:
        given += ["--out", f"r{rng.choice([*reporting.ENDINGS])}"]
    if rng.random() < 0.2:
        given.insert(rng.randrange(len(given) + 1), hostile.text(rng, 3).replace("/", ""))
    found = hostile.rows(rng)
    files = {"t.csv": "table", "t.json": "json", "t.xlsx": "xlsx", "gt": "text", "ocr": "text", "folder/p.txt": "text"}
    contents = {name: hostile.MAKERS[form](found) for name, form in files.items()}
    contents |= {"w.zip": hostile.archive(rng), "r.csv": b"from,to\nvv,w\n", "p.toml": b'steps = ["nfc"]'}
    return given, contents


def run_arguments(given: list[str], contents: dict[str, bytes]) -> None:
    """Run a command in this process: it does what is asked, or says in one line why not."""
    Path("folder").mkdir(exist_ok=True)
    for name, data in contents.items():
        Path(name).write_bytes(data)
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
        try:
            code = main(given)
        except SystemExit as stopped:
            code = stopped.code
    assert code in (0, 2)
    if code == 2:
        assert said.getvalue().startswith("cer_core: ")
        raise InputError("refused")


TARGETS: dict[str, tuple[Make, Run]] = {
    "command line": (arguments, run_arguments),
}

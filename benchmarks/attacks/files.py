"""Attacks on what reads and pairs files: every format, archives, tables."""

import json
import random
from functools import partial

from benchmarks.attacks import hostile
from benchmarks.attacks.hostile import Made, Make, Run
from cer_core import report
from cer_core.corpus import Corpus
from cer_core.evaluation import evaluate
from cer_core.intake import Choices, corpus_from, split_sides, unpacked
from cer_core.normalization.provenance import trace
from cer_core.normalization.replacement_file import read_replacements
from cer_core.pairing import pair_table
from cer_core.readers import FORMATS, Document, SourceFile, Table, detect, read
from cer_core.readers.archives import unzip
from cer_core.readers.guesses import guess_columns
from cer_core.settings import Settings, Signature

ENDINGS = (
    "",
    ".txt",
    ".csv",
    ".tsv",
    ".json",
    ".jsonl",
    ".xml",
    ".xlsx",
    ".parquet",
    ".zip",
    ".trn",
    ".stm",
    ".gt.txt",
)
NAMED = (None, None, None, "latin-1", "utf-16", "cp037", "utf-7", "punycode", "no such", "unicode_escape", "raw\0")


def name_of(rng: random.Random) -> str:
    """Return a file name."""
    return rng.choice(("p1", "p1.gt", "a/p1", hostile.text(rng, 4))) + rng.choice(ENDINGS)


def a_file(form: str, rng: random.Random) -> Made:
    """Make a file of a format, broken."""
    data = hostile.valid(rng, form)
    if form == "xlsx" and rng.random() < 0.7:
        return hostile.rezipped(rng, data), (name_of(rng), rng.choice(NAMED))
    if rng.random() < 0.15:
        data = hostile.joined(rng, data, hostile.valid(rng, rng.choice((form, *FORMATS))))
    return hostile.broken(rng, data), (name_of(rng), rng.choice(NAMED))


def run_reader(form: str, data: bytes, more: tuple[str, str | None]) -> None:
    """Read a file, and see that its lines are lines and its rows are as long as its header."""
    name, encoding = more
    file = SourceFile(name, data)
    detect(file)
    found = read(file, form, encoding)
    if isinstance(found, Document):
        assert all(isinstance(line, str) for line in found.lines)
        assert found.line_ids is None or len(found.line_ids) == len(found.lines)
    else:
        assert {len(row) for row in found.rows} <= {len(found.columns)}
        assert len(found.lines) == len(found.rows)
        guess_columns(found)


def an_archive(rng: random.Random) -> Made:
    """Make an archive, broken or not."""
    data = hostile.archive(rng)
    return (data, None) if rng.random() < 0.3 else (hostile.rezipped(rng, data), None)


def run_archive(data: bytes, more: None) -> None:
    """Unpack an archive, pair what it holds, and score it."""
    files = unpacked([SourceFile("w.zip", data)]) if data.startswith(b"PK") else unzip(data, "w.zip")
    score(corpus_from(*split_sides(files, Choices()), Choices()))


def two_files(rng: random.Random) -> Made:
    """Make a reference and an output in the same format or in another, one of them broken."""
    form = rng.choice([*FORMATS])
    other = form if rng.random() < 0.7 else rng.choice([*FORMATS])
    found = hostile.rows(rng)
    given = hostile.MAKERS[form](found)
    output = hostile.MAKERS[other]([[row[0], row[1], row[3], row[2], row[4]] for row in found])
    items = rng.choice((None, None, "line", "region", "file"))
    columns = rng.choice((None, ("id", "reference", "ocr a")))
    forms = (form, None) if form == other else (None,)
    choices = Choices(rng.choice(forms), rng.choice(NAMED), items, rng.random() < 0.5, columns, rng.random() < 0.3)
    return hostile.broken(rng, given), (output, choices)


def run_two_files(data: bytes, more: tuple[bytes, Choices]) -> None:
    """Read, pair and score a reference and an output."""
    output, choices = more
    score(corpus_from([SourceFile("gt", data)], {"ocr": [SourceFile("ocr", output)]}, choices))


def run_table(data: bytes, more: tuple[str, str | None]) -> None:
    """Read a table, take the columns that it seems to have, and score it."""
    found = read(SourceFile("t", data))
    if isinstance(found, Table):
        guess = guess_columns(found)
        if guess.reference and guess.systems:
            score(pair_table(found, guess.reference, guess.systems, guess.identifier))


def score(corpus: Corpus) -> None:
    """Score a corpus, say everything that is said of it, and look at the signature."""
    found = evaluate(corpus, Settings())
    json.loads(report.as_json(found, True))
    report.as_text(found)
    assert str(Signature.parse(str(found.signature))) == str(found.signature)


def replacements(rng: random.Random) -> Made:
    """Make a table of replacements, broken."""
    lines = ["from,to"] if rng.random() < 0.5 else []
    for number in range(3):
        old = f"{number}{hostile.text(rng, 3)}".replace('"', '""').replace("\0", "")
        lines.append(f'"{old}",{rng.choice(("U+0364", "U+D800", "", "x", "U+110000"))}')
    data = "\n".join(lines).encode("utf-8", "replace")
    if rng.random() < 0.3:
        data = hostile.broken(rng, data)
    return data, (rng.choice(("r.csv", "r.csv", "r.tsv")), rng.choice(NAMED))


def run_replacements(data: bytes, more: tuple[str, str | None]) -> None:
    """Read a table of replacements and apply it."""
    found = read_replacements(data, *more)
    text = "".join(old for old, _ in found.step.pairs)
    links = trace((found.step.name,), text, (found.step,))
    assert "".join(link.raw for link in links) == text
    assert "".join(link.text for link in links) == found.step.step.apply(text)


TARGETS: dict[str, tuple[Make, Run]] = {
    **{form: (partial(a_file, form), partial(run_reader, form)) for form in FORMATS},
    "archive": (an_archive, run_archive),
    "two files": (two_files, run_two_files),
    "scored table": (partial(a_file, "table"), run_table),
    "replacements": (replacements, run_replacements),
}

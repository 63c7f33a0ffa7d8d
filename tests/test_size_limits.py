"""What is too large ends in a clear refusal, what is not in a right answer; within a minute and a gigabyte."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from cer_core.corpus import corpus_of
from cer_core.errors import InputError
from cer_core.evaluation import evaluate
from cer_core.pairing import pair_tables
from cer_core.readers import SourceFile, Table, read
from cer_core.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
GIGABYTE = 2**30
BOUNDED = f"""
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_DATA, ({GIGABYTE}, {GIGABYTE}))
sys.argv[0] = "cer_core"
runpy.run_module("cer_core", run_name="__main__")
"""


def scored(folder: Path, *arguments: str, **limits: int) -> tuple[int, int] | str:
    """Score files in a process of its own that has a gigabyte; return edits and reference length, or the refusal."""
    done = subprocess.run(
        [sys.executable, "-c", BOUNDED, "score", "--json", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | {f"CER_LENS_{name}": str(most) for name, most in limits.items()},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    if done.returncode == 2:
        return done.stderr
    assert done.returncode == 0, done.stderr[-2000:]
    counts = json.loads(done.stdout)["systems"][0]["characters"]
    return counts["edits"], counts["reference_length"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a process so")
@pytest.mark.parametrize(
    ("reference", "output", "limits", "found"),
    [
        (b"a" * 200_001, b"a", {"FILE_BYTES": 200_000}, "more than 0 MB, the limit. Split the file"),
        (b"\n" * 100_000, b"\n" * 100_000, {}, (0, 0)),
        (b"\n" * 100_000, b"\n" * 100_000, {"LINES": 99_999}, "more than 99999 lines, the limit"),
        (b"a" * 5_000_000, b"b", {}, "item 1 has 5000000 characters, more than the limit of 1000000"),
        (b"ab" * 50_000, b"ba" * 50_000, {"ITEM_CHARACTERS": 100_000}, (2, 100_000)),  # a gap at either end
        (b"\xed\xa0\x80\n", b"a\n", {}, "not UTF-8 at byte 0 (line 1)"),
        (b"a\n" * 9 + b"\0\n", b"a\n", {}, "a NUL character at position 18 (line 10)"),
        ("".join(map(chr, range(0x10000, 0x110000, 17))).encode(), b"a\n", {}, (61_681, 61_681)),  # 2**20 / 17
    ],
    ids=["large", "empty lines", "lines", "long line", "long item", "surrogate", "NUL", "planes"],
)
def test_text_of_any_size_is_scored_or_refused(
    tmp_path: Path, reference: bytes, output: bytes, limits: dict[str, int], found: tuple[int, int] | str
) -> None:
    (tmp_path / "gt").write_bytes(reference)
    (tmp_path / "ocr").write_bytes(output)
    said = scored(tmp_path, "gt", "ocr", **limits)
    assert found in said if isinstance(said, str) else found == said


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a process so")
def test_ten_thousand_columns_are_no_matter_where_two_are_chosen(tmp_path: Path) -> None:
    header, row = ",".join(f"c{number}" for number in range(10_000)), "ab,ax" + ",zz" * 9_998
    (tmp_path / "t.csv").write_text(f"{header}\n{row}\n", encoding="utf-8")
    assert scored(tmp_path, "t.csv", "--reference", "c0", "--system", "c1") == (1, 2)


def test_ten_thousand_systems_are_refused_with_the_limit() -> None:
    corpus = corpus_of(["ab"], **{f"s{number}": ["ab"] for number in range(10_000)})
    with pytest.raises(InputError, match=r"^10000 systems, more than the limit of 100\. Choose some"):
        evaluate(corpus, Settings())
    few = corpus_of(["ab"], **{f"s{number}": ["ab"] for number in range(100)})
    assert len(evaluate(few, Settings()).systems) == 100


def test_tables_of_many_rows_join() -> None:
    rows = tuple((f"p{number}", "ab") for number in range(50_000))
    more = (*rows, *((f"q{number}", "ab") for number in range(50_000)))
    gt, ocr = (Table(name, ("id", "text"), each, tuple(range(len(each)))) for name, each in (("r", rows), ("o", more)))
    corpus = pair_tables((gt, "id", "text"), {"ocr": (ocr, "id", "text")})
    assert (len(corpus), len(corpus.extra)) == (50_000, 50_000)


def test_records_that_have_no_key_in_common_are_refused_before_they_fill_a_table() -> None:
    data = json.dumps([{f"c{number}": ""} for number in range(5_000)]).encode()  # 25 million cells
    with pytest.raises(InputError, match=r"^t.json: more than 20000000 cells, the limit"):
        read(SourceFile("t.json", data))


@pytest.mark.parametrize("lie", [1, 2**20, 2**62])
def test_a_parquet_file_that_lies_about_its_size_is_read_or_refused(lie: int) -> None:
    """The number of rows stands twice as a variable-length integer: of the file, and of its only group of rows."""
    file = io.BytesIO()
    pq.write_table(pa.table({"ref": ["ab"] * 300}), file)
    true, told = _zigzag(300), _zigzag(lie)
    data = file.getvalue()
    footer = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    body, end = data[:footer], data[footer:-8].replace(true, told)
    assert end != data[footer:-8]
    try:
        read(SourceFile("t.parquet", body + end + len(end).to_bytes(4, "little") + b"PAR1"))
    except InputError as error:
        assert str(error).startswith("t.parquet: ")  # noqa: PT017 (some lies make a file that can still be read)


def _zigzag(value: int) -> bytes:
    """Return a number as Thrift's compact protocol writes it."""
    rest, out = value << 1, bytearray()
    while rest > 0x7F:
        out.append(rest & 0x7F | 0x80)
        rest >>= 7
    return bytes([*out, rest])

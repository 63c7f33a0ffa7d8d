"""The command line is a contract: its JSON, its exit codes and its refusals, on every kind of input."""

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cer_core.__main__ import main
from cer_core.corpus import corpus_of
from cer_core.evaluation import evaluate
from cer_core.normalization import STEPS, CustomStep
from cer_core.report import as_json
from cer_core.settings import MISSING, Settings, Signature
from cer_core.word_units import WORD_RULES

ROOT = Path(__file__).resolve().parents[1]
COUNTS = {
    "hits",
    "substitutions",
    "deletions",
    "insertions",
    "edits",
    "reference_length",
    "hypothesis_length",
}
MEASURES = {
    "cer",
    "cer_mean",
    "cer_median",
    "wer",
    "wer_mean",
    "mer",
    "wil",
    "wip",
    "icdar_total",
    "one_minus_mean_ned",
    "character_accuracy",
    "exact_match",
    "anls",
}
SYSTEM = {"name", "items", "undefined", "missing", "characters", "words", "measures", "coverage", "confusions", "runs"}
ORDERS = {  # every accepted name, and the name it is known by
    "diagonal-first": "diagonal-first",
    "gaps-first": "gaps-first",
    "diagonal-deletion-insertion": "diagonal-first",
    "deletion-insertion-diagonal": "gaps-first",
    "diagonal-insertion-deletion": "diagonal-insertion-deletion",
    "deletion-diagonal-insertion": "deletion-diagonal-insertion",
    "insertion-deletion-diagonal": "insertion-deletion-diagonal",
    "insertion-diagonal-deletion": "insertion-diagonal-deletion",
    "rapidfuzz": "rapidfuzz",
}


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def refusal(self) -> str:
        """The one clear message of bad input, and nothing else."""
        assert (self.code, self.out) == (2, "")
        assert self.err.startswith("cer_core: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        return self.err.strip()

    @property
    def text(self) -> str:
        assert (self.code, self.err) == (0, "")
        return self.out

    @property
    def json(self) -> Any:
        return json.loads(self.text, parse_constant=pytest.fail)


Run = Callable[..., Answer]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in an empty folder, without a process of its own."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> Answer:
        code = main(arguments)
        printed = capsys.readouterr()
        return Answer(code, printed.out, printed.err)

    return call


def write(**files: str | bytes) -> None:
    """Write files whose names spell a dot as one underscore and a slash as two."""
    for name, content in files.items():
        path = Path(name.replace("__", "/").replace("_", "."))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def edits(system: dict[str, Any]) -> str:
    return f"{system['characters']['edits']}/{system['characters']['reference_length']}"


# ---- what is scored


def test_json_has_the_keys_and_types_of_the_contract(run: Run) -> None:
    write(gt_txt="the rn road\nab\n", A_txt="the m road\nxb\n", B_txt="the rn rod\nab\n")
    result = run("score", "gt.txt", "A.txt", "B.txt", "--json").json
    assert set(result) == {"signature", "items", "notices", "systems", "comparison"}
    assert isinstance(result["signature"], str)
    assert result["items"] == 2
    assert result["notices"] == []
    assert [system["name"] for system in result["systems"]] == ["A", "B"]
    for system in result["systems"]:
        assert set(system) == SYSTEM
        assert set(system["characters"]) == set(system["words"]) == COUNTS
        assert all(type(count) is int for key in ("characters", "words") for count in system[key].values())
        assert all(type(system[key]) is int for key in ("items", "undefined", "missing"))
        assert set(system["measures"]) == MEASURES
        assert all(value is None or type(value) is float for value in system["measures"].values())
        for found in (*system["confusions"], *system["runs"]):
            assert set(found) == {"reference", "hypothesis", "count"}
            assert type(found["count"]) is int
    comparison = result["comparison"]
    assert set(comparison) == MEASURES | {"flips"}
    assert all(set(comparison[name]) == {"best", "values"} for name in MEASURES)
    assert comparison["cer"] == {"best": "B", "values": {"A": 3 / 13, "B": 1 / 13}}
    assert all(len(flip) == 2 and set(flip) <= MEASURES for flip in comparison["flips"])


def test_counts_confusions_and_runs_tell_one_story(run: Run) -> None:
    write(gt_txt="corn\n", ocr_txt="com\n")
    system = run("score", "gt.txt", "ocr.txt", "--json").json["systems"][0]
    counts = system["characters"]
    assert counts["edits"] == counts["substitutions"] + counts["deletions"] + counts["insertions"] == 2
    assert sum(found["count"] for found in system["confusions"]) == 2
    assert {"reference": "r", "hypothesis": None, "count": 1} in system["confusions"]
    assert system["runs"] == [{"reference": "rn", "hypothesis": "m", "count": 1}]


def test_text_invented_on_an_empty_line_counts_in_the_pooled_rate_only(run: Run) -> None:
    write(gt_txt="night train\n\n", ocr_txt="night train\nfog\n")
    result = run("score", "gt.txt", "ocr.txt", "--json", "--lines").json
    system = result["systems"][0]
    assert (system["items"], system["undefined"]) == (2, 1)
    assert system["measures"]["cer"] == pytest.approx(3 / 11)
    assert system["measures"]["cer_mean"] == 0
    assert system["lines"][1]["rate"] is None
    assert any("1 of 2 references are empty" in notice for notice in result["notices"])


@pytest.mark.parametrize(("reference", "output", "count"), [("\n\n", "ab\nc\n", 3), ("", "", 0), ("\n", "\n", 0)])
def test_rates_without_any_reference_are_null(run: Run, reference: str, output: str, count: int) -> None:
    write(gt_txt=reference, ocr_txt=output)
    result = run("score", "gt.txt", "ocr.txt", "--json").json
    system = result["systems"][0]
    assert edits(system) == f"{count}/0"
    undefined = ("cer", "cer_mean", "cer_median", "wer", "wer_mean", "icdar_total", "character_accuracy")
    assert {system["measures"][name] for name in undefined} == {None}
    assert result["comparison"]["cer"] == {"best": None, "values": {"ocr": None}}
    assert "n/a" in run("score", "gt.txt", "ocr.txt").text


def test_policy_may_empty_a_reference_but_no_row_is_lost(run: Run) -> None:
    write(gt_txt="...\n!!\nab\n", ocr_txt="x\ny\nab\n")
    arguments = ("score", "gt.txt", "ocr.txt", "--steps", "remove-punctuation", "--json", "--lines")
    system = run(*arguments).json["systems"][0]
    assert [line["id"] for line in system["lines"]] == ["1", "2", "3"]
    assert (edits(system), system["undefined"], system["measures"]["cer_mean"]) == ("2/2", 2, 0)


def test_lines_add_every_item_and_nothing_else(run: Run) -> None:
    write(gt_txt="ab\ncd\n", ocr_txt="ab\ncxx\n")
    plain = run("score", "gt.txt", "ocr.txt", "--json").json
    result = run("score", "gt.txt", "ocr.txt", "--json", "--lines").json
    lines = result["systems"][0].pop("lines")
    assert result == plain
    assert all(set(line) == COUNTS | {"id", "rate"} for line in lines)
    assert lines[1] == {
        "id": "2",
        "hits": 1,
        "substitutions": 1,
        "deletions": 0,
        "insertions": 1,
        "edits": 2,
        "reference_length": 2,
        "hypothesis_length": 3,
        "rate": 1.0,
    }


def test_lines_without_json_are_refused(run: Run) -> None:
    write(gt_txt="ab\n", ocr_txt="ab\n")
    assert "--json" in run("score", "gt.txt", "ocr.txt", "--lines").refusal


def test_tied_systems_have_no_best(run: Run) -> None:
    write(gt_txt="ab\n", A_txt="xb\n", B_txt="ax\n")
    comparison = run("score", "gt.txt", "A.txt", "B.txt", "--json").json["comparison"]
    assert comparison["cer"] == {"best": None, "values": {"A": 0.5, "B": 0.5}}
    assert comparison["flips"] == []


def test_line_ends_are_not_characters(run: Run) -> None:
    write(gt_txt="abc\r\ndef\r\n", A_txt="abc\ndef\n", B_txt="abc\rdef\r", C_txt="abc\ndef")
    result = run("score", "gt.txt", "A.txt", "B.txt", "C.txt", "--json").json
    assert [edits(system) for system in result["systems"]] == ["0/6"] * 3


def test_different_line_counts_are_refused_with_both_counts_and_a_way_out(run: Run) -> None:
    write(gt_txt="a\n\nb\n", ocr_txt="a\nb\n")
    refusal = run("score", "gt.txt", "ocr.txt").refusal
    assert "gt.txt has 3 lines" in refusal
    assert "ocr.txt has 2" in refusal
    assert "first difference at line 2" in refusal
    assert "--items file" in refusal
    result = run("score", "gt.txt", "ocr.txt", "--items", "file", "--json").json
    assert (result["items"], edits(result["systems"][0])) == (1, "1/4")


def test_folders_score_a_file_an_item_unless_lines_are_asked_for(run: Run) -> None:
    write(gt__p1_txt="ab\ncd\n", gt__p2_txt="ef\n", ocr__p1_txt="ab\nxd\n", ocr__p2_txt="ef\n")
    files = run("score", "gt", "ocr", "--json", "--lines").json
    assert (files["items"], edits(files["systems"][0])) == (2, "1/7")
    lines = run("score", "gt", "ocr", "--json", "--lines", "--items", "line").json
    assert [line["id"] for line in lines["systems"][0]["lines"]] == ["p1:1", "p1:2", "p2:1"]
    assert edits(lines["systems"][0]) == "1/6"


def test_folders_pair_by_stem_not_by_position(run: Run) -> None:
    write(gt__u1_gt_txt="abc", gt__u2_gt_txt="xyz", ocr__u2_tess_txt="xyz", ocr__u1_tess_txt="abc")
    assert edits(run("score", "gt", "ocr", "--json").json["systems"][0]) == "0/6"


@pytest.mark.parametrize(
    ("missing", "expected", "notice"),
    [("empty", "6/10", "1 missing output, counted as empty (k3)"), ("skip", "4/8", "1 missing output, left out (k3)")],
)
def test_missing_outputs_are_treated_as_asked_and_told(run: Run, missing: str, expected: str, notice: str) -> None:
    write(gt__k1_txt="abcd", gt__k2_txt="wxyz", gt__k3_txt="mn", ocr__k1_txt="abcd", ocr__k2_txt="")
    result = run("score", "gt", "ocr", "--missing", missing, "--json").json
    system = result["systems"][0]
    assert (edits(system), system["missing"]) == (expected, 1)
    assert system["items"] == (3 if missing == "empty" else 2)
    assert f"ocr: {notice}" in result["notices"]
    assert f"missing:{missing}" in result["signature"]


def test_missing_outputs_can_stop_the_scoring(run: Run) -> None:
    write(gt__k1_txt="abcd", gt__k3_txt="mn", ocr__k1_txt="abcd")
    refusal = run("score", "gt", "ocr", "--missing", "error").refusal
    assert "1 of 2 items have no output (k3)" in refusal
    assert edits(run("score", "gt", "ocr", "--json").json["systems"][0]) == "2/6"  # empty is the default


def test_outputs_without_reference_and_files_not_read_are_noticed(run: Run) -> None:
    write(gt__p1_txt="ab", gt__notes_md="x", ocr__p1_txt="ab", ocr__p9_txt="extra")
    notices = run("score", "gt", "ocr", "--json").json["notices"]
    assert any("p9" in notice and "without a reference" in notice for notice in notices)
    assert any("notes.md" in notice for notice in notices)
    assert "p9" in run("score", "gt", "ocr").text


@pytest.mark.parametrize(
    ("outputs", "names"),
    [
        (["ocr/abbyy.txt", "tess.v2.txt"], ["abbyy", "tess.v2"]),
        (["a/out.txt", "b/out.txt"], ["a/out", "b/out"]),
        (["x/1/out.txt", "y/1/out.txt"], ["x/1/out", "y/1/out"]),
        (["out.v1", "out.v2"], ["out.v1", "out.v2"]),
    ],
)
def test_systems_are_named_by_stem_and_more_where_stems_agree(run: Run, outputs: list[str], names: list[str]) -> None:
    for name in ("gt.txt", *outputs):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("ab\n")
    result = run("score", "gt.txt", *outputs, "--json").json
    assert [system["name"] for system in result["systems"]] == names


def test_a_folders_dot_is_part_of_its_systems_name(run: Run) -> None:
    for folder in ("gt", "tess-5.4", "tess-5.5"):
        Path(folder).mkdir()
        Path(folder, "p.txt").write_text("ab\n")
    result = run("score", "gt", "tess-5.4", "tess-5.5/", "--json").json
    assert [system["name"] for system in result["systems"]] == ["tess-5.4", "tess-5.5"]


def test_a_pipe_is_read_as_a_file(run: Run) -> None:
    write(ocr_txt="ab\n")
    read, written = os.pipe()
    os.write(written, b"ax\n")
    os.close(written)
    try:
        assert edits(run("score", f"/dev/fd/{read}", "ocr.txt", "--json").json["systems"][0]) == "1/2"
    finally:
        os.close(read)


# ---- tables


@pytest.mark.parametrize(("name", "separator"), [("t.csv", ","), ("t.tsv", "\t"), ("T.TAB", "\t"), ("t.csv", ";")])
def test_every_cell_of_a_table_is_text(run: Run, name: str, separator: str) -> None:
    rows = [
        ("id", "ref", "hyp"),
        ("007", "NA", "NA"),
        ("008", "null", "nul"),
        ("009", "None", "None"),
        ("010", "n/a", "N/A"),
        ("011", "00123", "0123"),
        ("012", "1.0", "1"),
        ("013", "True", "TRUE"),
    ]
    Path(name).write_text("\n".join(map(separator.join, rows)) + "\n")
    arguments = ("score", name, "--reference", "ref", "--system", "hyp", "--id", "id", "--json", "--lines")
    result = run(*arguments).json
    system = result["systems"][0]
    assert [line["id"] for line in system["lines"]] == [row[0] for row in rows[1:]]
    assert [line["edits"] for line in system["lines"]] == [0, 1, 0, 2, 1, 2, 3]
    assert edits(system) == "9/25"
    assert "items:row" in result["signature"]
    assert bool(result["notices"]) == (separator == ";")  # a separator that had to be found out is told


def test_rows_without_an_id_column_are_known_by_their_line(run: Run) -> None:
    write(t_csv='ref,A\n"two\nlines",x\n\nlast,last\n')
    result = run("score", "t.csv", "--reference", "ref", "--system", "A", "--json", "--lines").json
    assert [line["id"] for line in result["systems"][0]["lines"]] == ["2", "5"]
    assert any("1 empty line" in notice for notice in result["notices"])


def test_several_columns_are_several_systems(run: Run) -> None:
    write(t_csv="ref,A,B\nab,ab,ax\n")
    result = run("score", "t.csv", "--reference", "ref", "--system", "B", "--system", "A", "--json").json
    assert [(system["name"], edits(system)) for system in result["systems"]] == [("B", "1/2"), ("A", "0/2")]


# ---- the policy


@pytest.mark.parametrize(("ties", "name"), ORDERS.items())
def test_every_order_is_accepted_and_known_by_one_name(run: Run, ties: str, name: str) -> None:
    write(gt_txt="abcabba\n", ocr_txt="cbabac\n")
    result = run("score", "gt.txt", "ocr.txt", "--ties", ties, "--json").json
    assert Signature.parse(result["signature"]).settings.ties == name
    assert result["systems"][0]["characters"]["edits"] == 4
    assert run("align", "abcabba", "cbabac", "--ties", ties).code == 0


@pytest.mark.parametrize("step", STEPS)
def test_every_step_is_accepted_and_signed(run: Run, step: str) -> None:
    write(gt_txt=STEPS[step].example[0], ocr_txt=STEPS[step].example[1])
    result = run("score", "gt.txt", "ocr.txt", "--items", "file", "--steps", step, "--json").json
    assert Signature.parse(result["signature"]).settings.steps == (step,)
    assert result["systems"][0]["characters"]["edits"] == 0


def test_steps_are_applied_in_the_order_given(run: Run) -> None:
    write(gt_txt="café\n", ocr_txt="cafe\n")
    arguments = ("score", "gt.txt", "ocr.txt", "--json", "--steps")
    assert edits(run(*arguments, "nfd, remove-marks").json["systems"][0]) == "0/4"
    assert edits(run(*arguments, "remove-marks,nfd").json["systems"][0]) == "1/5"


@pytest.mark.parametrize("steps", ["", "none"])
def test_no_step_can_be_said_in_two_ways(run: Run, steps: str) -> None:
    write(gt_txt="A\n", ocr_txt="a\n")
    result = run("score", "gt.txt", "ocr.txt", "--steps", steps, "--json").json
    assert "steps:none" in result["signature"]
    assert result == run("score", "gt.txt", "ocr.txt", "--json").json


@pytest.mark.parametrize(("unit", "expected"), [("codepoint", "2/4"), ("grapheme", "1/4")])
def test_units(run: Run, unit: str, expected: str) -> None:
    write(gt_txt="caf\u00e9\n", ocr_txt="cafe\u0301\n")
    result = run("score", "gt.txt", "ocr.txt", "--unit", unit, "--json").json
    assert edits(result["systems"][0]) == expected
    assert Signature.parse(result["signature"]).settings.unit == unit


def test_the_signature_parses_back_into_all_settings(run: Run) -> None:
    write(gt__p1_txt="a", ocr__p1_txt="a")
    asked = ("--steps", "nfc,strip", "--unit", "grapheme", "--ties", "gaps-first", "--words", "uax29")
    text = run("score", "gt", "ocr", *asked, "--missing", "skip", "--json").json["signature"]
    assert str(Signature.parse(text)) == text
    assert Signature.parse(text).settings == Settings(
        steps=("nfc", "strip"), unit="grapheme", ties="gaps-first", words="uax29", items="file", missing="skip"
    )


def test_a_table_of_replacements_is_the_last_step_and_is_signed_by_its_content(run: Run) -> None:
    write(gt_txt="works\n", ocr_txt="VVorks\n", own_csv="from,to\nvv,w\n", same_tsv="from\tto\nvv\tw\n")
    step = CustomStep("replace", (("vv", "w"),))
    arguments = ("score", "gt.txt", "ocr.txt", "--steps", "lower", "--json", "--replace")
    result = run(*arguments, "own.csv").json
    assert edits(result["systems"][0]) == "0/5"
    assert Signature.parse(result["signature"], (step,)).settings == Settings(("lower", step.name), custom=(step,))
    assert run(*arguments, "same.tsv").json == result


def test_every_command_that_scores_takes_a_table_and_says_what_may_surprise_about_it(run: Run) -> None:
    write(gt_txt="ab\ncd\n", a_txt="bb\ncd\n", b_txt="ab\ncc\n", own_csv="from,to\na,b\nb,c\n")
    files = ("gt.txt", "a.txt", "b.txt", "--replace", "own.csv")
    assert run("score", *files, "--json").json["notices"] == [
        "own.csv: 1 chain: what one pair puts in, another replaces: a → b → c. "
        "A text is replaced once, so the last never follows."
    ]
    for command in ("score", "compare", "confusions"):
        assert "steps:replace@" in run(command, *files).text


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("from,to\na,b\na,c\n", "'a' is to become 'b' (own.csv, line 2) and also 'c' (own.csv, line 3)"),
        ("a,b,c\n", "own.csv: 3 columns instead of two"),
        (b"from,to\ncaf\xe9,b\n", "own.csv: not UTF-8"),
        (None, "own.csv: no such file"),
    ],
)
def test_a_table_that_cannot_be_used_is_refused(run: Run, content: str | bytes | None, says: str) -> None:
    write(gt_txt="a\n", ocr_txt="a\n")
    if content is not None:
        write(own_csv=content)
    assert says in run("score", "gt.txt", "ocr.txt", "--replace", "own.csv").refusal


@pytest.mark.parametrize(
    ("rule", "edits", "length"),
    [("whitespace", 1, 2), ("space", 1, 2), ("punctuation", 1, 5), ("uax29", 0, 2), ("character", 1, 2)],
)
def test_words_are_counted_by_the_rule_asked_for(run: Run, rule: str, edits: int, length: int) -> None:
    write(gt_txt="don't shout!\n", ocr_txt="don't shout\n")
    words = run("score", "gt.txt", "ocr.txt", "--words", rule, "--json").json["systems"][0]["words"]
    assert (words["edits"], words["reference_length"]) == (edits, length)


def test_compare_and_confusions_take_the_word_rule_too(run: Run) -> None:
    write(gt_txt="one road,\n", A_txt="one road.\n", B_txt="one road\n")
    asked = ("gt.txt", "A.txt", "B.txt", "--words", "punctuation")
    assert "words:punctuation" in run("compare", *asked).text
    assert "','" in run("confusions", *asked, "--level", "words").text


def test_align_takes_no_word_rule(run: Run) -> None:
    assert "--words" in run("align", "a", "b", "--words", "space").refusal


@pytest.mark.parametrize(
    ("option", "valid"),
    [
        ("--steps", STEPS),
        ("--ties", ORDERS),
        ("--unit", ["codepoint", "grapheme"]),
        ("--words", WORD_RULES),
        ("--items", ["line", "file"]),
        ("--missing", MISSING),
    ],
)
@pytest.mark.parametrize("value", ["nope", "NFC", "nfc,,strip", "diagonal", "Codepoint"])
def test_an_unknown_name_is_refused_with_the_valid_ones(run: Run, option: str, valid: list[str], value: str) -> None:
    write(gt_txt="a\n", ocr_txt="a\n")
    refusal = run("score", "gt.txt", "ocr.txt", "--json", option, value).refusal
    assert [name for name in valid if name not in refusal] == []


def test_json_is_ascii_whatever_the_texts_and_names() -> None:
    corpus = corpus_of(["a\ud800b", "caf\u00e9"], **{"A\udcff": ["ab", "cafe\u0301"]})
    text = as_json(evaluate(corpus, Settings()), lines=True)
    assert text.isascii()
    (system,) = json.loads(text, parse_constant=pytest.fail)["systems"]
    assert system["name"] == "A\udcff"
    assert {"reference": "\ud800", "hypothesis": None, "count": 1} in system["confusions"]


# ---- for people


def test_the_table_says_the_policy_first_and_the_signature_last(run: Run) -> None:
    write(gt_txt="Ab\ncd\n", A_txt="ab\ncx\n", B_txt="xb\ncd\n")
    lines = run("score", "gt.txt", "A.txt", "B.txt", "--steps", "nfc,casefold").text.splitlines()
    assert lines[0].startswith("policy: nfc,casefold · unit: codepoint · ties: diagonal-first · words: whitespace · 2")
    assert next(line for line in lines if line.startswith("CER, pooled")).split()[-4:] == ["25.00", "%", "25.00", "%"]
    assert str(Signature.parse(lines[-1])) == lines[-1]


def test_the_table_marks_the_better_one_and_names_the_flip(run: Run) -> None:
    assert run("simulate", "--seed", "0", "w.csv").code == 0
    text = run("score", "w.csv", "--reference", "reference", "--system", "A", "--system", "B").text
    assert "8.13 % *" in text
    assert "7.01 % *" in text
    assert "the order of A and B depends on the measure" in text


def test_hostile_text_does_not_break_the_table(run: Run) -> None:
    write(gt_txt="a\u202eb\u0007c\n", ocr_txt="a\x1b[31mbc\u2028\n")
    text = run("score", "gt.txt", "ocr.txt").text
    assert not {"\u202e", "\u0007", "\x1b", "\u2028"} & set(text)


# ---- refusals

TABLE = "id,ref,A\n1,a,b\n"
COLUMNS = ("--reference", "ref", "--system", "A")


@pytest.mark.parametrize(
    ("files", "arguments", "says"),
    [
        ({}, [], "COMMAND"),
        ({}, ["measure"], "'score', 'compare', 'confusions', 'report', 'reproduce', 'simulate', 'align'"),
        ({}, ["score"], "REFERENCE"),
        ({"gt_txt": "a"}, ["score", "gt.txt"], "hypothesis"),
        ({"gt_txt": "a"}, ["score", "gt.txt", "none.txt"], "none.txt: no such file"),
        ({"gt_txt": "a"}, ["score", "none.txt", "gt.txt"], "none.txt: no such file"),
        ({"gt_txt": "a"}, ["score", "", "gt.txt"], "empty"),
        ({"gt_txt": "a"}, ["score", "gt.txt", ""], "empty"),
        ({"gt_txt": "a"}, ["score", "gt.txt/x", "gt.txt"], "gt.txt/x"),
        ({"gt_txt": "a"}, ["score", "n" * 5000, "gt.txt"], "name too long"),
        ({"gt_txt": "a"}, ["score", "gt.txt", "n" * 5000], "name too long"),
        ({"gt_txt": "a"}, ["score", "gt.txt", "gt.txt", "--bogus"], "--bogus"),
        ({"gt_txt": "a"}, ["score", "gt.txt", "gt.txt", "gt.txt"], "given twice"),
        ({"all__a_gt_txt": "a", "all__a_txt": "b"}, ["score", "all", "all"], "the same folder on both sides"),
        ({"gt_txt": "a", "empty__notes_md": "x"}, ["score", "gt.txt", "empty"], "known kind of text"),
        ({"gt_txt": "a", "empty__notes_md": "x"}, ["score", "empty", "gt.txt"], "known kind of text"),
        ({"gt_txt": "caf\u00e9\n".encode("latin-1"), "o_txt": ""}, ["score", "gt.txt", "o.txt"], "byte 3 (line 1)"),
        ({"gt_txt": "a\n", "o_txt": b"\xed\xa0\x80"}, ["score", "gt.txt", "o.txt"], "o.txt: not UTF-8 at byte 0"),
        ({"gt_txt": "a\nb\n".encode("utf-16-le"), "o_txt": "a"}, ["score", "gt.txt", "o.txt"], "NUL"),
        (
            {"gt__a_txt": "a", "gt__b_txt": "b", "o__a_txt": ""},
            ["score", "gt", "o", "--missing", "error"],
            "no output",
        ),
        ({"gt__a_txt": "a", "gt__b_txt": "b", "o_txt": ""}, ["score", "gt", "o.txt"], "none of its files pairs"),
        ({"a_csv": "x", "b_csv": "y"}, ["score", "a.csv", "b.csv"], "--id COL"),
        ({"gt__a_txt": "a", "gt__a_TXT": "b", "o_txt": ""}, ["score", "gt", "o.txt"], "'a.TXT' and 'a.txt'"),
        ({"t_csv": TABLE}, ["score", "t.csv"], "--reference COL --system COL"),
        ({"t_csv": TABLE}, ["score", "t.csv", "--reference", "ref"], "--system COL"),
        ({"t_csv": TABLE}, ["score", "t.csv", "--system", "A"], "--reference COL"),
        ({"t_csv": TABLE}, ["score", "t.csv", "--reference", "no", "--system", "A"], "'id', 'ref', 'A'"),
        ({"t_csv": TABLE}, ["score", "t.csv", "--reference", "ref", "--system", "no"], "'id', 'ref', 'A'"),
        ({"t_csv": TABLE}, ["score", "t.csv", *COLUMNS, "--id", "no"], "'id', 'ref', 'A'"),
        ({"t_csv": TABLE}, ["score", "t.csv", *COLUMNS, "--system", "A"], "'A' occurs twice"),
        ({"t_csv": TABLE}, ["score", "t.csv", "t.csv", *COLUMNS], "--id COL"),
        ({"t_csv": TABLE}, ["score", "t.csv", *COLUMNS, "--items", "file"], "each row is an item"),
        ({"t_csv": TABLE}, ["score", "none.csv", *COLUMNS], "none.csv: no such file"),
        ({"t_csv": TABLE}, ["score", "n" * 5000 + ".csv", *COLUMNS], "name too long"),
        ({"t_csv__x": ""}, ["score", "t.csv", *COLUMNS], "t.csv"),
        ({"t_csv": ""}, ["score", "t.csv", *COLUMNS], "t.csv: the table is empty"),
        ({"t_csv": "\n\n"}, ["score", "t.csv", *COLUMNS], "t.csv: the table is empty"),
        ({"t_csv": "ref,A\na,b\nc\n"}, ["score", "t.csv", *COLUMNS], "t.csv, line 3: 1 cells"),
        ({"t_csv": 'ref,A\na,"b\nc,d\n'}, ["score", "t.csv", *COLUMNS], "t.csv, line 2: not a well-formed table"),
        ({"t_csv": "ref,ref,A\na,b,c\n"}, ["score", "t.csv", *COLUMNS], "more than one column 'ref'"),
        ({"t_csv": b"ref,A\na,\xff\n"}, ["score", "t.csv", *COLUMNS], "t.csv: not UTF-8 at byte 8 (line 2)"),
        (
            {"t_csv": TABLE + "1,c,d\n"},
            ["score", "t.csv", *COLUMNS, "--id", "id"],
            "'1' occurs twice, in lines 2 and 3",
        ),
        ({"t_txt": TABLE}, ["score", "t.txt", *COLUMNS], "columns of a table"),
        ({}, ["simulate"], "OUT.csv"),
        ({}, ["simulate", ""], "empty"),
        ({}, ["simulate", "--seed", "one", "w.csv"], "--seed"),
        ({}, ["simulate", "--seed", "-1", "w.csv"], "negative"),
        ({}, ["simulate", "nowhere/w.csv"], "nowhere/w.csv"),
        ({}, ["simulate", "."], "directory"),
        ({}, ["align", "a"], "HYP"),
        ({}, ["align", "a", "b", "--unit", "word"], "'codepoint', 'grapheme'"),
        ({}, ["align", "a", "b", "--ties", "best"], "'deletion-insertion-diagonal'"),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)
def test_bad_input_is_refused_in_one_line(
    run: Run, files: dict[str, str | bytes], arguments: list[str], says: str
) -> None:
    write(**files)
    assert says.lower() in run(*arguments).refusal.lower()


@pytest.mark.parametrize("arguments", [["gt.txt", "ocr.txt"], ["t.csv", *COLUMNS]])
def test_unreadable_files_are_refused(run: Run, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    write(gt_txt="a", ocr_txt="a", t_csv=TABLE)

    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert run("score", *arguments).refusal == f"cer_core: {arguments[0]}: cannot be read: Permission denied"


def test_an_unreadable_subfolder_is_refused_not_left_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write(gt__p1_txt="a", gt__closed__p2_txt="b", ocr__p1_txt="a")
    scandir = os.scandir

    def refuse(path: str | Path) -> Any:
        if Path(path).name == "closed":
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert "gt/closed: cannot be read: Permission denied" in run("score", "gt", "ocr").refusal


def test_help_is_no_error(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        run("score", "--help")
    assert "remove-punctuation" in capsys.readouterr().out


@settings(max_examples=60)
@given(st.binary(max_size=40), st.binary(max_size=40), st.sampled_from(["line", "file"]))
def test_any_bytes_are_scored_or_refused(reference: bytes, output: bytes, items: str) -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stderr(io.StringIO()) as err:
        paths = [Path(folder, "gt.txt"), Path(folder, "ocr.txt")]
        for path, data in zip(paths, (reference, output), strict=True):
            path.write_bytes(data)
        with contextlib.redirect_stdout(io.StringIO()) as out:
            code = main(["score", *map(str, paths), "--items", items, "--json", "--lines"])
    if code == 0:
        assert err.getvalue() == ""
        assert json.loads(out.getvalue(), parse_constant=pytest.fail)["systems"]
    else:
        assert Answer(code, out.getvalue(), err.getvalue()).refusal


# ---- simulate and align


def test_the_workshop_set_scores_as_in_the_article(run: Run) -> None:
    assert "60 lines" in run("simulate", "--seed", "0", "w.csv").text
    assert Path("w.csv").read_text().splitlines()[0] == "id,reference,A,B"
    columns = ("--reference", "reference", "--system", "A", "--system", "B", "--id", "id")
    result = run("score", "w.csv", *columns, "--json").json
    assert result["items"] == 60
    measures = {system["name"]: system["measures"] for system in result["systems"]}
    assert {name: round(100 * values["cer"], 2) for name, values in measures.items()} == {"A": 8.13, "B": 14.98}
    assert {name: round(100 * m["cer_mean"], 2) for name, m in measures.items()} == {"A": 21.67, "B": 7.01}
    assert (result["comparison"]["cer"]["best"], result["comparison"]["cer_mean"]["best"]) == ("A", "B")
    assert ["cer", "cer_mean"] in result["comparison"]["flips"]


def test_the_seed_makes_the_workshop_set(run: Run) -> None:
    written = []
    for arguments in (["w.csv"], ["--seed", "0", "w.csv"], ["--seed", "1", "w.csv"]):
        assert run("simulate", *arguments).code == 0
        written.append(Path("w.csv").read_bytes())
    assert written[0] == written[1] != written[2]


@pytest.mark.parametrize(
    ("arguments", "rows"),
    [
        (("adjourned", "adjoumed"), ["adjourned", "adjou*med", "     DS"]),
        (("ab", "ab"), ["ab", "ab", ""]),
        (("", "ab"), ["**", "ab", "II"]),
        (("", ""), ["", "", ""]),
        (("abab", "baba", "--ties", "diagonal-first"), ["*abab", "baba*", "I   D"]),
        (("--ties", "gaps-first", "--", "-a", "-b"), ["-a", "-b", " S"]),
        (("a b", "a b "), ["a b*", "a b ", "   I"]),
        (("a\nb", "a\rb"), ["a\u21b5b", "a\u240db", " S"]),
        (("\u6f22a", "a"), ["\u6f22a", "* a", "D"]),
        (("e\u0301", "e"), ["e\u25cc\u0301", "e*", " D"]),
        (("e\u0301b", "eb", "--unit", "grapheme"), ["e\u0301b", "eb", "S"]),
    ],
)
def test_align_prints_three_rows(run: Run, arguments: tuple[str, ...], rows: list[str]) -> None:
    assert run("align", *arguments).text == "\n".join(rows) + "\n"


def test_the_tie_break_moves_the_edits_but_not_their_number(run: Run) -> None:
    marks = {ties: run("align", "abcd", "bxcx", "--ties", ties).text.splitlines()[2] for ties in ORDERS}
    assert {len(row.replace(" ", "")) for row in marks.values()} == {3}
    assert marks["diagonal-first"] != marks["gaps-first"]


# ---- as other programs run it


def command(*arguments: str, cwd: Path, **environment: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "cer_core", *arguments],
        cwd=cwd,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": ""} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_the_process_says_by_its_exit_code_whether_it_scored(tmp_path: Path) -> None:
    (tmp_path / "gt.txt").write_text("caf\u00e9\n", encoding="utf-8")
    scored = command("score", "gt.txt", "gt.txt", "--json", cwd=tmp_path)
    out, err = scored.communicate()
    assert (scored.returncode, err) == (0, b"")
    assert json.loads(out)["systems"][0]["characters"]["hits"] == 4
    refused = command("score", "gt.txt", "none.txt", cwd=tmp_path)
    out, err = refused.communicate()
    assert (refused.returncode, out) == (2, b"")
    assert err.splitlines() == [b"cer_core: none.txt: no such file or folder"]


def test_names_that_are_no_text_do_not_break_a_message(tmp_path: Path) -> None:
    refused = command("score", os.fsdecode(b"\xff.txt"), "ocr.txt", cwd=tmp_path)
    out, err = refused.communicate()
    assert (refused.returncode, out) == (2, b"")
    assert err.splitlines() == [b"cer_core: \\udcff.txt: no such file or folder"]


def test_any_terminal_gets_utf_8(tmp_path: Path) -> None:
    aligned = command(
        "align", "h\u00e9", b"h\xff".decode("utf-8", "surrogateescape"), cwd=tmp_path, PYTHONIOENCODING="ascii"
    )
    out, err = aligned.communicate()
    assert (aligned.returncode, err) == (0, b"")
    assert out.decode("utf-8").splitlines()[0].startswith("h\u00e9")


def test_a_reader_that_stops_early_is_no_error(tmp_path: Path) -> None:
    process = command("align", "a" * 9, "b", cwd=tmp_path)
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 0
    process.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full, which Linux has")
def test_a_full_disk_is_told_in_one_line(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        arguments = [sys.executable, "-m", "cer_core", "align", "a", "b"]
        process = subprocess.run(arguments, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert process.returncode == 2
    assert process.stderr.splitlines() == [b"cer_core: the output cannot be written: No space left on device"]


@pytest.mark.parametrize(
    "arguments", [["score", "gt\0"], ["score", "gt", "ocr", "--policy", "p\0"], ["simulate", "a\0"]]
)
def test_a_path_with_a_nul_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert "the path holds a NUL" in capsys.readouterr().err

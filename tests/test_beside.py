"""Coverage stands beside every error rate: two rows of figures, or one line where it is 100 % everywhere."""

import json
from pathlib import Path

import pytest

from cer_core import ranking_report, report
from cer_core.__main__ import main
from cer_core.alignment import gapped
from cer_core.attempted import attempted
from cer_core.beside import ALL, beside, coverage_figures
from cer_core.corpus import corpus_of
from cer_core.evaluation import Evaluation, evaluate
from cer_core.reporting import gather, write
from cer_core.reporting.grids import measures
from cer_core.settings import Settings

REFERENCES = ["the north road", "adjourned"]  # 14 + 9 characters
HONEST = ["the [...] road", None]  # 5 declined by the marker, 9 missing; overall 5 edits in "north", 9 lost
BOLD = ["the worth road", "adjoumed"]  # n read as w; r lost and n read as m


def scored(**outputs: list[str | None]) -> Evaluation:
    return evaluate(corpus_of(REFERENCES, **outputs), Settings())


def test_coverage_and_the_rate_on_attempted_text_are_said_with_their_counts() -> None:
    coverage, rate = beside(scored(honest=HONEST, bold=BOLD)).rows
    assert (coverage.label, coverage.shares) == ("Coverage", ((9 / 23, 9, 23), (1.0, 23, 23)))
    assert (rate.label, rate.shares) == ("CER on attempted text", ((0.0, 0, 9), (3 / 23, 3, 23)))


def test_where_all_is_attempted_one_line_says_so() -> None:
    found = beside(scored(bold=BOLD))
    assert (found.line, found.rows, found.sentences) == (ALL, (), [ALL])


def test_one_system_that_declines_brings_the_figures_of_all() -> None:
    found = beside(scored(bold=BOLD, honest=HONEST))
    assert found.line == ""
    assert [len(row.shares) for row in found.rows] == [2, 2]


def test_a_marker_that_stands_for_nothing_is_not_passed_over() -> None:
    [found] = attempted(evaluate(corpus_of(["ab"], A=["ab[?]"]), Settings()))
    assert (found.share, found.edits, found.overall.edits, found.whole) == (1.0, 0, 3, False)


def test_text_for_an_empty_reference_is_said_beside_the_line() -> None:
    found = beside(evaluate(corpus_of(["ab", ""], A=["ab", "fog"]), Settings()))
    assert found.sentences == [
        ALL,
        "A wrote 3 characters for 1 line whose reference is empty; they count as insertions.",
    ]


def test_references_without_a_character_have_no_coverage() -> None:
    found = beside(evaluate(corpus_of(["", ""], A=["", None]), Settings()))
    assert (found.line, found.rows) == ("Coverage is n/a: the references have no characters.", ())


def test_an_output_too_long_for_its_gaps_leaves_coverage_undefined_and_the_rest_scored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gapped, "MOST_CELLS", 4)
    evaluation = scored(honest=HONEST)
    found = beside(evaluation)
    assert (found.found, found.rows) == ((), ())
    assert found.line.startswith("Coverage is n/a: ")
    written = json.loads(report.as_json(evaluation))
    assert written["systems"][0]["coverage"] is None
    assert written["systems"][0]["characters"]["edits"] == 14
    assert found.line in written["notices"]
    assert found.line in report.as_text(evaluation)


def test_the_command_line_prints_coverage_beside_the_pooled_rate() -> None:
    lines = report.as_text(scored(honest=HONEST, bold=BOLD)).splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("CER, pooled"))
    assert lines[at + 1].split("  ")[0] == "Coverage"
    assert "39.13 % (9 / 23)" in lines[at + 1]
    assert "13.04 % (3 / 23)" in lines[at + 2]
    assert ALL not in lines
    quiet = report.as_text(scored(bold=BOLD)).splitlines()
    assert ALL in quiet
    assert not [line for line in quiet if line.startswith("CER on attempted")]


def test_score_and_compare_give_the_same_figures_as_json() -> None:
    evaluation = scored(honest=HONEST, bold=BOLD)
    expected = {each.system: coverage_figures(each) for each in attempted(evaluation)}
    assert expected["honest"] == {
        "reference_characters": 23,
        "attempted": 9,
        "coverage": 9 / 23,
        "edits_on_attempted": 0,
        "cer_on_attempted": 0.0,
        "cer_overall": 14 / 23,
        "declined_missing": 9,
        "declined_empty": 0,
        "declined_marked": 5,
        "invented": 0,
        "markers": 1,
    }
    of_score = json.loads(report.as_json(evaluation))["systems"]
    assert {system["name"]: system["coverage"] for system in of_score} == expected
    assert json.loads(ranking_report.as_json(evaluation))["coverage"] == expected
    assert "39.13 % (9 / 23)" in ranking_report.as_text(evaluation)
    assert ALL in ranking_report.as_text(scored(a=BOLD, b=["the north road", "adjourned"]))


def test_reports_have_the_rows_beneath_the_pooled_rate_or_the_line() -> None:
    loud, quiet = gather(scored(honest=HONEST, bold=BOLD)), gather(scored(bold=BOLD))
    assert [row[0].text for row in measures(loud).rows][:4] == [
        *("CER, pooled", "Coverage", "CER on attempted text", "CER, line mean"),
    ]
    assert [cell.small for cell in measures(loud).rows[1][1:]] == ["9 / 23", "23 / 23"]
    assert "Coverage" not in [row[0].text for row in measures(quiet).rows]
    for name in ("r.html", "r.md", "r.tex", "r.json"):
        assert "every reference with text has an output" in write(quiet, name).decode()
        assert "every reference with text has an output" not in write(loud, name).decode()


# ---- gap markers of one's own

OWN = Settings(gaps=r"\?{3}")


def test_markers_of_ones_own_count_beside_the_usual_ones() -> None:
    corpus = corpus_of(["the north road", "fog"], A=["the ??? road", "[gap]"])
    assert [each.declined for each in attempted(evaluate(corpus, Settings()))] == [3]
    assert [each.declined for each in attempted(evaluate(corpus, OWN))] == [5 + 3]


def test_the_signature_names_the_markers_where_they_can_change_a_figure() -> None:
    plain, gapped_text = corpus_of(["ab"], A=["ab"]), corpus_of(["ab"], A=["a[?]"])
    assert "gaps" not in str(evaluate(plain, Settings()).signature)
    assert str(evaluate(gapped_text, Settings()).signature).endswith("|gaps:usual")
    assert str(evaluate(plain, OWN).signature).endswith(f"|gaps:{OWN.markers.name}")
    assert OWN.markers.name != Settings(gaps=r"\?{4}").markers.name


def test_the_option_gives_markers_and_a_policy_file_keeps_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "r.txt").write_text("the north road\n", encoding="utf-8")
    (tmp_path / "a.txt").write_text("the ??? road\n", encoding="utf-8")
    files = [str(tmp_path / "r.txt"), str(tmp_path / "a.txt")]
    policy = str(tmp_path / "policy.toml")
    assert main(["score", *files, "--gaps", r"\?+", "--save-policy", policy, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert first["systems"][0]["coverage"]["declined_marked"] == 5
    assert main(["score", *files, "--policy", policy, "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["signature"] == first["signature"]
    assert main(["score", *files, "--gaps", "("]) == 2
    assert "not a regular expression" in capsys.readouterr().err

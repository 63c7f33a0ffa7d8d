"""What a report says is what the library says of the same evaluation, to the last digit and character."""

import io
import json

import openpyxl
import pytest

from cer_core.beside import beside
from cer_core.breakdown.characters import by_class
from cer_core.breakdown.groups import by_group, worst_first
from cer_core.comparison import standings
from cer_core.corpus import Corpus, Detail, System, corpus_of
from cer_core.diagnosis import diagnose
from cer_core.draws import Draws
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation, evaluate
from cer_core.findings import flip_sentences, headline
from cer_core.ladder import ladder
from cer_core.leads import bands
from cer_core.reporting import Choices, gather, write
from cer_core.reporting.data import as_dict
from cer_core.resampling import bootstrap, flip_probability
from cer_core.samples import workshop
from cer_core.settings import Settings, Signature


def scored(references: list[str], *outputs: list[str | None], **settings: object) -> Evaluation:
    corpus = corpus_of(references, **dict(zip("ABCDE", outputs, strict=False)))
    return evaluate(corpus, Settings(**settings))  # type: ignore[arg-type]


def test_sentences_and_measures_are_those_of_the_library() -> None:
    evaluation = evaluate(workshop(0), Settings())
    found = gather(evaluation)
    assert found.headline == tuple(headline(evaluation))
    assert found.flips == tuple(flip_sentences(evaluation))
    table = standings(evaluation)
    assert {each.measure.name: (dict(zip("AB", each.values, strict=True)), each.best) for each in found.measures} == {
        name: (standing.values, standing.best) for name, standing in table.items()
    }
    assert found.measures[0].counts == ("82 / 1\u2009008", "151 / 1\u2009008")
    assert found.beside == beside(evaluation)
    assert found.bands == tuple(bands(evaluation))
    assert found.diagnoses == tuple(diagnose(evaluation))


def test_confusions_and_classes_add_up_to_the_edits() -> None:
    evaluation = evaluate(workshop(0), Settings())
    for part, system in zip(gather(evaluation).systems, evaluation.systems, strict=True):
        for at in part.confusions:
            assert at.edits == part.characters.edits
            top = system.levels.of(at.level).confusions[: len(at.top)]
            assert [(c.reference, c.hypothesis, c.count) for c in at.top] == [
                (c.reference, c.hypothesis, c.count) for c in top
            ]
            assert all(c.share == c.edits / at.edits for c in at.top)
        assert part.character_classes == tuple(by_class(system.alignments))
        assert sum(each.counts.edits for each in part.character_classes) == part.characters.edits


def test_intervals_and_orders_are_those_of_the_draws_in_the_signature() -> None:
    evaluation = evaluate(workshop(0), Settings())
    found = gather(evaluation, Choices(seed=7))
    drawn = bootstrap(evaluation, seed=7)
    assert found.sureness is not None
    assert found.sureness.intervals["cer"]["A"] == drawn["cer"].interval("A")
    assert dict(found.sureness.orders["wer"]) == drawn["wer"].rankings()
    assert found.sureness.flips == (("A", "B", flip_probability(drawn["cer"], drawn["cer_mean"], "A", "B")),)
    assert found.signature == str(Signature.of(evaluation.settings, Draws(seed=7)))
    assert "seed:7" in found.signature


def test_one_system_has_no_order_and_no_draws_in_its_signature() -> None:
    evaluation = scored(["north road"], ["worth road"])
    found = gather(evaluation)
    assert (found.sureness, found.flips, found.disagreements) == (None, (), ())
    assert found.signature == str(evaluation.signature)
    assert all(each.best is None for each in found.measures)


def test_systems_scored_on_different_items_are_not_ranked() -> None:
    found = gather(scored(["north", "road"], ["worth", None], ["north", "toad"], missing="skip"))
    assert (found.sureness, found.flips, found.disagreements) == (None, (), ())
    assert any("do not compare" in notice for notice in found.notices)


def test_the_worst_items_are_those_with_the_most_edits_of_each_system_each_once() -> None:
    evaluation = scored(["aaaa", "bbbb", "cccc"], ["xxxx", "bbbx", "cccc"], ["xxax", "bbbb", "cxxx"])
    found = gather(evaluation, Choices(worst=1)).worst
    assert [(line.id, line.worst_of) for line in found] == [("1", ("A", "B"))]
    found = gather(evaluation, Choices(worst=2)).worst
    assert [(line.id, line.worst_of) for line in found] == [("1", ("A", "B")), ("2", ("A",)), ("3", ("B",))]
    assert gather(evaluation, Choices(worst=0)).worst == ()


def test_the_texts_are_those_of_the_evaluation() -> None:
    evaluation = scored(["Caf\u00e9 <b>", "\u05d0\u05d1"], ["cafe\u0301 <i>", "\u05d0"], ["x", None], steps=("nfc",))
    for line in gather(evaluation).worst:
        row = int(line.id) - 1
        for score, system in zip(line.scores, evaluation.systems, strict=True):
            assert (score.reference, score.hypothesis) == (evaluation.references[row], system.hypotheses[row])
            assert score.counts == list(system.characters)[row]


def test_an_item_without_an_output_is_told_as_left_out_where_it_is_skipped() -> None:
    [line] = gather(scored(["north"], ["worth"], [None], missing="skip")).worst
    assert (line.scores[1].hypothesis, line.scores[1].counts) == (None, None)


def test_the_reading_that_a_system_was_scored_against_is_the_one_shown() -> None:
    corpus = Corpus(("1",), ("grey",), (System("A", ("grai",)),), alternatives=(("gray",),))
    [line] = gather(evaluate(corpus, Settings())).worst
    assert line.scores[0].reference == "gray"


def test_the_ladder_is_there_when_there_are_steps() -> None:
    evaluation = scored(["The Road"], ["the road"], steps=("nfc", "casefold"))
    assert gather(evaluation).rungs == tuple(ladder(evaluation.corpus, evaluation.settings))
    assert gather(scored(["a"], ["b"])).rungs == ()


def test_groups_are_worst_first_and_drawn_as_wholes() -> None:
    writers = Detail("writer", ("ann", "ben", "ann", "ben"))
    systems = System("A", ("ax", "xx", "ab", "xb")), System("B", ("ab", "ab", "ab", "xb"))
    evaluation = evaluate(Corpus(("1", "2", "3", "4"), ("ab",) * 4, systems, details=(writers,)), Settings())
    found = gather(evaluation, Choices(group_by="writer"))
    assert found.systems[0].groups == tuple(worst_first(by_group(evaluation, "writer"), "A"))
    assert [group.label for group in found.systems[0].groups] == ["ben", "ann"]
    assert found.sureness is not None
    assert found.sureness.units == 2
    assert found.signature.endswith("by:group writer")
    with pytest.raises(InputError, match="there is no column 'page'"):
        gather(evaluation, Choices(group_by="page"))


def test_empty_references_and_nothing_at_all_are_reported_without_a_rate() -> None:
    found = gather(scored(["", ""], ["ab", None], ["", ""]))
    assert found.headline == ("The references are empty under this policy, so no error rate is defined.",)
    assert found.measures[0].values == (None, None)
    assert gather(evaluate(Corpus((), (), (System("A", ()),)), Settings())).worst == ()


def test_data_holds_the_same_figures_as_plain_values() -> None:
    evaluation = evaluate(workshop(0), Settings(steps=("nfc",)))
    found = json.loads(json.dumps(as_dict(gather(evaluation)), allow_nan=False))
    assert found["signature"].startswith(str(evaluation.signature))
    values = {(row["measure"], row["system"]): row["value"] for row in found["measures"]}
    assert values == {(n, s.name): value for s in evaluation.systems for n, value in s.measures.items()}
    assert sum(row["edits"] for row in found["lines"] if row["system"] == "A") == 82
    assert [row["after"] for row in found["ladder"] if row["system"] == "A"] == [None, "nfc"]
    assert found["policy"]["steps"] == ["nfc"]
    assert found["sureness"]["orders"]["cer"][0]["order"] == [["A"], ["B"]]


def test_bands_of_length_and_text_of_another_line_are_in_every_format() -> None:
    lines = ["the north road", "adjourned at nine", "fog", "by order of the mayor"]
    outputs: list[str | None] = [lines[1], "the north roab", "fig", lines[3]]
    found = gather(scored(lines, outputs))
    # 14 and 17 characters, one edit in fog, none in the 21 of the last
    assert [(band.label, band.lines, band.counts["A"].reference_length) for band in found.bands] == [
        *(("1 to 5", 1, 3), ("11 to 20", 2, 31), ("21 to 40", 1, 21)),
    ]
    assert (found.bands[0].counts["A"].edits, found.bands[2].counts["A"].edits) == (1, 0)
    assert [(each.item, each.found_at, each.edits) for each in found.systems[0].misplaced] == [(0, 1, 0), (1, 0, 1)]
    data = as_dict(found)
    assert data["elsewhere"] == [
        {"system": "A", "id": "1", "has_text_of": "2", "edits_between": 0},
        {"system": "A", "id": "2", "has_text_of": "1", "edits_between": 1},
    ]
    assert [(row["length"], row["edits"], row["reference_length"]) for row in data["lengths"]][::2] == [
        *(("1 to 5", 1, 3), ("21 to 40", 0, 21)),
    ]
    for name in ("r.html", "r.md", "r.tex"):
        written = write(found, name).decode().replace("{}", "")
        assert "2 of 4 outputs of A are the text of another line, 1 of them to the letter." in written
        assert "CER by length of the line" in written
        assert "33.33" in written
    none = write(gather(scored(lines, list(lines))), "r.md").decode()
    assert "No output of A was found to be the text of another line" in none
    assert "has the text of" not in none


def test_the_workbook_has_the_worst_lines_in_step() -> None:
    evaluation = scored(["adjourned", "the works"], ["adjoumed", "the vvorks"], ["adjourned", None], missing="skip")
    book = openpyxl.load_workbook(io.BytesIO(write(gather(evaluation), "r.xlsx")))
    columns, *rows = book["worst lines"].iter_rows(values_only=True)
    found = {(row[0], row[1]): dict(zip(columns, row, strict=True)) for row in rows}
    assert set(found) == {("1", "A"), ("1", "B"), ("2", "A")}
    first = found["1", "A"]
    assert (first["aligned_reference"], first["aligned_hypothesis"]) == ("adjourned", "adjou\u2205med")
    assert (first["edits"], first["substitutions"], first["deletions"], first["insertions"]) == (2, 1, 1, 0)
    assert (first["reference_length"], first["rate"]) == (9, 2 / 9)
    assert first["what_happened"] == "rn read as m"
    second = found["2", "A"]
    assert (second["aligned_reference"], second["aligned_hypothesis"]) == ("the \u2205works", "the vvorks")
    assert (second["reference"], second["hypothesis"]) == ("the works", "the vvorks")
    assert found["1", "B"]["edits"] == 0
    perfect = write(gather(scored(["a"], ["a"])), "r.xlsx")
    assert "worst lines" not in openpyxl.load_workbook(io.BytesIO(perfect)).sheetnames

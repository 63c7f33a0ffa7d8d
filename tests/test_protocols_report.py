"""The command ``reproduce``: every protocol for every system, as a table and as JSON."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from cer_core.__main__ import main
from cer_core.corpus import corpus_of
from cer_core.errors import InputError
from cer_core.protocols import PROTOCOLS, reproduce
from cer_core.protocols.report import as_dict, as_text, notices

CORPUS = corpus_of(["The  night train", "stops", ""], A=["the night train", "stops", "x"], B=["The night", None, ""])


def test_every_system_has_every_figure_and_one_of_it_stands_in_the_table() -> None:
    figures = reproduce(CORPUS)
    assert [(system, list(of_system)) for system, of_system in figures.items()] == [
        ("A", list(PROTOCOLS)),
        ("B", list(PROTOCOLS)),
    ]
    rows = {row.split()[0]: row.split()[1:] for row in as_text(CORPUS).splitlines()[1 : len(PROTOCOLS) + 1]}
    assert rows == {
        name: [figures["A"][name].printed, figures["B"][name].printed, protocol.signature]
        for name, protocol in PROTOCOLS.items()
    }


def test_the_command_prints_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in (("ref", "ab\ncd\n"), ("hyp", "ab\nce\n")):
        (tmp_path / f"{name}.txt").write_text(text)
    sources = [str(tmp_path / "ref.txt"), str(tmp_path / "hyp.txt")]
    assert main(["reproduce", *sources, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    figure = found["protocols"]["sclite-wer"]["figures"]["hyp"]
    assert (figure["printed"], figure["value"], figure["numerator"], figure["denominator"]) == ("50.0", 50.0, 1, 2)
    assert main(["reproduce", *sources]) == 0
    assert "sclite-wer" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--steps", "--missing", "--unit", "--ties"])
def test_our_own_settings_are_refused(option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ref.txt").write_text("ab\n")
    assert main(["reproduce", str(tmp_path / "ref.txt"), str(tmp_path / "ref.txt"), option, "nfc"]) == 2
    assert option in capsys.readouterr().err


def test_json_has_null_where_a_tool_prints_no_finite_number() -> None:
    found = as_dict(corpus_of([""], A=["x"]))
    json.dumps(found, allow_nan=False)
    figures = {name: protocol["figures"]["A"] for name, protocol in found["protocols"].items()}
    assert {name for name, figure in figures.items() if figure["value"] is None} == {
        "hf-cer",
        "hf-wer",
        "dinglehopper-cer",
        "dinglehopper-wer",
        "ocreval-accuracy",
        "kaldi-wer",
        "nemo-wer",
        "nemo-cer",
        "kraken-accuracy",
        "stringalign-cer",
        "parseq-ned-36",
        "parseq-ned-62",
        "parseq-ned-94",
    }


def test_unequal_lengths_are_refused() -> None:
    with pytest.raises(InputError, match="jiwer-cer: 1 outputs for 2 references"):
        PROTOCOLS["jiwer-cer"].compute(["a", "b"], ["a"])


def test_no_item_at_all_breaks_nothing() -> None:
    assert all(protocol.compute([], []).printed for protocol in PROTOCOLS.values())


def test_notices_say_what_is_left_out_and_which_items_are_wanted() -> None:
    several = replace(CORPUS, alternatives=(("The night trains",), (), ()))
    assert notices(several) == [
        "B: 1 missing output; dinglehopper and sclite leave it out, the others count it as empty",
        "1 reference with other valid readings: sclite takes the closest, the others the first",
        "dinglehopper and ocreval take each line for a whole file; give files as items instead",
    ]
    assert notices(replace(corpus_of(["a"], A=["a"]), items="file")) == []


@pytest.mark.parametrize("name", PROTOCOLS)
def test_a_protocol_says_in_sentences_what_it_does_and_why_it_differs(name: str) -> None:
    one = PROTOCOLS[name]
    assert one.kind in ("error rate", "accuracy", "similarity")
    assert all(re.fullmatch(r"[A-Z].*\.", text) for text in (one.does, one.differs))
    assert re.fullmatch(r"[a-z-]+:[\d.]+(\|[^|\s]+)+", one.signature)
    assert re.search(r"missing:(empty|skip)$", one.signature)


def test_an_item_too_large_for_one_protocol_spoils_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cer_core.protocols.tables.LARGEST_TABLE", 20)
    monkeypatch.setattr("cer_core.protocols.ocreval.LARGEST_TABLE", 20)
    found = reproduce(corpus_of(["a b c d e f", "~"], A=["a c b e d x", "y"]))["A"]
    assert found["sclite-wer"].refused.startswith("sclite: two texts of one item have so many words")
    assert (found["sclite-wer"].value, found["sclite-wer"].printed) == (None, "n/a")
    assert (found["ocreval-accuracy"].numerator, found["ocreval-accuracy"].substitutions) == (5, None)
    assert found["jiwer-wer"].numerator == 5

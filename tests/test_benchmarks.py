"""The benchmarks run and say what they are meant to; how long anything takes is not tested."""

import contextlib
import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks.corpora import corpus, long_page, long_pair
from benchmarks.peers import CONFUSED, COUNTED, EDITOPS, JIWER, peers, works
from benchmarks.run import FULL, Sizes, main

TINY = Sizes(lines=40, text=30, page=600, repeats=1)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Return what one run prints, and the folder that it writes to."""
    folder = tmp_path_factory.mktemp("benchmarks")
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        main(["--out", str(folder)], TINY)
    return printed.getvalue(), folder


def test_a_run_prints_every_work_and_writes_its_figures_and_chart(run: tuple[str, Path]) -> None:
    printed, folder = run
    found = json.loads((folder / "benchmarks.json").read_text(encoding="utf-8"))
    assert found["sizes"] == {"lines": 40, "text": 30, "page": 600, "repeats": 1}
    assert list(found["microseconds_per_line"]) == [*peers(), *works()]
    for name in (*peers(), *works(), *(figure["what"] for figure in found["figures"])):
        assert name in printed
    drawn = "".join(ElementTree.parse(folder / "benchmarks.svg").getroot().itertext())
    assert all(name in drawn for name in (*peers(), *works()))


def test_a_ratio_is_the_quotient_of_the_times_beside_it(run: tuple[str, Path]) -> None:
    found = json.loads((run[1] / "benchmarks.json").read_text(encoding="utf-8"))
    times, values = found["microseconds_per_line"], [each["value"] for each in found["figures"]]
    counted = max(times[COUNTED["gaps-first"]], times[COUNTED["diagonal-first"]])
    confused = max(times[CONFUSED["gaps-first"]], times[CONFUSED["diagonal-first"]])
    assert values[:2] == pytest.approx([counted / times[EDITOPS], times[JIWER] / confused])


def test_the_full_sizes_are_those_that_the_readme_speaks_of() -> None:
    assert (FULL.lines, FULL.text, FULL.page) == (100_000, 20_000, 110_000)


def test_the_same_seed_draws_the_same_lines() -> None:
    references, systems = corpus(3, 54, systems=2)
    assert (references, systems) == corpus(3, 54, systems=2)
    assert {len(reference) for reference in references} == {54}
    assert len(systems) == 2


def test_a_long_page_has_an_error_in_every_500_characters_and_a_long_text_some() -> None:
    reference, output = long_page(1_001)
    assert [place for place in range(1_001) if reference[place] != output[place]] == [0, 500, 1_000]
    reference, output = long_pair(200)
    assert (len(reference), reference == output) == (200, False)

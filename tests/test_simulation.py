"""The workshop set must meet the article's figures, seed by seed, by an edit distance that is not ours."""

from collections.abc import Callable
from statistics import mean

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont
from rapidfuzz.distance import Levenshtein

from cer_core.errors import InputError
from cer_core.simulation import ALPHABET, glyph_templates, read_cells, simulate, workshop_lines

# seed: (pooled CER %, line mean CER %, 1 - mean NED), for A and for B
FIGURES = {
    0: {"A": (8.13, 21.67, 0.8247), "B": (14.98, 7.01, 0.9299)},
    1: {"A": (7.94, 19.84, 0.8383), "B": (14.90, 5.97, 0.9403)},
    2: {"A": (8.53, 20.21, 0.8343), "B": (15.96, 7.40, 0.9260)},
    3: {"A": (8.06, 20.83, 0.8309), "B": (14.23, 5.69, 0.9431)},
    4: {"A": (8.13, 19.23, 0.8416), "B": (14.06, 6.35, 0.9365)},
    5: {"A": (8.46, 22.50, 0.8184), "B": (16.12, 7.78, 0.9222)},
    6: {"A": (7.39, 18.20, 0.8513), "B": (14.17, 6.02, 0.9398)},
    7: {"A": (7.81, 18.48, 0.8483), "B": (12.51, 5.34, 0.9466)},
    8: {"A": (7.22, 18.69, 0.8484), "B": (14.34, 6.93, 0.9307)},
    9: {"A": (9.12, 22.12, 0.8184), "B": (13.78, 6.11, 0.9389)},
}


def distances(reference: tuple[str, ...], output: tuple[str, ...]) -> list[int]:
    return [Levenshtein.distance(r, h) for r, h in zip(reference, output, strict=True)]


def figures(reference: tuple[str, ...], output: tuple[str, ...]) -> tuple[float, float, float]:
    edits = distances(reference, output)
    pooled = sum(edits) / sum(map(len, reference))
    line_mean = mean(e / len(r) for e, r in zip(edits, reference, strict=True))
    ned = mean(e / max(len(r), len(h)) for e, r, h in zip(edits, reference, output, strict=True))
    return round(100 * pooled, 2), round(100 * line_mean, 2), round(1 - ned, 4)


@pytest.mark.parametrize("name", ["A", "B"])
@pytest.mark.parametrize("seed", FIGURES)
def test_figures_of_the_article(seed: int, name: str) -> None:
    workshop = simulate(seed)
    assert figures(workshop.reference, workshop.outputs[name]) == FIGURES[seed][name]


def test_seed_0_reference_lines() -> None:
    lines = workshop_lines(0)
    short, long = lines[:40], lines[40:]
    assert (len(lines), len(long), sum(map(len, lines))) == (60, 20, 1008)
    assert {len(line.split()) for line in short} == {1}
    assert {len(line.split()) for line in long} == {8}
    assert (min(map(len, short)), max(map(len, short))) == (3, 5)
    assert (min(map(len, long)), max(map(len, long))) == (38, 45)
    assert lines[40].startswith("text box box dark box noise fo")


def test_seed_0_failures_and_their_edits() -> None:
    workshop = simulate(0)
    totals = {name: sum(distances(workshop.reference, output)) for name, output in workshop.outputs.items()}
    assert workshop.injected == {
        "A": {"splits": 60, "merges": 0, "dropped_spaces": 0},
        "B": {"splits": 0, "merges": 53, "dropped_spaces": 20},
    }
    assert workshop.construction_edits == {"A": 82, "B": 152}
    assert totals == {"A": 82, "B": 151}


def test_seed_0_examples() -> None:
    workshop = simulate(0)
    assert workshop.reference[0] == "label"
    assert workshop.outputs["A"][0] == "liabel"
    assert workshop.outputs["B"][0] == "label"
    assert workshop.outputs["A"][40].startswith("t ext bcx box dark box noise f")
    assert workshop.outputs["B"][40].startswith("text box box dark boxnoia fent")


def test_a_set_has_one_id_and_one_output_of_each_recognizer_a_line() -> None:
    workshop = simulate(3)
    assert workshop.ids == tuple(str(n) for n in range(1, 61))
    assert workshop.reference == tuple(workshop_lines(3))
    assert {name: len(output) for name, output in workshop.outputs.items()} == {"A": 60, "B": 60}


@pytest.mark.parametrize("seed", range(10, 30))
def test_construction_edits_bound_the_distance(seed: int) -> None:
    workshop = simulate(seed)
    for name, output in workshop.outputs.items():
        assert sum(distances(workshop.reference, output)) <= workshop.construction_edits[name]


def test_the_same_seed_gives_the_same_set_and_another_seed_another() -> None:
    assert simulate(5) == simulate(5)
    assert simulate(5) != simulate(6)


@pytest.mark.parametrize("character", ALPHABET)
def test_a_cell_loses_no_ink(character: str) -> None:
    roomy = Image.new("L", (32, 24))
    ImageDraw.Draw(roomy).text((9, 0), character, fill=255, font=ImageFont.load_default_imagefont())
    template = glyph_templates()[ALPHABET.index(character)]
    assert template.sum() == (np.asarray(roomy) > 127).sum()


def test_a_noise_free_reader_reads_all_templates() -> None:
    assert read_cells(glyph_templates(), np.zeros(27), np.random.default_rng(0)) == ALPHABET


def test_templates_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        glyph_templates()[0, 0, 0] = True


@pytest.mark.parametrize("draw", [workshop_lines, simulate])
def test_a_negative_seed_is_explained(draw: Callable[[int], object]) -> None:
    with pytest.raises(InputError, match=r"seed -1: .* cannot be negative; use"):
        draw(-1)

"""The workshop set: 60 lines of text and two simulated recognizers that fail in known ways.

A line is a row of 12 x 8 pixel glyph cells. A recognizer cuts it into segments, adds pixel noise to each
cell and picks the nearest glyph template. Recognizer A cuts the first glyph of every line in two;
recognizer B is noisy from character 20 on, fuses pairs of letters and misses one space there.
Everything follows from a seed, so the error rates in the article can be met to the last digit.
"""

import string
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from cer_core.errors import InputError

ALPHABET = string.ascii_lowercase + " "
"""The 27 characters a recognizer can output, in template order (the earlier one wins a tie)."""
CELL_HEIGHT, CELL_WIDTH = 12, 8
"""Pixels in one glyph cell."""

VOCABULARY = (
    "box hue ink dark blur zoom crop grid edge mask code band text page scan font word line chart depth "
    "noise shape frame color point label pixel glyph light focus"
)
SHORT_LINES, LONG_LINES, WORDS_IN_LONG_LINE = 40, 20, 8

LOW_NOISE, HIGH_NOISE = 0.05, 0.20
"""Probability that a pixel is flipped."""
B_FAILS_FROM = 20
"""0-based character from which recognizer B is noisy and misses a space."""
B_MERGES_FROM = (24, 32, 40)
"""0-based characters from each of which recognizer B merges the first pair of letters it meets."""

Pixels = NDArray[np.bool_]


@dataclass(frozen=True)
class WorkshopSet:
    """Hold one simulated test set: a reference and what recognizers "A" and "B" made of it.

    ``ids``, ``reference`` and each column of ``outputs`` have one entry a line. ``construction_edits``
    is, for each recognizer, the number of edits its failures amount to when counted as they happen: an
    upper bound on the edit distance. ``injected`` counts its "splits", "merges" and "dropped_spaces".

    >>> line = WorkshopSet(("1",), ("label",), {"A": ("liabel",)}, {"A": 1}, {"A": {"splits": 1}})
    >>> line.outputs["A"][0]
    'liabel'
    """

    ids: tuple[str, ...]
    reference: tuple[str, ...]
    outputs: dict[str, tuple[str, ...]]
    construction_edits: dict[str, int]
    injected: dict[str, dict[str, int]]


def workshop_lines(seed: int) -> list[str]:
    """Draw the 60 reference lines: 40 of one word (3 to 5 characters), then 20 of eight words.

    Raises ``InputError`` if ``seed`` is negative.

    >>> lines = workshop_lines(0)
    >>> len(lines), lines[0], lines[40]
    (60, 'label', 'text box box dark box noise font depth')
    """
    _check_seed(seed)
    rng = np.random.default_rng(seed)
    words = VOCABULARY.split()
    short = [str(word) for word in rng.choice(words, SHORT_LINES)]
    return short + [" ".join(rng.choice(words, WORDS_IN_LONG_LINE)) for _ in range(LONG_LINES)]


def simulate(seed: int) -> WorkshopSet:
    """Draw the reference lines and let both recognizers read them.

    Raises ``InputError`` if ``seed`` is negative.

    >>> workshop = simulate(0)
    >>> workshop.ids[0], workshop.reference[0], workshop.outputs["A"][0], workshop.outputs["B"][0]
    ('1', 'label', 'liabel', 'label')
    >>> workshop.construction_edits, workshop.injected["B"]
    ({'A': 82, 'B': 152}, {'splits': 0, 'merges': 53, 'dropped_spaces': 20})
    """
    reference = tuple(workshop_lines(seed))
    outputs, edits, injected = {}, {}, {}
    for name, segment_line in _SEGMENTERS.items():
        segments = [list(segment_line(line)) for line in reference]
        readings = _read_segments(segments, np.random.default_rng([seed, ord(name)]))
        outputs[name] = tuple("".join(line) for line in readings)
        edits[name] = sum(map(_edits_made, chain(*segments), chain(*readings)))
        injected[name] = _failures(chain(*segments))
    return WorkshopSet(tuple(str(n + 1) for n in range(len(reference))), reference, outputs, edits, injected)


@cache
def glyph_templates() -> Pixels:
    """Draw the characters of ``ALPHABET`` in Pillow's bitmap font, as a read-only (27, 12, 8) array.

    >>> glyph_templates().shape, int(glyph_templates()[ALPHABET.index(" ")].sum())
    ((27, 12, 8), 0)
    """
    font = ImageFont.load_default_imagefont()
    templates = np.empty((len(ALPHABET), CELL_HEIGHT, CELL_WIDTH), np.bool_)
    for template, character in zip(templates, ALPHABET, strict=True):
        image = Image.new("L", (CELL_WIDTH, CELL_HEIGHT))
        ImageDraw.Draw(image).text((1, 0), character, fill=255, font=font)
        template[:] = np.asarray(image) > 127
    templates.flags.writeable = False
    return templates


def read_cells(cells: Pixels, noise: NDArray[np.float64], rng: np.random.Generator) -> str:
    """Flip pixels of ``n`` cells (n, 12, 8) with each cell's probability (n,); return the nearest characters.

    >>> read_cells(glyph_templates()[:3], np.zeros(3), np.random.default_rng(0))
    'abc'
    """
    noisy = cells ^ (rng.random(cells.shape) < noise[:, None, None])
    differing_pixels = (noisy[:, None] != glyph_templates()).sum(axis=(2, 3))
    return "".join(ALPHABET[nearest] for nearest in differing_pixels.argmin(axis=1))


@dataclass(frozen=True)
class _Segment:
    """Some characters of a line, and the cells (one output character each) a recognizer sees there."""

    characters: str
    cells: tuple[Pixels, ...]
    noise: float


def _segments_a(line: str) -> Iterator[_Segment]:
    first = _glyph(line[0])
    left_half = np.arange(CELL_WIDTH) < CELL_WIDTH // 2
    yield _Segment(line[0], (first & left_half, first & ~left_half), LOW_NOISE)
    for character in line[1:]:
        yield _Segment(character, (_glyph(character),), LOW_NOISE)


def _segments_b(line: str) -> Iterator[_Segment]:
    merges = _merge_positions(line)
    missed_space = line.find(" ", B_FAILS_FROM)
    position = 0
    while position < len(line):
        characters = line[position : position + 2] if position in merges else line[position]
        fused: Pixels = np.any([_glyph(character) for character in characters], axis=0)
        cells = () if position == missed_space else (fused,)
        yield _Segment(characters, cells, LOW_NOISE if position < B_FAILS_FROM else HIGH_NOISE)
        position += len(characters)


def _merge_positions(line: str) -> list[int]:
    """Find the first characters of the letter pairs that B merges; pairs do not overlap."""
    positions: list[int] = []
    free_from = 0
    for start in B_MERGES_FROM:
        for position in range(max(start, free_from), len(line) - 1):
            if " " not in line[position : position + 2]:
                positions.append(position)
                free_from = position + 2
                break
    return positions


_SEGMENTERS: dict[str, Callable[[str], Iterator[_Segment]]] = {"A": _segments_a, "B": _segments_b}


def _read_segments(lines: Sequence[Sequence[_Segment]], rng: np.random.Generator) -> list[list[str]]:
    """Return what is read at each segment of each line; one draw serves all cells, in reading order."""
    segments = list(chain(*lines))
    cells = np.stack([cell for segment in segments for cell in segment.cells])
    noise = np.repeat([segment.noise for segment in segments], [len(segment.cells) for segment in segments])
    characters = iter(read_cells(cells, noise, rng))
    return [["".join(islice(characters, len(segment.cells))) for segment in line] for line in lines]


def _edits_made(segment: _Segment, reading: str) -> int:
    """Count the edits of one segment: its change of length, and a substitution if nothing was read right."""
    change_of_length = abs(len(segment.characters) - len(reading))
    substituted = reading != "" and set(reading).isdisjoint(segment.characters)
    return change_of_length + substituted


def _failures(segments: Iterable[_Segment]) -> dict[str, int]:
    shapes = [(len(segment.characters), len(segment.cells)) for segment in segments]
    return {
        "splits": shapes.count((1, 2)),
        "merges": shapes.count((2, 1)),
        "dropped_spaces": shapes.count((1, 0)),
    }


def _glyph(character: str) -> Pixels:
    glyph: Pixels = glyph_templates()[ALPHABET.index(character)]
    return glyph


def _check_seed(seed: int) -> None:
    if seed < 0:
        raise InputError(f"seed {seed}: a seed cannot be negative; use a whole number such as 0")

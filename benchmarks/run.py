"""Time CER Lens beside the libraries that others use, in one run: ``python -m benchmarks.run``, or with ``--full``.

Made-up lines of 54 characters with 5 % edits, drawn from a seed. Times are of the processor, all work being done by
one; they depend on the machine and on what else it does, so look at the ratios. Every work is done as often as the
others, in turn, and its shortest time counts.
``--out FOLDER`` writes the figures to ``benchmarks.json`` and the chart of the README to ``benchmarks.svg``.
"""

import argparse
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from benchmarks.apart import measured
from benchmarks.chart import chart
from benchmarks.corpora import EDITS, corpus, long_pair
from benchmarks.peers import CONFUSED, COUNTED, EDITOPS, JIWER, SLOW, peers, works
from cer_core.alignment import align, distances, tie_break
from cer_core.alignment.ambiguity import ambiguity
from cer_core.alignment.pair_bounds import pair_bounds
from cer_core.confusions import confusions
from cer_core.units import code_pairs

LENGTH = 54
BOUNDED = 10_000
"""The most lines over all whose alignments anything is asked: the app asks for what it shows."""


@dataclass(frozen=True)
class Figure:
    """What was measured, its value and unit, and what it is held against."""

    what: str
    value: float
    unit: str
    aim: str = ""


@dataclass(frozen=True)
class Sizes:
    """How much is done: lines, characters of the long texts, and how often each work is repeated."""

    lines: int
    text: int
    page: int
    repeats: int


QUICK = Sizes(lines=5_000, text=20_000, page=110_000, repeats=3)
FULL = Sizes(lines=100_000, text=20_000, page=110_000, repeats=3)


def shortest(tasks: Mapping[str, Callable[[], object]], repeats: int) -> dict[str, float]:
    """Return the shortest of each task's processor times in seconds, the tasks taking turns."""
    best = dict.fromkeys(tasks, float("inf"))
    for _ in range(repeats):
        for name, task in tasks.items():
            start = time.process_time()
            task()
            best[name] = min(best[name], time.process_time() - start)
    return best


def lines(sizes: Sizes) -> dict[str, float]:
    """Return the microseconds that each peer and each work of ours takes for a line; slow peers do a tenth of them."""
    references, (outputs,) = corpus(sizes.lines, LENGTH)
    every = peers() | works()
    amounts = {name: sizes.lines // 10 if name in SLOW else sizes.lines for name in every}

    def task(name: str) -> Callable[[], object]:
        return lambda: every[name](references[: amounts[name]], outputs[: amounts[name]])

    taken = shortest({name: task(name) for name in every}, sizes.repeats)
    return {name: 1e6 * seconds / amounts[name] for name, seconds in taken.items()}


def ratios(per_line: Mapping[str, float]) -> list[Figure]:
    """Return how our work on lines, under whichever order takes longer, stands to the yardsticks."""
    counted, confused = (max(per_line[name] for name in names.values()) for names in (COUNTED, CONFUSED))
    return [
        Figure("alignment and counts / rapidfuzz editops", counted / per_line[EDITOPS], "x", "at most 10"),
        Figure("jiwer / alignment, counts and confusions", per_line[JIWER] / confused, "x", "at least 5"),
    ]


def other_lines(sizes: Sizes) -> list[Figure]:
    """Return how the time changes with the number of lines, and with lines that repeat or are right."""
    references, (outputs,) = corpus(sizes.lines, LENGTH)
    tenth, hundredth = sizes.lines // 10, max(sizes.lines // 100, 1)
    work = works()[CONFUSED["gaps-first"]]
    taken = shortest(
        {
            "all": lambda: work(references, outputs),
            "tenth": lambda: work(references[:tenth], outputs[:tenth]),
            "repeated": lambda: work(references[:hundredth] * 100, outputs[:hundredth] * 100),
            "identical": lambda: work(references, references),
        },
        sizes.repeats,
    )
    return [
        Figure(f"{sizes.lines} lines / {tenth} lines", taken["all"] / taken["tenth"], "x", "at most 11"),
        Figure("lines that occur 100 times each / all different", taken["repeated"] / taken["all"], "x", "below 1"),
        Figure("lines without an error / with 5 % edits", taken["identical"] / taken["all"], "x", "below 1"),
    ]


def over_all_alignments(sizes: Sizes) -> list[Figure]:
    """Return how finding what every optimal alignment has in common stands to finding one of them."""
    count = min(sizes.lines, BOUNDED)
    references, (outputs,) = corpus(count, LENGTH)
    pairs = code_pairs(references, outputs)
    least, rule = distances(pairs), tie_break("gaps-first")
    wanted = [(each.reference, each.hypothesis) for each in confusions(align(pairs, rule))[:20]]
    taken = shortest(
        {
            "align": lambda: align(pairs, rule),
            "count": lambda: ambiguity(pairs, least),
            "bound": lambda: pair_bounds(pairs, wanted),
        },
        sizes.repeats,
    )
    what = f"{count} lines: "
    return [
        Figure(f"{what}number of optimal alignments, ranges of S, D, I / one", taken["count"] / taken["align"], "x"),
        Figure(f"{what}ranges of 20 confusions / one alignment", taken["bound"] / taken["align"], "x"),
    ]


def one_text(sizes: Sizes) -> list[Figure]:
    """Return how one long text stands to rapidfuzz's editops."""
    reference, output = long_pair(sizes.text)
    every = peers() | works()
    ours = COUNTED["gaps-first"]
    tasks = {name: partial(every[name], [reference], [output]) for name in (EDITOPS, JIWER, ours)}
    taken = shortest(tasks, sizes.repeats)
    what = f"one text of {sizes.text} characters: alignment and counts / "
    return [
        Figure(what + "rapidfuzz editops", taken[ours] / taken[EDITOPS], "x", "at most 10"),
        Figure(what + "jiwer", taken[ours] / taken[JIWER], "x"),
    ]


def in_processes(sizes: Sizes) -> list[Figure]:
    """Return the time and memory of work in a process of its own."""
    page = min((measured("page", sizes.page) for _ in range(sizes.repeats)), key=lambda found: found.seconds)
    evaluation = measured("evaluation", sizes.lines)
    one, two = f"one text of {sizes.page} characters", f"whole evaluation of {sizes.lines} lines, two systems"
    return [
        Figure(f"{one}: time", page.seconds, "s", "below 10"),
        Figure(f"{one}: peak memory", page.megabytes, "MB", "below 500"),
        Figure(f"{two}: time", evaluation.seconds, "s"),
        Figure(f"{two}: peak memory", evaluation.megabytes, "MB", "below 700"),
    ]


def table(sizes: Sizes, per_line: Mapping[str, float], figures: list[Figure]) -> str:
    """Return all figures as text: the work on lines first, then the rest with its aims."""
    head = f"{sizes.lines} lines of {LENGTH} characters, {EDITS:.0%} edits, shortest of {sizes.repeats}"
    rows = [f"{head:72}{'µs/line':>10}{'x editops':>11}{'x jiwer':>10}"]
    for name, taken in per_line.items():
        shown = f"{name} (a tenth of the lines)" if name in SLOW else name
        rows.append(f"{shown:72}{taken:10.2f}{taken / per_line[EDITOPS]:11.2f}{taken / per_line[JIWER]:10.3f}")
    rows += ["", f"{'ratios within this run, time and memory':72}{'found':>10}{'':4}aim"]
    rows += [f"{each.what:72}{each.value:10.2f} {each.unit:3}{each.aim}".rstrip() for each in figures]
    return "\n".join(rows)


def main(arguments: list[str] | None = None, sizes: Sizes | None = None) -> None:
    """Measure, print the table, and write the files where asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="the sizes that the README speaks of; takes some minutes")
    parser.add_argument("--out", type=Path, help="folder for benchmarks.json and benchmarks.svg")
    options = parser.parse_args(arguments)
    sizes = sizes or (FULL if options.full else QUICK)
    per_line = lines(sizes)
    figures = [
        *ratios(per_line),
        *one_text(sizes),
        *other_lines(sizes),
        *over_all_alignments(sizes),
        *in_processes(sizes),
    ]
    print(table(sizes, per_line, figures))
    if options.out:
        found = {
            "sizes": asdict(sizes),
            "microseconds_per_line": per_line,
            "figures": [asdict(each) for each in figures],
        }
        (options.out / "benchmarks.json").write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", "utf-8")
        (options.out / "benchmarks.svg").write_text(chart(per_line, sizes.lines), "utf-8")


if __name__ == "__main__":
    main()

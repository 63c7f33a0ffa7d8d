"""Time alignments against rapidfuzz and jiwer in one run, as ratios: ``python benchmarks/alignment.py``.

Lines of about 54 characters with 5 % edits, drawn from a seed. Absolute times depend on the machine
and what else it does; the ratios within one run are what to look at.
"""

import argparse
import time
from collections.abc import Callable

import jiwer
from corpora import EDITS, corpus
from rapidfuzz.distance import Levenshtein

from cer_core.alignment import align, tie_break
from cer_core.confusions import confusions
from cer_core.counts import LineCounts
from cer_core.units import code_pairs


def seconds(work: Callable[[], object], repeats: int) -> float:
    """Return the shortest of several runs."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Print one row a piece of work: seconds, microseconds a line, ratio to each yardstick."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=20_000)
    parser.add_argument("--length", type=int, default=54)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    references, (outputs,) = corpus(options.lines, options.length)

    def ours(ties: str, with_confusions: bool) -> Callable[[], object]:
        def work() -> object:
            found = align(code_pairs(references, outputs), tie_break(ties))
            return LineCounts.of(found).total(), confusions(found) if with_confusions else None

        return work

    yardsticks = {
        "rapidfuzz editops": lambda: [Levenshtein.editops(r, h) for r, h in zip(references, outputs, strict=True)],
        "jiwer process_characters": lambda: jiwer.process_characters(references, outputs),
    }
    works = {
        "align and count, diagonal-first": ours("diagonal-first", with_confusions=False),
        "align and count, gaps-first": ours("gaps-first", with_confusions=False),
        "align, count and confusions": ours("gaps-first", with_confusions=True),
        "align and count, rapidfuzz": ours("rapidfuzz", with_confusions=False),
    }
    base = {name: seconds(work, options.repeats) for name, work in yardsticks.items()}
    print(f"{options.lines} lines of {options.length} characters, {EDITS:.0%} edits, best of {options.repeats}")
    print(f"{'':34}{'s':>8}{'µs/line':>9}" + "".join(f"{'x ' + name:>28}" for name in base))
    for name, taken in {**base, **{name: seconds(work, options.repeats) for name, work in works.items()}}.items():
        ratios = "".join(f"{taken / other:28.2f}" for other in base.values())
        print(f"{name:34}{taken:8.3f}{1e6 * taken / options.lines:9.2f}{ratios}")


if __name__ == "__main__":
    main()

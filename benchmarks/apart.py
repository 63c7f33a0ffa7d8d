"""Work measured in a process of its own, time and peak memory: ``python -m benchmarks.apart page 110000``.

Time is of the processor. The peak is that of the whole process, Python and all packages included, as Linux tells it.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.corpora import corpus, long_page
from cer_core.corpus import corpus_of
from cer_core.evaluation import evaluate, score
from cer_core.settings import Settings

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Apart:
    """Seconds of the work itself, and the most memory of its whole process in megabytes."""

    seconds: float
    megabytes: float


def page(size: int) -> Callable[[], object]:
    """Score one text of this many characters with an error in every 500."""
    reference, output = long_page(size)
    return lambda: score([reference], [output]).confusions


def evaluation(size: int) -> Callable[[], object]:
    """Evaluate two systems on this many lines: characters, words, all measures, confusions and runs."""
    references, (a, b) = corpus(size, 54, systems=2)

    def work() -> object:
        found = evaluate(corpus_of(references, A=a, B=b), Settings())
        return [(system.measures, system.confusions, system.runs) for system in found.systems]

    return work


WORKS = {"page": page, "evaluation": evaluation}


def measured(name: str, size: int) -> Apart:
    """Do the named work in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.apart", name, str(size)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return Apart(**json.loads(done.stdout))


def peak_megabytes() -> float:
    """Return the most memory that this process has held; ``ru_maxrss`` would count its parent's."""
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(status["VmHWM"].removesuffix("kB")) * 1024 / 1e6


def main() -> None:
    """Print what the work named on the command line took, as JSON."""
    name, size = sys.argv[1:]
    work = WORKS[name](int(size))
    start = time.process_time()
    work()
    seconds = time.process_time() - start
    print(json.dumps({"seconds": seconds, "megabytes": peak_megabytes()}))


if __name__ == "__main__":
    main()

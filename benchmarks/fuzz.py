"""Attack the core with hostile input: ``python -m benchmarks.fuzz --seconds 60 --seed 1``.

Each target is given input drawn from the seed, all targets the same time. A fault is any exception but ``InputError``,
any input that takes longer than ``BUDGET``, and any broken promise: an alignment that does not have rapidfuzz's
distance or does not rebuild the output, a signature, policy, session or rule that is not read back as it was written.
Faults are made as short as they go and printed; ``--only TARGET`` keeps to the targets whose names begin so.
"""

import argparse
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.attacks import TARGETS
from benchmarks.attacks.hostile import Run
from cer_core.errors import InputError

BUDGET = 10.0
"""Seconds of work that no input here is worth: the largest are some hundred kilobytes."""
MEMORY = 4 * 2**30
"""Bytes of data that this process may hold; the picture of a chart alone reserves far more addresses."""
TRIES = 300  # to make a fault shorter


class TooSlow(BaseException):
    """The budget is used up; not an ``Exception``, so that nothing under attack catches it."""


@dataclass
class Tally:
    """What became of a target's inputs."""

    tried: int = 0
    refused: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)


@contextmanager
def budget(seconds: float) -> Iterator[None]:
    """Raise ``TooSlow`` after so much processor time, as soon as Python code runs."""

    def stop(*_: object) -> None:
        raise TooSlow

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def fault_of(run: Run, data: Sequence[Any], more: Any) -> str | None:
    """Return what kind of fault an input is, and where; ``""`` where it is refused, ``None`` where all is well."""
    try:
        with budget(BUDGET):
            run(data, more)
    except InputError:
        return ""
    except (Exception, TooSlow) as error:
        frames = traceback.extract_tb(error.__traceback__)
        ours = [f"{Path(f.filename).name}:{f.lineno}" for f in frames if "cer_core" in f.filename]
        place = "" if isinstance(error, TooSlow) else ours[-1] if ours else f"fuzz:{frames[-1].lineno}"
        return f"{type(error).__name__} {place}"
    return None


def shortened(run: Run, data: Sequence[Any], more: Any, kind: str) -> Sequence[Any]:
    """Return a shorter input with the same fault: pieces are taken out, large ones first, while it stays."""
    if kind.startswith("TooSlow"):
        return data
    size, tries = max(1, len(data) // 2), 0
    while tries < TRIES:
        place = 0
        while place < len(data) and tries < TRIES:
            less = data[:place] + data[place + size :]
            tries += 1
            if fault_of(run, less, more) == kind:
                data = less
            else:
                place += size
        if size == 1:
            break
        size = max(1, size // 2)
    return data


def attack(seconds: float, seed: str, only: str) -> dict[str, Tally]:
    """Give every target its share of the time; print each kind of fault when it is first found."""
    tallies = {name: Tally() for name in TARGETS if name.startswith(only)}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        name = min(tallies, key=lambda each: tallies[each].seconds)
        tally = tallies[name]
        start = time.monotonic()
        rng = random.Random(f"{seed} {name} {tally.tried}")
        make, run = TARGETS[name]
        data, more = make(rng)
        kind = fault_of(run, data, more)
        tally.seconds += time.monotonic() - start
        tally.tried += 1
        tally.refused += kind == ""
        if kind:
            tally.faults[kind] += 1
            if tally.faults[kind] == 1:
                short = shortened(run, data, more, kind)
                print(f"{name}: {kind}\n    {short!r:.1500}\n    {more!r:.500}", flush=True)
    return tallies


def main() -> int:
    """Attack, and print how many inputs each target was given, refused, and how many were faults."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--only", default="", metavar="TARGET")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        tallies = attack(options.seconds, options.seed, options.only)
    print(f"{'target':16}{'tried':>9}{'refused':>9}{'faults':>8}{'kinds':>7}")
    for name, tally in tallies.items():
        print(f"{name:16}{tally.tried:9}{tally.refused:9}{tally.faults.total():8}{len(tally.faults):7}")
    faults = sum(tally.faults.total() for tally in tallies.values())
    print(f"{'in all':16}{sum(tally.tried for tally in tallies.values()):9}{'':9}{faults:8}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

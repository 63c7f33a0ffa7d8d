"""What ``fuzz.py`` attacks: for each target, a maker of input, and what is done with it and has to hold."""

from benchmarks.attacks import choices, commands, files, texts
from benchmarks.attacks.hostile import Make, Run

TARGETS: dict[str, tuple[Make, Run]] = {**files.TARGETS, **choices.TARGETS, **texts.TARGETS, **commands.TARGETS}

"""The data sets that come with CER Lens; each shows something true on the first screen."""

from collections.abc import Callable
from dataclasses import dataclass

from cer_core.corpus import Corpus, System
from cer_core.simulation import simulate


@dataclass(frozen=True)
class Sample:
    """A bundled data set: what it is, what it shows, and how to make it."""

    name: str
    shows: str
    make: Callable[[], Corpus]


def workshop(seed: int = 0) -> Corpus:
    """Return the workshop set: 60 lines read by two simulated recognizers, drawn from a seed.

    >>> corpus = workshop(0)
    >>> len(corpus), [system.name for system in corpus.systems]
    (60, ['A', 'B'])
    """
    drawn = simulate(seed)
    return Corpus(drawn.ids, drawn.reference, tuple(System(name, texts) for name, texts in drawn.outputs.items()))


def council_register() -> Corpus:
    """Return three pages of a council register, with the errors ``rn`` to ``m`` and ``w`` to ``vv``.

    >>> council_register().reference[1]
    'adjourned'
    """
    reference = (
        "the council approved the drainage works on the north road",
        "adjourned",
        "no further business was raised and the meeting closed at nine",
    )
    output = (
        "the council aproved the drainage vvorks on the north road",
        "adjoumed",
        "no further business was raised and the meeting closed at nine",
    )
    return Corpus(("page 0", "page 1", "page 2"), reference, (System("output", output),))


def normalization_example() -> Corpus:
    """Return two pairs whose errors vanish, step by step, under normalization.

    >>> normalization_example().ids
    ('café', 'notice')
    """
    reference = ("Caf\u00e9 Noir", "Approved: the North Road works.")
    output = ("cafe\u0301  noir ", "approved the north road works")
    return Corpus(("caf\u00e9", "notice"), reference, (System("output", output),))


SAMPLES: dict[str, Sample] = {
    sample.name: sample
    for sample in (
        Sample(
            "Workshop set",
            "two simulated recognizers that swap places when the averaging rule changes",
            workshop,
        ),
        Sample(
            "Council register",
            "three pages where a nine-letter page more than doubles the mean",
            council_register,
        ),
        Sample(
            "Normalization example",
            "letters read without a mistake that score 66.67 % until the policy says what counts",
            normalization_example,
        ),
    )
}

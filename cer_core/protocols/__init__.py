"""Reproduce as: the number that another tool prints for the same texts, and why it is not ours.

To add one, write what the tool does in a module here, as a ``Protocol``, and put it in ``PROTOCOLS``.
"""

from collections.abc import Callable
from itertools import product

from cer_core.corpus import Corpus
from cer_core.protocols.dinglehopper import DINGLEHOPPER
from cer_core.protocols.figures import Figure, Protocol, closest, computed
from cer_core.protocols.jiwer_family import JIWER_FAMILY
from cer_core.protocols.ocreval import OCREVAL
from cer_core.protocols.speech import SPEECH
from cer_core.protocols.text_lines import TEXT_LINES

__all__ = ["PROTOCOLS", "Figure", "Protocol", "reproduce"]

PROTOCOLS: dict[str, Protocol] = {
    protocol.name: protocol for protocol in (*JIWER_FAMILY, *DINGLEHOPPER, OCREVAL, *SPEECH, *TEXT_LINES)
}


def reproduce(corpus: Corpus, progress: Callable[[float], object] = lambda share: None) -> dict[str, dict[str, Figure]]:
    """Return for every system, under every protocol's name, the figure that the tool prints.

    Works on the raw texts: no step of ours is applied. Of a reference with several valid readings,
    sclite takes the cheapest, and the others the first. ``progress`` is told the share that is done.

    >>> from cer_core.corpus import corpus_of
    >>> reproduce(corpus_of(["a  b"], A=["a b"]))["A"]["jiwer-cer"].printed
    '0.25'
    """
    readings = [corpus.readings_of(position) for position in range(len(corpus))]
    found: dict[str, dict[str, Figure]] = {system.name: {} for system in corpus.systems}
    work = list(product(corpus.systems, PROTOCOLS.values()))
    for done, (system, protocol) in enumerate(work):
        progress(done / len(work))
        references = closest(protocol, readings, system.texts)
        found[system.name][protocol.name] = computed(protocol, references, system.texts)
    return found

"""What other tools print, for the command line: one JSON object, or a table for people."""

import json
from dataclasses import asdict
from typing import Any

from cer_core.corpus import Corpus
from cer_core.protocols import PROTOCOLS, reproduce
from cer_core.report import table
from cer_core.wording import counted


def as_dict(corpus: Corpus) -> dict[str, Any]:
    """Return every protocol's words and its figure for every system; ``None`` where there is no finite number.

    >>> from cer_core.corpus import corpus_of
    >>> found = as_dict(corpus_of(["adjourned"], A=["adjoumed"]))
    >>> found["protocols"]["jiwer-cer"]["figures"]["A"]["printed"]
    '0.2222222222222222'
    """
    figures = reproduce(corpus)
    return {
        "items": len(corpus),
        "notices": notices(corpus),
        "protocols": {
            name: {
                "label": protocol.label,
                "kind": protocol.kind,
                "unit": "percent" if protocol.percent else "fraction",
                "counts": protocol.counts,
                "does": protocol.does,
                "differs": protocol.differs,
                "source": protocol.source,
                "signature": protocol.signature,
                "figures": {system: asdict(of_system[name]) for system, of_system in figures.items()},
            }
            for name, protocol in PROTOCOLS.items()
        },
    }


def as_json(corpus: Corpus) -> str:
    """Return ``as_dict`` as one strict JSON object; what is no finite number is null."""
    return json.dumps(as_dict(corpus), allow_nan=False, indent=1)


def as_text(corpus: Corpus) -> str:
    """Return for people what each tool prints for each system, and the signatures.

    >>> from cer_core.corpus import corpus_of
    >>> as_text(corpus_of(["adjourned"], A=["adjoumed"])).splitlines()[1].split()
    ['jiwer-cer', '0.2222222222222222', 'jiwer:4.0|cer|strip|codepoints|pooled|ties:rapidfuzz|missing:empty']
    """
    figures = reproduce(corpus)
    rows = [["protocol", *figures, "signature"]]
    for name, protocol in PROTOCOLS.items():
        rows.append([name, *(of_system[name].printed for of_system in figures.values()), protocol.signature])
    refused = [f"{name}: {each.refused}" for name, found in figures.items() for each in found.values() if each.refused]
    said = [f"note: {notice}" for notice in (*notices(corpus), *refused)]
    return "\n".join([*table(rows), *([""] if said else []), *said])


def notices(corpus: Corpus) -> list[str]:
    """Return what one must know of the texts to read the figures beside a tool's own.

    >>> from cer_core.corpus import corpus_of
    >>> notices(corpus_of(["a", "b"], A=["a", None]))[0]
    'A: 1 missing output; dinglehopper and sclite leave it out, the others count it as empty'
    """
    found = list(corpus.notices)
    for system in corpus.systems:
        if system.missing:
            it = "it" if system.missing == 1 else "them"
            found.append(
                f"{system.name}: {counted(system.missing, 'missing output')}; dinglehopper and sclite leave {it} out, "
                f"the others count {it} as empty"
            )
    several = sum(bool(readings) for readings in corpus.alternatives or ())
    if several:
        found.append(
            f"{counted(several, 'reference')} with other valid readings: sclite takes the closest, the others the first"
        )
    if corpus.items != "file":
        found.append(f"dinglehopper and ocreval take each {corpus.items} for a whole file; give files as items instead")
    return found

"""Tools for speech: sclite, Kaldi's compute-wer (as kaldialign has it), and NeMo.

Sources: SCTK 2.4.12 (sclite 2.10), align.c, net_dp.c, word.c, scores.c; kaldialign 0.12.0 and Kaldi,
bin/compute-wer.cc; NeMo 2, nemo/collections/asr/metrics/wer.py.
"""

import re
import string
from collections.abc import Callable, Iterable, Sequence

from rapidfuzz.distance import Levenshtein

from cer_core.alignment import Move, distances
from cer_core.counts import Counts
from cer_core.errors import InputError
from cer_core.protocols.figures import INFINITE, Figure, Hypotheses, Protocol, rate, texts_of
from cer_core.protocols.splits import by_tie_break, settled
from cer_core.protocols.tables import LARGEST_TABLE, Rule, fits, path_counts
from cer_core.units import CodedPairs, code_pairs, code_rows

SCLITE_ORDER = (Move.DIAGONAL, Move.INSERTION, Move.DELETION)
SCLITE = Rule(4, 3, unequal=SCLITE_ORDER, equal=SCLITE_ORDER)
"""A substitution costs 4, a gap 3; where several are equally cheap, the diagonal, then an insertion."""

_ASCII_WORDS = re.compile(r"[^ \t\n\v\f\r]+")
_ASCII_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def sclite_words(text: str) -> list[str]:
    """Split text at ASCII white space, with the letters A to Z made small and no others.

    >>> sclite_words("The É\\u00a0A")
    ['the', 'É\\xa0a']
    """
    return _ASCII_WORDS.findall(text.translate(_ASCII_LOWER))


def weighted_counts(references: Iterable[Sequence[str]], hypotheses: Iterable[Sequence[str]]) -> Counts:
    """Return the operations that sclite counts: those on its cheapest path at costs 4, 3 and 3.

    They can be more than the fewest: five substitutions cost more than six gaps.

    >>> weighted_counts(["xyzab"], ["abcde"]).edits
    6
    """
    coded = code_rows(references, hypotheses)
    if not fits(coded):
        raise InputError(
            f"sclite: two texts of one item have so many words that they multiply to more than {LARGEST_TABLE:,}. "
            "Cut it into utterances."
        )
    return settled(coded, lambda rows: path_counts(coded, rows, SCLITE))


def weighted_cost(hypothesis: str, reference: str) -> int:
    """Return what sclite's cheapest path between two texts costs.

    >>> weighted_cost("a x", "a b c")
    7
    """
    return Levenshtein.distance(sclite_words(reference), sclite_words(hypothesis), weights=(3, 3, 4))


def _sclite(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
    scored = [(r, h) for r, h in zip(references, hypotheses, strict=True) if h is not None]
    counts = weighted_counts((sclite_words(r) for r, _ in scored), (sclite_words(h) for _, h in scored))
    value = counts.edits / counts.reference_length * 100 if counts.reference_length else 0.0
    return Figure(
        value,
        f"{int(value * 10 + 0.5) / 10:.1f}",
        counts.edits,
        counts.reference_length,
        counts.substitutions,
        counts.deletions,
        counts.insertions,
        left_out=len(references) - len(scored),
    )


def _kaldi(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
    coded = code_rows(map(_ASCII_WORDS.findall, references), map(_ASCII_WORDS.findall, texts_of(hypotheses)))
    counts = by_tie_break(coded, "insertion-deletion-diagonal")
    return rate(counts, empty=None if counts.edits else 0.0)


def _nemo(code: Callable[[Sequence[str], Sequence[str]], CodedPairs]) -> Callable[[Sequence[str], Hypotheses], Figure]:
    def measure(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
        coded = code(references, texts_of(hypotheses))
        edits, units = int(distances(coded).sum()), len(coded.reference.values)
        value = edits / units if units else None
        return Figure(value, INFINITE if value is None else str(value), edits, units)

    return measure


def _split_words(references: Sequence[str], hypotheses: Sequence[str]) -> CodedPairs:
    return code_rows(map(str.split, references), map(str.split, hypotheses))


_NEMO_EMPTY = "A missing output counts as empty. Where the references hold nothing at all, the rate is infinite."

SPEECH = (
    Protocol(
        "sclite-wer",
        "sclite WER",
        "error rate",
        True,
        "words between ASCII white space",
        "Makes the letters A to Z small, and splits at ASCII white space. Finds the cheapest alignment where a "
        "substitution costs 4, and a deletion or an insertion 3; each then counts as one error. All errors over all "
        "reference words, in percent with one decimal. An utterance that the output lacks is not scored; "
        "over nothing it prints 0.0. Of a reference with alternates, the cheapest reading is taken.",
        "Its total can exceed the fewest edits, capitals A to Z do not count, and missing outputs cost nothing.",
        "SCTK 2.4.12, sclite 2.10 without options, Err in the row Sum/Avg",
        "sclite:2.10|wer|lower-ascii|words:ascii-space|pooled|costs:4,3,3|ties:diagonal-insertion-deletion|missing:skip",
        _sclite,
        cost=weighted_cost,
    ),
    Protocol(
        "kaldi-wer",
        "Kaldi compute-wer, kaldialign",
        "error rate",
        False,
        "words between ASCII white space",
        "Changes nothing, and splits at ASCII white space. All word edits over all reference words. A missing output "
        "counts as empty (--mode=all). Where the references hold nothing at all, the rate is 0, or infinite where "
        "there is output. kaldialign prints a fraction, compute-wer the same in percent.",
        "A no-break space does not part words there. Its tie-break takes an insertion first, then a deletion, so S, D "
        "and I may differ.",
        "kaldialign 0.12.0, batch_error_rate()",
        "kaldialign:0.12|wer|none|words:ascii-space|pooled|ties:insertion-deletion-diagonal|missing:empty",
        _kaldi,
    ),
    Protocol(
        "nemo-wer",
        "NeMo WER",
        "error rate",
        False,
        "words between white space",
        "Changes nothing, and splits where Python's split() does. All word edits over all reference words. "
        + _NEMO_EMPTY,
        "The same as our pooled WER without steps, but for the control characters U+001C to U+001F, which part words "
        "there, and for a rate over nothing, which we call undefined.",
        "NeMo 2, word_error_rate()",
        "nemo:2|wer|none|words:python-split|pooled|missing:empty",
        _nemo(_split_words),
    ),
    Protocol(
        "nemo-cer",
        "NeMo CER",
        "error rate",
        False,
        "code points",
        "Changes nothing, and counts code points. All edits over all reference characters. " + _NEMO_EMPTY,
        "The same as our pooled CER without steps; a rate over nothing is infinite there, and undefined here.",
        "NeMo 2, word_error_rate(use_cer=True)",
        "nemo:2|cer|none|codepoints|pooled|missing:empty",
        _nemo(code_pairs),
    ),
)

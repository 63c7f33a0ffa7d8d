"""jiwer, and what is built on it: Hugging Face evaluate, and word error rates after Whisper's normalizer.

Sources: jiwer 4.0.0, transformations.py and process.py; evaluate 0.4.6, metrics/cer and metrics/wer,
with jiwer 3.0.5; whisper-normalizer 0.1.15, basic.py.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from cer_core.counts import Counts
from cer_core.protocols.figures import Figure, Hypotheses, Protocol, rate, stopped, texts_of
from cer_core.protocols.splits import by_rapidfuzz
from cer_core.units import code_pairs, code_rows
from cer_core.word_units import space_words

_TWO_OR_MORE = re.compile(r"\s\s+")
_SQUARE_OR_ANGLE = re.compile(r"[\[<][^]>]*[]>]")
_ROUND = re.compile(r"\([^)]+?\)")
_WHITE_SPACE = re.compile(r"\s+")

EMPTY = "Where the references hold nothing at all, it prints the number of insertions instead of a rate."


def whisper_basic(text: str) -> str:
    """Return text as Whisper's basic normalizer leaves it, spaces at the ends included.

    >>> whisper_basic("Naïve [noise] (sic) co-op!")
    'naïve co op '
    """
    text = _ROUND.sub("", _SQUARE_OR_ANGLE.sub("", text.lower()))
    spaced = unicodedata.normalize("NFKC", text).translate(_SPACED)
    return _WHITE_SPACE.sub(" ", spaced.lower())


class _Spaced(dict[int, int]):
    """Turns marks, symbols and punctuation into spaces; looks each character up once."""

    def __missing__(self, code: int) -> int:
        self[code] = ord(" ") if unicodedata.category(chr(code))[0] in "MSP" else code
        return self[code]


_SPACED = _Spaced()


def _characters(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
    return _jiwer_rate(by_rapidfuzz(code_pairs(_stripped(references), _stripped(texts_of(hypotheses)))))


def _stripped(texts: Sequence[str]) -> list[str]:
    return [text.strip() for text in texts]


def _words(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
    return _jiwer_rate(_word_counts(references, texts_of(hypotheses)))


def _whisper(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
    return _words(*([whisper_basic(text) for text in side] for side in (references, texts_of(hypotheses))))


def _word_counts(references: Sequence[str], hypotheses: Sequence[str]) -> Counts:
    return by_rapidfuzz(code_rows(map(space_words, references), map(space_words, hypotheses)))


def _jiwer_rate(counts: Counts) -> Figure:
    figure = rate(counts, empty=counts.insertions)
    return replace(figure, value=float(figure.value)) if figure.value is not None else figure


def _evaluate_characters(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
    cleaned, outputs = (
        _stripped([_TWO_OR_MORE.sub(" ", text) for text in side]) for side in (references, texts_of(hypotheses))
    )
    return _evaluate_rate(by_rapidfuzz(code_pairs(cleaned, outputs)), all(cleaned))


def _evaluate_words(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
    return _evaluate_rate(_word_counts(references, texts_of(hypotheses)), all(map(space_words, references)))


def _evaluate_rate(counts: Counts, full: bool) -> Figure:
    """Return the ratio alone; with any empty reference jiwer 3 refuses, and with none at all evaluate divides by 0."""
    if not full or not counts.reference_length:
        return stopped(counts.edits, counts.reference_length)
    return rate(counts, empty=None, split=False)


JIWER_FAMILY = (
    Protocol(
        "jiwer-cer",
        "jiwer CER",
        "error rate",
        False,
        "code points",
        "Takes white space off both ends of each item, then counts code points, spaces inside included. "
        "All edits over all reference characters. A missing output counts as empty. " + EMPTY,
        "We count white space at the ends unless you add the step strip, and call a rate over nothing undefined.",
        "jiwer 4.0.0",
        "jiwer:4.0|cer|strip|codepoints|pooled|ties:rapidfuzz|missing:empty",
        _characters,
    ),
    Protocol(
        "jiwer-wer",
        "jiwer WER",
        "error rate",
        False,
        "words between spaces",
        "Turns two or more white spaces in a row into one space, takes them off both ends, and splits at spaces. "
        "All word edits over all reference words. A missing output counts as empty. " + EMPTY,
        "A single tab, line break or no-break space does not part words there; here every white space does.",
        "jiwer 4.0.0",
        "jiwer:4.0|wer|collapse-2+,strip|words:U+0020|pooled|ties:rapidfuzz|missing:empty",
        _words,
    ),
    Protocol(
        "hf-cer",
        "Hugging Face evaluate CER",
        "error rate",
        False,
        "code points",
        "Turns two or more white spaces in a row into one space, takes them off both ends, then counts code points. "
        "All edits over all reference characters. A missing output counts as empty. "
        "It stops with an error where any reference is empty.",
        "Double spaces count as one there. With jiwer 4 installed it prints what jiwer CER prints instead.",
        "evaluate 0.4.6 with jiwer 3.0.5",
        "evaluate:0.4|jiwer:3.0|cer|collapse-2+,strip|codepoints|pooled|missing:empty",
        _evaluate_characters,
    ),
    Protocol(
        "hf-wer",
        "Hugging Face evaluate WER",
        "error rate",
        False,
        "words between spaces",
        "Counts words as jiwer does. All word edits over all reference words. A missing output counts as empty. "
        "It stops with an error where any reference is empty.",
        "A single tab, line break or no-break space does not part words there; an empty reference stops it.",
        "evaluate 0.4.6 with jiwer 3.0.5",
        "evaluate:0.4|jiwer:3.0|wer|collapse-2+,strip|words:U+0020|pooled|missing:empty",
        _evaluate_words,
    ),
    Protocol(
        "whisper-wer",
        "Whisper basic normalizer, then jiwer WER",
        "error rate",
        False,
        "words between spaces",
        "Makes letters small, removes what stands in brackets, applies NFKC, and puts a space in place of every "
        "mark, symbol and punctuation character. Then counts words as jiwer does, all edits over all reference "
        "words. A missing output counts as empty. " + EMPTY,
        "Case, punctuation and brackets do not count there. Vowel signs are marks, so it cuts words of Indic "
        "scripts to pieces, and co-op is two words.",
        "whisper-normalizer 0.1.15, BasicTextNormalizer(), and jiwer 4.0.0",
        "whisper-normalizer:0.1|basic|jiwer:4.0|wer|words:U+0020|pooled|missing:empty",
        _whisper,
    ),
)

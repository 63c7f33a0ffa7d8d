"""Tools for recognizing lines of print and handwriting, and words in scenes: kraken, stringalign, PARSeq.

Sources: kraken 7.0.3, train/vgsl.py, lib/functional_im_transforms.py and templates/report, with
torchmetrics 1; stringalign 0.1.5, normalize.py, tokenize.py and statistics.py; PARSeq (strhub),
data/dataset.py, data/utils.py, models/base.py and test.py.
"""

import string
import unicodedata
from collections.abc import Callable, Sequence

import numpy as np
import regex

from cer_core.alignment import distances
from cer_core.protocols.figures import Figure, Hypotheses, Protocol, rate, stopped, texts_of
from cer_core.protocols.segmentation import clusters
from cer_core.protocols.splits import by_tie_break
from cer_core.units import code_pairs, code_rows

PARSEQ_CHARACTERS = {
    36: string.digits + string.ascii_lowercase,
    62: string.digits + string.ascii_letters,
    94: string.digits + string.ascii_letters + string.punctuation,
}
PARSEQ_LONGEST = 25
"""Characters of a label, without white space, beyond which PARSeq leaves the word out."""

_WHITE_SPACE = regex.compile(r"\s")


def kraken_line(text: str) -> str:
    """Return a line as kraken compares it: each white space one space (no run is shortened), none at the ends.

    >>> kraken_line(" a\\t\\u00a0b\\n")
    'a  b'
    """
    return _WHITE_SPACE.sub(" ", text).strip()


def parseq_output(text: str, size: int) -> str:
    """Return an output as PARSeq compares it with one of its character sets; only that of 36 makes letters small.

    >>> parseq_output("Co-op 5", 36), parseq_output("Co-op 5", 94)
    ('coop5', 'Co-op5')
    """
    known = PARSEQ_CHARACTERS[size]
    return "".join(character for character in (text.lower() if size == 36 else text) if character in known)


def parseq_label(text: str, size: int) -> str | None:
    """Return a reference as PARSeq compares it, ``None`` where the word is left out: too long, or nothing remains.

    >>> parseq_label("Caf\\u00e9 5!", 62), parseq_label("\\u9053", 94)
    ('Cafe5', None)
    """
    plain = unicodedata.normalize("NFKD", "".join(text.split())).encode("ascii", "ignore").decode()
    return (parseq_output(plain, size) or None) if len(plain) <= PARSEQ_LONGEST else None


def _kraken(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
    lines = [(kraken_line(r), kraken_line(h)) for r, h in zip(references, texts_of(hypotheses), strict=True)]
    kept = [line for line in lines if line[0]]
    counts = by_tie_break(code_pairs([r for r, _ in kept], [h for _, h in kept]), "gaps-first")
    left_out = len(lines) - len(kept)
    if not kept:
        return Figure(None, "nan%", 0, 0, left_out=left_out)
    single = np.float32(1) - np.float32(counts.edits) / np.float32(counts.reference_length)
    value = float(single) * 100
    split = counts.substitutions, counts.deletions, counts.insertions
    return Figure(value, f"{value:.2f}%", counts.edits, counts.reference_length, *split, left_out=left_out)


def _stringalign(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
    counts = by_tie_break(code_rows(map(_clusters, references), map(_clusters, texts_of(hypotheses))), "diagonal-first")
    return rate(counts, empty=None if counts.edits else 0.0)


def _clusters(text: str) -> list[str]:
    return clusters(unicodedata.normalize("NFC", text))


def _parseq(size: int) -> Callable[[Sequence[str], Hypotheses], Figure]:
    def measure(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
        labels = [parseq_label(text, size) for text in references]
        outputs = [parseq_output(text, size) for text in texts_of(hypotheses)]
        words = [(label, output) for label, output in zip(labels, outputs, strict=True) if label is not None]
        left_out = len(labels) - len(words)
        if not words:
            return stopped()
        total = 0.0
        edits = distances(code_pairs([label for label, _ in words], [output for _, output in words]))
        for (label, output), edit in zip(words, edits.tolist(), strict=True):
            total += edit / max(len(label), len(output))
        value = 100 * (1 - total / len(words))
        return Figure(value, f"{value:.2f}", left_out=left_out)

    return measure


def _parseq_protocol(size: int, kept: str, differs: str) -> Protocol:
    return Protocol(
        f"parseq-ned-{size}",
        f"PARSeq 1 - NED, {size} characters",
        "similarity",
        True,
        "code points",
        f"Keeps {kept}; everything else is removed from both sides. Before that, references lose white space and what "
        f"NFKD cannot turn into ASCII. Each word's edits over the longer length; 100 (1 - their mean). Words whose "
        f"reference has more than {PARSEQ_LONGEST} characters, or none that is kept, are left out. A missing output "
        "counts as empty.",
        differs,
        "PARSeq (strhub) 1.2, test.py, the column 1 - NED",
        f"parseq:1.2|1-ned|charset:{size}|codepoints|item-mean|longest:{PARSEQ_LONGEST}|missing:empty",
        _parseq(size),
    )


TEXT_LINES = (
    Protocol(
        "kraken-accuracy",
        "kraken character accuracy",
        "accuracy",
        True,
        "code points",
        "Turns each white space, line breaks too, into a space and takes spaces off both ends; Unicode forms are "
        "left as they are. Counts code points. Accuracy is 100 (1 - all edits / all reference characters). Lines "
        "whose reference is empty are left out. A missing output counts as empty.",
        "It is 100 minus our CER with other white space. kraken also puts right-to-left lines into display order "
        "before it compares, on both sides; that is not done here.",
        "kraken 7.0.3, ketos test, the row Character Accuracy",
        "kraken:7.0|accuracy|spaces,strip|codepoints|pooled|ties:gaps-first|empty:skip|missing:empty",
        _kraken,
    ),
    Protocol(
        "stringalign-cer",
        "stringalign CER",
        "error rate",
        False,
        "grapheme clusters",
        "Applies NFC, then counts grapheme clusters. All edits over all reference clusters. A missing output counts "
        "as empty. Where the references hold nothing at all, the rate is 0, or infinite where there is output.",
        "We count code points and change nothing unless you ask: the unit grapheme and the step nfc give the same.",
        "stringalign 0.1.5, compute_cer()",
        "stringalign:0.1|cer|nfc|graphemes|pooled|ties:diagonal-first|missing:empty",
        _stringalign,
    ),
    _parseq_protocol(
        36,
        "digits and small letters of ASCII, capitals made small",
        "Case, accents, spaces and punctuation do not count there, and short words weigh as much as long ones.",
    ),
    _parseq_protocol(
        62,
        "digits and letters of ASCII",
        "Accents, spaces and punctuation do not count there, and short words weigh as much as long ones.",
    ),
    _parseq_protocol(
        94,
        "digits, letters and punctuation of ASCII",
        "Accents and spaces do not count there, and short words weigh as much as long ones.",
    ),
)

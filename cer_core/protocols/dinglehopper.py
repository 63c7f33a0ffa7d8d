"""dinglehopper: each item is one page, and a folder's figure is the plain mean over its pages.

Source: dinglehopper 0.11.0, ocr_files.py, extracted_text.py, character_error_rate.py,
word_error_rate.py, cli.py and cli_summarize.py, with uniseg 0.10.1.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence

from cer_core.alignment import distances
from cer_core.protocols.figures import INFINITE, Figure, Hypotheses, Protocol, stopped
from cer_core.protocols.segmentation import clusters, words
from cer_core.units import code_rows

EQUIVALENT = {
    "\ueba6": "ſſ",
    "\ueba7": "ſſi",
    "\uf502": "ch",
    "\ueec4": "ck",
    "\uf4f9": "ll",
    "\ueba2": "ſi",
    "\ueada": "ſt",
    "\ueba5": "ſp",
    "\ueec5": "ct",
    "\ueedc": "tz",
    "\uf532": "as",
    "\uf533": "is",
    "\uf534": "us",
    "\uf535": "Qu",
    "\ue8bf": "q&",
    "\uf50e": "q\u0301",
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb06": "st",
    "\u0133": "ij",
    "\ue42c": "ä",
    "\ue644": "ö",
    "\ue72b": "ü",
    "a\u0364": "ä",
    "o\u0364": "ö",
    "u\u0364": "ü",
    "==": "\u2013",
    "\u2014": "\u2013",
    "\u2e17": "-",
    "\u2019": "'",
}
"""What counts as the same: ligatures (many of them in the private use area), umlauts, dashes, apostrophes."""

_EQUIVALENT = re.compile("|".join(map(re.escape, EQUIVALENT)))
_LAST = {key[-1] for key in EQUIVALENT}
_LINE_END = re.compile("\r\n|\r|\n")


def page_lines(text: str) -> list[str]:
    """Return the lines of a text file as dinglehopper compares them: stripped, in NFC, equivalents replaced.

    >>> page_lines("ﬁrſt — \\r\\n\\nlaſt\\n")
    ['firſt –', '', 'laſt']
    """
    lines = _LINE_END.split(text)
    if not lines[-1]:
        lines.pop()
    composed = (unicodedata.normalize("NFC", line.strip()) for line in lines)
    return [
        line if _LAST.isdisjoint(line) else _EQUIVALENT.sub(lambda found: EQUIVALENT[found[0]], line)
        for line in composed
    ]


def page_characters(text: str) -> list[str]:
    """Return a page's grapheme clusters, a line break between two lines being one of them.

    >>> page_characters("e\\u0301a\\nb")
    ['é', 'a', '\\n', 'b']
    """
    found = [character for line in page_lines(text) for character in ("\n", *clusters(line))]
    return found[1:]


def page_words(text: str) -> list[str]:
    """Return a page's words by UAX #29, without those of punctuation, symbols or white space only.

    >>> page_words("So — it's\\n3.5 km.")
    ['So', "it's", '3.5', 'km']
    """
    return words(unicodedata.normalize("NFC", "\n".join(page_lines(text))))


def _mean(split: Callable[[str], Sequence[str]]) -> Callable[[Sequence[str], Hypotheses], Figure]:
    def measure(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
        pages = [(r, h) for r, h in zip(references, hypotheses, strict=True) if h is not None]
        left_out = len(references) - len(pages)
        coded = code_rows((split(r) for r, _ in pages), (split(h) for _, h in pages))
        edits, lengths = distances(coded).tolist(), coded.reference.lengths.tolist()
        if not pages:
            return stopped()
        if any(edit and not length for edit, length in zip(edits, lengths, strict=True)):
            return Figure(None, INFINITE, left_out=left_out)
        total = 0.0
        for edit, length in zip(edits, lengths, strict=True):
            total += edit / length if edit else 0
        value = total / len(pages)
        numerator, denominator = (edits[0], lengths[0]) if len(pages) == 1 else (None, None)
        return Figure(value, str(value), numerator, denominator, left_out=left_out)

    return measure


_PAGES = (
    "Takes each item for one page and its lines for lines: white space off both ends of each, NFC, and a fixed list "
    "of ligatures, umlauts, dashes and apostrophes replaced. "
)
_MEAN = (
    "Each page has its own rate: 0 where nothing differs, infinite where the reference is empty and the output is "
    "not. Over several pages the plain mean, as dinglehopper-summarize prints it. A missing page is left out."
)

DINGLEHOPPER = (
    Protocol(
        "dinglehopper-cer",
        "dinglehopper CER",
        "error rate",
        False,
        "grapheme clusters",
        _PAGES + "Counts grapheme clusters and the line breaks between lines. " + _MEAN,
        "It replaces characters without asking, counts line breaks, and gives short pages the same weight as long "
        "ones. Make files the items: with lines as items, it is the mean over lines.",
        "dinglehopper 0.11.0, on text files",
        "dinglehopper:0.11|cer|strip-lines,nfc,equivalents|graphemes|page-mean|missing:skip",
        _mean(page_characters),
    ),
    Protocol(
        "dinglehopper-wer",
        "dinglehopper WER",
        "error rate",
        False,
        "words of UAX #29",
        _PAGES + "Counts words by UAX #29, without those made of punctuation, symbols or white space only. " + _MEAN,
        "Punctuation does not count there, and a word may end without a space after it.",
        "dinglehopper 0.11.0, on text files",
        "dinglehopper:0.11|wer|strip-lines,nfc,equivalents|words:uax29|page-mean|missing:skip",
        _mean(page_words),
    ),
)

"""Encodings to offer for bytes that are not UTF-8: a suggestion with a preview, never a decision."""

from dataclasses import dataclass

import charset_normalizer

ALWAYS_OFFERED = ("cp1252", "latin-1", "gb18030", "shift_jis", "big5", "euc_kr", "cp1251", "cp437")
LOOKED_AT = 2**16
PREVIEW = 60


@dataclass(frozen=True)
class Suggestion:
    """An encoding that decodes all of the bytes, and how the text around the first odd byte then reads."""

    encoding: str
    preview: str


def suggest_encodings(data: bytes) -> list[Suggestion]:
    """Return encodings in which the bytes decode, the likelier first, each with a preview.

    >>> "café" in [suggestion.preview for suggestion in suggest_encodings("café".encode("latin-1"))]
    True
    """
    best = charset_normalizer.from_bytes(data[:LOOKED_AT]).best()
    guessed = [] if best is None else [best.encoding]
    mostly_ascii = 2 * sum(byte < 0x80 for byte in data[:LOOKED_AT]) > len(data[:LOOKED_AT])
    order = [ALWAYS_OFFERED[0], *guessed, *ALWAYS_OFFERED] if mostly_ascii else [*guessed, *ALWAYS_OFFERED]
    odd = next((place for place, byte in enumerate(data) if byte > 0x7F), 0)
    suggestions: dict[str, Suggestion] = {}
    for encoding in dict.fromkeys(order):
        try:
            text = data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        start = max(len(data[:odd].decode(encoding, "ignore")) - PREVIEW // 2, 0)
        preview = text[start : start + PREVIEW]
        suggestions.setdefault(preview, Suggestion(encoding, preview))
    return list(suggestions.values())

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

    >>> [s.preview for s in suggest_encodings("caf\\u00e9".encode("latin-1")) if s.encoding == "latin-1"]
    ['caf\u00e9']
    """
    guessed = [match.encoding for match in charset_normalizer.from_bytes(data[:LOOKED_AT])]
    odd = next((place for place, byte in enumerate(data) if byte > 0x7F), 0)
    suggestions: dict[str, Suggestion] = {}
    for encoding in dict.fromkeys([*guessed, *ALWAYS_OFFERED]):
        try:
            text = data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        start = max(len(data[:odd].decode(encoding, "ignore")) - PREVIEW // 2, 0)
        preview = text[start : start + PREVIEW]
        suggestions.setdefault(preview, Suggestion(encoding, preview))
    return list(suggestions.values())

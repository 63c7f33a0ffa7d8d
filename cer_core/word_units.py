"""What a word is: the rules by which text is split into words, one for each convention in use.

To add a rule, write a function from text to its words, in order, and put a ``WordRule`` for it into
``WORD_RULES``; the settings, the command line and the app read it from there. Words are parts of the text.
What stands between two words may be white space, other text that is no word, or nothing.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import regex

from cer_core.categories import class_of

WHITE_SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a" + (
    "\u2028\u2029\u202f\u205f\u3000"
)
"""The 25 code points with Unicode's White_Space property."""

_WORDS = re.compile(f"[^{WHITE_SPACE}]+")
_SPACED = re.compile(r"\S+(?:[^\S ]\S+)*")  # Python's white space; one that is no U+0020 joins what it stands between
_BOUNDARY = regex.compile(r"\b", regex.WORD | regex.V1)
_WORD_LIKE = regex.compile(r"[^\p{M}\p{P}\p{Z}\p{S}\p{Cc}\p{Cf}]")
_UNSPACED_SET = "".join(
    rf"\p{{Script={name}}}[\p{{scx={name}}}&&\p{{L}}]"  # the second for the kana's shared length mark
    for name in ("Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar", "Tibetan")
)
_UNSPACED = regex.compile(f"[{_UNSPACED_SET}]", regex.V1)
_CHARACTERS = regex.compile(rf"(?=[{_UNSPACED_SET}])\X|(?:(?![{_UNSPACED_SET}])\X)+", regex.V1)


def whitespace_words(text: str) -> list[str]:
    """Split text into the runs of characters that are not Unicode white space.

    >>> whitespace_words(" the\\u00a0north  road ")
    ['the', 'north', 'road']
    """
    return _WORDS.findall(text)


def space_words(text: str) -> list[str]:
    """Split text at U+0020, as jiwer 4 does: first, white space around the text goes and runs of it become one space.

    White space is what Python takes for it. A single tab or no-break space joins words.

    >>> space_words(" the\\u00a0north  road\\t by\\tnight")
    ['the\\xa0north', 'road', 'by\\tnight']
    """
    return _SPACED.findall(text)


def punctuation_words(text: str) -> list[str]:
    """Split text at white space, and make each punctuation character (general category P) a word of its own.

    Apostrophes, hyphens, full stops and commas are punctuation inside words too; symbols such as $ and + are
    not, and stay with their word. Published word error rates on the READ 2016 data set count so.

    >>> punctuation_words("don't pay $3.14, ever...")
    ['don', "'", 't', 'pay', '$3', '.', '14', ',', 'ever', '.', '.', '.']
    """
    return _punctuation_apart().findall(text)


@cache
def _punctuation_apart() -> re.Pattern[str]:
    marks = class_of("P")
    return re.compile(f"[^{WHITE_SPACE}{marks}]+|[{marks}]")


def uax29_words(text: str) -> list[str]:
    """Split text at Unicode's default word boundaries (UAX #29), as the pinned ``regex`` package finds them.

    Segments of nothing but white space, punctuation, symbols, marks and controls are no words and are left out.
    Characters for private use are words by themselves, where dinglehopper takes them for letters.

    >>> uax29_words("don't pay $3.14 - a well-known price!")
    ["don't", 'pay', '3.14', 'a', 'well', 'known', 'price']
    """
    return [part for part in _BOUNDARY.split(text) if _WORD_LIKE.search(part)]


def character_words(text: str) -> list[str]:
    """Split text at white space, and make each grapheme cluster of a script written without spaces a word of its own.

    The scripts are Han, Hiragana, Katakana, Thai, Lao, Khmer, Myanmar and Tibetan; punctuation that many scripts
    share is not of them.

    >>> character_words("\\u5317\\u4eac hello!\\u3002")
    ['北', '京', 'hello!。']
    """
    if text.isascii():
        return whitespace_words(text)
    parts = whitespace_words(text)
    return [word for part in parts for word in (_CHARACTERS.findall(part) if _UNSPACED.search(part) else [part])]


@dataclass(frozen=True)
class WordRule:
    """One rule: its name, what people see, what it means, what to beware of, and the function that splits.

    ``segmented`` says that it depends on the Unicode version of the ``regex`` package, ``spaced`` that it finds
    words only where white space or punctuation parts them.
    """

    name: str
    label: str
    meaning: str
    hazard: str
    split: Callable[[str], list[str]]
    segmented: bool = False
    spaced: bool = False


WORD_RULES: dict[str, WordRule] = {
    rule.name: rule
    for rule in (
        WordRule(
            "whitespace",
            "between white space",
            "A word is what stands between white space of any kind.",
            "Punctuation belongs to the word beside it: a lost comma is a wrong word.",
            whitespace_words,
            spaced=True,
        ),
        WordRule(
            "space",
            "between spaces, as jiwer",
            "A word is what stands between spaces; a single tab or no-break space joins words.",
            "Two words with a tab or a no-break space between them count as one.",
            space_words,
            spaced=True,
        ),
        WordRule(
            "punctuation",
            "punctuation apart",
            "Words are split at white space, and each punctuation character is a word of its own.",
            "Apostrophes and hyphens split words: don't is three words. Symbols such as $ stay with their word.",
            punctuation_words,
            spaced=True,
        ),
        WordRule(
            "uax29",
            "Unicode boundaries",
            "Words are split at Unicode's default word boundaries (UAX #29); punctuation and symbols are no words.",
            "Wrong punctuation goes unseen. Thai, Lao, Khmer and Burmese fall into single letters.",
            uax29_words,
            segmented=True,
        ),
        WordRule(
            "character",
            "characters of unspaced writing",
            "Each character of Chinese, Japanese, Thai, Lao, Khmer, Burmese or Tibetan writing is a word; all other "
            "text is split at white space.",
            "It says how many characters are wrong in such writing, not how many words.",
            character_words,
            segmented=True,
        ),
    )
}

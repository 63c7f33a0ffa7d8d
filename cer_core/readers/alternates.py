"""One NIST transcript: words, alternates such as ``{ um / uh / @ }``, and tags such as ``word;tag``."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from cer_core.errors import InputError
from cer_core.readers.records import BLANK, BLANKS

READINGS = 64  # of one line; a line of six { um / uh } has as many
LONGEST = 10_000_000  # characters in all the readings of one line together
DEEPEST = 20
NOTHING = "@"
TOKEN = re.compile(rf"\{{|[^{BLANKS}]+")  # outside of alternates, where a brace opens only at the start of a word
INNER_TOKEN = re.compile(rf"[{{}}/]|[^{{}}/{BLANKS}]+")
SEMICOLON = re.compile(r"(?<!^)(?<!\\);")
OPTIONAL = re.compile(r"\(.+\)")
SPECIAL = re.compile(r"[{;@()]")  # without any of these, a line is its words


def without_tags(word: str) -> str:
    """Return a word without its tags; ``\\\\;`` is a semicolon of the word, as is one that ends it.

    >>> without_tags("um;tag1;tag2"), without_tags("a\\\\;s;tag"), without_tags("so;")
    ('um', 'a;s', 'so;')
    """
    parting = SEMICOLON.search(word)
    tagged = parting is not None and word[parting.end() :].strip(";") != ""
    return (word[: parting.start()] if parting and tagged else word).replace("\\;", ";")


def most_readings(length: int) -> int:
    """Return how many readings of up to this many characters a line may have: 64, and fewer where they are long.

    >>> most_readings(80), most_readings(1_000_000)
    (64, 10)
    """
    return max(1, min(READINGS, LONGEST // max(length, 1)))


def combined(choices: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], bool]:
    """Return what a sequence of choices can read, and whether that is not all of it.

    There are at most 64 readings, in the order of how many choices depart from the first.

    >>> combined([["a", "b"], ["c", ""]])
    (('a c', 'b c', 'a', 'b'), False)
    """
    most = most_readings(sum(max(map(len, choice)) + 1 for choice in choices))
    readings = _by_departures(choices)
    return tuple(itertools.islice(readings, most)), next(readings, None) is not None


class Transcript:
    """A line of words and alternates, read; ``counts`` says what there is to tell about it.

    ``{ a / b }`` is a or b, and nests; an alternative that is empty, and ``@`` anywhere, is no word.
    ``InputError``, naming the place, for a brace that is never closed or alternates nested too deep.

    >>> Transcript("i've { um / uh / @ } seen", "ref.trn, line 1").readings()
    ("i've um seen", "i've uh seen", "i've seen")
    """

    def __init__(self, text: str, place: str) -> None:
        self.counts: Counter[str] = Counter()
        self._text = text.strip(BLANKS)
        self._place = place
        self._at = 0
        if any(len(run) > 1 or run != " " for run in BLANK.findall(self._text)):
            self.counts["uneven"] = 1
        if SPECIAL.search(self._text):
            self._readings = self._combined(self._sequence(0))
        else:
            self._readings = (BLANK.sub(" ", self._text),)

    def readings(self) -> tuple[str, ...]:
        """Return the readings, each once: that of the first alternatives, then those that differ least from it.

        There are at most 64; ``counts["cut"]`` is 1 where there would be more.
        """
        return tuple(dict.fromkeys(self._readings))

    def _sequence(self, depth: int) -> list[Sequence[str]]:
        """Read words and alternates up to the end, or to the slash or brace that ends an alternative."""
        choices: list[Sequence[str]] = []
        words: list[str] = []
        token = (INNER_TOKEN if depth else TOKEN).search
        while (match := token(self._text, self._at)) and not (depth and match[0] in "/}"):
            self._at = match.end()
            if match[0] == "{":
                choices += [[" ".join(words)], self._alternates(depth + 1)]
                words = []
            elif match[0] != NOTHING:
                words.append(self._word(match[0]))
            elif depth == 0:
                self.counts["nothing"] += 1
        return [*choices, [" ".join(words)]]

    def _alternates(self, depth: int) -> Sequence[str]:
        if depth > DEEPEST:
            raise InputError(f"{self._place}: alternates are nested more than {DEEPEST} deep")
        alternatives: dict[str, None] = {}
        ended = ""
        while ended != "}":
            alternatives.update(dict.fromkeys(self._combined(self._sequence(depth))))
            match = INNER_TOKEN.search(self._text, self._at)
            if match is None:
                raise InputError(f"{self._place}: a {{ that no }} closes; alternates are written {{ a / b }}")
            self._at, ended = match.end(), match[0]
        return list(alternatives)

    def _word(self, token: str) -> str:
        word = without_tags(token)
        self.counts["tagged"] += word != token.replace("\\;", ";")
        self.counts["optional"] += OPTIONAL.fullmatch(word) is not None
        return word

    def _combined(self, choices: Sequence[Sequence[str]]) -> tuple[str, ...]:
        readings, cut = combined(choices)
        self.counts["cut"] |= cut
        return readings


def _by_departures(choices: Sequence[Sequence[str]]) -> Iterator[str]:
    first = [choice[0] for choice in choices]
    several = [place for place, choice in enumerate(choices) if len(choice) > 1]
    for departures in range(len(several) + 1):
        for places in itertools.combinations(several, departures):
            for picked in itertools.product(*(choices[place][1:] for place in places)):
                parts = first.copy()
                for place, words in zip(places, picked, strict=True):
                    parts[place] = words
                yield " ".join(filter(None, parts))

"""ocreval's character accuracy, each item being one text file, the counts summed as accsum does.

Source: ocreval 7.0, text.c, sync.c, accuracy.c, accrpt.c (the ISRI Analytic Tools).
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

import regex

from cer_core.alignment import Move, distances
from cer_core.counts import Counts
from cer_core.errors import InputError
from cer_core.protocols.figures import Figure, Hypotheses, Protocol, texts_of
from cer_core.protocols.splits import settled
from cer_core.protocols.tables import LARGEST_TABLE, Rule, fits, path_counts, path_of
from cer_core.ragged import Ragged
from cer_core.units import CodedPairs, code_pairs

REJECT = "~"
SUSPECT = "^"

RULE = Rule(
    1,
    1,
    unequal=(Move.DELETION, Move.DIAGONAL, Move.INSERTION),
    equal=(Move.DELETION, Move.INSERTION, Move.DIAGONAL),
)
"""The path of Ukkonen's furthest points, where of equally far ones a deletion wins, then a substitution."""

_BLANKS = regex.compile(r"[\t\v\f\r\p{Zs}\p{Zl}\p{Zp}]+")


def cleaned(text: str) -> str:
    """Return a text file's content as ocreval compares it.

    Suspect marks (^) go, blanks in a row become one space, lines lose the blanks at their ends,
    and empty lines go. The file ends in a line break, which counts.

    >>> cleaned("a  \\u00a0b^c \\n\\n d")
    'a bc\\nd\\n'
    """
    lines = (_BLANKS.sub(" ", line).strip(" ") for line in text.replace(SUSPECT, "").split("\n"))
    return "".join(f"{line}\n" for line in lines if line)


def _accuracy(references: Sequence[str], hypotheses: Hypotheses) -> Figure:
    pairs = list(zip(map(cleaned, references), map(cleaned, texts_of(hypotheses)), strict=True))
    plain = _coded([pair for pair in pairs if REJECT not in pair[0]])
    wild = [pair for pair in pairs if REJECT in pair[0]]
    others = sum(map(_with_wildcards, wild), Counts())
    if not fits(plain):  # the total is the same on every shortest path, its breakdown is not
        edits = int(distances(plain).sum()) + others.edits
        return _printed(edits, len(plain.reference.values) + others.reference_length)
    counts = others + settled(plain, lambda rows: path_counts(plain, rows, RULE))
    return replace(
        _printed(counts.edits, counts.reference_length),
        substitutions=counts.substitutions,
        deletions=counts.deletions,
        insertions=counts.insertions,
    )


def _printed(edits: int, characters: int) -> Figure:
    value = 100 * (characters - edits) / characters if characters else None
    return Figure(value, "------%" if value is None else f"{value:.2f}%", edits, characters)


def _coded(pairs: Sequence[tuple[str, str]]) -> CodedPairs:
    """Code pairs so that a reject character (~) equals nothing, not even another one."""
    coded = code_pairs([correct for correct, _ in pairs], [generated for _, generated in pairs])
    if REJECT not in coded.symbols:
        return coded
    values = coded.hypothesis.values.copy()
    values[values == coded.symbols.index(REJECT)] = len(coded.symbols)
    return CodedPairs([*coded.symbols, REJECT], coded.reference, Ragged(values, coded.hypothesis.offsets))


def _with_wildcards(pair: tuple[str, str]) -> Counts:
    """Count one file whose reference holds wildcards (~): each excuses one character of the output beside it."""
    correct, generated = pair
    if len(correct) * len(generated) > LARGEST_TABLE:
        raise InputError(
            f"ocreval: an item of {len(correct)} characters has ~, a wildcard to ocreval, and an output of "
            f"{len(generated)}; the two may multiply to {LARGEST_TABLE:,} at most. Cut it into pages, or write "
            "another character for ~."
        )
    position, found = 0, Counts()
    for match, run in groupby(path_of(_coded([pair]), 0, RULE), key=lambda step: step[1]):
        moves = [move for move, _ in run]
        after = position + sum(move is not Move.INSERTION for move in moves)
        wildcards = correct.count(REJECT, position, after)
        characters = after - position - wildcards
        produced = max(0, sum(move is not Move.DELETION for move in moves) - wildcards)
        both, position = min(characters, produced), after
        found += Counts(both) if match else Counts(0, both, characters - both, produced - both)
    return found


OCREVAL = Protocol(
    "ocreval-accuracy",
    "ocreval character accuracy",
    "accuracy",
    True,
    "code points",
    "Takes each item for a text file that ends in a line break. Blanks in a row become one space, lines lose the "
    "blanks at their ends, empty lines go, and so does every ^ (it marks a doubtful character). Counts code points "
    "and line breaks. A ~ never matches; in the reference it is not counted, and excuses one character. "
    "Accuracy is 100 (characters - errors) / characters, summed over the items; a missing output counts as empty. "
    "Where the reference is empty it prints dashes. What we call a deletion, its report calls an insertion.",
    "It is 100 minus our CER after other white space: every line break counts as a character, extra spaces do not.",
    "ocreval 7.0, accuracy and accsum",
    "ocreval:7.0|accuracy|collapse-blanks,strip-lines,no-empty-lines,no-marks|codepoints,newlines|pooled|missing:empty",
    _accuracy,
)

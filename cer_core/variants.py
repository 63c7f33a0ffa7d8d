"""Edit distances with other operations or costs; each is another metric, and says so by its name.

From Jurafsky and Martin, chapter 2: with substitutions at cost 2, which is a deletion and an
insertion, intention to execution costs 8 instead of 5. With swaps of neighbours at cost 1 (the
restricted Damerau distance, as NLTK's ``transpositions=True``), form to from costs 1 instead of 2.
"""

from rapidfuzz.distance import OSA, Levenshtein

from cer_core.units import code_pairs

SUBSTITUTION_COSTS_TWO = (1, 1, 2)  # insertion, deletion, substitution


def distance_without_substitutions(reference: str, hypothesis: str, unit: str = "codepoint") -> int:
    """Return the distance in units where a substitution costs 2, as a deletion and an insertion do.

    ``InputError`` for an unknown unit.

    >>> distance_without_substitutions("intention", "execution")
    8
    """
    (ours,), (theirs,) = code_pairs([reference], [hypothesis], unit).comparable()
    return Levenshtein.distance(ours, theirs, weights=SUBSTITUTION_COSTS_TWO)


def distance_with_transpositions(reference: str, hypothesis: str, unit: str = "codepoint") -> int:
    """Return the distance in units where two neighbours that changed places cost 1 (optimal string alignment).

    ``InputError`` for an unknown unit.

    >>> distance_with_transpositions("form", "from")
    1
    """
    (ours,), (theirs,) = code_pairs([reference], [hypothesis], unit).comparable()
    return OSA.distance(ours, theirs)

"""The tour: nine stops at what an error rate hides, in the order of a lesson.

The figures of the examples are those of the two articles that the measures of this library follow; where those
give rates without a text (the ratio of WER to CER, gaps), the texts are made to show them.
"""

from dataclasses import replace

from cer_core.corpus import Corpus
from cer_core.samples import council_register, normalization_example
from cer_core.seed_table import SEEDS
from cer_core.teaching.blind_stops import honest_gaps, unequal_harm
from cer_core.teaching.choice_stops import ranking_flip, steps_climbed, tie_breaks
from cer_core.teaching.rate_stops import above_one, spread_or_steady, two_means, two_units
from cer_core.teaching.stop import Example, Pair, Stop


def _pairs(corpus: Corpus) -> tuple[Pair, ...]:
    outputs = corpus.systems[0].texts
    rows = zip(corpus.ids, corpus.reference, outputs, strict=True)
    return tuple(Pair(name, reference, output or "") for name, reference, output in rows)


_REGISTER = tuple(replace(pair, label=f"page {number}") for number, pair in enumerate(_pairs(council_register()), 1))

_MINUTES = (
    "the council met in the school and heard the clerks read the accounts then the mayor asked members to vote on the "
    "northern bridges whose repair was delayed by the heavy winter rains before the board agreed to begin the masonry "
    "in april with nine hundred pounds from the county"
)
_MANGLED = {"accounts": "aeeouuts", "repair": "iepoiz", "masonry": "rnasoury", "county": "couuly"}
_ONE_LETTER = (
    {"met": "mct", "heard": "hcard", "then": "thcn", "asked": "askcd", "vote": "votc", "northern": "northcrn"}
    | {"bridges": "bridgcs", "whose": "whosc", "heavy": "hcavy", "winter": "wintcr", "nine": "ninc"}
)  # fmt: skip


def _read_as(words: dict[str, str]) -> str:
    return " ".join(words.get(word, word) for word in _MINUTES.split())


_DATED = "the mill was built in 1957 by the council"

_PAGE = "the bridge was closed in march\nby order of the county surveyor\nuntil the stone piers were made safe"
_GUESSED = "the bridge was closed in march\nby orders of the country survey\nuntil the stone piers were made safe"
_WITH_GAP = "the bridge was closed in march\n[illegible]\nuntil the stone piers were made safe"

TOUR: dict[str, Stop] = {
    stop.name: stop
    for stop in (
        Stop(
            "two-units",
            "Same errors, two numbers",
            "A word is wrong as soon as one character in it is, so errors usually cost more by words.",
            Example((_REGISTER[0],)),
            "How wrong is this output in percent of the reference's characters, and how wrong in percent of its words?",
            two_units,
        ),
        Stop(
            "above-100",
            "Above 100 %",
            "The rate is divided by what should have been read, and there is no limit to what can be added.",
            Example((Pair("one letter", "m", "rn"),)),
            "Can an output be more than 100 % wrong, and what does that take?",
            above_one,
        ),
        Stop(
            "tie-break",
            "The same total, another breakdown",
            "Several alignments can be equally short; a tie-break picks one: the same total, other kinds of edits.",
            Example((Pair("a word", "form", "from"),)),
            "Which edits turn the one text into the other, and is there another way that is as short?",
            tie_breaks,
            reading="An edit is a substitution (S, one character for another), a deletion (D, one lost) or an "
            "insertion (I, one added). diagonal-first prefers substitutions, gaps-first deletions and insertions.",
        ),
        Stop(
            "ladder",
            "What counts as an error",
            "Normalization decides what may differ; each step, on both sides alike, gives another rate for one output.",
            Example(_pairs(normalization_example())),
            "Which step takes away how many of the edits, and is anything wrong at the end?",
            steps_climbed,
            reading="The steps, in order: nfc writes é as one character; casefold makes capitals small; "
            "remove-punctuation takes out signs such as : and the full stop; then runs of white space become one space "
            "and the ends are stripped. Not to be seen: the output café writes é as e and an accent, has two spaces in "
            "the middle, and one at its end.",
        ),
        Stop(
            "means",
            "Pooled against the plain mean",
            "Pooled, each character has the same weight; in the mean of the pages' rates, each page has.",
            Example(_REGISTER),
            "Which of the two averages is higher, and which page makes it so?",
            two_means,
        ),
        Stop(
            "flip",
            "The ranking flips",
            "A errs a little on every line, B on long lines only: the averaging rule picks the winner.",
            Example(seeds=tuple(SEEDS)),
            "In how many of the draws of lines and noise do the two averages prefer different systems?",
            ranking_flip,
            reading="A draw has 40 short lines and 20 long ones. A makes about one edit on every line, short or long. "
            "B reads nearly all short lines without a fault, and makes about seven edits on each long one.",
        ),
        Stop(
            "harm",
            "What CER cannot see",
            "Every edit costs the same, whatever it does to the meaning.",
            Example(
                (
                    Pair("a wrong century", _DATED, _DATED.replace("1957", "1857")),
                    Pair("a stray comma", _DATED, _DATED.replace("1957", "1957,")),
                )
            ),
            "Which output does CER call worse, and which one would you rather have in an index of dates?",
            unequal_harm,
        ),
        Stop(
            "gaps",
            "Coverage and honest gaps",
            "A fluent guess is partly right by chance and a gap is not, so the rate alone rewards guessing.",
            Example((Pair("guesses", _PAGE, _GUESSED), Pair("leaves a gap", _PAGE, _WITH_GAP))),
            "Which output has the lower rate, and which one would you rather rely on?",
            honest_gaps,
            reading="Texts are read line by line. A line of the output that is empty, or just a remark in square "
            "brackets, is a gap. In the rate over the whole page a remark counts as the text it is, so one of its "
            "letters may match by chance.",
        ),
        Stop(
            "concentration",
            "Concentrated or systematic",
            "At the same CER, a low WER points to a few ruined words, a high one to one wrong letter in many.",
            Example(
                (
                    Pair("concentrated", _MINUTES, _read_as(_MANGLED)),
                    Pair("systematic", _MINUTES, _read_as(_ONE_LETTER)),
                )
            ),
            "How do the errors lie in the words, and which output could a single rule of correction mend?",
            spread_or_steady,
        ),
    )
}
"""The stops by name, in order."""

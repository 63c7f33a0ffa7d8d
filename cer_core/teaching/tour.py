"""The tour: nine stops at what an error rate hides, in the order of a lesson.

The figures of the examples are those of the two articles that the measures of this library follow; where those
give rates without a text (the ratio of WER to CER, gaps), the texts are made to show them.
"""

from collections.abc import Iterable

from cer_core.corpus import Corpus
from cer_core.gap_markers import USUAL
from cer_core.samples import council_register, normalization_example
from cer_core.seed_table import SEEDS
from cer_core.teaching.blind_stops import honest_gaps, unequal_harm
from cer_core.teaching.choice_stops import ranking_flip, steps_climbed, tie_breaks
from cer_core.teaching.rate_stops import above_one, two_means, two_units
from cer_core.teaching.stop import Example, Pair, Stop
from cer_core.teaching.word_stops import spread_or_steady


def _named(noun: str, pairs: Iterable[tuple[str, str]]) -> tuple[Pair, ...]:
    """Number pairs; a name says nothing of the texts, which may be changed."""
    return tuple(Pair(f"{noun} {number}", *pair) for number, pair in enumerate(pairs, 1))


def _pairs(noun: str, corpus: Corpus) -> tuple[Pair, ...]:
    outputs = (output or "" for output in corpus.systems[0].texts)
    return _named(noun, zip(corpus.reference, outputs, strict=True))


_REGISTER = _pairs("page", council_register())

_MINUTES = (
    "the council met in the school and heard the clerks read the accounts then the mayor asked members to vote on the "
    "northern bridges whose repair was delayed by the heavy winter rains before the board agreed to begin the masonry "
    "in april with nine hundred pounds from the county"
)
_MANGLED = {"accounts": "aeeouuts", "repair": "iepoiz", "masonry": "rnasoury", "county": "couuly"}
_ONE_LETTER = ("met", "heard", "then", "asked", "vote", "northern", "bridges", "whose", "heavy", "winter", "nine")
"""Words of which one e is read as é: a letter that is nowhere else, so that a rule can undo it."""


def _read_as(words: dict[str, str]) -> str:
    return " ".join(words.get(word, word) for word in _MINUTES.split())


_DATED = "the mill was built in 1957 by the council"

_PAGE = "the bridge was closed in march\nby order of the county surveyor\nuntil the stone piers were made safe"
_GUESSED = "the bridge was closed in march\nby orders of the country survey\nuntil the stone piers were made safe"
_WITH_GAP = "the bridge was closed in march\n[illegible]\nuntil the stone piers were made safe"

_MARKERS = [marker for marker in USUAL if marker in ("[illegible]", "[...]", "[?]", "<unk>")]
_ACCENTED = {word: word.replace("e", "é", 1) for word in _ONE_LETTER}

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
            reading="An edit is a character, or a word, that is read as another, lost or added. The error rate is the "
            "edits over how much the reference has: by characters CER, by words WER. A character is an entry of "
            "Unicode's list (a code point): é can be one or two, a family of emoji is five.",
        ),
        Stop(
            "above-100",
            "Above 100 %",
            "The rate is divided by what should have been read, and there is no limit to what can be added.",
            Example(_named("pair", [("m", "rn")])),
            "Is this output more than 100 % wrong, and what does it take to be so?",
            above_one,
            reading="An edit is a character that is read as another, lost or added. CER is the edits over the "
            "characters of the reference.",
        ),
        Stop(
            "tie-break",
            "The same total, another breakdown",
            "Several alignments can be equally short; a tie-break picks one: the same total, other kinds of edits.",
            Example(_named("pair", [("form", "from")])),
            "Which edits turn the one text into the other, and is there another way that is as short?",
            tie_breaks,
            reading="An edit is a substitution (S, one character for another), a deletion (D, one lost) or an "
            "insertion (I, one added). diagonal-first prefers substitutions, gaps-first deletions and insertions.",
        ),
        Stop(
            "ladder",
            "What counts as an error",
            "Normalization decides what may differ; each step, on both sides alike, gives another rate for one output.",
            Example(_pairs("pair", normalization_example())),
            "Which step takes away how many of the edits, and is anything wrong at the end?",
            steps_climbed,
            reading="The steps, in order: nfc writes a letter and its accent as one character, where there is one; "
            "casefold makes capitals small; remove-punctuation takes out signs such as : and the full stop; then runs "
            "of white space become one space and the ends are stripped.",
        ),
        Stop(
            "means",
            "Pooled against the plain mean",
            "Pooled, each character has the same weight; in the mean of the pages' rates, each page has.",
            Example(_REGISTER),
            "Which of the two averages is higher, and which page makes it so?",
            two_means,
            reading="Pooled, all edits are divided by all characters of the references. For the mean, each page's "
            "edits are divided by its own characters, and these rates are averaged.",
        ),
        Stop(
            "flip",
            "The ranking flips",
            "A errs a little on every line, B on long lines only: the averaging rule picks the winner.",
            Example(seeds=tuple(SEEDS)),
            "Which system has the lower rate pooled, which one by the line mean, and do you expect the two averages to "
            "prefer different systems in few or in most of ten draws?",
            ranking_flip,
            reading="A draw has 40 lines of one short word of 3 to 5 letters, and 20 lines of eight words, about 42 "
            "characters. A makes about one edit on every line, short or long. B reads nearly all short lines without a "
            "fault, and makes about seven edits on each long one. Pooled, all edits are divided by all characters; the "
            "line mean is the average of the lines' own rates. Each seed is another draw of lines and errors.",
        ),
        Stop(
            "harm",
            "What CER cannot see",
            "Every edit costs the same, whatever it does to the meaning.",
            Example(
                _named("output", [(_DATED, _DATED.replace("1957", "1857")), (_DATED, _DATED.replace("1957", "1957,"))])
            ),
            "Which output does CER call worse, and which one would you rather have for an index of years?",
            unequal_harm,
            reading="An index of years needs the numbers, and nothing else, to be right.",
        ),
        Stop(
            "gaps",
            "Coverage and honest gaps",
            "A fluent guess is partly right by chance and a gap is not, so the rate alone rewards guessing.",
            Example(_named("output", [(_PAGE, _GUESSED), (_PAGE, _WITH_GAP)])),
            "Which output has the lower rate over the whole page, and which one would you rather rely on where it has "
            "read something?",
            honest_gaps,
            reading="Texts are read line by line. What is not attempted is an empty line, and what a marker such as "
            f"{', '.join(_MARKERS)} stands for; coverage is the share of the reference's characters that is attempted. "
            "In the rate over the whole page a marker counts as the text it is, so one of its letters may match by "
            "chance. Rely on the output that is less often wrong in what it attempted.",
            by_line=True,
        ),
        Stop(
            "concentration",
            "Concentrated or systematic",
            "At the same CER, a low WER points to a few ruined words, a high one to one wrong letter in many.",
            Example(_named("output", [(_MINUTES, _read_as(_MANGLED)), (_MINUTES, _read_as(_ACCENTED))])),
            "In which output do the errors lie closer together, and which one could a single rule of correction mend?",
            spread_or_steady,
            reading="A rule of correction writes one character for another wherever that stands in the output. To try, "
            "take the substitution that is most frequent.",
        ),
    )
}
"""The stops by name, in order."""

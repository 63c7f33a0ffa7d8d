"""Stops about what a rate is: characters and words, rates above 100 %, pooled and plain means."""

from collections.abc import Sequence

from cer_core.comparison import same
from cer_core.counts import Counts
from cer_core.evaluation import SystemResult
from cer_core.rates import item_normalized_distances, mean, ratio
from cer_core.teaching.stop import (
    Answer,
    Example,
    Row,
    count,
    divided,
    joined,
    lowest,
    quotient,
    rate,
    scored,
)
from cer_core.wording import counted, listed, percent


def two_units(example: Example) -> Answer:
    """Compare the same output by characters and by words.

    >>> from cer_core.teaching.stop import Pair
    >>> two_units(Example((Pair("", "the road", "the raod"),))).sentence
    'By characters the error rate is 25.00 % (2 / 8), by words 50.00 % (1 / 2): 2.0 times as much.'
    """
    result = scored(example.pairs)
    cer, wer = result.measures["cer"], result.measures["wer"]
    characters, words = result.characters.total(), result.words.total()
    times = divided(wer, cer)
    sentence = (
        f"By characters the error rate is {percent(cer)} ({characters.edits} / {characters.reference_length}), "
        f"by words {percent(wer)} ({words.edits} / {words.reference_length})"
    )
    figures = (
        rate("CER", cer),
        rate("WER", wer),
        quotient("WER / CER", times),
        count("character edits", characters.edits),
        count("reference characters", characters.reference_length),
        count("word edits", words.edits),
        count("reference words", words.reference_length),
    )
    return Answer((f"{sentence}: {_units_compared(cer, wer)}.",), figures)


def _units_compared(cer: float | None, wer: float | None) -> str:
    if cer is None:
        return "the reference is empty, so neither is defined"
    if wer is None:
        return "the reference has no word, so by words there is no rate"
    if not cer:
        return "there is no error to count"
    if not wer:
        return "only white space differs, which no word contains"
    if same(cer, wer):
        return "the same"
    return f"{wer / cer:.1f} times as much" if wer > cer else "less by words than by characters"


_ABOVE = "Above 100 % takes more insertions than right characters."


def above_one(example: Example) -> Answer:
    """Say whether the rate passes 100 %, and why it can.

    >>> from cer_core.teaching.stop import Pair
    >>> above_one(Example((Pair("", "m", "rn"),))).sentence  # doctest: +NORMALIZE_WHITESPACE
    'CER is 200.00 %: 2 edits against 1 character of the reference. That is above 100 %, since insertions (1) add edits
    but no reference character; there are more of them than right characters (0). Character accuracy is -100.00 %.'
    """
    result = scored(example.pairs)
    counts, cer = result.characters.total(), result.measures["cer"]
    accuracy = result.measures["character_accuracy"]
    characters = counted(counts.reference_length, "character")
    against = f"{counted(counts.edits, 'edit')} against {characters} of the reference"
    if cer is None:
        said = f"CER is n/a: {against}, and nothing can be divided by 0. {_ABOVE}"
    elif cer > 1:
        said = (
            f"CER is {percent(cer)}: {against}. That is above 100 %, since insertions ({counts.insertions}) add edits "
            f"but no reference character; there are more of them than right characters ({counts.hits}). Character "
            f"accuracy is {percent(accuracy)}."
        )
    else:
        where = "exactly at" if cer == 1 else "below"
        said = f"CER is {percent(cer)}: {against}. That is {where} 100 %. {_ABOVE}"
    figures = (
        rate("CER", cer),
        rate("character accuracy", accuracy),
        rate("edits / longer side", mean(item_normalized_distances(result.characters))),
        count("edits", counts.edits),
        count("reference characters", counts.reference_length),
        count("substitutions", counts.substitutions),
        count("deletions", counts.deletions),
        count("insertions", counts.insertions),
    )
    return Answer((said,), figures)


def two_means(example: Example) -> Answer:
    """Compare the pooled rate of some pages with the plain mean of their own rates.

    >>> from cer_core.teaching.stop import Pair
    >>> two_means(Example((Pair("1", "abcdefghi", "abcdefghi"), Pair("2", "a", "b")))).sentence
    ... # doctest: +NORMALIZE_WHITESPACE
    'Pooled, the rate is 10.00 % (1 / 10); the mean of 2 page rates is 50.00 %, 5.0 times as much. In the mean, a page
    of 1 character weighs as much as one of 9. The mean is higher, most of all because of 2: 1 edit on 1 character, a
    rate of 100.00 % that counts for 1 of 2 pages in the mean, but pooled for 1 of 10 characters.'
    """
    result = scored(example.pairs)
    pooled, plain = result.measures["cer"], result.measures["cer_mean"]
    counts = result.characters.total()
    lengths = [length for length in result.characters.reference_length.tolist() if length]
    rows = tuple(
        Row(
            pair.label,
            (
                count("reference characters", each.reference_length),
                count("edits", each.edits),
                rate("CER", ratio(each.edits, each.reference_length)),
            ),
        )
        for pair, each in zip(example.pairs, result.characters, strict=True)
    )
    figures = (
        rate("pooled CER", pooled),
        rate("mean of page rates", plain),
        quotient("mean / pooled", divided(plain, pooled)),
        count("edits", counts.edits),
        count("reference characters", counts.reference_length),
        count("pages without a rate", result.undefined),
    )
    labels = [pair.label for pair in example.pairs]
    sentences = (*_means_compared(result, pooled, plain, lengths), *_made_so(labels, result, pooled, plain))
    return Answer(sentences, figures, rows)


def _means_compared(result: SystemResult, pooled: float | None, plain: float | None, lengths: list[int]) -> list[str]:
    if pooled is None or plain is None:
        return ["No page has a reference character, so both rates are n/a."]
    counts = result.characters.total()
    sentences = [
        f"Pooled, the rate is {percent(pooled)} ({counts.edits} / {counts.reference_length}); the mean of "
        f"{counted(len(lengths), 'page rate')} is {percent(plain)}, {_means_related(pooled, plain)}."
    ]
    if min(lengths) < max(lengths):
        shortest = counted(min(lengths), "character")
        sentences.append(f"In the mean, a page of {shortest} weighs as much as one of {max(lengths)}.")
    if result.undefined:
        sentences.append(
            f"{counted(result.undefined, 'page')} without a reference character: no rate, so not in the mean; "
            "edits there stay in the pooled sum."
        )
    return sentences


def _means_related(pooled: float, mean: float) -> str:
    if same(pooled, mean):
        return "the same"
    if mean > pooled:
        return f"{mean / pooled:.1f} times as much" if pooled else "although nothing is wrong pooled"
    return "less than that"


def _made_so(labels: Sequence[str], result: SystemResult, pooled: float | None, plain: float | None) -> list[str]:
    """Say which average is higher, and which page does most for it.

    A page of e edits on l characters adds e / (l n) to the mean of n rates and e / L to the pooled rate, L being all
    characters; the differences of the two add up to mean - pooled.
    """
    if pooled is None or plain is None:
        return []
    if same(pooled, plain):
        return ["Neither is higher, so no page makes it so."]
    counts = list(result.characters)
    pages, whole = len(counts) - result.undefined, result.characters.total().reference_length
    higher, sign = ("The mean", 1) if plain > pooled else ("The pooled rate", -1)
    raised = [sign * ((ratio(each.edits, each.reference_length) or 0) / pages - each.edits / whole) for each in counts]
    most = lowest([-value for value in raised])
    because = joined([labels[place] for place in most])
    said = listed([_weighed(counts[place], pages, whole) for place in most])
    return [f"{higher} is higher, most of all because of {because}: {said}."]


def _weighed(page: Counts, pages: int, whole: int) -> str:
    edits = counted(page.edits, "edit")
    if not page.reference_length:
        return f"{edits} without a reference character, which only the pooled rate counts"
    own = percent(ratio(page.edits, page.reference_length))
    return (
        f"{edits} on {counted(page.reference_length, 'character')}, a rate of {own} that counts for 1 of "
        f"{counted(pages, 'page')} in the mean, but pooled for {page.reference_length} of {whole} characters"
    )

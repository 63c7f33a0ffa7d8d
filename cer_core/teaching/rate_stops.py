"""Stops about what a rate is: characters and words, rates above 100 %, pooled and plain means, WER over CER."""

from cer_core.columns import phrase
from cer_core.comparison import same
from cer_core.evaluation import SystemResult
from cer_core.rates import item_normalized_distances, mean, ratio
from cer_core.teaching.stop import (
    Answer,
    Example,
    Row,
    count,
    divided,
    quoted,
    quotient,
    rate,
    scored,
    text,
)
from cer_core.visible import isolated
from cer_core.wording import counted, percent


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
    return Answer(f"{sentence}: {_units_compared(cer, wer)}.", figures)


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


def above_one(example: Example) -> Answer:
    """Say whether the rate passes 100 %, and why it can.

    >>> from cer_core.teaching.stop import Pair
    >>> above_one(Example((Pair("", "m", "rn"),))).sentence  # doctest: +NORMALIZE_WHITESPACE
    'CER is 200.00 %: 2 edits against 1 character of the reference. That is above 100 %, since insertions (1) add edits
    but no reference character; character accuracy is -100.00 %.'
    """
    result = scored(example.pairs)
    counts, cer = result.characters.total(), result.measures["cer"]
    accuracy = result.measures["character_accuracy"]
    characters = counted(counts.reference_length, "character")
    against = f"{counted(counts.edits, 'edit')} against {characters} of the reference"
    if cer is None:
        said = f"CER is n/a: {against}, and nothing can be divided by 0."
    elif cer > 1:
        said = (
            f"CER is {percent(cer)}: {against}. That is above 100 %, since insertions ({counts.insertions}) add edits "
            f"but no reference character; character accuracy is {percent(accuracy)}."
        )
    else:
        where = "exactly at" if cer == 1 else "below"
        said = f"CER is {percent(cer)}: {against}. That is {where} 100 %; only insertions can take it above."
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
    return Answer(said, figures)


def two_means(example: Example) -> Answer:
    """Compare the pooled rate of some pages with the plain mean of their own rates.

    >>> from cer_core.teaching.stop import Pair
    >>> two_means(Example((Pair("1", "abcdefghi", "abcdefghi"), Pair("2", "a", "b")))).sentence
    ... # doctest: +NORMALIZE_WHITESPACE
    'Pooled, the rate is 10.00 % (1 / 10); the mean of 2 page rates is 50.00 %, 5.0 times as much. In the mean, a page
    of 1 character weighs as much as one of 9.'
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
    return Answer(_means_compared(result, pooled, plain, lengths), figures, rows)


def _means_compared(result: SystemResult, pooled: float | None, plain: float | None, lengths: list[int]) -> str:
    if pooled is None or plain is None:
        return "No page has a reference character, so both rates are n/a."
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
    return " ".join(sentences)


def _means_related(pooled: float, mean: float) -> str:
    if same(pooled, mean):
        return "the same"
    if mean > pooled:
        return f"{mean / pooled:.1f} times as much" if pooled else "although nothing is wrong pooled"
    return "less than that"


def spread_or_steady(example: Example) -> Answer:
    """Say for each output how its errors lie in the words: several in few words, or one in each of many.

    >>> from cer_core.teaching.stop import Pair
    >>> answer = spread_or_steady(Example((Pair("one", "ab cd", "xy cd"), Pair("many", "ab cd", "xb xd"))))
    >>> [row["WER / CER"] for row in answer.rows]
    [1.25, 2.5]
    >>> answer.sentence.rpartition(". ")[2]  # doctest: +NORMALIZE_WHITESPACE
    'The errors of “one” lie closer together: 2.0 character edits for each word edit,
    against 1.0 of “many”.'
    """
    rows: list[Row] = []
    sentences: list[str] = []
    density: list[tuple[str, float]] = []
    for pair in example.pairs:
        result = scored([pair])
        cer, wer = result.measures["cer"], result.measures["wer"]
        characters, words = result.characters.total(), result.words.total()
        quotient_of_rates, each = divided(wer, cer), divided(characters.edits, words.edits)
        ours, theirs, times = _most_frequent(result)
        figures = (
            rate("CER", cer),
            rate("WER", wer),
            quotient("WER / CER", quotient_of_rates),
            count("character edits", characters.edits),
            count("word edits", words.edits),
            quotient("character edits for each word edit", each),
            text("most frequent confusion", phrase(ours, theirs) if times else ""),
            count("times", times),
        )
        rows.append(Row(pair.label, figures))
        sentences.append(
            f"{isolated(pair.label)}: CER {percent(cer)}, WER {percent(wer)}" + _quotient_words(quotient_of_rates)
        )
        if each is not None:
            density.append((quoted(pair.label), each))
    sentences += _densest(density)
    return Answer(". ".join(sentences) + ".", (), tuple(rows))


def _quotient_words(value: float | None) -> str:
    return ", so no ratio" if value is None else f", a ratio of {value:.1f}"


def _most_frequent(result: SystemResult) -> tuple[str | None, str | None, int]:
    """Return the most frequent edit as reference, output and how often; 0 times where there is no edit."""
    if not result.confusions:
        return None, None, 0
    first = result.confusions[0]
    return first.reference, first.hypothesis, first.count


def _densest(density: list[tuple[str, float]]) -> list[str]:
    """Say which output's errors lie closest together, where two or more have any."""
    if len(density) < 2:
        return []
    ranked = sorted(density, key=lambda entry: -entry[1])
    (first, most), (last, least) = ranked[0], ranked[-1]
    if same(most, least):
        return [f"Their errors lie equally close: {most:.1f} character edits for each word edit"]
    return [
        f"The errors of {first} lie closer together: {most:.1f} character edits for each word edit, "
        f"against {least:.1f} of {last}"
    ]

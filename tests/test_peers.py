"""Where another tool has a convention of its own, the tie-break that names it gives what the tool gives."""

import random
from collections.abc import Sequence

import jiwer
import kaldialign
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein
from stringalign.align import Deleted, Inserted, Kept, Replaced, align_strings

from cer_core.alignment import align, tie_break
from cer_core.counts import Counts
from cer_core.evaluation import score
from cer_core.units import code_pairs, whitespace_words

Pair = tuple[str, str]
Cell = tuple[str, str | None, str | None]

ALPHABETS = ("ab", "abc ", "e\u0301\u00e9 ", "\u0939\u093f\u0928\u094d", "\U0001f468\u200d\U0001f469a")
EDITOPS = {"substitution": "replace", "deletion": "delete", "insertion": "insert"}
GAP = -1

# Few letters make ties; any letters make sure that nothing depends on which they are.
some_text = st.sampled_from(ALPHABETS).flatmap(lambda letters: st.text(letters, max_size=30)) | st.text(
    st.characters(exclude_categories=["Cs"]), max_size=12
)
text_or_surrogates = some_text | st.text("a\ud800\udc00", max_size=12)
some_words = st.lists(st.sampled_from(["the", "north", "road", "\u00e9t\u00e9", "\u9053"]), max_size=12)


@st.composite
def a_pair(draw: st.DrawFn, texts: st.SearchStrategy[str] = some_text) -> Pair:
    """Draw two texts, half the time the second one made from pieces of the first."""
    reference, other = draw(texts), draw(texts)
    if draw(st.booleans()):
        cut, after = draw(st.integers(0, len(reference))), draw(st.integers(0, len(reference)))
        return reference, reference[:cut] + other[:3] + reference[after:]
    return reference, other


def cells(reference: str, hypothesis: str, ties: str, unit: str = "codepoint") -> list[Cell]:
    return align(code_pairs([reference], [hypothesis], unit), tie_break(ties)).cells(0)


def editops(row: Sequence[Cell]) -> list[tuple[str, int, int]]:
    """Return the edits as rapidfuzz writes them: what, and at which places of either side."""
    found, i, j = [], 0, 0
    for operation, _, _ in row:
        if operation != "hit":
            found.append((EDITOPS[operation], i, j))
        i += operation != "insertion"
        j += operation != "deletion"
    return found


def rapidfuzz_editops(reference: Sequence[str], hypothesis: Sequence[str]) -> list[tuple[str, int, int]]:
    return [(op.tag, op.src_pos, op.dest_pos) for op in Levenshtein.editops(reference, hypothesis)]


def counts_of(output: jiwer.CharacterOutput | jiwer.WordOutput) -> Counts:
    return Counts(output.hits, output.substitutions, output.deletions, output.insertions)


@settings(deadline=None, max_examples=400)
@given(a_pair(text_or_surrogates))
def test_rapidfuzz_edit_for_edit(pair: Pair) -> None:
    assert editops(cells(*pair, "rapidfuzz")) == rapidfuzz_editops(*pair)


@settings(deadline=None, max_examples=200)
@given(some_words, some_words)
def test_rapidfuzz_edit_for_edit_over_words(reference: list[str], hypothesis: list[str]) -> None:
    row = cells(" ".join(reference), " ".join(hypothesis), "rapidfuzz", "whitespace")
    assert editops(row) == rapidfuzz_editops(reference, hypothesis)


def unlike(size: int, letters: str, ends: str, rng: random.Random) -> str:
    """Return a random text whose ends the other text does not share, so that nothing is trimmed."""
    return ends[0] + "".join(rng.choices(letters, k=size - 2)) + ends[1]


WHOLE_TABLE_BELOW = 2048 * 2048
"""Where the texts' lengths, without their common ends, multiply to this, rapidfuzz cuts its table in two."""


@pytest.mark.parametrize(("n", "m"), [(2047, 2049), (2049, 2047), (4000, 1048), (64, 9000), (9000, 9), (64, 64)])
@pytest.mark.parametrize("letters", ["ab", "abcd"])
def test_rapidfuzz_edit_for_edit_as_long_as_it_keeps_one_table(n: int, m: int, letters: str) -> None:
    assert n * m < WHOLE_TABLE_BELOW
    rng = random.Random(n * m)
    reference, hypothesis = unlike(n, letters, "xy", rng), unlike(m, letters, "zw", rng)
    assert editops(cells(reference, hypothesis, "rapidfuzz")) == rapidfuzz_editops(reference, hypothesis)


def test_beyond_that_rapidfuzz_may_split_the_same_total_in_another_way() -> None:
    """It then works in two halves (Hirschberg), and each half breaks its own ties.

    Our rule goes on reading one table, so on items this long only the total, and not always the
    breakdown into S, D and I, is what rapidfuzz, jiwer and dinglehopper print.
    """
    paths_differ = splits_differ = 0
    for seed in range(8):
        rng = random.Random(seed)
        reference, hypothesis = unlike(2048, "abcd", "xy", rng), unlike(2048, "abcd", "zw", rng)
        ours = editops(cells(reference, hypothesis, "rapidfuzz"))
        theirs = rapidfuzz_editops(reference, hypothesis)
        assert len(ours) == len(theirs)
        paths_differ += ours != theirs
        splits_differ += sorted(op for op, _, _ in ours) != sorted(op for op, _, _ in theirs)
    assert paths_differ >= splits_differ > 0


@settings(deadline=None, max_examples=300)
@given(a_pair())
def test_kaldialign_cell_for_cell(pair: Pair) -> None:
    reference, hypothesis = pair
    aligned = kaldialign.align(list(map(ord, reference)), list(map(ord, hypothesis)), GAP)
    ours = cells(reference, hypothesis, "insertion-deletion-diagonal")
    assert [(GAP if r is None else ord(r), GAP if h is None else ord(h)) for _, r, h in ours] == aligned


@settings(deadline=None, max_examples=150)
@given(some_words, some_words)
def test_kaldialign_cell_for_cell_over_words(reference: list[str], hypothesis: list[str]) -> None:
    ours = cells(" ".join(reference), " ".join(hypothesis), "insertion-deletion-diagonal", "whitespace")
    assert [(r or "*", h or "*") for _, r, h in ours] == kaldialign.align(reference, hypothesis, "*")


def stringalign_cells(reference: str, hypothesis: str) -> list[Cell]:
    found: list[Cell] = []
    for operation in align_strings(reference, hypothesis, tokenizer=list)[0]:  # type: ignore[arg-type]
        match operation:
            case Kept(substring):
                found.append(("hit", substring, substring))
            case Replaced(r, h):
                found.append(("substitution", r, h))
            case Deleted(substring):
                found.append(("deletion", substring, None))
            case Inserted(substring):
                found.append(("insertion", None, substring))
    return found


@settings(deadline=None, max_examples=300)
@given(a_pair())
def test_stringalign_cell_for_cell(pair: Pair) -> None:
    assert cells(*pair, "diagonal-first") == stringalign_cells(*pair)


some_pairs = st.lists(a_pair(text_or_surrogates), min_size=1, max_size=6)


@settings(deadline=None, max_examples=200)
@given(some_pairs)
def test_jiwer_characters_after_its_strip(pairs: list[Pair]) -> None:
    """jiwer strips as Python does, which takes U+001C to U+001F off too; so must the texts given to us."""
    references, hypotheses = [r for r, _ in pairs], [h for _, h in pairs]
    theirs = jiwer.process_characters(references, hypotheses)
    ours = score([r.strip() for r in references], [h.strip() for h in hypotheses], ties="rapidfuzz")
    assert ours.characters.total() == counts_of(theirs)
    if any(r.strip() for r in references):
        assert ours.measures["cer"] == theirs.cer


@settings(deadline=None, max_examples=100)
@given(st.lists(a_pair(st.text("ab \t\n\u00a0\u3000", max_size=10)), min_size=1, max_size=5))
def test_our_strip_step_is_jiwer_s(pairs: list[Pair]) -> None:
    references, hypotheses = [r for r, _ in pairs], [h for _, h in pairs]
    ours = score(references, hypotheses, ties="rapidfuzz", steps=["strip"])
    assert ours.characters.total() == counts_of(jiwer.process_characters(references, hypotheses))


def test_our_strip_step_leaves_information_separators_which_are_not_white_space() -> None:
    pair = ["ab"], ["ab\x1f"]
    assert jiwer.process_characters(*pair).insertions == 0
    assert score(*pair, steps=["strip"]).characters.total() == Counts(hits=2, insertions=1)


gaps = st.sampled_from([" ", "  ", "   "])


@st.composite
def spaced(draw: st.DrawFn) -> str:
    """Draw words with one or more spaces between them, and perhaps around them."""
    ends = draw(st.tuples(*[st.sampled_from(["", " ", "  "])] * 2))
    return ends[0] + "".join(word + draw(gaps) for word in draw(some_words)) + ends[1]


@settings(deadline=None, max_examples=200)
@given(st.lists(st.tuples(spaced(), spaced()), min_size=1, max_size=5))
def test_jiwer_words_and_measures(pairs: list[Pair]) -> None:
    references, hypotheses = [r for r, _ in pairs], [h for _, h in pairs]
    theirs = jiwer.process_words(references, hypotheses)
    ours = score(references, hypotheses, ties="rapidfuzz")
    assert ours.words.total() == counts_of(theirs)
    if any(whitespace_words(r) for r in references):
        wanted = {"wer": theirs.wer, "mer": theirs.mer, "wip": theirs.wip, "wil": theirs.wil}
        assert {name: ours.measures[name] for name in wanted} == wanted


@settings(deadline=None, max_examples=200)
@given(st.lists(st.tuples(*[st.text("ab \t\n\u00a0\u3000\x1f", max_size=10) | st.text()] * 2), min_size=1, max_size=5))
def test_jiwer_words_of_any_text_by_the_rule_space(pairs: list[Pair]) -> None:
    references, hypotheses = [r for r, _ in pairs], [h for _, h in pairs]
    theirs = jiwer.process_words(references, hypotheses)
    assert score(references, hypotheses, ties="rapidfuzz", words="space").words.total() == counts_of(theirs)


@pytest.mark.parametrize("separator", ["\t", "\u00a0", "\u3000"])
def test_jiwer_parts_words_at_spaces_only_where_we_part_them_at_any_white_space(separator: str) -> None:
    pair = [f"north{separator}road"], ["north road"]
    assert counts_of(jiwer.process_words(*pair)) == Counts(substitutions=1, insertions=1)
    assert score(*pair).words.total() == Counts(hits=2)


@pytest.mark.parametrize(
    ("hypothesis", "cer", "wer", "mer", "wip", "our_mer"),
    [("", 0, 0, 0, 1, None), ("abcde", 5, 1, 1, 0, 1.0)],
)
def test_empty_references_have_a_rate_in_jiwer_and_none_here(
    hypothesis: str, cer: int, wer: int, mer: int, wip: int, our_mer: float | None
) -> None:
    ours = score([""], [hypothesis])
    theirs = jiwer.process_words([""], [hypothesis])
    assert jiwer.cer([""], [hypothesis]) == cer == ours.characters.total().edits
    assert (theirs.wer, theirs.mer, theirs.wip) == (wer, mer, wip)
    assert {name: ours.measures[name] for name in ("cer", "wer", "wip", "mer")} == {
        "cer": None,
        "wer": None,
        "wip": None,
        "mer": our_mer,
    }


@pytest.mark.parametrize(
    ("ties", "swapped", "m_for_rn"),
    [
        ("rapidfuzz", ["insertion", "hit", "deletion"], ("r", "m")),
        ("gaps-first", ["insertion", "hit", "deletion"], ("r", "m")),  # kraken's
        ("insertion-deletion-diagonal", ["deletion", "hit", "insertion"], ("r", "m")),  # kaldialign's
        ("diagonal-first", ["substitution", "substitution"], ("n", "m")),  # stringalign's
    ],
)
def test_how_each_tool_reads_a_swap_and_a_merged_letter(
    ties: str, swapped: list[str], m_for_rn: tuple[str, str]
) -> None:
    assert [operation for operation, _, _ in cells("ab", "ba", ties)] == swapped
    assert [(r, h) for operation, r, h in cells("rn", "m", ties) if operation == "substitution"] == [m_for_rn]


def test_rapidfuzz_and_stringalign_split_17_7_percent_of_short_pairs_differently() -> None:
    """All 14,400 pairs of texts of 1 to 4 letters out of three."""
    texts = [""]
    for _ in range(4):
        texts += [t + letter for t in texts for letter in "abc"]
    texts = sorted({t for t in texts if t})
    pairs = [(r, h) for r in texts for h in texts]
    one, other = (
        score([r for r, _ in pairs], [h for _, h in pairs], ties=ties) for ties in ("rapidfuzz", "diagonal-first")
    )
    differ = sum(a != b for a, b in zip(one.characters, other.characters, strict=True))
    assert (len(pairs), round(100 * differ / len(pairs), 1)) == (14_400, 17.7)

"""The signature says every setting and reads back; the corpus's digest says every text."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cer_core.alignment.tiebreaks import ALIASES, TIE_BREAKS
from cer_core.corpus import Corpus, System
from cer_core.draws import Draws
from cer_core.errors import InputError
from cer_core.normalization import STEPS
from cer_core.settings import ITEMS, MISSING, Settings, Signature
from cer_core.units import CHARACTER_UNITS, WORD_UNITS

SETTINGS = st.builds(
    Settings,
    steps=st.lists(st.sampled_from(sorted(STEPS)), max_size=6).map(tuple),
    unit=st.sampled_from(sorted(CHARACTER_UNITS)),
    ties=st.sampled_from(sorted({*TIE_BREAKS, *ALIASES})),
    words=st.sampled_from(sorted(WORD_UNITS)),
    items=st.sampled_from(sorted(ITEMS)),
    missing=st.sampled_from(sorted(MISSING)),
    gaps=st.sampled_from(["", "[?]{3}", "#+"]),
)
GOOD = str(Signature.of(Settings()))


@given(SETTINGS, st.booleans(), st.booleans())
def test_a_signature_reads_back(settings: Settings, marked: bool, several: bool) -> None:
    signature = Signature.of(settings, marked=marked, several=several)
    assert Signature.parse(str(signature), gaps=settings.gaps) == signature
    assert str(Signature.parse(str(signature), gaps=settings.gaps)) == str(signature)


def test_gap_markers_of_ones_own_have_to_be_given_to_read_a_signature() -> None:
    text = str(Signature.of(Settings(gaps="[?]{3}")))
    for other in ("", "[?]{4}"):
        with pytest.raises(InputError, match="unknown gap markers 'own@"):
            Signature.parse(text, gaps=other)
    assert Signature.parse(f"{GOOD}|gaps:usual", gaps="#").settings == Settings()


@given(SETTINGS, SETTINGS)
def test_different_settings_have_different_signatures(a: Settings, b: Settings) -> None:
    assert (str(Signature.of(a)) == str(Signature.of(b))) == (a == b)


@given(SETTINGS)
def test_a_signature_is_one_line_of_plain_text(settings: Settings) -> None:
    assert str(Signature.of(settings)).isprintable()
    assert str(Signature.of(settings)).isascii()


@pytest.mark.parametrize(("alias", "name"), ALIASES.items())
def test_an_alias_is_the_same_setting(alias: str, name: str) -> None:
    assert Settings(ties=alias) == Settings(ties=name)
    assert Signature.parse(GOOD.replace("ties:diagonal-first", f"ties:{alias}")).settings.ties == name


def test_the_segmenter_is_signed_where_graphemes_are_counted() -> None:
    assert "segmenter" not in GOOD
    assert "|segmenter:regex-" in str(Signature.of(Settings(unit="grapheme")))


@pytest.mark.parametrize("words", WORD_UNITS)
def test_the_segmenter_is_signed_where_the_word_rule_needs_it(words: str) -> None:
    assert ("|segmenter:regex-" in str(Signature.of(Settings(words=words)))) == (words in ("uax29", "character"))


def test_a_signature_of_another_version_keeps_its_versions() -> None:
    text = GOOD.replace("cer-lens:1.0", "cer-lens:0.9").replace("unicode:", "unicode:9")
    assert str(Signature.parse(text)) == text
    assert Signature.parse(text).settings == Settings()


@pytest.mark.parametrize(
    ("settings", "short"),
    [
        (Settings(), "cer-lens 1.0 · steps none · codepoint · diagonal-first"),
        (
            Settings(steps=("nfc", "strip"), unit="grapheme", ties="deletion-insertion-diagonal"),
            "cer-lens 1.0 · steps nfc,strip · grapheme · gaps-first",
        ),
        (Settings(words="space"), "cer-lens 1.0 · steps none · codepoint · diagonal-first · words space"),
    ],
)
def test_the_short_form(settings: Settings, short: str) -> None:
    assert Signature.of(settings).short == short


@pytest.mark.parametrize(
    ("field", "value", "valid"),
    [
        ("steps", ("nfc", "nope"), ", ".join(STEPS)),
        ("unit", "letter", ", ".join(CHARACTER_UNITS)),
        ("unit", "whitespace", ", ".join(CHARACTER_UNITS)),
        ("ties", "best", ", ".join([*TIE_BREAKS, *ALIASES])),
        ("words", "codepoint", ", ".join(WORD_UNITS)),
        ("items", "page", ", ".join(ITEMS)),
        ("missing", "drop", ", ".join(MISSING)),
    ],
)
def test_an_unknown_value_is_refused_with_the_valid_ones(field: str, value: object, valid: str) -> None:
    with pytest.raises(InputError) as error:
        replace(Settings(), **{field: value})  # type: ignore[arg-type]
    assert str(error.value).endswith(valid)
    assert repr(value if isinstance(value, str) else "nope") in str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is not one 'name:value' field"),
        ("8.13 %", "is not one 'name:value' field"),
        (f"{GOOD}|", "'' is not one 'name:value' field"),
        (f"{GOOD}|unit:grapheme", "each name once"),
        (f"{GOOD}|colour:red", "unknown field 'colour'"),
        (GOOD.replace("|unit:codepoint", ""), "the field 'unit' is missing"),
        (GOOD.replace("steps:none", "steps:nope"), "unknown normalization step 'nope'"),
        (GOOD.replace("ties:diagonal-first", "ties:"), "unknown tie-break ''"),
    ],
)
def test_what_is_no_signature_is_refused(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        Signature.parse(text)


@given(st.text() | st.lists(st.sampled_from([*GOOD.split("|"), "x:y", ""])).map("|".join))
def test_any_text_is_a_signature_or_refused(text: str) -> None:
    try:
        signature = Signature.parse(text)
    except InputError:
        return
    assert Signature.parse(str(signature)) == signature


# ---- the digest

CORPUS = Corpus(("1", "2"), ("ab", "c"), (System("A", ("ab", None)), System("B", ("", "c"))))


@pytest.mark.parametrize(
    "other",
    [
        replace(CORPUS, ids=("1", "3")),
        replace(CORPUS, reference=("a", "bc")),
        replace(CORPUS, reference=("ab", "c\ud800")),
        replace(CORPUS, systems=CORPUS.systems[::-1]),
        replace(CORPUS, systems=CORPUS.systems[:1]),
        replace(CORPUS, systems=(System("X", ("ab", None)), CORPUS.systems[1])),
        replace(CORPUS, systems=(System("A", ("ab", "")), CORPUS.systems[1])),
        replace(CORPUS, systems=(System("A", (None, "ab")), CORPUS.systems[1])),
        replace(CORPUS, systems=(System("A", ("ab", "-")), CORPUS.systems[1])),
        replace(CORPUS, items="file"),
        replace(CORPUS, notices=("one",)),
    ],
)
def test_the_digest_differs_where_anything_differs(other: Corpus) -> None:
    assert other.digest != CORPUS.digest == replace(CORPUS).digest


CELL = st.text(st.sampled_from("-:[]01a\ud800"), max_size=4)  # what the digest's own framing is made of


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    ids = draw(st.lists(CELL, max_size=3, unique=True))
    column = st.lists(CELL, min_size=len(ids), max_size=len(ids)).map(tuple)
    outputs = st.lists(CELL | st.none(), min_size=len(ids), max_size=len(ids)).map(tuple)
    systems = draw(st.lists(st.builds(System, CELL, outputs), min_size=1, max_size=2, unique_by=lambda s: s.name))
    return Corpus(tuple(ids), draw(column), tuple(systems))


@given(corpora(), corpora())
def test_different_corpora_have_different_digests(a: Corpus, b: Corpus) -> None:
    assume(a != b)
    assert a.digest != b.digest


@given(corpora())
def test_equal_corpora_have_equal_digests(corpus: Corpus) -> None:
    assert replace(corpus).digest == corpus.digest


@pytest.mark.parametrize("by", [None, "writer", "item", "a|b:c,d", "group x", "%7C"])
def test_draws_stand_in_the_signature_and_parse_back(by: str | None) -> None:
    signature = Signature.of(Settings(steps=("nfc",)), Draws(seed=7, by=by))
    assert Signature.parse(str(signature)) == signature
    assert "|draws:1000|seed:7|by:" in str(signature)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ("draws:5", "the field 'seed' is missing"),
        ("draws:5|seed:x|by:item", "'seed' is 'x', not a whole number"),
        ("draws:5|seed:1|by:page", "'by' is 'page', neither 'item' nor 'group'"),
        ("draws:5|seed:1|by:group ", "neither 'item' nor 'group'"),
    ],
)
def test_draws_that_are_not_whole_are_refused(fields: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        Signature.parse(f"{Signature.of(Settings())}|{fields}")


@pytest.mark.parametrize("by", ["a\ud800b", "writer|page", "%ff", "\U0001f468"])
def test_any_name_of_a_group_is_read_back(by: str) -> None:
    signature = Signature.of(Settings(), Draws(by=by))
    str(signature).encode()
    assert Signature.parse(str(signature)) == signature


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (f"draws:{'9' * 5000}|seed:1|by:item", "'draws' is '9+', not a whole number"),
        (f"draws:5|seed:{'9' * 5000}|by:item", "'seed' is '9+', not a whole number"),
        ("draws:5|seed:1|by:group a%ff", "neither 'item' nor 'group'"),
    ],
    ids=["draws", "seed", "by"],
)
def test_draws_that_python_cannot_read_are_refused(more: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        Signature.parse(f"{Signature.of(Settings())}|{more}")


def test_a_pattern_for_gaps_that_no_widget_takes_is_refused() -> None:
    with pytest.raises(InputError, match=r"the pattern for gaps, '.ud800', holds half of a surrogate pair"):
        Settings(gaps="\ud800")

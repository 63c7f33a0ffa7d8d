"""Steps of one's own: what they do, what they are called, and that they go wherever a named step goes."""

import string
from dataclasses import replace

import pytest
from any_text import TEXT
from hypothesis import given
from hypothesis import strategies as st

from cer_core.corpus import corpus_of
from cer_core.errors import InputError
from cer_core.evaluation import evaluate
from cer_core.line_view import aligned_items
from cer_core.markup import View, items_html
from cer_core.normalization import STEPS, CustomStep, Policy, parse_steps, trace
from cer_core.normalization.custom import FAMILY, LONGEST, MOST_PAIRS, NAME
from cer_core.normalization.replacements import proven_idempotent
from cer_core.readers.limits import LIMITS
from cer_core.rescoring import rescore
from cer_core.settings import Settings, Signature
from cer_core.step_effects import Effect, effects

SMALL = st.text(st.sampled_from("ab]^\\-."), max_size=4)
TABLE = st.dictionaries(SMALL.filter(bool), SMALL, min_size=1, max_size=5)
SHORT = st.text(st.sampled_from("abc]^\\-.\n"), max_size=12)
SOME = st.text(min_size=1, max_size=5) | st.text(st.sampled_from("ab]^\\-. "), min_size=1)
STEP = st.one_of(
    TABLE.map(lambda table: CustomStep("replace", tuple(table.items()))),
    SOME.map(lambda characters: CustomStep("remove", characters=characters)),
    SOME.map(lambda characters: CustomStep("keep", characters=characters)),
)
VV = CustomStep("replace", (("vv", "w"),))
NO_DOTS = CustomStep("remove", characters=".")


def replaced(table: dict[str, str], text: str) -> str:
    """Replace the slow way: at each place the longest that fits, and go on after it."""
    result, at = "", 0
    while at < len(text):
        fits = [old for old in table if text.startswith(old, at)]
        old = max(fits, key=len, default="")
        result += table[old] if old else text[at]
        at += len(old) or 1
    return result


# ---- what they do


@given(TABLE, SHORT)
def test_a_table_is_applied_in_one_pass_leftmost_and_longest_first(table: dict[str, str], text: str) -> None:
    assert CustomStep("replace", tuple(table.items())).step.apply(text) == replaced(table, text)


@given(SOME, SHORT | TEXT)
def test_characters_are_removed_or_kept(characters: str, text: str) -> None:
    assert CustomStep("remove", characters=characters).step.apply(text) == "".join(
        c for c in text if c not in characters
    )
    assert CustomStep("keep", characters=characters).step.apply(text) == "".join(c for c in text if c in characters)


@given(STEP, SHORT | TEXT)
def test_the_pieces_are_the_text_and_become_what_the_step_makes_of_it(own: CustomStep, text: str) -> None:
    pieces = own.step.trace(text)
    assert "".join(before for before, _ in pieces) == text
    assert "".join(after for _, after in pieces) == own.step.apply(text)
    assert all(before for before, _ in pieces)


@given(STEP)
def test_the_example_holds_and_there_are_words_for_people(own: CustomStep) -> None:
    before, after = own.step.example
    assert own.step.apply(before) == after
    assert own.step.does.endswith(".")
    assert own.step.hazard.endswith(".")
    assert own.step.family == FAMILY
    assert FAMILY not in {step.family for step in STEPS.values()}


def test_what_a_step_does_is_said_with_its_content() -> None:
    table = CustomStep("replace", (("\u0364", "e"), ("ab", ""), ("c", "\u05d0")))
    assert table.step.does == "3 replacements of your own: ab removed, c to \u2068\u05d0\u2069, ◌\u0364 U+0364 to e."
    assert NO_DOTS.step.does == "1 character of your own removed: .."
    assert CustomStep("keep", characters="ab ").step.does == "Only 3 characters of your own kept: ␣ space, a, b."


@pytest.mark.parametrize(
    ("own", "warns"),
    [
        (VV, False),
        (CustomStep("replace", (("a", "aa"),)), True),
        (CustomStep("keep", characters="ab"), True),
        (CustomStep("keep", characters="a b"), False),
        (CustomStep("remove", characters="a\t"), True),
        (CustomStep("remove", characters="a"), False),
    ],
)
def test_a_hazard_is_named_where_there_is_one(own: CustomStep, warns: bool) -> None:
    assert (own.step.hazard.count(".") > 1) == warns


# ---- twice


@given(STEP, SHORT | TEXT)
def test_a_step_that_says_so_gives_the_same_when_applied_twice(own: CustomStep, text: str) -> None:
    once = own.step.apply(text)
    assert (own.step.apply(once) == once) or not own.step.idempotent


@given(st.dictionaries(st.sampled_from("abcd"), st.text(st.sampled_from("abcde"), max_size=3), min_size=1))
def test_a_table_of_single_characters_says_no_only_where_one_of_them_shows_it(table: dict[str, str]) -> None:
    shown = any(replaced(table, replaced(table, old)) != replaced(table, old) for old in table)
    assert proven_idempotent(table) != shown


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ({"ab": ""}, "aabb"),
        ({"x": "", "ab": "c"}, "axb"),
        ({"ab": "ba"}, "aab"),
        ({"ca": "a", "ab": "d"}, "cab"),
        ({"x": "b", "abc": "d"}, "axc"),
        ({"x": "ab", "ab": "y"}, "x"),
    ],
)
def test_a_table_that_works_across_what_it_put_in_says_so(table: dict[str, str], text: str) -> None:
    assert replaced(table, replaced(table, text)) != replaced(table, text)
    assert not proven_idempotent(table)


@pytest.mark.parametrize(
    "table", [{"vv": "w"}, {"rn": "m", "cl": "d"}, {"a": "b", "c": ""}, {"sch": "x"}, {"a": "a"}, {"ab": "ab"}]
)
def test_plain_tables_are_idempotent(table: dict[str, str]) -> None:
    assert proven_idempotent(table)


# ---- the name


@given(STEP)
def test_a_name_is_the_kind_and_a_hash_and_fits_a_signature(own: CustomStep) -> None:
    assert NAME.fullmatch(own.name)
    assert own.name.startswith(own.kind)
    assert own.name not in STEPS


@given(TABLE, st.randoms(use_true_random=False))
def test_the_same_content_has_the_same_name_in_any_order(table: dict[str, str], random: object) -> None:
    pairs = list(table.items())
    shuffled = pairs * 2
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert CustomStep("replace", tuple(pairs)) == CustomStep("replace", tuple(shuffled))
    assert CustomStep("replace", tuple(pairs)).name == CustomStep("replace", tuple(shuffled)).name
    assert CustomStep("keep", characters="aba") == CustomStep("keep", characters="ba")


@given(STEP, STEP)
def test_other_content_has_another_name(a: CustomStep, b: CustomStep) -> None:
    assert (a == b) == (a.name == b.name)


def test_names_never_change() -> None:
    assert [VV.name, NO_DOTS.name, CustomStep("keep", characters="\ud800").name] == [
        "replace@760a5e35b8",
        "remove@e48267561c",
        "keep@50eee514a0",
    ]


# ---- refused


@pytest.mark.parametrize(
    ("kind", "pairs", "characters", "says"),
    [
        ("swap", (("a", "b"),), "", "choose one of: replace, remove, keep"),
        ("replace", (), "", "made of pairs, one at least"),
        ("replace", (("a", "b"),), "x", "made of pairs, one at least"),
        ("remove", (), "", "made of characters, one at least"),
        ("keep", (("a", "b"),), "", "made of characters, one at least"),
        ("replace", (("", "b"),), "", "'b' is empty"),
        ("replace", (("a", "b"), ("a", "c")), "", "'a' is to become 'b' and also 'c'"),
        ("replace", (("a", "b" * (LONGEST + 1)),), "", f"more than {LONGEST} characters"),
        ("replace", tuple((f"{n:05}", "") for n in range(MOST_PAIRS + 1)), "", f"limit of {MOST_PAIRS}"),
    ],
)
def test_what_is_no_step_is_refused(kind: str, pairs: tuple[tuple[str, str], ...], characters: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        CustomStep(kind, pairs, characters)  # type: ignore[arg-type]


def test_a_table_that_writes_too_much_stops() -> None:
    own = CustomStep("replace", (("a", "b" * LONGEST),))
    with pytest.raises(InputError, match=f"{own.name}: writes more than {LIMITS.item_characters} characters"):
        own.step.apply("a" * (LIMITS.item_characters // LONGEST + 1))


def test_the_largest_tables_do_not_take_long_on_long_texts() -> None:
    words = (a + b + c + "aaa" for a in string.ascii_letters for b in string.ascii_letters for c in "abc")
    own = CustomStep("replace", tuple((word, word.upper()) for word, _ in zip(words, range(MOST_PAIRS), strict=False)))
    text = "".join(old for old, _ in own.pairs[:1000]) * 100
    assert own.step.apply(text) == text.upper()


# ---- wherever a named step goes


def test_a_policy_takes_its_own_steps_among_the_others() -> None:
    policy = Policy(("lower", VV.name, NO_DOTS.name), (NO_DOTS, VV))
    assert policy("VVorks.") == "works"
    assert parse_steps(f"nfc,{VV.name}", (VV,)) == ("nfc", VV.name)


def test_an_unknown_name_of_ones_own_says_that_its_table_is_needed() -> None:
    for text, needed in ((VV.name, "a table"), (NO_DOTS.name, "a set of characters")):
        with pytest.raises(InputError, match=f"{needed} with the hash {text.partition('@')[2]} is needed"):
            parse_steps(text)
    with pytest.raises(InputError, match=f"choose from: {', '.join(STEPS)}, {VV.name}"):
        Policy(("nope",), (VV,))


def test_links_name_the_step() -> None:
    links = trace(("lower", VV.name), "VVo", (VV,))
    assert [(link.raw, link.text, link.steps) for link in links] == [("VV", "w", ("lower", VV.name)), ("o", "o", ())]


@given(st.lists(STEP, max_size=3), TEXT)
def test_links_join_to_the_raw_and_to_the_normalized_text(own: list[CustomStep], text: str) -> None:
    names = ("nfd", *(step.name for step in own))
    links = trace(names, text, tuple(own))
    assert "".join(link.raw for link in links) == text
    assert "".join(link.text for link in links) == Policy(names, tuple(own))(text)


OWN = Settings(steps=("lower", VV.name), custom=(VV,))


def test_scores_effects_repairs_and_the_alignment_view_follow_the_policy() -> None:
    corpus = corpus_of(["Works"], A=["vvorks."])
    evaluation = evaluate(corpus, OWN)
    assert evaluation.systems[0].characters.total().edits == 1
    assert effects(corpus, OWN, ("lower", VV.name, "remove-punctuation"))["A"] == Effect(0, 5)
    assert effects(corpus, OWN, ())["A"].edits == 3
    assert rescore(evaluation, evaluation.systems[0], {0: "works"}).characters.after.total().edits == 0
    view = View(raw=True)
    assert f"by {VV.name}" in items_html(aligned_items(evaluation, 0, view), view)


def test_only_named_steps_count_for_the_settings() -> None:
    assert Settings(steps=("nfc",), custom=(VV,)) == Settings(steps=("nfc",))
    assert Settings(steps=(NO_DOTS.name, VV.name), custom=(VV, NO_DOTS, VV)) == Settings(
        steps=(NO_DOTS.name, VV.name), custom=(NO_DOTS, VV)
    )
    assert replace(OWN, steps=()) == Settings()
    assert hash(OWN) == hash(replace(OWN))


def test_a_signature_names_the_step_and_reads_back_with_it() -> None:
    text = str(Signature.of(OWN))
    assert f"|steps:lower,{VV.name}|" in text
    assert Signature.parse(text, (NO_DOTS, VV)) == Signature.of(OWN)
    with pytest.raises(InputError, match=f"a table with the hash {VV.name.partition('@')[2]} is needed"):
        Signature.parse(text)

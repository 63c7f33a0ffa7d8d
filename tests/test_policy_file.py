"""Policies as files: what is written is read back, and what is not a policy is refused with its place."""

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core import policy_file
from cer_core.alignment.tiebreaks import TIE_BREAKS
from cer_core.corpus import corpus_of
from cer_core.errors import InputError
from cer_core.evaluation import evaluate
from cer_core.normalization import STEPS, CustomStep
from cer_core.settings import MISSING, Settings
from cer_core.units import CHARACTER_UNITS, WORD_UNITS

texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=5)
own_steps = (
    st.dictionaries(texts, st.just("") | texts, min_size=1, max_size=4).map(
        lambda pairs: CustomStep("replace", tuple(pairs.items()))
    )
    | texts.map(lambda characters: CustomStep("remove", characters=characters))
    | texts.map(lambda characters: CustomStep("keep", characters=characters))
)


@st.composite
def some_settings(draw: st.DrawFn) -> Settings:
    custom = tuple(draw(st.lists(own_steps, max_size=2, unique_by=lambda step: step.name)))
    names = [*draw(st.lists(st.sampled_from(list(STEPS)), max_size=4)), *(step.name for step in custom)]
    return Settings(
        steps=tuple(draw(st.permutations(names))),
        unit=draw(st.sampled_from(list(CHARACTER_UNITS))),
        ties=draw(st.sampled_from(list(TIE_BREAKS))),
        words=draw(st.sampled_from(list(WORD_UNITS))),
        missing=draw(st.sampled_from(list(MISSING))),
        custom=custom,
        gaps=draw(st.sampled_from(["", "[?]{3}", "\u2026+"])),
    )


@given(some_settings(), st.sampled_from(["p.toml", "P.JSON"]))
def test_what_is_written_is_read_back(settings: Settings, name: str) -> None:
    written = policy_file.write(policy_file.as_dict(settings), name)
    assert policy_file.read(written, name) == settings
    assert policy_file.read(b"\xef\xbb\xbf" + written, name) == settings


def test_figures_and_signature_stand_beside_the_policy() -> None:
    evaluation = evaluate(corpus_of(["abc", ""], A=["abd", ""], B=["", ""]), Settings(steps=("nfc",)))
    as_json = json.loads(policy_file.write(policy_file.with_figures(evaluation), "p.json"))
    as_toml = tomllib.loads(policy_file.write(policy_file.with_figures(evaluation), "p.toml").decode())
    assert as_json == as_toml
    assert as_json["signature"] == str(evaluation.signature)
    assert as_json["figures"]["A"] == {
        "cer": 1 / 3,
        "edits": 1,
        "reference_length": 3,
        "wer": 1.0,
        "word_edits": 1,
        "reference_words": 1,
        "items": 2,
    }
    assert policy_file.read(json.dumps(as_json).encode(), "p.json") == Settings(steps=("nfc",))


def test_an_undefined_rate_is_null_or_left_out() -> None:
    policy = policy_file.with_figures(evaluate(corpus_of([""], A=["x"]), Settings()))
    assert json.loads(policy_file.as_json(policy))["figures"]["A"]["cer"] is None
    assert "cer" not in tomllib.loads(policy_file.as_toml(policy))["figures"]["A"]


def test_half_a_surrogate_pair_fits_json_only() -> None:
    own = CustomStep("remove", characters="\ud800")
    settings = Settings(steps=(own.name,), custom=(own,))
    assert policy_file.read(policy_file.write(policy_file.as_dict(settings), "p.json"), "p.json") == settings
    with pytest.raises(InputError, match="write this policy as JSON"):
        policy_file.write(policy_file.as_dict(settings), "p.toml")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"steps = [", "not a policy in TOML: "),
        (b"\xff", "not a policy: it is no UTF-8 text. A right one is written by"),
        (b'signature = "rubbish"', "not a signature"),
        (b"signature = 1", "'signature' is 1; it must be a text"),
        (b'steps = []\n[[custom]]\nkind = "remove"\ncharacters = "a"', "which 'steps' does not name"),
        (b"colour = 1", "unknown key 'colour'; a policy has: cer-lens, steps, custom, unit"),
        (b"unit = 3", "'unit' is 3; it must be a text"),
        (b'unit = "letter"', "unknown unit 'letter'"),
        (b'steps = "nfc"', "'steps' must be a list of step names"),
        (b'steps = ["nfc", 3]', "'steps' must be a list of step names"),
        (b'steps = ["remove@0123456789"]', "a set of characters with the hash 0123456789 is needed"),
        (b'cer-lens = "9.0"', "written for cer-lens 9.0; this is 1.0"),
        (b"custom = [1]", "'custom' must be a list of tables with a kind"),
        (b'[[custom]]\nkind = "swap"\ncharacters = "a"', "unknown kind of step 'swap'"),
        (b'[[custom]]\nkind = "remove"\nletters = "a"', "unknown key 'letters' in 'custom'"),
        (b'[[custom]]\nkind = "remove"\ncharacters = 1', "'characters' is 1; it must be a text"),
        (b'[[custom]]\nkind = "replace"\npairs = [["a"]]', "'pairs' must be a list of pairs of texts"),
        (b'[[custom]]\nkind = ["a"]\ncharacters = "a"', "unknown kind of step"),
    ],
)
def test_what_is_no_policy_is_refused_with_its_place(content: bytes, why: str) -> None:
    with pytest.raises(InputError) as refused:
        policy_file.read(content, "p.toml")
    assert str(refused.value).startswith("p.toml: ")
    assert why in str(refused.value)


def test_a_signature_of_another_policy_is_refused() -> None:
    evaluation = evaluate(corpus_of(["abc"], A=["abd"]), Settings(steps=("nfc",)))
    changed = {**policy_file.with_figures(evaluation), "steps": ["lower"]}
    with pytest.raises(InputError, match="made under another policy"):
        policy_file.read(json.dumps(changed).encode(), "p.json")


@pytest.mark.parametrize(
    "content", [b"[1]", b"nul", b"[" * 100_000, b'{"steps": null}', b"\xff\xfe", b'{"steps": [], "steps": ["nfc"]}']
)
def test_json_that_is_no_policy_is_refused(content: bytes) -> None:
    with pytest.raises(InputError, match=r"^p\.json: "):
        policy_file.read(content, "p.json")


def test_a_file_beyond_any_policy_is_refused() -> None:
    with pytest.raises(InputError, match="a policy has at most"):
        policy_file.read(b" " * 1_000_001, "p.json")


def test_another_name_is_not_written() -> None:
    with pytest.raises(InputError, match=r"name the file \.toml or \.json"):
        policy_file.write({}, "policy.txt")


@pytest.mark.parametrize(("name", "content"), [("p.json", '{"steps": %s}'), ("p.toml", "steps = %s")])
def test_a_number_too_long_is_refused_in_plain_words(name: str, content: str) -> None:
    with pytest.raises(InputError, match="number") as refused:
        policy_file.read((content % ("1" * 5000)).encode(), name)
    assert "set_int_max_str_digits" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("p.json", "{" + ",".join(f'"k{n}": 1' for n in range(60_000)) + "}"),
        ("p.toml", ".".join("a" * 200_000) + " = 1"),
        ("p.toml", "[" + " . ".join("a" * 200_000) + "]"),
        ("p.toml", '"a".' * 100_000),
        ("p.toml", "a = " + "[" * 200_000),
        ("p.toml", "a" * 900_000),
        ("p.toml", "." * 900_000),
    ],
    ids=range(7),
)
def test_what_would_take_the_square_of_its_length_is_refused(name: str, content: str) -> None:
    with pytest.raises(InputError, match=f"^{name}: "):
        policy_file.read(content.encode(), name)


def test_dots_in_a_text_are_no_parts_of_a_key() -> None:
    policy = policy_file.as_dict(Settings(gaps=r"\.{3}|(a\.){3}"))
    written = policy_file.as_toml(policy) + "# " + "." * 500 + "\n"
    assert policy_file.read(written.encode(), "p.toml").gaps == r"\.{3}|(a\.){3}"

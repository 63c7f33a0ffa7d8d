"""Session files: what is written is read back, and what is no session is refused with its place; keys of the app."""

import ast
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_policy_file import own_steps, some_settings

from cer_core import session_fields, session_file, session_texts
from cer_core.corpus import Corpus, Detail, Source, System, corpus_of
from cer_core.errors import InputError
from cer_core.normalization import CustomStep
from cer_core.reporting import Choices
from cer_core.rules import Rule
from cer_core.session_fields import FIELDS, PAGES, field, worth_keeping
from cer_core.session_file import Data, Session, read, write
from cer_core.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
texts = st.text(max_size=8)  # half of a surrogate pair, too

STATES = st.fixed_dictionaries(
    {},
    optional={
        "seed": st.integers(0, 9999),
        "encoding": names,
        "columns": st.lists(names, max_size=3).map(tuple),
        "reading_columns": st.lists(names, max_size=2).map(tuple),
        "score_view": st.sampled_from(["coverage", "where", "diagnosis"]),
        "find_text": names,
        "find_rate": st.tuples(st.integers(0, 200), st.integers(0, 200)),
        "find_length_80": st.tuples(st.integers(0, 80), st.integers(0, 80)),
        "find_operations": st.lists(st.sampled_from(["deletions", "insertions"]), max_size=2).map(tuple),
        "find_moved": st.sampled_from([None, "gaps-first"]),
        "line": names,
        "weight_power": st.floats(0, 1),
        "without_empty": st.booleans(),
        "draws_seed": st.integers(0, 2**32 - 1),
        "draws_by_0123456789ab": names,
    },
)


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    ids = draw(st.lists(texts, unique=True, max_size=3))
    column = st.lists(st.none() | texts, min_size=len(ids), max_size=len(ids)).map(tuple)
    whole = st.lists(texts, min_size=len(ids), max_size=len(ids)).map(tuple)
    systems = draw(st.lists(names, min_size=1, max_size=2, unique=True))
    readings = st.lists(st.lists(texts, max_size=2).map(tuple), min_size=len(ids), max_size=len(ids)).map(tuple)
    return Corpus(
        tuple(ids),
        draw(whole),
        tuple(System(name, draw(column)) for name in systems),
        draw(st.sampled_from(["line", "row"])),
        tuple(draw(st.lists(texts, max_size=1))),
        tuple(draw(st.lists(st.builds(Source, names, st.none() | names, names, names, st.integers(0, 9)), max_size=2))),
        tuple(draw(st.lists(st.tuples(texts, texts), max_size=2))),
        draw(st.none() | readings),
        draw(st.none() | texts),
        tuple(Detail(name, draw(column)) for name in draw(st.lists(names, max_size=1))),
    )


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    settings, corpus = draw(some_settings().filter(lambda s: len(set(s.steps)) == len(s.steps))), draw(corpora())
    typed = {"teach_reference": "abc"} if draw(st.booleans()) else {}
    with_texts = draw(st.booleans())
    rules = [Rule("vv", "w"), Rule(r"(\d),", r"\1.", regular_expression=True), Rule("a\r\n", "", whole_word=True)]
    return Session(
        settings,
        draw(st.sampled_from(PAGES)),
        tuple(draw(st.lists(own_steps, max_size=2))),
        {**draw(STATES), **(typed if with_texts else {})},
        tuple(draw(st.lists(st.sampled_from(rules), max_size=2))),
        tuple(draw(st.lists(st.tuples(names, names), max_size=2))),
        Data.of(corpus),
        corpus if with_texts else None,
    )


@given(sessions())
def test_what_is_written_is_read_back(session: Session) -> None:
    assert read(write(session), "s.json") == session
    assert read(b"\xef\xbb\xbf" + write(session), "s.json") == session


def test_a_session_without_a_corpus_holds_no_text() -> None:
    corpus = corpus_of(["the council approved"], ocr=["zebra"])
    written = write(Session(data=Data.of(corpus))).decode()
    assert "council" not in written
    assert "zebra" not in written
    assert "ocr" in written


@given(st.binary(max_size=200))
def test_random_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(InputError, match=r"^s\.json: "):
        read(data, "s.json")


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
KEYS = ["page", "policy", "own_steps", "state", "rules", "fixes", "data", "texts"]


@given(st.dictionaries(st.sampled_from(KEYS), anything, max_size=4), sessions(), st.data())
def test_random_values_are_taken_or_refused_and_nothing_else_happens(
    changed: dict[str, Any], session: Session, data: st.DataObject
) -> None:
    content = json.loads(write(session)) | changed
    for key in data.draw(st.lists(st.sampled_from(KEYS), max_size=2)):
        inside = content.get(key)
        if isinstance(inside, dict) and inside:
            inside[data.draw(st.sampled_from(sorted(inside)))] = data.draw(anything)
    with suppress(InputError):
        read(json.dumps(content).encode(), "s.json")


OWN = CustomStep("remove", characters="ab")
RIGHT: dict[str, Any] = json.loads(
    write(Session(data=Data.of(corpus_of(["ab"], A=["a"])), corpus=corpus_of(["ab"], A=["a"])))
)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"cer-lens-session": 2}, "written in version 2 of the format; this reads version 1"),
        ({"cer-lens-session": True}, "written in version True"),
        ({"colour": 1}, "unknown key 'colour'; a session has: cer-lens-session, page, policy"),
        ({"page": "admin"}, "'page' is 'admin'; choose one of: scores, alignments"),
        ({"page": ["scores"]}, "'page' is ['scores']"),
        ({"policy": {"steps": ["nosuch"]}}, "unknown normalization step 'nosuch'"),
        ({"policy": {"steps": ["nfc", "nfc"]}}, "the step 'nfc' stands twice in 'policy'"),
        ({"policy": {"steps": [OWN.name]}}, "a set of characters with the hash"),
        ({"policy": []}, "'policy' must be an object, not list"),
        ({"own_steps": [{"name": "remove@0123456789", "kind": "remove", "characters": "ab"}]}, "by its content: "),
        ({"own_steps": [{"kind": "remove", "characters": "ab"}]}, "the step None in 'own_steps' is another one"),
        ({"own_steps": ["nfc"]}, "'own_steps' must be a list of steps"),
        ({"state": {"__class__": 1}}, "unknown key '__class__' in 'state'"),
        ({"state": {"_taken_corpus": []}}, "unknown key '_taken_corpus' in 'state'"),
        ({"state": {"seed": "3"}}, "'seed' in 'state' is '3'; it must be a whole number from 0 to 9999"),
        ({"state": {"seed": 10_000}}, "it must be a whole number from 0 to 9999"),
        ({"state": {"seed": True}}, "it must be a whole number from 0 to 9999"),
        ({"state": {"find_rate": [0, 999]}}, "it must be two whole numbers from 0 to 200"),
        ({"state": {"weight_power": 2}}, "it must be a number from 0 to 1"),
        ({"state": {"find_text": "\ud800"}}, "it must be a text"),
        ({"state": {"find_text": "a" * 10_001}}, "it must be a text of at most 10\u2009000 characters"),
        ({"state": {"score_view": "secrets"}}, "it must be one of: measures, coverage"),
        ({"rules": "vv"}, "'rules': rule 1 (line 1): 1 cell instead of"),
        ({"rules": "(,x,expression"}, "not a regular expression"),
        ({"fixes": [["shift"]]}, "'fixes' must be a list of pairs"),
        ({"data": {"digest": ""}}, "'data' must have digest, items, count, systems and files"),
        ({"texts": {}}, "'texts' lacks 'ids'"),
        ({"texts": {**RIGHT["texts"], "reference": ["ax"]}}, "the file was changed or is damaged"),
        ({"texts": {**RIGHT["texts"], "reference": ["ab", "c"]}}, "ids: 1 items, but the reference has 2"),
        ({"texts": {**RIGHT["texts"], "reference": [3]}}, "'reference' of 'texts': a text is wanted, not int"),
        ({"texts": {**RIGHT["texts"], "code": "import os"}}, "unknown key 'code' in 'texts'"),
        ({"texts": {**RIGHT["texts"], "items": ["line"]}}, "'items' of 'texts' is ['line']"),
    ],
)
def test_what_is_no_session_is_refused_with_its_place(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(InputError) as refused:
        read(json.dumps({**RIGHT, **changes}).encode(), "s.json")
    assert str(refused.value).startswith("s.json: ")
    assert why in str(refused.value)


def test_a_typed_text_stands_only_in_a_file_with_texts() -> None:
    without = {**RIGHT, "state": {"teach_reference": "abc"}}
    assert read(json.dumps(without).encode(), "s.json").state == {"teach_reference": "abc"}
    del without["texts"]
    with pytest.raises(InputError, match="but the file has no texts"):
        read(json.dumps(without).encode(), "s.json")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "not a session file: no JSON"),
        (b'{"cer-lens-session": ' + b"1" * 5000 + b"}", f"{'1' * 20}... has 5\u2009000 characters, and at most 20 are"),
        (b"\xff\xfe", "not a session file: it is no UTF-8 text"),
        (b"[" * 100_000, "not a session file: it is nested too deeply"),
        (b"[]", "not a session file: it has no key 'cer-lens-session'"),
        (b'{"cer-lens-session": 1, "cer-lens-session": 1}', "stands twice"),
        (b'{"cer-lens-session": 1, "state": {"weight_power": NaN}}', "NaN is no number of JSON"),
        (b'{"cer-lens-session": 1}' + b" " * session_file.LARGEST, "without texts, a session file has at most"),
    ],
)
def test_what_is_no_such_json_is_refused(content: bytes, why: str) -> None:
    with pytest.raises(InputError) as refused:
        read(content, "s.json")
    assert str(refused.value).startswith("s.json: ")
    assert why in str(refused.value)


def test_defaults_are_allowed_and_worth_nothing() -> None:
    for key, known in FIELDS.items():
        assert known.from_data or known.allows(known.default), key
    assert worth_keeping({key: known.default for key, known in FIELDS.items()}, typed=True) == {}
    assert FIELDS["report_title"].default == Choices.title
    assert FIELDS["report_worst"].default == Choices.worst


def test_the_pages_are_those_of_the_app() -> None:
    assert set(PAGES) == {path.stem for path in (ROOT / "app_pages").glob("*.py")}


def test_an_undefined_policy_is_the_usual_one() -> None:
    assert read(b'{"cer-lens-session": 1}', "s.json") == Session(Settings())


NOT_KEPT = {
    *("policy_file", "own_table", "rules_upload", "session_upload", "session_with_texts"),
    *("rule_find", "rule_put", "rule_word", "rule_expression", "pasted_reference", "pasted_output"),
    *("ties", "unit", "words", "missing", "gaps"),
    *("browse", "step_list", "preview", "changed_lines", "picked_lines"),
}
"""Keys that stand for no choice, or for one that is kept otherwise: forms, texts, the policy, what is drawn."""


def widget_keys() -> Iterator[tuple[str, str]]:
    """Yield the key of every widget of the app that has one, as far as it is written down, and what draws it."""
    constants: dict[str, str] = {}
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "app_pages").rglob("*.py")]
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                targets = target.elts if isinstance(target, ast.Tuple) else [target]
                values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
                for name, value in zip(targets, values, strict=False):
                    if isinstance(name, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str):
                        constants[name.id] = value.value
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr not in UNKEPT:
            for keyword in node.keywords:
                if keyword.arg == "key":
                    value = keyword.value
                    if isinstance(value, ast.Constant):
                        yield str(value.value), node.func.attr
                    elif isinstance(value, ast.Name | ast.Attribute):
                        name = value.id if isinstance(value, ast.Name) else value.attr
                        if name in constants:
                            yield constants[name], node.func.attr


UNKEPT = {"button", "download_button", "altair_chart", "dataframe", "container"}


def test_every_choice_of_the_app_is_kept_or_named_as_not_kept() -> None:
    found = dict(widget_keys())
    assert {"seed", "line", "find_moved", "report_title", "without_worst"} <= set(found)
    forgotten = [key for key in found if field(key) is None and key not in NOT_KEPT]
    assert forgotten == []


@pytest.mark.parametrize(
    "key", ["find_length_80", "level_4", "page_size_True", "where_group_0123456789ab", "reveal_costs", "stop"]
)
def test_keys_with_a_part_of_their_own_are_known(key: str) -> None:
    assert field(key) is not None


@pytest.mark.parametrize("key", ["", "_remembered_corpus", "find_length_", "draws_by_xyz", "level_44", "__proto__"])
def test_other_keys_are_not(key: str) -> None:
    assert field(key) is None


def test_the_largest_text_is_as_said() -> None:
    assert session_fields.is_text("a" * session_fields.LONGEST)
    assert not session_fields.is_text("a" * (session_fields.LONGEST + 1))
    assert not re.search("[A-Z]", "".join(FIELDS).replace("True", "").replace("False", ""))


@pytest.mark.parametrize("place", ["systems", "details"])
def test_a_name_that_no_widget_takes_is_refused(place: str) -> None:
    corpus = Corpus(("1",), ("a",), (System("A", ("a",)),), details=(Detail("writer", ("w",)),))
    values = session_texts.as_dict(corpus)
    values[place][0]["name"] = "a\ud800"
    values = json.loads(json.dumps(values))
    with pytest.raises(InputError, match=r"a name in 'texts', 'a.ud800', holds half of a surrogate pair"):
        session_texts.from_dict(values)


def test_rules_that_no_widget_takes_are_refused() -> None:
    with pytest.raises(InputError, match=r"'rules'.*holds half of a surrogate pair"):
        read(b'{"cer-lens-session": 1, "rules": "a,\\ud800"}', "s.json")

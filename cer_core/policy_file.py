"""A policy as a file, TOML or JSON: everything that a figure depends on but the texts, and the figures if wanted.

    cer-lens = "1.0"
    unit = "codepoint"
    steps = ["nfc", "replace@90f4b04fa9"]
    ties = "diagonal-first"
    words = "whitespace"
    missing = "empty"

    [[custom]]
    kind = "replace"
    pairs = [["vv", "w"], ["w", "W"]]

``gaps``, a regular expression for markers of gaps besides the usual ones, is there where there is one. ``figures`` and
``signature`` may stand beside these. The figures are for readers, and are not read back; a signature that says
something else than the policy is refused.
"""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePath
from typing import Any

import tomli_w

from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.normalization import CustomStep
from cer_core.settings import VERSION, Settings, Signature
from cer_core.wording import number

LARGEST = 1_000_000
"""Bytes of a policy file."""
MOST_DIGITS = 20
"""Characters of a whole number in a policy or session file; the largest that either has, a seed, has ten."""

_VERSION, _CUSTOM = "cer-lens", "custom"
_TEXTS = ("unit", "ties", "words", "missing", "gaps")
_FOR_READERS = ("figures", "signature")


def as_dict(settings: Settings) -> dict[str, Any]:
    """Return the policy as plain values.

    >>> as_dict(Settings(steps=("nfc",)))["steps"]
    ['nfc']
    """
    found: dict[str, Any] = {_VERSION: VERSION, "steps": list(settings.steps)}
    found |= {name: value for name in _TEXTS if (value := getattr(settings, name))}
    if settings.custom:
        found[_CUSTOM] = [custom_as_dict(step) for step in settings.custom]
    return found


def custom_as_dict(step: CustomStep) -> dict[str, Any]:
    """Return a step of one's own as plain values; ``custom_from_dict`` takes them back.

    >>> custom_as_dict(CustomStep("remove", characters="ba"))
    {'kind': 'remove', 'characters': 'ab'}
    """
    content = {"pairs": list(map(list, step.pairs))} if step.kind == "replace" else {"characters": step.characters}
    return {"kind": step.kind, **content}


def with_figures(evaluation: Evaluation) -> dict[str, Any]:
    """Return the policy with the pooled figures of every system and the signature."""
    figures = {}
    for system in evaluation.systems:
        characters, words = system.characters.total(), system.words.total()
        figures[system.name] = {
            "cer": system.measures["cer"],
            "edits": characters.edits,
            "reference_length": characters.reference_length,
            "wer": system.measures["wer"],
            "word_edits": words.edits,
            "reference_words": words.reference_length,
            "items": len(system.items),
        }
    return {"signature": str(evaluation.signature), **as_dict(evaluation.settings), "figures": figures}


def as_json(policy: Mapping[str, Any]) -> str:
    """Return a policy as strict JSON; a rate that is undefined is null."""
    return json.dumps(policy, indent=2, allow_nan=False)


def as_toml(policy: Mapping[str, Any]) -> str:
    """Return a policy as TOML; TOML has no null, so a rate that is undefined is left out.

    ``InputError`` for a text with half of a surrogate pair, which TOML cannot hold.

    >>> read(as_toml(as_dict(Settings(steps=("nfc",), ties="gaps-first"))).encode(), "p.toml").ties
    'gaps-first'
    """
    try:
        written = tomli_w.dumps(_without_null(policy))
        written.encode()
    except UnicodeEncodeError as error:
        raise InputError("TOML cannot hold half of a surrogate pair; write this policy as JSON") from error
    return written


def write(policy: Mapping[str, Any], name: str) -> bytes:
    """Return a policy as the bytes of a file of this name: JSON where it ends in .json, TOML in .toml.

    ``InputError`` for another name.

    >>> write({"unit": "codepoint"}, "p.toml")
    b'unit = "codepoint"\\n'
    """
    writers = {".json": as_json, ".toml": as_toml}
    suffix = PurePath(name).suffix.lower()
    if suffix not in writers:
        raise InputError(f"{name}: name the file .toml or .json")
    return writers[suffix](policy).encode()


def _without_null(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _without_null(each) for key, each in value.items() if each is not None}
    return value


def read(data: bytes, name: str) -> Settings:
    """Read a policy file, JSON where its name ends in .json, else TOML.

    What it leaves out is as usual. ``InputError`` names the file, the key and what is allowed.

    >>> read(b'steps = ["nfc"]', "p.toml").steps
    ('nfc',)
    """
    return from_dict(_parsed(data, name), name)


def from_dict(found: Mapping[str, Any], name: str) -> Settings:
    """Return the settings that plain values say, such as those of ``as_dict``; ``InputError`` as ``read``.

    >>> from_dict(as_dict(Settings(ties="gaps-first")), "p").ties
    'gaps-first'
    """
    known = (_VERSION, "steps", _CUSTOM, *_TEXTS)
    if unknown := [key for key in found if key not in (*known, *_FOR_READERS)]:
        raise InputError(f"{name}: unknown key {unknown[0]!r}; a policy has: {', '.join(known)}")
    for key in (_VERSION, *_TEXTS):
        if not isinstance(found.get(key, ""), str):
            raise InputError(f"{name}: {key!r} is {found[key]!r}; it must be a text")
    steps = _list(found, "steps", str, "step names", name)
    custom = [custom_from_dict(own, name) for own in _list(found, _CUSTOM, dict, "tables with a kind", name)]
    if (version := found.get(_VERSION, VERSION)) != VERSION:
        raise InputError(f"{name}: written for cer-lens {version}; this is {VERSION}")
    if idle := [own.name for own in custom if own.name not in steps]:
        raise InputError(
            f"{name}: {_CUSTOM!r} defines {idle[0]!r}, which 'steps' does not name; name it or take it out"
        )
    try:
        texts = {key: found[key] for key in _TEXTS if key in found}
        settings = Settings(steps=tuple(steps), custom=tuple(custom), **texts)
        _check_signature(found.get("signature"), settings)
    except InputError as error:
        raise InputError(f"{name}: {error}") from error
    return settings


def _check_signature(written: Any, settings: Settings) -> None:
    """Refuse a signature of other settings; which items were scored is not part of a policy."""
    if written is None:
        return
    if not isinstance(written, str):
        raise InputError(f"'signature' is {written!r}; it must be a text, or be left out")
    told = Signature.parse(written, settings.custom, settings.gaps).settings
    if replace(told, items=settings.items) != settings:
        raise InputError("the signature was made under another policy than the rest says; take it out or mend the rest")


def _parsed(data: bytes, name: str) -> dict[str, Any]:
    if len(data) > LARGEST:
        raise InputError(f"{name}: {len(data)} bytes; a policy has at most {LARGEST}")
    as_json = name.lower().endswith(".json")
    try:
        text = data.decode("utf-8-sig")
        if not as_json and _LONG_KEY.search(text):
            raise ValueError("a key of more than 100 parts")
        found = json.loads(text, object_pairs_hook=once, parse_int=whole) if as_json else tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise InputError(f"{name}: not a policy: it is no UTF-8 text. {_REMEDY}") from error
    except RecursionError as error:
        raise InputError(f"{name}: not a policy: it is nested too deeply. {_REMEDY}") from error
    except ValueError as error:
        why = error if as_json or isinstance(error, tomllib.TOMLDecodeError) else "a number in it is too long"
        raise InputError(f"{name}: not a policy in {'JSON' if as_json else 'TOML'}: {why}. {_REMEDY}") from error
    if not isinstance(found, dict):
        raise InputError(f"{name}: not a policy: it holds no keys and values. {_REMEDY}")
    return found


_LONG_KEY = re.compile(r"""(?:\.[ \t]*+[\w"'-]++[ \t]*+){100}""")  # the time of tomllib grows with its square
_REMEDY = "A right one is written by score --save-policy and by the Normalization page."


def whole(written: str) -> int:
    """Return a whole number of JSON; ``ValueError`` for one of more than ``MOST_DIGITS`` characters.

    >>> whole("-3")
    -3
    """
    if len(written) > MOST_DIGITS:
        raise ValueError(
            f"the whole number {written[:MOST_DIGITS]}... has {number(len(written))} characters, "
            f"and at most {MOST_DIGITS} are taken"
        )
    return int(written)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; ``ValueError`` for a key that stands twice, of which JSON would take the last.

    >>> once([("unit", "codepoint")])
    {'unit': 'codepoint'}
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise ValueError(f"the key {twice!r} stands twice")
    return found


def _list(found: Mapping[str, Any], key: str, kind: type, of: str, name: str) -> list[Any]:
    value = found.get(key, [])
    if not isinstance(value, list) or not all(isinstance(each, kind) for each in value):
        raise InputError(f"{name}: {key!r} must be a list of {of}")
    return value


def custom_from_dict(own: Mapping[str, Any], name: str) -> CustomStep:
    """Return the step of one's own that plain values say; ``InputError`` names the key and what is allowed.

    >>> custom_from_dict({"kind": "remove", "characters": "ba"}, "p").name
    'remove@64f2452ff7'
    """
    if unknown := [key for key in own if key not in ("kind", "pairs", "characters")]:
        raise InputError(f"{name}: unknown key {unknown[0]!r} in {_CUSTOM!r}; it has: kind, pairs or characters")
    pairs = _list(own, "pairs", list, "pairs of texts", name)
    if not all(len(pair) == 2 and all(isinstance(side, str) for side in pair) for pair in pairs):
        raise InputError(f"{name}: 'pairs' must be a list of pairs of texts")
    characters = own.get("characters", "")
    if not isinstance(characters, str):
        raise InputError(f"{name}: 'characters' is {characters!r}; it must be a text")
    try:
        return CustomStep(own.get("kind", ""), tuple((old, new) for old, new in pairs), characters)
    except InputError as error:
        raise InputError(f"{name}: {error}") from error

"""A session of the app as one file (JSON): all that is chosen, to go on with later or elsewhere; texts only if asked.

    {"cer-lens-session": 1, "page": "scores", "policy": {...}, "own_steps": [...], "state": {"seed": 3},
     "rules": "pattern,replacement,options...", "fixes": [["shift", "ocr"]],
     "data": {"digest": "...", "items": "line", "count": 60, "systems": ["A"], "files": ["gt.txt"]}, "texts": {...}}

``policy`` is as in a policy file, ``state`` what ``session_fields`` knows. Nothing in it is ever run: what is not as
said here is refused.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from cer_core import policy_file, session_fields, session_texts
from cer_core.corpus import Corpus
from cer_core.errors import InputError
from cer_core.normalization import CustomStep
from cer_core.readers.limits import LIMITS
from cer_core.rules import Rule, parse_rules, write_rules
from cer_core.session_fields import PAGES, Value
from cer_core.settings import ITEMS, Settings, Signature
from cer_core.visible import isolated, refuse_broken
from cer_core.wording import counted, listed

VERSION = 1
LARGEST = 5_000_000
"""Bytes of a session file without texts; with them, a file may have as many as any file that is read."""

_MARK = "cer-lens-session"
_KEYS = (_MARK, "page", "policy", "own_steps", "state", "rules", "fixes", "data", "texts")
_NOT = "not a session file"


@dataclass(frozen=True)
class Data:
    """Which data a session was saved on: the digest of the corpus, how many items, names of systems and files."""

    digest: str
    items: str
    count: int
    systems: tuple[str, ...]
    files: tuple[str, ...] = ()

    @classmethod
    def of(cls, corpus: Corpus) -> "Data":
        """Return what tells this corpus from others.

        >>> from cer_core.samples import council_register
        >>> Data.of(council_register()).told
        '3 lines, 1 system (output)'
        """
        names = tuple(system.name for system in corpus.systems)
        files = tuple(dict.fromkeys(source.name for source in corpus.sources))
        return cls(corpus.digest, corpus.items, len(corpus), names, files)

    @property
    def told(self) -> str:
        """Return in words which data it is."""
        systems = f"{counted(len(self.systems), 'system')} ({listed(list(map(isolated, self.systems)))})"
        files = f", from {listed(list(map(isolated, self.files)))}" if self.files else ""
        return f"{counted(self.count, self.items)}, {systems}{files}"


@dataclass(frozen=True)
class Session:
    """Everything chosen in a session. ``own_steps`` are those that the policy does not name; ``corpus`` has the texts.

    ``fixes`` are kinds of suspicion and systems, as the Data page mends them. ``data`` is ``None`` where nothing was
    loaded.
    """

    settings: Settings = field(default_factory=Settings)
    page: str = PAGES[0]
    own_steps: tuple[CustomStep, ...] = ()
    state: Mapping[str, Value] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()
    fixes: tuple[tuple[str, str], ...] = ()
    data: Data | None = None
    corpus: Corpus | None = None


def write(session: Session) -> bytes:
    """Return a session as the bytes of a file; it holds texts where the session has a corpus.

    >>> read(write(Session(page="ranking")), "s.json").page
    'ranking'
    """
    settings = replace(session.settings, items=session.data.items if session.data else session.settings.items)
    content: dict[str, Any] = {
        _MARK: VERSION,
        "page": session.page,
        "policy": {"signature": str(Signature.of(settings)), **policy_file.as_dict(settings)},
        "own_steps": [{"name": step.name, **policy_file.custom_as_dict(step)} for step in session.own_steps],
        "state": dict(session.state),
        "rules": write_rules(session.rules) if session.rules else "",
        "fixes": session.fixes,
        "data": session.data and vars(session.data),
    }
    if session.corpus is not None:
        content["texts"] = session_texts.as_dict(session.corpus)
    return json.dumps(content, allow_nan=False, indent=1 if session.corpus is None else None).encode("ascii")


def read(data: bytes, name: str) -> Session:
    """Read a session file; ``InputError`` names the file, the place and what is allowed.

    >>> read(b"[]", "s.json")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: s.json: not a session file: it has no key 'cer-lens-session'
    """
    try:
        return _read(_parsed(data), name)
    except InputError as error:
        raise InputError(str(error) if str(error).startswith(f"{name}: ") else f"{name}: {error}") from error


def _parsed(data: bytes) -> dict[str, Any]:
    if len(data) > LIMITS.file_bytes:
        raise InputError(f"{len(data)} bytes; a session file has at most {LIMITS.file_bytes}")
    try:
        found = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=policy_file.once,
            parse_int=policy_file.whole,
            parse_constant=_constant,
        )
    except UnicodeDecodeError as error:
        raise InputError(f"{_NOT}: it is no UTF-8 text") from error
    except RecursionError as error:
        raise InputError(f"{_NOT}: it is nested too deeply") from error
    except ValueError as error:
        raise InputError(f"{_NOT}: no JSON: {error}") from error
    if not isinstance(found, dict) or _MARK not in found:
        raise InputError(f"{_NOT}: it has no key {_MARK!r}")
    if len(data) > LARGEST and "texts" not in found:
        raise InputError(f"{len(data)} bytes; without texts, a session file has at most {LARGEST}")
    return found


def _constant(written: str) -> NoReturn:
    raise ValueError(f"{written} is no number of JSON")


def _read(found: dict[str, Any], name: str) -> Session:
    version = found[_MARK]
    if version != VERSION or isinstance(version, bool):
        raise InputError(f"written in version {version!r} of the format; this reads version {VERSION}")
    if unknown := [key for key in found if key not in _KEYS]:
        raise InputError(f"unknown key {unknown[0]!r}; a session has: {', '.join(_KEYS)}")
    if (page := found.get("page", PAGES[0])) not in PAGES:
        raise InputError(f"'page' is {page!r}; choose one of: {', '.join(PAGES)}")
    settings = policy_file.from_dict(_typed(found, "policy", dict, {}), name)
    if twice := next((step for step in settings.steps if settings.steps.count(step) > 1), None):
        raise InputError(f"the step {twice!r} stands twice in 'policy'; the app takes each step once")
    corpus = session_texts.from_dict(_typed(found, "texts", dict, {})) if "texts" in found else None
    data = None if found.get("data") is None else _data(_typed(found, "data", dict, {}))
    if corpus is not None and (data is None or data.digest != corpus.digest):
        raise InputError("the texts are not those that 'data' was made of: the file was changed or is damaged")
    return Session(
        settings,
        page,
        tuple(_own(each, name) for each in _list(found, "own_steps", lambda each: isinstance(each, dict), "steps")),
        _state(_typed(found, "state", dict, {}), typed=corpus is not None),
        _rules(_typed(found, "rules", str, "")),
        tuple(map(tuple, _list(found, "fixes", _is_fix, "pairs of a kind and a system"))),
        data,
        corpus,
    )


def _typed(found: Mapping[str, Any], key: str, kind: type, usual: Any) -> Any:
    value = found.get(key, usual)
    if not isinstance(value, kind):
        wanted = "a text" if kind is str else "an object"
        raise InputError(f"{key!r} must be {wanted}, not {type(value).__name__}")
    return value


def _list(found: Mapping[str, Any], key: str, is_right: Callable[[Any], bool], of: str) -> list[Any]:
    value = found.get(key, [])
    if not isinstance(value, list) or not all(map(is_right, value)):
        raise InputError(f"{key!r} must be a list of {of}")
    return value


def _is_fix(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(each, str) for each in value)


def _own(own: dict[str, Any], name: str) -> CustomStep:
    """Return a step of the visitor's own, whose name has to be that of its content."""
    step = policy_file.custom_from_dict({key: value for key, value in own.items() if key != "name"}, name)
    if own.get("name") != step.name:
        raise InputError(f"the step {own.get('name')!r} in 'own_steps' is another one by its content: {step.name!r}")
    return step


def _state(found: Mapping[str, Any], typed: bool) -> dict[str, Value]:
    state: dict[str, Value] = {}
    for key, given in found.items():
        value: Value = tuple(given) if isinstance(given, list) else given
        known = session_fields.field(key)
        if known is None:
            raise InputError(f"unknown key {key!r} in 'state'")
        if known.typed and not typed:
            raise InputError(f"{key!r} in 'state' is a text of the visitor's own, but the file has no texts")
        if not known.allows(value):
            raise InputError(f"{key!r} in 'state' is {given!r}; it must be {known.allowed}")
        state[key] = value
    return state


def _rules(written: str) -> tuple[Rule, ...]:
    refuse_broken(written, "'rules'")
    try:
        return parse_rules(written)
    except InputError as error:
        raise InputError(f"'rules': {error}") from error


def _data(found: Mapping[str, Any]) -> Data:
    digest, items = _typed(found, "digest", str, ""), _typed(found, "items", str, "")
    systems, files = (_list(found, key, session_fields.is_text, "names") for key in ("systems", "files"))
    count = found.get("count")
    if len(found) != 5 or items not in ITEMS or not isinstance(count, int) or count < 0:
        raise InputError("'data' must have digest, items, count, systems and files, and nothing else")
    return Data(digest, items, count, tuple(systems), tuple(files))

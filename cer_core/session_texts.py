"""A corpus as plain values for a session file, and back: every text, and where each came from."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import Any, TypeVar

from cer_core.corpus import Corpus, Detail, Source, System
from cer_core.errors import InputError
from cer_core.readers.limits import LIMITS
from cer_core.settings import ITEMS
from cer_core.visible import refuse_broken

T = TypeVar("T")


def as_dict(corpus: Corpus) -> dict[str, Any]:
    """Return a corpus as plain values.

    >>> from cer_core.corpus import corpus_of
    >>> as_dict(corpus_of(["ab"], A=["ax"]))["systems"]
    ({'name': 'A', 'texts': ('ax',)},)
    """
    return asdict(corpus)


def from_dict(found: Mapping[str, Any]) -> Corpus:
    """Return the corpus that plain values of JSON say; ``InputError`` names what is wrong with them.

    >>> from_dict({})
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: 'texts' lacks 'ids'
    """
    known = [each.name for each in fields(Corpus)]
    if unknown := [key for key in found if key not in known]:
        raise InputError(f"unknown key {unknown[0]!r} in 'texts'; it has: {', '.join(known)}")
    if lacking := [key for key in known if key not in found]:
        raise InputError(f"'texts' lacks {lacking[0]!r}")
    if not isinstance(found["items"], str) or found["items"] not in ITEMS:
        raise InputError(f"'items' of 'texts' is {found['items']!r}; choose one of: {', '.join(ITEMS)}")
    reference = _list(found["reference"], "reference", _text)
    if len(reference) > LIMITS.lines:
        raise InputError(f"more than {LIMITS.lines} items, the limit. Raise CER_LENS_LINES.")
    readings = found["alternatives"]
    if readings is not None:
        readings = _list(readings, "alternatives", lambda each: _list(each, "alternatives", _text))
        if len(readings) != len(reference):
            raise InputError(f"alternatives: {len(readings)} items, but the reference has {len(reference)}")
    return Corpus(
        ids=_list(found["ids"], "ids", _text),
        reference=reference,
        systems=_list(found["systems"], "systems", lambda each: System(*_record(each, "systems", _name, _column))),
        items=found["items"],
        notices=_list(found["notices"], "notices", _text),
        sources=_list(found["sources"], "sources", _source),
        extra=_list(found["extra"], "extra", _pair),
        alternatives=readings,
        reference_name=_maybe(found["reference_name"]),
        details=_list(found["details"], "details", lambda each: Detail(*_record(each, "details", _name, _column))),
    )


def _list(value: Any, where: str, read: Callable[[Any], T]) -> tuple[T, ...]:
    if not isinstance(value, list):
        raise InputError(f"{where!r} of 'texts' is no list")
    try:
        return tuple(map(read, value))
    except TypeError as error:
        raise InputError(f"{where!r} of 'texts': {error}") from error


def _name(value: Any) -> str:
    refuse_broken(name := _text(value), "a name in 'texts'")
    return name


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text is wanted, not {type(value).__name__}")
    return value


def _maybe(value: Any) -> str | None:
    return None if value is None else _list([value], "reference_name", _text)[0]


def _column(value: Any) -> tuple[str | None, ...]:
    return _list(value, "texts or values", lambda each: None if each is None else _text(each))


def _record(value: Any, where: str, *readers: Callable[[Any], Any]) -> list[Any]:
    """Return the two values of a named column, in the order in which they are written."""
    names = {"systems": ("name", "texts"), "details": ("name", "values")}[where]
    if not isinstance(value, dict) or set(value) != set(names):
        raise TypeError(f"each has {' and '.join(names)}, and nothing else")
    return [read(value[name]) for name, read in zip(names, readers, strict=True)]


def _source(value: Any) -> Source:
    names = [each.name for each in fields(Source)]
    if not isinstance(value, dict) or set(value) != set(names):
        raise TypeError(f"each has {', '.join(names)}, and nothing else")
    system, lines = value["system"], value["lines"]
    if not isinstance(lines, int) or isinstance(lines, bool):
        raise TypeError("lines is no whole number")
    name, form, encoding = (_text(value[key]) for key in ("name", "format", "encoding"))
    return Source(name, None if system is None else _text(system), form, encoding, lines)


def _pair(value: Any) -> tuple[str, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise TypeError("each is a system and an id")
    return _text(value[0]), _text(value[1])

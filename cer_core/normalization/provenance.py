"""Where each normalized character came from: raw text linked to normalized text, through every step."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cer_core.normalization.custom import CustomStep
from cer_core.normalization.policy import Policy


@dataclass(frozen=True)
class Link:
    """A stretch of raw text, what it became, and the steps that changed it, in order.

    ``text`` is empty where the stretch was removed.
    """

    raw: str
    text: str
    steps: tuple[str, ...] = ()


def trace(steps: Iterable[str], text: str, custom: tuple[CustomStep, ...] = ()) -> list[Link]:
    """Return the links from a raw text to its normalized form, as fine as the steps allow.

    The ``raw`` of all links, joined, is the text; their ``text``, joined, is the normalized text. Names
    that are not in ``STEPS`` are those of ``custom`` steps.

    >>> trace(("nfc", "casefold"), "E\\u0301!")
    [Link(raw='E\u0301', text='\u00e9', steps=('nfc', 'casefold')), Link(raw='!', text='!', steps=())]
    """
    links = [Link(character, character) for character in text]
    for step in Policy(tuple(steps), custom).chosen:
        pieces = step.trace("".join(link.text for link in links))
        links = list(_followed(links, pieces, step.name))
    return links


def _followed(links: list[Link], pieces: list[tuple[str, str]], step: str) -> Iterator[Link]:
    """Yield the links after one more step: what a piece covers together is one link from then on."""
    waiting: list[Link] = []
    held = 0  # characters of the pieces taken that no link has used up yet
    after, changed = "", False
    remaining = iter(pieces)
    for link in links:
        if not waiting and not link.text:
            yield link
            continue
        waiting.append(link)
        held -= len(link.text)
        while held < 0:
            before, became = next(remaining)
            held += len(before)
            after += became
            changed = changed or before != became
        if held == 0:
            yield _joined(waiting, after, step if changed else None)
            waiting, after, changed = [], "", False


def _joined(links: list[Link], text: str, step: str | None) -> Link:
    steps = dict.fromkeys(name for link in links for name in link.steps)
    if step is not None:
        steps[step] = None
    return Link("".join(link.raw for link in links), text, tuple(steps))

"""Made-up corpora to time work on: random letters and spaces, and what a bad reader makes of them."""

import random

ALPHABET = "abcdefghijklmnopqrstuvwxyz     "
EDITS = 0.05


def misread(text: str, rng: random.Random) -> str:
    """Return the text with about 5 % of its characters lost, added to or replaced, in equal parts."""
    out: list[str] = []
    for character in text:
        chance = rng.random()
        if chance < EDITS / 3:
            continue
        if chance < EDITS:
            out.append(rng.choice(ALPHABET))
        if not EDITS * 2 / 3 <= chance < EDITS:
            out.append(character)
    return "".join(out)


def corpus(lines: int, length: int, systems: int = 1, seed: int = 1) -> tuple[list[str], list[list[str]]]:
    """Return references of this length and each system's outputs."""
    rng = random.Random(seed)
    references = ["".join(rng.choices(ALPHABET, k=length)) for _ in range(lines)]
    return references, [[misread(reference, rng) for reference in references] for _ in range(systems)]


def long_pair(length: int) -> tuple[str, str]:
    """Return one text and what a bad reader makes of it."""
    (reference,), ((output,),) = corpus(1, length)
    return reference, output


def long_page(length: int) -> tuple[str, str]:
    """Return one text and a copy in which every 500th character is wrong, and no other."""
    reference = ("abcdefghij" * (length // 10 + 1))[:length]
    return reference, "".join("#" if place % 500 == 0 else unit for place, unit in enumerate(reference))

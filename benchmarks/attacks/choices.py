"""Attacks on what says how to score: policies, signatures, sessions, rules, patterns."""

import contextlib
import random

from benchmarks.attacks import hostile
from benchmarks.attacks.hostile import Made, Make, Run
from benchmarks.attacks.texts import a_corpus, custom, settings
from cer_core import policy_file, session_file
from cer_core.errors import InputError
from cer_core.gap_markers import GapMarkers
from cer_core.normalization import STEPS, CustomStep, parse_steps
from cer_core.rules import Rule, apply_rules, parse_rules, write_rules
from cer_core.session_fields import worth_keeping
from cer_core.session_file import Data, Session
from cer_core.settings import Settings, Signature

ATOMS = (
    *(r"\w", r"\d+", "(", ")", "(?:", "[", "]", "[^a]", "*", "+", "?", "{3}", "{99999}", "|", "^", "$", r"\1", r"\K"),
    *(
        r"(?<a>",
        r"\g<a>",
        "(?R)",
        "(?i)",
        "(?V1)",
        "(?#",
        r"\X",
        r"\p{L}",
        r"\N{DIGIT ONE}",
        "{e<=9}",
        "(?<=",
        "(?=",
        "\\",
    ),
    *(r"(?(DEFINE)", r"\L<a>", "(?r)", "(?b)", "(?e)", "{,}", "&&", "--", ".*", ".+?"),
)


def a_policy(rng: random.Random) -> Made:
    """Make a policy file, TOML or JSON, broken."""
    values = policy_file.as_dict(settings(rng))
    name = rng.choice(("p.toml", "p.json"))
    try:
        data = policy_file.write(values, name)
    except InputError:
        name = "p.json"
        data = policy_file.write(values, name)
    return hostile.broken(rng, data), name


def run_policy(data: bytes, name: str) -> None:
    """Read a policy file, and write it and read it back."""
    found = policy_file.read(data, name)
    assert policy_file.read(policy_file.write(policy_file.as_dict(found), "p.json"), "p.json") == found


def a_list(rng: random.Random) -> Made:
    """Make a list of steps as the command line takes it."""
    names = rng.sample([*STEPS, "none", ""], rng.randint(0, 4)) + [hostile.text(rng, 3)] * (rng.random() < 0.3)
    return rng.choice((",", ", ", ",,")).join(names), None


def run_list(given: str, more: None) -> None:
    """Parse a list of steps; it goes into a signature and out again."""
    under = Settings(parse_steps(given))
    assert Signature.parse(str(Signature.of(under))).settings == under


def a_signature(rng: random.Random) -> Made:
    """Make a signature, broken."""
    chosen = settings(rng)
    written = str(Signature.of(chosen, marked=rng.random() < 0.5, several=rng.random() < 0.5))
    if rng.random() < 0.5:
        written += f"|draws:{rng.choice(('1000', '9' * 5000, '-1'))}|seed:0|by:{rng.choice(('item', 'group a%ff'))}"
    pieces = written.split("|")
    if rng.random() < 0.5:
        place = rng.randrange(len(pieces))
        pieces[place : place + 1] = rng.choice(([], [pieces[place]] * 2, [hostile.text(rng, 8)], [pieces[place] + ":"]))
    return "|".join(pieces), (chosen.custom, chosen.gaps)


def run_signature(written: str, more: tuple[tuple[CustomStep, ...], str]) -> None:
    """Parse a signature, and see that it says the same when it is written again."""
    found = Signature.parse(written, *more)
    assert Signature.parse(str(found), *more) == found


def a_session(rng: random.Random) -> Made:
    """Make a session file, with or without texts, broken."""
    corpus = a_corpus(rng)
    state = {"seed": 3, "find_text": hostile.text(rng), "find_rate": [0, 9], "weight_power": rng.random(), "line": "1"}
    state |= {hostile.text(rng, 3): hostile.text(rng, 3), "teach_reference": hostile.text(rng)}
    with_texts = rng.random() < 0.5
    names = [system.name for system in corpus.systems]
    fixes = tuple(("shift", name) for name in names[: rng.randint(0, 1)])
    kept = worth_keeping(state, typed=with_texts)
    rules = tuple(rule for rule in (a_rule(rng) for _ in range(2)) if rule)
    own = tuple(step for step in [custom(rng)] if step)
    made = Session(settings(rng), "ranking", own, kept, rules, fixes, Data.of(corpus), corpus if with_texts else None)
    data = session_file.write(made)
    return (data, made) if rng.random() < 0.3 else (hostile.broken(rng, data), None)


def run_session(data: bytes, made: Session | None) -> None:
    """Read a session file; where it was not broken, it is the session that was written."""
    found = session_file.read(data, "s.json")
    if found.data is not None:
        _ = found.data.told
    if made is not None and data == session_file.write(made):
        assert found == made
    assert session_file.read(session_file.write(found), "s.json") == found


def a_rule(rng: random.Random) -> Rule | None:
    """Return a rule, ``None`` where what was drawn makes none."""
    with contextlib.suppress(InputError):
        expression = rng.random() < 0.5
        pattern = an_expression(rng) if expression else hostile.text(rng, 4)
        return Rule(pattern, hostile.text(rng, 4), rng.random() < 0.5, expression)
    return None


def rules(rng: random.Random) -> Made:
    """Make a file of rules, and texts to apply them to."""
    rows = ["pattern,replacement,options"]
    for _ in range(rng.randint(0, 3)):
        cells = [an_expression(rng), rng.choice((r"\1", r"\g<a>", "x", hostile.text(rng, 4)))]
        quoted = [f'"{cell}"' if rng.random() < 0.5 else cell for cell in cells]
        rows.append(",".join([*quoted, rng.choice(("", "word", "expression", "word expression", "no"))]))
    return "\r\n".join(rows), [hostile.text(rng, 60), "a" * 40, "ab" * 3000]


def run_rules(written: str, texts: list[str]) -> None:
    """Parse rules, write and parse them again, and apply them."""
    found = parse_rules(written)
    assert parse_rules(write_rules(found)) == found
    apply_rules(found, texts)


def an_expression(rng: random.Random) -> str:
    """Return what may be a regular expression."""
    pieces = (lambda: rng.choice(ATOMS), lambda: rng.choice("ab[]().*+?"), lambda: hostile.text(rng, 2))
    return "".join(rng.choices(pieces, (6, 3, 1))[0]() for _ in range(rng.randint(1, 10)))


def gaps(rng: random.Random) -> Made:
    """Make what may be a pattern for gaps, and texts to look through."""
    return an_expression(rng), [hostile.text(rng, 60), "a" * 40, "ab" * 3000]


def run_gaps(pattern: str, texts: list[str]) -> None:
    """Find markers of gaps of one's own."""
    markers = GapMarkers(pattern=pattern)
    assert len(markers.cut(texts)) == len(texts)
    score_with = Settings(gaps=pattern)
    assert Signature.parse(str(Signature.of(score_with)), gaps=pattern).settings == score_with


TARGETS: dict[str, tuple[Make, Run]] = {
    "policy file": (a_policy, run_policy),
    "policy list": (a_list, run_list),
    "signature": (a_signature, run_signature),
    "session file": (a_session, run_session),
    "rules": (rules, run_rules),
    "gap pattern": (gaps, run_gaps),
}

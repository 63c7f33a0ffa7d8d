"""A report in LaTeX is a document: read as LaTeX reads it, hostile texts are text, and everything that opens closes."""

import re
from collections.abc import Iterator

import pytest
from any_text import TEXT
from hypothesis import Phase, given, settings

from cer_core.corpus import corpus_of
from cer_core.evaluation import evaluate
from cer_core.reporting import Choices, gather
from cer_core.reporting.latex import as_latex
from cer_core.settings import Settings

HOSTILE = [
    r"\end{document} \input{/etc/passwd} \write18{ls} \\ \begin{longtable}",
    "{ { } unbalanced {{{",
    "} } }",
    "$x_1^2$ & a & b # c % the rest is gone ~ ^^41",
    "\\",
    "\\begin{verbatim}",
    "[optional] * -- --- `` '' \"a <<b>> !` ?`",
    "line\nbreak\r\n\n\\par\t\u2028",
]
TOKEN = re.compile(r"\\([A-Za-z]+)|\\(.)|([{}&%$#^_~])|(\n\s*\n)", re.DOTALL)
OURS = {
    *("documentclass", "usepackage", "setlength", "parindent", "section", "item", "caption", "linewidth"),
    *("footnotesize", "ttfamily", "raggedright", "raggedleft", "arraybackslash", "par", "mbox", "textbf"),
    *("toprule", "midrule", "endhead", "bottomrule", "allowbreak"),
    *("textbackslash", "textasciicircum", "textasciitilde", "textasciigrave", "textquotesingle", "textquotedbl"),
    *("textless", "textgreater", "textbar"),
}
SYMBOLS = set("\\{}$&#%_")


class NotLatexError(Exception):
    """What LaTeX would stumble over."""


def checked(source: str) -> dict[str, int]:
    """Read a document as LaTeX does; return how often each environment stands in it.

    Braces and environments close in the order they open, a row of a table has as many cells as its head, and there is
    no command, comment or special character but those that the writer puts there.
    """
    source = re.sub(r"^%.*\n", "", source, flags=re.MULTILINE)
    found: dict[str, int] = {}
    opened: list[str] = []
    ampersands: list[int] = []  # in the rows of the table that is open
    for at, command, symbol, special in tokens(source):
        here, inside = source[at : at + 40], opened[-1] if opened else ""
        if command in ("begin", "end"):
            name = source[at:].partition("{")[2].partition("}")[0]
            if command == "begin":
                opened.append(name)
                found[name] = found.get(name, 0) + 1
                ampersands = [0] if name == "longtable" else ampersands
            elif not opened or opened.pop() != name:
                raise NotLatexError(f"{here!r} closes what is not open")
            elif name == "longtable" and len(set(ampersands[1:-1])) > 1:
                raise NotLatexError(f"rows of different lengths before {here!r}")
        elif (command and command not in OURS) or (symbol and symbol not in SYMBOLS):
            raise NotLatexError(f"a command that is not ours: {here!r}")
        elif symbol == "\\" and inside == "longtable":
            ampersands.append(0)
        elif special == "{":
            opened.append("{")
        elif special == "}":
            if not opened or opened.pop() != "{":
                raise NotLatexError(f"{here!r} closes what is not open")
        elif special == "&" and inside == "longtable":
            ampersands[-1] += 1
        elif special and not (special == "~" and inside == "flushleft"):
            raise NotLatexError(f"a special character: {here!r}")
    if opened:
        raise NotLatexError(f"left open: {opened}")
    return found


def tokens(source: str) -> Iterator[tuple[int, str, str, str]]:
    for each in TOKEN.finditer(source):
        yield each.start(), each[1] or "", each[2] or "", each[3] or ""


def document(references: list[str], outputs: list[str | None], name: str = "A", title: str = "t") -> str:
    corpus = corpus_of(references, **{name: outputs, "B": references})
    return as_latex(gather(evaluate(corpus, Settings(steps=("nfc",))), Choices(title)))


@pytest.mark.parametrize(
    "source",
    [
        "{",
        "}",
        r"\begin{a}",
        r"\end{a}",
        r"\begin{a}{\end{a}}",
        r"\begin{a}\begin{b}\end{a}\end{b}",
        r"\input{x}",
        "a & b",
        "50 % of",
        "$",
        r"\begin{longtable}{rr} \caption*{x}\\ a & b \\ c \\ \bottomrule \end{longtable}",
    ],
)
def test_the_reader_of_these_tests_finds_what_is_wrong(source: str) -> None:
    with pytest.raises(NotLatexError):
        checked(source)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_is_text_wherever_it_stands(text: str) -> None:
    found = checked(document([text, "north"], ["worth", text], text.replace("\n", " ") or "x", text))
    assert found["document"] == 1
    assert found["longtable"] > 5


def test_all_hostile_texts_at_once_close_what_they_open() -> None:
    outputs: list[str | None] = [*HOSTILE[1:], None]
    assert checked(document(HOSTILE, outputs, HOSTILE[0], HOSTILE[1]))["document"] == 1


@settings(max_examples=5, phases=[Phase.generate])  # gathering a report takes long
@given(TEXT, TEXT)
def test_any_text_makes_a_document(reference: str, output: str) -> None:
    assert checked(document([reference], [output], f"A{output}", reference))["document"] == 1

"""Texts for the tests of protocols: few letters for ties, every kind of white space, marks, scripts, empty items."""

from dataclasses import dataclass

from hypothesis import strategies as st

from cer_core.protocols import PROTOCOLS, Figure

ALPHABETS = (
    "ab",
    "abC .,'~^",
    "ab \t\n\u00a0\u3000\x1f\u2028",
    "e\u0301\u00e9s\u017f\u0364aou\u2019\u2014=",
    "\u0939\u093f\u0928\u094d \u0915\u0937",
    "\U0001f468\u200d\U0001f469a ",
    "(a) [b] <c>",
    "\u05d0\u05d1 a1.",
)
line = st.sampled_from(ALPHABETS).flatmap(lambda letters: st.text(letters, max_size=14)) | st.text(
    st.characters(max_codepoint=0x2FFF, exclude_categories=["Cs", "Cn"]), max_size=6
)


@dataclass(frozen=True)
class Texts:
    """References and outputs, as many of the one as of the other."""

    references: list[str]
    hypotheses: list[str]

    def figure(self, name: str) -> Figure:
        return PROTOCOLS[name].compute(self.references, self.hypotheses)


@st.composite
def texts(draw: st.DrawFn, lines: st.SearchStrategy[str] = line) -> Texts:
    """Draw pairs, half of them with an output made from pieces of the reference."""
    references, hypotheses = [], []
    for _ in range(draw(st.integers(1, 5))):
        reference, other = draw(lines), draw(lines)
        if draw(st.booleans()):
            cut, after = draw(st.integers(0, len(reference))), draw(st.integers(0, len(reference)))
            other = reference[:cut] + other[:3] + reference[after:]
        references.append(reference)
        hypotheses.append(other)
    return Texts(references, hypotheses)

"""Steps for white space: the 25 code points with Unicode's White_Space property, parted into three kinds."""

import re
from functools import partial

from cer_core.normalization.pieces import by_ends, by_match
from cer_core.normalization.step import Step
from cer_core.normalization.substitution import substitution
from cer_core.units import WHITE_SPACE

LINE_BREAKS = "\n\v\f\r\x85\u2028\u2029"
"""The characters that end a line or a page; CR and LF together are one line break."""

LINE_BREAK = rf"(?:\r\n|[{LINE_BREAKS}])"
"""The expression for one line break."""

_RUN = re.compile(f"[{WHITE_SPACE}]+")
_LINE_BREAK = re.compile(LINE_BREAK)
_OTHER_SPACES = [c for c in WHITE_SPACE if c not in (" ", "\t", *LINE_BREAKS)]

_step = partial(Step, family="White space")

SPACE_STEPS = (
    _step(
        "strip",
        "White space taken off both ends of an item.",
        ("  the road ", "the road"),
        "Hides indentation.",
        lambda text: text.strip(WHITE_SPACE),
        by_ends,
    ),
    _step(
        "collapse-whitespace",
        "Each run of Unicode white space, newlines included, to one space.",
        ("the\n  road", "the road"),
        "Hides line breaks and columns; the ends are left to strip.",
        partial(_RUN.sub, " "),
        by_match(lambda: _RUN, " "),
    ),
    _step(
        "remove-whitespace",
        "All Unicode white space removed.",
        ("the road", "theroad"),
        "Hides words run together or cut in two; the whole text becomes one word.",
        partial(_RUN.sub, ""),
        by_match(lambda: _RUN),
    ),
    _step(
        "unify-spaces",
        "Each no-break, thin, wide or other special space to a plain space; tabs and line breaks stay.",
        ("10\u00a0km", "10 km"),
        "Hides whether a space may be broken and how wide it is; several in a row stay several.",
        *substitution(dict.fromkeys(_OTHER_SPACES, " ")),
    ),
    _step(
        "tabs-to-spaces",
        "Each tab to one space.",
        ("name\tage", "name age"),
        "Hides columns.",
        *substitution({"\t": " "}),
    ),
    _step(
        "line-breaks-to-spaces",
        "Each line break, page break or vertical tab to one space; CR and LF together are one.",
        ("the\r\nroad", "the road"),
        "Hides where lines end; a hyphen at a line end stays.",
        partial(_LINE_BREAK.sub, " "),
        by_match(lambda: _LINE_BREAK, " "),
    ),
)
"""The steps of this family, in the order they are offered."""

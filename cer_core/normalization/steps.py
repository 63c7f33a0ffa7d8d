"""Every named normalization step, applied alike to reference and hypothesis before anything is measured.

To add a step, add a ``Step`` to the module of its family; the command line, the app and the documentation
read it from ``STEPS``.
"""

from cer_core.normalization.case_steps import CASE_STEPS
from cer_core.normalization.charset_steps import CHARSET_STEPS
from cer_core.normalization.invisible_steps import INVISIBLE_STEPS
from cer_core.normalization.letter_steps import LETTER_STEPS
from cer_core.normalization.mark_steps import MARK_STEPS
from cer_core.normalization.punctuation_steps import PUNCTUATION_STEPS
from cer_core.normalization.script_steps import SCRIPT_STEPS
from cer_core.normalization.space_steps import SPACE_STEPS
from cer_core.normalization.step import Step
from cer_core.normalization.unicode_steps import UNICODE_STEPS

STEPS: dict[str, Step] = {
    step.name: step
    for step in (
        *UNICODE_STEPS,
        *CASE_STEPS,
        *SPACE_STEPS,
        *PUNCTUATION_STEPS,
        *LETTER_STEPS,
        *MARK_STEPS,
        *SCRIPT_STEPS,
        *INVISIBLE_STEPS,
        *CHARSET_STEPS,
    )
}
"""The steps by name, family by family."""

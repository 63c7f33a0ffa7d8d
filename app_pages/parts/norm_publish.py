"""What to publish beside a figure: a sentence, and the policy as a file; and a policy to take in."""

import streamlit as st

from app_pages.parts import chosen_steps, downloads, policy, show
from app_pages.parts.downloads import Pictures
from cer_core import policy_file
from cer_core.errors import InputError
from cer_core.evaluation import Evaluation
from cer_core.normalization import describe_steps
from cer_core.publication import sentence, word_sentence


def draw(evaluation: Evaluation) -> Pictures:
    """Offer the sentence of every system, the policy as a file, and a place for a policy file."""
    show.heading("A sentence for every figure")
    for system in evaluation.systems:
        show.note(f"{system.name}:")
        st.code(f"{sentence(evaluation, system)}\n{word_sentence(evaluation, system)}", language=None, wrap_lines=True)
    show.heading("The policy as a file", help="With your own steps in full, the figures and the signature.")
    row = st.container(horizontal=True)
    with row:
        downloads.policy(evaluation)
    show.note("On the command line: python -m cer_core score ... --policy policy.toml")
    show.heading("Take a policy from a file")
    file = st.file_uploader("A policy, TOML or JSON", type=["toml", "json"], key="policy_file", max_upload_size=1)
    if file is None:
        return {}
    try:
        settings = policy_file.read(file.getvalue(), file.name)
        chosen_steps.refuse_repeated(settings.steps)
    except InputError as error:
        show.error(str(error))
        return {}
    show.note(
        f"Steps: {describe_steps(settings.steps)}. Tie-break: {settings.ties}. Unit: {settings.unit}. "
        f"Words: {settings.words}. Missing outputs: {settings.missing}. "
        f"Gap marker of yours: {settings.gaps or 'none'}. It takes the place of what is chosen now."
    )
    st.button("Use this policy", on_click=policy.take, args=(settings,))
    return {}

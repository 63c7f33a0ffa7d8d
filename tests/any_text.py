"""Texts to try steps on: all characters there are, and often those that steps are made for."""

from hypothesis import strategies as st

SPICE = (
    "\u00df\u0130\u03a3\u03c2\u0301\u0345\u0323\u0f73\u1fb3\ufb01\ufb05\u200d\u00ad \t\r\n\x85\u2028\u00a0.,'-"
    "\u2019\u2010\u2014\u2026\u201c\u00ac\u2e17\ud800\udfff\U0001f1e9\u1100\u1161\u11a8\uac00\uff76\uff9e\uff9f\uff21\u3000\u30ab\u304b\u3099"
    "aeouAO\u0308\u0364\u00e4\u00e9\u1ecd\u017f\ua75b\u03b1\u0390\u0439\u0438\u0483\u0300\u20d7"
    "\u0915\u093c\u093f\u094d\u0940\u0958\u0627\u0623\u0622\u0653\u0654\u0655\u064e\u0651\u0670\u0640\u0649\u06cc\u064a"
    "\u05e9\u05c1\u05b8\u05be\u05f3\ufb2a\ufb4f\u0663\u0967\u00b2\u066b09"
)
TEXT = st.text(st.characters() | st.sampled_from(SPICE)) | st.text(st.sampled_from(SPICE), max_size=12)
"""Texts of any characters, lone surrogates too, and short ones of nothing but special cases."""

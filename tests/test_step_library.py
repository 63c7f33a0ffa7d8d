"""Each step changes exactly the characters it is for, in every surrounding, and no others."""

import string
import sys
import unicodedata
from itertools import product

import pytest
import regex
from any_text import TEXT
from hypothesis import given
from hypothesis import strategies as st

from cer_core.normalization import STEPS
from cer_core.normalization.mark_steps import DIACRITICS
from cer_core.units import WHITE_SPACE

EVERY_CHARACTER = [chr(ordinal) for ordinal in range(sys.maxunicode + 1)]


def done(name: str, text: str) -> str:
    return STEPS[name].apply(text)


def changed(name: str) -> dict[str, str]:
    """Every single character that a step changes, with what becomes of it."""
    return {c: after for c in EVERY_CHARACTER if (after := done(name, c)) != c}


# ---- one character at a time: exactly these


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("tabs-to-spaces", {"\t": " "}),
        ("line-breaks-to-spaces", dict.fromkeys("\n\v\f\r\x85\u2028\u2029", " ")),
        ("unify-quotes", dict.fromkeys("‘’‚‛‹›", "'") | dict.fromkeys("“”„‟«»", '"')),
        (
            "unify-dashes",
            dict.fromkeys("\u2010\u2011", "-") | dict.fromkeys("\u2012\u2014\u2015\u2e3a\u2e3b", "\u2013"),
        ),
        ("ellipsis-to-dots", {"…": "..."}),
        ("join-line-hyphens", {}),
        ("split-ligatures", dict(zip("ﬀﬁﬂﬃﬄﬅﬆ", ("ff", "fi", "fl", "ffi", "ffl", "ſt", "st"), strict=True))),
        ("long-s-to-s", {"ſ": "s"}),
        ("round-r-to-r", {"ꝛ": "r", "Ꝛ": "R"}),
        ("small-e-to-umlaut", {}),
        ("remove-tatweel", {"\u0640": ""}),
        ("remove-harakat", dict.fromkeys("\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670", "")),
        ("unify-alef", dict.fromkeys("\u0622\u0623\u0625\u0671", "\u0627")),
        ("unify-ya", dict.fromkeys("\u0649\u06cc", "\u064a")),
        ("remove-soft-hyphens", {"\u00ad": ""}),
    ],
)
def test_a_step_changes_these_characters_and_no_others(name: str, expected: dict[str, str]) -> None:
    assert changed(name) == expected


def test_the_three_kinds_of_white_space_are_all_of_it() -> None:
    kinds = [set(changed(name)) for name in ("unify-spaces", "tabs-to-spaces", "line-breaks-to-spaces")]
    assert set.union(*kinds) | {" "} == set(WHITE_SPACE)
    assert sum(map(len, kinds)) + 1 == len(WHITE_SPACE)
    assert set(changed("unify-spaces").values()) == {" "}


def test_digits_of_every_script_become_ascii() -> None:
    decimal = {c: str(unicodedata.decimal(c)) for c in EVERY_CHARACTER if unicodedata.category(c) == "Nd"}
    assert len(decimal) > 500
    assert {c: done("digits-to-ascii", c) for c in decimal} == decimal
    assert set(changed("digits-to-ascii")) == set(decimal) - set(string.digits)


def test_width_is_unified_as_unicode_says_and_nothing_else() -> None:
    wide_or_narrow = [c for c in EVERY_CHARACTER if unicodedata.decomposition(c).startswith(("<wide>", "<narrow>"))]
    found = changed("unify-width")
    assert list(found) == wide_or_narrow
    for character, ordinary in found.items():
        assert unicodedata.normalize("NFKC", ordinary) == unicodedata.normalize("NFKC", character)
        assert len(ordinary) == 1


def test_hebrew_points_are_the_nonspacing_marks_of_hebrew_and_go_from_composed_letters_too() -> None:
    found = changed("remove-hebrew-points")
    hebrew = [c for c in EVERY_CHARACTER if "HEBREW" in unicodedata.name(c, "")]
    assert [c for c in hebrew if found.get(c) == ""] == [c for c in hebrew if unicodedata.category(c) == "Mn"]
    for character, after in found.items():
        assert character in hebrew
        assert after == "".join(c for c in unicodedata.normalize("NFD", character) if unicodedata.category(c) == "Lo")


def test_katakana_become_the_hiragana_of_the_same_name() -> None:
    found = changed("katakana-to-hiragana")
    for katakana, hiragana in found.items():
        assert unicodedata.name(hiragana) == unicodedata.name(katakana).replace("KATAKANA", "HIRAGANA")
    letters = [c for c in EVERY_CHARACTER if unicodedata.name(c, "").startswith("KATAKANA LETTER ")]
    assert [c for c in letters if c not in found and "\u30a0" <= c <= "\u30ff"] == list("ヷヸヹヺ")


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("keep-36", "0123456789abcdefghijklmnopqrstuvwxyz"),
        ("keep-62", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
        ("keep-94", "".join(map(chr, range(0x21, 0x7F)))),
    ],
)
def test_a_character_set_keeps_its_number_of_characters(name: str, kept: str) -> None:
    assert done(name, "".join(EVERY_CHARACTER)) == kept
    assert len(kept) == int(name.removeprefix("keep-"))


# ---- diacritics

LETTER = regex.compile(r"(?V1)[[\p{Latin}\p{Greek}\p{Cyrillic}]&&\p{L}]")
MARK = regex.compile(f"[{DIACRITICS}]")


def bare(text: str) -> str:
    """Take marks off letters of the three scripts the slow way, one character after the other."""
    result, on_letter = "", False
    for character in text:
        if MARK.match(character):
            result += "" if on_letter else character
        elif LETTER.match(character):
            parts = unicodedata.normalize("NFD", character)
            result += character if len(parts) == 1 else parts[0]
            on_letter = True
        else:
            result += character
            on_letter = False
    return result


@given(TEXT | st.text(st.sampled_from("aéọ\u0301\u0323й\u0308ΐά\u093c\u05b8ガ\u3099 "), max_size=8))
def test_diacritics_are_removed_from_letters_of_three_scripts_only(text: str) -> None:
    assert done("remove-diacritics", text) == bare(text)


def test_every_composed_letter_of_the_three_scripts_loses_its_marks() -> None:
    found = changed("remove-diacritics")
    for character in EVERY_CHARACTER:
        parts = unicodedata.normalize("NFD", character)
        composed = len(parts) > 1 and LETTER.match(character)
        assert found.get(character) == (parts[0] if composed else None), f"U+{ord(character):04X}"
        if composed:
            assert all(MARK.match(mark) for mark in parts[1:]), f"U+{ord(character):04X}"


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize(
    "text", ["हिन्दी ज़", "كَتَبَ أحمد آ", "שָׁלוֹם", "ガギパ が", "한국어", "ภาษาไทย น้ำ", "தமிழ் கொ", "বাংলা"]
)
def test_diacritics_of_other_scripts_stay(form: str, text: str) -> None:
    text = unicodedata.normalize(form, text)  # type: ignore[arg-type]
    assert done("remove-diacritics", text) == text


def test_what_was_composed_stays_composed_beside_letters_that_lose_marks() -> None:
    assert done("remove-diacritics", "é\u0301 가 ガ ज़") == "e 가 ガ ज़"


# ---- several characters at a time


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3.5 1,000.25, 7.", "3.5 1,000.25 7"),
        ("(3.5)", "3.5"),
        (".5 5.", "5 5"),
        ("1.-2", "12"),
        ("well-known - well-", "well-known  well"),
        ("it's 'so' o\u2019clock\u2019", "it's so o\u2019clock"),
        ("1914-18", "1914-18"),
        ("e.g. a,b", "eg ab"),
        ("cafe\u0301-bar", "cafe\u0301-bar"),
        ("a'-b", "ab"),
        ("٣٫٥، ٣", "٣٫٥ ٣"),
        ("צ׳ק ״כן״ בית־ספר", "צ׳ק כן בית־ספר"),
        ("a_b a+b 5€ $3", "ab a+b 5€ $3"),
        ("हिन्दी।", "हिन्दी"),
        ("-", ""),
    ],
)
def test_loose_punctuation_goes_and_what_is_inside_words_and_numbers_stays(text: str, expected: str) -> None:
    assert done("remove-loose-punctuation", text) == expected


@given(TEXT)
def test_loose_punctuation_is_less_than_all_of_it(text: str) -> None:
    kept = done("remove-loose-punctuation", text)
    assert done("remove-punctuation", kept) == done("remove-punctuation", text)
    for before, character in zip("." + kept, kept, strict=False):
        if unicodedata.category(character).startswith("P"):
            assert unicodedata.category(before)[0] in "LMN"


HYPHENS = "-\u2010\u00ad\u2e17\u00ac"
BREAKS = ("\n", "\r\n", "\r", "\u2028", "\f")


@pytest.mark.parametrize(("hyphen", "line_break"), list(product(HYPHENS, BREAKS)))
def test_a_hyphen_at_a_line_end_is_joined(hyphen: str, line_break: str) -> None:
    assert done("join-line-hyphens", f"coun{hyphen}{line_break}cil") == "council"


@pytest.mark.parametrize(
    "text",
    [
        "coun-\nCil",
        "coun-\n1",
        "coun-\n\ncil",
        "coun- \ncil",
        "coun-cil",
        "-\ncil",
        "a\n-\ncil",
        "1-\ncil",
        "a\u2013\nb",
        "\u05d0-\n\u05d0",
        "coun\ncil",
    ],
)
def test_other_line_ends_stay_as_they_are(text: str) -> None:
    assert done("join-line-hyphens", text) == text


def test_a_hyphen_after_a_mark_is_joined_and_a_long_s_is_a_small_letter() -> None:
    assert done("join-line-hyphens", "cafe\u0301-\nſo") == "cafe\u0301ſo"


def test_carriage_return_and_line_feed_are_one_line_break() -> None:
    assert done("line-breaks-to-spaces", "a\r\nb\n\rc") == "a b  c"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("scho\u0364n A\u0364", "schön Ä"),
        ("scho\u0308n", "scho\u0308n"),
        ("e\u0364", "e\u0364"),
        ("u\u0364\u0364", "ü\u0364"),
        ("o\u0323\u0364", "o\u0323\u0364"),
    ],
)
def test_a_small_e_above_becomes_an_umlaut_on_three_vowels(text: str, expected: str) -> None:
    assert done("small-e-to-umlaut", text) == expected


@given(st.text(st.sampled_from("\u0627\u0622\u0623\u0625\u0671\u0628\u064e\u0651\u0653\u0654\u0655"), max_size=10))
def test_alefs_are_bare_in_every_unicode_form(text: str) -> None:
    composed, taken_apart = (unicodedata.normalize(form, text) for form in ("NFC", "NFD"))  # type: ignore[arg-type]
    assert unicodedata.normalize("NFC", done("unify-alef", taken_apart)) == unicodedata.normalize(
        "NFC", done("unify-alef", composed)
    )
    assert not set("\u0622\u0623\u0625\u0671") & set(done("unify-alef", text))


def test_hamza_on_other_letters_and_ta_marbuta_stay() -> None:
    text = "\u0624\u0626\u0621\u0629\u0648\u0654"
    assert done("unify-ya", done("unify-alef", text)) == text


@given(st.text(st.sampled_from("ｶｳﾊﾜﾝﾞﾟカハか゛ＡＢ１　\uffa1"), max_size=8))
def test_unified_width_is_what_nfkc_makes_of_it(text: str) -> None:
    assert unicodedata.normalize("NFKC", done("unify-width", text)) == unicodedata.normalize("NFKC", text)


def test_a_half_width_kana_and_its_voicing_mark_become_one_character() -> None:
    assert done("unify-width", "ｶﾞｷﾞﾊﾟｳﾞ ｱﾞ") == "ガギパヴ ア\u3099"
    assert done("unify-width", "カ\u3099") == "カ\u3099"


def test_numbers_that_are_no_decimal_digits_stay() -> None:
    assert done("digits-to-ascii", "ⅳ ½ ² ① 一 $5 No.") == "ⅳ ½ ² ① 一 $5 No."

"""Transcripts and recognized words as speech tools write them: nothing lost, every reading kept."""

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.readers.alternates import READINGS, Transcript
from cer_core.readers.ctm import is_ctm, read_ctm
from cer_core.readers.document import Document, Span
from cer_core.readers.kaldi import is_kaldi, read_kaldi
from cer_core.readers.segments import words_into_segments
from cer_core.readers.stm import is_stm, read_stm
from cer_core.readers.trn import is_trn, read_trn

WORD = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\n \t\v\f{}/;\\@()<"), min_size=1)


def trn(text: str) -> Document:
    return read_trn(text.encode(), "a.trn")


def stm(text: str) -> Document:
    return read_stm(text.encode(), "a.stm")


def ctm(text: str) -> Document:
    return read_ctm(text.encode(), "a.ctm")


# ---- Kaldi text


def test_kaldi_ids_and_words_stay_as_they_are_written() -> None:
    document = read_kaldi(b"007-A  ab  cd \nu_2\tNA\nu3\nu4 \n", "text")
    assert document.line_ids == ("007-A", "u_2", "u3", "u4")
    assert document.lines == ("ab  cd ", "NA", "", "")
    assert document.format == "Kaldi text"


def test_case_3_an_output_that_is_empty_is_a_line_and_one_that_is_absent_is_none() -> None:
    document = read_kaldi(b"k1\tabcd\nk2\t\n", "hyp")
    assert (document.line_ids, document.lines) == (("k1", "k2"), ("abcd", ""))


def test_case_35_ids_in_any_order_are_kept_and_one_that_occurs_twice_is_refused_with_both_lines() -> None:
    assert read_kaldi(b"u2\txyz\nu1\tabc\n", "hyp").line_ids == ("u2", "u1")
    with pytest.raises(InputError, match=r"^hyp: id 'u1' occurs twice, in lines 1 and 2; each id must be unique$"):
        read_kaldi(b"u1\tabc\nu1\tabd\nu2\txyz\n", "hyp")


def test_a_kaldi_line_without_an_id_is_refused_and_blank_ones_are_told() -> None:
    with pytest.raises(InputError, match=r"^text, line 3: begins with a blank; expected an id"):
        read_kaldi(b"u1 ab\n\n cd\n", "text")
    assert read_kaldi(b"u1 ab\n\n \t\nu2 cd\n", "text").notices == (
        "text: 2 blank lines left out, the first is line 2",
    )


@given(st.dictionaries(WORD, st.lists(WORD), min_size=1))
def test_kaldi_loses_no_word(utterances: dict[str, list[str]]) -> None:
    text = "".join(" ".join([key, *words]) + "\n" for key, words in utterances.items())
    document = read_kaldi(text.encode(), "text")
    assert dict(zip(document.line_ids or (), document.lines, strict=True)) == {
        key: " ".join(words) for key, words in utterances.items()
    }


# ---- trn


@pytest.mark.parametrize(
    ("line", "words", "identifier"),
    [
        ("ab cd (s_1)", "ab cd", "s_1"),
        ("ab  (s_1)  ", "ab", "s_1"),
        ("ab(s_1)", "ab", "s_1"),
        ("(s_1)", "", "s_1"),
        ("ab (c) (s_1)", "ab (c)", "s_1"),
        ("ab (s(1))", "ab", "s(1)"),
        ("ab ) (s_1)", "ab )", "s_1"),
        ("a b (S-1 x)", "a b", "S-1 x"),
        ("NA null 007 (007)", "NA null 007", "007"),
        ("a\u00a0b c\u3000d (s)", "a\u00a0b c\u3000d", "s"),
    ],
)
def test_a_trn_line_is_words_and_the_id_in_the_last_parentheses(line: str, words: str, identifier: str) -> None:
    document = trn(line + "\n")
    assert (document.lines, document.line_ids) == ((words,), (identifier,))


@pytest.mark.parametrize(
    ("line", "readings"),
    [
        ("i've { um / uh / @ } seen", ["i've um seen", "i've uh seen", "i've seen"]),
        ("{ @ / the } end", ["end", "the end"]),
        ("{a/b}c", ["a c", "b c"]),
        ("{ I'm / am / { (huh-) / @ } } happy", ["I'm happy", "am happy", "(huh-) happy", "happy"]),
        ("{ age-old / age old } { x / y }", ["age-old x", "age old x", "age-old y", "age old y"]),
        ("{a / ah /} so", ["a so", "ah so", "so"]),
        ("so {/end / end too}", ["so", "so end", "so end too"]),
        ("{ a / a } b", ["a b"]),
        ("and/or x{y } z", ["and/or x{y } z"]),
        ("a @ b", ["a b"]),
        ("", [""]),
    ],
)
def test_alternates_give_every_reading_the_first_first(line: str, readings: list[str]) -> None:
    document = trn(f"{line} (s)\n")
    others = document.alternatives[0] if document.alternatives else ()
    assert [document.lines[0], *others] == readings


def test_without_alternates_there_are_no_alternatives() -> None:
    assert trn("a b (s)\n").alternatives is None
    assert trn("{ a / b } (s)\nc (t)\n").alternatives == (("b",), ())


def test_a_line_of_too_many_readings_keeps_those_nearest_to_the_first_and_says_so() -> None:
    document = trn("{ a / b / @ } " * 40 + "(s)\n")
    assert document.lines == (" ".join("a" * 40),)
    assert document.alternatives is not None
    assert all(sum(word != "a" for word in reading.split()) <= 1 for reading in document.alternatives[0])
    assert len({document.lines[0], *document.alternatives[0]}) <= READINGS
    assert any("1 line with more readings than are kept, which is 64" in notice for notice in document.notices)


def test_six_places_of_two_readings_are_kept_whole() -> None:
    document = trn("{ um / uh } " * 6 + "(s)\n")
    assert document.alternatives is not None
    assert len(document.alternatives[0]) == 63
    assert document.notices == ()


@pytest.mark.parametrize(
    ("word", "read"),
    [
        ("um;tag1", "um"),
        ("um;tag1;tag2", "um"),
        ("about;;tag2", "about"),
        ("um;tag1;", "um"),
        ("a\\;s;tag", "a;s"),
        ("a\\;s", "a;s"),
        ("so;", "so;"),
        (";", ";"),
        (";-)", ";-)"),
    ],
)
def test_tags_are_no_text_but_a_semicolon_that_ends_or_begins_a_word_is(word: str, read: str) -> None:
    document = trn(f"{word} x (s)\n")
    assert document.lines == (f"{read} x",)
    assert any("with tags" in notice for notice in document.notices) == (read not in (word, word.replace("\\", "")))


def test_everything_that_is_not_plain_text_is_told() -> None:
    notices = trn(";; by hand\n(a) b;t @  c (s)\n\n").notices
    assert notices == (
        "a.trn: 1 blank line left out, the first is line 3",
        "a.trn: 1 comment line left out, the first is line 1",
        "a.trn: 1 word with tags (word;tag), which were taken off",
        "a.trn: 1 word in parentheses, which may mean optional, kept as written",
        "a.trn: 1 @ outside of alternates, read as no word",
        "a.trn: 1 line where other blanks than single spaces part the words, read as single spaces",
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a (s)\nb\n", "a.trn, line 2: no id; expected words and then an id in parentheses"),
        ("a )\n", "a.trn, line 1: no id"),
        ("a (s) b\n", "a.trn, line 1: no id"),
        ("a ()\n", "a.trn, line 1: the id in parentheses is empty"),
        ("a (s)\n\nb (s)\n", "a.trn: id 's' occurs twice, in lines 1 and 3"),
        ("a { b / c (s)\n", "a.trn, line 1: a { that no } closes"),
        ("a { b / { c } (s)\n", "a.trn, line 1: a { that no } closes"),
        ("{ a / " * 1000 + "b" + " }" * 1000 + " (s)\n", "a.trn, line 1: alternates are nested more than 20 deep"),
    ],
    ids=lambda given: given[:40],
)
def test_a_trn_that_does_not_fit_is_refused_with_the_line(text: str, says: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(says)}"):
        trn(text)


def test_ids_that_differ_in_case_are_two_ids() -> None:
    assert trn("a (S)\nb (s)\n").line_ids == ("S", "s")


@given(st.lists(st.lists(st.lists(WORD, min_size=1, max_size=3), min_size=1, max_size=3), max_size=4))
def test_no_word_of_any_alternative_is_lost(places: list[list[list[str]]]) -> None:
    line = " ".join(
        " ".join(alternatives[0]) if len(alternatives) == 1 else f"{{ {' / '.join(map(' '.join, alternatives))} }}"
        for alternatives in places
    )
    first, *others = Transcript(line, "").readings()
    assert first == " ".join(" ".join(alternatives[0]) for alternatives in places)
    for place, alternatives in enumerate(places):
        for alternative in alternatives:
            picked = [alternative if n == place else held[0] for n, held in enumerate(places)]
            assert " ".join(map(" ".join, picked)) in [first, *others]


# ---- stm


def test_a_segment_has_its_id_span_and_words() -> None:
    document = stm("f1 A ann 0.10 2.50 <o,f0> a  b\nf1 A bob 2.5 3 c\n")
    assert document.lines == ("a b", "c")
    assert document.line_ids == ("f1-A-0.1-2.5", "f1-A-2.5-3.0")
    assert document.spans == (Span("f1", "A", 0.1, 2.5), Span("f1", "A", 2.5, 3.0))
    assert "a.stm: 1 line with a label, which is not text: <o,f0>" in document.notices


def test_segments_without_words_and_those_of_overlapping_speakers_are_kept_apart() -> None:
    document = stm("f A ann 0 1\nf A bob 0 1 <o>\n")
    assert document.lines == ("", "")
    assert document.line_ids == ("f-A-0.0-1.0-ann", "f-A-0.0-1.0-bob")


def test_alternates_in_a_segment_are_kept_as_in_trn() -> None:
    assert stm("f A s 0 1 so { um;t / uh / @ }\n").alternatives == (("so uh", "so"),)


def test_segments_that_are_not_to_be_scored_are_no_lines() -> None:
    document = read_stm(b"f A s 0 1 a\nf A s 1 2 <o> ignore_time_segment_in_scoring\n", "a.stm")
    assert document.lines == ("a",)
    assert document.ignored == (Span("f", "A", 1, 2),)
    assert any("1 segment not scored" in notice for notice in document.notices)


def test_comments_of_an_stm_are_told() -> None:
    document = stm(';; LABEL "O" "Overall" ""\n\nf A s 0 1 a\n')
    assert document.lines == ("a",)
    assert document.notices == (
        "a.stm: 1 blank line left out, the first is line 2",
        "a.stm: 1 comment line left out, the first is line 1",
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("f A s 0\n", "a.stm, line 1: 4 fields; expected file, channel, speaker, begin, end"),
        ("f A s 0 1 a\nf A s x 2 b\n", "a.stm, line 2: expected the begin in seconds, such as 12.5, but found 'x'"),
        ("f A s 0 nan a\n", "a.stm, line 1: expected the end in seconds"),
        ("f A s 0 1e999 a\n", "a.stm, line 1: expected the end in seconds"),
        ("f A s 0 1_0 a\n", "a.stm, line 1: expected the end in seconds"),
        ("f A s 2 1 a\n", "a.stm, line 1: the segment ends at 1, before it begins at 2"),
        ("f A s 0 1 a\nf A s 0.0 1.0 b\n", "a.stm: id 'f-A-0.0-1.0-s' occurs twice, in lines 1 and 2"),
        ("f A s 0 1 { a\n", "a.stm, line 1: a { that no } closes"),
    ],
)
def test_an_stm_that_does_not_fit_is_refused_with_the_line(text: str, says: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(says)}"):
        stm(text)


# ---- ctm


def test_each_word_of_a_ctm_is_a_line_with_its_span() -> None:
    document = ctm(";; made by x\nf A 0.5 0.25 THEY;tag1 0.98 lex unknown\nf B 1 1 a\\;s\nf B 2 1 {\n")
    assert document.lines == ("THEY", "a;s", "{")
    assert document.spans == (Span("f", "A", 0.5, 0.75), Span("f", "B", 1, 2), Span("f", "B", 2, 3))
    assert document.line_ids is document.alternatives is None


def test_a_block_of_alternates_is_one_line_with_its_other_readings() -> None:
    document = ctm(
        "f A * * <ALT_BEGIN>\nf A 1 .5 b\nf A 2 1 c\nf A * * <ALT>\nf A 1 1 d\nf A * * <ALT>\nf A * * <ALT_END>\n"
        "f A 4 1 e\nf A * * <ALT_BEGIN>\nf A * * <ALT_END>\n"
    )
    assert document.lines == ("b c", "e")
    assert document.alternatives == (("d", ""), ())
    assert document.spans == (Span("f", "A", 1, 3), Span("f", "A", 4, 5))
    assert any("2 blocks of alternates" in notice for notice in document.notices)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("f A 0 1\n", "a.ctm, line 1: 4 fields; expected file, channel, begin, duration and a word"),
        ("f A 0 * a\n", "a.ctm, line 1: expected the duration in seconds, such as 12.5, but found '*'"),
        ("f A 0 -1 a\n", "a.ctm, line 1: the duration -1 is below 0"),
        ("f A * * <ALT>\n", "a.ctm, line 1: <ALT> out of place; expected <ALT_BEGIN>"),
        ("f A * * <ALT_BEGIN>\nf A 0 1 a\n", "a.ctm, line 1: <ALT_BEGIN> without an <ALT_END>"),
        ("f A * * <ALT_BEGIN>\nf A * * <ALT_BEGIN>\n", "a.ctm, line 2: <ALT_BEGIN> out of place; expected <ALT> or"),
    ],
)
def test_a_ctm_that_does_not_fit_is_refused_with_the_line(text: str, says: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(says)}"):
        ctm(text)


def test_the_encoding_of_a_speech_file_can_be_named() -> None:
    data = "f A 0 1 \u53ef\u80fd\n".encode("gb2312")
    with pytest.raises(InputError, match="not UTF-8 at byte 8"):
        read_ctm(data, "a.ctm")
    document = read_ctm(data, "a.ctm", "gb2312")
    assert (document.lines, document.encoding) == (("\u53ef\u80fd",), "gb2312")
    assert document.notices == ("a.ctm: read as GB2312",)


# ---- words into segments

SEGMENTS = "f A s 0 2 a\nf A s 3 5 b\nf A s 5 6 c\nf B s 0 9 d\n"


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("f A 0 1 w", 0),
        ("f A 1.5 0.9 w", 0),
        ("f A 1.6 0.8 w", 0),
        ("f A 2.2 0.2 w", 0),
        ("f A 2.5 0 w", 1),
        ("f A 2.4 0.4 w", 1),
        ("f A 4.5 1 w", 2),
        ("f A 7 1 w", 2),
        ("f B 1 1 w", 3),
    ],
)
def test_a_word_goes_where_its_middle_is_or_else_to_the_nearest(word: str, place: int) -> None:
    placed = words_into_segments(stm(SEGMENTS), ctm(word + "\n"))
    assert placed.lines == tuple("w" if number == place else "" for number in range(4))
    assert placed.line_ids == stm(SEGMENTS).line_ids


def test_words_keep_their_order_in_time_and_what_lies_between_is_counted() -> None:
    placed = words_into_segments(stm(SEGMENTS), ctm("f A 1 .1 y\nf A 0 .1 x\nf A 2.1 .1 z\n"))
    assert placed.lines == ("x y z", "", "", "")
    assert placed.notices == ("a.ctm: 1 word between the segments, put into the nearest",)


def test_words_in_segments_that_are_not_scored_are_left_out_but_not_those_beside() -> None:
    scored = stm("f A s 0 1 a\nf A s 2 3 IGNORE_TIME_SEGMENT_IN_SCORING\n")
    placed = words_into_segments(scored, ctm("f A 2.4 .2 x\nf A 1.8 .2 y\n"))
    assert placed.lines == ("y",)
    assert placed.notices == (
        "a.ctm: 1 word between the segments, put into the nearest",
        "a.ctm: 1 word in segments that are not scored, left out",
    )


def test_words_of_channels_without_segments_are_left_out_with_a_notice() -> None:
    placed = words_into_segments(stm(SEGMENTS), ctm("f A 0 1 x\nf C 0 1 y\n"))
    assert placed.lines[0] == "x"
    assert placed.notices == ("a.ctm: 1 word of files and channels that have no segment, left out (f C)",)


def test_channels_that_differ_in_case_match_only_when_asked() -> None:
    words = ctm("F a 0 1 x\n")
    with pytest.raises(InputError, match=r"words are of F a; segments are of f A, f B\. Some differ in case only"):
        words_into_segments(stm(SEGMENTS), words)
    assert words_into_segments(stm(SEGMENTS), words, ignore_case=True).lines[0] == "x"


def test_the_readings_of_words_become_readings_of_the_segment() -> None:
    words = ctm("f A 0 .1 x\nf A * * <ALT_BEGIN>\nf A 1 .1 y\nf A * * <ALT>\nf A * * <ALT_END>\n")
    placed = words_into_segments(stm(SEGMENTS), words)
    assert placed.lines[0] == "x y"
    assert placed.alternatives == (("x",), (), (), ())


def test_overlapping_segments_are_told() -> None:
    placed = words_into_segments(stm("f A s 0 9 a\nf A t 2 3 b\n"), ctm("f A 2.4 .2 x\nf A 4 .2 y\n"))
    assert placed.lines == ("y", "x")
    assert any("1 segment overlapping an earlier one" in notice for notice in placed.notices)


TIME = st.integers(0, 40).map(lambda quarter: quarter / 4)


@given(
    st.lists(st.tuples(st.sampled_from("AB"), TIME, TIME), min_size=1, unique=True),
    st.lists(st.tuples(st.sampled_from("AB"), TIME, WORD), min_size=1),
)
def test_no_word_is_lost_on_the_way_into_segments(
    spans: list[tuple[str, float, float]], words: list[tuple[str, float, str]]
) -> None:
    segments = stm("".join(f"f {channel} s{n} {a} {a + b} x\n" for n, (channel, a, b) in enumerate(spans)))
    heard = ctm("".join(f"f {channel} {begin} 0.25 {word}\n" for channel, begin, word in words))
    channels = {channel for channel, _, _ in spans}
    kept = sorted(word for channel, _, word in words if channel in channels)
    if not kept:
        with pytest.raises(InputError, match="no word is of a file and channel"):
            words_into_segments(segments, heard)
        return
    placed = words_into_segments(segments, heard)
    assert sorted(word for line in placed.lines for word in line.split(" ") if word) == kept
    for span, line in zip(placed.spans or (), placed.lines, strict=True):
        inside = [
            w for channel, begin, w in words if channel == span.channel and span.begin <= begin + 0.125 < span.end
        ]
        assert len(spans) > 1 or set(inside) <= set(line.split(" "))


# ---- detection and fuzz


@pytest.mark.parametrize(
    ("text", "formats"),
    [
        ("a b (s_1)\nc (s_2)\n", "kaldi trn"),
        ("a b (s 1)\n", "kaldi"),
        ("he said (so)\nshe said (so)\n", "kaldi"),
        ("f A 0.1 0.2 a\nf A 0.3 0.2 b 0.9\n", "ctm"),
        ("f A s 0.1 0.2 a b\n;; c\nf A s 0.3 0.4\n", "stm"),
        ("f 1 7 0.1 2.0 a b c d\n", "stm kaldi"),
        ("f A * * <ALT_BEGIN>\nf A 0 1 a\n", "ctm"),
        ("u1 a\nu2 b\nu2", "kaldi"),
        ("", ""),
        ("\n\n", ""),
    ],
)
def test_formats_are_told_apart_by_what_every_line_looks_like(text: str, formats: str) -> None:
    known = {"kaldi": is_kaldi, "trn": is_trn, "stm": is_stm, "ctm": is_ctm}
    fits = {name for name, fit in known.items() if fit(text)}
    assert fits >= set(formats.split())
    assert fits <= {*formats.split(), "kaldi"}


MESS = st.lists(
    st.sampled_from(
        ["f", " A", " s", " 0", " 1.5", " a;t", " {", " /", "}", "@", "(s)", "\n", ";;", "<ALT>", "<o>", "\t"]
    )
).map(lambda parts: "".join(parts).encode())


@given(MESS | st.binary(), st.sampled_from([None, "utf-16", "gb2312"]))
def test_any_bytes_are_read_or_refused(data: bytes, encoding: str | None) -> None:
    for read in (read_kaldi, read_trn, read_stm, read_ctm):
        with contextlib.suppress(InputError):
            document = read(data, "a", encoding)
            assert not any(re.search("[\r\n\0]", line) for line in document.lines)
    text = data.decode("utf-8", "replace")
    assert {is_kaldi(text), is_trn(text), is_stm(text), is_ctm(text)} <= {True, False}

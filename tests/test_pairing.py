"""Pairing puts the right texts side by side, and tells or refuses whatever does not fit."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.corpus import Corpus
from cer_core.errors import InputError
from cer_core.pairing import group_outputs, pair_files, pair_table, system_names
from cer_core.readers import Document
from cer_core.readers.tables import read_table


def docs(*names: str) -> list[Document]:
    """Make documents that hold their own names."""
    return [Document(name, (name,)) for name in names]


def pairs(corpus: Corpus) -> list[tuple[str, str, str | None]]:
    """Return id, reference and first output of every item."""
    return list(zip(corpus.ids, corpus.reference, corpus.systems[0].texts, strict=True))


def paired(reference: list[Document], output: list[Document], items: str = "file") -> Corpus:
    return pair_files(reference, {"ocr": output}, items)


# ---- files


@pytest.mark.parametrize(
    ("reference", "output", "ids"),
    [
        (["p1.txt", "p2.txt"], ["p1.txt", "p2.txt"], ["p1", "p2"]),
        (["p1.txt", "p2.txt"], ["p2.txt", "p1.txt"], ["p1", "p2"]),
        (["p1.gt.txt", "p2.gt.txt"], ["p1.abbyy.txt", "p2.tess.v5.txt"], ["p1", "p2"]),
        (["p.1.txt", "p.2.txt"], ["p.1.txt", "p.2.txt"], ["p.1", "p.2"]),
        (["a/p1.txt", "b/p1.txt"], ["b/p1.ocr.txt", "a/p1.ocr.txt"], ["a/p1", "b/p1"]),
        (["v.1/p1.gt.txt", "v.2/p1.gt.txt"], ["v.1/p1.txt", "v.2/p1.txt"], ["v.1/p1", "v.2/p1"]),
        (["p1", "p2"], ["p1", "p2"], ["p1", "p2"]),
        (["007.txt", "7.txt"], ["7.txt", "007.txt"], ["007", "7"]),
    ],
)
def test_files_pair_by_stem_and_subfolder_in_the_order_of_the_reference(
    reference: list[str], output: list[str], ids: list[str]
) -> None:
    corpus = paired(docs(*reference), docs(*output))
    beginnings = [(i, r[: len(i)], h and h[: len(i)]) for i, r, h in pairs(corpus)]
    assert beginnings == [(i, i, i) for i in ids]
    assert corpus.notices == ()


@pytest.mark.parametrize("items", ["file", "line"])
def test_one_file_a_side_pairs_whatever_its_name(items: str) -> None:
    corpus = paired(docs("truth.gt.txt"), docs("other.txt"), items)
    assert pairs(corpus) == [("truth.gt" if items == "file" else "1", "truth.gt.txt", "other.txt")]


def test_subfolders_are_part_of_what_pairs() -> None:
    corpus = paired(docs("a/p1.txt", "b/p2.txt"), docs("p1.txt", "b/p2.txt"))
    assert [text for _, _, text in pairs(corpus)] == [None, "b/p2.txt"]
    assert corpus.extra == (("ocr", "p1.txt"),)


def test_missing_outputs_are_missing_in_their_own_system_only() -> None:
    corpus = pair_files(docs("p1.txt", "p2.txt"), {"A": docs("p2.txt"), "B": docs("p1.txt", "p2.txt")}, "file")
    assert [(system.name, system.texts, system.missing) for system in corpus.systems] == [
        ("A", (None, "p2.txt"), 1),
        ("B", ("p1.txt", "p2.txt"), 0),
    ]


def test_a_missing_file_misses_all_its_lines() -> None:
    reference = [Document("p1.txt", ("a", "b")), Document("p2.txt", ("c",))]
    corpus = paired(reference, [Document("p2.txt", ("x",))], "line")
    assert pairs(corpus) == [("p1:1", "a", None), ("p1:2", "b", None), ("p2:1", "c", "x")]


def test_an_empty_output_is_not_a_missing_one() -> None:
    corpus = paired(docs("p1.txt", "p2.txt"), [Document("p1.txt", ()), *docs("p2.txt")])
    assert (corpus.systems[0].texts, corpus.systems[0].missing) == (("", "p2.txt"), 0)


def test_extra_outputs_are_counted_and_the_first_few_named() -> None:
    extra = [f"x{number}.txt" for number in range(7)]
    corpus = paired(docs("p1.txt", "p2.txt"), docs("p1.txt", "p2.txt", *extra))
    assert corpus.extra == tuple(("ocr", f"x{n}.txt") for n in range(7))
    assert len(corpus) == 2


@pytest.mark.parametrize(
    ("reference", "output", "side"),
    [(["p1.txt", "p1.TXT"], ["p1.txt"], "reference"), (["p1.txt", "p2.txt"], ["p1.md", "p1.txt"], "ocr")],
)
def test_two_files_of_one_stem_are_refused_by_name(reference: list[str], output: list[str], side: str) -> None:
    first, second = reference if side == "reference" else output
    says = f"{side}: the files {first!r} and {second!r} would both pair as 'p1'; rename one of them"
    with pytest.raises(InputError, match=re.escape(says)):
        paired(docs(*reference), docs(*output))


def test_notices_of_every_file_reach_the_corpus() -> None:
    reference = Document("gt.txt", ("a",), notices=("gt.txt: first",))
    corpus = paired([reference], [Document("ocr.txt", ("a",), notices=("ocr.txt: second",))])
    assert corpus.notices == ("gt.txt: first", "ocr.txt: second")


@pytest.mark.parametrize(
    ("reference", "outputs"), [([], {"ocr": docs("p1.txt")}), (docs("p1.txt"), {})], ids=["reference", "outputs"]
)
def test_nothing_to_pair_is_refused(reference: list[Document], outputs: dict[str, list[Document]]) -> None:
    with pytest.raises(InputError, match="there is no"):
        pair_files(reference, outputs, "file")


# ---- lines


@given(st.lists(st.text(max_size=3), max_size=6))
def test_lines_pair_by_position(lines: list[str]) -> None:
    reference = Document("gt.txt", tuple(lines))
    corpus = paired([reference], [Document("ocr.txt", tuple(reversed(lines)))], "line")
    expected = zip(map(str, range(1, len(lines) + 1)), lines, reversed(lines), strict=True)
    assert pairs(corpus) == list(expected)


@pytest.mark.parametrize(
    ("reference", "output", "line"),
    [(("a", "", "b"), ("a", "b"), 2), (("a",), ("a", ""), 2), ((), ("a",), 1), (("a", "b"), (), 1)],
)
def test_unequal_lines_are_refused_with_both_counts(
    reference: tuple[str, ...], output: tuple[str, ...], line: int
) -> None:
    says = f"gt.txt has {len(reference)} lines? and ocr.txt has {len(output)}.*at line {line}.*--items file"
    with pytest.raises(InputError, match=says):
        paired([Document("gt.txt", reference)], [Document("ocr.txt", output)], "line")


def test_every_file_of_every_system_needs_its_lines() -> None:
    outputs = {"A": docs("p1.txt", "p2.txt"), "B": [*docs("p1.txt"), Document("p2.txt", ("x", "y"))]}
    with pytest.raises(InputError, match=r"p2\.txt has 1 line and p2\.txt has 2"):
        pair_files(docs("p1.txt", "p2.txt"), outputs, "line")


# ---- tables


def test_table_rows_are_items_in_their_order() -> None:
    table = read_table(b"id,ref,A,B\n007,NA,N,\n7,b,c,d\n", "t.csv")
    corpus = pair_table(table, "ref", ["B", "A"], "id")
    assert (corpus.ids, corpus.reference, corpus.items) == (("007", "7"), ("NA", "b"), "row")
    assert [(system.name, system.texts) for system in corpus.systems] == [("B", ("", "d")), ("A", ("N", "c"))]


def test_an_id_that_occurs_twice_is_refused_with_both_lines() -> None:
    table = read_table(b'id,ref,A\nu1,"a\nb",c\nu2,x,y\n\nu1,d,e\n', "t.csv")
    with pytest.raises(InputError, match=r"t\.csv: id 'u1' occurs twice, in lines 2 and 6"):
        pair_table(table, "ref", ["A"], "id")
    assert pair_table(table, "ref", ["A"]).ids == ("2", "4", "6")


@pytest.mark.parametrize(
    ("systems", "says"), [([], "at least one output"), (["A", "A"], "'A' occurs twice"), (["B"], "no column 'B'")]
)
def test_columns_that_make_no_systems_are_refused(systems: list[str], says: str) -> None:
    with pytest.raises(InputError, match=says):
        pair_table(read_table(b"ref,A\na,b\n", "t.csv"), "ref", systems)


# ---- names


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["ocr/abbyy.txt"], ["abbyy"]),
        (["tess-5.4/", "tess-5.5/"], ["tess-5.4", "tess-5.5"]),
        (["a/out.txt", "b/out.txt", "c.txt"], ["a/out", "b/out", "c"]),
        (["x/1/out.txt", "y/1/out.txt"], ["x/1/out", "y/1/out"]),
        (["out.txt", "a/out.txt"], ["out.txt", "a/out"]),
        (["a/out.v1", "a/out.v2"], ["out.v1", "out.v2"]),
        (["a/run/", "a/run.txt"], ["run", "run.txt"]),
        (["a.txt", "a.txt"], ["a.txt", "a.txt"]),
        (["/out.txt", "/a/out.txt"], ["//out", "a/out"]),
        ([], []),
    ],
)
def test_systems_have_the_shortest_names_that_tell_them_apart(paths: list[str], names: list[str]) -> None:
    assert system_names(paths) == names


SEGMENT = st.sampled_from(["a", "b", "v.1", "v.2"])


@given(st.lists(st.lists(SEGMENT, min_size=1, max_size=4).map("/".join), unique=True, max_size=6))
def test_different_files_have_different_names(paths: list[str]) -> None:
    names = system_names([f"/data/{path}.txt" for path in paths])
    assert len(set(names)) == len(paths)


@pytest.mark.parametrize(
    ("names", "many", "systems"),
    [
        (["abbyy.txt", "tess.v5.txt"], False, {"abbyy": ["abbyy.txt"], "tess.v5": ["tess.v5.txt"]}),
        (["p1.txt", "p2.txt"], True, {"output": ["p1.txt", "p2.txt"]}),
        (["p1", "p2.txt"], True, {"output": ["p1", "p2.txt"]}),
        (
            ["p1.tess.txt", "p2.tess.txt", "p1.a.b.txt"],
            True,
            {"tess": ["p1.tess.txt", "p2.tess.txt"], "a.b": ["p1.a.b.txt"]},
        ),
        (["A/p1.txt", "A/x/p2.txt", "B/p1.txt"], True, {"A": ["A/p1.txt", "A/x/p2.txt"], "B": ["B/p1.txt"]}),
        ([], True, {}),
    ],
)
def test_uploaded_outputs_are_grouped_into_systems(names: list[str], many: bool, systems: dict[str, list[str]]) -> None:
    assert group_outputs(names, many_references=many) == systems

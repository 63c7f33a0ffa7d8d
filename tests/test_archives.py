"""Zip archives are read in memory, within limits, and never lead anywhere."""

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cer_core.errors import InputError
from cer_core.readers.archives import SourceFile, unzip
from cer_core.readers.limits import Limits


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def test_files_come_sorted_with_their_folders_and_without_hidden_ones() -> None:
    data = zipped({"b/2.txt": b"two", "a/1.txt": b"one", "__MACOSX/a/._1.txt": b"x", ".DS_Store": b"x", "a/": b""})
    assert unzip(data, "t.zip") == [
        SourceFile("a/1.txt", b"one", named=False),
        SourceFile("b/2.txt", b"two", named=False),
    ]


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "a/../../b.txt", "..\\up.txt"])
def test_names_that_lead_out_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="leads out of the archive"):
        unzip(zipped({name: b"x"}), "t.zip")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_that_stands_twice_is_refused() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.txt", "one")
        archive.writestr("a.txt", "two")
    with pytest.raises(InputError, match=r"^t\.zip: holds 'a\.txt' twice"):
        unzip(buffer.getvalue(), "t.zip")


def test_a_zip_bomb_is_refused_before_it_is_unpacked() -> None:
    data = zipped({"zeros.txt": b"0" * 2_000_000})
    assert len(data) < 10_000
    with pytest.raises(InputError, match="would unpack to"):
        unzip(data, "t.zip", Limits(archive_bytes=1_000_000))


def test_too_many_files_are_refused() -> None:
    with pytest.raises(InputError, match="holds 3 files, more than the limit of 2"):
        unzip(zipped({f"{n}.txt": b"" for n in range(3)}), "t.zip", Limits(archive_files=2))


def test_a_file_larger_than_the_archive_says_is_refused() -> None:
    data = bytearray(zipped({"a.txt": b"0" * 5000}))
    for header, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        place = data.index(header) + offset
        data[place : place + 4] = (10).to_bytes(4, "little")
    with pytest.raises(InputError):
        unzip(bytes(data), "t.zip")


@given(st.binary(max_size=300), st.integers(0, 200), st.integers(0, 255))
def test_any_bytes_are_read_or_refused_plainly(noise: bytes, place: int, byte: int) -> None:
    broken = bytearray(zipped({"a.txt": b"some text " * 20}))
    broken[place % len(broken)] = byte
    for data in (noise, b"PK\x03\x04" + noise, bytes(broken)):
        try:
            files = unzip(data, "t.zip")
        except InputError:
            continue
        assert all(isinstance(file, SourceFile) for file in files)


def test_a_broken_archive_of_another_compression_is_refused() -> None:
    """Python's LZMA error is no OSError."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.txt", b"some text " * 20)
    data = bytearray(buffer.getvalue())
    start = data.index(b"a.txt") + len(b"a.txt") + 9  # after its name, and what LZMA writes first
    data[start : start + 10] = b"\xff" * 10
    with pytest.raises(InputError, match=r"^t\.zip: not a zip archive that can be read"):
        unzip(bytes(data), "t.zip")


def test_an_archive_in_an_archive_is_not_unpacked() -> None:
    inner = zipped({"zeros.txt": b"0" * 1_000_000})
    assert unzip(zipped({"gt/inner.zip": inner}), "t.zip") == [SourceFile("gt/inner.zip", inner, named=False)]

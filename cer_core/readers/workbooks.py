"""Whether a file is an Excel workbook that is safe to open: checked before anything is parsed."""

import io
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile

from cer_core.errors import InputError
from cer_core.readers.archives import UNREADABLE
from cer_core.readers.limits import LIMITS, MEGABYTE

OLD_FORMAT = b"\xd0\xcf\x11\xe0"
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
ZIP = b"PK\x03\x04"
CHUNK = 2**16
PROLOG = 2**20  # more than any tool writes before the first element


def is_xlsx(data: bytes) -> bool:
    """Tell whether bytes are a zip archive that holds a workbook.

    >>> is_xlsx(b"id,ref")
    False
    """
    if not data.startswith(ZIP):
        return False
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            return any(name.startswith("xl/") for name in archive.namelist())
    except UNREADABLE:
        return False


def check_workbook(data: bytes, name: str) -> None:
    """Raise ``InputError`` for what is no .xlsx file, or is too large, encrypted or booby-trapped.

    >>> check_workbook(b"id,ref", "t.xlsx")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: t.xlsx: not an Excel file (.xlsx): it is no zip archive
    """
    LIMITS.check_file(data, name)
    if data.startswith(OLD_FORMAT):
        if ENCRYPTED in data:
            raise InputError(f"{name}: the workbook is protected by a password; save it without one")
        raise InputError(f"{name}: the old Excel format (.xls) is not read; save it as .xlsx or .csv")
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            _check_archive(archive, name)
    except InputError:
        raise
    except BadZipFile as error:
        what = "a damaged zip archive" if data.startswith(ZIP) else "no zip archive"
        raise InputError(f"{name}: not an Excel file (.xlsx): it is {what}") from error
    except UNREADABLE as error:
        raise InputError(f"{name}: not an Excel file (.xlsx) that can be read: {error}") from error


def _check_archive(archive: ZipFile, name: str) -> None:
    members = archive.infolist()
    unpacked = sum(member.file_size for member in members)
    if unpacked > LIMITS.archive_bytes:
        raise InputError(
            f"{name}: unpacks to {unpacked / MEGABYTE:.0f} MB, more than the limit of "
            f"{LIMITS.archive_bytes / MEGABYTE:.0f} MB. Split it, or raise CER_LENS_ARCHIVE_BYTES."
        )
    if len(members) > LIMITS.archive_files:
        raise InputError(f"{name}: more than {LIMITS.archive_files} files in the archive, the limit")
    if any(member.flag_bits & 1 for member in members):
        raise InputError(f"{name}: the archive is protected by a password; save it without one")
    if not any(member.filename.startswith("xl/") for member in members):
        raise InputError(f"{name}: a zip archive, but not an Excel file (.xlsx): there is no workbook in it")
    for member in members:
        if member.filename.lower().endswith((".xml", ".rels")):
            with archive.open(member) as file:
                _refuse_document_type(file.read(PROLOG), f"{name}: {member.filename}")


class _Seen(Exception):
    """The first element has begun: no document type declaration can follow."""


def _refuse_document_type(head: bytes, place: str) -> None:
    """Refuse XML that declares a document type, in which entities hide; no Excel file has one."""

    def declared(*_: object) -> None:
        raise InputError(f"{place}: declares a document type, which Excel files do not; it is not read")

    def element(*_: object) -> None:
        raise _Seen

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = declared
    parser.StartElementHandler = element
    try:
        for start in range(0, len(head), CHUNK):
            parser.Parse(head[start : start + CHUNK])
    except _Seen:
        return
    except (expat.ExpatError, ValueError, LookupError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{place}: not well-formed XML: {error}") from error
    if head.strip():
        raise InputError(f"{place}: no XML element at its beginning")

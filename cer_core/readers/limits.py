"""How much a reader takes on: sizes are checked before anything is parsed."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from cer_core.errors import InputError

MEGABYTE = 2**20


@dataclass(frozen=True)
class Limits:
    """The largest file in bytes, the most lines or rows in it, the most an archive or an item may hold, and systems."""

    file_bytes: int = 200 * MEGABYTE
    lines: int = 2_000_000
    archive_bytes: int = 500 * MEGABYTE
    archive_files: int = 20_000
    item_characters: int = 1_000_000
    systems: int = 100

    def check_file(self, data: bytes, name: str) -> None:
        """Raise ``InputError`` if the file is too large or has too many lines.

        >>> Limits(lines=2).check_file(b"a\\nb\\nc\\nd\\n", "a.txt")
        Traceback (most recent call last):
        ...
        cer_core.errors.InputError: a.txt: more than 2 lines, the limit. Split it, or raise CER_LENS_LINES.
        """
        if len(data) > self.file_bytes:
            raise InputError(
                f"{name}: {len(data) / MEGABYTE:.0f} MB is more than the limit of {self.file_bytes / MEGABYTE:.0f} MB. "
                "Split it, or raise CER_LENS_FILE_BYTES."
            )
        if data.count(b"\n") > self.lines or data.count(b"\r") > self.lines:
            raise InputError(f"{name}: more than {self.lines} lines, the limit. Split it, or raise CER_LENS_LINES.")

    def check_systems(self, count: int) -> None:
        """Raise ``InputError`` for more systems than can be compared, each with each, in a reasonable time.

        >>> Limits(systems=2).check_systems(3)
        Traceback (most recent call last):
        ...
        cer_core.errors.InputError: 3 systems, more than the limit of 2. Choose some of them, or raise CER_LENS_SYSTEMS.
        """
        if count > self.systems:
            raise InputError(
                f"{count} systems, more than the limit of {self.systems}. "
                "Choose some of them, or raise CER_LENS_SYSTEMS."
            )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Limits":
        """Return the limits, each of which a variable such as ``CER_LENS_FILE_BYTES`` may set.

        >>> Limits.from_environment({"CER_LENS_LINES": "10"}).lines
        10
        """
        limits = cls()
        for field in fields(cls):
            given = environment.get(f"CER_LENS_{field.name.upper()}", "")
            if given.isascii() and given.isdigit():
                limits = replace(limits, **{field.name: int(given)})
            elif given:
                raise InputError(f"CER_LENS_{field.name.upper()}={given!r}: expected a whole number")
        return limits


LIMITS = Limits.from_environment(os.environ)

"""The one error that people are meant to read."""


class InputError(ValueError):
    """Something the user gave cannot be used; the message says what, where and how to mend it.

    >>> raise InputError("page.txt: not UTF-8 at byte 3 (line 1)")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: page.txt: not UTF-8 at byte 3 (line 1)
    """


class EncodingError(InputError):
    """A text file does not decode; the user can name its encoding, of which some may fit."""

    def __init__(self, message: str, data: bytes) -> None:
        super().__init__(message)
        self.data = data

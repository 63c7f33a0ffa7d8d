"""The one error that people are meant to read."""


class InputError(ValueError):
    """Something the user gave cannot be used; the message says what, where and how to mend it.

    >>> raise InputError("page.txt: not UTF-8 at byte 3 (line 1)")
    Traceback (most recent call last):
    ...
    cer_core.errors.InputError: page.txt: not UTF-8 at byte 3 (line 1)
    """

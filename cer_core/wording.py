"""How numbers and lists are put into words; one way for every message, table and page."""

from collections.abc import Sequence

NOT_AVAILABLE = "n/a"
NAMED_AT_MOST = 5


def percent(rate: float | None) -> str:
    """Return a rate in percent with two decimals, ``n/a`` where it is undefined.

    >>> percent(0.0812698), percent(None)
    ('8.13 %', 'n/a')
    """
    return NOT_AVAILABLE if rate is None else f"{100 * rate:.2f} %"


def unbroken(sentence: str) -> str:
    """Return a sentence in which no line ends inside a number, or between a number and its percent sign.

    >>> unbroken("1\\u2009414 of 3.75 %")
    '1\\u202f414 of 3.75\\xa0%'
    """
    return sentence.replace(" %", "\u00a0%").replace("\u2009", "\u202f")


def span(interval: tuple[float, float] | None) -> str:
    """Return an interval of rates in percent with one decimal, ``n/a`` where there is none.

    >>> span((0.0615, 0.7923)), span(None)
    ('6.2 to 79.2 %', 'n/a')
    """
    return NOT_AVAILABLE if interval is None else f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f} %"


def number(value: int) -> str:
    """Return a count with thin spaces between thousands.

    >>> number(52554)
    '52\\u2009554'
    """
    return f"{value:,}".replace(",", "\u2009")


def probability(value: float | None) -> str:
    """Return a p-value with four decimals, ``n/a`` where it is undefined.

    >>> probability(0.01734), probability(0.00001), probability(None)
    ('0.0173', '< 0.0001', 'n/a')
    """
    if value is None:
        return NOT_AVAILABLE
    return "< 0.0001" if value < 0.0001 else f"{value:.4f}"


def signed(value: int) -> str:
    """Return a difference of counts with its sign, and thin spaces between thousands.

    >>> signed(3), signed(-52554), signed(0)
    ('+3', '-52\\u2009554', '0')
    """
    return ("+" if value > 0 else "") + number(value)


def rough(value: int) -> str:
    """Return a count that may be huge: in full up to 15 digits, else as a power of ten.

    >>> rough(3), rough(2**200)
    ('3', 'about 10^60')
    """
    return number(value) if value < 10**15 else f"about 10^{int(value.bit_length() * 0.30103)}"


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, in the plural unless there is one.

    >>> counted(1, "line"), counted(2, "line")
    ('1 line', '2 lines')
    """
    return f"{number(count)} {noun}{'s' * (count != 1)}"


def superlative(compared: int) -> str:
    """Return what the one ahead is among so many that are compared: better of two, best of more.

    >>> superlative(2), superlative(3)
    ('better', 'best')
    """
    return "best" if compared > 2 else "better"


def reading_name(which: int) -> str:
    """Return what one of several valid readings is called: 0 is the reference, then come its alternatives.

    >>> reading_name(0), reading_name(2)
    ('the reference', 'alternative 2')
    """
    return f"alternative {number(which)}" if which else "the reference"


def listed(names: Sequence[str]) -> str:
    """Return the first few names, with dots where there are more.

    >>> listed(["a", "b"]), listed(["a"] * 9)
    ('a, b', 'a, a, a, a, a ...')
    """
    return ", ".join(names[:NAMED_AT_MOST]) + (" ..." if len(names) > NAMED_AT_MOST else "")

"""Words in messages: singular and plural, short lists, things shown in brief."""

from __future__ import annotations

from collections.abc import Callable, Iterable

__all__ = ["brief", "count", "escape_latex", "lettered", "listed", "matrix_lines", "spaced"]

_SPECIAL = {c: "\\" + c for c in "{}$&#_%"} | {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
}


def count(number: int, what: str, plural: str = "", write: Callable[[int], str] = str) -> str:
    """Return a number with what is counted, in the singular or the plural.

    >>> count(1, "letter"), count(0, "letter"), count(3, "press", "presses"), count(12345, "position")
    ('1 letter', '0 letters', '3 presses', '12345 positions')
    """
    return f"{write(number)} {what if number == 1 else plural or what + 's'}"


def lettered(number: int, first: str = "a") -> str:
    """Return a number from 0 in letters: a, b, …, z, aa, ab, ….

    >>> lettered(0), lettered(27), lettered(2, "A")
    ('a', 'ab', 'C')
    """
    out = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        out = chr(ord(first) + rest) + out
    return out


def byte_size(count: int) -> str:
    """Return a number of bytes as people say it.

    >>> byte_size(1_500_000_000), byte_size(64_000_000), byte_size(999)
    ('1.5 GB', '64 MB', '999 bytes')
    """
    for unit, size in (("TB", 10**12), ("GB", 10**9), ("MB", 10**6)):
        if count >= size:
            return f"{count / size:.3g} {unit}" if count < 1000 * size else f"{count // size} {unit}"
    return f"{count} bytes"


def escape_latex(text: str) -> str:
    """Return text with what LaTeX reads as commands escaped.

    >>> print(escape_latex("50% of a_1"))
    50\\% of a\\_1
    """
    return "".join(_SPECIAL.get(c, c) for c in text)


def matrix_lines(rows: Iterable[Iterable[object]], most: int = 24) -> list[str]:
    """Return the rows of a matrix as lines in columns; a matrix of more than ``most`` columns is cut.

    >>> matrix_lines([[1, 10], [2, 3]])
    ['1 10', '2  3']
    """
    texts = [[str(x) for x in row] for row in rows]
    width = max((len(x) for row in texts for x in row), default=0)
    first = max((len(row[0]) for row in texts if row), default=0)
    return [
        " ".join([row[0].rjust(first), *(x.rjust(width) for x in row[1:most])]) + (" …" if len(row) > most else "")
        for row in texts
        if row
    ]


def spaced(name: str) -> str:
    """Return the name of a class in words.

    >>> spaced("MinimumDistance"), spaced("Plan")
    ('minimum distance', 'plan')
    """
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


def brief(x: object) -> str:
    """Return something as text for a message, however long it is and whatever its ``repr`` does."""
    try:
        text = repr(x)
    except ValueError:  # an integer of more digits than Python prints
        text = "a very long number"
    except Exception:
        text = f"an object of {type(x).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}…"


def listed(items: Iterable[object], shown: int = 7) -> str:
    """Return the items as a short list for a message: the first few and the last.

    Parameters
    ----------
    items : iterable
        What to list.
    shown : int
        How many items are written at most.

    Returns
    -------
    str
        The items between commas, with ``…`` for those left out.

    Examples
    --------
    >>> listed("abc"), listed(range(1000), shown=3)
    ('a, b, c', '0, 1, …, 999')
    """
    words = [text if len(text := str(item)) <= 30 else text[:29] + "…" for item in items]
    if len(words) > shown:
        words[shown - 1 : -1] = ["…"]
    return ", ".join(words)

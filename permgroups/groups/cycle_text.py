"""Cycle text: ``(1,2,3)(4,5)`` in a group's labels ⇄ image rows.

Labels are runs of characters without white space, comma and round brackets; by default they are
'1' … 'n', as in GAP and Sage. Rows are 0-based: ``row[i]`` is the image of point i. As in GAP the
cycles of one permutation are disjoint; unlike in GAP white space may stand for the comma.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Sequence
from operator import index

from permgroups.errors import InvalidPermutation, ParseError, TooLarge
from permgroups.shown import Maths
from permgroups.wording import escape_latex, listed

__all__ = ["MAX_CHARACTERS", "cycles_as_maths", "cycles_to_row", "format_cycles", "parse_cycles", "read_row"]

MAX_CHARACTERS = 10**7

_TOKEN = re.compile(r"[(),]|[^\s(),]+")


def parse_cycles(text: str) -> list[list[str]]:
    """Return the non-empty cycles of the text as lists of labels.

    Parameters
    ----------
    text : str
        Cycles such as ``(1,2,3)(4,5)`` or ``(1 2 3) (4 5)``, with line breaks and padding as GAP
        prints them. ``()`` is the identity and ``(3)`` a fixed point.

    Returns
    -------
    list of list of str
        The cycles in the order of the text.

    Raises
    ------
    ParseError
        If the text is not a product of disjoint cycles; ``position`` is where it went wrong.
    TooLarge
        If the text has more than ``MAX_CHARACTERS`` characters.

    Examples
    --------
    >>> parse_cycles("( 1, 2, 3)( 4,15)")
    [['1', '2', '3'], ['4', '15']]
    >>> parse_cycles("()")
    []
    """
    if len(text) > MAX_CHARACTERS:
        raise TooLarge(f"cycle text of {len(text)} characters; at most {MAX_CHARACTERS} are read")
    cycles: list[list[str]] = []
    seen: set[str] = set()
    cycle: list[str] | None = None  # the open cycle
    opened, after_comma, at = -1, False, -1
    for token in _TOKEN.finditer(text):
        piece, at = token[0], token.start()
        if piece == "(":
            if cycle is not None:
                raise ParseError(f"'(' inside the cycle that opens at position {opened}", text, at)
            cycle, opened, after_comma = [], at, False
        elif cycle is None:
            raise ParseError(f"{reprlib.repr(piece)} outside of a cycle; expected '('", text, at)
        elif piece == ")":
            if after_comma:
                raise ParseError("expected a point between ',' and ')'", text, at)
            if cycle:
                cycles.append(cycle)
            cycle = None
        elif piece == ",":
            if after_comma or not cycle:
                raise ParseError("expected a point before this ','", text, at)
            after_comma = True
        elif piece in seen:
            raise ParseError(f"the point {reprlib.repr(piece)} stands twice; cycles must be disjoint", text, at)
        else:
            seen.add(piece)
            cycle.append(piece)
            after_comma = False
    if cycle is not None:
        raise ParseError("this '(' is not closed", text, opened)
    if at < 0:
        raise ParseError("expected cycles such as '(1,2)(3,4)', not an empty text; the identity is '()'", text, 0)
    return cycles


def cycles_to_row(cycles: Iterable[Sequence[str]], labels: Sequence[object]) -> list[int]:
    """Return the image row of a product of disjoint cycles.

    Parameters
    ----------
    cycles : iterable of sequences of str
        Disjoint cycles of labels, as ``parse_cycles`` gives them.
    labels : sequence
        One label a point, all different; a label that is not a string stands for its ``str``.

    Returns
    -------
    list of int
        ``row[i]`` is the image of point i, 0-based.

    Raises
    ------
    InvalidPermutation
        If a cycle has an unknown label, a point stands twice or two points share a label.

    Examples
    --------
    >>> cycles_to_row([["a", "c"]], "abc")
    [2, 1, 0]
    >>> cycles_to_row([["1", "17"]], range(1, 13))
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidPermutation: no point has the label '17'; the 12 labels are 1, 2, 3, 4, 5, 6, …, 12
    """
    point_of: dict[str, int] = {}
    for i, label in enumerate(map(str, labels)):
        if point_of.setdefault(label, i) != i:
            raise InvalidPermutation(f"points {point_of[label]} and {i} have the same label {reprlib.repr(label)}")
    row = list(range(len(point_of)))
    moved: set[int] = set()
    for cycle in cycles:
        try:
            points = [point_of[label] for label in cycle]
        except KeyError as unknown:
            raise InvalidPermutation(
                f"no point has the label {reprlib.repr(unknown.args[0])}; "
                f"the {len(point_of)} labels are {listed(point_of)}"
            ) from None
        for here, there in zip(points, points[1:] + points[:1], strict=True):
            if here in moved:
                raise InvalidPermutation(f"the point {labels[here]} stands twice; cycles must be disjoint")
            moved.add(here)
            row[here] = there
    return row


def read_row(text: str, labels: Sequence[object]) -> list[int]:
    """Return the image row of cycle text in the given labels.

    Parameters
    ----------
    text : str
        Disjoint cycles, see ``parse_cycles``.
    labels : sequence
        One label a point, see ``cycles_to_row``.

    Returns
    -------
    list of int
        ``row[i]`` is the image of point i, 0-based.

    Raises
    ------
    ParseError, TooLarge, InvalidPermutation
        As ``parse_cycles`` and ``cycles_to_row``.

    Examples
    --------
    >>> read_row("(1,2,3)", range(1, 6))
    [1, 2, 0, 3, 4]
    """
    return cycles_to_row(parse_cycles(text), labels)


def format_cycles(row: Iterable[int], labels: Sequence[object] | None = None, separator: str = ",") -> str:
    """Return the cycle text of a permutation, cycles in the order of their smallest points.

    Parameters
    ----------
    row : iterable of int
        ``row[i]`` is the image of point i, 0-based.
    labels : sequence, optional
        One label a point; by default '1' … 'n'.
    separator : str
        Stands between the points of a cycle. A comma or white space reads back.

    Returns
    -------
    str
        The cycles of length at least two, or ``()`` for the identity.

    Raises
    ------
    InvalidPermutation
        If the row is not a permutation of 0 … n-1 or the number of labels is not n.

    Examples
    --------
    >>> format_cycles([1, 2, 0, 3, 5, 4])
    '(1,2,3)(5,6)'
    >>> format_cycles([1, 0], "ab", " ")
    '(a b)'
    """
    images = list(map(index, row))
    n = len(images)
    names = range(1, n + 1) if labels is None else labels
    if len(names) != n:
        raise InvalidPermutation(f"a row of {n} images with {len(names)} labels")
    written = [False] * n
    cycles: list[str] = []
    for start in range(n):
        points: list[str] = []
        here = start
        while not written[here]:
            written[here] = True
            points.append(str(names[here]))
            there = images[here]
            if not 0 <= there < n:
                raise InvalidPermutation(f"the row sends point {here} to {there}; the images must be 0 … {n - 1}")
            if written[there] and there != start:
                first, second = [i for i, image in enumerate(images) if image == there][:2]
                raise InvalidPermutation(f"the row sends points {first} and {second} both to {there}")
            here = there
        if len(points) > 1:
            cycles.append(f"({separator.join(points)})")
    return "".join(cycles) or "()"


def cycles_as_maths(row: Sequence[int], labels: Sequence[object]) -> Maths:
    """Return a permutation as cycle text and as LaTeX, to be shown.

    >>> print(cycles_as_maths([1, 2, 0, 3], "1234").latex)
    (1\\,2\\,3)
    """
    text = format_cycles(row, labels) or "()"
    shown = [escape_latex(x) if x.isdigit() else rf"\text{{{escape_latex(x)}}}" for x in map(str, labels)]
    return Maths(text, (format_cycles(row, shown) or "()").replace(",", r"\,"))

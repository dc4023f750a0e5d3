"""Elements, subgroups and objects as the frozen file tells them, multiplied out with numpy alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

__all__ = ["MOVES", "conjugate", "member_row", "moved", "subgroup_rows", "transposition", "word_row"]

Rows = np.ndarray


def word_row(gens: Rows, text: str) -> Rows:
    """Return the image row of ``abA^3``: letters for generators, capitals for inverses, exponents of the whole."""
    word, *exponents = text.split("^")
    row = np.arange(gens.shape[1])
    for letter in word:
        g = gens[ord(letter.lower()) - ord("a")].astype(np.int64)
        row = (np.argsort(g) if letter.isupper() else g)[row]
    exponent = int(np.prod([int(e) for e in exponents], dtype=np.int64))
    base = np.argsort(row) if exponent < 0 else row
    out = np.arange(gens.shape[1])
    for _ in range(abs(exponent)):
        out = base[out]
    return out


def transposition(degree: int, p: int, q: int) -> Rows:
    """Return the row that swaps two points; the identity if they agree."""
    row = np.arange(degree)
    row[[p, q]] = q, p
    return row


def conjugate(row: Rows, by: Rows) -> Rows:
    """Return the row of by⁻¹ · row · by."""
    out = np.empty_like(row)
    out[by] = by[row]
    return out


def member_row(gens: Rows, told: list[Any]) -> Rows:
    """Return the row of [element, conj] or [element, conj, p, q]."""
    element, conj, *swap = told
    row = word_row(gens, element) if isinstance(element, str) else np.array(element, np.int64)
    row = conjugate(row, word_row(gens, conj))
    return conjugate(row, transposition(len(row), *swap)) if swap else row


def subgroup_rows(gens: Rows, told: list[list[Any]]) -> Rows:
    """Return the rows of the members that generate a subgroup; the identity alone where there are none."""
    rows = [member_row(gens, member) for member in told] or [np.arange(gens.shape[1])]
    return np.array(rows, np.uint16)


def _set(x: Any, row: Rows) -> Any:
    return sorted(row[p] for p in x)


def _tuple(x: Any, row: Rows) -> Any:
    return [row[p] for p in x]


def _colouring(x: Any, row: Rows) -> Any:
    out = [0] * len(x)
    for p, colour in enumerate(x):
        out[row[p]] = colour
    return out


def _matrix(x: Any, row: Rows) -> Any:
    out = np.empty_like(x)
    out[np.ix_(row, row)] = x
    return out


# how a row moves the objects of each action
MOVES: dict[str, Callable[[Any, Rows], Any]] = {
    "points": lambda x, row: row[x],
    "sets": _set,
    "tuples": _tuple,
    "partitions": lambda x, row: [_set(cell, row) for cell in x],
    "colourings": _colouring,
    "sets of sets": lambda x, row: sorted(_set(s, row) for s in x),
    "graphs": lambda x, row: sorted(_set(s, row) for s in x),
    "digraphs": lambda x, row: sorted(_tuple(s, row) for s in x),
    "matrices": _matrix,
}


def moved(action: str, x: Any, row: Rows) -> Any:
    """Return the image of an object; plain numbers and lists, so that images can be compared."""
    image = MOVES[action](x, row.tolist() if action != "matrices" else row)
    return image

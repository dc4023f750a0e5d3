"""Different elements of short words: letters, their conjugates, then longer and longer words."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from permgroups.budget import Budget
from permgroups.search.pieces import Pieces

__all__ = ["inverse_rows", "short_words"]

Rows = np.ndarray
POINTS = 1000  # of a row for one unit of effort


def short_words(pieces: Pieces, count: int, budget: Budget) -> tuple[Rows, list[list[int]]]:
    """Return rows of about so many elements other than 1, and the letters of each.

    >>> from permgroups.puzzles import cube
    >>> rows, words = short_words(Pieces.of(cube(3).group), 20, Budget())
    >>> [len(word) for word in words]
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3]
    """
    back = pieces.letters.back
    identity = np.arange(pieces.degree, dtype=np.uint16)
    rows, words = [identity], [list[int]()]
    seen = {identity.tobytes()}

    def add(row: Rows, word: list[int]) -> None:
        if len(rows) <= count and row.tobytes() not in seen:
            seen.add(row.tobytes())
            rows.append(row)
            words.append(word)

    letters = list(pieces.rows)

    def conjugators(length: int) -> Iterator[tuple[list[int], Rows, Rows]]:
        """Yield words with their rows and the rows of their inverses."""
        for s, letter in enumerate(letters):
            undo = letters[back[s]]
            if length == 1:
                yield [s], letter, undo
            else:
                for t in range(len(letters)):
                    if t not in (s, back[s]):
                        yield [s, t], letters[t][letter], undo[letters[back[t]]]

    for power in (1, 2):
        for s, letter in enumerate(letters):
            add(letter if power == 1 else letter[letter], [s] * power)
    for length in (1, 2):
        for word, row, inverse in conjugators(length):
            if len(rows) > count:
                break
            budget.require("the short words were")
            budget.spend(len(letters) * (5 + pieces.degree / POINTS))
            for s, letter in enumerate(letters):
                add(row[letter[inverse]], [*pieces.letters.undo(word), s, *word])
        if length == 1:
            for s in range(len(letters)):
                for t in range(len(letters)):
                    if len(rows) <= count // 2:
                        add(letters[t][letters[s]], [s, t])
    i = 1
    while i < len(rows) and len(rows) <= count:
        if i % 64 == 0:
            budget.require("the short words were")
        budget.spend(len(letters) * (5 + pieces.degree / POINTS))
        for s, letter in enumerate(letters):
            add(letter[rows[i]], [*words[i], s])
        i += 1
    return np.array(rows[1:], np.uint16).reshape(len(rows) - 1, pieces.degree), words[1:]


def inverse_rows(rows: Rows) -> Rows:
    """Return the inverse of every row."""
    out = np.empty_like(rows)
    np.put_along_axis(out, rows.astype(np.int64), np.arange(rows.shape[1], dtype=rows.dtype)[None, :], axis=1)
    return out

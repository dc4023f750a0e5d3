"""Moves that a file defines by words of other moves, in any order."""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter

import numpy as np

from permgroups.errors import ParseError
from permgroups.groups.group import PermGroup
from permgroups.groups.words import Word

__all__ = ["Sequence", "resolved"]

Sequence = tuple[str, str]  # where it stands, for messages; the word


def resolved(
    names: list[str], moves: Mapping[str, np.ndarray], sequences: Mapping[str, Sequence]
) -> dict[str, np.ndarray]:
    """Return the rows of all moves in the order of ``names``; a word may use every name, also those given later.

    >>> rows = resolved(["ab", "a", "b"], {"a": np.array([1, 0, 2]), "b": np.array([0, 2, 1])}, {"ab": ("", "a b")})
    >>> rows["ab"].tolist()
    [2, 0, 1]
    """
    words = {}
    for name, (where, text) in sequences.items():
        try:
            # twsearch also takes commas between moves; in brackets they are commutators
            words[name] = Word(text if "[" in text else text.replace(",", " "), names)
        except ValueError as error:
            raise ParseError(f"{where}{error}") from None
    needs = {name: {letter for letter, _ in word.syllables} for name, word in words.items()}
    try:
        order = list(TopologicalSorter(needs).static_order())
    except CycleError as error:
        circle = error.args[1]
        shown = " -> ".join(circle[:5])
        raise ParseError(f"{sequences[circle[0]][0]}moves are defined by each other: {shown}") from None
    rows = dict(moves)
    for name in order:
        if name in words:
            letters = {letter: rows[letter] for letter in needs[name]} or dict(moves)
            rows[name] = PermGroup(letters).row_of_word(words[name])
    return {name: rows[name] for name in names}

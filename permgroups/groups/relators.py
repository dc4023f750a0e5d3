"""Relators as given and as the enumeration takes them: text, ``Word`` and sympy's ``FpGroup`` become rows of columns.

A letter is a number: the generator k is ``2*k`` and its inverse ``2*k + 1``.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from sympy.combinatorics.fp_groups import FpGroup

from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.word_grammar import check_name
from permgroups.groups.words import Word

__all__ = [
    "MAX_LETTERS",
    "cyclically_reduced",
    "free_reduced",
    "inverse_letters",
    "least_rotation",
    "letters_of",
    "period",
    "read_presentation",
    "read_words",
    "word_of",
]  # fmt: skip

MAX_LETTERS = 2_000_000  # of all relators together
Letters = tuple[int, ...]


def read_presentation(given: Any, generators: Any = None) -> tuple[tuple[str, ...], list[Word]]:
    """Return (names, relators) of a presentation: an ``FpGroup`` of sympy, an object with ``names`` and ``relators``,
    text such as ``a^2, b^3, (a b)^7 = 1`` or ``<a, b | a^2, b^3, (a b)^7>``, or a list of such texts and words.

    Raises
    ------
    ParseError, InvalidArgument, TooLarge
        For what cannot be read, for names that are none, and for more than two million letters.

    Examples
    --------
    >>> read_presentation("a2, b3, a b = b a")
    (('a', 'b'), [Word('a2'), Word('b3'), Word("a b a' b'")])
    >>> read_presentation("<a, b | a2, b3>")
    (('a', 'b'), [Word('a2'), Word('b3')])
    """
    names = None if generators is None else read_names(generators)
    if isinstance(given, FpGroup):
        own = tuple(str(g) for g in given.generators)
        for name in own:
            check_name(name)
        words = [Word([(str(s), int(e)) for s, e in r.array_form]) for r in given.relators]
        return (own if names is None else names), words
    if hasattr(given, "names") and hasattr(given, "relators"):
        return tuple(given.names), [Word(r) for r in given.relators]
    if isinstance(given, str) and (bracketed := re.fullmatch(r"\s*[<⟨]([^|]*)\|(.*)[>⟩]\s*;?\s*", given, re.DOTALL)):
        own, given = read_names(bracketed[1]), bracketed[2]
        if names is not None and set(names) != set(own):
            raise InvalidArgument(f"the text has the generators {', '.join(own)}, but {', '.join(names)} are given")
        names = own if names is None else names
    words = read_words(given, names)
    if names is None:
        names = tuple(dict.fromkeys(name for word in words for name in word.names))
    return names, words


def read_names(generators: Any) -> tuple[str, ...]:
    """Return the names of generators from a list or from text with blanks or commas between them."""
    if isinstance(generators, str):
        generators = re.split(r"[\s,]+", generators.strip()) if generators.strip() else ()
    if not isinstance(generators, Iterable):
        raise InvalidArgument(f"expected the generators' names, not {reprlib.repr(generators)}")
    names = tuple(str(name) for name in generators)
    for name in names:
        check_name(name)
    if len(set(names)) < len(names):
        raise InvalidArgument(f"the generators' names must differ: {reprlib.repr(names)}")
    return names


def read_words(given: Any, names: Sequence[str] | None) -> list[Word]:
    """Return words from a list of words or texts, or from one text with commas or lines between them."""
    if isinstance(given, str):
        given = _split(given)
    elif isinstance(given, Word) or not isinstance(given, Iterable):
        given = [given]
    out = [word for item in given for word in _equal_to_one(item, names)]
    if sum(len(word) for word in out) > MAX_LETTERS:
        raise TooLarge(f"the words have over {MAX_LETTERS} letters together")
    return out


def _split(text: str) -> list[str]:
    """Split at commas, semicolons and line ends outside of brackets."""
    parts, depth, begin = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "([") - (c in ")]")
        if c in ";\n" or (c == "," and depth == 0):
            parts.append(text[begin:i])
            begin = i + 1
    return [part for part in [*parts, text[begin:]] if part.strip()]


def _equal_to_one(item: Any, names: Sequence[str] | None) -> list[Word]:
    if isinstance(item, str):
        sides = [Word(side, names) for side in item.split("=")]
        if len(sides) == 1:
            return sides
        return [side * ~sides[-1] for side in sides[:-1]]
    if hasattr(item, "array_form") and not isinstance(item, Word):  # a word of sympy's free group
        item = [(str(s), int(e)) for s, e in item.array_form]
    if not isinstance(item, (Word, list, tuple)):
        raise InvalidArgument(f"expected a word, not {reprlib.repr(item)}")
    return [Word(item, names)]


def letters_of(word: Word, names: Sequence[str]) -> Letters:
    """Return the letters of a freely reduced word as numbers."""
    number = {name: 2 * k for k, name in enumerate(names)}
    out: list[int] = []
    for name, exponent in word.reduced().syllables:
        if name not in number:
            raise InvalidArgument(f"the word has the letter {name!r}; the generators are {', '.join(names[:12])}")
        if abs(exponent) > MAX_LETTERS:
            raise TooLarge(f"the power {name}^{exponent} has over {MAX_LETTERS} letters")
        out += [number[name] + (exponent < 0)] * abs(exponent)
    return tuple(out)


def word_of(letters: Iterable[int], names: Sequence[str]) -> Word:
    """Return letters as a word, powers gathered."""
    return Word([(names[x >> 1], -1 if x & 1 else 1) for x in letters]).reduced()


def inverse_letters(letters: Sequence[int]) -> Letters:
    """Return the inverse word.

    >>> inverse_letters((0, 0, 3))
    (2, 1, 1)
    """
    return tuple(x ^ 1 for x in reversed(letters))


def free_reduced(letters: Iterable[int]) -> list[int]:
    """Return the letters without neighbours that cancel."""
    out: list[int] = []
    for x in letters:
        if out and out[-1] == x ^ 1:
            out.pop()
        else:
            out.append(x)
    return out


def cyclically_reduced(letters: Iterable[int], orders: Sequence[int] = ()) -> Letters:
    """Return a word reduced as a cycle; with the generators' orders every power has the least absolute value.

    >>> cyclically_reduced((1, 2, 2, 2, 0), orders=(5, 4))
    (3,)
    """
    word = free_reduced(letters)
    while True:
        i, j = 0, len(word)
        while j - i > 1 and word[i] == word[j - 1] ^ 1:
            i, j = i + 1, j - 1
        word = word[i:j]
        turn = next((k for k in range(1, len(word)) if word[k] != word[k - 1]), 0)
        word = word[turn:] + word[:turn]  # no syllable goes over the end
        shorter = _shorter_powers(word, orders) if orders else word
        if len(shorter) == len(word):
            return tuple(shorter)
        word = shorter


def _shorter_powers(word: list[int], orders: Sequence[int]) -> list[int]:
    out: list[int] = []
    k = 0
    while k < len(word):
        end = k
        while end < len(word) and word[end] == word[k]:
            end += 1
        m = orders[word[k] >> 1]
        run = end - k
        if run == len(word) == m:
            return word  # the relator that says the order
        e = run % m
        if 2 * e == m:  # the same either way
            out += [word[k] & ~1] * e
        else:
            out += [word[k]] * e if 2 * e < m else [word[k] ^ 1] * (m - e)
        k = end
    return free_reduced(out)


def least_rotation(letters: Sequence[int]) -> Letters:
    """Return the least one of the rotations of a word and of its inverse: the same for the same relator."""
    best = tuple(letters)
    for word in (tuple(letters), inverse_letters(letters)):
        k = _start_of_least_rotation(word)
        best = min(best, word[k:] + word[:k])
    return best


def _start_of_least_rotation(word: Letters) -> int:
    """Return where the least rotation starts, in linear time.

    If the rotations at i and j agree in k letters and i has the larger one then, none of i … i + k is the start.
    """
    n = len(word)
    i, j, k = 0, 1, 0
    while i < n and j < n and k < n:
        a, b = word[(i + k) % n], word[(j + k) % n]
        if a == b:
            k += 1
            continue
        if a > b:
            i += k + 1
        else:
            j += k + 1
        j += i == j
        k = 0
    return min(i, j)


def period(letters: Sequence[int]) -> int:
    """Return the length of the word whose power this one is.

    >>> period((0, 2, 0, 2, 0, 2))
    2
    """
    n = len(letters)
    word = np.array(letters)
    return next((d for d in range(1, n) if n % d == 0 and (word[d:] == word[:-d]).all()), n)

"""Words in named generators: ``R U2 R' [F, D] (L B)3 [L: U]``, also ``a*b^-1``; applied left to right.

A word is a tuple of syllables (name, exponent), left as written: only ``reduced`` cancels. A power
repeats its word, but that of a single syllable stays one: ``(R U)2`` is R U R U and ``(R2)3`` is R6.
``[A, B]`` is A B A' B' and ``[A: B]`` is A B A', as puzzlers write it (GAP's ``Comm`` is A' B' A B).

The grammar is in ``grammar.py``.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Iterator, Mapping
from operator import index
from typing import TYPE_CHECKING

from permgroups.errors import ParseError
from permgroups.groups.word_grammar import (
    MAX_EXPONENT,
    MAX_NESTING,
    MAX_SYLLABLES,
    PLAIN_NAME,
    Syllables,
    bounded,
    check_count,
    check_name,
    inverse,
    join,
    parse,
    power,
)
from permgroups.wording import listed

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["MAX_EXPONENT", "MAX_NESTING", "MAX_SYLLABLES", "Word", "check_name"]

_LATEX_NAME = re.compile(r"(.+?)(?:_(.+)|([0-9]+))")
_LATEX_ESCAPES = str.maketrans({c: "\\" + c for c in "#$%&_{}"} | {"\\": r"\backslash ", "~": r"\sim "})


class Word:
    """An immutable word in named generators, applied left to right.

    Parameters
    ----------
    source : str, Word, or iterable of str or (str, int)
        Text in the grammar of this module, or the syllables: names or pairs of name and exponent.
        Syllables with exponent 0 vanish; nothing else is reduced.
    names : iterable of str, optional
        The alphabet. Without it text is split into names by the plain rule.

    Raises
    ------
    ParseError
        If the text does not follow the grammar or has a name outside of the alphabet.
    TooLarge
        If an exponent is beyond ``MAX_EXPONENT``, the word has more than ``MAX_SYLLABLES``
        syllables or the text more than ``MAX_CHARACTERS`` characters.

    Examples
    --------
    >>> Word("[R, U] (R U2)2 x1'", names=["R", "U", "x1"]).syllables[4:]
    (('R', 1), ('U', 2), ('R', 1), ('U', 2), ('x1', -1))
    >>> Word("R U") * Word("U'"), Word("R U U'").reduced()
    (Word("R U U'"), Word('R'))
    >>> Word([("R", 2), "U"])
    Word('R2 U')
    >>> w = Word("R2 U' R")
    >>> w.names, w.array_form, w.ext_rep
    (('R', 'U'), (('R', 2), ('U', -1), ('R', 1)), ('R', 2, 'U', -1, 'R', 1))
    """

    __slots__ = ("_syllables",)
    _syllables: Syllables

    def __init__(
        self, source: str | Word | Iterable[str | tuple[str, int]] = (), names: Iterable[str] | None = None
    ) -> None:
        alphabet = None if names is None else tuple(names)
        if isinstance(source, str):
            self._syllables = parse(source, alphabet)
            return
        self._syllables = source._syllables if isinstance(source, Word) else _checked(source)
        if alphabet is not None:
            for name in self.names:
                if name not in alphabet:
                    raise ParseError(f"unknown name {reprlib.repr(name)}; the names are {listed(alphabet) or 'none'}")

    @classmethod
    def parse(cls, text: str, names: Iterable[str] | None = None) -> Word:
        """Return the word that the text spells, the same as ``Word(text, names)``.

        >>> Word.parse("x1*x2^-1", ["x1", "x2"]).syllables
        (('x1', 1), ('x2', -1))
        """
        return cls(text, names)

    @staticmethod
    def commutator(a: Word, b: Word) -> Word:
        """Return ``[a, b]`` = a b a' b'.

        >>> Word.commutator(Word("R"), Word("U2"))
        Word("R U2 R' U2'")
        """
        return a * b * ~a * ~b

    @property
    def syllables(self) -> Syllables:
        """The pairs (name, nonzero exponent), as written."""
        return self._syllables

    @property
    def array_form(self) -> Syllables:
        """The syllables, under the name by which sympy asks words of its free groups for them."""
        return self._syllables

    @property
    def ext_rep(self) -> tuple[str | int, ...]:
        """Names and exponents in turn, as sympy asks words of its free groups for them."""
        return tuple(part for syllable in self._syllables for part in syllable)

    @property
    def names(self) -> tuple[str, ...]:
        """The different names in the order of their first appearance."""
        return tuple(dict.fromkeys(name for name, _ in self._syllables))

    def letters(self) -> Iterator[tuple[str, int]]:
        """Yield the word letter by letter, as pairs (name, 1 or -1).

        >>> list(Word("R U2'").letters())
        [('R', 1), ('U', -1), ('U', -1)]
        """
        for name, exponent in self._syllables:
            letter = (name, 1 if exponent > 0 else -1)
            for _ in range(abs(exponent)):
                yield letter

    def length(self, metric: str = "quarter") -> int:
        """Return the length of the word as written.

        Parameters
        ----------
        metric : {"quarter", "syllable"}
            Whether a power counts its exponent (the quarter-turn metric, also ``len``) or 1.

        >>> w = Word("R U2 R'")
        >>> w.length(), w.length("syllable")
        (4, 3)
        """
        if metric == "quarter":
            return sum(abs(exponent) for _, exponent in self._syllables)
        if metric == "syllable":
            return len(self._syllables)
        raise ValueError(f"metric must be 'quarter' or 'syllable', not {metric!r}")

    def __len__(self) -> int:
        return self.length()

    def __bool__(self) -> bool:
        return bool(self._syllables)

    def __eq__(self, other: object) -> bool:
        return self._syllables == other._syllables if isinstance(other, Word) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._syllables)

    def __mul__(self, other: Word) -> Word:
        return _word(join((self._syllables, other._syllables))) if isinstance(other, Word) else NotImplemented

    def __pow__(self, exponent: int) -> Word:
        return _word(power(self._syllables, bounded(index(exponent))))

    def __invert__(self) -> Word:
        return self.inverse()

    def inverse(self) -> Word:
        """Return the inverse word, also ``~w`` and ``w**-1``.

        >>> Word("R U2").inverse()
        Word("U2' R'")
        """
        return _word(inverse(self._syllables))

    def conjugate(self, other: Word) -> Word:
        """Return other' w other, the power ``w^other`` of group theory.

        >>> Word("U").conjugate(Word("R F"))
        Word("F' R' U R F")
        """
        return ~other * self * other

    def reduced(self) -> Word:
        """Return the freely reduced word: equal neighbours merged, powers 0 cancelled.

        >>> Word("R U2 U2' R").reduced()
        Word('R2')
        """
        stack: list[tuple[str, int]] = []
        for name, exponent in self._syllables:
            if stack and stack[-1][0] == name:
                exponent += stack.pop()[1]
            if exponent:
                stack.append((name, exponent))
        return _word(tuple((name, bounded(exponent)) for name, exponent in stack))

    def shorten(
        self,
        group: PermGroup,
        metric: str = "quarter",
        *,
        seconds: float | None = None,
        effort: int | None = None,
        search: bool = True,
    ) -> Word:
        """Return a word of the same element of the group, never a longer one.

        :func:`permgroups.search.shortening.shortened` tells what the arguments mean; tables are made at first use. The
        same ``effort`` gives the same word on every machine. Raises :class:`NotInGroup` if a letter is no generator.

        >>> G = PermGroup({"a": "(1,2,3,4)", "b": "(1,2)"})
        >>> Word("a b a b a b a").shorten(G, effort=1000)
        Word('a')
        """
        from permgroups.search.shortening import shortened

        return shortened(self, group, metric, seconds=seconds, effort=effort, search=search)

    def map(self, images: Mapping[str, Word]) -> Word:
        """Return the word with words put for names; a name without an image stays.

        >>> Word("x y2 z").map({"x": Word("R'"), "y": Word("R U")})
        Word("R' R U R U z")
        """
        words = {name: images[name]._syllables if name in images else ((name, 1),) for name in self.names}
        return _word(join(power(words[name], exponent) for name, exponent in self._syllables))

    def to_str(self, style: str = "puzzle", names: Iterable[str] = ()) -> str:
        """Return the text of the word, which reads back as the same word.

        Parameters
        ----------
        style : {"puzzle", "gap"}
            ``R U2 R' x1^2`` or ``R*U^2*R^-1*x1^2``. The identity is ``1`` in both.
        names : iterable of str, optional
            The alphabet it will be read with, where that is larger than ``self.names``: beside a
            generator called ``R2`` the square of ``R`` is written ``R^2``.

        >>> w = Word("R2 U'")
        >>> w.to_str(), w.to_str("gap"), w.to_str(names=["R", "R2", "U"])
        ("R2 U'", 'R^2*U^-1', "R^2 U'")
        """
        if style not in ("puzzle", "gap"):
            raise ValueError(f"style must be 'puzzle' or 'gap', not {style!r}")
        distinct = set(self._syllables)
        if style == "gap":
            shown = {s: s[0] if s[1] == 1 else f"{s[0]}^{s[1]}" for s in distinct}
        else:
            known = {*self.names, *names}
            shown = {s: _puzzle_text(*s, known) for s in distinct}
        return ("*" if style == "gap" else " ").join(map(shown.__getitem__, self._syllables)) or "1"

    def __str__(self) -> str:
        return self.to_str()

    def __repr__(self) -> str:
        plain = all(PLAIN_NAME.fullmatch(name) for name in self.names)
        return f"Word({str(self)!r})" if plain else f"Word({str(self)!r}, names={list(self.names)!r})"

    def latex(self) -> str:
        r"""Return the word for LaTeX's mathematics mode.

        >>> print(Word("R U2 a_1'").latex())
        R\,U^{2}\,a_{1}^{-1}
        """
        shown = {s: _latex_name(s[0]) + (f"^{{{s[1]}}}" if s[1] != 1 else "") for s in set(self._syllables)}
        return r"\,".join(map(shown.__getitem__, self._syllables)) or "1"

    def _latex_(self) -> str:
        return self.latex()

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"


def _word(syllables: Syllables) -> Word:
    """Return the word of syllables known to be right."""
    word = Word.__new__(Word)
    word._syllables = syllables
    return word


def _checked(source: Iterable[str | tuple[str, int]]) -> Syllables:
    syllables: list[tuple[str, int]] = []
    seen: set[str] = set()
    for item in source:
        pair = (item, 1) if isinstance(item, str) else item
        if not (isinstance(pair, tuple) and len(pair) == 2):
            raise TypeError(f"a syllable is a name or a pair (name, exponent), not {reprlib.repr(item)}")
        name, exponent = pair[0], bounded(index(pair[1]))
        if name not in seen:
            check_name(name)
            seen.add(name)
        if exponent:
            syllables.append((str(name), exponent))
    check_count(len(syllables))
    return tuple(syllables)


def _puzzle_text(name: str, exponent: int, known: set[str]) -> str:
    digits = str(abs(exponent))
    prime = "'" if exponent < 0 else ""
    if digits == "1":
        return name + prime
    if name[-1].isdigit() or any(name + digits[:k] in known for k in range(1, len(digits) + 1)):
        return f"{name}^{exponent}"
    return name + digits + prime


def _latex_name(name: str) -> str:
    split = _LATEX_NAME.fullmatch(name)
    base, below = (split[1], split[2] or split[3]) if split else (name, "")
    text = base.translate(_LATEX_ESCAPES)
    if len(base) > 1:
        text = rf"\mathrm{{{text}}}"
    return text + (f"_{{{below.translate(_LATEX_ESCAPES)}}}" if below else "")

"""Words in named generators: ``R U2 R' [F, D] (L B)3 [L: U]``, also ``a*b^-1``; applied left to right.

A word is a tuple of syllables (name, exponent), left as written: only ``reduced`` cancels. A power
repeats its word, but that of a single syllable stays one: ``(R U)2`` is R U R U and ``(R2)3`` is R6.
``[A, B]`` is A B A' B' and ``[A: B]`` is A B A', as puzzlers write it (GAP's ``Comm`` is A' B' A B).

The grammar, with white space or ``*`` or nothing between factors and ``’`` and ``′`` read as ``'``::

    word   = { factor }                                 the empty text is the identity
    factor = ( name | "1" | "(" word ")" | "[" word "," word "]" | "[" word ":" word "]" ) power
    power  = [ "'" ] [ digits | "^" integer ] [ "'" ]   at most one prime

Digits right after a factor are its power. With an alphabet the longest known name is read first, and
a name that ends in a digit takes its power with ``^``. Without one a name is letters and perhaps ``_``
and digits, so that ``RU`` is one name and ``x1`` the first power of x.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Iterator, Mapping
from operator import index
from typing import NamedTuple

from permgroups.errors import ParseError, TooLarge
from permgroups.groups.text import MAX_CHARACTERS, listed

__all__ = ["MAX_EXPONENT", "MAX_NESTING", "MAX_SYLLABLES", "Word", "check_name"]

MAX_EXPONENT = 10**9
MAX_SYLLABLES = 10**7
MAX_NESTING = 200
_MAX_WRITTEN = 4 * MAX_SYLLABLES  # syllables that reading one text may copy from bracket to bracket

Syllables = tuple[tuple[str, int], ...]

_PLAIN_NAME = re.compile(r"[A-Za-z]+(?:_[0-9]+)?")
_ONE = re.compile(r"(?<![^\s*(\[,:])1(?![^\s*^'’′)\],:])")  # not a part of a longer token
_POWER = re.compile(r"(['’′]?)(?:\s*\^\s*([+-]?)([0-9]+)|([0-9]*))(['’′]?)")
_FORBIDDEN = re.compile(r"[\s*^'’′()\[\],:]")
_LATEX_NAME = re.compile(r"(.+?)(?:_(.+)|([0-9]+))")
_LATEX_ESCAPES = str.maketrans({c: "\\" + c for c in "#$%&_{}"} | {"\\": r"\backslash ", "~": r"\sim "})


def check_name(name: str) -> None:
    """Return None if the name may stand in a word.

    Parameters
    ----------
    name : str
        A generator's name such as ``R``, ``2Rw``, ``x12`` or ``a_1``.

    Raises
    ------
    ParseError
        If the name is empty, a number, or has white space or one of ``*^'’′()[],:``.

    Examples
    --------
    >>> check_name("2R")
    >>> check_name("12")
    Traceback (most recent call last):
        ...
    permgroups.errors.ParseError: '12' cannot be a name: numbers are exponents
    """
    if not isinstance(name, str):
        raise TypeError(f"a name is a string, not {reprlib.repr(name)}")
    if not name:
        raise ParseError("a name cannot be empty")
    if name.isdigit():
        raise ParseError(f"{reprlib.repr(name)} cannot be a name: numbers are exponents")
    if bad := _FORBIDDEN.search(name):
        raise ParseError(f"{reprlib.repr(name)} cannot be a name: it has {bad[0]!r} in it", name, bad.start())


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
    """

    __slots__ = ("_syllables",)
    _syllables: Syllables

    def __init__(
        self, source: str | Word | Iterable[str | tuple[str, int]] = (), names: Iterable[str] | None = None
    ) -> None:
        alphabet = None if names is None else tuple(names)
        if isinstance(source, str):
            self._syllables = _parse(source, alphabet)
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
        return _word(_join((self._syllables, other._syllables))) if isinstance(other, Word) else NotImplemented

    def __pow__(self, exponent: int) -> Word:
        return _word(_power(self._syllables, _bounded(index(exponent))))

    def __invert__(self) -> Word:
        return self.inverse()

    def inverse(self) -> Word:
        """Return the inverse word, also ``~w`` and ``w**-1``.

        >>> Word("R U2").inverse()
        Word("U2' R'")
        """
        return _word(_inverse(self._syllables))

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
        return _word(tuple((name, _bounded(exponent)) for name, exponent in stack))

    def map(self, images: Mapping[str, Word]) -> Word:
        """Return the word with words put for names; a name without an image stays.

        >>> Word("x y2 z").map({"x": Word("R'"), "y": Word("R U")})
        Word("R' R U R U z")
        """
        words = {name: images[name]._syllables if name in images else ((name, 1),) for name in self.names}
        return _word(_join(_power(words[name], exponent) for name, exponent in self._syllables))

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
        plain = all(_PLAIN_NAME.fullmatch(name) for name in self.names)
        return f"Word({str(self)!r})" if plain else f"Word({str(self)!r}, names={list(self.names)!r})"

    def latex(self) -> str:
        r"""Return the word for LaTeX's mathematics mode.

        >>> print(Word("R U2 a_1'").latex())
        R\,U^{2}\,a_{1}^{-1}
        """
        shown = {s: _latex_name(s[0]) + (f"^{{{s[1]}}}" if s[1] != 1 else "") for s in set(self._syllables)}
        return r"\,".join(map(shown.__getitem__, self._syllables)) or "1"

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
        name, exponent = pair[0], _bounded(index(pair[1]))
        if name not in seen:
            check_name(name)
            seen.add(name)
        if exponent:
            syllables.append((str(name), exponent))
    _check_count(len(syllables))
    return tuple(syllables)


def _check_count(count: int) -> None:
    if count > MAX_SYLLABLES:
        raise TooLarge(f"a word of {count} or more syllables is over the limit of {MAX_SYLLABLES}")


def _bounded(exponent: int) -> int:
    if abs(exponent) > MAX_EXPONENT:
        bits = exponent.bit_length()
        raise TooLarge(f"exponent {exponent if bits < 64 else f'of {bits} bits'} is over the limit of {MAX_EXPONENT}")
    return exponent


def _join(parts: Iterable[Syllables]) -> Syllables:
    joined: list[tuple[str, int]] = []
    for part in parts:
        joined += part
        _check_count(len(joined))
    return tuple(joined)


def _inverse(syllables: Syllables) -> Syllables:
    flipped = {s: (s[0], -s[1]) for s in set(syllables)}
    return tuple(map(flipped.__getitem__, reversed(syllables)))


def _power(syllables: Syllables, exponent: int) -> Syllables:
    """Return the word repeated; a single syllable has its exponent multiplied."""
    if len(syllables) == 1 and exponent:
        ((name, inner),) = syllables
        return ((name, _bounded(inner * exponent)),)
    _check_count(len(syllables) * abs(exponent))
    return (syllables if exponent >= 0 else _inverse(syllables)) * abs(exponent)


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


class _Bracket(NamedTuple):
    """An open bracket: '(' or '[', or the ',' or ':' of a '[' whose left half is read."""

    kind: str
    start: int
    left: Syllables
    syllables: list[tuple[str, int]]


_CLOSES = {")": ("(",), "]": (",", ":"), ",": ("[",), ":": ("[",)}
_MUST_FOLLOW = {")": "'(A'", "]": "'[A, B' or '[A: B'", ",": "'[A'", ":": "'[A'"}


def _parse(text: str, alphabet: tuple[str, ...] | None) -> Syllables:
    if len(text) > MAX_CHARACTERS:
        raise TooLarge(f"text of {len(text)} characters; at most {MAX_CHARACTERS} are read")
    name_pattern = _name_pattern(alphabet)
    stack = [_Bracket("", 0, (), [])]
    before = "opening"  # the kind of the token before: "opening", "factor" or "star"
    written = position = 0
    while position < len(text):
        here, char, top = position, text[position], stack[-1]
        position += 1
        if char.isspace():
            continue
        if char in _CLOSES and top.kind not in _CLOSES[char]:
            raise ParseError(f"{char!r} must follow {_MUST_FOLLOW[char]}", text, here)
        if (char in "*,:]" and before != "factor") or (char == ")" and before == "star"):
            raise ParseError(f"expected a factor before {char!r}; the identity is '1'", text, here)
        if char in "([":
            if len(stack) > MAX_NESTING:
                raise ParseError(f"more than {MAX_NESTING} brackets inside of each other", text, here)
            stack.append(_Bracket(char, here, (), []))
            before = "opening"
        elif char in ",:":
            stack[-1] = _Bracket(char, top.start, tuple(top.syllables), [])
            before = "opening"
        elif char == "*":
            before = "star"
        else:
            name = ""
            factor: Syllables = ()
            if char in ")]":
                factor = _closed(stack.pop())
            elif found := name_pattern.match(text, here):
                name, position = found[0], found.end()
                factor = ((name, 1),)
            elif not _ONE.match(text, here):
                raise ParseError(_complaint(char, alphabet), text, here)
            exponent, position = _exponent(text, position, name)
            factor = _power(factor, exponent)
            written += len(factor)
            if written > _MAX_WRITTEN:
                raise TooLarge(f"the brackets of this text expand to more than {_MAX_WRITTEN} syllables in all")
            stack[-1].syllables.extend(factor)
            before = "factor"
    if len(stack) > 1:
        raise ParseError(f"this {text[stack[-1].start]!r} is not closed", text, stack[-1].start)
    if before == "star":
        raise ParseError("expected a factor after the last '*'", text, len(text))
    _check_count(len(stack[0].syllables))
    return tuple(stack[0].syllables)


def _name_pattern(alphabet: tuple[str, ...] | None) -> re.Pattern[str]:
    if alphabet is None:
        return _PLAIN_NAME
    for name in alphabet:
        check_name(name)
    return re.compile("|".join(map(re.escape, sorted(alphabet, key=len, reverse=True))) or "(?!)")


def _closed(bracket: _Bracket) -> Syllables:
    """Return the word of a bracket; the left half of a '(' is empty."""
    left, right = bracket.left, tuple(bracket.syllables)
    return _join((left, right, _inverse(left), _inverse(right) if bracket.kind == "," else ()))


def _exponent(text: str, position: int, name: str) -> tuple[int, int]:
    """Return the exponent written at the position, 1 if there is none, and where it ends."""
    found = _POWER.match(text, position)
    assert found is not None  # every part of the pattern is optional
    prime, sign, power, digits, last_prime = found.groups()
    if prime and last_prime:
        raise ParseError("two primes on one factor", text, found.start(5))
    if digits and not prime and name[-1:].isdigit():
        raise ParseError(f"{reprlib.repr(name)} ends in a digit, so that its power takes '^'", text, position)
    number = (power or digits or "1").lstrip("0") or "0"
    if len(number) > len(str(MAX_EXPONENT)):
        raise TooLarge(f"an exponent of {len(number)} digits is over the limit of {MAX_EXPONENT}")
    inverted = (sign == "-") != bool(prime or last_prime)
    return _bounded(-int(number) if inverted else int(number)), found.end()


def _complaint(char: str, alphabet: tuple[str, ...] | None) -> str:
    if char == "^":
        return "'^' needs a factor without a power before it and an integer after it"
    if char in "'’′":
        return "a prime must stand right after its factor"
    if alphabet is None:
        expected = "expected a name such as R or a_1; other names need an alphabet, names=[…]"
    else:
        expected = f"no known name starts here; the names are {listed(alphabet) or 'none'}"
    return expected + ("; a number must stand right after its factor" if char.isdigit() else "")

"""Reading words, and the arithmetic of their syllables.

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
from collections.abc import Iterable
from typing import NamedTuple

from permgroups.errors import ParseError, TooLarge
from permgroups.groups.cycle_text import MAX_CHARACTERS
from permgroups.wording import listed

__all__ = [
    "MAX_EXPONENT",
    "MAX_NESTING",
    "MAX_SYLLABLES",
    "Syllables",
    "bounded",
    "check_count",
    "check_name",
    "inverse",
    "join",
    "parse",
    "power",
]

MAX_EXPONENT = 10**9
MAX_SYLLABLES = 10**7
MAX_NESTING = 200
_MAX_WRITTEN = 4 * MAX_SYLLABLES  # syllables that reading one text may copy from bracket to bracket

Syllables = tuple[tuple[str, int], ...]

PLAIN_NAME = re.compile(r"[A-Za-z]+(?:_[0-9]+)?")
_ONE = re.compile(r"(?<![^\s*(\[,:])1(?![^\s*^'’′)\],:])")  # not a part of a longer token
_POWER = re.compile(r"(['’′]?)(?:\s*\^\s*([+-]?)([0-9]+)|([0-9]*))(['’′]?)")
FORBIDDEN = re.compile(r"[\s*^'’′()\[\],:]")


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
    if bad := FORBIDDEN.search(name):
        raise ParseError(f"{reprlib.repr(name)} cannot be a name: it has {bad[0]!r} in it", name, bad.start())


def check_count(count: int) -> None:
    if count > MAX_SYLLABLES:
        raise TooLarge(f"a word of {count} or more syllables is over the limit of {MAX_SYLLABLES}")


def bounded(exponent: int) -> int:
    if abs(exponent) > MAX_EXPONENT:
        bits = exponent.bit_length()
        raise TooLarge(f"exponent {exponent if bits < 64 else f'of {bits} bits'} is over the limit of {MAX_EXPONENT}")
    return exponent


def join(parts: Iterable[Syllables]) -> Syllables:
    joined: list[tuple[str, int]] = []
    for part in parts:
        joined += part
        check_count(len(joined))
    return tuple(joined)


def inverse(syllables: Syllables) -> Syllables:
    flipped = {s: (s[0], -s[1]) for s in set(syllables)}
    return tuple(map(flipped.__getitem__, reversed(syllables)))


def power(syllables: Syllables, exponent: int) -> Syllables:
    """Return the word repeated; a single syllable has its exponent multiplied."""
    if len(syllables) == 1 and exponent:
        ((name, inner),) = syllables
        return ((name, bounded(inner * exponent)),)
    check_count(len(syllables) * abs(exponent))
    return (syllables if exponent >= 0 else inverse(syllables)) * abs(exponent)


class _Bracket(NamedTuple):
    """An open bracket: '(' or '[', or the ',' or ':' of a '[' whose left half is read."""

    kind: str
    start: int
    left: Syllables
    syllables: list[tuple[str, int]]


_CLOSES = {")": ("(",), "]": (",", ":"), ",": ("[",), ":": ("[",)}
_MUST_FOLLOW = {")": "'(A'", "]": "'[A, B' or '[A: B'", ",": "'[A'", ":": "'[A'"}


def parse(text: str, alphabet: tuple[str, ...] | None) -> Syllables:
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
            factor = power(factor, exponent)
            written += len(factor)
            if written > _MAX_WRITTEN:
                raise TooLarge(f"the brackets of this text expand to more than {_MAX_WRITTEN} syllables in all")
            stack[-1].syllables.extend(factor)
            before = "factor"
    if len(stack) > 1:
        raise ParseError(f"this {text[stack[-1].start]!r} is not closed", text, stack[-1].start)
    if before == "star":
        raise ParseError("expected a factor after the last '*'", text, len(text))
    check_count(len(stack[0].syllables))
    return tuple(stack[0].syllables)


def _name_pattern(alphabet: tuple[str, ...] | None) -> re.Pattern[str]:
    if alphabet is None:
        return PLAIN_NAME
    for name in alphabet:
        check_name(name)
    return re.compile("|".join(map(re.escape, sorted(alphabet, key=len, reverse=True))) or "(?!)")


def _closed(bracket: _Bracket) -> Syllables:
    """Return the word of a bracket; the left half of a '(' is empty."""
    left, right = bracket.left, tuple(bracket.syllables)
    return join((left, right, inverse(left), inverse(right) if bracket.kind == "," else ()))


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
    return bounded(-int(number) if inverted else int(number)), found.end()


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

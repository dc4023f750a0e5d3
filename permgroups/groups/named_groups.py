"""Groups by their names: ``S5``, ``M12``, ``PSL(2,7)``, ``C3 x C5``, ``(C2 x C3) wr S4``.

The text is parsed, never evaluated::

    group  = factor { ("x" | "×") factor }                 direct product
    factor = power { ("wr" | "≀") power }                  wreath product, from left to right
    power  = atom [ "^" number ]                           direct power
    atom   = "(" group ")" | letter number | family "(" n "," q ")"

``D8`` is the group of symmetries of a regular octagon: Dn acts on n corners and has order 2n, as in
``structure_description()``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from permgroups.checks import whole
from permgroups.errors import InvalidArgument, ParseError, TooLarge
from permgroups.groups import classical_groups, products
from permgroups.groups.inputs import MAX_DEGREE

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["UNDERSTOOD", "group"]

MAX_CHARACTERS = 1000
MAX_NESTING = 20
MAX_ENTRIES = 50_000_000  # numbers in the rows of a product's generators
MATHIEU = (11, 12, 22, 23, 24)
UNDERSTOOD = (
    "S5, A6, C7 or Z7, D8 (the octagon's symmetries, order 16), Q8, V4, M11, M12, M22, M23, M24, "
    "PSL(n,q), PGL(n,q), SL(n,q), GL(n,q), PSp(n,q), AGL(n,q), direct products 'C3 x C5', powers 'C2^3' and "
    "wreath products 'C2 wr S4'"
)

_FAMILIES: dict[str, Callable[[int, int], PermGroup]] = {
    "PSL": classical_groups.projective_special_linear,
    "PGL": classical_groups.projective_general_linear,
    "PSp": classical_groups.projective_symplectic,
    "SL": classical_groups.special_linear,
    "GL": classical_groups.general_linear,
    "AGL": classical_groups.affine_linear,
}
_LETTERS: dict[str, tuple[Callable[[int], PermGroup], int]] = {  # with the least number
    "S": (products.symmetric, 0),
    "A": (products.alternating, 0),
    "C": (products.cyclic, 1),
    "Z": (products.cyclic, 1),
    "D": (products.dihedral, 3),
}
_TOKEN = re.compile(
    r"\s*(?:(?P<family>PSL|PGL|PSp|SL|GL|AGL)\s*\(\s*(?P<n>\d+)\s*,\s*(?P<q>\d+)\s*\)"
    r"|(?P<letter>[SACZDMQV])_?(?P<number>\d+)"
    r"|(?P<sign>wr|[x×≀^()])|(?P<digits>\d+))"
)
_SIGNS = {"×": "x", "≀": "wr"}


def group(text: str) -> PermGroup:
    """Return the group of a name.

    Parameters
    ----------
    text
        S5, A6, C7, D8 (the symmetries of an octagon, of order 16), Q8, V4, M11 … M24, PSL(n,q), PGL(n,q), SL(n,q),
        GL(n,q), PSp(n,q), AGL(n,q); these joined by ``x`` and ``wr``, with brackets and powers ``C2^3``.

    Raises
    ------
    ParseError
        If the text is no such name; the message lists what is understood.
    InvalidArgument
        If a number is out of range, such as a q that is no power of a prime.
    TooLarge
        If the group would act on more points than can be.

    Examples
    --------
    >>> group("PSL(2,7)").order(), group("C3 x C5").order(), group("C3 wr S4").order()
    (168, 15, 1944)
    >>> group("D8").order()
    16
    >>> group("PSL(2,6)")
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: PSL(2,6): q must be a power of a prime, not 6 = 2 · 3
    """
    if not isinstance(text, str):
        raise InvalidArgument(f"a group's name is text such as 'S5', not {type(text).__name__}")
    if len(text) > MAX_CHARACTERS:
        raise TooLarge(f"a name of {len(text)} characters is over the limit of {MAX_CHARACTERS}")
    reader = _Reader(text)
    found = reader.product(0)
    if reader.at < len(reader.tokens):
        raise reader.error()
    return found


class _Reader:
    """The tokens of a name, and where reading stands."""

    def __init__(self, text: str):
        self.text = text
        self.tokens: list[re.Match[str]] = []
        self.at = 0
        end = 0
        while text[end:].strip():
            match = _TOKEN.match(text, end)
            if match is None:
                raise ParseError(f"{text[:60]!r} is no name of a group; understood are {UNDERSTOOD}")
            self.tokens.append(match)
            end = match.end()

    def error(self) -> ParseError:
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        where = len(self.text) if token is None else token.end() - len(token[0].strip())
        what = "the name ends too early" if token is None else "the name of a group cannot go on here"
        return ParseError(f"{what}; understood are {UNDERSTOOD}", self.text, where)

    def sign(self) -> str:
        """Return the sign that comes next, '' if it is none."""
        found = self.tokens[self.at]["sign"] if self.at < len(self.tokens) else None
        return _SIGNS.get(found or "", found or "")

    def product(self, depth: int) -> PermGroup:
        factors = [self.wreath(depth)]
        while self.sign() == "x":
            self.at += 1
            factors.append(self.wreath(depth))
        return _direct(factors)

    def wreath(self, depth: int) -> PermGroup:
        found = self.power(depth)
        while self.sign() == "wr":
            self.at += 1
            outer = self.power(depth)
            moves = len(found.rows) * max(len(outer.orbits()), 1) + len(outer.rows)
            _check_size(found.degree * outer.degree, moves)
            found = products.wreath_product(found, outer)
        return found

    def power(self, depth: int) -> PermGroup:
        found = self.atom(depth)
        if self.sign() == "^":
            self.at += 1
            if self.at == len(self.tokens) or self.tokens[self.at]["digits"] is None:
                raise self.error()
            exponent = whole("the exponent", int(self.tokens[self.at]["digits"]), 1)
            self.at += 1
            _check_size(found.degree * exponent, len(found.rows) * exponent)
            found = _direct([found] * exponent)
        return found

    def atom(self, depth: int) -> PermGroup:
        if self.at == len(self.tokens):
            raise self.error()
        token = self.tokens[self.at]
        if self.sign() == "(" and depth < MAX_NESTING:
            self.at += 1
            found = self.product(depth + 1)
            if self.sign() != ")":
                raise self.error()
            self.at += 1
            return found
        if token["sign"] or token["digits"]:
            raise self.error()
        self.at += 1
        try:
            return _atom(token)
        except InvalidArgument as error:
            raise InvalidArgument(f"{token[0].strip()}: {error}") from None
        except TooLarge as error:
            raise TooLarge(f"{token[0].strip()}: {error}") from None


def _atom(token: re.Match[str]) -> PermGroup:
    if token["family"]:
        return _FAMILIES[token["family"]](int(token["n"]), int(token["q"]))
    letter, number = token["letter"], int(token["number"])
    if letter == "M":
        if number not in MATHIEU:
            raise InvalidArgument(f"the Mathieu groups are {', '.join(f'M{n}' for n in MATHIEU)}")
        return products.mathieu(number)
    if letter in "QV":
        return _of_order_eight_or_four(letter, number)
    make, least = _LETTERS[letter]
    if letter == "D" and number < least:
        raise InvalidArgument("Dn has the symmetries of a regular n-gon, of order 2n, n from 3")
    if number > MAX_DEGREE:
        raise TooLarge(f"degree {number} is over the limit of {MAX_DEGREE}")
    return make(whole("the number", number, least))


def _of_order_eight_or_four(letter: str, number: int) -> PermGroup:
    from permgroups.groups.group import PermGroup

    if (letter, number) == ("Q", 8):
        return PermGroup({"i": "(1,2,3,4)(5,6,7,8)", "j": "(1,5,3,7)(2,8,4,6)"})
    if (letter, number) == ("V", 4):
        return PermGroup({"a": "(1,2)(3,4)", "b": "(1,3)(2,4)"})
    raise InvalidArgument("of these letters there are Q8, the quaternions, and V4, Klein's group")


def _check_size(degree: int, moves: int) -> None:
    if degree > MAX_DEGREE:
        raise TooLarge(f"the product would act on {degree} points, over the limit of {MAX_DEGREE}")
    if degree * moves > MAX_ENTRIES:
        raise TooLarge(f"the product would have {moves} generators on {degree} points, too many to write down")


def _direct(factors: list[PermGroup]) -> PermGroup:
    if len(factors) == 1:
        return factors[0]
    _check_size(sum(G.degree for G in factors), sum(len(G.rows) for G in factors))
    return products.direct_product(*factors)

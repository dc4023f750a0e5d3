"""Groups by their names: ``S5``, ``M12``, ``PSL(2,7)``, ``C3 x C5``, ``(C2 x C3) wr S4``, ``C7 : C3``.

The text is parsed, never evaluated::

    group  = factor { ("x" | "×") factor } | factor (":" | "⋊") factor     direct and semidirect product
    factor = power { ("wr" | "≀") power }                  wreath product, from left to right
    power  = atom [ "^" number ]                           direct power
    atom   = "(" group ")" | letters number | family "(" n "," q ")" | "1"

Generators are read too, as GAP and Sage write them: ``(1,2,3),(1,2)``, ``Group((1,2,3),(1,2))``, ``[(1,2,3), (1,2)]``,
``Permutation Group with generators [(1,2), (1,2,3)]``.

``D8`` has order 8: dihedral groups are named by their orders, as in GAP and in ``structure_description()``, and act on
the corners of their polygon. D10 is the group of the pentagon.

``N : H`` may name several groups, for several actions of H on N. It is read as the group that
``structure_description()`` calls so, or else as the only one with an action that is not trivial; where this leaves more
than one group, the text is refused and the readings are named.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from sympy import isprime

from permgroups import plugins
from permgroups.checks import whole
from permgroups.errors import InvalidArgument, ParseError, TooLarge
from permgroups.groups import products
from permgroups.groups.element_table import ElementTable
from permgroups.groups.generator_text import begins_like_generators, generator_texts
from permgroups.groups.inputs import MAX_DEGREE
from permgroups.groups.isomorphisms import one_of_each
from permgroups.groups.names.abelian import abelian_name, invariants
from permgroups.groups.names.table import Table
from permgroups.groups.names_of_one_word import WORDS, one_word
from permgroups.groups.semidirect_products import require_small, semidirect_products

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["UNDERSTOOD", "begins_like_a_name", "group", "readings"]

MAX_CHARACTERS = 1000
MAX_NESTING = 20
MAX_ENTRIES = 50_000_000  # numbers in the rows of a product's generators
MAX_READINGS = 16
LARGE = 10**6  # orders from which on no semidirect product is made
MANY = 64
UNDERSTOOD = "S5, D8, M12, PSL(2,7), C3 x C5, C2^3, C2 wr S4, C7 : C3 and more, see help(permgroups.group)"

_TOKEN = re.compile(
    r"\s*(?:(?P<family>PSL|PGL|PSp|PSU|SL|GL|AGL|Sp|[AP](?:Gamma|Γ)L)\s*\(\s*(?P<n>\d+)\s*,\s*(?P<q>\d+)\s*\)"
    r"|(?P<suzuki>Sz)\s*\(\s*(?P<sq>\d+)\s*\)"
    r"|(?P<long>SymmetricGroup|AlternatingGroup|Cyclic(?:Permutation)?Group|DiCyclicGroup|MathieuGroup|DihedralGroup)"
    r"\s*\(\s*(?P<size>\d+)\s*\)"
    r"|(?P<letter>QD|SD|Dic|[SACZDMQV])_?(?P<number>\d+)"
    r"|(?P<sign>wr|[x×≀^():⋊])|(?P<digits>\d+))"
)
_SIGNS = {"×": "x", "≀": "wr", "⋊": ":"}
_FAMILY = re.compile(r"\s*(PSL|PGL|PSp|PSU|SL|GL|AGL|Sp|Sz|[AP](?:Gamma|Γ)L)\b")


def group(text: str) -> PermGroup:
    """Return the group of a name.

    Parameters
    ----------
    text
        S5, A6, C7, D8 (the symmetries of a square, of order 8), Q8, QD16, Dic3, V4, M11 … M24, PSL(n,q), PGL(n,q),
        SL(n,q), GL(n,q), AGL(n,q), PSp(n,q), Sp(n,q), PSU(3,q), PGammaL(n,q), AGammaL(n,q), Sz(q); Sage's
        SymmetricGroup(5), AlternatingGroup(5), CyclicPermutationGroup(6), MathieuGroup(12); these joined by
        ``x``, ``wr`` and ``:``, with brackets and powers ``C2^3``; 1, the trivial group; generators in cycles,
        ``(1,2,3),(1,2)``, ``Group((1,2,3),(1,2))`` as GAP prints it, ``[(1,2,3), (1,2)]`` and what else Sage prints.

    Raises
    ------
    ParseError
        If the text is no such name; the message says where it goes wrong. Also if it names several groups.
    InvalidArgument
        If a number is out of range, such as a q that is no power of a prime.
    TooLarge
        If the group would act on more points than can be.

    Examples
    --------
    >>> group("PSL(2,7)").order(), group("C3 x C5").order(), group("C3 wr S4").order()
    (168, 15, 1944)
    >>> group("D8").order()
    8
    >>> group("C7 : C3").order()
    21
    >>> group("PSL(2,6)")
    Traceback (most recent call last):
        ...
    permgroups.errors.InvalidArgument: PSL(2,6): q must be a power of a prime, not 6 = 2 · 3
    """
    try:
        found = readings(text)
    except (ParseError, InvalidArgument):
        theirs = _of_another_package(text)
        if theirs is None:
            raise
        return theirs
    if len(found) > 1:
        kinds = "; ".join(map(_shown, found))
        raise ParseError(f"{text[:60]!r} is the name of {len(found)} groups that are not isomorphic: {kinds}")
    return found[0]


def _of_another_package(text: object) -> PermGroup | None:
    from permgroups.groups.group import PermGroup

    return plugins.find("group", text.strip(), PermGroup) if isinstance(text, str) else None


def readings(text: str) -> list[PermGroup]:
    """Return the groups that a name may mean, one of each isomorphism type: one, except for some semidirect products.

    >>> len(readings("S5")), [G.center().order() for G in readings("C5 : C4")]
    (1, [1, 2])
    """
    if not isinstance(text, str):
        raise InvalidArgument(f"a group's name is text such as 'S5', not {type(text).__name__}")
    if begins_like_generators(text):
        return [_generated(text)]
    if len(text) > MAX_CHARACTERS:
        raise TooLarge(f"a name of {len(text)} characters is over the limit of {MAX_CHARACTERS}")
    if re.search(r"\.\s*[A-Z(]|[)\s]\.\s*\d", text):
        raise ParseError(f"{text[:60]!r}: an extension N . H that does not split is not determined by its parts")
    reader = _Reader(text)
    meaning = reader.product(0)
    if reader.at < len(reader.tokens):
        raise reader.error()
    return meaning.groups()


def begins_like_a_name(text: str) -> bool:
    """Return whether a text begins as a name of a group does, right or not.

    >>> begins_like_a_name("(C3 x"), begins_like_a_name("skewb"), begins_like_a_name("5x5")
    (True, False, False)
    """
    start = text.lstrip("( ")
    token = _TOKEN.match(start)
    return _FAMILY.match(start) is not None or (
        token is not None and bool(token["letter"] or token["family"] or token["long"])
    )


def _generated(text: str) -> PermGroup:
    from permgroups.groups.group import PermGroup

    return PermGroup(generator_texts(text))


def _shown(G: PermGroup) -> str:
    """Return what tells groups of one name apart."""
    T = ElementTable(G)
    table = Table(T.cayley, T.orders)
    quotient = abelian_name(invariants(table.quotient(table.derived).orders))
    involutions = table.orders.count(2)
    return f"one with {involutions} involutions, a center of order {table.center.bit_count()} and G/G' = {quotient}"


def _capitals(text: str) -> str:
    """Return the question whether the name with its capitals was meant: m12, psl(2,7)."""
    small = re.fullmatch(_TOKEN.pattern + r"\s*", text, re.IGNORECASE)
    word = small and (small["letter"] or small["family"])
    found = next((x for x in WORDS if word and x.lower() == word.lower()), "")
    return f"did you mean {found}{text.strip()[len(found) :]}?" if found else ""


class _Meaning(NamedTuple):
    """What a piece of text may mean: groups of one order and degree, made when the whole text is known to be a name."""

    order: Callable[[], int]  # LARGE for all that are larger
    degree: Callable[[], int]
    groups: Callable[[], list[PermGroup]]


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
                where = end + len(text[end:]) - len(text[end:].lstrip())
                numbers = _FAMILY.match(text, end)
                if numbers:
                    what = f"{numbers[1]} takes whole numbers, as in {'Sz(8)' if numbers[1] == 'Sz' else 'PSL(2,7)'}"
                else:
                    what = _capitals(text) or f"understood are {UNDERSTOOD}"
                raise ParseError(f"{text[:60]!r} is no name of a group; {what}", text, where)
            self.tokens.append(match)
            end = match.end()

    def error(self) -> ParseError:
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        where = len(self.text) if token is None else token.end() - len(token[0].strip())
        what = "it ends too early" if token is None else "it cannot go on here"
        if not self.tokens:
            what = f"it is empty; understood are {UNDERSTOOD}"
        elif token is not None and token["digits"]:
            what += f"; the cyclic group of order {token['digits'][:20]} is C{token['digits'][:20]}"
        return ParseError(f"{self.text[:60]!r} is no name of a group: {what}", self.text, where)

    def sign(self) -> str:
        """Return the sign that comes next, '' if it is none."""
        found = self.tokens[self.at]["sign"] if self.at < len(self.tokens) else None
        return _SIGNS.get(found or "", found or "")

    def text_from(self, start: int) -> str:
        """Return what was read since a token, spaced as names are printed."""
        shown = "".join(
            f" {sign} " if (sign := _SIGNS.get(t["sign"] or "", t["sign"] or "")) in ("x", ":", "wr") else t[0].strip()
            for t in self.tokens[start : self.at]
        )
        return shown

    def product(self, depth: int) -> _Meaning:
        """Return the meaning of the text from here on."""
        start = self.at
        factors = [self.wreath(depth)]
        sign = self.sign()
        while sign and self.sign() == sign and sign in ("x", ":"):
            self.at += 1
            factors.append(self.wreath(depth))
            if sign == ":" or self.sign() == ":":
                if self.sign() in ("x", ":"):
                    raise ParseError(
                        f"{self.text[:60]!r}: brackets are needed around the parts of a semidirect product"
                    )
                break
        if len(factors) == 1:
            return factors[0]
        if sign == ":":
            return _semidirect_products(factors[0], factors[1], self.text_from(start))
        return _direct_products(factors)

    def wreath(self, depth: int) -> _Meaning:
        found = self.power(depth)
        while self.sign() == "wr":
            self.at += 1
            found = _wreath_products(found, self.power(depth))
        return found

    def power(self, depth: int) -> _Meaning:
        found = self.atom(depth)
        if self.sign() == "^":
            self.at += 1
            if self.at == len(self.tokens) or self.tokens[self.at]["digits"] is None:
                raise self.error()
            exponent = whole("the exponent", int(self.tokens[self.at]["digits"]), 1)
            self.at += 1
            found = _powers(found, exponent)
        return found

    def atom(self, depth: int) -> _Meaning:
        if self.at == len(self.tokens):
            raise self.error()
        token = self.tokens[self.at]
        if self.sign() == "(" and depth < MAX_NESTING:
            self.at += 1
            found = self.product(depth + 1)
            if self.at == len(self.tokens):
                where = token.end() - 1
                raise ParseError(f"{self.text[:60]!r} is no name of a group: a bracket is not closed", self.text, where)
            if self.sign() != ")":
                raise self.error()
            self.at += 1
            return found
        self.at += 1
        if token["digits"] and self.sign() == "^" and isprime(int(token["digits"])):
            return _known(products.cyclic(int(token["digits"])))  # 2^4 is elementary abelian
        if token["digits"] == "1":
            return _known(products.symmetric(1))
        if token["sign"] or token["digits"]:
            self.at -= 1
            raise self.error()
        try:
            return _known(_atom(token))
        except InvalidArgument as error:
            raise InvalidArgument(f"{token[0].strip()}: {error}") from None
        except TooLarge as error:
            raise TooLarge(f"{token[0].strip()}: {error}") from None


def _known(G: PermGroup) -> _Meaning:
    return _Meaning(lambda: min(G.order(), LARGE), lambda: G.degree, lambda: [G])


def _direct_products(factors: list[_Meaning]) -> _Meaning:
    def groups() -> list[PermGroup]:
        made = [_direct(list(chosen)) for chosen in _choices([f.groups() for f in factors])]
        return one_of_each(made) if len(made) > 1 else made

    return _Meaning(
        lambda: min(prod(f.order() for f in factors), LARGE), lambda: sum(f.degree() for f in factors), groups
    )


def _powers(factor: _Meaning, exponent: int) -> _Meaning:
    def groups() -> list[PermGroup]:
        found = factor.groups()
        _check_size(found[0].degree * exponent, len(found[0].rows) * exponent)
        return [_direct([G] * exponent) for G in found]

    return _Meaning(
        lambda: min(factor.order() ** min(exponent, MANY), LARGE), lambda: factor.degree() * exponent, groups
    )


def _wreath_products(inner: _Meaning, outer: _Meaning) -> _Meaning:
    return _Meaning(
        lambda: min(inner.order() ** min(outer.degree(), MANY) * outer.order(), LARGE),
        lambda: inner.degree() * outer.degree(),
        lambda: [_wreath(H, K) for H, K in _choices([inner.groups(), outer.groups()])],
    )


def _semidirect_products(inner: _Meaning, outer: _Meaning, text: str) -> _Meaning:
    order = inner.order() * outer.order()
    require_small(order)
    return _Meaning(
        lambda: order,
        lambda: inner.order() + outer.order(),
        lambda: _semidirect(inner.groups(), outer.groups(), text),
    )


def _atom(token: re.Match[str]) -> PermGroup:
    if token["family"]:
        return one_word(token["family"].replace("Γ", "Gamma"), int(token["n"]), int(token["q"]))
    for word, number in (("suzuki", "sq"), ("long", "size"), ("letter", "number")):
        if token[word]:
            return one_word(token[word], int(token[number]))
    raise AssertionError("a token that is neither a sign nor a number is a name")


def _choices(parts: list[list[PermGroup]]) -> list[tuple[PermGroup, ...]]:
    """Return all choices of one reading for each part."""
    if prod(map(len, parts)) > MAX_READINGS:
        raise ParseError(f"the parts of this name have more than {MAX_READINGS} readings together")
    return list(product(*parts))


def _semidirect(inner: list[PermGroup], outer: list[PermGroup], text: str) -> list[PermGroup]:
    """Return the groups N : H that are called so, or else all that are not direct products."""
    made = [G for N, H in _choices([inner, outer]) for G in semidirect_products(N, H)[1:]]
    found = one_of_each(made)
    if not found:
        raise ParseError(
            f"{text[:60]!r} names no group but the direct product, which is written with x: all actions give it"
        )
    return [G for G in found if G.structure_description() == text] or found


def _wreath(inner: PermGroup, outer: PermGroup) -> PermGroup:
    moves = len(inner.rows) * max(len(outer.orbits()), 1) + len(outer.rows)
    _check_size(inner.degree * outer.degree, moves)
    return products.wreath_product(inner, outer)


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

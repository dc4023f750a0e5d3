"""Prices of letters: a metric in which some turns cost more than others.

A price may be named for a move, its inverse, or a power: ``{"R": 2, "U": 1, "U'": 3, "F2": 1}``. A move that is not
named costs 1, as in the quarter-turn metric, and an inverse what its move costs. A power is a letter of its own only
where it is named; else it costs what its turns cost, one by one. So a word costs, for each of its syllables, the least
that turns of this move can be bought for.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

from permgroups import checks
from permgroups.errors import InvalidArgument, ParseError
from permgroups.groups.rows import element_order
from permgroups.groups.words import Word
from permgroups.wording import brief

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Weights"]

MOST = 1000  # the price of a letter
MOST_ORDER = 10_000  # of a move whose powers are named


@dataclass(frozen=True)
class Weights:
    """The prices of all letters of a group's moves: ``letters`` has triples (name, exponent, price).

    ``orders`` are the orders of the moves that have letters. It is hashable, as tables are kept by it.

    Examples
    --------
    >>> from permgroups import PermGroup
    >>> G = PermGroup({"R": "(1,2,3,4)", "U": "(1,2)"})
    >>> weights = Weights.of({"R": 2, "R2": 3}, G)
    >>> weights.letters
    (('R', 1, 2), ('R', -1, 2), ('R', 2, 3), ('U', 1, 1))
    >>> weights.price(Word("R2 U R'")), weights
    (6, <Weights R=2, R'=2, R2=3, U=1>)
    """

    letters: tuple[tuple[str, int, int], ...]
    orders: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, prices: Mapping[Any, Any], G: PermGroup) -> Weights:
        """Return the prices of a group's letters, some of which are named.

        Raises
        ------
        InvalidArgument, ParseError
            If a key is no power of one move, a price is no whole number from 1 to 1000, or a letter has two prices.
        """
        orders = {name: element_order(row) for name, row in zip(G.names, G.rows, strict=True)}
        named: dict[tuple[str, int], tuple[int, str]] = {}
        for key, value in prices.items():
            name, exponent = _letter(key, G)
            e = _near_zero(exponent, orders[name])
            if e == 0:
                raise InvalidArgument(f"{brief(str(key))} moves nothing: it needs no price")
            if abs(e) > 1 and orders[name] > MOST_ORDER:
                raise InvalidArgument(f"powers of {name}, of order {orders[name]}, have no prices of their own")
            price = checks.whole(f"the price of {key}", value, 1, MOST)
            before = named.setdefault((name, e), (price, str(key)))
            if before[0] != price:
                raise InvalidArgument(f"{before[1]} and {key} are the same turn, with the prices {before[0]}, {price}")
        letters: list[tuple[str, int, int]] = []
        for name, order in orders.items():
            if order == 1:
                continue
            sizes = sorted({1} | {abs(e) for known, e in named if known == name})
            for e in dict.fromkeys(_near_zero(sign * size, order) for size in sizes for sign in (1, -1)):
                other = named.get((name, _near_zero(-e, order)), (1, "")) if abs(e) > 1 or e < 0 else (1, "")
                letters.append((name, e, named.get((name, e), other)[0]))
        return cls(tuple(letters), tuple(orders.items()))

    @property
    def base(self) -> str:
        """The metric by which searches that only count letters look for words: theirs is another shortest word.

        It counts a power as one if most moves have powers that are letters.
        """
        most = {name for name, order in self.orders if order > 3}
        return "syllable" if 2 * len({name for name, e, _ in self.letters if abs(e) > 1}) > len(most) else "quarter"

    def at_least(self, length: int) -> int:
        """Return what every word of so many letters in the base metric costs at least."""
        each = [Fraction(price, 1 if self.base == "syllable" else abs(e)) for _, e, price in self.letters]
        return ceil(length * min(each, default=Fraction(1)))

    def power(self, name: str, exponent: int) -> int:
        """Return the least price of a power of a move.

        Raises
        ------
        InvalidArgument
            If there is no such move.
        """
        order = dict(self.orders).get(name)
        if order is None:
            raise InvalidArgument(f"no move is called {brief(name)}")
        steps = [(e, price) for known, e, price in self.letters if known == name]
        wanted = exponent % order
        if all(abs(e) == 1 for e, _ in steps):
            ways = [(wanted if e > 0 else order - wanted) * price for e, price in steps]
            return min(ways) if wanted else 0
        known: dict[int, int] = {}
        queue = [(0, 0)]
        while queue:  # Dijkstra's search among the powers
            price, here = heapq.heappop(queue)
            if here == wanted:
                return price
            if known.setdefault(here, price) < price:
                continue
            for e, more in steps:
                there = (here + e) % order
                if there not in known:
                    heapq.heappush(queue, (price + more, there))
        raise AssertionError("the move itself is a letter")

    def price(self, word: Word) -> int:
        """Return what a word costs."""
        counted: dict[tuple[str, int], int] = {}
        for syllable in word.syllables:
            if syllable not in counted:
                counted[syllable] = self.power(*syllable)
        return sum(counted[syllable] for syllable in word.syllables)

    def __str__(self) -> str:
        return ", ".join(f"{Word([(name, e)])}={price}" for name, e, price in self.letters)

    def __repr__(self) -> str:
        return f"<Weights {self}>"


def _letter(key: Any, G: PermGroup) -> tuple[str, int]:
    """Return the move and the exponent that a key names."""
    if not isinstance(key, str):
        raise InvalidArgument(f"prices are given for moves by their names, not for {brief(key)}")
    try:
        syllables = Word(key, G.names).syllables
    except ParseError as error:
        raise ParseError(f"{brief(key)} has a price but is no move: {error}") from None
    if len(syllables) != 1:
        raise InvalidArgument(f"a price is that of one move or one of its powers, not of {brief(key)}")
    return syllables[0]


def _near_zero(exponent: int, order: int) -> int:
    """Return the exponent mod the order that is nearest to 0, the positive one of two.

    >>> _near_zero(3, 4), _near_zero(-2, 4)
    (-1, 2)
    """
    e = exponent % order
    return e if 2 * e <= order else e - order

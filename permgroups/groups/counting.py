"""Counting up to symmetry: the cycle index, and colourings by Burnside's lemma and Pólya's theorem.

The cycle index is (1/|G|)·Σ Π x_l^(number of cycles of length l) over the elements. With x_l = k it counts the
colourings of the points with k colours up to the group, with x_l = Σ y_c^l it also tells how often each is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb, prod
from types import MappingProxyType
from typing import Any

from permgroups.checks import is_whole, whole, wholes
from permgroups.errors import InvalidArgument, TooLarge

__all__ = ["CycleIndex", "colourings_of_giant"]

MAX_STATES = 5_000_000  # products of powers of colours that are followed, over all cycle types


def _colours(degree: int, colours: Any) -> int | list[int]:
    """Return a number of colours, or the numbers of points of each colour, checked."""
    if is_whole(colours):
        return whole("colours", colours, 0)
    if isinstance(colours, str) or not isinstance(colours, Iterable):
        raise InvalidArgument(
            f"colours must be a whole number or a list with the number of points of each colour, not {colours!r}"
        )
    content = wholes("colours", colours, 0)
    if sum(content) != degree:
        raise InvalidArgument(f"the points of all colours together must be {degree}, not {sum(content)}")
    return content


def colourings_of_giant(degree: int, alternating: bool, colours: Any) -> int:
    """Return the number of colourings up to the symmetric or alternating group on at least two points.

    Under the symmetric group a colouring is a multiset of colours. Its class falls into two under the alternating
    group exactly when no odd permutation keeps it, that is when no two points have the same colour.

    >>> colourings_of_giant(4, False, 3), colourings_of_giant(4, True, 4), colourings_of_giant(3, True, [1, 1, 1])
    (15, 36, 2)
    """
    k = _colours(degree, colours)
    if isinstance(k, int):
        return (comb(degree + k - 1, degree) if k else 0) + (comb(k, degree) if alternating else 0)
    return 2 if alternating and max(k) < 2 else 1


class CycleIndex:
    """The cycle index of a permutation group, exact.

    Examples
    --------
    >>> from permgroups import symmetric
    >>> Z = symmetric(4).cycle_index()
    >>> Z
    1/24*x_1^4+1/4*x_1^2*x_2+1/8*x_2^2+1/3*x_1*x_3+1/4*x_4
    >>> Z[(2, 2)], Z.colourings(3), Z.colourings([2, 1, 1])
    (Fraction(1, 8), 15, 1)
    """

    def __init__(self, counts: Mapping[tuple[int, ...], int]):
        """The counts of elements by cycle type, all elements of the group."""
        self.order = sum(counts.values())
        self.counts = MappingProxyType(dict(counts))

    @property
    def terms(self) -> dict[tuple[int, ...], Fraction]:
        """{cycle type: coefficient}, a type being the falling lengths of the cycles, fixed points included.

        >>> from permgroups import dihedral
        >>> {kind: str(c) for kind, c in dihedral(4).cycle_index().terms.items()}
        {(1, 1, 1, 1): '1/8', (2, 1, 1): '1/4', (2, 2): '3/8', (4,): '1/4'}
        """
        return {kind: Fraction(count, self.order) for kind, count in self.counts.items()}

    def __getitem__(self, kind: tuple[int, ...]) -> Fraction:
        """The coefficient of a cycle type, 0 if no element has it."""
        return Fraction(self.counts.get(tuple(sorted(kind, reverse=True)), 0), self.order)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CycleIndex) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def colourings(self, colours: Any) -> int:
        """Return the number of colourings of the points up to the group: see ``G.number_of_colourings``."""
        k = _colours(sum(next(iter(self.counts))), colours)
        if isinstance(k, int):
            total = sum(count * k ** len(kind) for kind, count in self.counts.items())
        else:
            total = self._with_content(tuple(c for c in k if c))
        if total % self.order:
            raise AssertionError("the average number of fixed colourings is not whole")
        return total // self.order

    def _with_content(self, content: tuple[int, ...]) -> int:
        """Return the sum over the elements of the colourings that they fix with so many points of each colour."""
        if prod(c + 1 for c in content) * len(self.counts) > MAX_STATES:
            raise TooLarge(f"more than {MAX_STATES} products of colours would have to be followed; use fewer colours")
        total = 0
        for kind, count in self.counts.items():
            ways = {content: 1}  # what is left of every colour: in how many ways
            for length in kind:
                following: dict[tuple[int, ...], int] = {}
                for left, n in ways.items():
                    for i, c in enumerate(left):
                        if c >= length:
                            state = (*left[:i], c - length, *left[i + 1 :])
                            following[state] = following.get(state, 0) + n
                ways = following
            total += count * sum(ways.values())
        return total

    def __str__(self) -> str:
        """GAP's way of writing: 1/2*x_1^2+1/2*x_2."""
        out = []
        for kind, coefficient in sorted(self.terms.items()):
            powers = sorted(Counter(kind).items())
            monomial = "*".join(f"x_{length}" + (f"^{m}" if m > 1 else "") for length, m in powers)
            factor = [] if coefficient == 1 and monomial else [str(coefficient)]
            out.append("*".join([*factor, *([monomial] if monomial else [])]))
        return "+".join(out)

    __repr__ = __str__

    def sympy(self) -> Any:
        """Return the cycle index as a sympy expression in the symbols x_1, x_2, …

        >>> from permgroups import cyclic
        >>> cyclic(3).cycle_index().sympy()
        x_1**3/3 + 2*x_3/3
        """
        from sympy import Rational, Symbol

        total = Rational(0)
        for kind, coefficient in self.terms.items():
            monomial = Rational(coefficient.numerator, coefficient.denominator)
            for length in kind:
                monomial *= Symbol(f"x_{length}")
            total += monomial
        return total

"""Weight enumerators: counts of words by weight, those of the dual code, and polynomials."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sympy import factorint

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.shown import Maths

if TYPE_CHECKING:
    import sympy

__all__ = ["macwilliams", "polynomial_as_maths", "weight_polynomial"]


def macwilliams(weights: Sequence[int], q: int) -> tuple[int, ...]:
    """Return the weight enumerator of the dual of a code over GF(q) from the code's own.

    >>> macwilliams([1, 0, 0, 8, 0], 3)      # the tetracode is its own dual
    (1, 0, 0, 8, 0)
    """
    if not hasattr(weights, "__len__") or not all(checks.is_whole(w) for w in weights):
        raise InvalidArgument(f"expected the numbers of words of weight 0, 1, …, not {weights!r}")
    if len(factorint(checks.whole("q", q, 2))) != 1:
        raise InvalidArgument(f"there is no field of {q} elements")
    n, size = len(weights) - 1, sum(weights)
    if n < 0 or size < 1 or weights[0] != 1:
        raise InvalidArgument("the weights of a linear code count the zero word once")
    sums = [0] * (n + 1)
    for x, a in enumerate(weights):
        if not a:
            continue
        before, here = 0, 1  # Krawtchouk's polynomials at x, by their recurrence
        for k in range(n + 1):
            sums[k] += a * here
            above = ((n - k) * (q - 1) + k - q * x) * here - (q - 1) * (n - k + 1) * before
            before, here = here, above // (k + 1)
    if any(s % size for s in sums):
        raise InvalidArgument("these numbers are not the weights of a linear code")
    return tuple(s // size for s in sums)


def weight_polynomial(weights: Sequence[int], x: Any = None, y: Any = None) -> sympy.Poly:
    """Return the sum of A_w · x^(n-w) · y^w as a polynomial of sympy.

    >>> weight_polynomial([1, 0, 0, 8, 0]).as_expr()
    x**4 + 8*x*y**3
    """
    import sympy

    n = len(weights) - 1
    x, y = sympy.Symbol("x") if x is None else x, sympy.Symbol("y") if y is None else y
    terms = {(n - w, w): int(a) for w, a in enumerate(weights) if a}
    return sympy.Poly(terms or {(0, 0): 0}, x, y)


def polynomial_as_maths(weights: Sequence[int]) -> Maths:
    """Return the same polynomial as it is written, the light words first.

    >>> polynomial_as_maths([1, 0, 0, 8, 0])
    Maths(text='x^4 + 8 x y^3', latex='x^{4} + 8 x y^{3}')
    """

    def power(letter: str, exponent: int, braces: str) -> str:
        if exponent < 2:
            return letter * exponent
        return f"{letter}^{braces[:1]}{exponent}{braces[1:]}"

    def written(braces: str) -> str:
        terms = []
        for w, a in enumerate(weights):
            parts = [str(a) if a > 1 else "", power("x", len(weights) - 1 - w, braces), power("y", w, braces)]
            terms.append(" ".join(filter(None, parts)) or "1")
        return " + ".join(t for t, a in zip(terms, weights, strict=True) if a) or "0"

    return Maths(written(""), written("{}"))

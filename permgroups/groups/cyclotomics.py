"""Exact sums of roots of unity, written as GAP writes them.

A number is kept over the least n such that it lies in Q(ζ_n), in Zumbroich's basis of that field (T. Breuer, "Integral
bases for subfields of cyclotomic fields", 1997): for every prime p with p^ν the part of p in n, write the exponent as
Σ j_k·n/p^(k+1), k < ν; j_0 is one of 1 … p-1 (0 if p = 2), the other j_k of -(p-1)/2 … (p-1)/2 (0, 1 if p = 2). So
equal numbers are written alike, and E(n) stands for ζ_n = exp(2πi/n).
"""

from __future__ import annotations

import cmath
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import gcd, lcm
from typing import Any

from sympy import primefactors

from permgroups.checks import is_whole, whole
from permgroups.errors import InvalidArgument, TooLarge

__all__ = ["Cyclotomic", "root_of_unity"]

Number = int | Fraction
MAX_CONDUCTOR = 100_000


class Cyclotomic:
    """A sum of roots of unity with rational coefficients, exact and in its one normal form.

    Examples
    --------
    >>> z = root_of_unity(5)
    >>> z + z**4, (z + z**4)**2, z + z**2 + z**3 + z**4
    (E(5)+E(5)^4, -2*E(5)-E(5)^2-E(5)^3-2*E(5)^4, -1)
    >>> abs(complex(z + z**4) - 0.6180339887) < 1e-9
    True
    >>> (z + 3*z**4).coefficients, z.is_real, (z + z**4).is_real, (z + z**4).is_rational
    ({1: 1, 4: 3}, False, True, False)
    >>> z.conjugate(), (z + z**4).galois_conjugates()
    (E(5)^4, [E(5)+E(5)^4, E(5)^2+E(5)^3])
    """

    __slots__ = ("_coefficients", "conductor")

    conductor: int
    _coefficients: tuple[tuple[int, Number], ...]

    def __init__(self, n: int, coefficients: Mapping[int, Number] | Iterable[Number]):
        """The sum of c·ζ_n^k over {k: c}, or over a list of coefficients for k = 0, 1, ….

        >>> Cyclotomic(12, {3: 2}), Cyclotomic(3, [1, 1])
        (2*E(4), -E(3)^2)
        """
        n = whole("n", n, 1)
        if n > MAX_CONDUCTOR:
            raise TooLarge(f"roots of unity have order at most {MAX_CONDUCTOR} here, not {n}")
        items = coefficients.items() if isinstance(coefficients, Mapping) else enumerate(coefficients)
        sums: dict[int, Number] = {}
        for k, c in items:
            if c:
                sums[k % n] = sums.get(k % n, 0) + c
        n, sums = _least_field(n, _in_basis(n, sums))
        self.conductor = n
        self._coefficients = tuple(sorted((k, int(c) if c == int(c) else c) for k, c in sums.items()))

    @property
    def coefficients(self) -> dict[int, Number]:
        """{k: coefficient of ζ^k} in the basis, ζ = exp(2πi/conductor)."""
        return dict(self._coefficients)

    @property
    def is_rational(self) -> bool:
        """Whether the number is rational."""
        return self.conductor == 1

    @property
    def is_real(self) -> bool:
        """Whether the number is real."""
        return self.is_rational or self == self.conjugate()

    def rational(self) -> Number:
        """Return a rational value as an int or a Fraction.

        Raises
        ------
        InvalidArgument
            If the number is not rational.

        Examples
        --------
        >>> z = root_of_unity(8)
        >>> ((z - z**3)**2).rational()  # √2 squared
        2
        """
        if not self.is_rational:
            raise InvalidArgument(f"{self} is not rational")
        return dict(self._coefficients).get(0, 0)

    def galois(self, k: int) -> Cyclotomic:
        """Return the image under ζ ↦ ζ^k, k prime to the conductor.

        >>> z = root_of_unity(5)
        >>> (z + z**4).galois(2)
        E(5)^2+E(5)^3
        """
        if gcd(whole("k", k), self.conductor) != 1:
            raise InvalidArgument(f"k must be prime to the conductor {self.conductor}, not {k}")
        return Cyclotomic(self.conductor, {e * k: c for e, c in self._coefficients})

    def conjugate(self) -> Cyclotomic:
        """Return the complex conjugate."""
        return self if self.is_rational else self.galois(-1)

    def galois_conjugates(self) -> list[Cyclotomic]:
        """Return the different images under the Galois group, this number first, as a list."""
        n = self.conductor
        return list(dict.fromkeys(self.galois(k) for k in range(1, n + 1) if gcd(k, n) == 1))

    def _both(self, other: Cyclotomic) -> tuple[int, int, int]:
        n = lcm(self.conductor, other.conductor)
        return n, n // self.conductor, n // other.conductor

    def __add__(self, other: Any) -> Cyclotomic:
        b = _number(other)
        if b is None:
            return NotImplemented
        n, i, j = self._both(b)
        sums = {k * i: c for k, c in self._coefficients}
        for k, c in b._coefficients:
            sums[k * j] = sums.get(k * j, 0) + c
        return Cyclotomic(n, sums)

    __radd__ = __add__

    def __neg__(self) -> Cyclotomic:
        return Cyclotomic(self.conductor, {k: -c for k, c in self._coefficients})

    def __sub__(self, other: Any) -> Cyclotomic:
        b = _number(other)
        return NotImplemented if b is None else self + -b

    def __rsub__(self, other: Any) -> Cyclotomic:
        return -self + other

    def __mul__(self, other: Any) -> Cyclotomic:
        b = _number(other)
        if b is None:
            return NotImplemented
        n, i, j = self._both(b)
        sums: dict[int, Number] = {}
        for k, c in self._coefficients:
            for m, d in b._coefficients:
                e = (k * i + m * j) % n
                sums[e] = sums.get(e, 0) + c * d
        return Cyclotomic(n, sums)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Cyclotomic:
        """Return the quotient by a rational number."""
        b = _number(other)
        return NotImplemented if b is None else self * (1 / Fraction(b.rational()))

    def __pow__(self, k: int) -> Cyclotomic:
        out, base = Cyclotomic(1, [1]), self
        k = whole("the exponent", k, 0)
        while k:
            if k & 1:
                out = out * base
            base = base * base
            k >>= 1
        return out

    def __eq__(self, other: object) -> bool:
        b = _number(other)
        if b is None:
            return NotImplemented
        return self.conductor == b.conductor and self._coefficients == b._coefficients

    def __hash__(self) -> int:
        return hash(self.rational()) if self.is_rational else hash((self.conductor, self._coefficients))

    def __bool__(self) -> bool:
        return bool(self._coefficients)

    def __complex__(self) -> complex:
        turn = 2j * cmath.pi / self.conductor
        return sum((float(c) * cmath.exp(turn * k) for k, c in self._coefficients), 0j)

    def __str__(self) -> str:
        """GAP's way of writing: E(5)+E(5)^4."""
        return self._text(f"E({self.conductor})", "*", "")

    __repr__ = __str__

    def sage(self) -> str:
        """Return the text that Sage reads and prints, with zeta5 for ζ_5.

        >>> (root_of_unity(5) + root_of_unity(5)**4).sage()
        'zeta5 + zeta5^4'
        """
        return self._text(f"zeta{self.conductor}", "*", " ")

    def sympy(self) -> Any:
        """Return the number as a sympy expression in exp(2πi/n).

        >>> z = root_of_unity(5)
        >>> (2*z + z**2).sympy()
        exp(4*I*pi/5) + 2*exp(2*I*pi/5)
        """
        from sympy import I, Rational, exp, pi

        root = exp(2 * pi * I / self.conductor)
        terms = (Rational(Fraction(c).numerator, Fraction(c).denominator) * root**k for k, c in self._coefficients)
        return sum(terms, Rational(0))

    def _text(self, root: str, times: str, gap: str) -> str:
        out = ""
        for k, c in self._coefficients:
            power = "" if k == 0 else root if k == 1 else f"{root}^{k}"
            size = abs(c)
            term = str(size) if not power else power if size == 1 else f"{size}{times}{power}"
            sign = "-" if c < 0 else "+"
            out += f"{gap}{sign}{gap}{term}" if out else ("-" if c < 0 else "") + term
        return out or "0"


def root_of_unity(n: int, k: int = 1) -> Cyclotomic:
    """Return exp(2πi·k/n), GAP's E(n)^k.

    >>> root_of_unity(4)**2, root_of_unity(6)
    (-1, -E(3)^2)
    """
    return Cyclotomic(n, {k: 1})


def _number(value: Any) -> Cyclotomic | None:
    if isinstance(value, Cyclotomic):
        return value
    if is_whole(value):
        return Cyclotomic(1, [int(value)])
    return Cyclotomic(1, [value]) if isinstance(value, Fraction) else None


@cache
def _rules(n: int) -> tuple[tuple[int, frozenset[int]], ...]:
    """Return for every prime divisor of n the exponents that the basis does not have."""
    out = []
    for p in primefactors(n):
        q = p
        while n % (q * p) == 0:
            q *= p
        top = q // p
        back = pow(n // q, -1, q)
        shift = 0 if p == 2 else (top - 1) // 2
        bad = 1 if p == 2 else 0
        out.append((p, frozenset(i for i in range(n) if (i * back % q + shift) // top % p == bad)))
    return tuple(out)


def _in_basis(n: int, sums: dict[int, Number]) -> dict[int, Number]:
    """Rewrite a sum by 1 + ζ_p + … + ζ_p^(p-1) = 0 until all exponents belong to the basis."""
    if n > 1 and set(sums) != {0}:
        for p, bad in _rules(n):
            for i in [i for i in sums if i in bad]:
                c = sums.pop(i)
                for j in range(1, p):
                    k = (i + j * (n // p)) % n
                    sums[k] = sums.get(k, 0) - c
    return {k: c for k, c in sums.items() if c}


def _least_field(n: int, sums: dict[int, Number]) -> tuple[int, dict[int, Number]]:
    """Write a sum in the basis over the least n that has it."""
    if len(sums) == 0 or set(sums) == {0}:
        return 1, sums
    for p in primefactors(n):
        while n % p == 0:
            smaller = _over(n, p, sums)
            if smaller is None:
                break
            n, sums = n // p, smaller
    return n, sums


def _over(n: int, p: int, sums: dict[int, Number]) -> dict[int, Number] | None:
    """Return a sum over n in the basis over n/p, None if it is not in that field."""
    if p == 2 or n % (p * p) == 0:
        return {k // p: c for k, c in sums.items()} if all(k % p == 0 for k in sums) else None
    step = n // p
    of_rest: dict[int, list[Number]] = {}
    for k, c in sums.items():
        of_rest.setdefault(k % step, []).append(c)
    if any(len(cs) != p - 1 or len(set(cs)) > 1 for cs in of_rest.values()):
        return None
    # -c times the exponent of the same rest that p divides
    inverse = pow(step, -1, p)
    return {(rest + step * (-rest * inverse % p)) // p: -cs[0] for rest, cs in of_rest.items()}

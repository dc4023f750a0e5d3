"""Cyclic codes: from generator polynomials, and to the BCH and Reed–Solomon objects of galois."""

from __future__ import annotations

from functools import reduce
from math import gcd
from typing import TYPE_CHECKING, Any

import galois
import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.linear.codes import LinearCode
from permgroups.linear.elements import elements_of, field_of

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["bch", "cyclic_code", "galois_code", "generator_polynomial", "reed_solomon"]

MAX_EXTENSION = 1 << 16  # elements of the field with the zeros of a BCH code


def cyclic_code(generator: Any, n: int, field: Any = None) -> LinearCode:
    """Return the cyclic code of length n of the multiples of a polynomial.

    Parameters
    ----------
    generator
        A polynomial of galois, or its coefficients from the highest power down. What generates the code is its greatest
        common divisor with x^n - 1.
    field
        The field or its order, where the polynomial is none of galois.

    Examples
    --------
    >>> cyclic_code([1, 0, 1, 1], 7, 2)
    LinearCode([7, 4, 3] over GF(2))
    >>> cyclic_code(galois.Poly([1, 0, 2, 1, 2, 2], field=galois.GF(3)), 11)
    LinearCode([11, 6, 5] over GF(3))
    """
    n = checks.whole("n", n, 1)
    if isinstance(generator, galois.Poly):
        if field is not None and field_of(field) is not generator.field:
            raise InvalidArgument(f"the polynomial is over {generator.field.name}, not over {field_of(field).name}")
        polynomial = generator
    else:
        if field is None:
            raise InvalidArgument("give the field of the polynomial: field=2, or a polynomial of galois")
        coefficients = elements_of(field_of(field), generator, "not the coefficients of a polynomial")
        if coefficients.ndim != 1 or not coefficients.size:
            raise InvalidArgument(f"expected the coefficients of a polynomial, not shape {coefficients.shape}")
        polynomial = galois.Poly(coefficients)
    over = polynomial.field
    g = galois.gcd(polynomial, _circle(n, over))
    if g.degree == n:
        return LinearCode(over.Zeros((1, n)))
    row = np.zeros(n, np.int64)
    row[: g.degree + 1] = np.asarray(g.coeffs)
    return LinearCode(np.array([np.roll(row, i) for i in range(n - g.degree)]), over)


def _circle(n: int, field: type[galois.FieldArray]) -> galois.Poly:
    """Return x^n - 1."""
    return galois.Poly.Degrees([n, 0], [1, int(-field(1))], field=field)


def generator_polynomial(code: LinearCode) -> galois.Poly:
    """Return the polynomial of least degree in a cyclic code, the first coordinate being the highest power.

    >>> generator_polynomial(cyclic_code([1, 0, 1, 1], 7, 2))
    Poly(x^3 + x + 1, GF(2))
    """
    G = code.generator_matrix
    if any(row not in code for row in np.roll(np.asarray(G), 1, axis=1)):
        raise InvalidArgument(f"{code!r} is not cyclic: a shift of a word is no word")
    return reduce(galois.gcd, (galois.Poly(row) for row in G), _circle(code.length, code.field))


def bch(n: int, d: int, q: int = 2) -> LinearCode:
    """Return the BCH code of length n and designed distance d over GF(q), through galois.

    >>> bch(15, 5)
    LinearCode([15, 7, 5] over GF(2))
    """
    n = checks.whole("n", n, 2)
    d = checks.whole("d", d, 1, n)
    field = field_of(q)
    if gcd(n, int(field.order)) > 1:
        raise InvalidArgument(f"a BCH code has a length prime to {field.order}, not {n}")
    larger = _extension(n, field)
    if larger is None:
        raise InvalidArgument(f"BCH codes over {field.name} of length {n} are not made: the zeros lie too far out")
    return LinearCode.from_galois(_of_galois(galois.BCH, n, d=d, field=field, extension_field=larger))


def _extension(n: int, field: type[galois.FieldArray]) -> type[galois.FieldArray] | None:
    """Return the least extension with n-th roots of unity, as galois makes it for codes; None where it is too large."""
    q = int(field.order)
    degree = next(m for m in range(1, n + 1) if pow(q, m, n) == 1 % n)
    if field.degree > 1 or q**degree > MAX_EXTENSION:  # galois has no tower of fields
        return None
    return galois.GF(q**degree, irreducible_poly=galois.matlab_primitive_poly(q, degree))


def reed_solomon(n: int, k: int, q: int | None = None) -> LinearCode:
    """Return the Reed–Solomon code of length n and dimension k over GF(q), through galois.

    >>> reed_solomon(7, 3)
    LinearCode([7, 3, 5] over GF(8))
    """
    n, k = checks.whole("n", n, 2), checks.whole("k", k, 1)
    field = None if q is None else field_of(q)
    return LinearCode.from_galois(_of_galois(galois.ReedSolomon, n, k, field=field))


def _of_galois(make: Any, *args: Any, **options: Any) -> Any:
    try:
        return make(*args, **options)
    except (ValueError, TypeError) as error:
        raise InvalidArgument(str(error)) from None


def galois_code(code: LinearCode) -> galois.BCH | galois.ReedSolomon:
    """Return the BCH or Reed–Solomon object of galois with the words of a code; see :meth:`.LinearCode.to_galois`."""
    generator = generator_polynomial(code)
    if 0 < code.dimension < code.length:
        for candidate in _candidates(code, generator):
            if candidate.generator_poly == generator:
                return candidate
    raise InvalidArgument(f"{code!r} is no BCH or Reed–Solomon code that galois makes")


def _candidates(code: LinearCode, generator: galois.Poly) -> Iterator[Any]:
    """Yield the objects of galois that can be this code, those with longer runs of zeros first."""
    n, k, field = code.length, code.dimension, code.field
    q = int(field.order)
    if (q - 1) % n == 0:
        alpha = field.primitive_element ** ((q - 1) // n)
        for c in (1, *range(2, n), 0):
            if all(generator(alpha**i) == 0 for i in range(c, c + n - k)):
                yield galois.ReedSolomon(n, k, field=field, alpha=alpha, c=c)
        return
    larger = None if gcd(n, q) > 1 else _extension(n, field)
    if larger is None:
        return
    degree = larger.degree
    alpha = larger.primitive_element ** ((int(larger.order) - 1) // n)
    lifted = galois.Poly(larger(np.asarray(generator.coeffs)))
    zeros = set(np.flatnonzero(np.asarray(lifted(alpha ** np.arange(n))) == 0).tolist())
    runs = []
    for j in range(1, n):
        if gcd(j, n) == 1 and j == min(j * q**i % n for i in range(degree)):
            for c in range(n):
                run = next(r for r in range(n) if j * (c + r) % n not in zeros)
                closed = {j * (c + r) * q**i % n for r in range(run) for i in range(degree)}
                if run and closed == zeros:
                    runs.append((-run, c != 1, j, c))
    for run, _, j, c in sorted(runs):
        yield galois.BCH(n, d=1 - run, field=field, extension_field=larger, alpha=alpha**j, c=c)

"""The Golay codes and their small relatives, each by several constructions."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

import galois
import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.linear.codes import LinearCode

__all__ = ["golay", "hexacode", "quadratic_residue_code", "tetracode"]

MAX_LENGTH, MAX_TABLE = 4096, 64


def tetracode() -> LinearCode:
    """Return the tetracode, the self-dual code of length 4 over GF(3).

    >>> tetracode()
    LinearCode([4, 2, 3] over GF(3))
    """
    return LinearCode([[1, 0, 1, 1], [0, 1, 1, 2]], field=3)


def hexacode() -> LinearCode:
    """Return the hexacode of length 6 over GF(4); 2 and 3 stand for ω and its conjugate.

    >>> hexacode(), hexacode().weight_enumerator()
    (LinearCode([6, 3, 4] over GF(4)), (1, 0, 0, 0, 45, 0, 18))
    """
    return LinearCode([[1, 0, 0, 1, 3, 2], [0, 1, 0, 1, 2, 3], [0, 0, 1, 1, 1, 1]], field=4)


def quadratic_residue_code(p: int, q: int) -> LinearCode:
    """Return a quadratic residue code of length p over GF(q): p an odd prime, q a prime power and a square mod p.

    It is spanned by the shifts of an idempotent of GF(q)[x]/(x^p - 1) that is constant on the squares and
    on the others; of the codes so generated it is the first of dimension (p + 1)/2.

    >>> quadratic_residue_code(23, 2), quadratic_residue_code(5, 4)
    (LinearCode([23, 12, 7] over GF(2)), LinearCode([5, 3, 3] over GF(4)))
    """
    if not (
        isinstance(p, int)
        and isinstance(q, int)
        and galois.is_prime(p)
        and galois.is_prime_power(q)
        and p > 2
        and gcd(p, q) == 1
    ):
        raise InvalidArgument(f"expected an odd prime p and a power q of another prime, not p={p!r}, q={q!r}")
    if p > MAX_LENGTH or q > MAX_TABLE:
        raise TooLarge(f"a quadratic residue code of length {p} over GF({q})")
    residues = sorted({x * x % p for x in range(1, p)})
    if q % p not in residues:
        raise InvalidArgument(f"{q} is not a square mod {p}, so the residues are not the zeros of a code over GF({q})")
    field = galois.GF(q)
    at = np.arange(p)
    kinds = np.where(np.isin(at, residues), 1, 2)
    kinds[0] = 0
    # the products of the three sums (of 1, of the squares, of the others) at 1, at a square and at another power
    places = [0, residues[0], next(x for x in range(1, p) if x not in residues)]
    table = np.zeros((3, 3, 3), np.int64)
    for i, place in enumerate(places):
        np.add.at(table[i], (kinds, kinds[(place - at) % p]), 1)
    products = field(table % field.characteristic)
    for values in _idempotents(products, field):
        e = np.asarray(values)[kinds]
        if values[1] != values[2]:
            code = LinearCode(np.array([np.roll(e, i) for i in range(p)]), field)
            if code.dimension == (p + 1) // 2:
                return code
    raise AssertionError("the residues have no idempotent")


def _idempotents(products: galois.FieldArray, field: type[galois.FieldArray]) -> Iterator[galois.FieldArray]:
    """Yield the triples e of elements with e·e = e, in the order of the field's integers."""
    q = int(field.order)
    for first in range(q):
        rest = np.array([[first, b, c] for b in range(q) for c in range(q)])
        e = field(rest)
        pairs = (e[:, :, None] * e[:, None, :]).reshape(-1, 9)
        square = pairs @ products.reshape(3, 9).T
        yield from e[(square == e).all(axis=1)]


def _paley(p: int) -> np.ndarray:
    """Return the matrix of Legendre symbols (j - i over p)."""
    residues = {x * x % p for x in range(1, p)}
    symbol = [0 if x == 0 else 1 if x in residues else -1 for x in range(p)]
    return np.array([[symbol[(j - i) % p] for j in range(p)] for i in range(p)])


def _bordered(core: np.ndarray) -> np.ndarray:
    n = len(core) + 1
    out = np.ones((n, n), np.int64)
    out[0, 0] = 0
    out[1:, 1:] = core
    return out


def golay(q: int = 3, construction: str = "residues", extended: bool = True) -> LinearCode:
    """Return the ternary (q = 3) or binary (q = 2) Golay code.

    Parameters
    ----------
    construction
        ``'residues'``: the quadratic residue code of length 11 or 23, extended.
        ``'circulant'``: a bordered circulant matrix beside the identity.
        A third one, from the projective plane of order 3, is ``permgroups.games.M13().golay(p)``.
    extended
        False gives the perfect code of length 11 or 23.

    Examples
    --------
    >>> golay(3), golay(2, "circulant")
    (LinearCode([12, 6, 6] over GF(3)), LinearCode([24, 12, 8] over GF(2)))
    >>> golay(3).is_equivalent(golay(3, "circulant"))
    True
    """
    if q not in (2, 3):
        raise InvalidArgument(f"the Golay codes are over GF(2) and GF(3), not GF({q!r})")
    checks.one_of("construction", construction, ("residues", "circulant"))
    if construction == "residues":
        code = quadratic_residue_code(*((11, 3) if q == 3 else (23, 2)))
        return code.extended() if extended else code
    right = _bordered(_paley(5) % 3) if q == 3 else _bordered((_paley(11) != 1).astype(np.int64))
    code = LinearCode(np.concatenate([np.eye(len(right), dtype=np.int64), right], axis=1), field=q)
    return code if extended else code.puncture(code.length - 1)

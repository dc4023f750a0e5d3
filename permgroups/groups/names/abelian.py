"""Abelian groups: invariants, a basis with coordinates, and their names, the largest factor first."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING

import numpy as np
from sympy import factorint

from permgroups.groups.names.name import Name
from permgroups.groups.names.table import Table

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = [
    "abelian_basis",
    "abelian_name",
    "coordinates",
    "elementary_divisors",
    "invariants",
    "name_of_abelian_group",
    "prime_factors",
]

_FACTORS: dict[int, dict[int, int]] = {}


def prime_factors(n: int) -> dict[int, int]:
    """Return the exponents of the primes of n, remembered."""
    if n not in _FACTORS:
        _FACTORS[n] = {int(p): int(k) for p, k in factorint(n).items()}
    return _FACTORS[n]


def invariants(orders: list[int]) -> list[int]:
    """Return the orders of the cyclic factors of prime power order of an abelian group, from its elements' orders.

    The elements whose order divides p^k number p^(the sum of min(k, e) over the factors p^e).

    >>> invariants([1, 2, 2, 2, 4, 4, 4, 4])
    [2, 4]
    """
    counts = Counter(orders)
    out = []
    for p in prime_factors(len(orders)):
        below, q, ranks = 1, p, []
        while True:
            here = sum(many for k, many in counts.items() if q % k == 0)
            rank = 0
            while below < here:
                below, rank = below * p, rank + 1
            if rank == 0:
                break
            ranks.append(rank)
            q *= p
        ranks.append(0)
        for k in range(len(ranks) - 1):
            out += [p ** (k + 1)] * (ranks[k] - ranks[k + 1])
    return sorted(out)


def elementary_divisors(parts: list[int]) -> list[int]:
    """Return orders of cyclic factors, each a multiple of the next, from those of prime power order.

    >>> elementary_divisors([2, 4, 3])
    [12, 2]
    """
    columns: dict[int, list[int]] = {}
    for q in sorted(parts, reverse=True):
        columns.setdefault(next(iter(prime_factors(q))), []).append(q)
    longest = max(map(len, columns.values()), default=0)
    return [prod(c[i] for c in columns.values() if i < len(c)) for i in range(longest)]


def abelian_name(parts: list[int]) -> str:
    """Return the name of an abelian group from its invariants.

    >>> abelian_name([2, 2, 3]), abelian_name([])
    ('C6 x C2', '1')
    """
    return " x ".join(f"C{q}" for q in elementary_divisors(parts)) or "1"


def abelian_basis(A: Table) -> list[tuple[int, int]]:
    """Return (element, order) of a basis, orders powers of primes and falling for each prime.

    An element of the greatest order whose powers meet what is spanned so far trivially extends a direct factor to a
    direct factor: its image in the quotient has the greatest order there.
    """
    out = []
    orders = A.orders
    for p in prime_factors(A.order):
        spanned = 1
        by_order = sorted((q, -x) for x, q in enumerate(orders) if q > 1 and list(prime_factors(q)) == [p])
        for q, minus in reversed(by_order):
            x = -minus
            socle = x
            for _ in range(q // p - 1):
                socle = A.lists[socle][x]
            if not spanned >> socle & 1:
                out.append((x, q))
                spanned = A.with_powers(spanned, x)
    return out


def coordinates(A: Table, basis: list[tuple[int, int]]) -> np.ndarray:
    """Return the exponents of every element over a basis, one row for each."""
    elements, digits = np.zeros(1, np.int64), np.zeros((1, 0), np.int64)
    for x, q in basis:
        powers = [0]
        for _ in range(q - 1):
            powers.append(A.lists[powers[-1]][x])
        size = len(elements)
        elements = A.product[elements[None, :], np.array(powers)[:, None]].ravel()
        digits = np.concatenate([np.tile(digits, (q, 1)), np.repeat(np.arange(q), size)[:, None]], axis=1)
    out = np.empty_like(digits)
    out[elements] = digits
    return out


def name_of_abelian_group(G: PermGroup) -> Name:
    """Return the name of an abelian permutation group of any order, from the orders of its groups of powers."""
    order = G.order()
    parts: list[int] = []
    for p in sorted(prime_factors(order)):
        parts += abelian_invariants(G.sylow_subgroup(p), p)
    if len(elementary_divisors(parts)) == 1:
        return Name(f"C{order}", (f"abelian of order {order}", "every Sylow subgroup is cyclic"))
    return Name(abelian_name(parts), ("abelian", f"invariants {parts} from the orders of the p^k-th powers"))


def abelian_invariants(P: PermGroup, p: int) -> list[int]:
    """Return the orders of the cyclic factors of an abelian p-group, rising.

    The number of factors of order at least p^k is log_p |P^(p^(k-1)) : P^(p^k)|.
    """
    from permgroups.groups.rows import row_power

    sizes = [P.order()]
    rows = P.rows
    while sizes[-1] > 1:
        rows = np.array([row_power(row, p) for row in rows])
        sizes.append(P.subgroup_of_rows(rows).order())
    ranks = [_log(a // b, p) for a, b in pairwise(sizes)] + [0]
    out = []
    for k in range(len(ranks) - 1):
        out += [p ** (k + 1)] * (ranks[k] - ranks[k + 1])
    return sorted(out)


def _log(value: int, p: int) -> int:
    k = 0
    while value > 1:
        value //= p
        k += 1
    return k

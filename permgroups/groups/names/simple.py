"""Simple groups by their orders, through the classification of finite simple groups.

Order alone names nothing: A8 and PSL(3,4) have the same. A simple group is named by its order where the order leaves
one possibility, and by element orders in the one exceptional case that this table contains.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial, gcd

from permgroups.groups.names.abelian import prime_factors

__all__ = ["ONE_EXTENSION", "psl_order", "simple_group_names"]

SPORADIC = {
    7920: "M11",
    95040: "M12",
    443520: "M22",
    10200960: "M23",
    244823040: "M24",
    175560: "J1",
    604800: "J2",
    50232960: "J3",
    44352000: "HS",
    898128000: "McL",
    4030387200: "He",
    145926144000: "Ru",
    448345497600: "Suz",
    495766656000: "Co3",
    42305421312000: "Co2",
    64561751654400: "Fi22",
    460815505920: "O'N",
    273030912000000: "HN",
    17971200: "2F4(2)'",
}


# sporadic groups whose outer automorphism group has order 2; all these extensions split
ONE_EXTENSION = {"M12", "M22", "J2", "J3", "HS", "McL", "He", "Suz", "Fi22", "HN", "O'N"}


def simple_group_names(order: int) -> list[str]:
    """Return the names of all nonabelian simple groups of an order, as far as the table reaches.

    Alternating groups, PSL(n, q), PSU(3, q), PSp(4, q), Sz(q) and the sporadic groups of
    permutation degree within reach; by the classification no other simple group has one of the
    orders for which a name is returned, A8 and PSL(3,4) being the one coincidence.
    """
    out = []
    n = 5
    while factorial(n) // 2 <= order:
        if factorial(n) // 2 == order:
            out.append(f"A{n}")
        n += 1
    if order in SPORADIC:
        out.append(SPORADIC[order])
    for d in range(2, 9):
        for q in _prime_powers(order, d * (d - 1) // 2):
            if (d, q) in ((2, 2), (2, 3), (2, 4), (2, 5), (2, 9), (3, 2), (4, 2)):
                continue  # solvable, or named A5, A6, PSL(2,7), A8 already
            if psl_order(d, q) == order:
                out.append(f"PSL({d},{q})")
    for q in _prime_powers(order, 3):
        if q > 2 and q**3 * (q**2 - 1) * (q**3 + 1) // gcd(3, q + 1) == order:
            out.append(f"PSU(3,{q})")
    for q in _prime_powers(order, 4):
        if q > 2 and q**4 * (q**2 - 1) * (q**4 - 1) // gcd(2, q - 1) == order:
            out.append(f"PSp(4,{q})")
    for q in _prime_powers(order, 2):
        if q % 2 == 0 and q > 2 and (q.bit_length() - 1) % 2 and q**2 * (q**2 + 1) * (q - 1) == order:
            out.append(f"Sz({q})")
    return out


def psl_order(d: int, q: int) -> int:
    """Return |PSL(d, q)|."""
    total = q ** (d * (d - 1) // 2)
    for i in range(2, d + 1):
        total *= q**i - 1
    return total // gcd(d, q - 1)


def _prime_powers(order: int, exponent: int) -> Iterator[int]:
    """Yield prime powers q such that q^exponent is a full prime-power part of the order."""
    for p, k in prime_factors(order).items():
        if exponent and k % exponent == 0:
            yield p ** (k // exponent)

"""Automorphisms by theory: of abelian groups on a basis, of dihedral groups as affine maps.

An abelian group is the direct product of its Sylow subgroups, and so is its automorphism group. For an abelian p-group
with a basis x_1, …, x_k of orders p^(e_i), matrices of endomorphisms are those where the order of every image divides
that of x_i. Elementary ones, x_i ↦ x_i · x_j^(p^max(0, e_j - e_i)) and x_i ↦ x_i^u, generate the invertible ones, by
elimination; their number is known (C. Hillar, D. Rhea, "Automorphisms of finite abelian groups", 2007). All of them
keep the elements of the greatest order, which generate: y = (yx)x^-1 for a shorter y.

The automorphisms of a group of order 2n, n > 4, with a cyclic half <r> that s inverts (dihedral or dicyclic) are
r ↦ r^u, s ↦ s r^t: all elements s r^x outside of <r> have the square s², which is 1 or r^(n/2), so relations hold, and
<r> alone has elements of order n. On these elements they are the affine maps x ↦ ux + t of Z/n.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from sympy import primitive_root, totient

from permgroups.errors import TooLarge
from permgroups.groups.element_table import MAX_ENTRIES, ElementTable
from permgroups.groups.inputs import MAX_DEGREE
from permgroups.groups.names.abelian import prime_factors

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Automorphisms", "automorphisms_of_abelian_group", "automorphisms_of_dihedral_group"]

Rows = np.ndarray


class Automorphisms(NamedTuple):
    """Elements that automorphisms permute, some of them that generate, rows of these permutations, the order."""

    points: Rows
    base: list[int]
    rows: Rows
    order: int


def unit_generators(n: int) -> list[int]:
    """Return numbers that generate the units modulo n, none for n = 1 and 2.

    >>> unit_generators(24), unit_generators(7)
    ([7, 13, 17], [3])
    """
    out = []
    for p, e in prime_factors(n).items():
        q = p**e
        local = [primitive_root(q)] if p > 2 else [-1, 5][: e - 1]
        rest = n // q
        out += [int((u * rest * pow(rest, -1, q) + q * pow(q, -1, rest)) % n) for u in local]
    return sorted(out)


def automorphisms_of_abelian_group(G: PermGroup) -> Automorphisms:
    """Return generators of the automorphism group of an abelian group that is not trivial.

    Raises
    ------
    TooLarge
        If there are too many elements of the greatest prime power orders.
    """
    parts = [_of_p_group(ElementTable(G.sylow_subgroup(p)), p) for p in prime_factors(G.order())]
    degree = sum(len(part.points) for part in parts)
    if degree > MAX_DEGREE:
        raise TooLarge(f"the automorphisms would permute {degree} elements, over the limit of {MAX_DEGREE}")
    base: list[int] = []
    rows = []
    start = 0
    for part in parts:
        base += [start + b for b in part.base]
        for row in part.rows:
            rows.append(np.arange(degree))
            rows[-1][start : start + len(row)] = start + row
        start += len(part.points)
    points = np.concatenate([part.points for part in parts])
    every = np.array(rows or [np.arange(degree)])
    return Automorphisms(points, base, every, prod(part.order for part in parts))


def _of_p_group(T: ElementTable, p: int) -> Automorphisms:
    basis, digits = _basis(T, p)
    orders = [int(T.orders[x]) for x in basis]
    weights = np.cumprod([1, *orders])[:-1]
    number = np.empty(T.order, np.int64)  # of the element with given digits
    number[digits @ weights] = np.arange(T.order)
    points = np.flatnonzero(T.orders == orders[0])
    place = np.full(T.order, -1)
    place[points] = np.arange(len(points))
    k = len(basis)
    matrices = []
    for i, q in enumerate(orders):
        for u in unit_generators(q):
            matrices.append(np.eye(k, dtype=np.int64))
            matrices[-1][i, i] = u
        for j, other in enumerate(orders):
            if i != j:
                matrices.append(np.eye(k, dtype=np.int64))
                matrices[-1][i, j] = max(1, other // q)
    images = [place[number[(digits[points] @ m % orders) @ weights]] for m in matrices]
    tops = np.eye(k, dtype=np.int64)
    tops[:, 0] = 1  # x_1 and x_1 x_j, of the greatest order
    base = place[number[(tops % orders) @ weights]].tolist()
    return Automorphisms(T.rows[points], base, np.array(images).reshape(len(images), len(points)), _count(orders, p))


def _basis(T: ElementTable, p: int) -> tuple[list[int], Rows]:
    """Return a basis of an abelian p-group, orders falling, and the exponents of every element.

    An element of the greatest order whose powers meet what is spanned so far trivially extends a direct factor to a
    direct factor.
    """
    socle = np.zeros(T.order, np.int32)  # the power of order p
    for q in sorted(set(T.orders.tolist()) - {1}):
        here = np.flatnonzero(T.orders == q)
        socle[here] = T.power(here, q // p)
    basis: list[int] = []
    elements, digits = np.zeros(1, np.int32), np.zeros((1, 0), np.int64)
    spanned = np.zeros(T.order, bool)
    spanned[0] = True
    while len(elements) < T.order:
        left = np.flatnonzero(~spanned[socle])
        x = int(left[T.orders[left].argmax()])
        q = int(T.orders[x])
        powers = np.zeros(q, np.int32)
        for i in range(1, q):
            powers[i] = T.product(powers[i - 1], x)
        size = len(elements)
        elements = T.product(powers[:, None], elements[None, :]).ravel()
        digits = np.concatenate([np.tile(digits, (q, 1)), np.repeat(np.arange(q), size)[:, None]], axis=1)
        spanned[elements] = True
        basis.append(x)
    out = np.empty_like(digits)
    out[elements] = digits
    return basis, out


def _count(orders: list[int], p: int) -> int:
    """Return the number of automorphisms of the abelian p-group with cyclic factors of these orders."""
    rising = sorted(orders)
    k = len(rising)
    out = 1
    for i, q in enumerate(rising):
        after = k - rising.index(q) - rising.count(q)  # factors that are larger
        out *= (p ** (k - after) - p**i) * q**after * (q // p) ** (k - rising.index(q))
    return out


def automorphisms_of_dihedral_group(r: Rows, s: Rows, n: int) -> Automorphisms:
    """Return generators of the automorphism group of <r, s>, r of order n > 4 and inverted by s, s² a power of r.

    Raises
    ------
    TooLarge
        If the elements outside of <r> are too many to be listed.
    """
    if n > MAX_DEGREE or n * len(r) > MAX_ENTRIES:
        raise TooLarge(f"the automorphisms would permute {n} elements of degree {len(r)}")
    points = np.empty((n, len(r)), np.uint16)
    points[0] = s
    for i in range(1, n):
        points[i] = r[points[i - 1]]
    x = np.arange(n)
    rows = np.array([(x + 1) % n, *(u * x % n for u in unit_generators(n))])
    return Automorphisms(points, [0, 1], rows, n * int(totient(n)))

"""Direct and wreath products, and the groups with family names."""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.checks import whole
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.family_rows import alternating_rows, direct_product_rows, symmetric_rows
from permgroups.groups.group import PermGroup
from permgroups.groups.inputs import MAX_DEGREE

__all__ = ["alternating", "cyclic", "dihedral", "direct_product", "mathieu", "mongean", "symmetric", "wreath_product"]


def _degree(n: Any, least: int) -> int:
    n = whole("the degree", n, least)
    if n > MAX_DEGREE:
        raise TooLarge(f"degree {n} is over the limit of {MAX_DEGREE}")
    return n


def direct_product(*factors: Any) -> PermGroup:
    """Return the direct product, each factor acting on points of its own.

    Moves keep their names where these differ between the factors; otherwise they become a, b, c, ….

    >>> direct_product(cyclic(2), symmetric(3)).order()
    12
    """
    groups = [G if isinstance(G, PermGroup) else PermGroup(G.generators, degree=G.degree) for G in factors]
    _degree(sum(G.degree for G in groups), 0)
    return PermGroup.of_rows(*direct_product_rows(groups))


def wreath_product(H: Any, K: Any) -> PermGroup:
    """Return H ≀ K in its imprimitive action: a copy of H for every point of K, permuted by K.

    The point (slot i, twist t) is ``i * H.degree + t``.

    >>> wreath_product(cyclic(3), symmetric(4)).order() == 3**4 * 24
    True
    """
    inner, outer = (G if isinstance(G, PermGroup) else PermGroup(G.generators, degree=G.degree) for G in (H, K))
    r, m = inner.degree, outer.degree
    n = _degree(r * m, 0)
    rows = []
    orbit_starts = [min(o) for o in outer.orbits()]
    for row in inner.rows:
        for i in orbit_starts:
            out = np.arange(n)
            out[i * r : (i + 1) * r] = row.astype(np.int64) + i * r
            rows.append(out)
    for row in outer.rows:
        rows.append((row.astype(np.int64)[:, None] * r + np.arange(r)).ravel())
    return PermGroup.from_rows(np.array(rows, np.uint16).reshape(len(rows), n))


def symmetric(n: int) -> PermGroup:
    """Return S_n from an n-cycle and a transposition.

    >>> symmetric(5).order()
    120
    """
    return PermGroup.from_rows(symmetric_rows(_degree(n, 0)))


def alternating(n: int) -> PermGroup:
    """Return A_n from a 3-cycle and a long odd cycle.

    >>> alternating(5).order()
    60
    """
    return PermGroup.from_rows(alternating_rows(_degree(n, 0)))


def cyclic(n: int) -> PermGroup:
    """Return the cyclic group of order n on n points.

    Raises :class:`InvalidArgument` unless n is a whole number from 1 on, :class:`TooLarge` beyond 65,535.

    >>> cyclic(12)
    PermGroup({'a': '(1,2,3,4,5,6,7,8,9,10,11,12)'})
    >>> cyclic(12).stabilizer([0, 3, 6, 9], action="sets").order()
    4
    """
    _degree(n, 1)
    return PermGroup.from_rows(np.roll(np.arange(n), -1)[None, :])


def dihedral(n: int) -> PermGroup:
    """Return the symmetries of an n-gon, of order 2n, on its n corners (n >= 3).

    Raises :class:`InvalidArgument` for smaller n, :class:`TooLarge` beyond 65,535.

    >>> dihedral(5)
    PermGroup({'a': '(1,2,3,4,5)', 'b': '(1,5)(2,4)'})
    >>> [dihedral(n).order() for n in (3, 4, 5)], dihedral(6).center().order()
    ([6, 8, 10], 2)
    """
    _degree(n, 3)
    return PermGroup.from_rows(np.array([np.roll(np.arange(n), -1), np.arange(n)[::-1]]))


def mongean(n: int) -> PermGroup:
    """Return ⟨r, s⟩ on n cards: r reverses them, t ↦ n-1-t; s is the Mongean shuffle, t ↦ min(2t, 2n-1-2t).

    >>> mongean(12).structure_description(), mongean(12).format(mongean(12).moves["s"])
    ('M12', '(1,2,4,8,7,9,5,10,3,6,11)')
    """
    _degree(n, 2)
    t = np.arange(n)
    return PermGroup({"r": n - 1 - t, "s": np.minimum(2 * t, 2 * n - 1 - 2 * t)}, labels=range(n))


def mathieu(n: int) -> PermGroup:
    """Return the Mathieu group of degree 11, 12, 22, 23 or 24.

    M24 and M12 are made from PSL(2, 23) and PSL(2, 11) on the projective line, a fractional map
    that is not linear being added; the others are stabilizers of points, restricted.

    >>> mathieu(11).order(), mathieu(24).order()
    (7920, 244823040)
    """
    if n not in (11, 12, 22, 23, 24):
        raise InvalidArgument(f"there are Mathieu groups of degree 11, 12, 22, 23 and 24, not {n!r}")
    q = 11 if n <= 12 else 23
    infinity = q
    shift = [(x + 1) % q for x in range(q)] + [infinity]
    squares = {x * x % q for x in range(1, q)}
    invert = [infinity] + [-pow(x, -1, q) % q for x in range(1, q)] + [0]
    if q == 23:
        extra = [x**3 * pow(9, -1, q) % q if x in squares else 9 * x**3 % q for x in range(q)] + [infinity]
    else:
        extra = [(4 * x**2 - 3 * x**7) % q for x in range(q)] + [infinity]
    full = PermGroup({"a": shift, "b": extra, "c": invert})
    fixed = list(range(n, q + 1))
    return full if not fixed else full.pointwise_stabilizer(fixed).restrict(range(n))

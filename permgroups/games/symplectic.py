"""Designs on vectors over GF(2) whose games lead to symplectic and orthogonal groups, with the proof of the names.

Vectors of GF(2)^2m are integers. Q(x) = Σ x_i x_(m+i) is a quadratic form, B its symplectic form. The move [a, b]
goes to the transvection v ↦ v + B(v, a+b)(a+b); that this extends to an isomorphism is checked, not assumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from math import prod
from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument
from permgroups.geometry.designs import Design
from permgroups.groups.group import PermGroup

__all__ = ["VectorDesign", "names_of", "quadratic_form", "quadric", "symplectic", "zero_sums"]


class VectorDesign(Design):
    """A design whose points are vectors of GF(2)^2m."""

    def __init__(self, m: int, points: Iterable[int], blocks: Iterable[Iterable[int]], name: str):
        super().__init__(points, blocks, name)
        self.m = m


def zero_sums(points: list[int], also: Any = None) -> list[tuple[int, ...]]:
    """Return the 4-sets of vectors of GF(2)^m, written as integers, that sum to zero."""
    inside = set(points)
    blocks = set()
    for a, b, c in combinations(points, 3):
        d = a ^ b ^ c
        if d in inside and d > c and (also is None or also(a, b, c, d)):
            blocks.add((a, b, c, d))
    return sorted(blocks)


@cache
def quadratic_form(m: int) -> np.ndarray:
    """Return Q(x) = Σ x_i x_(m+i) for all x of GF(2)^2m.

    >>> quadratic_form(1).tolist()
    [0, 0, 0, 1]
    """
    Q = np.array([((x >> m) & x & ((1 << m) - 1)).bit_count() % 2 for x in range(4**m)])
    Q.flags.writeable = False
    return Q


def symplectic(m: int) -> VectorDesign:
    """Return D^a on GF(2)^2m: 4-sets that sum to zero and on which Q sums to zero.

    >>> str(symplectic(2).parameters())
    '2-(16,4,3)'
    """
    checks.whole("m", m, 2, 3)
    Q = quadratic_form(m)
    blocks = zero_sums(list(range(4**m)), lambda *four: sum(Q[x] for x in four) % 2 == 0)
    return VectorDesign(m, range(4**m), blocks, f"D^a, m = {m}")


def quadric(m: int, sign: int) -> VectorDesign:
    """Return D^+ on the zeros of Q (sign +1) or D^- on the others (-1): 4-sets that sum to zero.

    >>> str(quadric(2, 1).parameters()), str(quadric(3, -1).parameters())
    ('2-(10,4,2)', '2-(28,4,5)')
    """
    checks.whole("m", m, 2, 3)
    if sign not in (1, -1):
        raise InvalidArgument(f"sign must be 1 or -1, not {sign!r}")
    if (m, sign) == (2, -1):
        raise InvalidArgument("the six vectors with Q = 1 for m = 2 have no blocks; D^− begins with m = 3")
    Q = quadratic_form(m)
    points = [x for x in range(4**m) if Q[x] == (sign < 0)]
    return VectorDesign(m, points, zero_sums(points), f"D^{'+' if sign > 0 else '−'}, m = {m}")


def symplectic_order(m: int) -> int:
    """Return |Sp(2m,2)|."""
    return 2 ** (m * m) * prod(4**i - 1 for i in range(1, m + 1))


def orthogonal_order(m: int, sign: int) -> int:
    """Return |O±(2m,2)|."""
    return int(2 * 2 ** (m * (m - 1)) * (2**m - sign) * prod(4**i - 1 for i in range(1, m)))


def _symplectic_product(m: int, v: np.ndarray, w: int) -> np.ndarray:
    Q = quadratic_form(m)
    return (Q[v ^ w] + Q[v] + Q[w]) % 2


def names_of(
    design: VectorDesign, generated: PermGroup, pairs: Sequence[tuple[int, int]], stabilizer: PermGroup
) -> tuple[str, str]:
    """Return the names of the hole stabilizer and of the group of all moves, or 'unknown' where a check fails.

    The generators of ``generated`` are the moves [a, b] for the ``pairs`` of numbers of points, in order.
    """
    if len(design.points) == 4**design.m:
        return _affine_names(design, generated, stabilizer)
    return _linear_names(design, generated, pairs, stabilizer)


def _affine_names(design: VectorDesign, generated: PermGroup, stabilizer: PermGroup) -> tuple[str, str]:
    """Moves that are affine with symplectic linear part lie in 2^2m:Sp(2m,2); then orders decide."""
    m = design.m
    v = np.arange(4**m)
    for row in generated.rows.astype(np.int64):
        linear = row ^ row[0]
        if any((linear[v ^ (1 << i)] != linear ^ linear[1 << i]).any() for i in range(2 * m)):
            return "unknown", "unknown"
        for i in range(2 * m):
            image = _symplectic_product(m, linear, int(linear[1 << i]))
            if (image != _symplectic_product(m, v, 1 << i)).any():
                return "unknown", "unknown"
    fixes_zero = bool((stabilizer.rows[:, 0] == 0).all())
    order = symplectic_order(m)
    return (
        f"Sp({2 * m},2)" if fixes_zero and stabilizer.order() == order else "unknown",
        f"2^{2 * m}:Sp({2 * m},2)" if generated.order() == 4**m * order else "unknown",
    )


def _linear_names(
    design: VectorDesign, generated: PermGroup, pairs: Sequence[tuple[int, int]], stabilizer: PermGroup
) -> tuple[str, str]:
    """Moves go to transvections; an isomorphism onto a group of the order of Sp(2m,2) names both groups."""
    m = design.m
    v = np.arange(4**m)
    images: dict[str, Any] = {}
    for name, pair in zip(generated.names, pairs, strict=True):
        a, b = (design.points[x] for x in pair)
        images[name] = np.where(_symplectic_product(m, v, a ^ b), v ^ a ^ b, v)
    f = generated.hom(images)
    if not f.is_injective or f.image().order() != symplectic_order(m):
        return "unknown", "unknown"
    rows = np.array([f(generated.element(g)).array_form for g in stabilizer.generators])
    Q = quadratic_form(m)
    for w in range(4**m):
        form = (Q + _symplectic_product(m, v, w)) % 2
        if (form[rows] == form).all():
            sign = 1 if (form == 0).sum() > 2 ** (2 * m - 1) else -1
            if stabilizer.order() == orthogonal_order(m, sign):
                return f"O{'+' if sign > 0 else '−'}({2 * m},2)", f"Sp({2 * m},2)"
    return "unknown", f"Sp({2 * m},2)"

"""PSU(3, q) on the isotropic points of a Hermitian form, and the Suzuki groups Sz(q) on an ovoid."""

from __future__ import annotations

from functools import partial

import numpy as np

from permgroups.checks import whole
from permgroups.errors import InvalidArgument
from permgroups.groups.classical_rows import Field, Matrix, checked_field, moving_rows, point_rows, times_matrix
from permgroups.groups.rows import spanning_tree

__all__ = ["suzuki_rows", "unitary_rows"]


def _on_orbit(F: Field, n: int, matrices: list[Matrix]) -> np.ndarray:
    """Return the rows of matrices on the orbit of the first projective point, (0, …, 0, 1)."""
    rows = np.array(point_rows(F, n, [partial(times_matrix, F, matrix=M) for M in matrices]))
    orbit = np.sort(np.concatenate([[0], *(there for _, _, there in spanning_tree(rows, 0))]))
    place = np.empty(rows.shape[1], np.int64)
    place[orbit] = np.arange(len(orbit))
    return moving_rows(list(place[rows[:, orbit]]))


def unitary_rows(n: int, q: int) -> np.ndarray:
    """Return rows that generate PSU(3, q) on the q³ + 1 isotropic points of x₁y₃^q + x₂y₂^q + x₃y₁^q."""
    if whole("n", n, 2) != 3:
        raise InvalidArgument(f"of the unitary groups PSU(3,q) is known by name, not n = {n}")
    whole("q", q, 2)
    F = checked_field(3, q * q, lambda n, q: (q**n - 1) // (q - 1))
    every = np.arange(q * q)
    norm, trace = F.power(every, q + 1), F.plus(every, F.power(every, q))
    matrices: list[Matrix] = [[[0, 0, 1], [0, F.minus(1), 0], [1, 0, 0]]]
    for a in F.powers.tolist()[: F.k] or [1]:  # a basis over the prime field
        b = int((trace == F.minus(int(norm[a]))).argmax())  # b + b^q + a^(q+1) = 0
        matrices.append([[1, a, b], [0, 1, F.minus(int(F.power(np.array(a), q)))], [0, 0, 1]])
    return _on_orbit(F, 3, matrices)


def suzuki_rows(q: int) -> np.ndarray:
    """Return rows that generate Sz(q), q = 2^(2s+1) from 8 on, on the q² + 1 points of an ovoid.

    The matrices are those of Suzuki's paper, θ being the field automorphism whose square is x ↦ x².
    """
    k = whole("q", q, 2).bit_length() - 1
    if q != 1 << k or k % 2 == 0 or k < 3:
        raise InvalidArgument(f"the Suzuki groups are Sz(8), Sz(32), …: q is an odd power of 2, not {q}")
    F = checked_field(4, q, lambda n, q: (q**n - 1) // (q - 1))
    theta = 1 << (k + 1) // 2

    def power(a: int, e: int) -> int:
        return int(F.power(np.array(a), e))

    def plus(*terms: int) -> int:
        out = 0
        for x in terms:
            out ^= x
        return out

    def times(a: int, b: int) -> int:
        return int(F.times(np.array(a), b))

    matrices: list[Matrix] = [[[0, 0, 0, 1], [0, 0, 1, 0], [0, 1, 0, 0], [1, 0, 0, 0]]]
    for a in F.powers.tolist()[:k]:
        for b in (0, a):
            corner = plus(power(a, 2 + theta), times(a, b), power(b, theta))
            below = plus(power(a, 1 + theta), b)
            matrices.append([[1, 0, 0, 0], [a, 1, 0, 0], [b, power(a, theta), 1, 0], [corner, below, a, 1]])
    return _on_orbit(F, 4, matrices)

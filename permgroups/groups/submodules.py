"""Submodules of a row space over GF(p) on which matrices act.

A vector and all its images span the smallest submodule around it (*spinning*). Whether a module is irreducible is
decided by Norton's criterion: let f be an irreducible factor of the minimal polynomial of an element θ of the algebra
of the matrices. If the kernel of f(θ) has the dimension deg f, one of its vectors spins up to the whole space, and one
vector of the kernel of the transposed f(θ) spins up to the whole space under the transposed matrices, then there is no
proper submodule; else one of these spins shows one (D. F. Holt, S. Rees, "Testing modules for irreducibility", 1994).
"""

from __future__ import annotations

from itertools import product

import numpy as np
from sympy import ZZ
from sympy.polys.galoistools import gf_factor, gf_quo

from permgroups.errors import TooLarge

__all__ = ["Span", "composition_factors", "echelon", "intertwining", "minimal_submodules", "solutions"]

Rows = np.ndarray
TRIES = 300  # elements of the algebra
MAX_VECTORS = 100_000  # that are all spun where no element of the algebra decides


class Span:
    """A subspace of GF(p)^d by its reduced echelon form; ``pivots`` are the columns of its leading ones.

    >>> S = Span(5, 3, [[2, 4, 1], [1, 2, 3]])
    >>> S.rows.tolist(), S.pivots, S.free
    ([[1, 2, 3]], [0], [1, 2])
    """

    def __init__(self, p: int, width: int, rows: Rows | list[Rows] = ()):  # type: ignore[assignment]
        self.p = p
        self.rows = np.zeros((0, width), np.int64)
        self.pivots: list[int] = []
        for row in rows:
            self.add(row)

    def __len__(self) -> int:
        return len(self.pivots)

    @property
    def free(self) -> list[int]:
        """The columns without a leading one, which name a basis of the quotient."""
        pivots = set(self.pivots)
        return [j for j in range(self.rows.shape[1]) if j not in pivots]

    def reduce(self, rows: Rows) -> Rows:
        """Return the representatives of vectors modulo the subspace that are zero in the pivots."""
        rows = np.asarray(rows, np.int64) % self.p
        return (rows - rows[..., self.pivots] @ self.rows) % self.p

    def add(self, row: Rows) -> bool:
        """Make the subspace larger by a vector; return whether it was outside."""
        row = self.reduce(row)
        at = np.flatnonzero(row)
        if len(at) == 0:
            return False
        row = row * pow(int(row[at[0]]), -1, self.p) % self.p
        self.rows = np.concatenate([(self.rows - np.outer(self.rows[:, at[0]], row)) % self.p, row[None, :]])
        self.pivots.append(int(at[0]))
        return True

    def restricted(self, matrices: Rows) -> Rows:
        """Return what matrices do to the basis ``rows`` of the subspace, which they keep."""
        return (self.rows @ matrices % self.p)[:, :, self.pivots]

    def quotient(self, matrices: Rows) -> Rows:
        """Return what matrices that keep the subspace do to the unit vectors of ``free`` modulo it."""
        return self.reduce(matrices[:, self.free, :])[:, :, self.free]


def echelon(rows: Rows, p: int, modulo: Rows | None = None) -> Rows:
    """Return independent rows with the same span over GF(p), or a basis of it modulo the span of others."""
    span = Span(p, rows.shape[1], () if modulo is None else modulo)  # type: ignore[arg-type]
    first = len(span)
    for row in rows:
        span.add(row)
    return span.rows[first:]


def solutions(matrix: Rows, wanted: Rows, p: int) -> tuple[Rows | None, Rows]:
    """Return a solution u of ``u @ matrix == wanted`` over GF(p), None if there is none, and a basis of the kernel."""
    size = matrix.shape[0]
    work = np.concatenate([matrix % p, np.eye(size, dtype=np.int64)], axis=1)
    rest = np.concatenate([wanted % p, np.zeros(size, np.int64)])
    done = 0
    for column in range(matrix.shape[1]):
        pivots = np.flatnonzero(work[done:, column]) + done
        if len(pivots):
            work[[done, pivots[0]]] = work[[pivots[0], done]]
            work[done] = work[done] * pow(int(work[done, column]), -1, p) % p
            work[done + 1 :] = (work[done + 1 :] - np.outer(work[done + 1 :, column], work[done])) % p
            rest = (rest - rest[column] * work[done]) % p
            done += 1
    kernel = work[done:, matrix.shape[1] :]
    return (None if rest[: matrix.shape[1]].any() else -rest[matrix.shape[1] :] % p), kernel


def intertwining(first: Rows, second: Rows, p: int, wanted: Rows | None = None) -> tuple[Rows | None, Rows]:
    """Return X with ``A @ X - X @ B == W`` for all A of ``first``, B of ``second`` and W of ``wanted``, by default 0.

    The answer is one solution, None if there is none, and a basis of the homomorphisms, the solutions for 0.
    """
    a, b = first.shape[1], second.shape[1]
    eye_a, eye_b = np.eye(a, dtype=np.int64), np.eye(b, dtype=np.int64)
    matrix = np.concatenate(
        [(np.kron(A, eye_b) - np.kron(eye_a, B.T)).T for A, B in zip(first, second, strict=True)], 1
    )
    flat = np.zeros(matrix.shape[1], np.int64) if wanted is None else wanted.reshape(-1)
    one, kernel = solutions(matrix, flat, p)
    return (None if one is None else one.reshape(a, b)), kernel.reshape(-1, a, b)


def spin(vectors: Rows, matrices: Rows, p: int) -> Span:
    """Return the smallest submodule with some vectors in it."""
    span = Span(p, matrices.shape[1])
    todo = list(vectors)
    for v in todo:  # grows meanwhile
        if span.add(v):
            todo += list(v @ matrices % p)
    return span


def _proper_submodule(matrices: Rows, p: int) -> Span | None:
    """Return a submodule that is neither zero nor the whole space, None if there is none."""
    d = matrices.shape[1]
    if d == 1:
        return None
    rng = np.random.default_rng(0)
    pool = [np.eye(d, dtype=np.int64), *matrices]
    for _ in range(TRIES):
        a, b, c = rng.integers(len(pool), size=3)
        theta = (pool[a] @ pool[b] + rng.integers(p) * pool[c]) % p
        pool.append(theta)
        v = np.asarray(rng.integers(0, p, d))
        if not v.any():
            continue
        f, w = _killed_by_factor(theta, v, p)
        found = spin(w[None, :], matrices, p)
        if len(found) < d:
            return found
        value = np.zeros_like(theta)
        for c in f:
            value = (value @ theta + c * pool[0]) % p
        kernel = _kernel(value, p)
        if len(kernel) != len(f) - 1:
            continue
        dual = spin(_kernel(value.T, p)[:1], matrices.transpose(0, 2, 1), p)
        if len(dual) == d:
            return None
        return Span(p, d, _kernel(dual.rows.T, p))
    if p**d > MAX_VECTORS:
        raise TooLarge(f"a module of dimension {d} over GF({p}) could not be shown to be irreducible or not")
    for vector in product(range(p), repeat=d):
        found = spin(np.array([vector]), matrices, p)
        if 0 < len(found) < d:
            return found
    return None


def _kernel(matrix: Rows, p: int) -> Rows:
    """Return a basis of the u with ``u @ matrix == 0``."""
    return solutions(matrix, np.zeros(matrix.shape[1], np.int64), p)[1]


def _killed_by_factor(theta: Rows, v: Rows, p: int) -> tuple[list[int], Rows]:
    """Return an irreducible factor f of the minimal polynomial of v, leading term first, and w with w f(θ) = 0."""
    d = len(v)
    span = Span(p, 2 * d + 1)
    power = v
    for k in range(d + 1):
        row = np.concatenate([power, np.zeros(d + 1, np.int64)])
        row[d + k] = 1
        row = span.reduce(row)
        if not row[:d].any():  # the first power that depends on those before it
            break
        span.add(row)
        power = power @ theta % p
    whole = [int(c) for c in row[d : d + k + 1][::-1]]
    f = min((g for g, _ in gf_factor(whole, p, ZZ)[1]), key=len)
    w = np.zeros(d, np.int64)
    for c in gf_quo(whole, f, p, ZZ):
        w = (w @ theta + int(c) * v) % p
    return [int(c) for c in f], w


def _minimal_submodule(matrices: Rows, p: int) -> Span:
    span = Span(p, matrices.shape[1], np.eye(matrices.shape[1], dtype=np.int64))
    while (inside := _proper_submodule(span.restricted(matrices), p)) is not None:
        span = Span(p, matrices.shape[1], inside.rows @ span.rows % p)
    return span


def composition_factors(matrices: Rows, p: int) -> list[tuple[Rows, Rows]]:
    """Return (vectors, matrices) for every factor of a composition series of the module, from below.

    The vectors are a basis of the factor modulo those before, and the matrices say what happens to them there.

    >>> swap = np.array([[[0, 1], [1, 0]]])
    >>> [vectors.tolist() for vectors, _ in composition_factors(swap, 3)]
    [[[1, 2]], [[0, 1]]]
    """
    d = matrices.shape[1]
    below = Span(p, d)
    out = []
    while len(below) < d:
        free = below.free
        quotient = below.quotient(matrices)
        least = _minimal_submodule(quotient, p)
        vectors = np.zeros((len(least), d), np.int64)
        vectors[:, free] = least.rows
        out.append((vectors, least.restricted(quotient)))
        for v in vectors:
            below.add(v)
    return out


def minimal_submodules(matrices: Rows, p: int, limit: int) -> list[Rows]:
    """Return bases of all minimal submodules: the images of homomorphisms from the composition factors.

    Raises
    ------
    TooLarge
        If there are more than the limit.
    """
    kinds: list[Rows] = []
    out: dict[bytes, Rows] = {}
    for _, factor in composition_factors(matrices, p):
        if any(k.shape == factor.shape and len(intertwining(k, factor, p)[1]) for k in kinds):
            continue
        kinds.append(factor)
        maps = intertwining(factor, matrices, p)[1]
        if p ** len(maps) > limit * p ** len(intertwining(factor, factor, p)[1]):
            raise TooLarge(f"a module over GF({p}) has more than {limit} minimal submodules")
        for factors in product(range(p), repeat=len(maps)):
            if next((c for c in factors if c), 0) == 1:
                span = Span(p, matrices.shape[1], np.tensordot(np.array(factors), maps, 1))
                rows = span.rows[np.argsort(span.pivots)]
                out.setdefault(rows.tobytes(), rows)
    return list(out.values())

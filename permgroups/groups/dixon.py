"""Irreducible characters by the method of Dixon and Schneider.

The class sums C_j multiply by C_j C_k = Σ a_jkl C_l; every character is a common left eigenvector of the matrices
M_j = (a_jkl). Modulo a prime p ≡ 1 mod the exponent, p > 2√|G|, nothing is lost (J. Dixon, "High speed computation of
group characters", 1967). Following G. Schneider (1990), spaces are kept by echelonised bases, so that of a further
matrix only the columns at the pivots of spaces still to be split are computed, from small classes first. Spaces are
split without polynomials: (A + s)^((p-1)/2) has the eigenvalues 1, -1 and 0, for random s about evenly.
"""

from __future__ import annotations

from math import isqrt

import numpy as np
from sympy import divisors, isprime, primitive_root

from permgroups.errors import TooLarge
from permgroups.groups.eigenvalues import EigenvalueFrame

__all__ = ["MAX_PRODUCTS", "DixonSchneider"]

Rows = np.ndarray

MAX_PRODUCTS = 200_000_000  # of elements, whose classes are looked up
CHUNK = 100_000
PRODUCTS_PER_SEARCH = 1000  # a search through the group takes as long as so many products


class DixonSchneider:
    """The common eigenspaces of the sums over blocks: those of dimension 1 in ``vectors``, the others in ``spaces``.

    Blocks are classes, or families of classes of generators of the same cyclic subgroups. The sums over families span
    a subalgebra too; its eigenvectors belong to the sums of Galois conjugate characters.
    """

    def __init__(self, frame: EigenvalueFrame, families: bool = False):
        self.frame = frame
        self.families = families
        self.blocks = [sorted(f.members) for f in frame.families] if families else [[k] for k in range(frame.count)]
        self.sizes = [sum(frame.sizes[k] for k in block) for block in self.blocks]
        self.prime = _prime(frame, frame.order if families else 0)
        self._block_of = np.empty(frame.count, np.int64)
        for number, block in enumerate(self.blocks):
            self._block_of[block] = number
        self._rng = np.random.default_rng(0)
        self._products = 0
        self._price = 1 + PRODUCTS_PER_SEARCH * (frame.open_share if families else not frame.classes.is_fast)
        r = len(self.blocks)
        self._next = sorted(range(1, r), key=lambda j: (self.sizes[j], j), reverse=True)
        self.spaces = [(np.eye(r, dtype=np.int64), list(range(r)))] if r > 1 else []
        self.vectors = [] if r > 1 else [np.ones(1, np.int64)]

    @property
    def is_complete(self) -> bool:
        return not self.spaces

    @property
    def least_work(self) -> int:
        """The number of products of elements that the smallest block asks for."""
        return int(min(self.sizes[1:], default=0) * len(self.blocks) * self._price)

    def split(self, most_products: int = MAX_PRODUCTS) -> None:
        """Split spaces, by small blocks first, while no more products of elements than that have to be looked at."""
        p = self.prime
        while self.spaces:
            wanted = sorted({k for _, pivots in self.spaces for k in pivots})
            work = int(self.sizes[self._next[-1]] * len(wanted) * self._price)
            if self._products + work > most_products:
                return
            self._products += work
            matrix = self._columns(self._next.pop(), wanted)
            column = {k: i for i, k in enumerate(wanted)}
            rest = []
            for basis, pivots in self.spaces:
                action = basis @ matrix[:, [column[k] for k in pivots]] % p
                for part in _eigenspaces(action, p, self._rng):
                    vectors, places = _echelon(part @ basis % p, p)
                    if len(vectors) == 1:
                        self.vectors.append(vectors[0])
                    else:
                        rest.append((vectors, places))
            self.spaces = rest

    def _columns(self, j: int, wanted: list[int]) -> Rows:
        """Return the columns ``wanted`` of the matrix of the inverses of block j."""
        classes = self.frame.classes
        rows = np.concatenate([classes[k].rows() for k in self.blocks[j]])
        out = np.zeros((len(self.blocks), len(wanted)), np.int64)
        for i, k in enumerate(wanted):
            z = classes[self.blocks[k][0]].row
            for first in range(0, len(rows), CHUNK):
                products = z[rows[first : first + CHUNK]]
                numbers = self.frame.family_numbers(products) if self.families else classes.numbers_of(products)
                out[:, i] += np.bincount(numbers, minlength=len(self.blocks))
        return out % self.prime

    def rows(self) -> tuple[Rows, Rows]:
        """Return (characters, norms), the characters as rows of multiplicities of eigenvalues.

        With classes for blocks all norms are 1. With families, characters of norm d are sums of d Galois conjugates.
        The norm of an eigenvector gives d·f², f the degree of the conjugates. The least d are the right ones if, with
        one for every dimension not yet split, they add up to the number of classes; else nothing is returned.
        """
        frame, p = self.frame, self.prime
        nothing = np.zeros((0, frame.width), np.int64), np.zeros(0, np.int64)
        if not self.vectors:
            return nothing
        vectors = np.array(self.vectors)
        vectors = (vectors * np.array([pow(int(v), -1, p) for v in vectors[:, 0]])[:, None] % p)[:, self._block_of]
        sizes = np.array([size % p for size in frame.sizes])
        norms = (vectors * vectors[:, frame.inverse] % p * sizes % p).sum(axis=1) % p
        degrees: dict[int, tuple[int, int]] = {}
        for d in range(1, frame.count + 1 if self.families else 2):
            for f in divisors(frame.order):
                if d * f * f > frame.order:
                    break
                degrees.setdefault(d * f * f % p, (d, f))
        found = [degrees.get(frame.order % p * pow(int(norm), -1, p) % p, (0, 0)) for norm in norms]
        if self.families:
            left = sum(len(pivots) for _, pivots in self.spaces)  # at least so many more characters
            if p <= frame.order or (0, 0) in found or sum(d for d, _ in found) + left != frame.count:
                return nothing
        scale = np.array([d * f for d, f in found])
        return _lifted(frame, vectors * scale[:, None] % p, p), np.array([d for d, _ in found])


def _prime(frame: EigenvalueFrame, least: int) -> int:
    """Return a prime p ≡ 1 modulo the exponent, p > 2√|G|, beyond ``least`` if that is not too large."""
    e = frame.classes.exponent
    limit = isqrt(2**63 // frame.count)
    least = max(2 * isqrt(frame.order) + 2, least if least + 100 * e < limit else 0)
    p = 1 + e * (least // e + 1)
    while not isprime(p):
        p += e
    if p >= limit:
        raise TooLarge(f"the exponent {e} asks for a prime field that is too large: {p} elements")
    return p


def _eigenspaces(A: Rows, p: int, rng: np.random.Generator) -> list[Rows]:
    """Return bases, as rows, of the left eigenspaces of a diagonalisable matrix with all eigenvalues in GF(p)."""
    d = len(A)
    one = np.eye(d, dtype=np.int64)
    if (A[0, 0] * one == A).all():
        return [one]
    while True:
        Q = _power((A + int(rng.integers(p)) * one) % p, (p - 1) // 2, p)
        square = Q @ Q % p
        parts = [_echelon(X % p, p) for X in (square + Q, square - Q, square - one)]
        parts = [part for part in parts if len(part[0])]
        if len(parts) > 1:
            break
    out = []
    for basis, pivots in parts:
        action = (basis @ A % p)[:, pivots]
        out += [inside @ basis % p for inside in _eigenspaces(action, p, rng)]
    return out


def _power(A: Rows, k: int, p: int) -> Rows:
    out = np.eye(len(A), dtype=np.int64)
    for bit in bin(k)[2:]:
        out = out @ out % p
        if bit == "1":
            out = out @ A % p
    return out


def _echelon(A: Rows, p: int) -> tuple[Rows, list[int]]:
    """Return the reduced echelon form without zero rows, and its pivots."""
    A = A % p
    row, pivots = 0, []
    for k in range(A.shape[1]):
        places = np.flatnonzero(A[row:, k])
        if not len(places):
            continue
        first = row + int(places[0])
        if first != row:
            A[[row, first]] = A[[first, row]]
        A[row] = A[row] * pow(int(A[row, k]), -1, p) % p
        factor = A[:, k].copy()
        factor[row] = 0
        A = (A - factor[:, None] * A[row]) % p
        pivots.append(k)
        row += 1
        if row == len(A):
            break
    return A[:row], pivots


def _lifted(frame: EigenvalueFrame, values: Rows, p: int) -> Rows:
    """Return the rows of the characters whose values modulo p are given."""
    root = primitive_root(p)
    out = np.zeros((len(values), frame.width), np.int64)
    for family in frame.families:
        o = family.order
        z = pow(root, (p - 1) // o, p)
        table = np.array([pow(z, k, p) for k in range(o)])
        transform = table[-np.outer(np.arange(o), np.arange(o)) % o]
        out[:, family.slice] = values[:, family.powers] @ transform % p * pow(o, -1, p) % p
    return out

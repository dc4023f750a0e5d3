"""Codes all of whose weights are divisible by a number, as a look at the generators shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from permgroups.linear.codes import LinearCode

__all__ = ["Divisibility", "divisibility"]


@dataclass(frozen=True)
class Divisibility:
    """All weights are, mod ``modulus``, among ``residues``; ``reason`` says why."""

    modulus: int
    residues: frozenset[int]
    reason: str

    def next_weight(self, weight: int) -> int:
        """Return the first weight from this one on that a word can have.

        >>> Divisibility(4, frozenset({0, 3}), "").next_weight(17)
        19
        """
        while weight % self.modulus not in self.residues:
            weight += 1
        return weight


def divisibility(code: LinearCode) -> Divisibility:
    """Return what the products of generators show of all weights of a code, or of the code with one more coordinate.

    Over GF(2) rows of weights divisible by 4 that are orthogonal to each other span words of such weights; rows of
    even weight span even ones. Over GF(3) the weight of v is v·v, so that a self-orthogonal code has weights
    divisible by 3. Over GF(4) the weight is even in a code that is orthogonal to its own conjugate.

    >>> from permgroups.linear import golay
    >>> divisibility(golay(2)).modulus, sorted(divisibility(golay(2, extended=False)).residues)
    (4, [0, 3])
    """
    modulus, reason = _modulus(code)
    if modulus > 1:
        return Divisibility(modulus, frozenset({0}), reason)
    if code.dimension and int(code.field.order) in (2, 3):
        modulus, reason = _modulus(code.extended())
        if modulus > 2:
            return Divisibility(modulus, frozenset({0, modulus - 1}), f"with a coordinate for the sum of all, {reason}")
    return Divisibility(1, frozenset({0}), "")


def _modulus(code: LinearCode) -> tuple[int, str]:
    q, G = int(code.field.order), code.generator_matrix
    if q not in (2, 3, 4) or not len(G):
        return 1, ""
    weights = np.count_nonzero(np.asarray(G), axis=1)
    products = (G @ G.T) if q < 4 else (G @ (G * G).T)
    if q == 3 and not products.any():
        return 3, "the code is self-orthogonal over GF(3): all weights are divisible by 3"
    if q == 4 and not products.any():
        return 2, "the code is orthogonal to its conjugate: all weights are even"
    if q == 2 and not (weights % 2).any():
        if not (weights % 4).any() and not products.any():
            return 4, "the code is self-orthogonal with generators of weights divisible by 4: so are all weights"
        return 2, "the generators have even weights: so have all words"
    return 1, ""

"""The Smith form over Z/d: the invariant factors of a matrix, and the changes of bases that show them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.linear.modular import ModularMatrix
from permgroups.linear.residues import product_mod, residues, scaled
from permgroups.shown import Facts, Shown
from permgroups.wording import matrix_lines

__all__ = ["SmithForm", "smith_form"]


@dataclass(frozen=True, eq=False)
class SmithForm(Shown):
    """The Smith form of a matrix A over Z/d: ``left``·A·``right`` is diagonal, with ``factors`` on the diagonal.

    ``factors`` are divisors of d, each dividing the next, as many as the matrix has rows or columns, whichever are
    fewer; d itself stands for 0. ``left`` and ``right`` are invertible over Z/d, or None where they were not asked for.

    >>> form = smith_form([[2, 4, 4], [-6, 6, 12], [10, 4, 16]], 36, transforms=True)
    >>> form.factors, form.matrix.tolist()                  # over the whole numbers they are 2, 2 and 156
    ((2, 2, 12), [[2, 0, 0], [0, 2, 0], [0, 0, 12]])
    >>> form.check([[2, 4, 4], [-6, 6, 12], [10, 4, 16]])
    True
    """

    d: int
    shape: tuple[int, int]
    factors: tuple[int, ...]
    left: np.ndarray | None
    right: np.ndarray | None

    @property
    def matrix(self) -> np.ndarray:
        """The diagonal matrix."""
        out = np.zeros(self.shape, np.int64)
        for i, f in enumerate(self.factors):
            out[i, i] = f % self.d
        return out

    def summary(self) -> Facts:
        """Return the ring, the shape, the invariant factors, and the changes of bases where they were asked for.

        >>> print(smith_form([[2, 4], [6, 8]], 12, transforms=True).summary())
        Smith form
          over     Z/12
          shape    2 × 2
          factors  2, 4
          left     5 0
                   3 1
          right    5 8
                   0 5
        """
        facts: list[tuple[str, Any]] = [("over", f"Z/{self.d}"), ("shape", f"{self.shape[0]} × {self.shape[1]}")]
        facts.append(("factors", ", ".join(map(str, self.factors)) or "none"))
        for name, side in (("left", self.left), ("right", self.right)):
            if side is not None:
                facts.append((name, matrix_lines(np.asarray(side).tolist())))
        return Facts("Smith form", facts)

    def check(self, A: Any) -> bool:
        """Multiply it out: left·A·right is the diagonal matrix, and left and right are invertible.

        >>> smith_form([[2, 0], [0, 3]], 12, transforms=True).check([[2, 0], [0, 3]])
        True
        """
        if self.left is None or self.right is None:
            raise InvalidArgument("this Smith form was made without transforms: nothing can be multiplied out")
        left, right = residues(self.left, self.d), residues(self.right, self.d)
        image = product_mod(product_mod(left, residues(A, self.d), self.d), right, self.d)
        sides = all(ModularMatrix(side, self.d).is_invertible() for side in (left, right))
        divides = all(b % a == 0 for a, b in pairwise((*self.factors, self.d)))
        return bool((image == self.matrix).all()) and sides and divides


def smith_form(A: Any, d: int, transforms: bool = False) -> SmithForm:
    """Return the Smith form of a matrix over Z/d.

    The factors are the greatest common divisors with d of the invariant factors over the whole numbers.

    Parameters
    ----------
    A
        A matrix of whole numbers.
    d
        The modulus, at least 1 and below 2^63.
    transforms
        Whether to find the matrices that bring A to this form.

    Examples
    --------
    >>> smith_form([[2, 0], [0, 3]], 12).factors
    (1, 6)
    >>> form = smith_form([[2, 4], [6, 8]], 12, transforms=True)
    >>> form.factors, form.matrix.tolist(), form.left.tolist(), form.right.tolist()
    ((2, 4), [[2, 0], [0, 4]], [[5, 0], [3, 1]], [[5, 8], [0, 5]])
    """
    M = ModularMatrix(A, d)
    m, n = M.shape
    size = min(m, n)
    factors = [1] * size
    for part in M.parts:
        for i in range(size):
            factors[i] *= part.p ** int(part.valuations[i]) if i < part.rank else part.q
    if not transforms:
        return SmithForm(M.d, (m, n), tuple(factors), None, None)
    lefts, rights = [], []
    for part in M.parts:
        left, right = part.transforms()
        for i in range(part.rank):
            # what the other primes contribute to the factor is a unit here
            unit = factors[i] // part.p ** int(part.valuations[i]) % part.q
            left[i] = scaled(left[i], unit, part.q)
        lefts.append(left)
        rights.append(right)
    if M.d == 1:
        lefts, rights = [np.zeros((m, m), np.int64)], [np.zeros((n, n), np.int64)]
    return SmithForm(M.d, (m, n), tuple(factors), M.together(lefts), M.together(rights))

"""The characters of an abelian group: homomorphisms to roots of unity, extended from one generator to the next.

Let A be a subgroup whose characters are known, N the exponent of the group, written additively in Z/N, and m the least
number with g^m in A. A character χ of A extends to <A, g> in m ways, by the x with m·x = χ(g^m): m divides the order o
of g, and o/m times χ(g^m) is 0, so χ(g^m) is a multiple of m in Z/N and x = χ(g^m)/m + j·N/m.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.eigenvalues import EigenvalueFrame

if TYPE_CHECKING:
    from permgroups.groups.conjugacy_classes import ConjugacyClasses

__all__ = ["rows_of_abelian_group"]

Rows = np.ndarray


def rows_of_abelian_group(frame: EigenvalueFrame) -> Rows:
    """Return all irreducible characters of an abelian group as rows of multiplicities of eigenvalues."""
    exponents = _exponents(frame.classes)
    out = np.zeros((frame.count, frame.width), np.int64)
    for family in frame.families:  # the representative has one eigenvalue, ζ^s of its order
        s = exponents[:, family.first] * family.order // frame.classes.exponent
        out[np.arange(frame.count), family.slice.start + s] = 1
    return out


def _exponents(classes: ConjugacyClasses) -> Rows:
    """Return the matrix of all characters at all classes, k standing for exp(2πi·k/N)."""
    G, N = classes.group, classes.exponent
    elements = np.arange(G.degree, dtype=np.uint16)[None, :]
    number = {elements[0].tobytes(): 0}
    values = np.zeros((1, 1), np.int64)
    for g in G.rows:
        size = len(elements)
        power, m = g, 1
        cosets = [elements]
        while power.tobytes() not in number:
            cosets.append(power[elements])
            power, m = g[power], m + 1
        if m == 1:
            continue
        first = values[:, number[power.tobytes()]] // m
        x = (first[:, None] + np.arange(m) * (N // m)).ravel()  # every extension of every character
        old = np.repeat(values, m, axis=0)
        values = np.concatenate([(old + j * x[:, None]) % N for j in range(m)], axis=1)
        elements = np.concatenate(cosets)
        for i in range(size, len(elements)):
            number[elements[i].tobytes()] = i
    place = [number[row.tobytes()] for row in np.ascontiguousarray(classes.representative_rows, np.uint16)]
    return values[:, place]

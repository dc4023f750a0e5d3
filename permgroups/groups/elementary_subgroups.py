"""Characters induced from elementary subgroups ⟨x⟩ × P, P a p-group that commutes with x, of order prime to p.

By Brauer's theorem (1946) their whole-number combinations are all generalised characters, so that the lattice they
generate has every irreducible character in it. It is enough to take for x one element of every class of cyclic
subgroups and for P a Sylow p-subgroup of its centralizer.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from sympy import factorint

from permgroups.groups.dixon import DixonSchneider
from permgroups.groups.eigenvalues import EigenvalueFrame
from permgroups.groups.subgroups import sylow_subgroup

__all__ = ["induced_from_elementary"]

Rows = np.ndarray

LARGEST_P_GROUP = 5000  # whose characters are made


def induced_from_elementary(frame: EigenvalueFrame) -> Iterator[Rows]:
    """Yield the rows of the characters induced from elementary subgroups that are not cyclic, small subgroups first.

    Sylow subgroups of more than 5,000 elements are left out.
    """
    found = []
    for p in factorint(frame.order):
        for family in frame.families:
            c = frame.classes[family.first]
            if family.order % p == 0 or c.centralizer_order % (p * p):
                continue
            P = sylow_subgroup(c.centralizer(), p)
            if P.order() <= LARGEST_P_GROUP and P.conjugacy_classes().exponent < P.order():
                found.append((P.order() * family.order, family.first, P))
    for _, first, P in sorted(found, key=lambda entry: entry[:2]):
        yield _induced(frame, first, EigenvalueFrame(P.conjugacy_classes()))


def _induced(frame: EigenvalueFrame, first: int, below: EigenvalueFrame) -> Rows:
    """Return the rows of all λ·χ induced, λ a character of the cyclic group of a class and χ one of the p-group."""
    dixon = DixonSchneider(below)
    dixon.split()
    characters = below.value_matrix(dixon.rows()[0])
    x, o = frame.classes[first].row, frame.classes[first].order
    sums = np.zeros((o, len(characters), frame.count), complex)
    row = np.arange(len(x), dtype=np.uint16)
    for i in range(o):
        turn = np.exp(2j * np.pi * (np.arange(o) * i % o) / o)
        fused = frame.classes.numbers_of(row[below.classes.representative_rows])
        for c, k in enumerate(fused.tolist()):
            weight = below.sizes[c] / below.order / o * (frame.order // frame.sizes[k])
            sums[:, :, k] += turn[:, None] * characters[:, c] * weight
        row = x[row]
    rows = np.unique(frame.rows_of_values(sums.reshape(-1, frame.count)), axis=0)
    return rows[np.argsort(rows[:, 0], kind="stable")]

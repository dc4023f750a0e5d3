"""Canonical forms over Z/d, and over fields where they mean the same: Howell and Smith."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from permgroups.linear import howell, smith
from permgroups.linear.rings import ring_of
from permgroups.linear.smith import SmithForm
from permgroups.linear.systems import LinearSystem

__all__ = ["howell_form", "smith_form"]


def howell_form(A: Any, d: int | None = None) -> Any:
    """Return the Howell form over Z/d without rows of zeros: the same for all matrices with the same rows' span.

    Pivots divide d, entries above a pivot are smaller than it, and whatever of the row space begins with j zeros is
    spanned by the rows that begin with j zeros. Over a field it is the reduced echelon form.

    >>> howell_form([[2, 1], [0, 3]], 6).tolist(), howell_form([[4, 1]], 6).tolist()
    ([[2, 1], [0, 3]], [[2, 2], [0, 3]])
    """
    ring = ring_of(A, d)
    if ring.is_field:
        return LinearSystem(A, d).row_space()
    return howell.howell_form(ring.read(A), ring.d)


def smith_form(A: Any, d: int | None = None, transforms: bool = False) -> SmithForm:
    """Return the Smith form over Z/d: the invariant factors, and with ``transforms`` U and V with UAV diagonal.

    d itself stands for 0. Over GF(p) that is the rank, as so many ones; for GF(p^k) ask for the :func:`rank`.

    >>> smith_form([[2, 0], [0, 3]], 12).factors, smith_form([[2, 4], [1, 2]], 5).factors
    ((1, 6), (1, 5))
    """
    ring = ring_of(A, d)
    if ring.extends:
        ring.require_residues("Smith form", "rank")
    form = smith.smith_form(np.asarray(ring.read(A)), ring.d, transforms)
    if form.left is None or form.right is None:
        return form
    return replace(form, left=ring.wrap(form.left), right=ring.wrap(form.right))

"""The ternary codes of the projective plane of order 3 (section 3 of the paper on M13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.geometry.planes import ProjectivePlane

if TYPE_CHECKING:
    from permgroups.linear.codes import LinearCode

__all__ = ["code_at", "golay_at", "line_code"]


def line_code(plane: ProjectivePlane) -> LinearCode:
    """Return C, spanned over GF(3) by the lines of a plane."""
    from permgroups.linear.codes import LinearCode

    return LinearCode(plane.incidence.T.astype(np.int64), field=3, labels=plane.points)


def code_at(plane: ProjectivePlane, p: Any) -> LinearCode:
    """Return C_p, the words c of C with c_p = -Σ c_q."""
    functional = np.ones(len(plane.points), np.int64)
    functional[plane.index_of(p)] += 1
    return line_code(plane).subcode(functional)


def golay_at(plane: ProjectivePlane, p: Any) -> LinearCode:
    """Return G_p, the code C_p without coordinate p; for the plane of order 3 a ternary Golay code."""
    return code_at(plane, p).puncture(p)

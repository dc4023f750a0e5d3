"""Geometry: block designs, projective planes, Steiner systems, the MOG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from permgroups.lazy import lazily

if TYPE_CHECKING:
    from permgroups.geometry.constructions import constructions
    from permgroups.geometry.designs import Design
    from permgroups.geometry.mog import MOG
    from permgroups.geometry.planes import ProjectivePlane, projective_plane
    from permgroups.geometry.projective_line import infinity, pgl2, psl2
    from permgroups.geometry.steiner import SteinerSystem

__all__ = [
    "MOG", "Design", "ProjectivePlane", "SteinerSystem", "constructions", "infinity", "pgl2", "projective_plane",
    "psl2",
]  # fmt: skip

__getattr__, __dir__ = lazily(
    __name__,
    {
        "constructions": "constructions",
        "designs": "Design",
        "mog": "MOG",
        "planes": "ProjectivePlane projective_plane",
        "projective_line": "infinity pgl2 psl2",
        "steiner": "SteinerSystem",
    },
)

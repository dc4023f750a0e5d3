"""Geometry: block designs, projective planes, Steiner systems, the MOG."""

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

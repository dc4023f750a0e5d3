"""Geometry: block designs and projective planes."""

from permgroups.geometry.designs import Design
from permgroups.geometry.planes import ProjectivePlane, projective_plane

__all__ = ["Design", "ProjectivePlane", "projective_plane"]

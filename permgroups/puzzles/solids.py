"""The five regular solids: faces, vertices, edges, their names and axes.

x points right, y up, z to the front; the centre is at the origin and the faces touch the unit sphere. Faces have the
community's letters. Vertices and edges are named after the faces that meet there (``URF``, ``UF``), but for
the tetrahedron (vertex U lies opposite of face D) and the icosahedron, whose twelve vertices have the names of the
faces of the dodecahedron. The octahedron stands on a vertex if its vertices turn first, else on a face.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import cos, pi, sin, sqrt

import numpy as np

from permgroups.errors import InvalidArgument

__all__ = ["SOLIDS", "Axis", "Solid", "solid"]

EPSILON = 1e-9
SOLIDS = {"t": "tetrahedron", "c": "cube", "o": "octahedron", "d": "dodecahedron", "i": "icosahedron"}
Vector = np.ndarray


@dataclass(frozen=True, eq=False)
class Axis:
    """A direction about which the solid has a rotation of some order; distance of that face, vertex or edge."""

    name: str
    direction: Vector
    order: int
    distance: float


@dataclass(frozen=True, eq=False)
class Solid:
    """A regular solid: ``faces`` are polygons, anticlockwise as seen from outside, with their normals."""

    name: str
    face_names: tuple[str, ...]
    normals: Vector
    faces: tuple[Vector, ...]
    vertices: Vector
    vertex_names: tuple[str, ...]

    def axes(self, kind: str) -> tuple[Axis, ...]:
        """Return the axes through faces (f), vertices (v) or edges (e)."""
        if kind == "f":
            return tuple(
                Axis(name, n, len(polygon), 1.0)
                for name, n, polygon in zip(self.face_names, self.normals, self.faces, strict=True)
            )
        if kind == "v":
            found = []
            for name, v in zip(self.vertex_names, self.vertices, strict=True):
                meet = int((abs(self.normals @ v - 1) < 1e-6).sum())
                length = float(np.linalg.norm(v))
                found.append(Axis(name, v / length, meet, length))
            return tuple(found)
        if kind == "e":
            found = []
            for i, j in combinations(range(len(self.faces)), 2):
                shared = [p for p in self.faces[i] if (abs(self.faces[j] - p) < 1e-6).all(axis=1).any()]
                if len(shared) == 2:
                    middle = (shared[0] + shared[1]) / 2
                    length = float(np.linalg.norm(middle))
                    found.append(Axis(self.face_names[i] + self.face_names[j], middle / length, 2, length))
            return tuple(found)
        raise InvalidArgument(f"a cut turns faces (f), vertices (v) or edges (e), not {kind!r}")


def _tetrahedral() -> dict[str, Vector]:
    """Return the upper three normals of a tetrahedron that stands on a face."""
    a, b = sqrt(2) / 3, sqrt(6) / 3
    return {"F": np.array([0, 1 / 3, 2 * a]), "R": np.array([b, 1 / 3, -a]), "L": np.array([-b, 1 / 3, -a])}


def _dodecahedral() -> dict[str, Vector]:
    """Return twelve directions: U, five around it from the front to the right, and their opposites."""
    out = {"U": np.array([0.0, 1.0, 0.0])}
    high, wide = 1 / sqrt(5), 2 / sqrt(5)
    for k, name in enumerate(("F", "R", "BR", "BL", "L")):
        angle = 2 * pi * k / 5
        out[name] = np.array([wide * sin(angle), high, wide * cos(angle)])
    opposite = {"U": "D", "F": "B", "R": "DBL", "L": "DBR", "BR": "DL", "BL": "DR"}
    return out | {opposite[name]: -v for name, v in list(out.items())}


def _normals(letter: str, on_vertex: bool) -> dict[str, Vector]:
    up = np.array([0.0, 1.0, 0.0])
    if letter == "c":
        right, front = np.array([1.0, 0, 0]), np.array([0, 0, 1.0])
        return {"U": up, "L": -right, "F": front, "R": right, "B": -front, "D": -up}
    if letter == "t":
        three = _tetrahedral()
        return {"F": three["F"], "R": three["R"], "L": three["L"], "D": -up}
    if letter == "o" and on_vertex:
        named = {"F": (1, 1, 1), "R": (1, 1, -1), "B": (-1, 1, -1), "L": (-1, 1, 1)}
        top = {f"U{k}": np.array(v) / sqrt(3) for k, v in named.items()}
        return top | {f"D{k}": np.array([v[0], -v[1], v[2]]) / sqrt(3) for k, v in named.items()}
    if letter == "o":
        three = _tetrahedral()
        upper = {"U": up, "F": three["F"], "BR": three["R"], "BL": three["L"]}
        return upper | {"D": -up, "B": -three["F"], "L": -three["R"], "R": -three["L"]}
    if letter == "d":
        return _dodecahedral()
    points = _dodecahedral()
    out = {}
    for three_names in combinations(points, 3):
        a, b, c = (points[x] for x in three_names)
        if min(a @ b, b @ c, a @ c) > 0.4:  # neighbours
            n = a + b + c
            out["".join(three_names)] = n / np.linalg.norm(n)
    return out


def _vertex_names(letter: str, vertices: Vector, names: tuple[str, ...], normals: Vector, on_vertex: bool) -> list[str]:
    out = []
    for v in vertices:
        unit = v / np.linalg.norm(v)
        if letter == "t":
            opposite = names[int((normals @ unit).argmin())]
            out.append({"D": "U", "F": "B", "L": "R", "R": "L"}[opposite])
        elif letter == "i":
            points = _dodecahedral()
            out.append(max(points, key=lambda k: float(points[k] @ unit)))
        elif letter == "o" and on_vertex:
            cube = _normals("c", False)
            out.append(max(cube, key=lambda k: float(cube[k] @ unit)))
        else:
            out.append("".join(names[i] for i in np.flatnonzero(abs(normals @ v - 1) < 1e-6)))
    return out


@cache
def solid(letter: str, on_vertex: bool = False) -> Solid:
    """Return a solid by its letter: t, c, o, d or i.

    >>> [len(solid(x).faces) for x in "tcodi"], [len(solid(x).vertices) for x in "tcodi"]
    ([4, 6, 8, 12, 20], [4, 8, 6, 20, 12])
    """
    if letter not in SOLIDS:
        raise InvalidArgument(f"a solid is one of {', '.join(f'{k} ({v})' for k, v in SOLIDS.items())}, not {letter!r}")
    normals = _normals(letter, on_vertex and letter == "o")
    names, N = tuple(normals), np.array(list(normals.values()))
    found: list[Vector] = []
    for three in combinations(range(len(N)), 3):
        M = N[list(three)]
        if abs(np.linalg.det(M)) < 1e-6:
            continue
        p = np.linalg.solve(M, np.ones(3))
        if (N @ p < 1 + 1e-6).all() and not any(np.allclose(p, q) for q in found):
            found.append(p)
    vertices = np.array(found)
    faces = []
    for n in N:
        corners = vertices[abs(vertices @ n - 1) < 1e-6]
        u, w = frame(n)
        angles = np.arctan2((corners - n) @ w, (corners - n) @ u)
        faces.append(corners[np.argsort(angles)])
    pose = _vertex_names(letter, vertices, names, N, on_vertex)
    return Solid(SOLIDS[letter], names, N, tuple(faces), vertices, tuple(pose))


def frame(n: Vector) -> tuple[Vector, Vector]:
    """Return two unit vectors in the plane of a normal, to the right and upwards as seen from outside."""
    up = np.array([0.0, 1.0, 0.0])
    if abs(n @ up) > 1 - 1e-6:  # seen from above or below: the front edge is at the bottom, or at the top
        up = np.array([0.0, 0.0, -1.0]) * np.sign(n[1])
    w = up - (up @ n) * n
    w /= np.linalg.norm(w)
    return np.cross(w, n), w


def rotation(axis: Vector, angle: float) -> Vector:
    """Return the matrix of a rotation by an angle, anticlockwise as seen from the axis' end."""
    x, y, z = axis
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    out: Vector = np.eye(3) + sin(angle) * K + (1 - cos(angle)) * (K @ K)
    return out

"""Names of pieces, the letters of the faces on which they show, as puzzlers say UFR; names of orbits, as in papers."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from permgroups.puzzles.shape import FACES, Shape, layer_coordinates, stickers, surfaces

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle
    from permgroups.puzzles.structure import PieceOrbit

__all__ = ["moving_together", "orbit_names", "piece_names"]

CLOSE = 1e-6


def piece_names(P: Puzzle) -> list[str]:
    """Return for every point the name of its piece; points that share a name belong to one piece.

    Pieces that show on the same faces are told apart by their first point, from 1, those of an inner shell of a solid
    cube by its size. Puzzles from files that know of pieces name them by their sets, others that were not cut from a
    solid name their points by the group's labels.

    >>> from permgroups.puzzles import cube, solid_cube
    >>> piece_names(cube(3))[:4], piece_names(cube(4))[1]
    (['ULB', 'UB', 'URB', 'UL'], 'UB.2')
    >>> piece_names(solid_cube(5))[150]
    'ULB/3'
    """
    out = [str(label) for label in P.group.labels]
    if P.layout is not None and P.shape is None:
        return [f"{s.name}.{i}" for s in P.layout.sets for i in range(1, s.pieces + 1) for _ in range(s.twists)]
    for start, shape, suffix in surfaces(P):
        names = [f"{name}{suffix}" for name in _names_on(shape)]
        out[start : start + len(names)] = names
        if P.shape is None and not suffix and "oriented" in P.name:  # quarters of the centres, behind the stickers
            n = len(names) // 6
            out[len(names) :] = [names[k * n + n // 2] for k in range(len(FACES)) for _ in range(4)]
    return out


def moving_together(P: Puzzle) -> list[tuple[str, ...]]:
    """Return for every piece, as ``P.group.pieces`` numbers them, the names of all that moves whenever it does.

    Several names are several pieces that go in step, such as opposite centres that slices carry along. Where names are
    labels of points, what goes in step is one piece, and has one name.

    >>> from permgroups.puzzles import cube
    >>> moving_together(cube(3, centre_slices=True))[-3:]
    [('U', 'D'), ('L', 'R'), ('F', 'B')]
    """
    names, system = piece_names(P), P.group.pieces
    if not _names_pieces(P):
        return [(names[p],) for p in system.tracked.tolist()]
    out: list[dict[str, None]] = [{} for _ in range(len(system))]
    for p in np.flatnonzero(system.piece_of >= 0).tolist():
        out[int(system.piece_of[p])][names[p]] = None
        for shadow in system.shadows:
            if shadow[p] >= 0:
                out[int(system.piece_of[p])][names[int(shadow[p])]] = None
    return [tuple(found) for found in out]


def _names_pieces(P: Puzzle) -> bool:
    """Return whether different names are different pieces, and not perhaps points of one."""
    cubelets = re.fullmatch(r"(\d+)×\1×\1 cubelets", P.name) is not None and P.layout is None
    return cubelets or P.layout is not None or bool(surfaces(P))


def _names_on(shape: Shape) -> list[str]:
    letters = shape.solid.face_names
    faces: dict[int, list[str]] = {}
    first: dict[int, int] = {}
    for point, (piece, face) in enumerate(zip(shape.piece.tolist(), shape.face.tolist(), strict=True)):
        first.setdefault(piece, point)
        shown = faces.setdefault(piece, [])
        if letters[face] not in shown:
            shown.append(letters[face])
    plain = {piece: "".join(sorted(shown, key=letters.index)) for piece, shown in faces.items()}
    count = Counter(plain.values())
    names = {
        piece: name if count[name] == 1 else f"{name}.{first[piece] + 1}" for piece, name in plain.items()
    }  # fmt: skip
    return [names[piece] for piece in shape.piece.tolist()]


def orbit_names(P: Puzzle) -> dict[str, str]:
    """Return the paper's name of every orbit O1, O2, …: V for corners, E for edges, F for other pieces, C for centres.

    Orbits of one kind are numbered. Those of cubes have the paper's coordinates: E2 holds the edge cubelet (m, m, 2),
    F21 the face cubelet (m, 2, 1). Where a puzzle was not cut from a solid, orbits keep their names.

    >>> from permgroups.puzzles import cube, named
    >>> orbit_names(cube(5))
    {'O1': 'V', 'O2': 'E', 'O3': 'E1', 'O4': 'F11', 'O5': 'F10'}
    >>> orbit_names(named("tetrahedron-2"))["O10"]
    'F3'
    """
    found = surfaces(P)
    orbits = P.structure().orbits
    kinds = {o.name: _kind(o, found) for o in orbits}
    count = Counter(kinds.values())
    seen: Counter[str] = Counter()
    out = {}
    for name, kind in kinds.items():
        seen[kind] += 1
        out[name] = name if not kind else kind if count[kind] == 1 else f"{kind}{seen[kind]}"
    return out


def _kind(o: PieceOrbit, found: list[tuple[int, Shape, str]]) -> str:
    point = int(o.points[0, 0])
    for start, shape, suffix in found:
        if start <= point < start + len(shape.polygons):
            if shape.description.startswith("cube "):
                return _of_cube(int(shape.description[5:]), o.points.ravel() - start) + suffix
            return _on_solid(shape, point - start, o.pieces)
    return "C" if found else ""


def _of_cube(n: int, points: np.ndarray) -> str:
    """Return the name of the orbit of stickers of a cube, by the coordinates of its cubelets."""
    side = layer_coordinates(n)
    cells = side[stickers(n)[0][points]]
    m = int(side[-1])
    outer = int((abs(cells[0]) == m).sum())
    if outer == 3:
        return "V"
    if outer == 2:
        k = int(np.sort(abs(cells[0]))[0])
        return f"E{k}" if k else "E"
    if not np.delete(cells[0], int(np.argmax(abs(cells[0])))).any():
        return "C"
    dot = "" if m < 10 else "."
    j, k = next((j, k) for i, j, k in cells.tolist() if i == m and j > 0 and -j < k <= j)
    return f"F{j}{dot}{k}"


def _on_solid(shape: Shape, point: int, pieces: int) -> str:
    """Return what a piece of a solid is: by its corners, sides and middles."""
    solid = shape.solid
    chosen = np.flatnonzero(shape.piece == shape.piece[point]).tolist()
    polygons = [shape.polygons[p] for p in chosen]
    if any(_around(shape, [p for p in chosen if shape.face[p] == f], solid.normals[f]) for f in shape.face[chosen]):
        return "F" if pieces == len(solid.faces) else "C"
    touched = [v for v in solid.vertices if any((abs(polygon - v).max(axis=1) < CLOSE).any() for polygon in polygons)]
    if len(touched) == 1:
        return "V"
    for polygon in polygons:
        faces = [set(np.flatnonzero(abs(solid.normals @ q - 1) < CLOSE).tolist()) for q in polygon]
        if any(len(a & b) == 2 for a, b in zip(faces, [*faces[1:], faces[0]], strict=True)):
            return "E"
    return "F"


def _around(shape: Shape, stickers: list[int], middle: np.ndarray) -> bool:
    """Return whether stickers of one face go all around its middle."""
    whole = 0.0
    for p in stickers:
        corners = shape.polygons[p] - middle
        for u, v in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            if abs(u).max() > CLOSE and abs(v).max() > CLOSE:
                whole += float(np.arctan2(np.cross(u, v) @ middle, u @ v))
    return bool(abs(abs(whole) - 2 * np.pi) < CLOSE)

"""Pictures of puzzles cut from solids: flat nets and views from two sides, in the colours of their faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from permgroups.errors import InvalidArgument
from permgroups.puzzles.nets import EDGE_ON, FRONT, net, view
from permgroups.puzzles.puzzle import Puzzle
from permgroups.puzzles.shape import Shape, cube_shape
from permgroups.puzzles.solids import frame
from permgroups.show import rings, svg
from permgroups.show.rings import PALETTE

__all__ = ["net_svg", "picture_svg", "points_svg", "state_text", "views_svg"]

BEHIND = (-FRONT[0], -FRONT[1], -FRONT[2])
CUBE = {"U": "#ffffff", "L": "#ff8c1a", "F": "#1faa4a", "R": "#d22630", "B": "#1f5fd2", "D": "#ffd500"}
# those of Okabe and Ito, and white
SAFE = ("#ffffff", "#56b4e9", "#009e73", "#d55e00", "#0072b2", "#f0e442", "#cc79a7", "#e69f00")


def shape_of(P: Puzzle) -> Shape:
    """Return the polygons of a puzzle's stickers."""
    if P.shape is not None:
        return P.shape
    found = cube_shape(P)
    if found is None:
        raise InvalidArgument(f"{P.name} was not cut from a solid: there is nothing to draw")
    return found


def colours_of(P: Puzzle, shape: Shape, state: Any, safe: bool = False) -> list[str]:
    """Return the colour of every place: that of the face where its sticker is at home.

    ``safe`` colours are told apart by people who see few colours, too, as far as there are as many.
    """
    names = shape.solid.face_names
    palette = CUBE if shape.solid.name == "cube" else dict(zip(names, PALETTE, strict=False))
    if safe:
        palette = dict(zip(names, SAFE if len(names) <= len(SAFE) else PALETTE, strict=False))
    seen: Counter[tuple[int, int]] = Counter()
    home = [""] * len(shape.face)
    for i in _as_cut(shape):
        face, piece = int(shape.face[i]), int(shape.piece[i])
        home[i] = _darker(palette[names[face]], 0.16 * seen[face, piece])  # parts of one sticker show its turning
        seen[face, piece] += 1
    return [home[counter] for counter in P.state(state)]


def _as_cut(shape: Shape) -> list[int]:
    """Return the stickers face by face from left to right and down, however their points are numbered."""
    across, down = np.empty(len(shape.face)), np.empty(len(shape.face))
    for f, normal in enumerate(shape.solid.normals):
        u, w = frame(normal)
        here = shape.face == f
        across[here], down[here] = shape.centres[here] @ u, -(shape.centres[here] @ w)
    return np.lexsort((np.round(across, 6), np.round(down, 6), shape.face)).tolist()


def _darker(colour: str, share: float) -> str:
    if not share:
        return colour
    parts = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(x * (1 - share)):02x}" for x in parts)


def _polygon(points: np.ndarray, scale: float, shift: np.ndarray, **style: object) -> str:
    return svg.polygon([(float(x), float(y)) for x, y in points * scale + shift], **style)


def _drawn(
    polygons: Sequence[np.ndarray | None],
    colours: Sequence[str],
    marked: set[int],
    labels: bool,
    size: float,
    left: float,
) -> tuple[list[str], float, float]:
    """Return the shapes, and how wide and tall they are; ``left`` is where they begin."""
    every = np.concatenate([p for p in polygons if p is not None])
    low, high = every.min(axis=0), every.max(axis=0)
    scale = size / float((high - low).max())
    shift = np.array([left + 10, 10]) - low * scale
    parts = []
    for i, polygon in enumerate(polygons):
        if polygon is None:
            continue
        line = {"stroke": "#d6006c", "stroke_width": 3} if i in marked else {"stroke": "#222222", "stroke_width": 1}
        parts.append(_polygon(polygon, scale, shift, fill=colours[i], stroke_linejoin="round", **line))
        if labels:
            x, y = polygon.mean(axis=0) * scale + shift
            parts.append(svg.label((float(x), float(y)), i + 1, 8))
    wide, tall = (high - low) * scale
    return parts, float(wide) + 20, float(tall) + 20


def net_svg(P: Puzzle, state: Any = "", changed: Iterable[int] = (), labels: bool = False, size: float = 460) -> str:
    """Return the flat net of a puzzle in a state.

    Parameters
    ----------
    changed
        Points, from 0, to be outlined; see :func:`permgroups.show.puzzles.views_svg` too.
    labels
        Whether to write the points' numbers, from 1.
    """
    shape = shape_of(P)
    parts, wide, tall = _drawn(net(shape), colours_of(P, shape, state), _points_of(P, changed), labels, size, 0)
    return svg.document(wide, tall, parts, f"{P.name}, unfolded")


def views_svg(P: Puzzle, state: Any = "", changed: Iterable[int] = (), labels: bool = False, size: float = 240) -> str:
    """Return the puzzle seen from the front, the right and above, and turned over, from the opposite side.

    The second view has what lies below on top: with it below, the picture would look like the inside of a box. The
    names of the faces that stand in front are written below each view.
    """
    shape = shape_of(P)
    colours, marked = colours_of(P, shape, state), _points_of(P, changed)
    front = _drawn(view(shape), colours, marked, labels, size, 0)
    over = [None if p is None else -p for p in view(shape, BEHIND)]  # half a turn in the plane of the picture
    back = _drawn(over, colours, marked, labels, size, front[1])
    tall = max(front[2], back[2])
    captions = [
        svg.label((front[1] / 2, tall + 4), f"in front: {_in_front(shape, FRONT)}", 11, fill="#555555"),
        svg.label((front[1] + back[1] / 2, tall + 4), f"turned over: {_in_front(shape, BEHIND)}", 11, fill="#555555"),
    ]
    return svg.document(front[1] + back[1], tall + 18, [*front[0], *back[0], *captions], f"{P.name}, from two sides")


def _in_front(shape: Shape, direction: tuple[float, float, float]) -> str:
    """Return the names of the three faces that are seen best, or of fewer."""
    towards = shape.solid.normals @ np.array(direction)
    best = [i for i in np.argsort(-towards, kind="stable")[:3] if towards[i] > EDGE_ON]
    return " ".join(shape.solid.face_names[i] for i in best)


def picture_svg(
    P: Puzzle, state: Any = "", *, view: str = "net", changed: Iterable[int] = (), labels: bool = False
) -> str:
    """Return a net or the solid; of puzzles that were not cut from one, their points on a circle."""
    if view not in ("net", "solid"):
        raise InvalidArgument(f"view must be net or solid, not {view!r}")
    marked = list(changed)
    if P.shape is None and cube_shape(P) is None:
        return points_svg(P, state, marked)
    return (net_svg if view == "net" else views_svg)(P, state, marked, labels)


def points_svg(P: Puzzle, state: Any = "", changed: Iterable[int] = (), size: float = 420) -> str:
    """Return the points as :func:`permgroups.show.rings.points_svg` draws them, those that are ``changed`` outlined."""
    return rings.points_svg(P, state, _points_of(P, changed), size)


def _points_of(P: Puzzle, changed: Iterable[int]) -> set[int]:
    out = set()
    for x in changed:
        if isinstance(x, bool) or not isinstance(x, (int, np.integer)) or not 0 <= x < P.group.degree:
            raise InvalidArgument(f"changed has points of 0 … {P.group.degree - 1}, not {x!r}")
        out.add(int(x))
    return out


def state_text(P: Puzzle, state: Any = "") -> str:
    """Return a cube's net as text, the letter of a face for every sticker; other puzzles as cycles.

    >>> from permgroups.puzzles import cube
    >>> print(state_text(cube(2), "R"))
        U F
        U F
    L L F D R R U B
    L L F D R R U B
        D B
        D B
    """
    at = P.state(state)
    shape = cube_shape(P)
    if shape is None:
        return f"{P.name}: {P.group.format(at.row) or '()'}"
    n = round((len(at) / 6) ** 0.5)
    letters = [shape.solid.face_names[int(shape.face[c])] for c in at]
    rows = {f: [letters[k * n * n + i * n : k * n * n + (i + 1) * n] for i in range(n)] for k, f in enumerate("ULFRBD")}
    pad = "  " * n
    lines = [pad + " ".join(r) for r in rows["U"]]
    lines += [" ".join(x for f in "LFRB" for x in rows[f][i]) for i in range(n)]
    lines += [pad + " ".join(r) for r in rows["D"]]
    return "\n".join(lines)

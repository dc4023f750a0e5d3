"""Goals that are a part of the solved puzzle: a face, a layer, some pieces, or how pieces are turned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from permgroups.errors import InvalidArgument
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.piece_names import piece_names
from permgroups.puzzles.shape import Shape, surfaces
from permgroups.wording import brief, listed

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["face_goal", "layer_goal", "orientation_goal", "partial_goal", "pieces_goal"]


def face_goal(P: Puzzle, face: str) -> Goal:
    """Return the goal that all stickers of a face have its colour, wherever their pieces belong.

    >>> from permgroups.puzzles import cube
    >>> cube(3).solve("F", goal=face_goal(cube(3), "B"), effort=100_000).length
    0
    """
    shape, number = _face(P, face)
    return Goal(tuple(0 if f == number else None for f in shape.face.tolist()))


def layer_goal(P: Puzzle, face: str) -> Goal:
    """Return the goal that all pieces with a sticker on a face are in their places.

    >>> from permgroups.puzzles import cube
    >>> cube(2).solve("D R2", goal=layer_goal(cube(2), "U"), effort=100_000).length
    2
    """
    shape, number = _face(P, face)
    inside = set(shape.piece[shape.face == number].tolist())
    return Goal(tuple(i if piece in inside else None for i, piece in enumerate(shape.piece.tolist())))


def pieces_goal(P: Puzzle, names: Iterable[str] | str) -> Goal:
    """Return the goal that some pieces, given by their names, are in their places: a first block.

    Names stand in a list, or in a text with spaces or commas between them.

    >>> from permgroups.puzzles import cube
    >>> cube(3).solve("R U", goal=pieces_goal(cube(3), ["DL", "DLF", "DLB", "LF", "LB"]), effort=100_000).length
    0
    """
    there = piece_names(P)
    wanted = names.replace(",", " ").split() if isinstance(names, str) else list(names)
    known = {"".join(sorted(name)): name for name in there}
    chosen = set()
    for name in wanted:
        found = known.get("".join(sorted(name))) if isinstance(name, str) else None
        if found is None:
            raise InvalidArgument(f"there is no piece {brief(name)}; the pieces are {listed(dict.fromkeys(there))}")
        chosen.add(found)
    if not chosen:
        raise InvalidArgument("a goal needs at least one piece")
    return Goal(tuple(i if name in chosen else None for i, name in enumerate(there)))


def orientation_goal(P: Puzzle) -> Goal:
    """Return the goal that every piece is turned as the one at home there, whichever it is.

    How a piece is turned away from home is counted from the least sticker of its place, as ``P.group.pieces`` does.

    >>> from permgroups.puzzles import cube
    >>> cube(2).solve("U R", goal=orientation_goal(cube(2)), effort=100_000).check()
    True
    """
    system = P.group.pieces
    out: list[Any] = [None] * P.group.degree
    for k in system.kept.tolist():
        if system.points[k].shape[1] > 1:
            for t, column in enumerate(system.points[k].T.tolist()):
                for p in column:
                    out[p] = f"{k}.{t}"
    if all(c is None for c in out):
        raise InvalidArgument(f"no piece of {P.name} can turn in its place")
    return Goal(tuple(out))


def partial_goal(P: Puzzle, text: str) -> Goal:
    """Return a goal from text: 'face:U', 'layer:U', 'pieces:UF,UFR' or 'orientation'."""
    kind, _, what = text.partition(":")
    if kind == "orientation" and not what:
        return orientation_goal(P)
    if kind == "face" and what:
        return face_goal(P, what)
    if kind == "layer" and what:
        return layer_goal(P, what)
    if kind == "pieces" and what:
        return pieces_goal(P, what)
    raise InvalidArgument(f"expected face:U, layer:U, pieces:UF,UFR or orientation, not {brief(text)}")


def _face(P: Puzzle, face: str) -> tuple[Shape, int]:
    found = surfaces(P)
    if len(found) != 1 or len(found[0][1].face) != P.group.degree:
        raise InvalidArgument(f"{P.name} has no faces")
    names = list(found[0][1].solid.face_names)
    if face not in names:
        raise InvalidArgument(f"there is no face {brief(face)}; the faces are {listed(names, 20)}")
    return found[0][1], names.index(face)

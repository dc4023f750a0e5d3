"""Names of pieces: the letters of the faces on which they show, as puzzlers say UFR."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from permgroups.puzzles.shape import cube_shape

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["piece_names"]


def piece_names(P: Puzzle) -> list[str]:
    """Return for every point the name of its piece; points that share a name belong to one piece.

    Pieces that show on the same faces are told apart by their first point, from 1. Puzzles that
    were not cut from a solid name their points by the group's labels.

    >>> from permgroups.puzzles import cube
    >>> piece_names(cube(3))[:4], piece_names(cube(4))[1]
    (['ULB', 'UB', 'URB', 'UL'], 'UB.2')
    """
    shape = P.shape if P.shape is not None else cube_shape(P)
    if shape is None:
        return [str(label) for label in P.group.labels]
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

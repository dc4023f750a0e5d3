"""Colours as people write them: facelet strings, nets, one line a face, JSON.

The *reading order* of a puzzle cut from a solid is that of its net: face by face, each from top to bottom and from left
to right as the picture shows it. The faces of cubes come in the order U R F D L B, as cube programs exchange them.
Puzzles without a picture are read point by point.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import ParseError
from permgroups.puzzles.nets import net
from permgroups.puzzles.shape import surfaces
from permgroups.wording import brief, count, listed

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle

__all__ = ["UNSEEN", "colours_by_point", "could_be_colours", "face_order", "faces_text"]

UNSEEN = ("?", ".", None)  # what stands for a sticker that is not seen
CUBE_ORDER = "URFDLB"
CROSS = (("U",), tuple("LFRB"), ("D",))
MAX_TEXT = 1_000_000


def face_order(P: Puzzle) -> list[tuple[str, list[int]]]:
    """Return the faces in reading order, each with its points in reading order; one face '' without a picture.

    >>> from permgroups.puzzles import cube
    >>> [(name, points[:2]) for name, points in face_order(cube(3))][:3]
    [('U', [0, 1]), ('R', [27, 28]), ('F', [18, 19])]
    """
    found = surfaces(P)
    if len(found) != 1 or len(found[0][1].polygons) != P.group.degree:
        return [("", list(range(P.group.degree)))]
    shape = found[0][1]
    middles = np.array([polygon.mean(axis=0) for polygon in net(shape)])
    names = list(shape.solid.face_names)
    out = []
    for name in sorted(names, key=CUBE_ORDER.index) if shape.solid.name == "cube" else names:
        points = np.flatnonzero(shape.face == names.index(name))
        across, down = np.round(middles[points], 3).T
        out.append((name, points[np.lexsort((across, down))].tolist()))
    return out


def faces_text(P: Puzzle, colours: Sequence[Any]) -> str:
    """Return colours of points as a line for every face, which reads back."""
    faces = face_order(P)
    lines = [f"{name}: " + " ".join(str(colours[p]) for p in points) for name, points in faces]
    return "\n".join(lines) if len(faces) > 1 else lines[0][2:]


def could_be_colours(P: Puzzle, text: str) -> bool:
    """Return whether a text has a letter for every point, not each by itself, each of the puzzle's colours as often.

    Such a text may be meant as a position, whatever else it may be.
    """
    words = text.split()
    letters = "".join(words)
    if words and max(map(len, words)) == 1:
        return False
    if len(letters) != P.group.degree or len(surfaces(P)) != 1 or not letters.isalpha():
        return False
    sizes = sorted(len(points) for _, points in face_order(P))
    return sorted(letters.count(c) for c in set(letters)) == sizes


def colours_by_point(P: Puzzle, given: Any) -> list[Any]:
    """Return a colour for every point, None where nothing is seen, from text, a mapping of faces or a sequence.

    Raises
    ------
    ParseError
        If there are too many or too few, or faces are missing.
    """
    if isinstance(given, str):
        given = _parsed(P, given)
    if isinstance(given, Mapping):
        found = _from_faces(P, given)
    elif isinstance(given, (Sequence, np.ndarray)):
        found = _flat(P, list(given))
    else:
        raise ParseError(f"colours are text, a list or a mapping from faces, not {brief(given)}")
    return [None if _unseen(c) else c for c in found]


def _unseen(colour: Any) -> bool:
    return colour is None or (isinstance(colour, str) and colour in UNSEEN)


def _flat(P: Puzzle, colours: list[Any]) -> list[Any]:
    n = P.group.degree
    if len(colours) != n:
        raise ParseError(f"{P.name} has {count(n, 'sticker')}, {len(colours)} were given")
    out: list[Any] = [None] * n
    for p, colour in zip((p for _, points in face_order(P) for p in points), colours, strict=True):
        out[p] = colour
    return out


def _from_faces(P: Puzzle, faces: Mapping[Any, Any]) -> list[Any]:
    wanted = dict(face_order(P))
    if list(wanted) == [""]:
        raise ParseError(f"{P.name} has no faces with names; give the colours of all points in order")
    if set(wanted) != set(faces):
        raise ParseError(f"expected the faces {listed(wanted)}, not {listed(faces)}")
    out: list[Any] = [None] * P.group.degree
    for name, points in wanted.items():
        value = faces[name]
        if isinstance(value, str):
            colours = _tokens(value, len(points))
        elif isinstance(value, Sequence):
            colours = [c for row in value for c in (row if isinstance(row, (list, tuple)) else [row])]
        else:
            raise ParseError(f"the face {name} must be text or a list of colours, not {brief(value)}")
        if colours is None or len(colours) != len(points):
            had = len("".join(value.split())) if isinstance(value, str) else len(colours or [])
            raise ParseError(f"the face {name} has {count(len(points), 'sticker')}, {had} were given")
        for p, colour in zip(points, colours, strict=True):
            out[p] = colour
    return out


def _tokens(text: str, wanted: int) -> list[str] | None:
    """Return so many colours of a text: words between spaces or commas, or single letters; None if they are not."""
    words = [w for w in re.split(r"[\s,;|]+", text) if w]
    if len(words) == wanted:
        return words
    letters = list("".join(words))
    return letters if len(letters) == wanted else None


def _parsed(P: Puzzle, text: str) -> Any:
    """Return a mapping from faces, or colours in reading order."""
    if len(text) > MAX_TEXT:
        raise ParseError(f"a text of {len(text)} characters is over the limit of {MAX_TEXT}")
    if text.lstrip()[:1] in ("{", "["):
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ParseError(f"the colours are not JSON: {error}") from None
    lines = [line for line in text.splitlines() if line.strip()]
    faces = dict(face_order(P))
    named = [re.fullmatch(r"\s*([^\s:]+)\s*:(.*)", line) for line in lines]
    if lines and all(named):
        found: dict[str, str] = {}
        for match in named:
            assert match is not None
            if match[1] in found:
                raise ParseError(f"the face {match[1]} is given twice")
            found[match[1]] = match[2]
        return found
    if len(faces) == 6 and set(faces) == set(CUBE_ORDER):
        crossed = _cross(lines, round(len(faces["U"]) ** 0.5))
        if crossed is not None:
            return crossed
    if len({line[:1].isspace() for line in lines}) > 1 and len(lines) > 2 and len(faces) > 1:
        raise ParseError(
            f"these lines are no net that is known: expected {' / '.join(' '.join(row) for row in CROSS)} for a cube, "
            f"or {_ways(faces)}"
        )
    tokens = _tokens(text, P.group.degree)
    if tokens is None:
        words = text.split()
        given = len(words) if len(words) > len(faces) and max(map(len, words)) > 1 else len("".join(words))
        expected = count(P.group.degree, "sticker")
        raise ParseError(f"{P.name} has {expected}, {given} were given; expected {_ways(faces)}")
    return tokens


def _ways(faces: Mapping[str, Any]) -> str:
    if len(faces) == 1:
        return "a colour for every point"
    return f"the faces {' '.join(faces)} one after the other, or a line for each such as '{next(iter(faces))}: …'"


def _cross(lines: list[str], n: int) -> dict[str, list[str]] | None:
    """Return the faces of a cube from the cross that show() prints, None if it is no such text."""
    if n == 0 or len(lines) != 3 * n:
        return None
    out: dict[str, list[str]] = {f: [] for f in CUBE_ORDER}
    for k, faces in enumerate(CROSS):
        for line in lines[k * n : (k + 1) * n]:
            tokens = _tokens(line, n * len(faces))
            if tokens is None:
                return None
            for i, face in enumerate(faces):
                out[face] += tokens[i * n : (i + 1) * n]
    return out

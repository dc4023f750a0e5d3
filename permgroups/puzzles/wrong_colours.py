"""What is wrong with colours that no state shows, as a puzzler would say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from permgroups.puzzles.piece_names import piece_names
from permgroups.puzzles.shape import surfaces
from permgroups.wording import count, listed

if TYPE_CHECKING:
    from permgroups.puzzles.puzzle import Puzzle
    from permgroups.puzzles.reading import Fault

__all__ = ["fault_text"]

KINDS = {3: "corner", 2: "edge", 1: "centre piece"}


def fault_text(P: Puzzle, fault: Fault, seen: Sequence[Any], solved: Sequence[Any]) -> str:
    """Return a fault in a sentence."""
    if fault.kind == "count":
        return _count(P, fault, seen, solved)
    if fault.kind == "fixed":
        p = fault.points[0]
        return f"{_place(P, p)} shows {seen[p]}, but no move moves it: it is always {solved[p]}"
    if fault.kind == "piece":
        return _piece(P, fault, seen, solved)
    if fault.kind == "places":
        fitting, places = fault.numbers
        there = f"{count(places, 'place')}, {_place(P, fault.points[0])} among them,"
        return f"{there} would have to share {count(fitting, 'piece')}"
    if fault.kind == "law":
        return _law(P, fault)
    return "no state that the moves reach shows these colours: all were tried"


def _count(P: Puzzle, fault: Fault, seen: Sequence[Any], solved: Sequence[Any]) -> str:
    wanted, there = fault.numbers
    colour = seen[fault.points[0]] if fault.points else None
    if colour is None:  # a colour that is not seen at all
        lacking = sorted({str(c) for c in solved} - {str(c) for c in seen})
        return f"no sticker is {lacking[0]}, {count(wanted, 'was', 'were')} expected"
    quoted = repr(colour) if str(colour)[:1].isdigit() else colour
    text = f"{wanted} {quoted} {'sticker' if wanted == 1 else 'stickers'} expected, {there} seen"
    if wanted == 0:
        return f"{text}: the puzzle has no such colour"
    pieces = _wrong_pieces(P, seen, solved)
    return f"{text}; {pieces}" if pieces else text


def _wrong_pieces(P: Puzzle, seen: Sequence[Any], solved: Sequence[Any]) -> str:
    """Return which place shows what no piece does, or else which piece is seen too often; '' if there is neither."""
    system = P.group.pieces
    too_many = ""
    for k in system.kept.tolist():
        places = [_stickers(P, place) for place in system.points[k].tolist()]
        exist = Counter(_cyclic(solved, place) for place in places)
        found: dict[tuple[str, ...], list[list[int]]] = {}
        for place in places:
            if all(seen[p] is not None for p in place):
                found.setdefault(_cyclic(seen, place), []).append(place)
        for look, where in found.items():
            first = where[0]
            if not exist[look]:
                return f"no piece shows {_shown(seen, first)}, as {_place(P, first[0])} does"
            if len(where) > exist[look] and surfaces(P) and not too_many:
                exists = f"{exist[look]} {'exists' if exist[look] == 1 else 'exist'}"
                too_many = f"{len(where)} pieces show {_shown(seen, first)}: {_places(P, where)}; {exists}"
    return too_many


def _places(P: Puzzle, places: Sequence[Sequence[int]]) -> str:
    return listed((_place(P, place[0]) for place in places), 5)


def _cyclic(colours: Sequence[Any], points: Sequence[int]) -> tuple[str, ...]:
    """Return the colours of some points as something that does not depend on how they are turned."""
    shown = [str(colours[p]) for p in points]
    return min(tuple(shown[t:] + shown[:t]) for t in range(len(shown)))


def _shown(seen: Sequence[Any], points: Sequence[int]) -> str:
    return ", ".join("?" if seen[p] is None else str(seen[p]) for p in points)


def _piece(P: Puzzle, fault: Fault, seen: Sequence[Any], solved: Sequence[Any]) -> str:
    exist, there = fault.numbers
    stickers = _stickers(P, fault.points)
    shown, where = _shown(seen, stickers), _place(P, fault.points[0])
    if len(fault.points) == 1 and len(stickers) == 2:  # such as a wing, which has its stickers in two orbits
        pair = [seen[p] for p in stickers]
        pieces = {tuple(solved[p] for p in _stickers(P, (q,))) for q in _orbit(P, fault.points[0])}
        if tuple(reversed(pair)) in pieces:
            return f"{where} is flipped, or has come from another place: no piece can be turned over there"
    if exist == 0:
        text = f"no piece shows {shown}, as {where} does"
        if len(fault.points) > 2 and _mirrored_exists(P, fault, seen, solved):
            text += "; one shows them the other way round"
        return text
    has = "piece shows" if exist == 1 else "pieces show"
    look, system = _cyclic(seen, fault.points), P.group.pieces
    places = system.points[int(system.orbit_of[fault.points[0]])].tolist()
    alike = [place for place in places if _cyclic(seen, place) == look]
    return f"{exist} {has} {shown}, and {there} are seen: {_places(P, alike)}"


def _orbit(P: Puzzle, point: int) -> list[int]:
    system = P.group.pieces
    return [int(p) for p in system.points[int(system.orbit_of[point])].ravel()]


def _stickers(P: Puzzle, points: Sequence[int]) -> list[int]:
    """Return all stickers of the piece at a point, this one first: some move in orbits of their own."""
    if len(points) > 1:
        return list(points)
    for start, shape, _ in surfaces(P):
        if start <= points[0] < start + len(shape.piece):
            same = [start + k for k, piece in enumerate(shape.piece) if piece == shape.piece[points[0] - start]]
            return [*points, *(p for p in same if p not in points)]
    return list(points)


def _mirrored_exists(P: Puzzle, fault: Fault, seen: Sequence[Any], solved: Sequence[Any]) -> bool:
    system = P.group.pieces
    wanted = _cyclic(seen, list(reversed(fault.points)))
    points = system.points[int(system.orbit_of[fault.points[0]])]
    return any(_cyclic(solved, piece) == wanted for piece in points.tolist())


def _place(P: Puzzle, point: int) -> str:
    name = piece_names(P)[point]
    return f"the {_kind(P, point)} {name}" if surfaces(P) else f"point {name}"


def _kind(P: Puzzle, point: int) -> str:
    """Return what the piece of a point is called: by how many faces it shows on."""
    for start, shape, _ in surfaces(P):
        if start <= point < start + len(shape.piece):
            faces = set(shape.face[shape.piece == shape.piece[point - start]].tolist())
            return KINDS.get(min(len(faces), 3), "piece")
    return "piece"


def _law(P: Puzzle, fault: Fault) -> str:
    """Return what a person would have to do to the pieces to mend it, and the law."""
    system = P.group.pieces
    told, mend = [], []
    for i, which, _ in fault.laws:
        first = int(system.start[i])
        many = int(system.start[i + 1] - first)
        kind = _kind(P, int(system.tracked[first]))
        wrong = [p for p in fault.points if system.orbit_of[p] == system.kept[i]]
        if which == 0:
            told.append(f"the sum of the twists of the {many} {kind}s")
            turned = "flipped" if system.moduli[i, 0] == 2 else "twisted"
            mend.append(f"{_place(P, wrong[0]) if len(wrong) == 1 else f'one {kind}'} is {turned}")
        else:
            told.append(f"the parity of the {many} {kind}s")
            both = " and ".join(_place(P, p) for p in wrong) if len(wrong) == 2 else f"two {kind}s"
            mend.append(f"{both} are exchanged")
    if len(told) == 1:
        return f"{mend[0]}: no move changes {told[0]}"
    return f"{' or '.join(mend)}: every move changes {' and '.join(told)} together or not at all"

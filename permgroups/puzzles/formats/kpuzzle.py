"""KPuzzle JSON (cubing.js, twips): orbits of oriented pieces, 0-based and passive."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from permgroups.errors import ParseError
from permgroups.groups.group import PermGroup
from permgroups.puzzles.formats.sequences import resolved
from permgroups.puzzles.goal import Goal
from permgroups.puzzles.layout import MAX_PIECES, Layout, PieceSet
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["read", "write"]


def _numbers(value: Any, count: int, high: int, where: str) -> list[int]:
    if not isinstance(value, list) or len(value) != count:
        raise ParseError(f"{where}: expected a list of {count} numbers")
    for x in value:
        if isinstance(x, bool) or not isinstance(x, int) or not 0 <= x <= high:
            raise ParseError(f"{where}: {x!r} is not a number from 0 to {high}")
    return value


def _mapping(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ParseError(f"{where}: expected an object, found {type(value).__name__}")
    return value


def read(text: str, name: str = "puzzle") -> Puzzle:
    """Return the puzzle of a KPuzzle definition."""
    try:
        given = json.loads(text)
    except json.JSONDecodeError as error:
        raise ParseError(f"line {error.lineno}: {error.msg}") from None
    except RecursionError:
        raise ParseError("the file is nested too deeply") from None
    except ValueError:  # Python reads no number of thousands of digits
        raise ParseError("the file has a number that is too long") from None
    data = _mapping(given, "the file")
    sets: list[PieceSet] = []
    orbits = data.get("orbits")
    if not isinstance(orbits, list) or not orbits:
        raise ParseError("orbits: expected a list of orbits")
    for k, orbit in enumerate(orbits):
        orbit = _mapping(orbit, f"orbits[{k}]")
        title = orbit.get("orbitName")
        counts = [orbit.get("numPieces"), orbit.get("numOrientations")]
        if not isinstance(title, str) or any(s.name == title for s in sets):
            raise ParseError(f"orbits[{k}]: orbitName must be a new name, not {title!r}")
        pieces, twists = _numbers(counts, 2, MAX_PIECES, f"orbits[{k}]")
        if pieces < 1 or twists < 1 or sum(s.points for s in sets) + pieces * twists > MAX_PIECES:
            raise ParseError(f"orbits[{k}]: {pieces} pieces with {twists} orientations are not possible")
        sets.append(PieceSet(title, pieces, twists))
    layout = Layout(tuple(sets))
    moves: dict[str, np.ndarray] = {}
    for move, parts in _mapping(data.get("moves"), "moves").items():
        found = {}
        for title, part in _mapping(parts, f"move {move!r}").items():
            s = next((s for s in sets if s.name == title), None)
            if s is None:
                raise ParseError(f"move {move!r}: there is no orbit {title!r}")
            part = _mapping(part, f"move {move!r}, {title}")
            permutation = _numbers(part.get("permutation"), s.pieces, s.pieces - 1, f"move {move!r}, {title}")
            if len(set(permutation)) < s.pieces:
                raise ParseError(f"move {move!r}, {title}: not a permutation of 0 … {s.pieces - 1}")
            delta = part.get("orientationDelta", part.get("orientation", [0] * s.pieces))
            found[title] = (permutation, _numbers(delta, s.pieces, MAX_PIECES, f"move {move!r}, {title}"))
        moves[move] = layout.row(found)
    if not moves:
        raise ParseError("moves: there is no move")
    derived = {}
    for move, algorithm in _mapping(data.get("derivedMoves") or {}, "derivedMoves").items():
        if not isinstance(algorithm, str) or move in moves:
            raise ParseError(f"derived move {move!r}: expected a new name and a text of moves")
        derived[move] = (f"derived move {move!r}: ", algorithm)
    moves = resolved([*moves, *derived], moves, derived)
    title = data.get("name")
    goal = _goal(data.get("defaultPattern"), layout)
    return Puzzle(title if isinstance(title, str) and title else name, PermGroup(moves), goal, layout)


def _goal(pattern: Any, layout: Layout) -> Goal | None:
    if pattern is None:
        return None
    pattern = _mapping(pattern, "defaultPattern")
    colours: list[object] = []
    strange = [name for name in pattern if name not in {s.name for s in layout.sets}]
    if strange:
        raise ParseError(f"defaultPattern: there is no orbit {strange[0]!r}")
    for s in layout.sets:
        part = _mapping(pattern.get(s.name, {}), f"defaultPattern, {s.name}")
        pieces = _numbers(part.get("pieces", list(range(s.pieces))), s.pieces, MAX_PIECES, f"defaultPattern, {s.name}")
        where = f"defaultPattern, {s.name}"
        twist = _numbers(part.get("orientation", [0] * s.pieces), s.pieces, s.twists - 1, where)
        mod = _numbers(part.get("orientationMod", [0] * s.pieces), s.pieces, s.twists, where)
        wrong = next((m for m in mod if m and s.twists % m), 0)
        if wrong:
            raise ParseError(f"{where}: orientationMod {wrong} does not divide the {s.twists} orientations")
        for p, t, m in zip(pieces, twist, mod, strict=True):
            colours += [(s.name, p, (k - t) % (m or s.twists)) for k in range(s.twists)]
    return None if len(set(colours)) == len(colours) else Goal(tuple(colours))


def write(puzzle: Puzzle) -> str:
    """Return a KPuzzle definition; a puzzle without a layout gets one, with its points renumbered."""
    layout, rows = puzzle.laid_out()
    pattern = {}
    looks = None if puzzle.goal is None or puzzle.layout is None else layout.looks(puzzle.goal.colours)
    for s in layout.sets:
        pieces, mod = list(range(s.pieces)), [0] * s.pieces
        if looks is not None:
            pieces, cells = looks[s.name]
            mod = [0 if len(set(c)) == s.twists else len(set(c)) for c in cells]
        pattern[s.name] = {"pieces": pieces, "orientation": [0] * s.pieces}
        if any(mod):
            pattern[s.name]["orientationMod"] = mod
    moves = {}
    for name, row in zip(puzzle.group.names, rows, strict=True):
        parts = layout.parts(row)
        moves[name] = {
            s.name: {"permutation": parts[s.name][0], "orientationDelta": parts[s.name][1]} for s in layout.sets
        }
    data = {
        "name": puzzle.name,
        "orbits": [{"orbitName": s.name, "numPieces": s.pieces, "numOrientations": s.twists} for s in layout.sets],
        "defaultPattern": pattern,
        "moves": moves,
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

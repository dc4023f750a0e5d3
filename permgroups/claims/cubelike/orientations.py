"""How many orientations a piece can have, from the rotations of space that carry it about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from permgroups.puzzles.cubelets import cubelet_turns, cubelets
from permgroups.puzzles.puzzle import Puzzle

__all__ = ["cubelet_orientations", "piece_orientations", "rotation_of", "whole_turns"]

_TURN = {
    "X": np.array([[1, 0, 0], [0, 0, 1], [0, -1, 0]]),
    "Y": np.array([[0, 0, -1], [0, 1, 0], [1, 0, 0]]),
    "Z": np.array([[0, 1, 0], [-1, 0, 0], [0, 0, 1]]),
}  # (i, j, k) → (i, k, -j), (-k, j, i), (j, -i, k)


def rotation_of(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Return the rotation that takes points to others, as a matrix for columns."""
    u, _, v = np.linalg.svd(before.T @ after)
    turn: np.ndarray = v.T @ np.diag([1, 1, np.sign(np.linalg.det(u @ v))]) @ u.T
    if not np.allclose(before @ turn.T, after, atol=1e-5):
        raise AssertionError("a turn is no rotation of its layer")
    return turn


def _reached(
    places: Sequence[int], moves: Sequence[tuple[Mapping[int, int], np.ndarray]]
) -> list[tuple[frozenset[int], int]]:
    """Return the orbits of places with the number of rotations with which a piece comes home, place by place."""
    left, out = set(places), []
    while left:
        start = min(left)
        states = {(start, _key(np.eye(3))): np.eye(3)}
        queue = list(states)
        while queue:
            place, key = queue.pop()
            for goes, turn in moves:
                if place in goes:
                    rotated = turn @ states[place, key]
                    state = goes[place], _key(rotated)
                    if state not in states:
                        states[state] = rotated
                        queue.append(state)
        orbit = frozenset(place for place, _ in states)
        out.append((orbit, sum(place == start for place, _ in states)))
        left -= orbit
    return out


def _key(turn: np.ndarray) -> tuple[int, ...]:
    return tuple(np.round(turn * 1000).astype(int).ravel().tolist())


def piece_orientations(P: Puzzle) -> list[tuple[int, int, int]]:
    """Return (pieces, stickers of a piece, orientations) of every orbit of pieces, for a puzzle that was cut."""
    shape = P.shape
    assert shape is not None
    whole = shape.piece
    moves = []
    for name in P.moves:
        row = P.group.row_of(name).astype(int)
        heights = _layer(P, name)
        moved = np.flatnonzero(heights)
        turn = rotation_of(shape.centres[moved], shape.centres[row[moved]])
        moves.append(({int(whole[x]): int(whole[row[x]]) for x in moved}, turn))
    found = []
    for orbit, count in _reached(sorted(set(whole.tolist())), moves):
        found.append((len(orbit), int((whole == min(orbit)).sum()), count))
    return sorted(found)


def _layer(P: Puzzle, name: str) -> np.ndarray:
    """Return which stickers a turn carries: all pieces of which it moves a sticker."""
    shape = P.shape
    assert shape is not None
    moved = P.group.row_of(name) != np.arange(P.group.degree)
    return np.isin(shape.piece, np.unique(shape.piece[moved]))


def cubelet_orientations(n: int) -> dict[int, set[int]]:
    """Return the numbers of orientations of the surface cubelets of the n-cube, by the size of their orbit."""
    places = cubelets(n)
    moves = []
    for (letter, layer), row in cubelet_turns(n).items():
        axis = "XYZ".index(letter)
        inside = [x for x, c in enumerate(places) if c[axis] == layer]
        moves.append(({x: int(row[x]) for x in inside}, _TURN[letter]))
    out: dict[int, set[int]] = {}
    for orbit, count in _reached(range(len(places)), moves):
        out.setdefault(len(orbit), set()).add(count)
    return out


def whole_turns(n: int) -> list[np.ndarray]:
    """Return the 24 rotations of the whole cube as image rows of the surface cubelets."""
    places = cubelets(n)
    number = {c: x for x, c in enumerate(places)}
    found = {_key(np.eye(3)): np.eye(3, dtype=int)}
    queue = list(found.values())
    while queue:
        turn = queue.pop()
        for more in _TURN.values():
            new = more @ turn
            if _key(new) not in found:
                found[_key(new)] = new
                queue.append(new)
    return [np.array([number[tuple((t @ np.array(c)).tolist())] for c in places]) for t in found.values()]

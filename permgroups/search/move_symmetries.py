"""Symmetries of a set of moves: permutations of the points that take every move to a move or to the inverse of one.

They are found from the moves alone: images of the moves are chosen one after the other, so that products of two keep
their cycle types; then points are mapped orbit by orbit along the moves. Rubik's cube has 48, its rotations and
reflections. An element and its image under a symmetry have words of the same length, one the image of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from permgroups.groups.rows import cycle_lengths_of, inverse_row

__all__ = ["Symmetry", "move_symmetries"]

Rows = np.ndarray

MOST = 200  # symmetries
TRIED = 60_000  # choices of images of moves
MOST_MOVES = 24


@dataclass(frozen=True, eq=False)
class Symmetry:
    """Point p goes to ``points[p]``, move k to the power ``signs[k]`` of move ``moves[k]``."""

    points: Rows
    moves: tuple[int, ...]
    signs: tuple[int, ...]

    def image(self, row: Rows) -> Rows:
        """Return the image of an element."""
        out = np.empty_like(row)
        out[self.points] = self.points[row]
        return out

    def back(self, move: int, exponent: int) -> tuple[int, int]:
        """Return the move and exponent whose image is this power of a move."""
        k = self.moves.index(move)
        return k, exponent * self.signs[k]


def move_symmetries(rows: Rows, most: int = MOST) -> list[Symmetry]:
    """Return the symmetries of moves, the identity first; at most so many, and one alone for many moves.

    Examples
    --------
    >>> from permgroups.puzzles import cube
    >>> G = cube(3).group
    >>> found = move_symmetries(G.rows)
    >>> len(found), len({symmetry.moves for symmetry in found})
    (48, 48)
    >>> R, turned = G.rows[0], found[-1]
    >>> bool((turned.image(R) == G.rows[turned.moves[0]]).all()) or turned.signs[0] < 0
    True
    """
    count, n = rows.shape
    identity = Symmetry(np.arange(n), tuple(range(count)), (1,) * count)
    if count > MOST_MOVES:
        return [identity]
    out = [identity]
    for moves, signs in _assignments(rows):
        if moves == identity.moves and signs == identity.signs:
            continue
        points = _points(rows, moves, signs)
        if points is not None:
            out.append(Symmetry(points, moves, signs))
            if len(out) >= most:
                break
    return out


def _assignments(rows: Rows) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield images of all moves under which the products of two keep their cycle types."""
    count = len(rows)
    signed = [*rows, *(inverse_row(row) for row in rows)]  # k, and count + k for its inverse
    kinds: dict[tuple[tuple[int, int], ...], int] = {}

    def kind(row: Rows) -> int:
        lengths, many = np.unique(cycle_lengths_of(row), return_counts=True)
        key = tuple(zip(lengths.tolist(), many.tolist(), strict=True))
        return kinds.setdefault(key, len(kinds))

    alone = [kind(row) for row in signed]
    pair = np.array([[kind(b[a]) for b in signed] for a in signed])
    own = [row.tobytes() for row in signed]
    left = [TRIED]

    def extended(chosen: list[int]) -> Iterator[list[int]]:
        k = len(chosen)
        if k == count:
            yield chosen
            return
        for image in range(2 * count):
            if left[0] <= 0:
                return
            left[0] -= 1
            if image >= count and own[image] == own[image - count]:
                continue  # an involution has one sign
            if image % count in [c % count for c in chosen] or alone[image] != alone[k]:
                continue
            inverse = (image + count) % (2 * count)
            if all(pair[chosen[i], image] == pair[i, k] and pair[chosen[i], inverse] == pair[i, count + k]
                   for i in range(k)):  # fmt: skip
                yield from extended([*chosen, image])

    for chosen in extended([]):
        yield tuple(c % count for c in chosen), tuple(1 if c < count else -1 for c in chosen)


def _points(rows: Rows, moves: tuple[int, ...], signs: tuple[int, ...]) -> Rows | None:
    """Return a permutation of the points that takes the moves to their images, None if there is none."""
    n = rows.shape[1]
    images = [rows[m] if sign > 0 else inverse_row(rows[m]) for m, sign in zip(moves, signs, strict=True)]
    steps = [(row.tolist(), image.tolist()) for row, image in zip(rows, images, strict=True)]
    moved = np.array([row != np.arange(n) for row in rows]).reshape(-1, n)
    seen = np.array([image != np.arange(n) for image in images]).reshape(-1, n)
    out = np.full(n, -1, np.int64)
    free = np.ones(n, np.bool_)
    for p in range(n):
        if out[p] >= 0:
            continue
        for q in np.flatnonzero(free & (seen == moved[:, p : p + 1]).all(axis=0)).tolist():
            found = _along(steps, p, q)
            if found is not None and free[list(found.values())].all():
                for a, b in found.items():
                    out[a] = b
                    free[b] = False
                break
        else:
            return None
    return out


def _along(steps: list[tuple[list[int], list[int]]], p: int, q: int) -> dict[int, int] | None:
    """Return the map of an orbit that takes p to q and commutes with the moves and their images."""
    found, queue = {p: q}, [p]
    for a in queue:
        b = found[a]
        for row, image in steps:
            c, d = row[a], image[b]
            if c not in found:
                found[c] = d
                queue.append(c)
            elif found[c] != d:
                return None
    return found if len(set(found.values())) == len(found) else None

"""Algorithm 6.2: a short path by meeting in the middle, without a table of all positions.

Every position but the eight of (6-2) has depth at most 8. So two lists of the positions at most four
moves away, one around the start and one around the position, have one in common. The paper treats
closed positions and says that an open hole can be moved home first, which may cost a move; here the
second list begins where the hole is, and the path found is a shortest one in every case.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups import checks
from permgroups.errors import InvalidArgument, NotInGroup
from permgroups.games.hole_games import HoleGame
from permgroups.games.paths import Path
from permgroups.search.breadth_first import Layers

__all__ = ["ball", "identity_paths", "meet_in_the_middle"]


def meet_in_the_middle(game: HoleGame, position: Any, radius: int = 6) -> Path:
    """Return a shortest path that makes a position, found by growing balls around both ends.

    Raises
    ------
    NotInGroup
        If none of at most twice the radius exists.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> g = M13()
    >>> meet_in_the_middle(g, "(1 7 12 6 8)(3 4 10 5 9)")
    [0, 6, 12, 1, 8, 0]
    """
    if not isinstance(game, HoleGame):
        raise InvalidArgument(f"meeting in the middle is of games with one hole, not of {game!r}")
    checks.whole("radius", radius, 0)
    at, space = game.position(position), game.space
    begin, end = space.number_of(at.start), space.number_of(at.at)
    near = Layers(space, space.state(np.arange(space.degree), begin))
    far = Layers(space, space.state(at.row, end))
    while near.radius + far.radius <= 2 * radius:
        sphere = far.sphere(far.radius)
        met = near.numbers(far.states(sphere.start, sphere.stop))
        there = near.sphere(near.radius)
        for number, meeting in enumerate(met.tolist(), sphere.start):
            if meeting in there:
                points = [*_points(game, at.start, near.path(meeting)), *_points(game, at.at, far.path(number))[-2::-1]]
                return Path(game, points)
        (near if near.radius == far.radius else far).grow()
    raise NotInGroup(f"no path of at most {2 * radius} moves makes this position")


def ball(game: HoleGame, radius: int) -> list[tuple[np.ndarray, tuple[Any, ...]]]:
    """Return the positions at most so many moves away from the start, nearest first: the row and a shortest path.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> len(ball(M13(), 2)), ball(M13(), 1)[1][1]
    (121, (0, 1))
    """
    layers = Layers(game.space)
    while layers.radius < checks.whole("radius", radius, 0) and layers.grow():
        pass
    return [
        (state[:-1].astype(np.uint16), tuple(_points(game, game.hole, layers.path(number))))
        for number, state in enumerate(layers.states())
    ]


def _points(game: HoleGame, start: Any, moves: list[int]) -> list[Any]:
    """Return the points that the hole goes through from a start."""
    at, out = game.space.number_of(start), [start]
    for move in moves:
        at = int(game.space.target[game.space.arc_at[at, move]])
        out.append(game.points[at])
    return out


def identity_paths(game: HoleGame, length: int) -> list[tuple[Any, ...]]:
    """Return the nondegenerate closed paths of a length from the start that leave every counter where it is.

    Two halves meet in the middle, so lengths up to ten or so are within reach.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> [len(identity_paths(M13(), k)) for k in (4, 5, 6, 7, 8)]
    [0, 0, 108, 216, 648]
    """
    checks.whole("length", length, 2, 12)
    points, start = game.points, game.space.begin
    n = len(points)
    straight = {  # whether three points in a row can be shortened to two
        (p, q, r): bool((game.move_row(q, r)[game.move_row(p, q)] == game.way(points[p], points[r])).all())
        for p in range(n) for q in range(n) for r in range(n) if p != q != r
    }  # fmt: skip

    def grown(steps: int) -> dict[tuple[bytes, int], list[tuple[int, ...]]]:
        paths: list[tuple[tuple[int, ...], np.ndarray]] = [((start,), np.arange(n * game.sides, dtype=np.uint16))]
        for _ in range(steps):
            paths = [
                ((*x, q), game.move_row(x[-1], q)[row])
                for x, row in paths
                for q in range(n)
                if q != x[-1] and (len(x) < 2 or not straight[x[-2], x[-1], q])
            ]
        out: dict[tuple[bytes, int], list[tuple[int, ...]]] = {}
        for x, row in paths:
            out.setdefault((row.tobytes(), x[-1]), []).append(x)
        return out

    half = length // 2
    first, second = grown(half), grown(length - half)
    found = []
    for key, heads in first.items():
        for a in heads:
            for b in second.get(key, ()):
                if not straight[a[-2], a[-1], b[-2]]:
                    found.append(tuple(points[x] for x in (*a, *reversed(b[:-1]))))
    return found

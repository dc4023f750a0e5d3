"""Algorithm 6.2: a short path by meeting in the middle, without a table of all positions.

Every position but the eight of (6-2) has depth at most 8. So two lists of the positions at most four
moves away, one around the start and one around the position, have one in common. The paper treats
closed positions and says that an open hole can be moved home first, which may cost a move; here the
second list begins where the hole is, and the path found is a shortest one in every case.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from permgroups.errors import NotInGroup, PermGroupsError
from permgroups.games.hole_games import HoleGame
from permgroups.games.positions import Path

__all__ = ["balls", "identity_paths", "meet_in_the_middle"]


def balls(game: HoleGame, start: int, radius: int, row: np.ndarray | None = None) -> list[dict[bytes, tuple[int, ...]]]:
    """Return for every depth up to the radius the positions there, with a path of points to each."""
    n = len(game.points)
    first = np.arange(n * game.sides, dtype=np.uint16) if row is None else row
    layers: list[dict[bytes, tuple[int, ...]]] = [{first.tobytes(): (start,)}]
    seen = dict(layers[0])
    for _ in range(radius):
        following: dict[bytes, tuple[int, ...]] = {}
        for key, path in layers[-1].items():
            at = np.frombuffer(key, np.uint16)
            for q in range(n):
                if q != path[-1]:
                    other = game.move_row(path[-1], q)[at].tobytes()
                    if other not in seen:
                        seen[other] = following[other] = (*path, q)
        layers.append(following)
    return layers


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
        raise PermGroupsError(f"meeting in the middle is of games with one hole, not of {game!r}")
    at = game.position(position)
    near = balls(game, at.start, 0)
    far = balls(game, at.hole, 0, at.row)
    for depth in range(2 * radius + 1):
        a, b = (depth + 1) // 2, depth // 2
        if len(near) <= a:
            near = balls(game, at.start, a)
        if len(far) <= b:
            far = balls(game, at.hole, b, at.row)
        for key in near[a].keys() & far[b].keys():
            there, back = near[a][key], far[b][key]
            if there[-1] == back[-1]:
                return Path(game, [game.points[x] for x in (*there, *reversed(back[:-1]))])
    raise NotInGroup(f"no path of at most {2 * radius} moves makes this position")


def identity_paths(game: HoleGame, length: int) -> list[tuple[Any, ...]]:
    """Return the nondegenerate closed paths of a length from the start that leave every counter where it is.

    Two halves meet in the middle, so lengths up to ten or so are within reach.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> [len(identity_paths(M13(), k)) for k in (4, 5, 6, 7, 8)]
    [0, 0, 108, 216, 648]
    """
    if isinstance(length, bool) or not isinstance(length, int) or not 2 <= length <= 12:
        raise PermGroupsError(f"length must be a whole number from 2 to 12, not {length!r}")
    n, start = len(game.points), game._start
    straight = {  # whether three points in a row can be shortened to two
        (p, q, r): bool((game.move_row(q, r)[game.move_row(p, q)] == game._way(p, r)).all())
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
                    found.append(tuple(game.points[x] for x in (*a, *reversed(b[:-1]))))
    return found

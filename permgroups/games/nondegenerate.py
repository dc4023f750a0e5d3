"""Sequences of the dualized game without any trivial move (section 4), for every position.

The paper writes a sequence from a point-move to a line-move and says that every one is equivalent to one in which both
paths are nondegenerate. ``DualPath.reduced()`` finds such a one, not longer, where no hole has to stand still at the
beginning or at the end. In general a longer one is needed: here a shortest is found, by balls of pairs of moves that
grow from both ends until they meet.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from permgroups.games.dual import DualGame
from permgroups.games.dual_paths import DualPath
from permgroups.search.breadth_first import Layers
from permgroups.search.spaces import Groupoid

__all__ = ["nondegenerate", "pairs_of_moves"]


def pairs_of_moves(game: DualGame, point_first: bool = True) -> Groupoid:
    """Return the groupoid of two moves at a time, none of them trivial: a point-move and a line-move, in this order.

    With ``point_first=False`` the line moves first. From every flag there are nine such pairs.

    >>> from permgroups.games import M13
    >>> game = M13(dual=True)
    >>> pairs_of_moves(game).order() == game.order()      # they lead everywhere
    True
    """
    number = {flag: i for i, flag in enumerate(game.flags)}
    plane = game.plane
    names, source, target, rows = [], [], [], []
    for p, line in game.flags:
        for q, m in game.flags:
            if q == p or m == line or not plane.incidence[(q, line) if point_first else (p, m)]:
                continue
            names.append((f"p{q}L{m}" if point_first else f"L{m}p{q}", 1))
            source.append(number[p, line])
            target.append(number[q, m])
            rows.append(game.line_row(line, m)[game.point_row(p, q)])  # the two act on different counters
    return Groupoid(names, source, target, np.array(rows, np.uint16), 0, game.flags, game.row_labels)


def nondegenerate(path: DualPath) -> DualPath:
    """Return an equivalent path in which no move is trivial and both paths are nondegenerate, as few moves as can be.

    Examples
    --------
    >>> from permgroups.games import M13
    >>> turn = M13(dual=True).path([0, 0], [0, 1])        # a single line-move
    >>> found = nondegenerate(turn)
    >>> turn.is_nondegenerate, found.is_nondegenerate, found.is_equivalent(turn), len(found)
    (False, True, True, 12)
    """
    game, at = path.game, path.position
    forward = pairs_of_moves(game).started_at(at.start)
    backward = pairs_of_moves(game, point_first=False).started_at(at.at)
    near = Layers(forward)
    far = Layers(backward, backward.state(at.row, backward.number_of(at.at)))
    while True:
        sphere, there = far.sphere(far.radius), near.sphere(near.radius)
        for number, met in enumerate(near.numbers(far.states(sphere.start, sphere.stop)).tolist(), sphere.start):
            if met in there:
                ways = [*_flags(forward, near.path(met)), *_flags(backward, far.path(number))[-2::-1]]
                out = DualPath(game, [p for p, _ in ways], [line for _, line in ways])
                if not out.is_equivalent(path):
                    raise AssertionError("the nondegenerate path induces another permutation")
                return out
        (near if near.radius == far.radius else far).grow()


def _flags(space: Groupoid, moves: Sequence[int]) -> list[tuple[int, int]]:
    """Return the flags after each pair of moves."""
    at, out = space.begin, [space.start_object]
    for move in moves:
        at = int(space.target[space.arc_at[at, move]])
        out.append(space.objects[at])
    return out

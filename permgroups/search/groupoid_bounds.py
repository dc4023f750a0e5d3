"""Bounds for the farthest position where moves depend on the position.

Above: go back to the start's object along the tree of shortest ways; what is left is an element of the group of closed
paths, and the words of its tables are spelled by closed paths of known lengths. Below: a shortest path has no two
neighbours that one arc replaces; such paths are counted, and a position needs so many moves that there are as many
paths as positions.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.search.bounds_again import word_tables_again
from permgroups.search.tables import word_tables_of

if TYPE_CHECKING:
    from permgroups.search.groupoid_puzzles import GroupoidPuzzle

__all__ = ["groupoid_lower_bound", "groupoid_upper_bound"]


def groupoid_lower_bound(P: GroupoidPuzzle) -> int:
    """Return a number of moves that some position needs, as there are fewer short paths than positions.

    >>> from permgroups.puzzles import sliding
    >>> groupoid_lower_bound(sliding(3, 3)), sliding(3, 3).growth().diameter
    (20, 31)
    """
    space = P.space
    known = {(p, q, row.tobytes()) for p, q, row in zip(space.source.tolist(), space.target.tolist(), space.rows,
                                                        strict=True)}  # fmt: skip
    leaving = defaultdict(list)
    for arc, p in enumerate(space.source.tolist()):
        leaving[p].append(arc)
    identity = np.arange(space.degree, dtype=space.rows.dtype).tobytes()
    follow: list[list[int]] = []
    for arc in range(len(space.source)):
        here = []
        for then in leaving[int(space.target[arc])]:
            p, q = int(space.source[arc]), int(space.target[then])
            row = space.rows[then][space.rows[arc]].tobytes()
            if (p, q, row) not in known and not (p == q and row == identity):
                here.append(then)
        follow.append(here)
    paths = {arc: 1 for arc in leaving[space.begin]}
    within, moves, order = 1, 0, P.order()
    while within < order:
        moves += 1
        within += sum(paths.values())
        longer: dict[int, int] = defaultdict(int)
        for arc, many in paths.items():
            for then in follow[arc]:
                longer[then] += many
        paths = longer
    return moves


def groupoid_upper_bound(P: GroupoidPuzzle, again: bool = False) -> int:
    """Return a number of moves that is enough for every position; with ``again`` every word is multiplied out.

    Raises
    ------
    TooLarge
        If the words do not make up the group.
    """
    paths = P.closed_paths
    tables = word_tables_of(paths.group)
    lengths = {name: len(arcs) for name, arcs in paths.arcs.items()}
    levels = [list(tables.entries(k)) for k in range(tables.levels)]
    home = max(len(way) for way in P.space.tree)
    if again:
        most = word_tables_again(paths.group, tables.base.tolist(), levels, lengths)
        if most is None:
            raise TooLarge("the words of the tables do not make up the group of closed paths")
        return home + most
    return home + sum(
        max(sum(lengths[name] for name, _ in word.reduced().letters()) for _, word in level) for level in levels
    )

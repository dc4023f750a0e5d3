"""Closed paths of a groupoid: short ones that generate the group at the start, with their arcs in a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from permgroups.groups.group import PermGroup
from permgroups.groups.rows import inverse_row
from permgroups.groups.words import Word
from permgroups.search.spaces import Groupoid

__all__ = ["ClosedPaths", "undo_by_factoring"]

MOST_LOOPS = 60  # generators of the group of closed paths


@dataclass(frozen=True)
class ClosedPaths:
    """Short closed paths at the start that generate the whole group, and the arcs of each by the generator's name.

    Examples
    --------
    >>> from permgroups.puzzles import sliding
    >>> space = sliding(2, 2).space
    >>> paths = ClosedPaths.of(space)
    >>> paths.group.order(), [str(space.word_of(arcs)) for arcs in paths.arcs.values()]
    (3, ["U' L' U L"])
    """

    group: PermGroup
    arcs: Mapping[str, tuple[int, ...]]

    @classmethod
    def of(cls, space: Groupoid) -> ClosedPaths:
        """Return the shortest closed paths that go over one arc outside of the tree of ways."""
        depth = np.array([len(way) for way in space.tree])
        lengths = depth[space.source] + 1 + depth[space.target]
        known = {np.arange(space.degree, dtype=np.uint16).tobytes()}
        chosen: list[int] = []
        whole = space.group.order()
        for arc in np.argsort(lengths, kind="stable").tolist():
            row = space.loops[arc]
            if row.tobytes() in known or inverse_row(row).tobytes() in known:
                continue
            known.add(row.tobytes())
            chosen.append(arc)
            if len(chosen) >= MOST_LOOPS and PermGroup.from_rows(space.loops[chosen]).order() == whole:
                break
        group = PermGroup.from_rows(space.loops[chosen], space.labels)
        paths = [(*space.tree[space.source[arc]], arc, *space.undone(space.tree[space.target[arc]])) for arc in chosen]
        return cls(group, dict(zip(group.names, paths, strict=True)))

    def spelled(self, word: Word, space: Groupoid) -> list[int]:
        """Return the arcs of a word in the closed paths."""
        out: list[int] = []
        for name, sign in word.letters():
            out += self.arcs[name] if sign > 0 else space.undone(self.arcs[name])
        return out


def undo_by_factoring(paths: ClosedPaths, row: np.ndarray, seconds: float, effort: int | None) -> Word:
    """Return the inverse of a word that makes the row by the group's stabilizer chain."""
    return ~paths.group.factor(row)

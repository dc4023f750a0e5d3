"""The graph of the cosets of a stabilizer in the one before it, with a tree of shortest words.

A chain of subgroups G = K_0 > K_1 > … > K_t > <s> > 1: every K_j fixes some more base points, and s is a power of a
generator. The nodes of the j-th graph are the cosets of K_{j+1} in K_j, images of the points that K_{j+1} fixes;
those of the last one are the cosets of <s>.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.cosets import canonical_representatives
from permgroups.groups.relators import Letters, inverse_letters
from permgroups.groups.rows import inverse_row, row_power
from permgroups.kernels import coset_graphs as _kernel

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["BUDGET", "CosetGraph", "Graph", "letter_rows", "stepped_down"]

Rows = np.ndarray
BUDGET = 20_000_000


def letter_rows(rows: Rows) -> Rows:
    """Return the rows of the letters: every generator and its inverse."""
    out = np.empty((2 * len(rows), rows.shape[1]), np.uint16)
    out[0::2] = rows
    for k, row in enumerate(rows):
        out[2 * k + 1] = inverse_row(row)
    return out


@dataclass(eq=False)
class Graph:
    """Nodes breadth first, with their images under the letters of ``columns`` and the tree."""

    rows: Rows  # of the generators
    columns: Rows  # the letters that are used: no inverses of involutions
    points: Rows  # what the subgroup fixes; for a cyclic subgroup <s> a base, closed under s
    turn: Rows = field(default_factory=lambda: np.empty((0, 0), np.int64))  # turn[i, k]: the place of s^i of point k
    width: int = 0  # the first points, whose images determine a coset; 0 for all
    node: Rows = field(init=False)
    image: Rows = field(init=False)
    parent: Rows = field(init=False)
    letter: Rows = field(init=False)
    count: int = field(init=False)

    def __post_init__(self) -> None:
        self.letters = letter_rows(self.rows)
        if len(self.turn) == 0:
            self.turn = np.arange(len(self.points))[None, :]
        self.width = self.width or len(self.points)

    @property
    def turns(self) -> int:
        """The order of the cyclic subgroup, 1 where the subgroup is a stabilizer."""
        return len(self.turn)

    def search(self, room: int) -> Graph:
        """Number at most so many nodes; return the graph itself."""
        self.node = np.empty((room, len(self.points)), np.uint16)
        self.node[0] = self.turned(self.points)
        self.image = np.full((room, len(self.columns)), _kernel.UNKNOWN, np.int32)
        self.parent = np.full(room, -1, np.int32)
        self.letter = np.full(room, -1, np.int32)
        seen = np.full(1 << (2 * room).bit_length(), -1, np.int32)
        work = np.empty(self.width, np.uint16)
        st = np.array([0, 0], np.int64)
        letters = np.ascontiguousarray(self.letters[self.columns])
        while (
            _kernel.breadth_first(
                letters, self.turn, self.width, self.node, self.image, self.parent, self.letter, seen, work, st, BUDGET
            )
            == _kernel.PAUSED
        ):
            pass
        self.count = int(st[_kernel.COUNT])
        return self

    def turned(self, vector: Rows) -> Rows:
        """Return the vector of a coset of <s>, turned so that its first entry is least."""
        return vector[self.turn[vector[self.turn[:, 0]].argmin()]]

    def way(self, node: int) -> Letters:
        """Return the letters of the tree from the root to a node."""
        out = []
        while node > 0:
            out.append(int(self.columns[self.letter[node]]))
            node = int(self.parent[node])
        return tuple(out[::-1])

    def find(self, row: Rows) -> int:
        """Return the node of the coset of an element."""
        vector = self.turned(row[self.points])
        return int(np.flatnonzero((self.node[: self.count] == vector).all(axis=1))[0])

    def row_of(self, letters: Sequence[int]) -> Rows:
        """Return the product of letters."""
        row = np.arange(self.rows.shape[1], dtype=np.uint16)
        for x in letters:
            row = self.letters[x][row]
        return row


class CosetGraph(Graph):
    """The cosets of any subgroup of small index; nodes are canonical elements of cosets."""

    def __init__(self, rows: Rows, columns: Rows, H: PermGroup):
        super().__init__(rows, columns, np.arange(rows.shape[1], dtype=np.uint16))
        self.H = H

    def search(self, room: int) -> Graph:
        """Number at most so many cosets; return the graph itself."""
        node = [canonical_representatives(self.H, self.points[None, :])[0]]
        number = {node[0].tobytes(): 0}
        image, parent, letter = [], [-1], [-1]
        done = 0
        while done < len(node):
            layer = np.array(node[done:])
            images = [canonical_representatives(self.H, self.letters[x][layer]) for x in self.columns]
            for i in range(len(layer)):
                row = []
                for x, there in enumerate(images):
                    key = there[i].tobytes()
                    if key not in number:
                        number[key] = len(node)
                        node.append(there[i])
                        parent.append(done + i)
                        letter.append(x)
                    row.append(number[key])
                image.append(row)
            done += len(layer)
        if len(node) != room:
            raise AssertionError(f"the subgroup has {len(node)} cosets, not {room}")
        self.node, self.image = np.array(node), np.array(image, np.int32)
        self.parent, self.letter, self.count = np.array(parent, np.int32), np.array(letter, np.int32), room
        return self

    def turned(self, vector: Rows) -> Rows:
        """Return the canonical element of the coset of an element."""
        return canonical_representatives(self.H, vector[None, :])[0]


def stepped_down(graphs: Sequence[Graph], row: Rows, cyclic: Letters, last: Graph) -> Letters:
    """Return a word for an element of the first graph's group: the ways to its cosets, and a power of s.

    ``cyclic`` is s as a word in the generators of the last graph.
    """
    parts: list[Letters] = []
    for graph in graphs:
        way = graph.way(graph.find(row))
        parts.append(way)
        row = inverse_row(graph.row_of(way))[row]  # row = k·u, k in the next subgroup
    s = last.row_of(cyclic)
    count = next(i for i in range(last.turns) if (row_power(s, i) == row).all())
    parts.append(cyclic * count if 2 * count <= last.turns else inverse_letters(cyclic) * (last.turns - count))
    return tuple(x for part in reversed(parts) for x in part)

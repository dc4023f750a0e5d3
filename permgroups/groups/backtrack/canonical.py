"""Canonical images: the same member of an orbit from every member of it.

Layer by layer all ways are followed to bring points to the first base points, to the second and so on; of a layer
only the nodes are kept whose labels have the least sum, a number that does not depend on which member of the orbit
was given. Ways that an element of the stabilizer takes to each other lead to the same image, so one of them is
followed. At the bottom the least image is chosen. The base is the least one, so the choice depends on the group alone,
not on its generators.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.backtrack.search import Search
from permgroups.groups.backtrack.stabilizers import symmetric_stabilizer_rows
from permgroups.groups.backtrack.structures import Structure
from permgroups.groups.rows import inverse_row, is_odd
from permgroups.groups.schreier_sims import build_chain
from permgroups.kernels import backtrack as _kernel

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["canonical_row"]

Rows = np.ndarray

MOST_NODES = 20_000


@dataclass(eq=False, slots=True)
class _Node:
    row: Rows  # an element that takes the first base points to the chosen points
    images: list[int]  # the chosen points
    labels: Rows
    symmetry: Rows  # elements of the stabilizer that fix the chosen points
    symmetries: int  # how many there are


def canonical_row(
    G: PermGroup, structure: Structure, stabilizer: PermGroup, written: Callable[[Rows], Any] | None = None
) -> Rows:
    """Return an element of G that takes the structure to its canonical image; its stabilizer in G must be given.

    ``written(row)`` is the image under an element in a form that can be compared; by default that of sets and arcs.

    In a symmetric group colours are sorted. Under an alternating group an orbit of the symmetric group falls into two
    if nothing odd keeps the structure; the second one goes to the image of the other's under (0 1).

    Raises
    ------
    TooLarge
        If more than 20,000 ways look alike.
    """
    if not G.is_giant:
        return _by_layers(G, structure, stabilizer, written)
    whole, _ = symmetric_stabilizer_rows(structure)
    if structure.has_arcs:
        row = _by_layers(None, structure, G.subgroup_of_rows(whole), written)
    else:
        row = np.empty(G.degree, np.uint16)
        row[np.argsort(structure.colours, kind="stable")] = np.arange(G.degree)
    if G.is_symmetric or not is_odd(row):
        return row
    for s in whole:
        if is_odd(s):
            return row[s]
    swap = np.arange(G.degree, dtype=np.uint16)
    swap[:2] = 1, 0
    return swap[row]


def _by_layers(
    G: PermGroup | None, structure: Structure, stabilizer: PermGroup, written: Callable[[Rows], Any] | None
) -> Rows:
    search = Search([] if G is None else [G], structure, plain_base=True)
    n = structure.degree
    identity = np.arange(n, dtype=np.uint16)
    nodes = [_Node(identity, [], search.lab[0].copy(), stabilizer.rows, stabilizer.order())]
    chains = len(search.chains)
    depth = 0
    while depth < search.levels if chains else not _is_discrete(nodes[0].labels[:n]):
        layer: list[_Node] = []
        best = None
        for node in nodes:
            chosen = _candidates(search, node, depth)
            totals, rows, labels = _children(search, node, depth, chosen)
            least = int(totals.min())
            if best is None or least < best:
                best, layer = least, []
            if least == best:
                for i in np.flatnonzero(totals == totals.min()).tolist():
                    image = int(chosen[i])
                    symmetry, count = _fixing(node, image)
                    layer.append(_Node(rows[i], [*node.images, image], labels[i].copy(), symmetry, count))
            if len(layer) > MOST_NODES:
                raise TooLarge(f"more than {MOST_NODES} ways to a canonical image look alike; the limit is reached")
        nodes = layer
        depth += 1
    if chains:
        takers = [inverse_row(node.row) for node in nodes]
    else:
        takers = [np.argsort(np.argsort(node.labels[:n])).astype(np.uint16) for node in nodes]
    return min(takers, key=written or (lambda row: _written(structure, row)))


def _is_discrete(labels: Rows) -> bool:
    return len(np.unique(labels)) == len(labels)


def _candidates(search: Search, node: _Node, depth: int) -> Rows:
    """Return the images to try: one of every orbit of the symmetry, all with the rarest label, of these the least."""
    if search.chains:
        points = node.row[search.chains[0].basic_orbit(depth)].astype(np.int64)
    else:
        points = np.arange(search.degree)
    _, inverse, counts = np.unique(node.labels[points], return_inverse=True, return_counts=True)
    if not search.chains:
        counts = np.where(counts == 1, len(points) + 1, counts)  # already told apart
    chosen = np.sort(points[inverse.ravel() == int(counts.argmin())])
    if node.symmetries == 1:
        return chosen
    seen: set[int] = set()
    out = []
    for p in chosen.tolist():
        if p not in seen:
            out.append(p)
            seen.add(p)
            todo = [p]
            for q in todo:
                for image in node.symmetry[:, q].tolist():
                    if image not in seen:
                        seen.add(image)
                        todo.append(image)
    return np.array(out, np.int64)


def _children(search: Search, node: _Node, depth: int, chosen: Rows) -> tuple[Rows, Rows, Rows]:
    n, chains, size = search.degree, len(search.chains), len(search.colour)
    rows = np.empty((len(chosen) + 1, chains, n), np.uint16)
    labels = np.empty((len(chosen), size), np.uint64)
    totals = np.empty(len(chosen), np.uint64)
    images = np.array([*node.images, 0], np.int64)
    _kernel.children(
        depth, node.row, images, chosen, n, chains, search.edge, search.pool, search.orbit_hash, search.colour,
        search.start, search.arc, search.code, rows, labels, search.tmp, search.keys, search.counts,
        np.empty(2 * n, np.uint16), totals,
    )  # fmt: skip
    return totals, rows[1:, 0] if chains else np.broadcast_to(node.row, (len(chosen), n)), labels


def _fixing(node: _Node, point: int) -> tuple[Rows, int]:
    """Return the symmetry of a node that also fixes a point, and how many elements it has."""
    if node.symmetries == 1:
        return node.symmetry, 1
    chain = build_chain(node.symmetry, prefix=[point], target=node.symmetries)
    rows = chain.strong_generators(1)
    return (rows if len(rows) else node.symmetry[:0]), node.symmetries // int(chain.length[0])


def _written(structure: Structure, row: Rows) -> tuple[list[int], list[tuple[int, ...]]]:
    """Return the image of a structure in a form that can be compared; further vertices are sets."""
    n = structure.degree
    colours = np.empty(n, np.int64)
    colours[row] = structure.colours[:n]
    arcs = structure.arcs
    inside = (arcs[:, 0] < n) & (arcs[:, 1] < n)
    moved = [(int(row[p]), int(row[q]), code) for p, q, code in arcs[inside].tolist()]
    sets: dict[int, list[int]] = {}
    for v, p, code in arcs[~inside].tolist():
        sets.setdefault(v, [int(structure.colours[v]), code]).append(int(row[p]))
    return colours.tolist(), sorted(moved) + sorted(tuple(s[:2] + sorted(s[2:])) for s in sets.values())

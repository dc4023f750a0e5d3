"""One search for everything: elements of groups that take one structure to another.

``Search`` prepares the left side once (base, chains, labels along the path of the identity) and is then asked for the
stabilizer of its structure, or for one element that takes it to another structure; see
:mod:`permgroups.kernels.backtrack`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from permgroups.errors import TooLarge
from permgroups.groups.backtrack.structures import Structure, hashed
from permgroups.groups.chain import Chain
from permgroups.groups.rows import kernel_rows
from permgroups.groups.schreier_sims import build_chain
from permgroups.kernels import backtrack as _kernel
from permgroups.kernels import labels as _labels
from permgroups.kernels.bounds import orbits, orbits_of_levels

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["Search", "least_chain"]

Rows = np.ndarray

BUDGET = 40_000_000  # table look-ups between two returns to Python: about 0.1 s
MOST_ENTRIES = 1 << 28  # of the table of labels, eight bytes each


class Search:
    """Elements of all of the ``groups`` that move a structure; no group at all means all permutations.

    Parameters
    ----------
    groups
        Groups on the same points. Symmetric groups may be left out.
    left
        The structure on the left side.
    plain_base
        Whether every base point is the least that is left to move; by default points with rare labels come first.
    """

    def __init__(self, groups: Sequence[PermGroup], left: Structure, plain_base: bool = False):
        self.degree = n = left.degree
        self.left = left
        self.colour, self.start, self.arc, self.code = left.compressed()
        vertices = len(self.colour)
        table = 4
        while table < 2 * vertices:
            table *= 2
        self.keys = np.empty(table, np.uint64)
        self.counts = np.empty(table, np.int64)
        self.tmp = np.empty(vertices, np.uint64)
        self.chains: list[Chain] = []
        for G in groups:
            self._add_chain(G, plain_base)
        count = len(self.chains)
        levels = self.chains[-1].levels if count else n
        self.base = np.empty(n + 1, np.int32)
        if count:
            self.base[:levels] = self.chains[-1].base
        if (levels + 1) * vertices > MOST_ENTRIES:
            raise TooLarge(
                f"the search has {levels} levels of {vertices} labels, over the limit of {MOST_ENTRIES} labels"
            )
        self._stack_chains(levels)
        self.lab = np.empty((levels + 1, vertices), np.uint64)
        self.wanted = np.empty(levels + 1, np.uint64)
        self.total = np.empty(levels + 1, np.uint64)
        self.rounds = np.empty(levels + 1, np.int64)
        identity = np.tile(np.arange(n, dtype=np.uint16), (max(count, 1), 1))
        self.levels = int(_labels.left_path(
            n, count, levels, self.base, identity, self.orbit_hash, self.colour, self.start, self.arc, self.code,
            self.lab, self.tmp, self.keys, self.counts, self.wanted, self.total, self.rounds,
        ))  # fmt: skip

    def _add_chain(self, G: PermGroup, plain_base: bool) -> None:
        """Add a chain of G along the base of those before it, which the first chain chooses: rare labels first."""
        if self.chains:
            before = self.chains[-1]
            chain = build_chain(G.rows, prefix=before.base.tolist(), target=G.order(), dense=True)
            if chain.levels > before.levels:
                more = chain.base.tolist()
                self.chains = [_lengthened(c, more) for c in self.chains]
            self.chains.append(chain)
            return
        if plain_base:
            self.chains.append(least_chain(G))
            return
        n = self.degree
        orbit_of, order, start = (np.empty(n + 1, np.int32) for _ in range(3))
        orbits(np.array(G.rows), orbit_of, order, start)
        colour = self.colour.copy()
        colour[:n] += hashed(orbit_of[:n])
        size = np.empty(n, np.int64)
        _labels.cell_sizes(
            n, colour, self.start, self.arc, self.code, np.empty_like(colour), self.tmp, self.keys, self.counts, size
        )
        priority = np.argsort(size, kind="stable")
        self.chains.append(build_chain(G.rows, priority=priority.tolist(), target=G.order()))

    def _stack_chains(self, levels: int) -> None:
        n, count = self.degree, len(self.chains)
        if count == 0:
            self.edge = np.empty((0, 0, n), np.int32)
            self.orbit, self.length = np.empty((0, n), np.uint16), np.empty(0, np.int32)
            self.pool = np.empty((0, n), np.uint16)
            self.orbit_hash = np.empty((0, 0, n), np.uint64)
            return
        first = self.chains[0]
        self.orbit, self.length = first.orbit, first.length
        if count == 1:
            self.edge, self.pool = first.edge[None], first.pool
        else:
            shift = np.cumsum([0] + [len(c.pool) for c in self.chains[:-1]])
            self.edge = np.stack([
                np.where(c.edge >= 0, c.edge + s, c.edge) for c, s in zip(self.chains, shift.tolist(), strict=True)
            ]).astype(np.int32)  # fmt: skip
            self.pool = np.concatenate([c.pool for c in self.chains])
        orbit_of = np.empty((count, levels + 1, n), np.int32)
        order = np.empty(n, np.int32)
        for number, c in enumerate(self.chains):
            orbits_of_levels(c.strong, c.strong_level, c.kept, orbit_of[number], order)
            orbit_of[number] += number << 20
        self.orbit_hash = hashed(orbit_of)

    # -- asking --------------------------------------------------------------------------------

    def stabilizer_rows(self, known: PermGroup | None = None) -> tuple[Rows, int]:
        """Return generators of the elements that keep the structure, and their order; ``known`` is part of them.

        Level by level from the last to the first; at every level one element for each image of the base point that the
        elements already found do not give. The order is the product of the lengths of the orbits met, so it is exact
        if the search is exhaustive, which it is.
        """
        st = np.zeros(_kernel.STATE_SIZE, np.int64)
        st[_kernel.LEVEL] = self.levels - 1
        parent = np.arange(self.degree, dtype=np.int64)
        if known is None or known.order() == 1:
            found, lengths = self._run(self.left, st, parent)
            return found, math.prod(lengths.tolist())
        chain = build_chain(known.rows, prefix=self.base[: self.levels].tolist(), target=known.order())
        level = np.ascontiguousarray(chain.strong_level[chain.kept].astype(np.int64))
        strong = np.ascontiguousarray(chain.strong[chain.kept])
        found, lengths = self._run(self.left, st, parent, known=(strong, level))
        return np.concatenate([known.rows, found]), math.prod(lengths.tolist())

    def transporter_row(self, right: Structure, symmetry: Rows, cosets: Sequence[Rows] = ()) -> Rows | None:
        """Return an element that takes the left structure to the right one, None after an exhaustive search.

        Parameters
        ----------
        symmetry
            Elements of the groups that keep the right structure: of images that they take to each other one is tried.
        cosets
            One row for every group: the element is then searched in the cosets G·row.
        """
        if len(right.colours) != len(self.left.colours) or len(right.arcs) != len(self.left.arcs):
            return None
        parent = np.arange(self.degree, dtype=np.int64)
        for row in symmetry:
            _join(parent, row)
        st = np.zeros(_kernel.STATE_SIZE, np.int64)
        found, _ = self._run(right, st, parent, symmetry, cosets)
        return found[0] if len(found) else None

    def _run(
        self,
        right: Structure,
        st: Rows,
        parent: Rows,
        symmetry: Rows | None = None,
        cosets: Sequence[Rows] = (),
        known: tuple[Rows, Rows] | None = None,
    ) -> tuple[Rows, Rows]:
        """Run the kernel; without a given symmetry it is the stabilizer of the left structure that is searched."""
        whole = symmetry is None
        # the symmetry serves to prune; only the stabilizer's search asks how many base points an element fixes
        already = kernel_rows(symmetry) if symmetry is not None else np.empty((0, self.degree), np.uint16)
        already, fixing = (already, np.empty(0, np.int64)) if known is None else known
        n, count, levels, vertices = self.degree, len(self.chains), self.levels, len(self.colour)
        colour, start, arc, code = (
            (self.colour, self.start, self.arc, self.code) if right is self.left else right.compressed()
        )
        rows = np.empty((levels + 1, count, n), np.uint16)
        lab = np.empty((levels + 1, vertices), np.uint64)
        images = np.empty(levels + 1, np.int64)
        if not whole:
            rows[0] = np.array(cosets, np.uint16) if len(cosets) else np.arange(n, dtype=np.uint16)
            same = _labels.root_labels(
                n, count, rows[0], self.orbit_hash, colour, images, lab[0], self.tmp, start, arc, code, self.rounds[0]
            )
            if same != self.total[0]:
                return np.empty((0, n), np.uint16), images
        found = np.empty((16, n), np.uint16)
        lengths = np.ones(levels, np.int64)
        failed = np.zeros(n, np.uint8)
        choice = np.empty(levels + 1, np.int64)
        inverse = np.empty(2 * n, np.uint16)
        image = np.empty(vertices, np.int64)
        table = np.empty(len(self.keys), np.int64)
        orbit_at = np.empty((levels + 1, n), np.int32)
        has_orbits, dead = np.zeros(levels + 1, np.uint8), np.empty((levels + 1, n), np.uint8)
        while True:
            status = _kernel.run(
                n, count, levels, self.base, self.edge, self.orbit, self.length, self.pool, self.orbit_hash,
                self.colour, self.start, self.arc, self.code, colour, start, arc, code, self.lab, self.wanted,
                self.total, self.rounds, whole, st, parent, failed, found, rows, lab, choice, images,
                self.tmp, inverse, image, table, self.keys, lengths, orbit_at, has_orbits,
                dead, already, fixing, BUDGET,
            )  # fmt: skip
            if status == _kernel.GROW:
                found = np.concatenate([found, np.empty_like(found)])
            elif status == _kernel.STUCK:
                elements = np.concatenate([already, found[: st[_kernel.COUNT]]])
                depth = int(st[_kernel.DEPTH])
                _orbits_on_the_way(elements, images[:depth].tolist(), orbit_at)
                has_orbits[: depth + 1] = 1
                dead[: depth + 1] = 0
            elif status != _kernel.PAUSED:
                return found[: st[_kernel.COUNT]], lengths


def least_chain(G: PermGroup) -> Chain:
    """Return the chain whose every base point is the least one that the stabilizer of those before it moves."""
    chain = build_chain(G.rows, prefix=list(range(G.degree)), target=G.order())
    return build_chain(G.rows, prefix=chain.base[chain.length > 1].tolist(), target=G.order())


def _lengthened(chain: Chain, base: list[int]) -> Chain:
    """Return a chain with trivial levels added for further base points."""
    more = len(base) - chain.levels
    n = chain.degree
    edge = np.full((more, n), -1, np.int32)
    orbit = np.empty((more, n), np.uint16)
    for i, b in enumerate(base[chain.levels :]):
        edge[i, b] = -2
        orbit[i, 0] = b
    return Chain(
        n, np.array(base, np.int32), np.concatenate([chain.edge, edge]), np.concatenate([chain.orbit, orbit]),
        np.concatenate([chain.length, np.ones(more, np.int32)]), chain.pool, chain.strong, chain.strong_level,
        chain.own, chain.kept, chain.origin, chain.bound, chain.reached_bound, chain.dense,
    )  # fmt: skip


def _orbits_on_the_way(known: Rows, images: list[int], orbit_at: Rows) -> None:
    """Fill row d with the orbits of known elements that fix the first d images; fewer elements prune less, nothing
    else.
    """
    n = orbit_at.shape[1]
    order, start = np.empty(n, np.int32), np.empty(n + 1, np.int32)
    if len(known) == 0:
        orbit_at[: len(images) + 1] = np.arange(n)
        return
    chain = build_chain(np.array(known), prefix=images, prove=False)
    for d in range(len(images) + 1):
        if d < chain.levels:
            orbits(chain.strong_generators(d), orbit_at[d], order, start)
        else:
            orbit_at[d] = np.arange(n)


def _join(parent: Rows, row: Rows) -> None:
    """Join the orbits of points and their images, every orbit being led by its least point."""
    for p, q in enumerate(row.tolist()):
        a, b = p, q
        while parent[a] != a:
            a = int(parent[a])
        while parent[b] != b:
            b = int(parent[b])
        parent[max(a, b)] = min(a, b)

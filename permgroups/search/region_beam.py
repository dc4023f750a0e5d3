"""Beams that bring region after region home.

Of every stage not only the first words are kept but all that are a few letters longer, and the next stage begins
with all of them, each at its own length: a word that is longer now may be shorter in the end. States are scored by
the squares of the distances of triples of pieces, each with a piece that the stage brings home, and a little by those
of the next stage.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from permgroups.budget import Budget
from permgroups.kernels import beam as _beam
from permgroups.kernels import regions as _kernel
from permgroups.search.beam import threshold
from permgroups.search.pieces import Pieces
from permgroups.threads import side_by_side

__all__ = ["RegionBeam"]

Rows = np.ndarray

TRIPLES = 24  # that score a stage
NEXT = 6.0  # distances of the next stage; those of this one count 20
THIS = 20.0
SLACK = 3  # letters beyond the first word of a stage
MOST_STAGE = 30  # letters of a stage
AGAIN = (1, 4, 16)  # times the width, where a stage found no way
VISITED = 1 << 22
CANDIDATES = 1 << 15  # scored between two looks at the clock
CANDIDATE = 0.3  # effort for scoring a state
ENTRY = 0.05  # effort for an entry of a table
LAYER = 300
STEPS = 2_000_000


class _Layer(NamedTuple):
    """States with the letter that led to each and its number in the history."""

    states: Rows
    came: Rows
    nodes: Rows


class RegionBeam:
    """Brings growing regions of pieces home; ``regions`` says which pieces belong to each.

    Examples
    --------
    >>> from permgroups import puzzles
    >>> from permgroups.search.regions import Regions
    >>> G = puzzles.named("megaminx").group
    >>> pieces = Pieces.of(G)
    >>> found = Regions(pieces)
    >>> chain = found.chain(np.random.default_rng(0))[:2]
    >>> beam = RegionBeam(pieces, [found.untouched(kinds) for kinds in chain], np.random.default_rng(0))
    >>> words = beam.search(G.random_rows(1, 3)[0], 300, Budget())
    >>> len(words) > 0, len(words[0]) < 16
    (True, True)
    """

    def __init__(self, pieces: Pieces, regions: list[Rows], rng: np.random.Generator):
        self.pieces = pieces
        self.regions = regions
        together = pieces.rows[:, pieces.tracked] != pieces.tracked
        self._near = together.astype(np.int64).T @ together.astype(np.int64)
        before = [np.zeros(len(pieces), bool), *regions]
        self._triples = [self._chosen(r, r & ~b, rng) for b, r in zip(before, regions, strict=False)]
        self._keys = rng.integers(0, 1 << 63, size=(len(pieces), pieces.degree), dtype=np.uint64)
        self._tables: dict[tuple[int, ...], Rows] = {}
        self._history: list[tuple[Rows, Rows]] = []
        self._nodes = 1

    def search(
        self, row: Rows, width: int, budget: Budget, most: float = float("inf"), count: int = 1000
    ) -> list[list[int]]:
        """Return letters that bring all regions home, the shortest first; none if there was no time for any."""
        self._history, self._nodes = [(np.zeros(1, np.int64), np.full(1, -1, np.int16))], 1
        start = _Layer(self.pieces.images(row)[None, :], np.full(1, -1, np.int16), np.zeros(1, np.int64))
        solved = {0: start}
        for k in range(len(self.regions)):
            for wide in AGAIN:
                ends = self._stage(k, solved, wide * width, budget, most)
                if ends or budget.over:
                    break
            if not ends:
                return []
            solved = ends
        parents = np.concatenate([part for part, _ in self._history])
        letters = np.concatenate([part for _, part in self._history])
        nodes = np.concatenate([solved[depth].nodes for depth in sorted(solved)])[:count]
        return [_path(parents, letters, node) for node in nodes.tolist()]

    def _stage(self, k: int, begin: dict[int, _Layer], width: int, budget: Budget, most: float) -> dict[int, _Layer]:
        """Return the states that have region k at home by the number of letters that lead there."""
        pieces = self.pieces
        score = self._scores(k, budget)
        region = np.flatnonzero(self.regions[k])
        home = pieces.tracked[region]
        visited = np.zeros(VISITED, np.uint64)
        depth = min(begin)
        layer = begin[depth]
        out: dict[int, _Layer] = {}
        end = min(max(begin) + MOST_STAGE, most)
        while depth <= end and not budget.over:
            ok = (layer.states[:, region] == home).all(axis=1)
            if ok.any():
                end = min(end, depth + SLACK) if not out else end
                out[depth] = _Layer(*(part[ok] for part in layer))
            layer = self._next(layer, score, width, visited, budget)
            depth += 1
            if depth in begin:
                layer = _Layer(*(np.concatenate(both) for both in zip(layer, begin[depth], strict=True)))
            if not len(layer.states):
                break
        return {} if budget.over else out

    def _next(self, layer: _Layer, score: tuple[Rows, ...], width: int, visited: Rows, budget: Budget) -> _Layer:
        """Return the best states after one more letter."""
        pieces = self.pieces
        count = len(pieces.letters)
        budget.spend(LAYER + CANDIDATE * len(layer.states) * count)
        values = np.empty((len(layer.states), count), np.int32)
        chunk = max(CANDIDATES // count, 1)

        def part(first: int) -> None:
            if not budget.out_of_time:
                _kernel.score(
                    layer.states, first, min(first + chunk, len(values)), pieces.rows, layer.came,
                    pieces.letters.back, *score, values,
                )  # fmt: skip

        side_by_side(part, range(0, len(values), chunk))
        if budget.out_of_time:
            return _Layer(layer.states[:0], layer.came[:0], layer.nodes[:0])
        limit, ties, total = threshold(values, width)
        room = min(total, width)
        new, came = np.empty((room, len(pieces)), np.uint16), np.empty(room, np.int16)
        parent, scores = np.empty((2, room), np.int32)
        kept = _beam.select(
            layer.states, len(layer.states), pieces.rows, values, limit, ties, self._keys, visited, new, came, parent,
            scores,
        )  # fmt: skip
        nodes = self._nodes + np.arange(kept)
        self._nodes += kept
        self._history.append((layer.nodes[parent[:kept]], came[:kept].copy()))
        return _Layer(new[:kept], came[:kept], nodes)

    # -- tables ---------------------------------------------------------------------------------

    def _chosen(self, region: Rows, new: Rows, rng: np.random.Generator) -> list[tuple[int, ...]]:
        """Return triples of pieces of a region, each with a new one: near, of different orbits, all equally often."""
        orbit = self.pieces.system.orbit_of_piece
        fresh, seen = np.flatnonzero(new).tolist(), np.zeros(len(region))
        out: set[tuple[int, ...]] = set()
        for turn in range(8 * TRIPLES):
            i = fresh[turn % len(fresh)]
            others = np.flatnonzero(region & (np.arange(len(region)) != i))
            if len(others) < 2:  # whatever stands beside it
                others = np.flatnonzero(np.arange(len(region)) != i)
            chance = (self._near[i, others] + 0.15) * np.where(orbit[others] == orbit[i], 1.0, 1.5) / (1 + seen[others])
            pair = rng.choice(others, 2, replace=False, p=chance / chance.sum()).tolist()
            triple = tuple(sorted((i, *pair)))
            if triple not in out:
                out.add(triple)
                seen[list(triple)] += 1
            if len(out) == TRIPLES:
                break
        return sorted(out)

    def _scores(self, k: int, budget: Budget) -> tuple[Rows, ...]:
        """Return what the kernel needs to score states of stage k."""
        later = self._triples[k + 1][::2] if k + 1 < len(self.regions) else []
        chosen = [*self._triples[k], *later]
        self._tables = {triple: table for triple, table in self._tables.items() if triple in chosen}
        missing = [triple for triple in chosen if triple not in self._tables]
        made = side_by_side(lambda triple: self._table(triple, budget), missing)
        self._tables |= dict(zip(missing, made, strict=True))
        largest = max(len(self._tables[triple]) for triple in chosen)
        entries = np.zeros((len(chosen), largest), np.uint8)
        for row, triple in zip(entries, chosen, strict=True):
            row[: len(self._tables[triple])] = self._tables[triple]
        triples = np.array(chosen, np.int64)
        squares = np.arange(256, dtype=np.int64) ** 2
        weight = np.where(np.arange(len(chosen)) < len(self._triples[k]), THIS, NEXT)
        worth = np.rint(weight[:, None] * np.minimum(squares, 1 << 10)).astype(np.int32)
        return triples, self.pieces.first[triples], self.pieces.size[triples], entries, worth

    def _table(self, triple: tuple[int, ...], budget: Budget) -> Rows:
        """Return the distances of three pieces from home."""
        pieces, group = self.pieces, list(triple)
        sizes, firsts = pieces.size[group], pieces.first[group]
        weights = [int(sizes[1] * sizes[2]), int(sizes[2]), 1]
        table = np.full(int(np.prod(sizes)), _beam.FAR, np.uint8)
        budget.spend(ENTRY * len(table))
        back = pieces.rows[pieces.letters.back].astype(np.int32)
        steps = np.concatenate([
            (w * (back[:, a : a + n] - a)).T for w, a, n in zip(weights, firsts.tolist(), sizes.tolist(), strict=True)
        ])  # fmt: skip
        queue = np.zeros(len(table) + 2, np.int32)
        home = int(((pieces.tracked[group] - firsts) * weights).sum())
        table[home] = 0
        queue[:3] = 2, 3, home
        others = np.empty(len(back), np.int32)
        steps = np.ascontiguousarray(steps, np.int32)
        while not _beam.fill_table(steps, sizes.astype(np.uint32), table, queue, STEPS, others):
            if budget.out_of_time:
                break
        return table


def _path(parents: Rows, letters: Rows, node: int) -> list[int]:
    """Return the letters that led to a node."""
    out = []
    while node > 0:
        out.append(int(letters[node]))
        node = int(parents[node])
    return out[::-1]

"""Permutations that take one small group to another, by images of few generators.

An element g with H^g = K takes generators a_1, …, a_r of H to elements of K with the same cycle types, and x with
a_j^x = b_j for all j is such a g as soon as the b_j lie in K. Images are chosen one after the other; whatever H = K
already gives, the elements of K and those found, is used to try one of many equivalent images.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from permgroups.groups.backtrack.commuting import centralizer_rows, conjugating_row_of_tuple
from permgroups.groups.backtrack.giants import commuting_rows, even_transporter, matching_row
from permgroups.groups.backtrack.intersections import intersection
from permgroups.groups.backtrack.invariants import cycle_type_numbers
from permgroups.groups.rows import inverse_row
from permgroups.groups.schreier_sims import build_chain

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["SubgroupImages", "tuple_transporter"]

Rows = np.ndarray

TRIES = 12  # tuples of generators that are looked at for one with few candidates


def tuple_transporter(G: PermGroup, a: Rows, b: Rows) -> Rows | None:
    """Return x in G with ``x^-1 a_j x = b_j`` for all j, None if there is none; giants need no chain."""
    if not G.is_giant:
        return conjugating_row_of_tuple(G, a, b)
    row = matching_row(a, b)
    return row if G.is_symmetric else even_transporter(row, commuting_rows(b))


class SubgroupImages:
    """Elements of G, not alternating, that take H to K; both have the same order and few elements."""

    def __init__(self, G: PermGroup, H: PermGroup, K: PermGroup):
        self.G, self.H, self.K = G, H, K
        self.inside = intersection(G, K)  # what of K may be used as symmetry
        self.elements = np.concatenate(list(K.all_rows()))
        self.kinds = cycle_type_numbers(self.elements)
        self.generators, self.wanted = self._choose_generators()

    def _choose_generators(self) -> tuple[Rows, list[int]]:
        """Return generators of H whose cycle types have few elements, rarest first, and these types."""
        H = self.H
        order = H.order()
        rng = np.random.default_rng(0)
        own = np.concatenate(list(H.all_rows())) if H is not self.K else self.elements
        kinds = cycle_type_numbers(own) if H is not self.K else self.kinds
        names, number, counts = np.unique(kinds, return_inverse=True, return_counts=True)
        number = number.ravel()
        best: tuple[float, list[int]] | None = None
        for _ in range(TRIES):
            chosen: list[int] = []
            reached = 1
            while reached < order:
                trial = int(rng.integers(1, len(own)))
                # without a proof this is a lower bound, so what reaches the order does generate H
                now = build_chain(own[[*chosen, trial]], target=order, prove=False).order
                if now > reached:
                    chosen.append(trial)
                    reached = now
            cost = float(np.sum(np.log(counts[number[chosen]]))) if chosen else 0.0
            if best is None or cost < best[0]:
                best = (cost, chosen)
        assert best is not None
        rare = sorted(best[1], key=lambda i: int(counts[number[i]]))
        return own[rare], [int(names[number[i]]) for i in rare]

    def first(self) -> Rows | None:
        """Return one element that takes H to K, None after an exhaustive search."""
        if len(self.generators) == 0:
            return np.arange(self.G.degree, dtype=np.uint16)
        return next(self._below([], self.inside.rows), None)

    def normalizer_rows(self) -> Rows:
        """Return generators, beside H itself, of the normalizer of H in G, where K is H;
        what of H lies in G is not among them."""
        G = self.G
        found: list[Rows] = [row for row in _centralizer_of(G, self.generators)]
        for level in range(len(self.generators) - 1, -1, -1):
            fixed = self.generators[:level]
            known = [*found, *_centralizer_in(self.inside, fixed)]
            seen = self._orbit(self.generators[level], known)
            failed: set[bytes] = set()
            for candidate in self._candidates(level):
                key = candidate.tobytes()
                if key in seen or key in failed:
                    continue
                images = [*fixed, candidate]
                x = next(self._below(images, _centralizer_in(self.inside, np.array(images, np.uint16))), None)
                if x is None:
                    failed |= self._orbit(candidate, known)
                else:
                    found.append(x)
                    known.append(x)
                    seen = self._orbit(self.generators[level], known)
        return np.array(found, np.uint16).reshape(len(found), G.degree)

    def _candidates(self, level: int) -> Rows:
        return self.elements[self.kinds == self.wanted[level]]

    def _below(self, images: list[Rows], symmetry: Rows) -> Iterator[Rows]:
        """Yield elements that take the first generators to the images and the others into K.

        ``symmetry`` are elements of K in G that commute with the images: of candidates that they take to each other
        one is tried.
        """
        level = len(images)
        if level:
            x = tuple_transporter(self.G, self.generators[:level], np.array(images, np.uint16))
            if x is None:
                return
            if level == len(self.generators):
                yield x
                return
        tried: set[bytes] = set()
        for candidate in self._fitting(images):
            if candidate.tobytes() in tried:
                continue
            tried |= self._orbit(candidate, list(symmetry))
            after = [*images, candidate]
            last = level + 1 == len(self.generators)
            yield from self._below(after, symmetry if last else _centralizer_in(self.inside, np.array(after)))

    def _fitting(self, images: list[Rows]) -> Rows:
        """Return the candidates that make products and commutators of the right cycle types with the images."""
        level = len(images)
        candidates = self._candidates(level)
        own = self.generators[level][None, :]
        for image, generator in zip(images, self.generators, strict=False):
            for words in (_products, _commutators):
                wanted = cycle_type_numbers(words(generator, own))[0]
                candidates = candidates[cycle_type_numbers(words(image, candidates)) == wanted]
        return candidates

    def _orbit(self, row: Rows, by: list[Rows]) -> set[bytes]:
        """Return the conjugates of a row under the group of some rows."""
        seen = {row.tobytes()}
        todo = [row]
        inverses = [inverse_row(g) for g in by]
        for h in todo:
            for g, back in zip(by, inverses, strict=True):
                image = g[h[back]]
                if image.tobytes() not in seen:
                    seen.add(image.tobytes())
                    todo.append(image)
        return seen


def _products(a: Rows, batch: Rows) -> Rows:
    """Return a b for every row b of the batch."""
    return np.ascontiguousarray(batch[:, a])


def _commutators(a: Rows, batch: Rows) -> Rows:
    """Return a^-1 b^-1 a b for every row b of the batch."""
    backs = np.argsort(batch, axis=1)
    step = np.take_along_axis(np.broadcast_to(a, batch.shape), backs[:, inverse_row(a)], axis=1)
    return np.take_along_axis(batch, step.astype(np.intp), axis=1)


def _centralizer_of(G: PermGroup, rows: Rows) -> list[Rows]:
    """Return generators of the elements of G that commute with all the rows."""
    if len(rows) == 0:
        return list(G.rows)
    return list(G.centralizer(G.subgroup_of_rows(rows)).rows)


def _centralizer_in(K: PermGroup, rows: Rows) -> Rows:
    if len(rows) == 0:
        return K.rows
    found, _ = centralizer_rows(K, rows)
    return np.array(found, np.uint16).reshape(len(found), K.degree)

"""Submodules over GF(p) against all spins of all vectors, and sections of groups as modules."""

from itertools import pairwise, product

import numpy as np
import pytest

from permgroups import alternating, cyclic, direct_product, group, symmetric, wreath_product
from permgroups.errors import TooLarge
from permgroups.groups.sections import Section, elementary_series
from permgroups.groups.submodules import (
    Span,
    composition_factors,
    intertwining,
    minimal_submodules,
    solutions,
    spin,
)


def _permutation_module(G):
    return np.array([np.eye(G.degree, dtype=np.int64)[row] for row in G.rows])


def _direct_sum(M, N):
    a, b = M.shape[1], N.shape[1]
    out = np.zeros((len(M), a + b, a + b), np.int64)
    out[:, :a, :a], out[:, a:, a:] = M, N
    return out


MODULES = {
    "S3 on GF(2)^3": (_permutation_module(symmetric(3)), 2),
    "S3 on GF(3)^3": (_permutation_module(symmetric(3)), 3),
    "C7 on GF(2)^7": (_permutation_module(cyclic(7)), 2),
    "A4 on GF(2)^4": (_permutation_module(alternating(4)), 2),
    "A5 on GF(2)^5, twice": (_direct_sum(*[_permutation_module(alternating(5))] * 2), 2),
    "C4 on GF(5)^4": (_permutation_module(cyclic(4)), 5),
    "S3 wr C2 on GF(3)^6": (_permutation_module(wreath_product(symmetric(3), cyclic(2))), 3),
    "nothing moves": (np.array([np.eye(4, dtype=np.int64)]), 3),
    "F4 twice": (_direct_sum(*[np.array([[[0, 1], [1, 1]]])] * 2), 2),
    "F4 on top of F4": (np.array([[[0, 1, 0, 0], [1, 1, 0, 0], [1, 0, 0, 1], [0, 1, 1, 1]]]), 2),
}


def _sorted_rows(span):
    return span.rows[np.argsort(span.pivots)].tobytes()


@pytest.mark.parametrize("name", MODULES)
def test_minimal_submodules_are_the_least_spins_of_vectors(name):
    matrices, p = MODULES[name]
    spins = {}
    for v in product(range(p), repeat=matrices.shape[1]):
        if any(v):
            span = spin(np.array([v]), matrices, p)
            spins[_sorted_rows(span)] = span
    least = {
        key
        for key, span in spins.items()
        if not any(len(other) < len(span) and not span.reduce(other.rows).any() for other in spins.values())
    }
    assert {rows.tobytes() for rows in minimal_submodules(matrices, p, 5000)} == least


@pytest.mark.parametrize("name", MODULES)
def test_composition_factors_are_irreducible_submodules_of_quotients(name):
    matrices, p = MODULES[name]
    below = Span(p, matrices.shape[1])
    for vectors, factor in composition_factors(matrices, p):
        assert all(
            len(spin(np.array([v]), factor, p)) in (0, len(vectors)) for v in product(range(p), repeat=len(vectors))
        )
        above = Span(p, matrices.shape[1], [*below.rows, *vectors])
        assert len(above) == len(below) + len(vectors)
        assert not above.reduce(above.rows @ matrices).any()
        below = above
    assert len(below) == matrices.shape[1]


def test_too_many_minimal_submodules_are_not_listed():
    with pytest.raises(TooLarge, match="more than 10 minimal submodules"):
        minimal_submodules(np.array([np.eye(4, dtype=np.int64)]), 3, 10)


def test_equations_without_a_solution_have_none():
    assert solutions(np.array([[1, 2], [2, 4]]), np.array([1, 1]), 5)[0] is None
    u, kernel = solutions(np.array([[1, 2], [2, 4]]), np.array([3, 1]), 5)
    assert (u @ [[1, 2], [2, 4]] % 5 == [3, 1]).all() and len(kernel) == 1


def test_endomorphisms_of_a_field():
    F8 = np.array([[[0, 1, 0], [0, 0, 1], [1, 1, 0]]])
    assert len(intertwining(F8, F8, 2)[1]) == 3


@pytest.mark.parametrize(
    "G", [wreath_product(symmetric(4), cyclic(3)), group("GL(2,3)"), direct_product(*[cyclic(12)] * 2)]
)
def test_sections_of_an_elementary_series_are_modules(G):
    series = elementary_series(G)
    assert series[0].order() == 1 and series[-1].equals(G)
    for K, H in pairwise(series):
        V = Section(G, H, K)
        rows = H.random_rows(4, 0)
        assert H.order() == K.order() * V.p**V.dimension
        assert (V.vectors(rows[1][rows[0]][None, :])[0] == V.vectors(rows[:2]).sum(axis=0) % V.p).all()
        assert not V.vectors(K.rows).any()
        for v in np.eye(V.dimension, dtype=np.int64):
            assert (V.vectors(V.element(v)[None, :])[0] == v).all()
        x, y = G.random_rows(2, 1)
        assert (V.matrix(y[x]) == V.matrix(x) @ V.matrix(y) % V.p).all()

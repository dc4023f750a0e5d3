"""Planes and designs: axioms, ovals, automorphisms, polarities, and graphs against brute force."""

from itertools import combinations, permutations
from math import factorial

import numpy as np
import pytest

from permgroups.errors import PermGroupsError
from permgroups.geometry import Design, ProjectivePlane, projective_plane
from permgroups.groups.graphs import Graph
from permgroups.linear import is_hadamard, matrix_automorphisms


@pytest.mark.parametrize(("q", "order"), [(2, 168), (3, 5616), (4, 120960), (5, 372000), (7, 5630688)])
def test_the_collineation_group_from_matrices_and_from_lines(q, order):
    plane = projective_plane(q)
    assert plane.automorphism_group().order() == order
    assert Design.automorphism_group(plane).equals(plane.automorphism_group())


@pytest.mark.parametrize("q", [2, 3, 4, 5, 7, 8, 9])
def test_planes_are_self_dually_labelled_designs(q):
    plane = projective_plane(q)
    assert plane.is_self_dual_labelling()
    assert plane.is_design(2, q + 1, 1)
    p, r = plane.meet(0, 1), plane.meet(2, 3)
    if p != r:
        assert {p, r} <= plane.blocks[plane.line_through(p, r)]


def test_ovals_and_hyperovals():
    assert sum(1 for _ in projective_plane(3).ovals()) == 234
    assert sum(1 for _ in projective_plane(4).hyperovals()) == 168
    assert next(projective_plane(5).hyperovals(), None) is None


def test_polarities_of_the_plane_of_order_3():
    plane = projective_plane(3, "coordinates")
    found = plane.polarities()
    assert len(found) == len(set(found)) == 234
    assert all(plane.self_dual(x).is_self_dual_labelling() for x in found[:20])


def test_coordinates_fit_the_paper():
    plane = projective_plane(3)
    vectors = np.asarray(plane.vectors)
    for i, j, k in combinations(range(13), 3):
        flat = round(np.linalg.det(vectors[[i, j, k]])) % 3 == 0
        assert flat == plane.collinear(i, j, k)
    assert all(plane.point(v) == p for p, v in enumerate(vectors))


def test_designs():
    design = Design(9, [], "")
    with pytest.raises(PermGroupsError, match="no points"):
        design.parameters()
    fano = Design("abcdefg", ["abd", "bce", "cdf", "deg", "efa", "fgb", "gac"])
    assert str(fano.parameters()) == "2-(7,3,1)"
    assert fano.derived("a").points == tuple("bcdefg")
    assert fano.residual("a").is_design(1, 3, 2)
    assert fano.dual().isomorphism(fano) is not None
    assert fano.isomorphism(projective_plane(2)) is not None
    assert fano.automorphism_group().order() == 168
    assert fano != fano.complement() and hash(fano) == hash(Design("abcdefg", reversed(fano.blocks)))


def test_isomorphism_takes_blocks_to_blocks():
    plane = projective_plane(4)
    rng = np.random.default_rng(3)
    names = rng.permutation(21).tolist()
    other = plane.relabelled(names)
    found = plane.isomorphism(other)
    assert {frozenset(found[p] for p in b) for b in plane.blocks} == set(other.blocks)
    assert plane.isomorphism(projective_plane(3)) is None


@pytest.mark.parametrize("seed", range(12))
def test_graph_automorphisms_by_brute_force(seed):
    rng = np.random.default_rng(seed)
    n = 6
    A = rng.random((n, n)) < 0.4
    relations = [A, A | A.T] if seed % 2 else [A | A.T]
    colours = rng.integers(0, 2, n)
    graph = Graph(relations, colours)
    fine = [
        p
        for p in permutations(range(n))
        if (colours[list(p)] == colours).all() and all((r[np.ix_(p, p)] == r).all() for r in relations)
    ]
    G = graph.automorphism_group()
    assert G.order() == len(fine)
    shuffle = rng.permutation(n)
    other = Graph([r[np.ix_(shuffle, shuffle)] for r in relations], colours[shuffle])
    assert graph.isomorphism(other) is not None
    changed = relations[0].copy()
    changed[0, 1] ^= True
    changed[1, 0] = changed[0, 1] if seed % 2 == 0 else changed[1, 0]
    assert graph.isomorphism(Graph([changed, *relations[1:]], colours)) is None or (
        sorted(changed.sum(axis=0)) == sorted(relations[0].sum(axis=0))
    )


def test_graphs_with_all_symmetries():
    assert Graph([np.zeros((7, 7))]).automorphism_group().order() == factorial(7)
    assert Graph([np.kron(np.eye(3), np.ones((2, 2)))]).automorphism_group().order() == 48


def test_hadamard_matrices():
    H = np.array([[1]])
    for _ in range(3):
        H = np.kron(H, [[1, 1], [1, -1]])
    assert is_hadamard(H)
    assert matrix_automorphisms(H).order() == 2**4 * 1344  # 2^4 · AGL(3,2)
    with pytest.raises(PermGroupsError, match="1 and -1"):
        is_hadamard([[1, 0], [0, 1]])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: projective_plane(6), "prime power"),
        (lambda: projective_plane(True), "prime power"),
        (lambda: projective_plane(3, "other"), "labelling"),
        (lambda: projective_plane(3).line_through(2, 2), "different"),
        (lambda: projective_plane(3).line_through(2, 13), "not a point"),
        (lambda: projective_plane(3).meet(1, 1), "different"),
        (lambda: projective_plane(3).oval_labelling([0, 1, 2, 4]), "oval"),
        (lambda: projective_plane(3).oval_labelling([4, 5, 7, 8, 8]), "oval"),
        (lambda: projective_plane(3).meet("a", 2), "no line"),
        (lambda: projective_plane(3).point([1, 2]), "three elements"),
        (lambda: projective_plane(3).self_dual([99] * 13), "every line"),
        (lambda: projective_plane(2).oval_labelling([0, 1, 2, 4]), "order 3"),
        (lambda: ProjectivePlane([(0, 1, 2)] * 7), "lines"),
        (lambda: Design(3, [{0, 7}]), "not a point"),
        (lambda: Design([1, 1], []), "differ"),
        (lambda: Graph([np.zeros((2, 3))]), "matrix"),
    ],
)
def test_bad_input_gives_one_clear_error(make, message):
    with pytest.raises(PermGroupsError, match=message):
        make()


def test_self_dual_planes_keep_their_coordinates():
    plane = projective_plane(3, "coordinates")
    other = plane.self_dual(plane.polarities(limit=5)[-1])
    assert other.automorphism_group().order() == 5616 and other.q == 3
    assert len(projective_plane(8).polarities(limit=1)) == 1

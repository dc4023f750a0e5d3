"""Isomorphisms and automorphism groups of larger groups, and what is refused."""

from itertools import combinations

import numpy as np
import pytest
from sympy.combinatorics.named_groups import AlternatingGroup

from permgroups import PermGroup, alternating, cyclic, dihedral, direct_product, mathieu, symmetric, wreath_product
from permgroups.errors import Impossible, InvalidArgument, TooLarge
from permgroups.games.m13 import m12_of_the_game
from permgroups.groups.element_table import ElementTable
from permgroups.groups.named_groups import group
from permgroups.groups.numbered_isomorphisms import Kinds, image_tuples, small_generators
from permgroups.groups.table_isomorphisms import coloured, isomorphism_map
from permgroups.puzzles import cube
from tests.groups.test_names_of_small_groups import of_order


def on_pairs(n: int) -> PermGroup:
    """Return S_n on pairs of points."""
    pairs = [(i, j) for i in range(n) for j in range(i)]
    where = {frozenset(p): k for k, p in enumerate(pairs)}
    return PermGroup([[where[frozenset((g[i], g[j]))] for i, j in pairs] for g in symmetric(n).rows.tolist()])


def other_m12() -> PermGroup:
    """Return M12 in the action that an outer automorphism makes of the first: another point stabilizer."""
    M = mathieu(12)
    outer = next(f for f in M.automorphism_group().generators if not f.is_inner)
    return PermGroup(outer.image().rows)


PAIRS = {
    "M12 and the game's": (mathieu(12), m12_of_the_game().restrict()),
    "M12 and its other action": (mathieu(12), other_m12()),
    "M24 by other generators": (mathieu(24), PermGroup(mathieu(24).random_rows(3, 1))),
    "M11 on 11 and on 12 points": (mathieu(11), mathieu(12).subgroup_of_rows(other_m12().stabilizer(0).rows)),
    "S7 on points and on pairs": (symmetric(7), on_pairs(7)),
    "S8 on points and on pairs": (symmetric(8), on_pairs(8)),
    "A8 and PSL(4,2)": (alternating(8), group("PSL(4,2)")),
    "PSL(2,7) and PSL(3,2)": (group("PSL(2,7)"), group("PSL(3,2)")),
    "PSp(4,3) and another": (group("PSp(4,3)"), PermGroup(group("PSp(4,3)").random_rows(2, 3))),
    "S5 wr C2 conjugated": (group("S5 wr C2"), group("S5 wr C2") ** "(1,6)(2,3,9)"),
    "S4 wr S3 conjugated": (group("S4 wr S3"), group("S4 wr S3") ** "(1,5,9)(2,3)"),
    "A5 x A5 and back": (direct_product(alternating(5), group("PSL(2,5)")), group("A5^2")),
}


@pytest.mark.parametrize("name", PAIRS)
def test_isomorphisms_are_found_and_checked(name):
    G, H = PAIRS[name]
    answer = G.is_isomorphic(H)
    assert answer and answer.check() and answer.witness is None
    f = G.isomorphism(H)
    assert f.is_injective and f.image().equals(H)
    x, y = (G.element(row) for row in G.random_rows(2, 0))
    assert f(x * y) == f(x) * f(y) and f(x).order() == x.order()


DIFFERENT = [
    (alternating(8), group("PSL(3,4)"), "elements of order 3"),
    (symmetric(5), alternating(5), "one has order 120, the other 60"),
    (group("C4 x C4"), group("C8 x C2"), "elements of order"),
    (group("S4 wr S3"), direct_product(*[symmetric(4)] * 3, symmetric(3)), "derived subgroup"),
    (group("C4^6"), group("C2^12"), "one is C4 x C4"),
    (group("PGL(2,17)"), group("C2 x PSL(2,17)"), "center"),
]


@pytest.mark.parametrize(("G", "H", "reason"), DIFFERENT)
def test_what_differs_is_named(G, H, reason):
    answer = G.is_isomorphic(H)
    assert not answer and reason in answer.reason and G.isomorphism(H) is None
    assert answer.check()
    with pytest.raises(Impossible):
        _ = answer.isomorphism


def test_exhausted_search_is_a_proof():
    # among the groups of order 32 there are some whose invariants agree
    tables = [coloured(H) for _, _, _, H in of_order(32)]
    found = [isomorphism_map(G, H) for G, H in combinations(tables, 2)]
    assert all(into is None for into, _ in found)
    assert any("exhaustive" in reason for _, reason in found)


AUTOMORPHISMS = [  # order and outer order; GAP has the same orders
    ("S6", 1440, 2),
    ("A6", 1440, 4),
    ("S7", 5040, 1),
    ("S10", 3628800, 1),
    ("A9", 362880, 2),
    ("C2^4", 20160, 20160),
    ("C2^6", 20158709760, 20158709760),
    ("C3^3", 11232, 11232),
    ("Q8", 24, 6),
    ("D8", 8, 2),
    ("D10", 20, 2),
    ("M11", 7920, 1),
    ("M12", 190080, 2),
    ("PSL(2,16)", 16320, 4),
    ("PSL(3,3)", 11232, 2),
    ("A8", 40320, 2),
    ("PSL(2,27)", 58968, 6),
    ("A5 x A5", 28800, 8),
    ("S5 wr C2", 28800, 1),
    ("C2 x A5", 120, 2),
    ("S3 x S4", 144, 1),
    ("C4 x D8", 128, 32),
    ("A4 wr C2", 576, 2),
    ("PGL(2,9)", 1440, 2),
    ("AGL(2,3)", 432, 1),
    ("SL(2,7)", 336, 2),
    ("C2 wr S4", 768, 4),
    ("AGammaL(1,9)", 144, 1),
    ("C2 wr A5", 1920, 2),
    ("S4 wr S3", 82944, 1),
]


@pytest.mark.parametrize(("name", "order", "outer"), AUTOMORPHISMS, ids=[a[0] for a in AUTOMORPHISMS])
def test_automorphism_groups(name, order, outer):
    G = group(name)
    A = G.automorphism_group()
    assert (A.order(), A.outer_order, A.inner().order()) == (order, outer, order // outer)
    assert A.order() == A.group.order() and A.group.certificate.check()
    assert A.inner().is_normal(A.group)
    for f in A.generators[:4]:
        assert f.is_automorphism
        assert A.is_inner(f) == f.is_inner
        assert A.group.contains_batch(A.permutation(f)[None, :])[0]
    if outer <= 100:
        assert A.outer().order() == outer


def test_automorphisms_as_groups():
    assert group("Q8").automorphism_group().group.structure_description() == "S4"
    assert group("C2^3").automorphism_group().group.structure_description() == "PSL(2,7)"
    assert group("C2^4").automorphism_group().group.structure_description() == "A8"
    assert mathieu(12).automorphism_group().group.structure_description() == "M12:2"
    assert dihedral(4).automorphism_group().group.structure_description() == "D8"
    assert alternating(6).automorphism_group().outer().structure_description() == "C2 x C2"


def test_the_exhaustive_search_on_numbers_agrees_with_the_one_on_tables():
    for name in ("S5", "PSL(2,7)", "SL(2,5)", "S3 x S4", "C4 x D8", "A4 wr C2"):
        G = group(name)
        K = Kinds(ElementTable(G))
        gens = small_generators(K)
        assert sum(size for _, size in image_tuples(K, gens, K)) == G.automorphism_group().order()


def test_sympy_groups_are_taken_and_others_refused():
    assert alternating(5).is_isomorphic(AlternatingGroup(5))
    with pytest.raises(InvalidArgument, match="expected a permutation group"):
        symmetric(3).is_isomorphic("S3")
    with pytest.raises(InvalidArgument, match="automorphism of this group"):
        symmetric(3).automorphism_group().is_inner(symmetric(4).hom(["(1,2,3,4)", "(1,2)"]))


def test_what_is_too_large_is_said():
    with pytest.raises(TooLarge, match="200000"):
        cube(3).group.automorphism_group()
    with pytest.raises(TooLarge, match="200000"):
        cube(3).group.is_isomorphic(cube(3).group ** "(1,2,9)")


def test_trivial_and_cyclic_groups():
    assert symmetric(1).is_isomorphic(PermGroup([], degree=3))
    assert symmetric(1).automorphism_group().order() == 1
    assert cyclic(7).automorphism_group().group.structure_description() == "C6"
    assert cyclic(1009).automorphism_group().order() == 1008


def test_an_isomorphism_keeps_words():
    G, H = wreath_product(cyclic(2), symmetric(4)), wreath_product(cyclic(2), symmetric(4)) ** "(1,3)(2,8)"
    f = G.isomorphism(H)
    rows = G.random_rows(20, 1)
    products = np.array([b[a] for a, b in zip(rows, rows[::-1], strict=True)])
    images = [f.image_row(row) for row in rows]
    assert all((f.image_row(p) == b[a]).all() for p, a, b in zip(products, images, images[::-1], strict=True))

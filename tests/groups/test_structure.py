"""Homomorphisms, names with proofs, simplicity, and the defects of peers that are not inherited."""

import numpy as np
import pytest
import sympy.combinatorics as sc

from permgroups import (
    PermGroup,
    alternating,
    cyclic,
    dihedral,
    direct_product,
    mathieu,
    symmetric,
    wreath_product,
)
from permgroups.errors import InvalidArgument, NotAHomomorphism, NotInGroup
from permgroups.games.m13 import m12_of_the_game
from permgroups.geometry import projective_plane
from permgroups.groups.names.simple import simple_group_names
from tests.corpus import projective_line

PLANE = projective_plane(3)


def signed_game() -> PermGroup:
    """Return the signed game's group on 26 signed points (+p is p, -p is 13 + p), from its triangles."""

    def move(p, q):
        r, s = (x for x in PLANE.lines[PLANE.line_through(p, q)] if x not in (p, q))
        row = list(range(26))
        for a, b, flip in ((p, q, 0), (q, p, 0), (r, s, 13), (s, r, 13)):
            row[a], row[a + 13] = (b + flip) % 26, (b + 13 + flip) % 26
        return np.array(row)

    rows = []
    for p in range(1, 13):
        for q in range(1, 13):
            if p != q:
                rows.append(move(q, 0)[move(p, q)[move(0, p)]])
    return PermGroup(rows)


NAMES = [
    (cyclic(1), "1"),
    (cyclic(6), "C6"),
    (PermGroup("(1,2)(3,4,5)"), "C6"),
    (direct_product(cyclic(2), cyclic(2)), "C2 x C2"),
    (PermGroup([[x ^ 1 for x in range(4)], [x ^ 2 for x in range(4)]]), "C2 x C2"),
    (symmetric(3), "S3"),
    (dihedral(4), "D8"),
    (dihedral(9), "D18"),
    (symmetric(6), "S6"),
    (alternating(7), "A7"),
    (alternating(4), "A4"),
    (mathieu(11), "M11"),
    (mathieu(12), "M12"),
    (mathieu(22), "M22"),
    (mathieu(23), "M23"),
    (mathieu(24), "M24"),
    (projective_line(7, True), "PSL(2,7)"),
    (projective_line(11, True), "PSL(2,11)"),
    (projective_line(11, False), "PGL(2,11)"),
    (projective_line(13, False), "PGL(2,13)"),
    (direct_product(cyclic(3), mathieu(11)), "C3 x M11"),
    (wreath_product(cyclic(3), symmetric(4)), "C3 wr S4"),
    (mathieu(22).stabilizer(0).restrict(), "PSL(3,4)"),
    (alternating(8), "A8"),
    (m12_of_the_game(), "M12"),
    (PermGroup("(1,2,3,4)(5,6,7,8)", "(1,5,3,7)(2,8,4,6)"), "Q8"),
]


@pytest.mark.parametrize(("G", "name"), NAMES, ids=[f"{name} {i}" for i, (_, name) in enumerate(NAMES)])
def test_names_with_their_proofs(G, name):
    found = G.structure()
    assert found.name == G.structure_description() == name
    assert bool(found.proof) == (name != "unknown")


def test_the_double_cover_is_told_from_the_direct_product():
    double = signed_game()
    assert double.order() == 190080
    assert double.structure_description() == "2.M12"
    # 2 x M12 on 24 points, transitively: M12 on signed points without signs changing, and the central sign
    M = mathieu(12)
    rows = [np.concatenate([row, row + 12]) for row in M.rows.astype(int)]
    both = PermGroup([*rows, np.roll(np.arange(24), 12)])
    assert (both.order(), both.structure_description()) == (190080, "C2 x M12")


def test_m12_extended_by_its_outer_automorphism():
    M = mathieu(12)
    theta = outer_automorphism_of_m12(M)
    assert theta.is_automorphism and not theta.is_inner
    # <M12, theta> on 24 points: g on one copy, theta(g) on the other, and the swap where theta^2 is inner
    H = PermGroup([np.concatenate([a, 12 + b.astype(int)]) for a, b in zip(M.rows, theta._images, strict=True)])
    assert H.structure_description() == "M12"


def outer_automorphism_of_m12(M: PermGroup):
    """Find images of the generators under an outer automorphism among pairs with the right orders."""
    # a class of involutions or 4-elements is swapped by it: search images of (a, b) with matching words' orders
    rng = np.random.default_rng(0)
    x, y = M.element(M.random_rows(1, 3)[0]), M.element(M.random_rows(1, 4)[0])
    while not (x.order() == 11 and y.order() == 4 and M.subgroup([x, y]).order() == 95040):
        x, y = (M.element(row) for row in M.random_rows(2, rng))
    G = PermGroup({"x": x, "y": y})
    words = ["x y", "x y2", "x y'", "x2 y", "x y x y2", "x y x y'", "x y x' y"]
    wanted = [G.evaluate(w).order() for w in words]
    support = sum(1 for i in range(12) if i ^ y != i)
    while True:
        u, v = (M.element(row) for row in M.random_rows(2, rng))
        if u.order() != 11 or v.order() != 4 or sum(1 for i in range(12) if i ^ v != i) == support:
            continue
        H = PermGroup({"x": u, "y": v})
        if [H.evaluate(w).order() for w in words] != wanted:
            continue
        try:
            theta = G.hom({"x": u, "y": v})
        except NotAHomomorphism:
            continue
        return M.hom({name: theta(p) for name, p in M.moves.items()})


def test_homomorphisms_have_kernel_image_and_preimages():
    S4 = PermGroup({"a": "(1,2,3,4)", "b": "(1,2)"})
    f = S4.hom({"a": "(1,2)", "b": "(1,2)"})
    assert (f.kernel().order(), f.image().order(), f.is_injective, f.is_automorphism) == (12, 2, False, False)
    assert f.kernel().is_normal(S4)
    for g in map(S4.unrank, range(24)):
        assert f(g).is_identity == (g.is_even)
        assert f(f.preimage(f(g))) == f(g)
    to_s3 = S4.hom({"a": "(1,3)", "b": "(1,2)"})
    assert (to_s3.image().order(), to_s3.kernel().order()) == (6, 4)
    with pytest.raises(NotInGroup):
        to_s3.preimage("(1,4)")


def test_a_map_that_is_no_homomorphism_is_refused():
    G = PermGroup({"a": "(1,2,3)", "b": "(1,2)"})
    with pytest.raises(NotAHomomorphism, match="order"):
        G.hom({"a": "(1,2)", "b": "(1,2,3)"})
    with pytest.raises(InvalidArgument, match="missing: b"):
        G.hom({"a": "(1,2)"})
    with pytest.raises(InvalidArgument, match="unknown: c"):
        G.hom({"a": "()", "b": "()", "c": "()"})
    with pytest.raises(NotInGroup, match="codomain"):
        G.hom({"a": "(1,2,3)", "b": "(1,2)"}, codomain=alternating(3))


def test_inner_and_outer_automorphisms():
    G = mathieu(11)
    x = G.random(seed=5)
    f = G.hom({name: x**-1 * p * x for name, p in G.moves.items()})
    assert f.is_inner
    y = f.conjugating_element()
    assert all(y**-1 * p * y == f(p) for p in G.moves.values()) and G.contains(y)
    S6 = PermGroup({"a": "(1,2,3,4,5,6)", "b": "(1,2)"})
    theta = S6.hom({"a": "(1,2,3)(4,5)", "b": "(1,2)(3,4)(5,6)"})
    assert theta.is_automorphism and not theta.is_inner and theta.conjugating_element() is None


@pytest.mark.parametrize(
    ("order", "names"),
    [
        (60, ["A5"]),
        (168, ["PSL(2,7)"]),
        (360, ["A6"]),
        (20160, ["A8", "PSL(3,4)"]),
        (25920, ["PSp(4,3)"]),
        (6048, ["PSU(3,3)"]),
        (29120, ["Sz(8)"]),
        (44352000, ["HS"]),
        (120, []),
        (5616, ["PSL(3,3)"]),
        (660, ["PSL(2,11)"]),
    ],
)
def test_orders_of_simple_groups(order, names):
    assert simple_group_names(order) == names


def test_simplicity():
    for n in range(5, 9):
        assert alternating(n).is_simple and not symmetric(n).is_simple
    assert cyclic(7).is_simple and not cyclic(6).is_simple and not cyclic(1).is_simple
    # perfect, of the order of a simple group, and not simple: PSL(2,7) x SL(2,5) has order 20160
    assert not direct_product(alternating(5), alternating(5)).is_simple


def test_the_lines_of_the_plane_are_thirteen():
    assert len(set(PLANE.lines)) == 13


# -- defects of sympy 1.14 that are not inherited ------------------------------------------------


def test_is_normal_does_not_depend_on_what_was_asked_before():
    G, H = symmetric(4), PermGroup("(1,2)(3,4)", "(1,3)(2,4)")
    assert H.is_normal(G)
    G.order()
    H.order()
    assert H.is_normal(G) and not PermGroup("(1,2)", degree=4).is_normal(G)
    assert PermGroup("(1,2)(3,4)", degree=4).is_normal(H)
    assert H.is_normal(sc.SymmetricGroup(4))


def test_the_trivial_group_has_a_rank():
    assert symmetric(1).coset_rank(sc.Permutation(0)) == 0
    assert PermGroup([], degree=3).rank(sc.Permutation(2)) == 0


def test_a_pickled_group_knows_its_order():
    import pickle

    G = mathieu(12)
    G.order()
    assert pickle.loads(pickle.dumps(G))._order == 95040


def test_alternating_groups_of_small_degree():
    assert [alternating(n).order() for n in range(5)] == [1, 1, 1, 3, 12]
    assert [symmetric(n).order() for n in range(5)] == [1, 1, 2, 6, 24]
    assert alternating(2).is_alternating and symmetric(2).is_symmetric and alternating(3).is_alt_sym()

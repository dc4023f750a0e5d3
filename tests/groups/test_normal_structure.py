"""Normal subgroups, factor groups, series, Frattini and Fitting subgroups, double cosets."""

from itertools import pairwise

import numpy as np
import pytest

from permgroups import (
    PermGroup,
    alternating,
    cyclic,
    dihedral,
    direct_product,
    group,
    mathieu,
    symmetric,
    wreath_product,
)
from permgroups.errors import InvalidArgument, NotInGroup, TooLarge
from permgroups.groups import class_unions
from permgroups.puzzles import cube
from tests.interop.gap_runner import needs_gap, run_gap

SMALL = {
    "S4": symmetric(4),
    "C2^4": direct_product(*[cyclic(2)] * 4),
    "D6 x S3": direct_product(dihedral(6), symmetric(3)),
    "SL(2,3)": group("SL(2,3)"),
    "C4 wr C2": wreath_product(cyclic(4), cyclic(2)),
    "S3 wr S3": wreath_product(symmetric(3), symmetric(3)),
    "SL(2,5)": group("SL(2,5)"),
    "A5 x S4": direct_product(alternating(5), symmetric(4)),
    "Q8 x C9": direct_product(group("Q8"), cyclic(9)),
    "2 wr A5": wreath_product(cyclic(2), alternating(5)),
}


def _orders(groups):
    return [H.order() for H in groups]


def _facts(G):
    """Return what both ways to the normal structure must agree on."""
    series = G.chief_series()
    return {
        "normal": _orders(G.normal_subgroups()),
        "minimal": sorted(_orders(G.minimal_normal_subgroups())),
        "chief": sorted(a.order() // b.order() for a, b in pairwise(series)),
        "radical": G.solvable_radical().order(),
        "fitting": G.fitting_subgroup().order(),
        "frattini": G.frattini_subgroup().order(),
        "socle": G.socle().order(),
        "center": _orders(G.upper_central_series()),
    }


@pytest.mark.parametrize("name", SMALL)
def test_everything_is_normal_and_different(name):
    G = SMALL[name]
    found = G.normal_subgroups()
    assert all(N.is_normal(G) for N in found)
    assert not any(a.equals(b) for i, a in enumerate(found) for b in found[:i] if a.order() == b.order())
    assert found[0].order() == 1 and found[-1] is G
    assert len(found) == sum(c.is_normal for c in G.subgroup_classes())


@pytest.mark.parametrize("name", SMALL)
def test_factor_groups_and_unions_of_classes_agree(name, monkeypatch):
    by_classes = _facts(PermGroup.from_rows(np.array(SMALL[name].rows)))
    monkeypatch.setattr(class_unions, "SMALL", 1)
    assert class_unions.class_unions(SMALL[name]) is None
    assert _facts(PermGroup.from_rows(np.array(SMALL[name].rows))) == by_classes


@pytest.mark.parametrize("name", SMALL)
def test_frattini_is_the_intersection_of_the_maximal_subgroups(name):
    G = SMALL[name]
    rows = np.concatenate(list(G.all_rows()))
    inside = np.ones(len(rows), bool)
    for c in G.subgroup_lattice().maximal_classes:
        for M in c:
            inside &= M.contains_batch(rows)
    frattini = G.frattini_subgroup()
    assert frattini.order() == inside.sum()
    assert frattini.contains_batch(rows[inside]).all()


@needs_gap
def test_characteristic_subgroups_as_gap_has_them():
    program = ""
    for G in SMALL.values():
        gens = ",".join(f"PermList({[x + 1 for x in row]})" for row in G.rows.tolist())
        program += f'Print(SortedList(List(CharacteristicSubgroups(Group({gens})), Size)), ";");'
    answers = run_gap('LoadPackage("smallgrp");;' + program).replace("\n", "").split(";")[:-1]
    for (name, G), answer in zip(SMALL.items(), answers, strict=True):
        assert _orders(G.characteristic_subgroups()) == eval(answer), name


@needs_gap
def test_the_same_orders_as_gap():
    program = ""
    for G in SMALL.values():
        gens = ",".join(f"PermList({[x + 1 for x in row]})" for row in G.rows.tolist())
        program += f"""
            G := Group({gens}); s := ChiefSeries(G);
            Print("dict(normal=", SortedList(List(NormalSubgroups(G), Size)),
                ",minimal=", SortedList(List(MinimalNormalSubgroups(G), Size)),
                ",chief=", SortedList(List([1..Length(s)-1], i -> Size(s[i])/Size(s[i+1]))),
                ",radical=", Size(SolvableRadical(G)), ",fitting=", Size(FittingSubgroup(G)),
                ",frattini=", Size(FrattiniSubgroup(G)), ",socle=", Size(Socle(G)),
                ",center=", Set(List(UpperCentralSeries(G), Size)), ");");"""
    answers = run_gap(program).replace("\n", "").split(";")[:-1]
    for (name, G), answer in zip(SMALL.items(), answers, strict=True):
        assert _facts(G) == eval(answer), name


def test_normal_subgroups_of_large_groups():
    expected = [1, 64, 1728, 3456, 6912, 13824, 20736, 41472, 41472, 41472, 82944]
    assert _orders(wreath_product(symmetric(4), symmetric(3)).normal_subgroups()) == expected
    W = wreath_product(symmetric(5), symmetric(5))
    assert [W.order() // n for n in _orders(W.normal_subgroups())][-5:] == [4, 2, 2, 2, 1]
    assert _orders(direct_product(*[alternating(5)] * 3).normal_subgroups()) == [1, *[60] * 3, *[3600] * 3, 216000]
    assert _orders(cube(2).group.normal_subgroups()) == [1, 2187, 44089920, 88179840]
    assert _orders(symmetric(50).normal_subgroups())[0] == 1
    assert len(symmetric(50).normal_subgroups()) == 3
    assert len(alternating(50).normal_subgroups()) == 2


def test_rubiks_cube_has_the_superflip_as_center():
    G = cube(3).group
    assert G.socle().order() == 2 * 3**7
    assert _orders(G.upper_central_series()) == [1, 2]
    f = G.projection(G.center())
    assert f.kernel().equals(G.center())
    assert f.image().order() * 2 == G.order()
    assert G.quotient(G.derived_subgroup()).order() == 2
    assert G.names == f.image().names


@pytest.mark.parametrize(
    ("G", "N", "degree"),
    [
        (symmetric(4), symmetric(4).socle(), 3),
        (group("AGL(4,2)"), group("AGL(4,2)").socle(), 15),
        (wreath_product(symmetric(5), symmetric(5)), wreath_product(symmetric(5), symmetric(5)).socle(), 10),
        (group("SL(2,5)"), group("SL(2,5)").center(), 12),
        (cyclic(12), cyclic(12).subgroup_of_rows(cyclic(12).rows), 1),
    ],
)
def test_factor_groups_have_a_small_degree(G, N, degree):
    f = G.projection(N)
    assert f.image().degree == degree
    assert f.image().order() == G.order() // N.order()
    assert f.kernel().equals(N)


@pytest.mark.parametrize("name", SMALL)
def test_every_factor_group_has_the_normal_subgroup_as_kernel(name):
    G = SMALL[name]
    for N in G.normal_subgroups()[:12]:
        f = G.projection(N)
        assert f.kernel().order() == N.order()
        images = [f(x) for x in N.generators]
        assert all(image.is_Identity for image in images)


def test_series_of_a_product():
    G = direct_product(dihedral(8), symmetric(3))
    assert _orders(G.upper_central_series()) == [1, 2, 4, 16]
    assert G.hypercenter().order() == 16
    assert [a.order() // b.order() for a, b in pairwise(G.chief_series())].count(3) == 1


def test_double_cosets_make_up_the_group():
    M12 = mathieu(12)
    H, K = M12.stabilizer(0), M12.sylow_subgroup(11)
    for A, B in ((H, H), (H, K), (K, H)):
        found = M12.double_cosets(A, B)
        assert sum(len(d) for d in found) == 95040
        for d in found:
            conjugate = A**d.representative
            common = sum(int(B.contains_batch(rows).sum()) for rows in conjugate.all_rows())
            assert len(d) == A.order() * B.order() // common
        keys = [M12.double_cosets(A, B)[i].representative for i in range(len(found))]
        assert keys == [d.representative for d in found]


def test_double_cosets_by_brute_force():
    G = symmetric(5)
    H, K = G.subgroup(["(1,2)", "(3,4,5)"]), G.subgroup(["(1,2,3,4,5)"])
    elements = {tuple(row) for rows in G.all_rows() for row in rows.tolist()}
    hs, ks = ([row for rows in U.all_rows() for row in rows.tolist()] for U in (H, K))
    for d in G.double_cosets(H, K):
        g = d.representative.array_form
        coset = {tuple(k[g[x]] for x in h) for h in hs for k in ks}
        assert len(coset) == d.size and coset <= elements
        elements -= coset
    assert not elements


@pytest.mark.parametrize("left", [False, True])
def test_cosets_are_disjoint(left):
    G = alternating(5)
    H = G.stabilizer(0)
    found = G.left_cosets(H) if left else G.right_cosets(H)
    everything = [x for c in found for x in c]
    assert len(found) == 5 and len(set(everything)) == 60
    assert found[0].representative.is_Identity
    for i, c in enumerate(found):
        assert all(x in c for x in c)
        assert not any(x in found[i - 1] for x in c)


def test_bad_input_is_named():
    S4 = symmetric(4)
    with pytest.raises(NotInGroup, match="not normal"):
        S4.quotient(S4.stabilizer(0))
    with pytest.raises(NotInGroup, match="subgroup"):
        alternating(4).quotient(symmetric(4))
    with pytest.raises(NotInGroup, match="subgroup"):
        alternating(4).double_cosets(symmetric(4), alternating(4))
    with pytest.raises(NotInGroup, match="subgroup"):
        alternating(4).is_characteristic(symmetric(4))
    with pytest.raises(InvalidArgument, match="prime"):
        S4.p_core(4)
    with pytest.raises(TooLarge, match="500000"):
        symmetric(12).double_cosets(cyclic(12), cyclic(12))
    with pytest.raises(TooLarge, match="20000"):
        symmetric(12).action_on_cosets(cyclic(12))
    with pytest.raises(TooLarge, match="5000"):
        direct_product(*[cyclic(2)] * 7).normal_subgroups()

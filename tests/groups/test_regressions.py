"""Each test is named after what was once broken."""

from dataclasses import replace
from itertools import pairwise
from math import factorial

import numpy as np
import pytest

from permgroups import PermGroup, alternating, cyclic, direct_product, mathieu, symmetric, wreath_product
from permgroups.errors import CertificateError, InvalidPermutation, PermGroupsError
from permgroups.puzzles import cube


def test_a_certificate_with_an_empty_base_proves_nothing():
    with pytest.raises(CertificateError):
        replace(mathieu(12).certificate, base=(), orbit_lengths=(), order=1).check()


def test_a_certificate_with_a_negative_base_point_is_refused():
    c = PermGroup("(1,2,3,4,5)").certificate
    with pytest.raises(CertificateError):
        replace(c, base=(-1,), orbit_lengths=(6,), order=6, method="Schreier generators", bound=None).check()


def test_orbits_cannot_determine_themselves():
    c = cube(3).group.certificate
    bound = replace(c.bound, kept=np.zeros_like(c.bound.kept), determined_by=np.arange(len(c.bound.kept)), value=1)
    with pytest.raises(CertificateError):
        replace(c, base=(), orbit_lengths=(), order=1, bound=bound).check()


def test_unknown_methods_and_base_points_are_refused():
    c = mathieu(12).certificate
    for forged in (replace(c, method="foo"), replace(c, base=(99, *c.base[1:])), replace(c, method="upper bound")):
        with pytest.raises(CertificateError):
            forged.check()
    assert c == c and c != mathieu(11).certificate and hash(c)


@pytest.mark.parametrize("prefix", [[-1], [99], ["x"], [1.5], [0, 0]])
def test_impossible_base_points_do_not_reach_the_kernels(prefix):
    with pytest.raises(InvalidPermutation):
        mathieu(12).chain(prefix)


def test_rows_that_are_no_permutations_do_not_reach_the_kernels():
    with pytest.raises(InvalidPermutation):
        PermGroup.from_rows(np.array([[50000, 60000, 65535]]))


@pytest.mark.parametrize("point", ["1", 1.9, "x", None, 12, -1, True])
def test_points_are_not_guessed(point):
    with pytest.raises(InvalidPermutation):
        mathieu(12).stabilizer(point)


def test_short_rows_are_not_padded_as_elements():
    for row in ([0, 1], [0, 1, 2]):
        with pytest.raises(InvalidPermutation, match="degree"):
            mathieu(11).factor(row)
        with pytest.raises(InvalidPermutation, match="degree"):
            mathieu(11).contains(row)


def test_a_wreath_product_names_the_action_of_its_top():
    A5_on_6 = PermGroup("(1,2,3,4,5)", "(1,6)(2,5)")
    assert A5_on_6.order() == 60
    assert wreath_product(cyclic(2), A5_on_6).structure_description() == "C2 wr (A5 on 6 points)"
    assert wreath_product(cyclic(2), alternating(5)).structure_description() == "C2 wr A5"


def test_extensions_that_are_not_unique_are_not_named():
    # S6, PGL(2,9) and M10 all have A6 with index 2 and trivial center
    M10 = mathieu(11).stabilizer(0).restrict()
    assert M10.order() == 720 and M10.structure_description() == "unknown"
    pairs = [(i, j) for i in range(5) for j in range(i)]
    where = {frozenset(p): k for k, p in enumerate(pairs)}
    on_pairs = [[where[frozenset((g[i], g[j]))] for i, j in pairs] for g in symmetric(5).rows.tolist()]
    assert PermGroup(on_pairs).structure_description() == "S5"


def _factor_orders(G):
    series = [H.order() for H in G.composition_series()]
    return sorted(a // b for a, b in pairwise(series))


def test_easy_answers_do_not_enumerate_large_centers():
    G = direct_product(*[alternating(5)] * 12)
    assert not G.is_simple
    assert _factor_orders(G) == [60] * 12
    assert _factor_orders(wreath_product(cyclic(2), symmetric(40))) == [2] * 41 + [factorial(40) // 2]


def test_giants_answer_without_a_chain():
    G, A = symmetric(3000), alternating(3000)
    assert G.is_primitive() and not G.is_simple and A.is_simple
    assert (G.transitivity_degree, A.transitivity_degree) == (3000, 2998)
    assert G.derived_subgroup().order() == A.order() and G.center().order() == 1
    assert A.contains(A.random(seed=1)) and G.contains(G.random(seed=1)) and G.order_lower_bound() == G.order()
    with pytest.raises(PermGroupsError, match="rank"):
        G.unrank(-1)


def test_the_orbit_of_a_point_in_a_long_cycle():
    assert PermGroup([[*range(1, 20000), 0]]).orbit(0) == set(range(20000))


def test_sympy_groups_are_taken_as_they_are():
    import sympy.combinatorics as sc

    assert PermGroup(sc.SymmetricGroup(5)).order() == 120
    labelled = PermGroup({"t": "(N,E,S,W)"}, labels="NESW")
    assert PermGroup(labelled) == labelled


def test_names_and_rows_cannot_be_replaced():
    G = mathieu(11)
    for name in ("_names", "_rows", "_labels", "degree"):
        with pytest.raises(AttributeError):
            setattr(G, name, None)
    with pytest.raises(AttributeError):
        del G._rows


@pytest.mark.parametrize("make", [lambda: PermGroup([[0, 10**30]]), lambda: PermGroup(["(a,b)"], labels=5)])
def test_odd_numbers_and_labels_get_our_errors(make):
    with pytest.raises(InvalidPermutation):
        make()


@pytest.mark.parametrize("n", [601, 1000, 5000])
def test_giants_are_not_given_up_too_early(n):
    """Elements that are not well mixed look suspicious; the search must go on."""
    from permgroups.groups.known.giants import jordan_elements

    for seed in range(4):
        for G in (symmetric(n), alternating(n)):
            assert jordan_elements(G.rows, {0: np.arange(n)}, seed)[0]
            assert G.certificate.method == "Jordan" and G.certificate.check()

"""Cycle indices and colourings up to a group: against brute force, sympy's polynomials and known sequences."""

from fractions import Fraction
from itertools import product
from math import factorial

import pytest
from sympy import Poly, expand, symbols

from permgroups import PermGroup, alternating, cyclic, dihedral, direct_product, mathieu, symmetric
from permgroups.errors import InvalidArgument, TooLarge
from permgroups.groups.cycle_types import _by_classes, _by_enumeration
from permgroups.puzzles import cube
from tests.interop.gap_runner import needs_gap, run_gap

GROUPS = [cyclic(6), dihedral(5), alternating(4), symmetric(3), direct_product(cyclic(2), cyclic(3)), symmetric(1)]


def orbits_of_colourings(G, k):
    elements = [g.array_form for g in G.elements]
    return {min(tuple(c[g[i]] for i in range(G.degree)) for g in elements) for c in product(range(k), repeat=G.degree)}


@pytest.mark.parametrize("G", GROUPS)
def test_colourings_are_those_of_brute_force(G):
    for k in (0, 1, 2, 3):
        found = orbits_of_colourings(G, k)
        assert G.number_of_colourings(k) == len(found)
        for content in product(range(G.degree + 1), repeat=k):
            if sum(content) == G.degree and k:
                expected = sum(all(c.count(i) == m for i, m in enumerate(content)) for c in found)
                assert G.number_of_colourings(content) == expected


def test_the_cycle_index_as_a_polynomial():
    Z = dihedral(6).cycle_index()
    assert sum(Z.terms.values()) == 1 and Z[(1,) * 6] == Fraction(1, 12) and Z[(5, 1)] == 0
    x = symbols("x_1 x_2 x_3 x_4 x_5 x_6")
    assert Z.sympy().subs(dict.fromkeys(x, 3)) == Z.colourings(3) == 92
    a, b = symbols("a b")
    polynomial = Poly(expand(Z.sympy().subs({v: a**i + b**i for i, v in enumerate(x, 1)})), a, b)
    assert [polynomial.coeff_monomial(a**i * b ** (6 - i)) for i in range(7)] == [
        Z.colourings([i, 6 - i]) for i in range(7)
    ]
    assert str(cyclic(2).cycle_index()) == "1/2*x_1^2+1/2*x_2" and Z == dihedral(6).cycle_index()


def test_counts_by_classes_and_by_enumeration_agree():
    for G in (mathieu(11), mathieu(12), direct_product(symmetric(4), alternating(5))):
        assert _by_classes(G) == _by_enumeration(G)
    assert sum(mathieu(24).cycle_types().values()) == 244823040
    assert mathieu(24).number_of_colourings([16, 8]) == 3  # octads, and two orbits of other eight points
    assert symmetric(20).number_of_colourings(2) == 21
    assert symmetric(7).cycle_index()[(1,) * 7] == Fraction(1, factorial(7))


def test_colourings_of_the_cube():
    turns = PermGroup(["(1,2,3,4)", "(1,5,3,6)"])  # the rotations of a cube on its six faces
    assert turns.order() == 24 and turns.number_of_colourings(2) == 10 and turns.number_of_colourings([2, 2, 2]) == 6


def test_bad_input_is_named():
    with pytest.raises(InvalidArgument, match="6, not 5"):
        cyclic(6).number_of_colourings([3, 2])
    with pytest.raises(InvalidArgument):
        cyclic(6).number_of_colourings(-1)
    with pytest.raises(InvalidArgument):
        cyclic(6).number_of_colourings("three")
    with pytest.raises(TooLarge):
        symmetric(40).cycle_index().colourings([1] * 40)  # the group itself knows the number by theory
    with pytest.raises(TooLarge, match="100000000"):
        cube(3).group.cycle_index()


@needs_gap
def test_the_cycle_index_is_printed_as_gap_prints_it():
    printed = run_gap('SizeScreen([4096,24]);; for n in [4, 5] do Print(CycleIndex(AlternatingGroup(n)), ";"); od;')
    for n, text in zip((4, 5), printed.split(";"), strict=False):
        assert sorted(str(alternating(n).cycle_index()).split("+")) == sorted(text.strip().split("+"))

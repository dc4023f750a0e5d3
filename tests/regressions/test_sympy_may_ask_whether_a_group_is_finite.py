"""2026-11-17: ``G.is_finite`` and every other assumption of sympy raised AttributeError."""

from sympy.combinatorics import SymmetricGroup

from permgroups import symmetric


def test_assumptions_are_asked_as_of_any_object():
    G = symmetric(4)
    assert G.is_finite is SymmetricGroup(4).is_finite
    assert G.is_commutative is SymmetricGroup(4).is_commutative
    assert symmetric(4) == G  # what sympy remembers is no part of the group

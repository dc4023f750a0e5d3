"""2026-11-16: a sympy group, or a PermGroup with labels, given as the only argument was refused."""

from permgroups import PermGroup


def test_sympy_groups_are_taken_as_they_are():
    import sympy.combinatorics as sc

    assert PermGroup(sc.SymmetricGroup(5)).order() == 120
    labelled = PermGroup({"t": "(N,E,S,W)"}, labels="NESW")
    assert PermGroup(labelled) == labelled

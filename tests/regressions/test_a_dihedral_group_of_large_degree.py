"""2026-11-17: the Schreier generators of D_10000 went through a tree as deep as half the polygon: a minute."""

from permgroups import dihedral


def test_a_dihedral_group_of_large_degree():
    assert dihedral(5000).order() == 10000

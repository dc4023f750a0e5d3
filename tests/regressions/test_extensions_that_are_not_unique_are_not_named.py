"""2026-11-16: M10 was called S6: order, socle and center do not tell them apart."""

from permgroups import PermGroup, mathieu, symmetric


def test_extensions_that_are_not_unique_are_not_named():
    # S6, PGL(2,9) and M10 all have A6 with index 2 and trivial center
    M10 = mathieu(11).stabilizer(0).restrict()
    assert M10.order() == 720 and M10.structure_description() == "A6 . C2"  # the only one that does not split
    pairs = [(i, j) for i in range(5) for j in range(i)]
    where = {frozenset(p): k for k, p in enumerate(pairs)}
    on_pairs = [[where[frozenset((g[i], g[j]))] for i, j in pairs] for g in symmetric(5).rows.tolist()]
    assert PermGroup(on_pairs).structure_description() == "S5"

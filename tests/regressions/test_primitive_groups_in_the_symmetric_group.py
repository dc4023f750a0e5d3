"""2026-11-17: the normalizers of PSL(2,32) in S_33 and of Sz(8) in S_65 took minutes: structures cut off little."""

import numpy as np
import pytest

from permgroups import group, symmetric


@pytest.mark.parametrize(("name", "degree", "order"), [("PSL(2,32)", 33, 163680), ("Sz(8)", 65, 87360)])
def test_primitive_groups_in_the_symmetric_group(name, degree, order):
    S, H = symmetric(degree), group(name)
    N = S.normalizer(H)
    assert N.order() == order
    assert H <= N
    assert all((H**row).equals(H) for row in N.rows)
    K = H ** np.random.default_rng(1).permutation(degree).tolist()
    assert S.is_conjugate(H, K)

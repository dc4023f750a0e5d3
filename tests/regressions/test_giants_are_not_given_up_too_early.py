"""2026-11-16: elements that were not yet mixed looked like a proof that a symmetric group is none."""

import pytest

from permgroups import alternating, symmetric


@pytest.mark.parametrize("n", [601, 1000, 5000])
def test_giants_are_not_given_up_too_early(n):
    """Elements that are not well mixed look suspicious; the search must go on."""
    from permgroups.groups.giants import giant_certificate

    for seed in range(4):
        for G in (symmetric(n), alternating(n)):
            certificate = giant_certificate(G.rows, seed=seed)
            assert certificate is not None and certificate.check()

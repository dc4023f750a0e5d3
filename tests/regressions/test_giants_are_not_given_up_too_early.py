"""2026-11-16: elements that were not yet mixed looked like a proof that a symmetric group is none."""

import numpy as np
import pytest

from permgroups import alternating, symmetric
from permgroups.groups.known.giants import jordan_elements


@pytest.mark.parametrize("n", [601, 1000, 5000])
def test_giants_are_not_given_up_too_early(n):
    """Elements that are not well mixed look suspicious; the search must go on."""
    for G in (symmetric(n), alternating(n)):
        for seed in range(4):
            assert jordan_elements(G.rows, {0: np.arange(n)}, seed)[0]
        assert G.certificate.method == "Jordan" and G.certificate.check()

"""2026-11-16: easy questions to symmetric groups of thousands of points built a chain."""

import pytest

from permgroups import alternating, symmetric
from permgroups.errors import PermGroupsError


def test_giants_answer_without_a_chain():
    G, A = symmetric(3000), alternating(3000)
    assert G.is_primitive() and not G.is_simple and A.is_simple
    assert (G.transitivity_degree, A.transitivity_degree) == (3000, 2998)
    assert G.derived_subgroup().order() == A.order() and G.center().order() == 1
    assert A.contains(A.random(seed=1)) and G.contains(G.random(seed=1)) and G.order_lower_bound() == G.order()
    with pytest.raises(PermGroupsError, match="rank"):
        G.unrank(-1)
